"""A cache that may be away: the site goes on without it, a little slower, and says so in the log."""

from collections.abc import Callable
from functools import wraps
from typing import Any

import structlog
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = structlog.get_logger("cribsite.caching")


def _else(method: Callable[..., Any], otherwise: Callable[..., Any]) -> Callable[..., Any]:
    """The method, and what it answers where Redis does not."""

    @wraps(method)
    def inner(self: RedisCache, *args: Any, **kwargs: Any) -> Any:
        try:
            return method(self, *args, **kwargs)
        except RedisError as error:
            log.warning("the cache does not answer", asked=method.__name__, error=type(error).__name__)
            return otherwise(*args, **kwargs)

    return inner


def _default(key: str, default: Any = None, version: int | None = None) -> Any:
    return default


def _no_such_key(key: str, *args: Any, **kwargs: Any) -> int:
    raise ValueError(key)


class LenientRedisCache(RedisCache):
    """Where Redis does not answer, nothing is found and nothing is kept; counting starts anew each time."""

    get = _else(RedisCache.get, _default)
    add = _else(RedisCache.add, lambda *args, **kwargs: True)
    set = _else(RedisCache.set, lambda *args, **kwargs: None)
    touch = _else(RedisCache.touch, lambda *args, **kwargs: False)
    delete = _else(RedisCache.delete, lambda *args, **kwargs: False)
    get_many = _else(RedisCache.get_many, lambda *args, **kwargs: {})
    has_key = _else(RedisCache.has_key, lambda *args, **kwargs: False)
    incr = _else(RedisCache.incr, _no_such_key)
    set_many = _else(RedisCache.set_many, lambda data, *args, **kwargs: list(data))
    delete_many = _else(RedisCache.delete_many, lambda *args, **kwargs: None)
    clear = _else(RedisCache.clear, lambda *args, **kwargs: False)
