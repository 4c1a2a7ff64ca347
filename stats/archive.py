"""A player's whole history as one archive: games, hands, sums; written piece by piece, so that memory never fills."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterable, Iterator
from typing import IO, Any, Final, cast

from django.db.models import F

from stats.exports import Table, as_csv
from stats.models import HandFact, Rollup, SeatFact

CHUNK: Final = 500
GAME_COLUMNS: Final = (
    "game", "ended", "variant", "options", "counting", "players", "seat", "opponent", "end", "won", "shared", "score",
    "grade", "margin", "deals", "dealer_points", "pone_points", "dealer_pegged", "pone_pegged", "hands", "hand_points",
    "cribs", "crib_points",
)  # fmt: skip
HAND_COLUMNS: Final = (
    "game", "deal", "what", "dealer", "cards", "starter", "value", "pegged", "claim",
)  # fmt: skip


class _Pipe:
    """What a zip file is written to: keeps the bytes until they are fetched."""

    def __init__(self) -> None:
        self._kept: list[bytes] = []

    def write(self, data: Any) -> int:
        self._kept.append(bytes(data))
        return len(data)

    def flush(self) -> None:
        """Nothing lies elsewhere."""

    def fetch(self) -> bytes:
        """All that was written since the last time."""
        found, self._kept = b"".join(self._kept), []
        return found


def archive(user: int) -> Iterator[bytes]:
    """A zip of ``games.csv`` (a line a game), ``hands.csv`` (a line a counted hand) and ``sums.json``."""
    pipe = _Pipe()
    files: tuple[tuple[str, Iterable[str]], ...] = (
        ("games.csv", as_csv(Table(GAME_COLUMNS, lambda: _games(user)))),
        ("hands.csv", as_csv(Table(HAND_COLUMNS, lambda: _hands(user)))),
        ("sums.json", _sums(user)),
    )
    with zipfile.ZipFile(cast(IO[bytes], pipe), "w", zipfile.ZIP_DEFLATED) as found:
        for name, lines in files:
            with found.open(name, "w", force_zip64=True) as file:
                for line in lines:
                    file.write(line.encode())
                    if data := pipe.fetch():
                        yield data
            yield pipe.fetch()
    yield pipe.fetch()


def _games(user: int) -> Iterator[dict[str, Any]]:
    rows = SeatFact.objects.filter(user=user).select_related("fact__game").order_by("ended_at", "pk")
    for row in rows.defer("cards", "tally", "fact__cards", "fact__tally").iterator(CHUNK):
        fact = row.fact
        found = {name: getattr(row, name, None) for name in GAME_COLUMNS}
        found |= {name: getattr(fact, name) for name in ("variant", "options", "counting", "players")}
        yield found | {
            "game": fact.game.code,
            "ended": row.ended_at.isoformat(),
            "hands": row.dealer_hands + row.pone_hands,
            "hand_points": row.dealer_hand_points + row.pone_hand_points,
        }


def _hands(user: int) -> Iterator[dict[str, Any]]:
    rows = HandFact.objects.filter(fact__seats__user=user, fact__seats__seat=F("seat"), stand_in=False)
    columns = ("fact__game__code", *HAND_COLUMNS[1:])
    for values in rows.order_by("fact__ended_at", "fact_id", "number").values_list(*columns).iterator(CHUNK):
        yield dict(zip(HAND_COLUMNS, values, strict=True))


def _sums(user: int) -> Iterator[str]:
    """The rows of sums as they are kept, a JSON array."""
    before = "["
    for row in Rollup.objects.filter(subject=f"player:{user}").order_by("span", "day", "pk").iterator(CHUNK):
        key: dict[str, Any] = {name: getattr(row, name) for name in ("span", "variant", "options", "opponent", "end")}
        key |= {"day": row.day.isoformat(), "players": row.players, "counting": row.counting}
        yield before + json.dumps({**key, **dict(row.numbers().items()), "tally": row.tally, "cards": row.cards})
        before = ",\n"
    yield "]\n" if before != "[" else "[]\n"
