"""``selfplay``: bots play whole games; figures of what came out."""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from cribsite.commands import DIFFERENCES, Complaint
from cribsite.commands import Command as SiteCommand
from games.bots import LEVELS
from games.bots.selfplay import Played, series
from games.engine import match as matches
from games.engine.faults import sentence
from games.engine.reasons import Refused
from games.engine.variant import Variant
from games.management.asked import add_variant_arguments, asked_variant, options_json

STOPPED_ALLOWED = 0.01
"""Share of games that may be stopped where points can be lost (auction, back ten)."""


class Command(SiteCommand):
    help = "Play games between bots and print their figures."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_variant_arguments(parser)
        parser.add_argument("--counting", choices=("auto", "manual", "muggins"), default="auto")
        parser.add_argument("--match", metavar="FORM:N[:PRESET[:MULTI]]", help="first_to:5:free, best_of:3 …")
        parser.add_argument("--games", type=int, default=100)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--bots", default="random,random", help="Levels by seat: random, easy, medium.")
        parser.add_argument("--records", metavar="DIR", help="Write each game's record there.")
        parser.add_argument("--json", action="store_true", help="One JSON object.")

    def handle(self, *args: Any, **options: Any) -> None:
        variant = asked_variant(options["variant"], options["options"], options["counting"])
        match = asked_match(options["match"], variant)
        bots = asked_bots(options["bots"])
        if options["games"] < 1:
            self.complain("games", "at least one game is needed.")
        figures = Figures(variant, options["seed"], bots, options["match"])
        started = time.perf_counter()
        for number, played in enumerate(series(variant, bots, options["games"], options["seed"], match), 1):
            figures.add(played)
            if options["records"]:
                write_record(Path(options["records"]), number, played)
            if number % 100 == 0:
                self.note(f"{number} games")
        made = figures.as_json(time.perf_counter() - started)
        if options["json"]:
            self.say_json(made)
        else:
            for key, value in made.items():
                self.say(f"{key} {json.dumps(value, ensure_ascii=False)}")
        if figures.refused or figures.too_many_stopped:
            self.finish(DIFFERENCES)


def write_record(folder: Path, number: int, played: Played) -> None:
    """``0001.json`` and so on."""
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(played.as_record(), ensure_ascii=False)
    (folder / f"{number:04}.json").write_text(text, encoding="utf-8")


def asked_bots(text: str) -> list[str]:
    """Levels by seat; the list begins anew where there are more seats."""
    bots = [word.strip() for word in text.split(",") if word.strip()]
    for bot in bots:
        if bot != "random" and bot not in LEVELS:
            raise Complaint("bots", f"there is no bot {bot!r}.")
    if not bots:
        raise Complaint("bots", "at least one bot is needed.")
    return bots


def asked_match(text: str | None, variant: Variant) -> matches.Match | None:
    """A match written as ``first_to:5:free:continuing``."""
    if not text:
        return None
    form, n, preset, multi = (*text.split(":"), "", "", "")[:4]
    if form not in ("first_to", "best_of") or not n.isdecimal() or int(n) < 1:
        raise Complaint("match", f"{text!r} is not first_to:N or best_of:N.")
    if preset and preset not in matches.PRESETS:
        raise Complaint("match", f"there is no preset {preset!r}.")
    if multi not in ("", "winner_takes_all", "continuing"):
        raise Complaint("match", f"there is no way of scoring {multi!r}.")
    made = matches.Match(form=form, n=int(n), preset=preset or "free", multi=multi or None)  # type: ignore[arg-type]
    try:
        matches.check(made, variant)
    except Refused as refused:
        raise Complaint(refused.reason.value, f"{sentence(refused)}.") from refused
    return made


def _spread(values: list[int]) -> dict[str, float]:
    return {"mean": sum(values) / len(values), "min": min(values), "max": max(values)}


class Figures:
    """Adds up games; the keys stay as the interfaces fix them."""

    def __init__(self, variant: Variant, seed: int, bots: list[str], match: str | None) -> None:
        self.variant, self.seed, self.bots, self.match = variant, seed, bots, match
        self.games = self.stopped = self.refused = self.shared = self.actions = 0
        self.wins = [0] * len(variant.sides)
        self.scores: list[list[int]] = [[] for _ in variant.sides]
        self.deals: list[int] = []
        self.skunks = {1: 0, 2: 0, 3: 0}

    def add(self, played: Played) -> None:
        """Take in a finished game."""
        result = played.state.result
        assert result is not None
        self.games += 1
        self.refused += played.refused
        self.actions += len(played.moves)
        self.stopped += result.outcome == "stopped"
        self.shared += len(result.winners) > 1
        if len(result.winners) == 1:
            self.wins[result.winners[0]] += 1
        for side, score in enumerate(result.scores):
            self.scores[side].append(score)
        self.deals.append(result.deals)
        for grade in result.grades:
            if grade:
                self.skunks[grade] += 1

    @property
    def too_many_stopped(self) -> bool:
        """E9: no game is stopped, where points can be lost under one in a hundred."""
        may = {"auction", "back_ten"} & set(self.variant.options)
        return self.stopped > (STOPPED_ALLOWED * self.games if may else 0)

    def as_json(self, seconds: float) -> dict[str, Any]:
        """The figures."""
        return {
            "variant": self.variant.key,
            "options": options_json(self.variant),
            "counting": self.variant.counting,
            "match": self.match,
            "seed": self.seed,
            "bots": self.bots,
            "games": self.games,
            "finished": self.games - self.stopped,
            "stopped": self.stopped,
            "refused": self.refused,
            "wins": self.wins,
            "shared": self.shared,
            "scores": [_spread(values) for values in self.scores],
            "deals": _spread(self.deals),
            "skunks": {"single": self.skunks[1], "double": self.skunks[2], "triple": self.skunks[3]},
            "actions": self.actions,
            "seconds": seconds,
            "games_per_s": self.games / seconds,
            "mirror": None,
        }
