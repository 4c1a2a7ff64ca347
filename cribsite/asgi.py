"""The whole site over ASGI: live streams under `/events/` bypass Django, all else is Django's."""

import os
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cribsite.settings")

pages = get_asgi_application()

from cribsite import live  # noqa: E402  (models may be read only after the apps are set up)


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    if scope["type"] == "http" and scope["path"].startswith(live.PREFIX):
        await live.stream(scope, receive, send)
    elif scope["type"] == "lifespan":
        await live.lifespan(receive, send)
    else:
        await pages(scope, receive, send)
