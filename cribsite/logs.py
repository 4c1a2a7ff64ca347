"""How the site writes its log: one JSON object a line on stderr, and never a secret in it."""

from collections.abc import MutableMapping
from typing import Any

import structlog

SECRET_WORDS = ("password", "secret", "token", "cookie", "authorization", "session", "csrf", "deck", "hand")
HIDDEN = "[hidden]"


def hide_secrets(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Blank every value whose key speaks of a secret, cards of running games among them."""
    for key in event:
        if any(word in key.lower() for word in SECRET_WORDS):
            event[key] = HIDDEN
    return event


SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
    hide_secrets,
]


def configuration(level: str) -> dict[str, Any]:
    """A `logging` configuration, and structlog set to feed it; `level` is a name such as INFO."""
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "json": {
                "()": "structlog.stdlib.ProcessorFormatter",
                "foreign_pre_chain": SHARED,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    structlog.processors.JSONRenderer(ensure_ascii=False),
                ],
            }
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        "loggers": {
            name: {"level": level, "propagate": True}
            for name in ("cribsite", "games", "rules", "stats", "uvicorn.error", "celery.beat")
        }
        | {"django": {"handlers": [], "level": "WARNING", "propagate": True}},
    }
