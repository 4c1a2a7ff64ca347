"""Tokens for a player's own programs: made, revoked, and recognised; the token itself is told once and never kept."""

import datetime as dt
import hashlib
import secrets

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from cribsite.accounts.models import ApiToken, User

PREFIX = "crib_"  # so that whoever finds one in a file knows what it is
MOST = 10
USED_EVERY = dt.timedelta(minutes=1)  # how exact the last use is: a busy program writes no row a request


class TooManyTokens(Exception):
    """The player has as many tokens as one may have."""


def make_token(player: User, name: str) -> tuple[ApiToken, str]:
    """A new token and its text, which nobody can be told again. Raises TooManyTokens."""
    text = PREFIX + secrets.token_urlsafe(32)
    with transaction.atomic():
        User.objects.select_for_update().get(pk=player.pk)
        if player.tokens.count() >= MOST:
            raise TooManyTokens
        return player.tokens.create(name=name, digest=_digest(text)), text


def revoke_token(player: User, pk: int) -> None:
    """From now on the token opens nothing; one that is not the player's, or gone already, is left as it is."""
    player.tokens.filter(pk=pk).delete()


def holder(text: str) -> ApiToken | None:
    """The token a program shows, with its player; None if it is not, or no longer, one. Notes that it was used."""
    found = ApiToken.objects.select_related("user").filter(digest=_digest(text), user__is_active=True).first()
    if found is not None:
        now = timezone.now()
        stale = Q(used_at__isnull=True) | Q(used_at__lt=now - USED_EVERY)
        ApiToken.objects.filter(stale, pk=found.pk).update(used_at=now)
    return found


def _digest(text: str) -> str:
    # 256 random bits need no salt and no slow hash.
    return hashlib.sha256(text.encode()).hexdigest()
