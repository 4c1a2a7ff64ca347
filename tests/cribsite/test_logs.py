"""The log is JSON and keeps secrets to itself."""

from cribsite.logs import HIDDEN, hide_secrets


def test_values_that_speak_of_secrets_are_blanked() -> None:
    event = {"event": "signed in", "user": 7, "password": "x", "csrf_token": "y", "deck": "5H", "Authorization": "z"}
    assert hide_secrets(None, "info", event) == {
        "event": "signed in",
        "user": 7,
        "password": HIDDEN,
        "csrf_token": HIDDEN,
        "deck": HIDDEN,
        "Authorization": HIDDEN,
    }
