"""Keeps a Celery worker alive beside the web server: restarts it when it dies, takes it along when the server goes."""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import threading
import time

import structlog

from cribsite import environment

log = structlog.get_logger("cribsite.worker")

COMMAND = [
    *(sys.executable, "-m", "celery", "--quiet", "-A", "cribsite", "worker"),
    *("-B", "--pool=threads", "-c2", "--without-gossip", "--without-mingle", "--prefetch-multiplier=1"),
    *("--loglevel=WARNING",),
]
PR_SET_PDEATHSIG = 1
RESTART_AFTER = 1.0  # seconds at first; doubled up to the longest
LONGEST_WAIT = 30.0
GRACE = 8.0  # seconds a worker has to finish what it is doing


def die_with_parent() -> None:
    """In the child before it becomes the worker: the kernel ends it when its parent dies, even by kill -9."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


class Keeper:
    """One worker child and the thread that watches it.

    The child stays in the server's session but in its own process group, so that Ctrl-C reaches the server first,
    which then ends the worker in order.
    """

    def __init__(self) -> None:
        self.child: subprocess.Popen[bytes] | None = None
        self.stopping = threading.Event()
        self.thread: threading.Thread | None = None

    def start(self) -> None:
        # The thread must live as long as the server: the kernel's parent-death signal follows the forking thread.
        self.thread = threading.Thread(target=self._keep, name="worker-keeper", daemon=True)
        self.thread.start()

    def stop(self) -> None:
        """End the worker, kindly first; returns when it is gone."""
        self.stopping.set()
        if self.thread is not None:
            self.thread.join(GRACE + 4)

    def _keep(self) -> None:
        wait = RESTART_AFTER
        while not self.stopping.is_set():
            begun = time.monotonic()
            self.child = subprocess.Popen(
                COMMAND,
                cwd=environment.ROOT,
                env=os.environ | {"CRIBSITE_PARENT": str(os.getpid())},
                stdin=subprocess.DEVNULL,
                stdout=sys.stderr.fileno(),
                process_group=0,
                preexec_fn=die_with_parent,
            )
            self._watch(self.child)
            if self.stopping.is_set():
                return
            wait = RESTART_AFTER if time.monotonic() - begun > LONGEST_WAIT else min(wait * 2, LONGEST_WAIT)
            log.warning("the worker ended and is started again", code=self.child.returncode, after=wait)
            self.stopping.wait(wait)

    def _watch(self, child: "subprocess.Popen[bytes]") -> None:
        while child.poll() is None:
            if self.stopping.wait(0.2):
                _end(child)
                return


def _end(child: "subprocess.Popen[bytes]") -> None:
    child.terminate()
    try:
        child.wait(GRACE)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()


def leave_with(parent: int) -> None:
    """Where the kernel has no parent-death signal: a thread of the worker that ends it when the server is gone."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(GRACE)
        os._exit(1)

    threading.Thread(target=watch, name="parent-watch", daemon=True).start()
