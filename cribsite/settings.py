"""Every setting of the site, with safe defaults to try it and a refusal to run in production without the real ones."""

from typing import Any

import dj_database_url
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from cribsite import environment as env
from cribsite import logs

BASE_DIR = env.ROOT
VAR_DIR = env.var_dir()
PRODUCTION = env.is_production()
DEBUG = env.flag("DEBUG") and not PRODUCTION
SECRET_KEY = env.secret_key(PRODUCTION)
ALLOWED_HOSTS = env.listed("ALLOWED_HOSTS") or ([] if PRODUCTION else ["*"])
if PRODUCTION and not ALLOWED_HOSTS:
    env.refuse("allowed_hosts", "set ALLOWED_HOSTS to the names of this site before running in production.")
CSRF_TRUSTED_ORIGINS = env.listed("CSRF_TRUSTED_ORIGINS")
REDIS_URL = env.text("REDIS_URL")
# Clearing the cache empties its whole database: give it another number than the jobs where that may happen.
REDIS_CACHE_URL = env.text("REDIS_CACHE_URL") or REDIS_URL

INSTALLED_APPS = [
    "cribsite",
    "cribsite.accounts",
    "games",
    "rules",
    "stats",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "csp",
    "django_htmx",
    "servestatic",
    "template_partials.apps.SimpleAppConfig",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "servestatic.middleware.ServeStaticMiddleware",
    "django.middleware.gzip.GZipMiddleware",  # pages; the tokens in them are masked anew each time
    "cribsite.accounts.middleware.SessionMiddleware",
    "cribsite.accounts.middleware.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "cribsite.urls"
WSGI_APPLICATION = "cribsite.wsgi.application"
ASGI_APPLICATION = "cribsite.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

_loaders: list[Any] = [
    "django.template.loaders.filesystem.Loader",
    "django.template.loaders.app_directories.Loader",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "template_partials.loader.Loader",
                    _loaders if DEBUG else [("django.template.loaders.cached.Loader", _loaders)],
                )
            ],
            "builtins": ["template_partials.templatetags.partials"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "cribsite.accounts.context.preferences",
                "cribsite.context.frame",
            ],
        },
    }
]

# Our number filters take the place of Django's library of the same name, which writes Latin digits in Persian.
SILENCED_SYSTEM_CHECKS = ["templates.W003"]

# --- data -------------------------------------------------------------------------------------------------------
DATABASES: dict[str, Any] = {
    "default": dj_database_url.parse(
        env.text("DATABASE_URL") or f"sqlite:///{VAR_DIR / 'cribbage.sqlite3'}", conn_max_age=0
    )
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # IMMEDIATE takes the write lock at BEGIN, so two writers wait for each other instead of failing half-way.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;",
    }
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3")}

CACHES: dict[str, Any] = {
    "default": {
        "BACKEND": "cribsite.caching.LenientRedisCache",
        "LOCATION": REDIS_CACHE_URL,
        "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 2},
    }
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}
SESSION_ENGINE = "django.contrib.sessions.backends.cached_db" if REDIS_URL else "django.contrib.sessions.backends.db"
SESSION_COOKIE_AGE = 180 * 24 * 3600  # a guest is kept 180 days
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"  # no cookie of its own

# --- jobs -------------------------------------------------------------------------------------------------------
CELERY_BROKER_URL = REDIS_URL or "filesystem://localhost"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
# A worker takes from its queues by turns. What talks to other people's servers has one of its own, lest the clocks of
# the games wait behind a long row of it.
CELERY_TASK_QUEUES = {name: {"exchange": name, "routing_key": name} for name in ("celery", "notices")}
CELERY_TASK_ROUTES = {"notices.send": {"queue": "notices"}}
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TIMEZONE = "UTC"
# A page does not wait for a broker that is away: the sweeps below find what was not sent.
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0.1, "interval_max": 0.2}
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "beat-schedule")
CELERY_BEAT_SCHEDULE: dict[str, Any] = {
    "heartbeat": {"task": "cribsite.heartbeat", "schedule": 10.0, "options": {"expires": 30}},
    # What a stopped server or a lost job left behind is picked up from the database.
    "games": {"task": "games.sweep", "schedule": 30.0, "options": {"expires": 60}},
    "clocks": {"task": "games.clocks", "schedule": 15.0, "options": {"expires": 30}},
    "tables": {"task": "games.expire", "schedule": 600.0, "options": {"expires": 1200}},
    "notices": {"task": "notices.collect", "schedule": 20.0, "options": {"expires": 60}},
    "notices-digest": {"task": "notices.digest", "schedule": 600.0, "options": {"expires": 600}},
    "stats": {"task": "stats.sweep", "schedule": 60.0, "options": {"expires": 120}},
    "stats-boards": {"task": "stats.boards", "schedule": 600.0, "options": {"expires": 600}},
    "stats-yardsticks": {"task": "stats.yardsticks", "schedule": 3600.0, "options": {"expires": 3600}},
}
if not REDIS_URL:
    _broker = VAR_DIR / "broker"
    for _folder in ("queue", "control"):
        (_broker / _folder).mkdir(parents=True, exist_ok=True)
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {
        "data_folder_in": str(_broker / "queue"),
        "data_folder_out": str(_broker / "queue"),
        "control_folder": str(_broker / "control"),
        "store_processed": False,
        "polling_interval": 0.2,
    }
    CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
else:
    CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 3600, "socket_connect_timeout": 2}

# --- languages --------------------------------------------------------------------------------------------------
LANGUAGE_CODE = "en"
LANGUAGES = [
    ("en", _("English")),
    ("ar", _("Arabic")),
    ("tr", _("Turkish")),
    ("fa", _("Persian")),
    ("zh-hans", _("Chinese")),
]
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# --- static files -----------------------------------------------------------------------------------------------
STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
SERVESTATIC_USE_FINDERS = not PRODUCTION
SERVESTATIC_AUTOREFRESH = DEBUG
SERVESTATIC_ALLOW_ALL_ORIGINS = False
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "cribsite.static_storage.HashedStaticFiles"
        if PRODUCTION
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

# --- accounts ---------------------------------------------------------------------------------------------------
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"cribsite.accounts.passwords.{name}"} for name in ("LikeTheName", "Length", "Common")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "account"
LOGOUT_REDIRECT_URL = ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "cribsite.accounts.adapter.Adapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "password2*"]
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False  # a guest is signed in too, and may still sign up
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_PRESERVE_USERNAME_CASING = True
ACCOUNT_FORMS = {
    "login": "cribsite.accounts.forms.LoginForm",
    "signup": "cribsite.accounts.forms.SignupForm",
    "change_password": "cribsite.accounts.forms.PasswordForm",
}
ACCOUNT_RATE_LIMITS: dict[str, Any] = {"signup": "10/m/ip", "login": "30/m/ip", "login_failed": "10/m/ip,5/5m/key"}

# --- mail -------------------------------------------------------------------------------------------------------
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if env.text('EMAIL_HOST') else 'filebased'}.EmailBackend"
EMAIL_FILE_PATH = VAR_DIR / "mail"
EMAIL_HOST = env.text("EMAIL_HOST", "localhost")
EMAIL_PORT = int(env.text("EMAIL_PORT", "25"))
EMAIL_HOST_USER = env.text("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = env.text("EMAIL_HOST_PASSWORD")
EMAIL_USE_TLS = env.flag("EMAIL_USE_TLS")
DEFAULT_FROM_EMAIL = env.text("DEFAULT_FROM_EMAIL", "cribbage@localhost")
EMAIL_TIMEOUT = 10  # seconds; a server that does not answer must not hold up the other jobs

# --- notices ----------------------------------------------------------------------------------------------------
# Mails have no request to take the site's address from.
SITE_URL = env.text("SITE_URL", f"https://{ALLOWED_HOSTS[0]}" if PRODUCTION else "http://127.0.0.1:8000").rstrip("/")
VAPID_PRIVATE_KEY = env.text("VAPID_PRIVATE_KEY")
# The browsers' makers take messages for devices at these hosts. A browser says where: the site must not be led by it
# to any other place.
PUSH_HOSTS = [
    "fcm.googleapis.com",
    ".push.services.mozilla.com",
    ".push.apple.com",
    ".notify.windows.com",
    *env.listed("PUSH_HOSTS"),
]

# --- what a browser may do --------------------------------------------------------------------------------------
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "base-uri": [NONE],
        "object-src": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    }
}
# How many servers of our own stand before the site, each adding to X-Forwarded-For; limits count addresses by it.
TRUSTED_PROXIES = int(env.text("TRUSTED_PROXIES", "1" if PRODUCTION else "0"))
ALLAUTH_TRUSTED_PROXY_COUNT = TRUSTED_PROXIES
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
if PRODUCTION:
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = True
    SECURE_SSL_REDIRECT = env.flag("SECURE_SSL_REDIRECT", True)
    SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = int(env.text("SECURE_HSTS_SECONDS", "31536000"))

LOGGING = logs.configuration(env.text("LOG_LEVEL", "INFO").upper())
