"""Plays one game of cribbage to its end: CRIBBAGE_TOKEN=… python3 bot.py https://the.site GAME"""

import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid

VALUES = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}


def value(card):
    return VALUES.get(card[0]) or int(card[0])


def ask_site(address, body=None):
    """The site's answer, None while nothing has changed; waits when it is told that it asks too often."""
    headers = {"Authorization": f"Bearer {os.environ['CRIBBAGE_TOKEN']}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(address, data, headers), timeout=30) as answer:
            return json.load(answer) if answer.status == 200 else None
    except urllib.error.HTTPError as error:
        if error.code == 429:
            time.sleep(int(error.headers["Retry-After"]))
            return ask_site(address, body)
        if error.code == 409:  # somebody else was quicker: look again
            return None
        sys.exit(f"{error.code}: {error.read().decode()}")


def choose(ask, table):
    """The action for what is asked: throw the lowest cards, lay for fifteen or thirty-one, else the highest card."""
    cards = sorted(ask["cards"], key=value)
    if ask["act"] == "discard":
        free = [card for card in cards if card not in ask["must"]]
        return {"act": "discard", "cards": (ask["must"] + free)[: ask["choose"]]}
    count = table["play"]["count"]
    scoring = [card for card in cards if count + value(card) in (15, 31)]
    return {"act": "lay", "card": (scoring or cards)[-1]}


def main(site, code):
    address = f"{site.rstrip('/')}/api/v1/games/{code}"
    game = ask_site(address)
    while game["status"] != "finished":
        if game["ask"]:
            move = {"action": choose(game["ask"], game["table"]), "decision": game["ask"]["decision"]}
            game = ask_site(f"{address}/moves", move | {"request": str(uuid.uuid4())}) or ask_site(address)
        else:
            time.sleep(5)
            game = ask_site(f"{address}?version={game['version']}") or game
    won = any(game["seat"] in game["sides"][side] for side in game["result"]["winners"])
    print("won" if won else "lost")


if __name__ == "__main__":
    main(*sys.argv[1:])
