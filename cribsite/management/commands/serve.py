"""Serves the whole site from one command: uvicorn in this process, a real Celery worker as its child."""

import os
import socket
from argparse import ArgumentParser
from typing import Any

from django.conf import settings

from cribsite.commands import Command as SiteCommand
from cribsite.worker import Keeper


class Command(SiteCommand):
    help = "Serve pages, live updates and jobs until stopped."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="Address to listen on.")
        parser.add_argument("--port", type=int, default=8000, help="Port to listen on.")
        parser.add_argument("--no-worker", action="store_true", help="Leave the jobs to a worker started elsewhere.")

    def handle(self, *args: Any, **options: Any) -> None:
        listening = self.listen(options["host"], options["port"])
        host = f"[{options['host']}]" if ":" in options["host"] else options["host"]
        root = f"http://{host}:{listening.getsockname()[1]}"
        keeper = Keeper()
        if not options["no_worker"]:
            if not settings.PRODUCTION:
                os.environ.setdefault("SITE_URL", root)  # for the links in the mails that the worker sends
            keeper.start()
        self.say(f"{root}/")
        self.stdout.flush()
        try:
            self.serve(listening)
        finally:
            keeper.stop()

    def listen(self, host: str, port: int) -> socket.socket:
        """The open socket; taken before the worker starts, so that a taken port leaves nothing behind."""
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, port))
        except (OSError, OverflowError) as refused:
            self.complain("port", f"cannot listen on {host} port {port}: {getattr(refused, 'strerror', refused)}.")
        return listening

    def serve(self, listening: socket.socket) -> None:
        import uvicorn

        from cribsite.asgi import application

        config = uvicorn.Config(
            application,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=settings.PRODUCTION,
            # Open streams never end by themselves; two seconds are enough for a page.
            timeout_graceful_shutdown=2,
        )
        os.environ.setdefault("WEB_CONCURRENCY", "1")
        uvicorn.Server(config).run(sockets=[listening])
