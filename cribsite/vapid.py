"""The site's own key for messages to devices (VAPID): by it a push service knows that a message is ours."""

import base64
from functools import cache

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

from cribsite import environment


def _base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def _fresh() -> str:
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _base64url(number.to_bytes(32, "big"))


@cache
def private_key() -> str:
    """32 bytes as base64url: `VAPID_PRIVATE_KEY`, or one made once and kept in the var folder.

    With another key all devices would have to be switched on again.
    """
    return settings.VAPID_PRIVATE_KEY or environment.kept_secret("vapid_key", _fresh)


@cache
def public_key() -> str:
    """The key that browsers are given when they subscribe: an uncompressed point of P-256 as base64url."""
    padded = private_key() + "=" * (-len(private_key()) % 4)
    number = int.from_bytes(base64.urlsafe_b64decode(padded), "big")
    point = ec.derive_private_key(number, ec.SECP256R1()).public_key()
    return _base64url(point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))
