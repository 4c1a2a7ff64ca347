"""Pages: how long one takes for a visitor without a session."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator

from .rows import Row

PAGES = 40
# Goals in milliseconds are for one of two slow cores.
ADDRESSES = (("home page", "/en/", 50), ("rules chapter", "/fa/rules/show/", 50), ("health", "/healthz", 10))


def page_milliseconds(address: str) -> float:
    """Median time of one page, inside this process."""
    from django.test import Client

    client = Client(SERVER_NAME="localhost")
    times = []
    for _ in range(PAGES):
        begun = time.perf_counter()
        status = client.get(address).status_code
        times.append((time.perf_counter() - begun) * 1000)
        if status != 200:
            raise RuntimeError(f"{address} answered {status}")
    return statistics.median(times)


def rows() -> Iterator[Row]:
    """A row a page."""
    for name, address, goal in ADDRESSES:
        yield Row(name=name, value=page_milliseconds(address), unit="ms", goal=goal, more=False)
