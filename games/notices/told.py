"""What a notice says, made when it is sent, of what is true then; nothing where it is no longer worth telling.

Everything is in the language that is active, times in the reader's zone. Names stand in isolates (U+2068 … U+2069).
No card is ever named: what is told follows from lists of games, never from a state.
"""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import F
from django.urls import reverse
from django.utils.translation import gettext, ngettext, pgettext

from cribsite.accounts.models import User
from cribsite.accounts.notices import choices_of, confirm_token
from cribsite.l10n import num, wall_clock, wall_day
from games.duties import duty
from games.labels import VARIANTS
from games.models import Game, Player, host_of
from games.notices.seats import AWAY, awaited_seats, claiming_seats, deserted_seats, ended_seats, invited_seats
from games.notices.wishes import Channel, Kind
from games.outbox import Notice
from games.positions import rules_of
from games.presenters.people import People
from games.queries import names

OPEN, CLOSE = "\u2068", "\u2069"
LONGEST = dt.timedelta(days=7)  # what a mail of the day looks back at most
LISTED = 20


@dataclass(frozen=True, slots=True)
class Item:
    """One game in the mail of the day: with whom, what there is to say, and the address of its table."""

    name: str
    details: tuple[str, ...]
    path: str


@dataclass(frozen=True, slots=True)
class Told:
    """A notice in words, plain text. ``path``: the address to open, without the site's name, and ``action`` its label.

    ``groups``: headings with games, in the mail of the day. ``tag`` is alike for notices of which a device shall show
    only the last.
    """

    title: str
    lines: tuple[str, ...]
    path: str
    action: str
    tag: str
    groups: tuple[tuple[str, tuple[Item, ...]], ...] = field(default=())


def isolated(name: str) -> str:
    """A name that keeps its own direction in a plain sentence."""
    return f"{OPEN}{name}{CLOSE}"


def _others(players: Sequence[Player], me: Player) -> str:
    all_names = names(players)
    others = [isolated(all_names[player.seat]) for player in players if player.seat != me.seat]
    return pgettext("between names", ", ").join(others)


def _seated(seat: Player) -> list[Player]:
    return list(seat.game.players.select_related("user", "declined_by").order_by("seat"))


def _task(seat: Player, players: Sequence[Player]) -> str:
    people = People(names(players), rules_of(seat.game).sides, seat.seat)
    return duty(seat.game, players, seat, people)


def _when(at: dt.datetime, zone: ZoneInfo) -> dict[str, str]:
    """A moment as the reader's calendar and clocks show it."""
    local = at.astimezone(zone)
    return {"day": wall_day(local), "time": wall_clock(local)}


def left(span: dt.timedelta) -> str:
    """How much time there still is, in one unit, never more than there is."""
    hours = int(span.total_seconds() // 3600)
    if hours >= 48:
        days = hours // 24
        return ngettext("%(n)s day left", "%(n)s days left", days) % {"n": num(days)}
    if hours >= 2:
        return ngettext("%(n)s hour left", "%(n)s hours left", hours) % {"n": num(hours)}
    minutes = max(1, int(span.total_seconds() // 60))
    return ngettext("%(n)s minute left", "%(n)s minutes left", minutes) % {"n": num(minutes)}


def _clock(due: dt.datetime | None, zone: ZoneInfo, now: dt.datetime) -> tuple[str, ...]:
    """The line about a seat's clock; none where it has no clock, or where its time is up."""
    if due is None or due <= now:
        return ()
    return (gettext("%(left)s, until %(day)s, %(time)s") % {"left": left(due - now), **_when(due, zone)},)


def _open(due: dt.datetime | None, zone: ZoneInfo) -> tuple[str, ...]:
    """The line about how long an invitation stands."""
    return (gettext("Open until %(day)s, %(time)s") % _when(due, zone),) if due is not None else ()


def _table(game: Game) -> str:
    return reverse("games:table", args=[game.code])


# --- one game -------------------------------------------------------------------------------------------------------
def _turn(notice: Notice, now: dt.datetime) -> Told | None:
    seat = awaited_seats().filter(user=notice.user_id, game=notice.game_id, key=notice.key).first()
    if seat is None:
        return None
    players = _seated(seat)
    deadline = _clock(seat.due, notice.user.zone, now)
    title = gettext("Your turn: table with %(names)s") % {"names": _others(players, seat)}
    return Told(title, (_task(seat, players), *deadline), _table(seat.game), gettext("To the table"), seat.game.code)


def _others_are_late(seat: Player, players: Sequence[Player], now: dt.datetime) -> bool:
    """Whether somebody's time is up, and nobody's of this seat's own side."""
    late = {player.seat for player in players if player.due is not None and player.due <= now}
    own = next(side for side in rules_of(seat.game).sides if seat.seat in side)
    return bool(late) and late.isdisjoint(own)


def _claim(notice: Notice, now: dt.datetime) -> Told | None:
    seat = claiming_seats(now).filter(user=notice.user_id, game=notice.game_id, key=notice.key).first()
    if seat is None:
        return None
    players = _seated(seat)
    if not _others_are_late(seat, players, now):
        return None
    title = gettext("Time is up: table with %(names)s") % {"names": _others(players, seat)}
    line = gettext("Time is up: claim the win, or wait")
    return Told(title, (line,), _table(seat.game), gettext("To the table"), seat.game.code)


def _declined(notice: Notice, _now: dt.datetime) -> Told | None:
    seat = deserted_seats().filter(user=notice.user_id, game=notice.game_id, key=notice.key).first()
    if seat is None:
        return None
    item = _refusal(seat)
    lines = (str(VARIANTS[seat.game.variant]), *item.details)
    return Told(item.name, lines, item.path, gettext("To the table"), seat.game.code)


def _refusal(seat: Any) -> Item:
    """Who would not sit, or sit on, at this host's table. ``seat`` is one of `deserted_seats`."""
    title = gettext("%(name)s will not play") % {"name": isolated(User.objects.get(pk=seat.who).name)}
    line = gettext("Your table waits: give the seat to somebody else, or withdraw it.")
    return Item(title, (line,), _table(seat.game))


def warning_key(seat: Any) -> str:
    """What a warning is about: this turn and this deadline. ``seat`` is one of `awaited_seats`."""
    turn: str = seat.key
    return f"{turn}:{seat.due:%Y%m%d%H%M}"


def _warning(notice: Notice, now: dt.datetime) -> Told | None:
    seat = awaited_seats().filter(user=notice.user_id, game=notice.game_id, due__gt=now).first()
    if seat is None or seat.due is None or warning_key(seat) != notice.key:
        return None
    players = _seated(seat)
    values = {"left": left(seat.due - now), "names": _others(players, seat)}
    title = gettext("%(left)s: table with %(names)s") % values
    lines = (
        _task(seat, players),
        gettext("Your time runs until %(day)s, %(time)s") % _when(seat.due, notice.user.zone),
    )
    return Told(title, lines, _table(seat.game), gettext("To the table"), seat.game.code)


def _invitation_path(game: Game) -> str:
    # Who is asked to a rematch answers at the table of the game before it.
    return _table(game.follows) if game.follows is not None else reverse("games:invitation", args=[game.code])


def _invitation(notice: Notice, now: dt.datetime) -> Told | None:
    seat = invited_seats(now).filter(user=notice.user_id, game=notice.game_id).select_related("game__follows").first()
    if seat is None:
        return None
    game, players = seat.game, _seated(seat)
    host = host_of(players)
    name = isolated(names(players)[host.seat]) if host is not None else ""
    if not name:
        title = _task(seat, players)
    elif game.follows_id:
        title = gettext("Offer of a rematch: %(name)s") % {"name": name}
    else:
        title = gettext("Invitation: %(name)s") % {"name": name}
    lines = (str(VARIANTS[game.variant]), *_open(game.due, notice.user.zone))
    return Told(title, lines, _invitation_path(game), gettext("To the invitation"), game.code)


def _finished(notice: Notice, now: dt.datetime) -> Told | None:
    seat = Player.objects.filter(user=notice.user_id, game=notice.game_id, game__status=Game.Status.FINISHED).first()
    if seat is None:
        return None
    players = _seated(seat)
    title = gettext("Game over: table with %(names)s") % {"names": _others(players, seat)}
    return Told(title, (_task(seat, players),), _table(seat.game), gettext("To the table"), seat.game.code)


# --- the mail of the day --------------------------------------------------------------------------------------------
def _item(seat: Player, path: str, deadline: tuple[str, ...] = ()) -> Item:
    players = _seated(seat)
    name = gettext("Table with %(names)s") % {"names": _others(players, seat)}
    return Item(name, (_task(seat, players), *deadline), path)


def _since(notice: Notice, now: dt.datetime) -> dt.datetime:
    """When the mail of the day before this one went out; where there was none, a day ago."""
    before = Notice.objects.filter(user=notice.user_id, kind=Kind.DIGEST, state=Notice.State.SENT)
    last = before.exclude(pk=notice.pk).order_by("-done_at").values_list("done_at", flat=True).first()
    return max(last or now - dt.timedelta(days=1), now - LONGEST)


def _digest(notice: Notice, now: dt.datetime) -> Told | None:
    zone, user = notice.user.zone, notice.user_id
    turns = awaited_seats().filter(user=user).select_related("game").order_by(F("due").asc(nulls_last=True), "pk")
    claims = [
        _item(seat, _table(seat.game))
        for seat in claiming_seats(now).filter(user=user, awaited=False).select_related("game")[:LISTED]
        if _others_are_late(seat, _seated(seat), now)
    ]
    deserted = [_refusal(seat) for seat in deserted_seats().filter(user=user).select_related("game")[:LISTED]]
    number = turns.count() + len(claims) + len(deserted)
    offers = invited_seats(now).filter(user=user).select_related("game__follows")[:LISTED]
    over = ended_seats(_since(notice, now), AWAY[Channel.MAIL]).filter(user=user).select_related("game")[:LISTED]
    mine = tuple(_item(seat, _table(seat.game), _clock(seat.due, zone, now)) for seat in turns[:LISTED])
    mine = (*claims, *mine, *deserted)
    asked = tuple(_item(seat, _invitation_path(seat.game), _open(seat.game.due, zone)) for seat in offers)
    ended = tuple(_item(seat, _table(seat.game)) for seat in over)
    if not (mine or asked or ended):
        return None
    title = gettext("News of your games")
    if mine:
        title = ngettext("%(n)s game is waiting for you", "%(n)s games are waiting for you", number) % {
            "n": num(number)
        }
    headings = (
        (pgettext("heading in a mail", "Your turn"), mine),
        (pgettext("heading in a mail", "Invitations"), asked),
        (pgettext("heading in a mail", "Finished"), ended),
    )
    groups = tuple((heading, items) for heading, items in headings if items)
    return Told(title, (), reverse("games:index"), gettext("To my games"), "digest", groups)


# --- the question whether an address is right ------------------------------------------------------------------------
def confirm_key(asked_at: dt.datetime) -> str:
    """One question each time an address is given."""
    return asked_at.astimezone(dt.UTC).isoformat()


def _confirm(notice: Notice, now: dt.datetime) -> Told | None:
    chosen = choices_of(notice.user)
    if not chosen.unconfirmed or chosen.asked_at is None or confirm_key(chosen.asked_at) != notice.key:
        return None
    lines = (
        gettext("The player %(name)s wants to get the notices of a cribbage site at this address.")
        % {"name": isolated(notice.user.name)},
        gettext("If that is you, please open this link within three days."),
        gettext("If not, please ignore this e-mail: we will not write again."),
    )
    path = reverse("confirm_address", args=[confirm_token(notice.user_id, chosen.unconfirmed)])
    return Told(gettext("Is this your address?"), lines, path, gettext("Confirm this address"), "confirm")


_MAKERS = {
    Kind.TURN: _turn,
    Kind.CLAIM: _claim,
    Kind.DECLINED: _declined,
    Kind.WARNING_8H: _warning,
    Kind.WARNING_1H: _warning,
    Kind.INVITATION: _invitation,
    Kind.FINISHED: _finished,
    Kind.DIGEST: _digest,
    Kind.CONFIRM: _confirm,
}


def tell(notice: Notice, now: dt.datetime) -> Told | None:
    """The notice in words, in the active language; None where its turn is taken, its game over, its time past."""
    return _MAKERS[Kind(notice.kind)](notice, now)


def address_of(player: User, kind: str) -> str:
    """Where a mail of this kind goes: the question to the address it is about, all else to the confirmed one."""
    return choices_of(player).unconfirmed if kind == Kind.CONFIRM else player.email
