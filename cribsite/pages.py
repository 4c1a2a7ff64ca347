"""The site's own pages: home, and the sheet of all components for those who build the site."""

from collections.abc import Iterable

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from cribsite.l10n import digits
from games.my_games import rows_of
from games.presenters.gallery import gallery_context
from games.presenters.quiz import quiz
from games.presenters.rows import GameRow


def _answer(request: HttpRequest) -> int | None:
    try:
        return digits(request.GET.get("count", ""))
    except ValueError:
        return None


def _rows(request: HttpRequest) -> Iterable[GameRow]:
    if not request.user.is_authenticated:
        return ()
    return rows_of(request.user, finished=False)


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Play now, one's running games, the hand of the day, the way into the rules."""
    running = _rows(request)
    context = {
        "my_turn": [row for row in running if row.my_turn],
        "waiting": [row for row in running if not row.my_turn],
        "quiz": quiz(timezone.localdate(), _answer(request)),
    }
    return render(request, "home.html", context)


@require_safe
def gallery(request: HttpRequest) -> HttpResponse:
    """Every component on one sheet; only where the site is being built."""
    if not settings.DEBUG:
        raise Http404
    return render(request, "gallery.html", gallery_context())
