"""The counting trainer as a page: a hand in a signed note, the answer, the streak kept in the session."""

import secrets
from dataclasses import dataclass
from random import SystemRandom
from typing import Any
from urllib.parse import urlencode

from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cribsite.l10n import digits
from games.engine.cards import card, cards

from . import trainer
from .examples import CountedHand
from .rendering import CountRow, hand_sheet
from .tool_words import over_by, short_by, streak_text
from .trainer import LEVELS, Task

_SALT, _DAY = "rules.trainer", 24 * 3600
_KEY = "trainer"
IMPOSSIBLE = frozenset({19, 25, 26, 27})  # no hand is worth these (rules.md §1)
CHOICES = tuple(n for n in range(30) if n not in IMPOSSIBLE - {19})


@dataclass(frozen=True, slots=True)
class Posed:
    """A task as it was posed: its level and kind, and a name that makes each posing count once."""

    task: Task
    level: int
    kind: str
    name: str

    @property
    def token(self) -> str:
        task = self.task
        codes = " ".join(each.code for each in task.held)
        told = [codes, task.starter.code, int(task.crib), self.level, self.kind, self.name]
        return signing.dumps(told, salt=_SALT)


def read_token(token: str) -> Posed | None:
    """The task of a page; None where the note is not ours or older than a day."""
    try:
        codes, starter, crib, level, kind, name = signing.loads(token, salt=_SALT, max_age=_DAY)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return Posed(Task(cards(codes), card(starter), bool(crib)), level, kind, name)


def _wanted(request: HttpRequest) -> tuple[int, str]:
    """Level and kind of the address; the first level and hands where it says none that there is."""
    text, kind = request.GET.get("level", ""), request.GET.get("kind", "")
    level = int(text) if text.isascii() and text.isdecimal() and 1 <= int(text[:3]) <= len(LEVELS) else 1
    return level, kind if kind in trainer.KINDS else "hand"


def _address(level: int, kind: str) -> str:
    return f"{reverse('rules:trainer')}?{urlencode({'level': level, 'kind': kind})}"


def _standing(request: HttpRequest) -> dict[str, Any]:
    """``streak``, ``best``, ``level_run`` (right ones in a row on this level) and ``last``, the task answered last."""
    kept = request.session.get(_KEY)
    usual: dict[str, Any] = {"streak": 0, "best": 0, "level_run": 0, "last": ""}
    return usual | kept if isinstance(kept, dict) else usual


def _record(request: HttpRequest, posed: Posed, right: bool) -> tuple[dict[str, Any], int]:
    """Count an answer once; returns how things stand and the level of the next hand."""
    standing, level = _standing(request), posed.level
    if standing["last"] == posed.name:
        return standing, level
    standing["last"] = posed.name
    standing["streak"] = standing["streak"] + 1 if right else 0
    standing["best"] = max(standing["best"], standing["streak"])
    standing["level_run"] = standing["level_run"] + 1 if right else 0
    if standing["level_run"] >= trainer.RIGHT_TO_RISE and level < len(LEVELS):
        standing["level_run"], level = 0, level + 1
    request.session[_KEY] = standing
    return standing, level


def _show(request: HttpRequest, posed: Posed, context: dict[str, Any], status: int = 200) -> HttpResponse:
    standing = context.setdefault("standing", _standing(request))
    htmx = bool(request.headers.get("HX-Request"))
    shared = {
        "posed": posed,
        "task": posed.task,
        "levels": [(n, _address(n, posed.kind), n == posed.level) for n in range(1, len(LEVELS) + 1)],
        "kinds": [(kind, _address(posed.level, kind), kind == posed.kind) for kind in trainer.KINDS],
        "choices": CHOICES,
        "streak_text": streak_text(standing["streak"]),
        "action": reverse("rules:trainer"),
    }
    template = "rules/tools/trainer.html" + ("#trainer" if htmx else "")
    return render(request, template, shared | context, status=200 if htmx else status)


def _pose(request: HttpRequest, level: int, kind: str, fault: str = "", status: int = 200) -> HttpResponse:
    task = trainer.choose(level, kind, SystemRandom())
    return _show(request, Posed(task, level, kind, secrets.token_hex(6)), {"fault": fault}, status)


def _marked(posed: Posed, claimed: int) -> list[tuple[CountRow, bool]]:
    """The rows of the count, each with whether it may be what was missed."""
    task = posed.task
    sheet = hand_sheet(CountedHand(task.held, task.starter, task.crib, task.count))
    missed = trainer.perhaps_missed(task.count.items, task.count.total - claimed)
    return [(row, place in missed) for place, row in enumerate(sheet.rows)]


def _difference(total: int, claimed: int) -> str:
    return short_by(total - claimed) if claimed < total else over_by(claimed - total) if claimed > total else ""


def _answer(request: HttpRequest, posed: Posed, claimed: int) -> HttpResponse:
    total = posed.task.count.total
    standing, level = _record(request, posed, claimed == total)
    context = {
        "standing": standing,
        "answered": True,
        "right": claimed == total,
        "claimed": claimed,
        "total": total,
        "difference": _difference(total, claimed),
        "impossible": claimed in IMPOSSIBLE,
        "rows": _marked(posed, claimed),
        "risen": level > posed.level,
        "next_level": level,
        "next": _address(level, posed.kind),
    }
    return _show(request, posed, context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def train(request: HttpRequest) -> HttpResponse:
    """A hand to count: ``?level=`` 1 … 6, ``?kind=`` hand, crib or both; the total comes as ``pick`` or ``total``."""
    if request.method != "POST":
        return _pose(request, *_wanted(request))
    posed = read_token(request.POST.get("token", ""))
    if posed is None:
        return _pose(
            request, *_wanted(request), gettext("That hand is no longer on the table. Here is a new one."), 422
        )
    try:
        claimed = digits((request.POST.get("pick") or request.POST.get("total", ""))[:6])
    except ValueError:
        return _show(request, posed, {"fault": gettext("Give the total as a whole number; 0 is a total too.")}, 422)
    return _answer(request, posed, claimed)
