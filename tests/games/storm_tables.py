"""What a served site is asked from within while a storm rages: tables to play at before it, an account of all after it.

Run beside the site, in its environment: `python -m tests.games.storm_tables make NUMBER` or `… check`; prints JSON.
"""

import json
import os
import sys
from collections.abc import Sequence
from datetime import timedelta
from typing import Any


def make(number: int) -> list[dict[str, Any]]:
    """Tables that have begun, with the session of each person: every other one against a bot, the rest with a clock.

    Besides, tables at which nobody moves: at a half of as many both players are to be told of their turn by mail, at a
    fourth the clocks run out within a minute.
    """
    from games import services

    tables = []
    for at in range(number):
        people = [person(f"Player {at}")]
        if at % 2:
            game = services.create(people[0].pk, ["easy"])
        else:
            people.append(person(f"Guest {at}"))
            game = of_two(people, "days-3")
        tables.append({"code": game.code, "sessions": [session(each) for each in people]})
    for at in range(-(-number // 2)):
        wait_for_mail(at)
    for at in range(-(-number // 4)):
        soon_over(at)
    return tables


def of_two(people: Sequence[Any], clock: str) -> Any:
    from tests.games.tables import make_game_of_two

    return make_game_of_two(*people, clock=clock)


def wait_for_mail(at: int) -> None:
    """A table where both have been asked for an hour."""
    from cribsite.accounts.models import NoticeChoices
    from tests.games.telling import long_ago, reader

    people = [reader(f"{name} {at}", mail=NoticeChoices.Mail.EACH) for name in ("Reader", "Other")]
    long_ago(of_two(people, "days-3"))


def soon_over(at: int) -> None:
    """A live table of two who have gone away, with a few seconds left."""
    from games import services
    from games.models import Player

    game = of_two([person(f"Late {at}"), person(f"Gone {at}")], "live-15")
    Player.objects.filter(game=game).update(bank=timedelta(seconds=5 + at))
    services.recount(game.pk)


def person(name: str) -> Any:
    from cribsite.accounts.services import make_guest

    made = make_guest("en")
    made.display_name = name
    made.save()
    return made


def session(user: Any) -> str:
    """The key of a session in which this person is signed in."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from cribsite.accounts.services import BACKEND

    kept = SessionStore()
    kept[SESSION_KEY] = str(user.pk)
    kept[BACKEND_SESSION_KEY] = BACKEND
    kept[HASH_SESSION_KEY] = user.get_session_auth_hash()
    kept.create()
    return str(kept.session_key)


def check() -> dict[str, Any]:
    """What is wrong with the games, the moves that persons have asked for, and what was told."""
    from django.db.models import Count

    from games.models import Game, Move
    from stats.models import GameFact

    asked = Move.objects.filter(request__isnull=False)
    facts = GameFact.objects.values("game_id").annotate(n=Count("pk"))
    finished = Game.objects.filter(status=Game.Status.FINISHED)
    return {
        "wrong": {game.code: found for game in Game.objects.all() if (found := wrong(game))},
        "requests": [str(each) for each in asked.values_list("request", flat=True)],
        "unsettled": Game.objects.filter(unsettled=True).count(),
        "unclaimable": Game.objects.filter(clock="live-15", claimable=False).count(),
        "finished": finished.count(),
        "facts": len(facts),
        "double_facts": sum(each["n"] > 1 for each in facts),
        **notices(),
    }


def wrong(game: Any) -> list[str]:
    """What a game keeps beside its log that is not so, gaps in the log, and clocks that were lost."""
    from games import services

    found = list(services.check(game.pk))
    plies = list(game.moves.order_by("ply").values_list("ply", flat=True))
    if plies != list(range(1, len(plies) + 1)):
        found.append("gaps between its moves")
    awaited = [player for player in game.players.all() if player.awaited]
    if game.running and game.clock and [each.due for each in awaited if each.due is None]:
        found.append("an awaited seat without a due time")
    if game.running and game.clock and not game.claimable and game.due != min(each.due for each in awaited):
        found.append("not due when its first clock runs out")
    return found


def notices() -> dict[str, Any]:
    """The mails by their state, and how many seats still wait to be told that it is their turn."""
    from django.utils import timezone

    from games.notices.seats import turns
    from games.outbox import Notice

    mails = Notice.objects.filter(channel=Notice.Channel.MAIL)
    return {
        "sent": list(mails.filter(state=Notice.State.SENT).values_list("pk", flat=True)),
        "cut_off": list(mails.filter(state=Notice.State.SENDING).values_list("pk", flat=True)),
        "untold": mails.filter(state=Notice.State.WAITING).count() + len(turns(Notice.Channel.MAIL, timezone.now())),
    }


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cribsite.settings")
    import django

    django.setup()
    print(json.dumps(make(int(sys.argv[2])) if sys.argv[1] == "make" else check()))
