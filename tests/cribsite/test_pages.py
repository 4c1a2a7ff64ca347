"""The site's front door: languages and health."""

import pytest
from django.test import Client


def test_the_front_door_sends_each_visitor_to_his_language(client: Client, db: None) -> None:
    assert client.get("/", headers={"accept-language": "fa-IR,fa;q=0.9"})["Location"] == "/fa/"
    assert client.get("/", headers={"accept-language": "zh-CN"})["Location"] == "/zh-hans/"
    assert client.get("/", headers={"accept-language": "de"})["Location"] == "/en/"


def test_the_front_door_remembers_a_switch_of_language(client: Client, db: None) -> None:
    client.get("/tr/account/", headers={"referer": "http://testserver/en/account/"})
    assert client.get("/", headers={"accept-language": "fa"})["Location"] == "/tr/"


def test_following_a_link_from_elsewhere_is_no_choice_of_language(client: Client, db: None) -> None:
    client.get("/tr/account/", headers={"referer": "http://elsewhere.test/en/"})
    assert client.get("/", headers={"accept-language": "fa"})["Location"] == "/fa/"


@pytest.mark.django_db
def test_health_tells_of_database_and_broker(client: Client) -> None:
    told = client.get("/healthz")
    assert told.status_code == 200
    assert told.json()["database"] is True
    assert told.json()["broker"] is True
