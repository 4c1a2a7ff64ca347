"""For the tests of notices: players with an address, a mail server that catches what is sent, and a push service."""

import base64
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.utils import timezone

from cribsite.accounts.models import NoticeChoices, PushSubscription, User
from games.models import Game, Move, Player
from games.services import notices
from tests.games.tables import make_person
from tests.services.redis import free_port

LANGUAGES = ("en", "ar", "tr", "fa", "zh-hans")


def reader(name: str, language: str = "en", zone: str = "UTC", **chosen: Any) -> User:
    """Somebody with an account and a confirmed address."""
    person = make_person(name)
    person.is_guest, person.username = False, f"player-{person.pk}"
    person.email, person.language, person.time_zone = f"p{person.pk}@example.org", language, zone
    person.save()
    NoticeChoices.objects.create(user=person, **chosen)
    return person


def long_ago(game: Game, ago: timedelta = timedelta(hours=1)) -> Game:
    """As if everything at this table had happened so much earlier."""
    at = timezone.now() - ago
    ended = {"ended_at": at} if game.finished else {}
    Game.objects.filter(pk=game.pk).update(moved_at=at, created_at=at, started_at=at, **ended)
    Move.objects.filter(game=game).update(made_at=at - timedelta(minutes=30))
    Player.objects.filter(game=game, joined_at__isnull=False).update(joined_at=at - timedelta(minutes=30))
    game.refresh_from_db()
    return game


def run() -> None:
    """One stroke of the clock: everything whose time has come is told."""
    for pk in notices.collect():
        notices.deliver(pk)


# --- mail -----------------------------------------------------------------------------------------------------------
class Letterbox:
    """Takes every mail; ``says`` is what it answers instead, for servers that do not."""

    def __init__(self) -> None:
        self.taken: list[EmailMessage] = []
        self.raw: list[bytes] = []
        self.says: list[str] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        if self.says:
            return self.says.pop(0)
        self.raw.append(envelope.content)
        self.taken.append(message_from_bytes(envelope.content, policy=policy.default))  # type: ignore[arg-type]
        return "250 taken"


@contextmanager
def open_box() -> Iterator[tuple[Letterbox, int]]:
    """A mail server of this process, and its port."""
    box = Letterbox()
    controller = Controller(box, hostname="127.0.0.1", port=free_port())
    controller.start()
    try:
        yield box, controller.port
    finally:
        controller.stop()


@contextmanager
def mail_server(settings: Any) -> Iterator[Letterbox]:
    """A mail server of this process; the site sends to it."""
    with open_box() as (box, port):
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
        yield box


def text_of(mail: EmailMessage, kind: str = "plain") -> str:
    """The text of a mail, or its HTML."""
    part = mail.get_body((kind,))
    assert part is not None
    return str(part.get_content())


# --- devices --------------------------------------------------------------------------------------------------------
class Device:
    """The keys of a browser, and what a push service of this process was sent for it, unsealed."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = b"0123456789abcdef"
        self.sealed: list[tuple[dict[str, str], bytes]] = []
        self.says: list[int] = []

    @property
    def p256dh(self) -> str:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    @property
    def auth(self) -> str:
        return base64.urlsafe_b64encode(self.secret).rstrip(b"=").decode()

    def unsealed(self) -> list[dict[str, Any]]:
        """Every message, as the browser would hand it to the service worker."""
        return [
            json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm"))
            for _, body in self.sealed
        ]

    def given_to(self, person: User) -> PushSubscription:
        before = timezone.now() - timedelta(days=30)
        return PushSubscription.objects.create(
            user=person, endpoint=self.endpoint, p256dh=self.p256dh, auth=self.auth, created_at=before
        )


@contextmanager
def silent_service(takes: bool) -> Iterator[tuple[str, list[int]]]:
    """Where nobody answers: one that ``takes`` connections and says nothing, or one to which none comes about.

    Its origin, and a list that has an entry for each connection it took.
    """
    taken: list[int] = []
    kept: list[socket.socket] = []
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(16 if takes else 0)
        where = listening.getsockname()

        def take() -> None:
            with suppress(OSError):
                while True:
                    kept.append(listening.accept()[0])
                    taken.append(len(kept))

        if takes:
            thread = threading.Thread(target=take, daemon=True)
            thread.start()
        else:  # its queue is full, so that whoever else comes hears nothing at all
            kept.append(socket.create_connection(where))
        try:
            yield f"http://{where[0]}:{where[1]}", taken
        finally:
            with suppress(OSError):
                listening.shutdown(socket.SHUT_RDWR)
            for each in kept:
                each.close()


@contextmanager
def push_service(settings: Any) -> Iterator[Device]:
    """A push service of this process with one device; the site may send to it."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            answer = device.says.pop(0) if device.says else 201
            if answer == 201:
                device.sealed.append(({key.lower(): value for key, value in self.headers.items()}, body))
            self.send_response(answer)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_args: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    origin = f"http://127.0.0.1:{server.server_port}"
    device = Device(f"{origin}/device")
    settings.PUSH_HOSTS = [origin]
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield device
    finally:
        server.shutdown()
        server.server_close()
        thread.join(5)
