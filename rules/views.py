"""The pages of the rules as a reader meets them: the whole book at a glance, and one page of it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from .answers import language_of_reader, show
from .book import neighbours
from .own_game import own_game
from .pages import NoSuchPage
from .rendering import rendered

QUESTIONS = "questions"


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All pages by groups, with what each is about."""
    return show(request, "rules/index.html", {})


@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """One page; 404 where there is none of this name."""
    try:
        found = rendered(language_of_reader(), slug)
    except NoSuchPage as missing:
        raise Http404(str(missing)) from missing
    before, after = neighbours(found.page)
    questions = [(section.title, section.text) for section in found.page.sections] if slug == QUESTIONS else []
    context = {
        "rendered": found,
        "page": found.page,
        "before": before,
        "after": after,
        "questions": questions,
        "own": own_game(slug),
    }
    return show(request, "rules/page.html", context)
