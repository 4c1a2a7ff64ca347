"""How often one visitor may do one thing: a short count in the cache, and a page that says so kindly."""

from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render

View = Callable[..., HttpResponseBase]


def address(request: HttpRequest) -> str:
    """The internet address of a visitor; behind `TRUSTED_PROXIES` servers of our own, what the first of them saw."""
    hops = settings.TRUSTED_PROXIES
    told = [part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")]
    # Only what our own servers added counts: whatever stands before it a visitor can make up.
    if hops and len(told) >= hops and told[-hops]:
        return told[-hops]
    return str(request.META.get("REMOTE_ADDR", ""))


def visitor(request: HttpRequest) -> str:
    """Who counts as one visitor: a player by his row, anybody else by his address."""
    if request.user.is_authenticated:
        return f"user:{request.user.pk}"
    return f"ip:{address(request)}"


def too_often(key: str, times: int, seconds: int) -> bool:
    """Count one more of `key`; True when it is more than `times` within `seconds` from the first one."""
    name = f"limit:{key}"
    if cache.add(name, 1, seconds):
        return False
    try:
        return cache.incr(name) > times
    except ValueError:  # it ran out in between
        return False


def limited(name: str, times: int, seconds: int) -> Callable[[View], View]:
    """A view whose POSTs are answered with 429 when one visitor sends more than `times` within `seconds`."""

    def around(view: View) -> View:
        @wraps(view)
        def inner(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
            if request.method == "POST" and too_often(f"{name}:{visitor(request)}", times, seconds):
                response = render(request, "429.html", status=429)
                response["Retry-After"] = str(seconds)
                return response
            return view(request, *args, **kwargs)

        return inner

    return around
