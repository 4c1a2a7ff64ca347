"""Redis is away: pages, moves and sessions go on without it."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from cribsite.accounts.services import BACKEND, make_guest
from games import services
from tests.services.redis import free_port


@pytest.fixture
def no_redis(settings: Settings) -> None:
    away = {"BACKEND": "cribsite.caching.LenientRedisCache", "LOCATION": f"redis://127.0.0.1:{free_port()}"}
    settings.CACHES = {"default": away}
    settings.SESSION_ENGINE = "django.contrib.sessions.backends.cached_db"


def test_nothing_is_found_and_nothing_is_kept(no_redis: None) -> None:
    assert cache.get("a", 5) == 5
    assert cache.get_many(["a"]) == {}
    assert "a" not in cache
    assert cache.add("a", 1)
    assert cache.set_many({"a": 1, "b": 2}) == ["a", "b"]
    assert not cache.delete("a")
    assert not cache.touch("a")
    cache.set("a", 1)
    cache.delete_many(["a"])
    cache.clear()
    with pytest.raises(ValueError, match="a"):
        cache.incr("a")
    assert cache.get_or_set("a", 7) == 7


def test_a_player_stays_signed_in_and_plays(no_redis: None, db: None) -> None:
    alice, browser = make_guest("en"), Client()
    browser.force_login(alice, backend=BACKEND)
    game = services.create(alice.pk, ["easy"])
    html = browser.get(reverse("games:table", args=[game.code])).content.decode()
    assert 'name="decision" value="1.discard' in html
    assert browser.post(reverse("games:play_now"), {"level": "easy"}).status_code == 303
