"""Notices in a real browser: a device is switched on, sealed messages reach it, and it shows them in each language."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.utils.translation import gettext, override
from playwright.sync_api import Page, expect

from cribsite.accounts.models import NoticeChoices, PushSubscription, User
from tests.games.tables import make_game_of_two, make_person
from tests.games.telling import LANGUAGES, Device, long_ago, push_service, run
from tests.services import chromium

NAMES = {"en": "Sara", "ar": "سارة", "tr": "Şükriye", "fa": "نیلوفر", "zh-hans": "小明"}

# Chromium without its maker's keys subscribes nowhere, so the subscription is the test's; all else is the browser's.
SUBSCRIBED = """([endpoint, p256dh, auth]) => {
  let made = sessionStorage.getItem("subscribed");
  const subscription = { endpoint, toJSON: () => ({ endpoint, keys: { p256dh, auth } }) };
  PushManager.prototype.getSubscription = async () => (made ? subscription : null);
  PushManager.prototype.subscribe = async (options) => {
    if (!options.userVisibleOnly || options.applicationServerKey.length !== 65) throw new Error("bad options");
    sessionStorage.setItem("subscribed", "yes");
    return subscription;
  };
}"""
SHOWN = """async (tries) => {
  const registration = await navigator.serviceWorker.ready;
  let found = [];
  for (; tries && !found.length; tries--) {
    await new Promise((done) => setTimeout(done, 50));
    found = await registration.getNotifications();
  }
  return found.map(({ title, body, dir, lang, tag, data }) => ({ title, body, dir, lang, tag, url: data.url }));
}"""
TOUCHED = """async () => {
  const opened = [];
  self.clients.openWindow = async (address) => opened.push(new URL(address).pathname);
  const [notification] = await self.registration.getNotifications();
  self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  for (let tries = 60; tries && !opened.length; tries--) await new Promise((done) => setTimeout(done, 50));
  return opened;
}"""
CLEARED = """async () => {
  for (const each of await (await navigator.serviceWorker.ready).getNotifications()) each.close();
}"""


class Worker:
    """The service worker of a page, as the push service's messages reach it."""

    def __init__(self, page: Page, origin: str) -> None:
        self.page, self.origin = page, origin
        self.wire = page.context.new_cdp_session(page)
        self.seen: list[str] = []
        self.wire.on("ServiceWorker.workerRegistrationUpdated", self._note)
        self.wire.send("ServiceWorker.enable")

    def _note(self, told: dict[str, Any]) -> None:
        self.seen += [each["registrationId"] for each in told["registrations"]]

    def receives(self, data: str) -> None:
        self.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        message = {"origin": self.origin, "registrationId": self.seen[-1], "data": data}
        self.wire.send("ServiceWorker.deliverPushMessage", message)


def switched_on(page: Page, device: Device) -> None:
    page.context.add_init_script(f"({SUBSCRIBED})({[device.endpoint, device.p256dh, device.auth]})")
    page.goto("/en/account/notices/")
    page.locator("[data-push-on]").click()
    expect(page.locator("[data-push-state=on]")).to_be_visible()


@pytest.fixture
def whole_page(playwright: Any, live_site: Any) -> Iterator[Page]:
    """A page of a whole Chromium that may show notices."""
    browser = playwright.chromium.launch(**chromium.whole_options())
    page = browser.new_context(base_url=live_site.url, permissions=["notifications"]).new_page()
    page.set_default_timeout(10_000)
    yield page
    browser.close()


def test_a_device_shows_what_it_is_sent_in_every_language(whole_page: Page, live_site: Any, settings: Any) -> None:
    page = whole_page
    with push_service(settings) as device:
        worker = Worker(page, live_site.url)
        switched_on(page, device)
        me = PushSubscription.objects.get().user
        PushSubscription.objects.update(created_at="2020-01-01T00:00Z")
        for language in LANGUAGES:
            User.objects.filter(pk=me.pk).update(language=language)
            game = long_ago(make_game_of_two(me, make_person(NAMES[language])))
            run()
            told = device.unsealed()[-1]
            worker.receives(json.dumps(told))
            (shown,) = page.evaluate(SHOWN, 100)
            with override(language):
                title = gettext("Your turn: table with %(names)s") % {"names": f"\u2068{NAMES[language]}\u2069"}
                assert shown == {
                    "title": title,
                    "body": gettext("Lay away to the crib"),
                    "dir": "rtl" if language in {"ar", "fa"} else "ltr",
                    "lang": language,
                    "tag": game.code,
                    "url": f"/{language}/play/{game.code}/",
                }
            if language == LANGUAGES[-1]:
                assert page.context.service_workers[0].evaluate(TOUCHED) == [told["url"]]
            page.evaluate(CLEARED)
        assert len(device.sealed) == len(LANGUAGES)
        # Whoever looks at the table just now is not told of it besides.
        page.goto(told["url"])
        page.bring_to_front()
        worker.receives(json.dumps(told))
        assert page.evaluate(SHOWN, 10) == []
        worker.receives(json.dumps(told | {"url": "/en/play/another/"}))
        assert len(page.evaluate(SHOWN, 100)) == 1


@pytest.mark.parametrize("language", ["ar", "zh-hans"])
def test_the_page_of_notices_hinders_nobody(page: Page, axe: Callable[[Any], None], language: str) -> None:
    refused: list[str] = []
    page.on("console", lambda message: refused.append(message.text) if message.type == "error" else None)
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"/{language}/account/notices/")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    axe(page)
    assert refused == []


def test_the_zone_of_the_device_is_offered_and_taken(new_context: Any, live_site: Any) -> None:
    page = new_context(base_url=live_site.url, timezone_id="Asia/Qyzylorda").new_page()
    page.goto("/en/account/notices/")
    page.locator("[data-zone-here]").click()
    page.locator("[name=quiet_from]").select_option("22")
    page.locator("[name=quiet_until]").select_option("8")
    page.locator("main form button.button-main").last.click()
    expect(page.locator("[name=time_zone]")).to_have_value("Asia/Qyzylorda")
    assert NoticeChoices.objects.get().quiet_from == 22
    expect(page.locator("[data-zone-here]")).to_be_hidden()
