"""Reporting a player or a problem from a table, into the queue of the staff; guarded as all that readers write."""

from typing import Any

from django import forms
from django.core.validators import MaxLengthValidator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, gettext, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cribsite.libraries import version
from games import queries
from games.queries import Seated
from rules import corrections
from rules.correction_views import status_of, too_many
from rules.forms import SaidForm

LONGEST = 1000  # characters
PROBLEM = "problem"


class TableForm(SaidForm):
    """What is reported: a problem with the table, or one of the people who sit there."""

    what = forms.ChoiceField(label=gettext_lazy("What is it about?"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, seated: Seated, **kwargs: Any) -> None:
        super().__init__(*args, about=f"table-{seated.game.code}", label=gettext("What has happened?"), **kwargs)
        said: Any = self.fields["said"]
        said.max_length = LONGEST
        said.validators = [*said.validators, MaxLengthValidator(LONGEST)]
        said.widget.attrs["maxlength"] = LONGEST
        choices = [(PROBLEM, gettext("A problem with the game or the page"))]
        for player in seated.players:
            if player.user is not None and player != seated.player:
                name = gettext("The player %(name)s") % {"name": f"\u2068{player.user.name}\u2069"}
                choices.append((str(player.seat), name))
        what: Any = self.fields["what"]
        what.choices = choices
        self.initial.setdefault("what", PROBLEM)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, code: str) -> HttpResponse:
    """The form, for those who sit at the table; ``?sent=1`` is the acknowledgement."""
    seated = queries.game_for(request.user, code)
    if request.GET.get("sent"):
        return _show(request, seated)
    form = TableForm(request.POST or None, seated=seated)
    if request.method != "POST" or not form.is_valid():
        return _show(request, seated, form, status_of(request, form, limited=False))
    if too_many(request, form):
        return _show(request, seated, form, status_of(request, form, limited=True))
    said = form.cleaned_data
    game, me = seated.game, seated.player.user_id or 0
    place = corrections.AtTable(game.code, game.ply, game.version, version(), me)
    corrections.report_table(get_language() or "en", said["said"], place, _whom(seated, said["what"]), said["email"])
    return redirect(f"{reverse('report_table', args=[code])}?sent=1")


def _whom(seated: Seated, what: str) -> int | None:
    """The player who is reported, by his seat; None for a problem."""
    return next((player.user_id for player in seated.players if str(player.seat) == what), None)


def _show(request: HttpRequest, seated: Seated, form: TableForm | None = None, status: int = 200) -> HttpResponse:
    context = {"game": seated.game, "form": form, "company": queries.has_company(seated)}
    response = render(request, "games/report.html", context, status=status)
    response.headers["X-Robots-Tag"] = "noindex"
    return response
