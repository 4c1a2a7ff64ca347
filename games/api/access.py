"""Who may ask how often: a token stands for its player, and every address and token is counted."""

from django.http import HttpRequest
from ninja.errors import Throttled
from ninja.security import HttpBearer
from ninja.throttling import BaseThrottle

from cribsite.accounts.models import ApiToken, User
from cribsite.accounts.tokens import holder
from cribsite.limits import address, too_often

WINDOW = 60  # seconds
PER_TOKEN = 120
PER_ADDRESS = 300


class ByAddress(BaseThrottle):
    """For what needs no token."""

    def allow_request(self, request: HttpRequest) -> bool:
        return not too_often(f"api:{address(request)}", PER_ADDRESS, WINDOW)

    def wait(self) -> float:
        return WINDOW


class ByToken(HttpBearer):
    """The player whose token is shown. The address counts first, so that wrong tokens are limited too."""

    def authenticate(self, request: HttpRequest, token: str) -> ApiToken | None:
        if not ByAddress().allow_request(request):
            raise Throttled(wait=WINDOW)
        found = holder(token)
        if found is not None and too_often(f"api-token:{found.pk}", PER_TOKEN, WINDOW):
            raise Throttled(wait=WINDOW)
        return found


def player_of(request: HttpRequest) -> User:
    """Who asks, where a token is needed."""
    token: ApiToken = request.auth  # type: ignore[attr-defined]
    return token.user
