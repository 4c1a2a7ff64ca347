"""Takes pictures of the site's pages in several languages, widths and themes, with an index to look through them.

``./dev shots [--languages fa,en | all] [--widths 360,1280] [--dark] [--only table-play,home] [--out DIR]`` starts the
site on a database of its own, plays games into the states worth looking at, and writes ``var/shots/index.html``.
Every picture is also measured: a page wider than its window is named on the standard error and ends in exit code 1.
"""

import argparse
import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import cache, cached_property
from html import escape
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
LANGUAGES = ("en", "ar", "tr", "fa", "zh-hans")
HEIGHTS = {360: 640, 1280: 800}


Parts = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Scene:
    """A page to look at.

    ``address`` stands after the language; ``{code}`` and the like in it are what ``made`` answers, which plays the
    games that are needed only when this picture is wanted. ``choose``: cards to choose on the page first, by place or
    by the beginning of their code.
    """

    name: str
    address: str
    made: "Callable[[Company], Parts]" = lambda company: {}
    choose: tuple[int | str, ...] = ()
    whole: bool = True


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./dev shots", description="Pictures of the pages, into var/shots.")
    parser.add_argument("--languages", default="fa,en", help="codes with commas between them, or all")
    parser.add_argument("--widths", default="360,1280")
    parser.add_argument("--dark", action="store_true", help="the dark theme too")
    parser.add_argument("--only", default="", help="names of scenes, or their beginnings")
    parser.add_argument("--out", default=str(ROOT / "var" / "shots"))
    return parser.parse_args()


# --- games in the states worth looking at -----------------------------------------------------------------------
def play_until(game: Any, people: list[Any], wanted: Callable[[Any], bool], rng: Random) -> Any:
    """Move for the people at the table until the view of seat 0 is as wanted, or the game is over."""
    from games.engine.view import view
    from tests.games.tables import make_move, state_of

    while True:
        state = state_of(game)
        if state.result is not None or wanted(view(state, 0)):
            return state
        if make_move(game, people, rng) is None:
            return state_of(game)


class Company:
    """Mina and Omid, who play the games that the pictures show; what several pictures show is played once."""

    def __init__(self) -> None:
        from tests.games.tables import make_person

        self.mina, self.omid = make_person("Mina"), make_person("Omid")
        self.rng = Random(7)

    def table(self, seats: list[str], *rules: Any) -> Any:
        """A game of Mina's that has just begun: "" is a seat by link, Omid's; else a bot of that level."""
        from games import services
        from games.models import Invite

        game = services.create(self.mina.pk, seats, *rules)
        return services.join(Invite.objects.get(game=game).token, self.omid.pk) if "" in seats else game

    def play(self, game: Any, until: Callable[[Any], bool]) -> Any:
        """Go on with it until Mina's view is as wanted; the state then."""
        return play_until(game, [self.mina, self.omid], until, self.rng)

    @cached_property
    def finished(self) -> Any:
        """A game played to its end, one with a skunk if chance allows."""
        return self.ended("standard", lambda result: any(result.grades) and 0 in result.winners)

    def ended(self, variant: str, wanted: Callable[[Any], bool], tries: int = 12, **options: Any) -> Any:
        """A finished game of a kind with a result as wanted, or else the last one tried."""
        from games.engine import catalog

        for _ in range(tries):
            seats = ["easy"] * (catalog.VARIANTS[variant].seats - 1)
            game = self.table(seats, variant, options)
            if wanted(self.play(game, lambda seen: False).result):
                break
        return game

    @cached_property
    def figures(self) -> Parts:
        """Some finished games that are in the statistics."""
        from games.models import Game
        from stats.tasks import boards, record_game

        games = [self.finished, *(self.ended("standard", lambda result: True) for _ in range(5))]
        assert Game.objects.filter(status=Game.Status.FINISHED).count() >= len(games)
        for pk in Game.objects.filter(status=Game.Status.FINISHED).values_list("pk", flat=True):
            record_game(pk)
        boards()
        return {}

    @cached_property
    def seasons(self) -> Parts:
        """Rated games of Mina and Omid over two seasons: their finished games in new days, as if both had agreed."""
        import datetime as dt

        from stats import ratings
        from stats.models import GameFact, SeatFact

        self.figures  # noqa: B018 - makes the games
        begin = dt.datetime(2026, 3, 1, 12, tzinfo=dt.UTC)
        for n, fact in enumerate(GameFact.objects.order_by("game_id")[:12]):
            SeatFact.objects.filter(fact=fact, seat=1).update(user=self.omid)
            GameFact.objects.filter(pk=fact.pk).update(
                family="two", unrated=True, ended_at=begin + dt.timedelta(days=9 * n)
            )
        ratings.run_waiting()
        return {}


def newcomer(company: Company) -> Parts:
    """Somebody who has played nothing yet."""
    from cribsite.accounts.models import User

    User.objects.get_or_create(username="nobody", defaults={"display_name": "Nilufer"})
    return {}


FULL = {
    "": "player/demo-1/",
    "-site": "site/",
    "-hand": "player/demo-1/figure/hand/",
    "-compare": "compare/?with=demo-2",
    "-records": "site/records/",
    "-leaders": "leaders/",
    "-fairness": "fairness/",
    "-days": "site/days/",
}


@cache
def full_figures(company: Company) -> Parts:
    """A site on which four people have played for a year."""
    from django.core.management import call_command

    call_command("seed_demo", players=4, games=160, verbosity=0)
    return {}


@cache
def with_account(company: Company) -> Parts:
    """Mina is no longer a guest; a program of hers has played, and one has not."""
    from cribsite.accounts.tokens import holder, make_token

    company.mina.username, company.mina.is_guest = "mina", False
    company.mina.save()
    holder(make_token(company.mina, "Discard trainer")[1])
    make_token(company.mina, "ربات من")
    return {}


@cache
def noticed(company: Company) -> Parts:
    """Mina has an address and one that is not confirmed yet, quiet hours, and a device; codes of the links of mails."""
    from cribsite.accounts import notices
    from cribsite.accounts.models import PushSubscription

    with_account(company)
    mina = company.mina
    mina.email = "mina@example.org"
    mina.save()
    notices.ask_address(mina, "mina.rahimi@example.net")
    notices.save_choices(mina, {"quiet_from": 22, "quiet_until": 8}, "Asia/Tehran")
    PushSubscription.objects.create(user=mina, endpoint="https://push.example.org/1", p256dh="", auth="")
    confirm = notices.confirm_token(mina.pk, "mina.rahimi@example.net")
    return {"confirm": confirm, "off": notices.off_token(mina.pk, "digest")}


def notice_scenes() -> list[Scene]:
    """What a player chooses to be told, before and after, and where the links of mails lead."""
    return [
        Scene("notices", "account/notices/"),
        Scene("notices-account", "account/notices/", noticed),
        Scene("notices-confirm", "account/notices/address/{confirm}/", noticed),
        Scene("notices-off", "account/notices/off/{off}/", noticed),
    ]


def led(policy: str = "") -> Callable[[Company], Parts]:
    """A game in which Mina has to lay away and will lead, if she has not left the pegging to a policy."""

    def made(company: Company) -> Parts:
        from games import services
        from tests.games.tables import state_of

        game = company.table([""])
        while state_of(game).deal.dealer != 1:
            game = company.table([""])
        if policy:
            services.lay_for(game.pk, company.mina.pk, policy, False)
        return {"code": game.code}

    return made


def replay_scenes() -> list[Scene]:
    """The record of a finished game: the cut for deal, the play, a show, the end, as a guest sees it, and the proof."""
    from games.views.replay import share_token

    def step(back: int) -> Callable[[Company], Parts]:
        def made(company: Company) -> Parts:
            game = company.finished
            return {"code": game.code, "n": game.moves.filter(wire__act="shuffle")[1].ply - back}

        return made

    return [
        Scene("replay-cut", "play/{code}/replay/?n=0", lambda company: {"code": company.finished.code}),
        Scene("replay-play", "play/{code}/replay/?n={n}", step(4)),
        Scene("replay-show", "play/{code}/replay/?n={n}", step(1)),
        Scene("replay-end", "play/shared/{token}/", lambda company: {"token": share_token(company.finished.code)}),
        Scene("proof", "play/{code}/proof/", lambda company: {"code": company.finished.code}),
    ]


@cache
def lobby(company: Company) -> Parts:
    """Tables that wait for players, as their host and as somebody asked sees them; codes by what they show."""
    from games import services
    from games.models import Game, Invite
    from games.services.seats import LISTED
    from tests.games.tables import make_person

    mina, omid = company.mina.pk, company.omid.pk
    rules: dict[str, Any] = {"options": {"joker_wild": True, "toss_fives": True}, "counting": "muggins"}
    host = make_person("Şükriye Gülbahar-Öztürk").pk
    three = services.create(host, [LISTED, "easy"], "three", language="tr", clock="days-3", **rules)
    link = services.create(omid, [""], "ten-card", language="zh-hans", clock="live-30")
    mine = services.create(mina, [LISTED, omid, make_person("Leyla").pk], "four", language="en")
    services.leave(mine.code, mine.players.get(seat=3).user_id or 0)
    Game.objects.filter(pk=three.pk).update(created_at=three.created_at - timedelta(hours=5))
    return {
        "partners": services.create(omid, [LISTED, LISTED, "medium"], "four-partners", language="fa").code,
        "asked": services.create(omid, [mina, LISTED, "easy", ""], "five", language="ar").code,
        "token": Invite.objects.get(game=link).token,
        "mine": mine.code,
        "change": services.create(mina, [omid]).code,
    }


@cache
def matches(company: Company) -> Parts:
    """Games of matches: under way with two and with three, between two games, won, and one with a head start."""
    from games import services
    from games.engine.match import Match
    from games.models import Game
    from tests.games.tables import make_game_of_two

    def resigned(game: Any, loser: Any) -> Any:
        services.resign(game.pk, loser.pk)
        return Game.objects.latest("pk")

    mina, omid, five = company.mina, company.omid, Match()
    between = make_game_of_two(mina, omid, match=five, head_start=(0, 10))
    running = resigned(resigned(resigned(between, omid), omid), mina)
    company.play(running, _third_card)
    won = resigned(make_game_of_two(mina, omid, match=Match(form="best_of", n=3, preset="tournament")), omid)
    services.resign(won.pk, omid.pk)
    captain = services.create(mina.pk, ["easy", "easy"], "captain", {"target": 61}, match=five)
    company.play(captain, lambda seen: False)
    captain = Game.objects.latest("pk")
    # In the second game she sits one seat further on.
    play_until(captain, [mina] * 3, lambda seen: seen.play is not None and len(seen.play.laid) > 2, company.rng)
    ahead: dict[str, Any] = {"match": Match(multi="continuing"), "head_start": (50, 0, 0, 0, 0)}
    out = services.create(mina.pk, ["easy"] * 4, "five", {"target": 61}, **ahead)
    company.play(out, lambda seen: 0 in seen.finished)
    made = {"between": between, "running": running, "won": won, "captain": captain, "out": out}
    return {name: game.code for name, game in made.items()}


@cache
def company(company: Company) -> Parts:
    """A table at which something was said and done since Mina's last visit, and people she knows; codes by name."""
    from cribsite.accounts import ties
    from games import services
    from games.models import Player
    from tests.games.tables import make_game_of_two, make_person

    mina, omid = company.mina, company.omid
    game = make_game_of_two(mina, omid)
    company.play(game, lambda seen: seen.deal >= 2 and seen.my_turn and seen.play is not None)
    services.arrive(game.players.get(seat=0), 1)
    Player.objects.filter(game=game, seat=0).update(seen_at=game.created_at - timedelta(days=1), seen_ply=12)
    services.say(game.pk, omid.pk, "sorry_wait")
    over = make_game_of_two(mina, omid)
    services.resign(over.pk, omid.pk)
    services.say(over.pk, omid.pk, "well_played")
    for name in ("Şükriye Gülbahar-Öztürk", "نازنین محمدی", "Leyla", "Bob the Rude"):
        services.resign(make_game_of_two(mina, make_person(name)).pk, mina.pk)
    others = [player.user_id or 0 for player in Player.objects.filter(user__display_name__in=("Leyla", "Bob the Rude"))]
    ties.tie(mina.pk, omid.pk, "favourite")
    ties.tie(mina.pk, others[0], "favourite")
    services.bind(mina.pk, others[-1], "block")
    known = make_person("Leyla")
    known.username, known.is_guest = "leyla", False
    known.save()
    return {"code": game.code, "over": over.code, "player": known.username}


@cache
def clocks(company: Company) -> Parts:
    """Games with clocks: little time left, a live one, the other side's time up, one's own, and bots that stand in."""
    from django.utils import timezone

    from games import services
    from games.clocks import BACKSTOP
    from games.models import Game, Invite, Player
    from tests.games.tables import make_game_of_two, make_person

    def until(game: Any, left: timedelta, **changed: Any) -> Any:
        """The clocks that run there shall have so much left."""
        due = timezone.now() + left
        running = Player.objects.filter(game=game, due__isnull=False)
        running.update(due=due, since=due - timedelta(days=3), bank=timedelta(days=3), **changed)
        up = left < timedelta(0)
        Game.objects.filter(pk=game.pk).update(due=due + BACKSTOP if up else due, claimable=up)
        return game

    def played(turn: int, clock: str = "days-3") -> Any:
        while True:
            game = make_game_of_two(company.mina, company.omid, clock=clock)
            company.play(game, lambda seen: seen.deal == 2 and seen.play is not None and seen.awaited == {turn})
            if Player.objects.filter(game=game, seat=turn, awaited=True).exists():
                return game

    def of_three(seat: int) -> Any:
        people = [company.mina, company.omid, make_person("Leyla")]
        game = services.create(people[0].pk, ["", ""], "three", clock="days-1")
        for invite, person in zip(Invite.objects.filter(game=game).order_by("seat"), people[1:], strict=True):
            services.join(invite.token, person.pk)
        play_until(game, people, lambda seen: seen.play is not None and seen.awaited == {2}, company.rng)
        Player.objects.filter(game=game, seat=seat).update(stand_in="medium")
        return game

    made = {
        "soon": until(played(0), timedelta(hours=5, minutes=20)),
        "much": until(played(1), timedelta(days=2, hours=7, minutes=5)),
        "live": until(played(0, "live-30"), timedelta(seconds=97)),
        "claim": until(played(1), -timedelta(hours=3)),
        "late": until(played(0), -timedelta(hours=3)),
        "back": of_three(0),
        "seat": of_three(1),
    }
    return {name: game.code for name, game in made.items()}


def clock_scenes() -> list[Scene]:
    """Clocks at the table and in lists, and the page of holidays."""
    tables = ("soon", "much", "live", "claim", "late", "back", "seat")
    return [
        *(Scene(f"clock-{name}", f"play/{{{name}}}/", clocks, whole=False) for name in tables),
        Scene("clock-games", "play/", clocks),
        Scene("clock-new", "play/new/?variant=standard&seat_1=friend"),
        Scene("clock-away", "account/away/", planned),
    ]


@cache
def planned(company: Company) -> Parts:
    """Mina has days off that are still to hold, and a holiday ahead."""
    from django.utils import timezone

    from cribsite.accounts import holidays

    day = timezone.now().date() + timedelta(days=9)
    holidays.plan(company.mina, day, day + timedelta(days=6))
    holidays.choose_days_off(company.mina, [4, 5])
    return {}


def waiting_scenes() -> list[Scene]:
    """The lobby, and tables that wait for players."""
    return [
        Scene("lobby", "play/lobby/", lobby),
        Scene("lobby-table", "play/lobby/{partners}/", lobby),
        Scene("lobby-link", "play/join/{token}/", lobby),
        Scene("lobby-asked", "play/{asked}/invitation/", lobby),
        Scene("lobby-mine", "play/{mine}/", lobby),
        Scene("lobby-change", "play/{change}/change/", lobby),
    ]


def match_scenes() -> list[Scene]:
    """A match chosen, under way, between two games, won."""
    return [
        Scene("new-match", "play/new/?variant=standard&match=first_to-7&preset=house&start_1=10"),
        Scene("new-match-five", "play/new/?variant=five&match=first_to-5&multi=continuing&counting=manual"),
        Scene("match-play", "play/{running}/", matches, (0,), whole=False),
        Scene("match-between", "play/{between}/", matches),
        Scene("match-won", "play/{won}/", matches),
        Scene("match-captain", "play/{captain}/", matches),
        Scene("match-five-out", "play/{out}/", matches),
        Scene("match-games", "play/", matches),
    ]


def two(until: Callable[[Any], bool] | None = None) -> Callable[[Company], Parts]:
    """A table of Mina and Omid."""

    def made(company: Company) -> Parts:
        game = company.table([""])
        company.play(game, until or (lambda seen: True))
        return {"code": game.code}

    return made


BOOK = (
    Scene("rules", "rules/"),
    Scene("rules-show", "rules/show/"),
    Scene("rules-play", "rules/play/"),
    Scene("rules-captain", "rules/captain/"),
    Scene("rules-glossary", "rules/glossary/"),
    Scene("rules-calculator", "rules/calculator/?hand=5H+5S+5D+JC&starter=5C"),
)


def scenes() -> list[Scene]:
    """The pages to look at, as Mina sees them."""
    from games import services

    at, whole = "play/{code}/", False
    return [
        Scene("home", "", two(_deep_in_play)),
        Scene("games", "play/", two(_deep_in_play)),
        Scene("new", "play/new/"),
        Scene("new-three", "play/new/?variant=three&joker_wild=1&counting=muggins"),
        Scene("table-waiting", at, lambda company: {"code": services.create(company.mina.pk, [""]).code}, whole=whole),
        Scene("table-discard", at, lambda company: {"code": company.table(["easy"]).code}, (0, 5), whole),
        Scene("table-play", at, two(_deep_in_play), (0,), whole),
        Scene("table-ahead", at, led()),
        Scene("table-lead", at, led(), whole=whole),
        Scene("table-left", at, led("careful"), whole=whole),
        Scene("table-show", at, two(lambda seen: seen.deal == 4 and seen.throw > 0), whole=whole),
        Scene("table-result", at, lambda company: {"code": company.finished.code}, whole=whole),
        *(Scene(f"table-{kind.name}", at + "?deal={deal}", kind.made, kind.choose, whole) for kind in KINDS),
        *(Scene(f"result-{ending.name}", at, ending.made, whole=whole) for ending in ENDINGS),
        Scene("table-since", at, company),
        Scene("table-said", "play/{over}/", company),
        Scene("table-people", "play/{code}/people/", company),
        Scene("table-report", "play/{code}/report/", company),
        Scene("people", "play/people/", company),
        Scene("people-player", "stats/player/{player}/", company),
        Scene("people-games", "play/", company),
        *waiting_scenes(),
        *clock_scenes(),
        *match_scenes(),
        *replay_scenes(),
        *keeper_scenes(),
        Scene("new-device", "play/new/?variant=three&seat_1=here&seat_2=here&seat_2_nickname=Sara"),
        *device_scenes(),
        *BOOK,
        Scene("stats-empty", "stats/player/nobody/", newcomer),
        Scene("stats", "stats/", lambda company: company.figures),
        Scene("stats-site", "stats/site/", lambda company: company.figures),
        Scene("stats-days", "stats/site/days/", lambda company: company.figures),
        Scene("stats-figure", "stats/figure/hand/", lambda company: company.figures),
        Scene("stats-records", "stats/records/", lambda company: company.figures),
        Scene("stats-cards", "stats/cards/", lambda company: company.figures),
        Scene("stats-opponents", "stats/opponents/", lambda company: company.figures),
        Scene("stats-compare", "stats/compare/?period=90", lambda company: company.figures),
        Scene("stats-ratings", "stats/ratings/", lambda company: company.seasons),
        Scene("stats-seasons", "stats/seasons/", lambda company: company.seasons),
        Scene("stats-leaders", "stats/leaders/", lambda company: company.figures),
        Scene("stats-fairness", "stats/fairness/", lambda company: company.figures),
        *(Scene(f"stats-full{name}", f"stats/{address}", full_figures) for name, address in FULL.items()),
        Scene("offline", "offline/"),
        Scene("account", "account/"),
        *notice_scenes(),
        Scene("tokens", "account/tokens/", with_account),
        Scene("programs", "api/"),
        Scene("gallery", "gallery/"),
    ]


def keeper_scenes() -> list[Scene]:
    """The score-keeper before, in and after a game."""
    from games.keeper import begin

    made = begin(("Mina", "Omid"))
    for side, points in ((0, 2), (1, 12), (0, 8), (1, 6), (0, 29), (1, 17)):
        made = made.peg(side, points)
    table = begin(("Mina", "امید", "Wilhelmina Montgomery", "李"), 61)
    for side, points in ((2, 29), (1, 12), (3, 29), (0, 5), (2, 24), (3, 2), (2, 20)):
        table = table.peg(side, points)
    return [
        Scene("keeper", "play/keeper/?do=setup"),
        Scene("keeper-two", f"play/keeper/?{made.next_game().peg(0, 4).address}"),
        Scene("keeper-play", f"play/keeper/?{made.next_deal().peg(0, 14).address}"),
        Scene("keeper-over", f"play/keeper/?{table.address}"),
        Scene("keeper-four", f"play/keeper/?{table.undo().next_deal().address}"),
    ]


def at_device(*others: str, moves: int = 0, variant: str = "standard") -> "Callable[[Company], Parts]":
    """A game at Mina's device after some moves; ``others`` are names, or levels of bots."""

    def made(company: Company) -> Parts:
        from games import services
        from games.bots import LEVELS
        from games.engine import driver
        from tests.games.tables import by_thumb, state_of

        sitters = [other if other in LEVELS else services.AtDevice(other) for other in others]
        game = services.create(company.mina.pk, sitters, variant)
        for _ in range(moves):
            state = state_of(game)
            seat = min(driver.awaited(state))
            action, asked = by_thumb(state, seat, company.rng), driver.decision(state, seat) or ""
            services.act(game.pk, company.mina.pk, action, asked, seat=seat)
        return {"code": game.code}

    return made


def device_scenes() -> list[Scene]:
    """The curtain before the first hand, within a play, and over a show."""
    return [
        Scene("curtain", "play/{code}/", at_device("سارا"), whole=False),
        Scene("curtain-play", "play/{code}/", at_device("Wilhelmina Montgomery", "easy", moves=7, variant="three")),
        Scene("curtain-show", "play/{code}/", at_device("Sara", moves=9)),
    ]


@dataclass(frozen=True, slots=True)
class Kind:
    """A table that looks unlike others: the rules it plays by, and when it is worth a picture."""

    name: str
    variant: str
    until: Callable[[Any], bool]
    options: Mapping[str, Any] = field(default_factory=dict)
    counting: str = "auto"
    choose: tuple[int | str, ...] = ()
    past_show: bool = True

    def made(self, company: Company, tries: int = 10) -> Parts:
        """A running game of this kind; another one is begun if it ends before it looks as wanted."""
        from games.engine import catalog

        seats = catalog.VARIANTS[self.variant].seats
        for _ in range(tries):
            game = company.table(["easy"] * (seats - 1), self.variant, self.options, self.counting)
            state = company.play(game, self.until)
            if state.result is None:
                break
        return {"code": game.code, "deal": state.deal.number if self.past_show else 0}


@dataclass(frozen=True, slots=True)
class Ending:
    """A finished game worth a picture of its result."""

    name: str
    variant: str
    wanted: Callable[[Any], bool]
    options: Mapping[str, Any] = field(default_factory=dict)
    tries: int = 6

    def made(self, company: Company) -> Parts:
        return {"code": company.ended(self.variant, self.wanted, self.tries, **self.options).code}


def _asked(phase: str, deal: int = 1) -> Callable[[Any], bool]:
    return lambda seen: seen.phase == phase and seen.my_turn and seen.deal >= deal and not seen.owed


def _cards_laid(number: int, deal: int = 2) -> Callable[[Any], bool]:
    """Mina's turn when so many cards at least have been laid in a later deal, the pegs on their way."""
    return lambda seen: seen.deal >= deal and seen.my_turn and seen.play is not None and len(seen.play.laid) >= number


_third_card = _cards_laid(3)


def _joker_to_lay(seen: Any) -> bool:
    return seen.my_turn and seen.play is not None and any(card.is_joker for card in seen.hand)


KINDS = (
    Kind("three", "three", _cards_laid(4)),
    Kind("three-discard", "three", _asked("discard")),
    Kind("four", "four", _cards_laid(6)),
    Kind("partners", "four-partners", _cards_laid(7)),
    Kind("partners-discard", "four-partners", _asked("discard")),
    Kind("five", "five", _cards_laid(9)),
    Kind("two-against-one", "two-against-one", _cards_laid(5)),
    Kind("captain", "captain", _asked("exchange")),
    Kind("captain-play", "captain", _cards_laid(5)),
    Kind("split", "ten-card", _asked("split")),
    Kind("hand-over", "canadian-doubles", _asked("hand_over")),
    Kind("seven", "seven-card", _asked("discard")),
    Kind("five-card", "five-card", _third_card),
    Kind("lowball", "standard", _third_card, {"lowball": True}),
    Kind("stinkhole", "standard", _third_card, {"stinkhole": True}),
    Kind("auction", "standard", _asked("auction"), {"auction": True}),
    Kind("joker", "standard", _joker_to_lay, {"joker_wild": True}, choose=("X",)),
    Kind(
        "fives", "standard", lambda seen: seen.throw > 0 and any(c.rank == 5 for c in seen.hand), {"toss_fives": True}
    ),
    Kind("claim", "standard", _third_card, counting="manual"),
    Kind("call", "three", lambda seen: _third_card(seen) and bool(seen.calls), counting="muggins"),
    Kind("count", "standard", lambda seen: bool(seen.owed), counting="muggins"),
    Kind("count-three", "three", lambda seen: bool(seen.owed), counting="muggins"),
    Kind(
        "counted",
        "three",
        lambda seen: seen.deal >= 2 and seen.throw > 0 and not seen.owed,
        counting="muggins",
        past_show=False,
    ),
    Kind("show-partners", "four-partners", lambda seen: seen.deal == 3 and seen.throw > 0, past_show=False),
    Kind("show-five", "five", lambda seen: seen.deal == 3 and seen.throw > 0, past_show=False),
    Kind("solitaire", "solitaire", _asked("discard", 2)),
    Kind("squares", "squares", lambda seen: sum(c is not None for c in seen.grid) == 9),
)

ENDINGS = (
    Ending("three", "three", lambda result: any(result.grades)),
    Ending("partners", "four-partners", lambda result: True),
    Ending("five", "five", lambda result: max(result.grades) > 1),
    Ending("captain", "captain", lambda result: True),
    Ending("solitaire", "solitaire", lambda result: True, tries=1),
    Ending("squares", "squares", lambda result: True, tries=1),
    Ending("lowball", "standard", lambda result: any(result.grades), {"lowball": True}),
)


def _deep_in_play(seen: Any) -> bool:
    return seen.deal >= 4 and seen.my_turn and seen.play is not None and len(seen.play.pile) >= 3


# --- the site and the camera ------------------------------------------------------------------------------------
def serve() -> str:
    """The site in a thread of this process; returns its address."""
    import uvicorn

    from cribsite.asgi import application
    from tests.services.redis import free_port

    port = free_port()
    server = uvicorn.Server(uvicorn.Config(application, host="127.0.0.1", port=port, log_config=None, access_log=False))
    threading.Thread(target=server.run, daemon=True).start()
    while not server.started:
        time.sleep(0.05)
    return f"http://127.0.0.1:{port}"


def session_of(person: Any) -> str:
    """The session cookie of somebody who is signed in."""
    from django.test import Client

    client = Client()
    client.force_login(person, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client.cookies["sessionid"].value


@dataclass(frozen=True, slots=True)
class Picture:
    scene: str
    language: str
    width: int
    theme: str
    file: str


def take(page: Any, url: str, scene: Scene, width: int, out: Path, name: str) -> str:
    """One picture; returns a complaint if there is no such page or it is wider than the window."""
    answer = page.goto(f"{url}{scene.address}", wait_until="load")
    if not answer.ok:
        return f"{name}: answered {answer.status}"
    page.wait_for_timeout(250)
    for place in scene.choose:
        named = page.locator(f".hand-place:has([data-card^={place}])") if isinstance(place, str) else None
        (named or page.locator(".hand-place").nth(int(place))).first.click(position={"x": 20, "y": 60})
    for fold in page.locator(".dock-ahead > summary").all() if scene.whole else ():
        fold.click()
    page.evaluate("document.fonts.ready")
    wide = page.evaluate("document.documentElement.scrollWidth")
    page.screenshot(path=str(out / name), full_page=scene.whole)
    return f"{name}: {wide} px wide in a window of {width}" if wide > width else ""


def take_all(
    base: str, cookie: str, wanted: list[Scene], options: argparse.Namespace
) -> tuple[list[Picture], list[str]]:
    """Every picture asked for, and what is wrong with them."""
    from playwright.sync_api import sync_playwright

    from tests.services import chromium

    out = Path(options.out)
    out.mkdir(parents=True, exist_ok=True)
    languages = LANGUAGES if options.languages == "all" else tuple(options.languages.split(","))
    pictures, complaints = [], []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium.launch_options())
        for theme in ("light", "dark") if options.dark else ("light",):
            for width in map(int, options.widths.split(",")):
                size = {"width": width, "height": HEIGHTS.get(width, 800)}
                context = browser.new_context(viewport=size, color_scheme=theme, reduced_motion="reduce")
                context.add_cookies([{"name": "sessionid", "value": cookie, "url": base}])
                page = context.new_page()
                page.on("pageerror", lambda error: complaints.append(f"script: {error}"))
                for language in languages:
                    for scene in wanted:
                        name = f"{scene.name}-{language}-{width}-{theme}.png"
                        complaints.append(take(page, f"{base}/{language}/", scene, width, out, name))
                        pictures.append(Picture(scene.name, language, width, theme, name))
                context.close()
        browser.close()
    return pictures, [complaint for complaint in complaints if complaint]


def write_index(pictures: list[Picture], out: Path) -> None:
    """A page with all pictures, a row a scene."""
    rows = []
    for scene in dict.fromkeys(picture.scene for picture in pictures):
        cells = "".join(
            f"<figure><a href='{p.file}'><img src='{p.file}' height='420' loading='lazy' alt=''></a>"
            f"<figcaption>{escape(p.language)} {p.width} {p.theme}</figcaption></figure>"
            for p in pictures
            if p.scene == scene
        )
        rows.append(f"<h2>{escape(scene)}</h2><div>{cells}</div>")
    style = "body{font:14px sans-serif;background:#807870;color:#fff}div{display:flex;gap:12px}figure{margin:0}"
    text = f"<!doctype html><meta charset='utf-8'><title>Shots</title><style>{style}</style>{''.join(rows)}"
    (out / "index.html").write_text(text, encoding="utf-8")


def main() -> int:
    options = arguments()
    with tempfile.TemporaryDirectory(prefix="cribbage-shots-", ignore_cleanup_errors=True) as folder:
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "cribsite.settings",
            "DATABASE_URL": f"sqlite:///{folder}/shots.sqlite3",
            "VAR_DIR": folder,
            "DJANGO_ALLOW_ASYNC_UNSAFE": "true",
            "LOG_LEVEL": "ERROR",
            "DEBUG": "1",  # opens the gallery
        }
        for name in ("REDIS_URL", "PRODUCTION"):
            os.environ.pop(name, None)
        import django

        django.setup()
        from django.core.management import call_command

        from cribsite import catalogs

        catalogs.compile_all()
        call_command("migrate", verbosity=0)
        only = [name for name in options.only.split(",") if name]
        company = Company()
        wanted = [
            replace(scene, address=scene.address.format(**scene.made(company)))
            for scene in scenes()
            if not only or any(scene.name.startswith(name) for name in only)
        ]
        pictures, complaints = take_all(serve(), session_of(company.mina), wanted, options)
    write_index(pictures, Path(options.out))
    for complaint in complaints:
        sys.stderr.write(f"{complaint}\n")
    sys.stdout.write(f"{Path(options.out) / 'index.html'}\n")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
