"""The staff's queue of what readers said: filters, states, the way to the section; the service changes the rows."""

from django.contrib import admin, messages
from django.contrib.auth.base_user import AbstractBaseUser
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, linebreaks
from django.utils.safestring import SafeString
from django.utils.text import Truncator
from django.utils.translation import ngettext, override, pgettext_lazy

from cribsite.l10n import num

from . import corrections
from .models import Correction

State = Correction.State


@admin.register(Correction)
class CorrectionAdmin(admin.ModelAdmin):
    """Reports are read and decided here, never written or deleted."""

    list_display = ("created", "kind", "state", "language", "place", "beginning", "email")
    list_display_links = ("created", "beginning")
    list_filter = ("state", "kind", "language", "slug", "created")
    search_fields = (
        "said", "text", "title", "slug", "anchor", "email", "staff_note", "code",
        "whom__username", "reporter__username",
    )  # fmt: skip
    date_hierarchy = "created"
    list_per_page = 50
    list_select_related = ("whom", "reporter")
    fields = (
        "kind", "language", "place", "title", "section_words", "said_words",
        "whom_name", "reporter_name", "at_table", "email", "created", "changed", "state", "staff_note",
    )  # fmt: skip
    readonly_fields = tuple(name for name in fields if name not in {"state", "staff_note"})
    actions = ("accept", "decline", "finish", "reopen")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Correction | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Correction, form: ModelForm, change: bool) -> None:
        corrections.decide([obj], obj.state, obj.staff_note)

    @admin.display(description=pgettext_lazy("staff", "section or table"))
    def place(self, report: Correction) -> str:
        """The section on the site, in the language it was read in, or the code of the table."""
        if report.code:
            return format_html('<bdi dir="ltr">{}</bdi>', report.code)
        if not report.slug:
            return "–"
        with override(report.language):
            address = f"{reverse('rules:page', args=[report.slug])}#{report.anchor}"
        return format_html('<a href="{}"><bdi dir="ltr">{}#{}</bdi></a>', address, report.slug, report.anchor)

    @admin.display(description=pgettext_lazy("staff", "reported player"))
    def whom_name(self, report: Correction) -> str:
        return self._player(report.whom)

    @admin.display(description=pgettext_lazy("staff", "reported by"))
    def reporter_name(self, report: Correction) -> str:
        return self._player(report.reporter)

    @admin.display(description=pgettext_lazy("staff", "move, version of the table, release"))
    def at_table(self, report: Correction) -> str:
        if not report.code:
            return "–"
        return format_html('<bdi dir="ltr">{} · {} · {}</bdi>', report.ply, report.version, report.release)

    def _player(self, player: AbstractBaseUser | None) -> str:
        """The name others see, and the one that stays."""
        return "–" if player is None else format_html("<bdi>{}</bdi> (<bdi>{}</bdi>)", player, player.get_username())

    @admin.display(description=pgettext_lazy("staff", "text of the section at that time"))
    def section_words(self, report: Correction) -> str:
        return self._words(report, report.text)

    @admin.display(description=pgettext_lazy("staff", "said"))
    def said_words(self, report: Correction) -> str:
        return self._words(report, report.said)

    def _words(self, report: Correction, text: str) -> str:
        """Text of a reader's language inside the staff's page, whichever way either is written."""
        return format_html(
            '<div dir="auto" lang="{}">{}</div>', report.language, SafeString(linebreaks(text, autoescape=True))
        )

    @admin.display(description=pgettext_lazy("staff", "said"))
    def beginning(self, report: Correction) -> str:
        return Truncator(report.said).chars(80)

    def _decide(self, request: HttpRequest, reports: QuerySet[Correction], state: State) -> None:
        number = corrections.decide(reports, state)
        text = ngettext("%(n)s report is now: %(state)s.", "%(n)s reports are now: %(state)s.", number)
        self.message_user(request, text % {"n": num(number), "state": state.label}, messages.SUCCESS)

    @admin.action(description=pgettext_lazy("staff", "Accept the selected reports"))
    def accept(self, request: HttpRequest, reports: QuerySet[Correction]) -> None:
        self._decide(request, reports, State.ACCEPTED)

    @admin.action(description=pgettext_lazy("staff", "Decline the selected reports"))
    def decline(self, request: HttpRequest, reports: QuerySet[Correction]) -> None:
        self._decide(request, reports, State.DECLINED)

    @admin.action(description=pgettext_lazy("staff", "Mark the selected reports as done"))
    def finish(self, request: HttpRequest, reports: QuerySet[Correction]) -> None:
        self._decide(request, reports, State.DONE)

    @admin.action(description=pgettext_lazy("staff", "Open the selected reports again"))
    def reopen(self, request: HttpRequest, reports: QuerySet[Correction]) -> None:
        self._decide(request, reports, State.OPEN)
