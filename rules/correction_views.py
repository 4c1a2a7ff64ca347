"""The form by which a reader reports a correction of a section, in place or on a page of its own."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cribsite.limits import address, too_often

from . import corrections
from .forms import SaidForm
from .pages import Page, Section

TIMES, SECONDS = 5, 3600


def too_many(request: HttpRequest, form: SaidForm) -> bool:
    """Whether this address has written too often; then the form says so and keeps what was written."""
    if not too_often(f"said:{address(request)}", TIMES, SECONDS):
        return False
    form.add_error(None, gettext("That was too many messages in a short time. Please send it again later."))
    return True


def status_of(request: HttpRequest, form: SaidForm, limited: bool) -> int:
    """429 or 422 where nothing was kept; htmx drops other codes than 200, so it gets that."""
    if request.headers.get("HX-Request") or not form.errors:
        return 200
    return 429 if limited else 422


def _answer(request: HttpRequest, context: dict[str, object], status: int = 200) -> HttpResponse:
    partial = "#correction" if request.headers.get("HX-Request") else ""
    response = render(request, f"rules/tools/correct.html{partial}", context, status=status)
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def _place(slug: str, anchor: str) -> tuple[Page, Section]:
    try:
        return corrections.section_of(get_language() or "en", slug, anchor)
    except corrections.NoSuchSection as missing:
        raise Http404(str(missing)) from missing


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, slug: str) -> HttpResponse:
    """Report a correction of ``?section=``; ``&sent=1`` is the acknowledgement."""
    page, section = _place(slug, request.GET.get("section", ""))
    here = f"{reverse('rules:correct', args=[slug])}?section={section.anchor}"
    in_place = bool(request.headers.get("HX-Request"))
    context: dict[str, object] = {"page": page, "section": section, "action": here, "in_place": in_place}
    if in_place and request.GET.get("closed"):
        return render(request, "rules/tools/correct_link.html", context)
    if request.GET.get("sent"):
        return _answer(request, context | {"sent": True})
    form = SaidForm(request.POST or None, about=f"{slug}#{section.anchor}")
    context["form"] = form
    if request.method != "POST" or not form.is_valid():
        return _answer(request, context, status_of(request, form, limited=False))
    if too_many(request, form):
        return _answer(request, context, status_of(request, form, limited=True))
    said = form.cleaned_data
    corrections.report(page.language, slug, section.anchor, said["said"], said["email"])
    if request.headers.get("HX-Request"):
        return _answer(request, context | {"sent": True})
    return redirect(f"{here}&sent=1")
