"""What a served site is asked from within while a storm rages: tables to play at before it, an account of all after it.

Run beside the site, in its environment: `python -m tests.games.storm_tables make NUMBER` or `… check`; prints JSON.
"""

import json
import os
import sys
from typing import Any


def make(number: int) -> list[dict[str, Any]]:
    """Tables that have begun, with the session of each person: every other one against a bot."""
    from games import services
    from games.models import Invite

    tables = []
    for at in range(number):
        people = [person(f"Player {at}")]
        if at % 2:
            game = services.create(people[0].pk, ["easy"])
        else:
            game = services.create(people[0].pk, [""])
            people.append(person(f"Guest {at}"))
            services.join(Invite.objects.get(game=game).token, people[-1].pk)
        tables.append({"code": game.code, "sessions": [session(each) for each in people]})
    return tables


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
    """What is wrong with the games, and the moves that persons have asked for."""
    from django.db.models import Count

    from games import services
    from games.models import Game, Move
    from stats.models import GameFact

    wrong: dict[str, Any] = {}
    for game in Game.objects.all():
        found = services.check(game.pk)
        plies = list(game.moves.order_by("ply").values_list("ply", flat=True))
        if found or plies != list(range(1, len(plies) + 1)):
            wrong[game.code] = found or "gaps between its moves"
    asked = Move.objects.filter(request__isnull=False)
    facts = GameFact.objects.values("game_id").annotate(n=Count("pk"))
    return {
        "wrong": wrong,
        "requests": [str(each) for each in asked.values_list("request", flat=True)],
        "unsettled": Game.objects.filter(unsettled=True).count(),
        "finished": Game.objects.filter(status=Game.Status.FINISHED).count(),
        "facts": len(facts),
        "double_facts": sum(each["n"] > 1 for each in facts),
    }


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cribsite.settings")
    import django

    django.setup()
    print(json.dumps(make(int(sys.argv[2])) if sys.argv[1] == "make" else check()))
