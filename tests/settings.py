"""The site's settings as the tests use them: each test process has its own folder, database and Redis number."""

import os
from pathlib import Path

_worker = os.environ.get("PYTEST_XDIST_WORKER", "")
_number = int(_worker[2:]) + 1 if _worker else 0
if os.environ.get("VAR_DIR") and _worker and Path(os.environ["VAR_DIR"]).name != _worker:
    os.environ["VAR_DIR"] = str(Path(os.environ["VAR_DIR"]) / _worker)
if os.environ.get("REDIS_URL"):
    # A worker inherits the environment of the process that started it, number and all.
    _server = "/".join(os.environ["REDIS_URL"].split("/")[:3])
    os.environ["REDIS_URL"] = f"{_server}/{_number}"
    os.environ["REDIS_CACHE_URL"] = f"{_server}/{_number + 8}"

from cribsite.settings import *  # noqa: E402, F403
from cribsite.settings import DATABASES, INSTALLED_APPS, MIDDLEWARE  # noqa: E402

if "sqlite" not in DATABASES["default"]["ENGINE"]:
    # One run's databases are not another's, should two runs share a server.
    DATABASES["default"]["TEST"] = {"NAME": f"test_cribbage_{os.environ.get('TEST_RUN', os.getppid())}"}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
# A page that asks the same thing once a row fails its test.
INSTALLED_APPS = [*INSTALLED_APPS, "zeal"]
_own = {"servestatic.middleware.ServeStaticMiddleware": "tests.static_files.found_once"}
MIDDLEWARE = ["zeal.middleware.zeal_middleware", *(_own.get(name, name) for name in MIDDLEWARE)]
ZEAL_RAISE = True
