"""The fingerprint that a form shows before the player's own random part is sent with it, and the secret behind it."""

import re
import secrets
from dataclasses import dataclass

from django.core import signing
from django.core.cache import cache
from django.utils.crypto import salted_hmac

from games.engine.fairdeal import SECRET_BYTES, commitment
from games.models import Game

SALT = "games.promise"
KEPT = 12 * 3600  # seconds a form may lie open
PART = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class Promise:
    """What goes into a form: the ``token`` that comes back with it, and the ``fingerprint`` shown beside it."""

    token: str
    fingerprint: str


def promise() -> Promise:
    """A secret of which only the fingerprint is told. Nothing is stored: the token leads back to it."""
    nonce = secrets.token_hex(16)
    return Promise(signing.dumps(nonce, salt=SALT), commitment(_secret(nonce)))


def kept(token: str) -> bytes | None:
    """The secret that was promised; None where the token is not ours, too old, or has served already.

    A secret serves one game only: it is told when that game is over.
    """
    try:
        nonce = signing.loads(token, salt=SALT, max_age=KEPT)
    except signing.BadSignature:
        return None
    secret = _secret(nonce)
    fresh = cache.add(f"promise:{nonce}", 1, 2 * KEPT)
    return secret if fresh and not Game.objects.filter(commit=commitment(secret)).exists() else None


def part_of(text: str) -> str:
    """A seat's own part as it is kept: 32 hex digits, empty for anything else."""
    return text if PART.fullmatch(text) else ""


def _secret(nonce: str) -> bytes:
    made = salted_hmac(SALT, nonce, algorithm="sha256").digest()
    assert len(made) == SECRET_BYTES
    return made
