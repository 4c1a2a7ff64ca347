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
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
LANGUAGES = ("en", "ar", "tr", "fa", "zh-hans")
HEIGHTS = {360: 640, 1280: 800}


@dataclass(frozen=True, slots=True)
class Scene:
    """A page to look at: its name, its address after the language, and cards to choose on it first."""

    name: str
    address: str
    choose: tuple[int, ...] = ()
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


def finished_game(person: Any, rng: Random, tries: int = 12) -> Any:
    """A game played to its end, if chance allows one with a skunk."""
    from games import services

    best = None
    for _ in range(tries):
        game = services.create(person.pk, ["easy"])
        state = play_until(game, [person], lambda seen: False, rng)
        best = best or game
        if any(state.result.grades) and 0 in state.result.winners:
            return game
    return best


def replay_scenes(game: Any) -> list[Scene]:
    """The record of a finished game: the cut for deal, the play, a show, the end, as a guest sees it, and the proof."""
    from games.views.replay import share_token

    shuffle = game.moves.filter(wire__act="shuffle")[1].ply
    play, token = f"play/{game.code}/", share_token(game.code)
    return [
        Scene("replay-cut", f"{play}replay/?n=0"),
        Scene("replay-play", f"{play}replay/?n={shuffle - 4}"),
        Scene("replay-show", f"{play}replay/?n={shuffle - 1}"),
        Scene("replay-end", f"play/shared/{token}/"),
        Scene("proof", f"{play}proof/"),
    ]


def scenes() -> tuple[Any, list[Scene]]:
    """Somebody with a few games, and the pages to look at as this person."""
    from games import services
    from games.models import Game
    from stats.tasks import boards, record_game
    from tests.games.tables import make_game_of_two, make_person

    rng = Random(7)
    person, friend = make_person("Mina"), make_person("Omid")
    waiting = services.create(person.pk, [""])
    fresh = services.create(person.pk, ["easy"])
    play = make_game_of_two(person, friend)
    play_until(play, [person, friend], _deep_in_play, rng)
    show = make_game_of_two(person, friend)
    play_until(show, [person, friend], lambda seen: seen.deal == 4 and seen.throw > 0, rng)
    over = finished_game(person, rng)
    kinds = [kind_of_table(person, kind, rng) for kind in KINDS]
    for _ in range(5):
        finished_game(person, rng, tries=1)
    for pk in Game.objects.filter(status=Game.Status.FINISHED).values_list("pk", flat=True):
        record_game(pk)
    boards()
    return person, [
        Scene("home", ""),
        Scene("games", "play/"),
        Scene("new", "play/new/"),
        Scene("new-three", "play/new/?variant=three&joker_wild=1&counting=muggins"),
        Scene("table-waiting", f"play/{waiting.code}/", whole=False),
        Scene("table-discard", f"play/{fresh.code}/", (0, 5), whole=False),
        Scene("table-play", f"play/{play.code}/", (0,), whole=False),
        Scene("table-show", f"play/{show.code}/", whole=False),
        Scene("table-result", f"play/{over.code}/", whole=False),
        *kinds,
        *replay_scenes(over),
        Scene("rules", "rules/"),
        Scene("rules-show", "rules/show/"),
        Scene("rules-play", "rules/play/"),
        Scene("stats", "stats/"),
        Scene("stats-site", "stats/site/"),
        Scene("stats-days", "stats/site/days/"),
        Scene("stats-figure", "stats/figure/hand/"),
        Scene("stats-records", "stats/records/"),
        Scene("stats-cards", "stats/cards/"),
        Scene("stats-opponents", "stats/opponents/"),
        Scene("stats-compare", "stats/compare/?period=90"),
        Scene("stats-ratings", "stats/ratings/"),
        Scene("stats-leaders", "stats/leaders/"),
        Scene("stats-fairness", "stats/fairness/"),
        Scene("account", "account/"),
        Scene("gallery", "gallery/"),
    ]


@dataclass(frozen=True, slots=True)
class Kind:
    """A table that looks unlike others: the rules it plays by, and when it is worth a picture."""

    name: str
    variant: str
    until: Callable[[Any], bool]
    options: Mapping[str, Any] = field(default_factory=dict)
    counting: str = "auto"
    choose: tuple[int, ...] = ()


def _asked(phase: str, deal: int = 1) -> Callable[[Any], bool]:
    return lambda seen: seen.phase == phase and seen.my_turn and seen.deal >= deal and not seen.owed


def _third_card(seen: Any) -> bool:
    return seen.my_turn and seen.play is not None and len(seen.play.laid) >= 3


KINDS = (
    Kind("three", "three", _third_card),
    Kind("partners", "four-partners", _third_card),
    Kind("five", "five", _third_card),
    Kind("two-against-one", "two-against-one", _third_card),
    Kind("captain", "captain", _asked("exchange")),
    Kind("split", "ten-card", _asked("split")),
    Kind("hand-over", "canadian-doubles", _asked("hand_over")),
    Kind("seven", "seven-card", _asked("discard")),
    Kind("auction", "standard", _asked("auction"), {"auction": True}),
    Kind(
        "joker", "standard", lambda seen: _third_card(seen) and any(c.is_joker for c in seen.hand), {"joker_wild": True}
    ),
    Kind(
        "fives", "standard", lambda seen: seen.throw > 0 and any(c.rank == 5 for c in seen.hand), {"toss_fives": True}
    ),
    Kind("claim", "standard", _third_card, counting="manual"),
    Kind("call", "three", lambda seen: _third_card(seen) and bool(seen.calls), counting="muggins"),
    Kind("count", "standard", lambda seen: bool(seen.owed), counting="muggins"),
    Kind("solitaire", "solitaire", _asked("discard", 2)),
    Kind("squares", "squares", lambda seen: sum(c is not None for c in seen.grid) == 9),
)


def kind_of_table(person: Any, kind: Kind, rng: Random, tries: int = 10) -> Scene:
    """A running game of a kind; another one is begun if it ends before it looks as wanted."""
    from games import services
    from games.engine import catalog

    seats = catalog.VARIANTS[kind.variant].seats
    for _ in range(tries):
        game = services.create(person.pk, ["easy"] * (seats - 1), kind.variant, kind.options, kind.counting)
        if play_until(game, [person], kind.until, rng).result is None:
            break
    return Scene(f"table-{kind.name}", f"play/{game.code}/", kind.choose, whole=False)


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
    """One picture; returns a complaint if the page is wider than the window."""
    page.goto(f"{url}{scene.address}", wait_until="load")
    page.wait_for_timeout(250)
    for place in scene.choose:
        page.locator(".hand-place").nth(place).click(position={"x": 20, "y": 60})
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
        person, found = scenes()
        only = [name for name in options.only.split(",") if name]
        wanted = [scene for scene in found if not only or any(scene.name.startswith(name) for name in only)]
        pictures, complaints = take_all(serve(), session_of(person), wanted, options)
    write_index(pictures, Path(options.out))
    for complaint in complaints:
        sys.stderr.write(f"{complaint}\n")
    sys.stdout.write(f"{Path(options.out) / 'index.html'}\n")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
