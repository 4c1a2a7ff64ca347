"""The only writer of what readers tell the staff: a correction, a message, and what the staff decides about them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from .models import Correction
from .pages import NoSuchPage, Page, Section, page

LONGEST = 3000
"""Characters of one report."""


class NoSuchSection(LookupError):
    """There is no such section on the page, or no such page."""


def section_of(language: str, slug: str, anchor: str) -> tuple[Page, Section]:
    """The page and section a report is about. Raises NoSuchSection."""
    try:
        found = page(language, slug)
    except NoSuchPage as missing:
        raise NoSuchSection(str(missing)) from missing
    for section in found.sections:
        if section.anchor == anchor:
            return found, section
    raise NoSuchSection(f"{language}/{slug}#{anchor}")


def _keep(**fields: str) -> Correction:
    """One row, however often the same is sent while nobody has looked at it."""
    with transaction.atomic():
        same = Correction.objects.filter(**fields, state=Correction.State.OPEN).first()
        return same or Correction.objects.create(**fields)


def report(language: str, slug: str, anchor: str, said: str, email: str = "") -> Correction:
    """Keep what a reader says about a section, with the section's words as they stand now. Raises NoSuchSection."""
    _, section = section_of(language, slug, anchor)
    return _keep(
        kind=Correction.Kind.CORRECTION,
        language=language,
        slug=slug,
        anchor=anchor,
        title=section.title[:200],
        text=section.text,
        said=said[:LONGEST],
        email=email,
    )


def write(language: str, said: str, email: str = "") -> Correction:
    """Keep a message to the staff."""
    return _keep(kind=Correction.Kind.MESSAGE, language=language, said=said[:LONGEST], email=email)


@dataclass(frozen=True, slots=True)
class AtTable:
    """Where a report from a table comes from: its code, how many moves it is old, the version shown, who reports."""

    code: str
    ply: int
    version: int
    release: str
    reporter_pk: int


def report_table(language: str, said: str, place: AtTable, whom_pk: int | None = None, email: str = "") -> Correction:
    """Keep what somebody reports from a table: a player (``whom_pk``), or without one a problem."""
    kind = Correction.Kind.PROBLEM if whom_pk is None else Correction.Kind.PLAYER
    about: dict[str, Any] = {"code": place.code, "reporter_id": place.reporter_pk, "whom_id": whom_pk}
    with transaction.atomic():
        same = Correction.objects.filter(kind=kind, said=said[:LONGEST], state=Correction.State.OPEN, **about).first()
        # Meanwhile the table may have moved on, or the reader changed his language: it is the same report.
        return same or Correction.objects.create(
            kind=kind,
            said=said[:LONGEST],
            language=language,
            email=email,
            ply=place.ply,
            version=place.version,
            release=place.release,
            **about,
        )


def decide(reports: Iterable[Correction], state: Correction.State | str, staff_note: str | None = None) -> int:
    """Set the state of some reports, and the note where one is given; returns how many. ValueError: no such state."""
    wanted = Correction.State(state)
    number = 0
    with transaction.atomic():
        for each in reports:
            each.state = wanted
            each.staff_note = each.staff_note if staff_note is None else staff_note
            each.save(update_fields=["state", "staff_note", "changed"])
            number += 1
    return number
