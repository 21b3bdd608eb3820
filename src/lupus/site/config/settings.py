"""Settings of the site. Everything that differs between one deployment and another comes from the environment
(docs/hosting.md).

Without any of it the site is in development: SQLite in the folder `data`, mails written to files, a key made at the
first start. `LUPUS_PRODUCTION=1` asks for a key, hosts and an address, and switches on everything that needs HTTPS.
"""

from __future__ import annotations

import os
import secrets
from datetime import timedelta
from importlib.resources import files
from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from lupus.rulesets.registry import RULESETS

HERE = Path(__file__).resolve().parent.parent

os.umask(0o077)  # whatever the site writes holds secrets: the database, its journal, mails without a server


def asked(name: str, why: str) -> str:
    """A setting without which production cannot start. Raises `ImproperlyConfigured` with what it is for."""
    value = os.environ.get(name, "")
    if not value:
        raise ImproperlyConfigured(f"{name} is missing: {why}")
    return value


def number(name: str, standard: str, most: float) -> float:
    """A setting above 0 and at most `most`. Raises `ImproperlyConfigured` for anything else."""
    value = os.environ.get(name, standard)
    try:
        if 0 < float(value) <= most:
            return float(value)
    except ValueError:
        pass
    raise ImproperlyConfigured(f"{name} cannot be {value!r}: it is a number above 0, and at most {most:g}")


def kept_key(folder: Path) -> str:
    """The secret key of a development site, made once and kept where only its owner reads it."""
    path = folder / "secret-key"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(48))
    return path.read_text()


PRODUCTION = os.environ.get("LUPUS_PRODUCTION") == "1"
DATA = Path(os.environ.get("LUPUS_DATA", "data")).resolve()

DEBUG = False
SECRET_KEY = asked("LUPUS_SECRET_KEY", "50 random characters that sign sessions") if PRODUCTION else kept_key(DATA)
ADDRESS = (
    asked("LUPUS_ADDRESS", "where people reach the site, such as https://lupus.example.org")
    if PRODUCTION
    else os.environ.get("LUPUS_ADDRESS", "http://127.0.0.1:8000")
)
"""The public address of the site, printed on letters and in mails (L7-2.2-02)."""

DEMO = os.environ.get("LUPUS_DEMO") == "1" and not PRODUCTION
"""Whether this is the site of `lupus serve --demo`:
no mail leaves it, and one player's mailbox is a page (`demobox.py`)."""

HOST = ADDRESS.partition("://")[2].partition("/")[0]
MORE_HOSTS = os.environ.get("LUPUS_HOSTS", "" if PRODUCTION else "127.0.0.1,localhost,testserver")
ALLOWED_HOSTS = [HOST.partition(":")[0], *filter(None, MORE_HOSTS.split(","))]
CSRF_TRUSTED_ORIGINS = [ADDRESS.rstrip("/")]

PROXIES = os.environ.get("LUPUS_PROXIES", "127.0.0.1")
"""The proxies that are believed about where a request comes from, and whether by HTTPS:
addresses or networks, with commas."""


def of_games(folder: str) -> list[Path]:
    """The folders of this name of the games that have one: templates and files of their screens."""
    found = (Path(str(files(ruleset.folder))) / folder for ruleset in RULESETS.values())
    return [path for path in found if path.is_dir()]


INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "axes",
    "django_htmx",
    "lupus.site.people",
    "lupus.site.table",
    "lupus.site.post",
    "lupus.site.village",
    "lupus.site.room",
]

MIDDLEWARE = [
    "lupus.site.headers.headers",
    "lupus.site.light.light",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "lupus.site.people.language.language",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
    "lupus.site.errors.wrong_method",
]

ROOT_URLCONF = "lupus.site.config.urls"
ASGI_APPLICATION = "lupus.site.serving.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [HERE / "templates"],
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "lupus.site.people.context.everywhere",
                "lupus.site.room.views.rooms",
                "lupus.site.desk.context.led",
            ],
            "builtins": ["lupus.site.village.pages.tags", "lupus.site.post.tags"],
        },
    }
]

# --- storage ----------------------------------------------------------------------------------------------------------

SQLITE: dict[str, Any] = {
    # A vote that was acknowledged must survive a power cut: synchronous=FULL. IMMEDIATE: a writer waits at the start of
    # a transaction, where SQLite's timeout applies, instead of failing in the middle of it.
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
}

POSTGRES = {"connect_timeout": 10, "tcp_user_timeout": 20_000}
"""Seconds to open a connection, and milliseconds after which a connection that the network has lost is given up, since
a thread that waits for it answers nobody. DATABASE_URL may give other values."""

# PostgreSQL starts a process for each connection, which takes longer than most requests: a thread that answers keeps
# its own.
DATABASES: dict[str, Any] = {
    "default": dj_database_url.parse(
        os.environ.get("DATABASE_URL", f"sqlite:///{DATA / 'lupus.sqlite3'}"),
        conn_max_age=None,
        conn_health_checks=True,
    )
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = SQLITE
elif DATABASES["default"]["ENGINE"].endswith("postgresql"):
    DATABASES["default"]["OPTIONS"] = POSTGRES | DATABASES["default"].get("OPTIONS", {})
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- people -----------------------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "people.Person"
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "lupus.site.people.backend.HandleOrAddress"]
PASSWORD_HASHERS = ["lupus.site.people.hasher.Argon2id"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 8}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("email",)},
    },
]
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "home"
# The sixth wrong password for the same name from the same place within five minutes gives 429 (ASVS 6.3.1).
AXES_FAILURE_LIMIT = 6
AXES_COOLOFF_TIME = timedelta(minutes=5)
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_USERNAME_FORM_FIELD = "username"
AXES_USERNAME_CALLABLE = "lupus.site.people.backend.name_tried"
AXES_CLIENT_IP_CALLABLE = "lupus.site.people.throttle.place"
AXES_CLIENT_STR_CALLABLE = "lupus.site.people.backend.client_tried"
AXES_LOCKOUT_CALLABLE = "lupus.site.errors.too_many"
AXES_RESET_ON_SUCCESS = True
AXES_VERBOSE = False
AXES_SENSITIVE_PARAMETERS = ["username", "csrfmiddlewaretoken", "current", "new", "next"]
AXES_DISABLE_ACCESS_LOG = True  # no record of when anybody came (L7-2.3-10)

# --- language and time ------------------------------------------------------------------------------------------------

LANGUAGE_CODE = "it"
LANGUAGES = [("it", _("Italiano")), ("en", _("English"))]
LOCALE_PATHS = [HERE / "locale"]
LANGUAGE_COOKIE_NAME = "__Host-language" if PRODUCTION else "language"
LANGUAGE_COOKIE_AGE = 60 * 60 * 24 * 365
LANGUAGE_COOKIE_SECURE, LANGUAGE_COOKIE_HTTPONLY, LANGUAGE_COOKIE_SAMESITE = PRODUCTION, True, "Lax"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "Europe/Rome"

# --- files that do not change -----------------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = Path(os.environ.get("LUPUS_STATIC", DATA / "static"))
STATICFILES_DIRS = [HERE / "static", *of_games("static")]
WHITENOISE_USE_FINDERS = not PRODUCTION
WHITENOISE_AUTOREFRESH = not PRODUCTION
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if PRODUCTION
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

# --- mail -------------------------------------------------------------------------------------------------------------

EMAIL_BACKEND = (
    "django.core.mail.backends.smtp.EmailBackend"
    if os.environ.get("LUPUS_SMTP_HOST")
    else ("django.core.mail.backends.filebased.EmailBackend")
)
if DEMO:
    EMAIL_BACKEND = "lupus.site.demobox.Kept"
EMAIL_FILE_PATH = DATA / "mail"
EMAIL_HOST = os.environ.get("LUPUS_SMTP_HOST", "")
EMAIL_PORT = int(os.environ.get("LUPUS_SMTP_PORT", "587"))
EMAIL_HOST_USER = os.environ.get("LUPUS_SMTP_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("LUPUS_SMTP_PASSWORD", "")
EMAIL_USE_TLS = os.environ.get("LUPUS_SMTP_TLS", "1") == "1"
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = os.environ.get("LUPUS_FROM") or f"Lupus <lupus@{HOST.partition(':')[0]}>"
"""The one address that mails come from, never a participant's (L7-2.3-05)."""

MAIL_IN = "villaggio@lupus.example" if DEMO else os.environ.get("LUPUS_MAIL_IN", "")
"""The address to which players answer mails: what stands before the @ gets a token for each mail (`village/inbox`).
Empty: none."""

MAIL_TRUST = os.environ.get("LUPUS_MAIL_TRUST", "").strip().lower()
"""The name under which the mail server says what it has checked (`authserv-id`, RFC 8601).
Empty: it is not believed."""

MAIL_SIGNERS = frozenset(os.environ.get("LUPUS_MAIL_SIGNERS", "").lower().replace(",", " ").split())
"""The domains whose signature says who writes: they let nobody write as another of their users."""

MAIL_SEALERS = frozenset(os.environ.get("LUPUS_MAIL_SEALERS", "").lower().replace(",", " ").split())
"""The domains of forwarders that are believed about what they have checked (ARC, RFC 8617)."""

MAILBOX = os.environ.get("LUPUS_IMAP", "")
"""The mailbox that `lupus receive --imap` reads, with its password: imaps://user:password@host/folder. Empty: none."""

LMTP = os.environ.get("LUPUS_LMTP", "/var/spool/postfix/lupus/lmtp")
"""Where `lupus doctor` looks for the service that takes mails by LMTP. Empty: there is none."""

VAPID_KEY = os.environ.get("LUPUS_VAPID_KEY", "")
"""The private key (P-256, 32 bytes in base64url) that signs notices to browsers; without one the site makes its own."""

PUSH_SERVICES = (
    "https://fcm.googleapis.com/",
    "https://updates.push.services.mozilla.com/",
    "https://web.push.apple.com/",
    "https://*.notify.windows.com/",
)
"""The services by which browsers get notices. The site sends to no other address, whatever a browser asks for."""

# --- accounts ---------------------------------------------------------------------------------------------------------

SIGN_UP = os.environ.get("LUPUS_SIGN_UP") == "1"
"""Whether anybody may make themselves an account with a mail address.
Without it, people get theirs from game masters."""

# --- rooms ------------------------------------------------------------------------------------------------------------

ROOMS = os.environ.get("LUPUS_ROOMS", "anybody")
"""Who may open a room: "anybody", "accounts" or "nobody". Whoever has the code of a room may come in."""
if ROOMS not in ("anybody", "accounts", "nobody"):
    raise ImproperlyConfigured(
        f"LUPUS_ROOMS cannot be {ROOMS!r}: it says who may open rooms (anybody, accounts or nobody)"
    )

ROOMS_MOST = int(number("LUPUS_ROOMS_MOST", "200", 100_000))
"""Rooms that may stand at once."""

TEMPO = number("LUPUS_TEMPO", "1", 10)
"""By how much the times of games in rooms are multiplied: 1 as the rules have it, 0.5 for half of it.
For tests and shows."""

# --- cookies and transport --------------------------------------------------------------------------------------------

SESSION_ENGINE = "lupus.site.people.store"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 30
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "lupus.site.errors.forbidden"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 512 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1000
DATA_UPLOAD_MAX_NUMBER_FILES = 5
FILE_UPLOAD_HANDLERS = ["lupus.site.serving.uploads.InMemory"]
if PRODUCTION:
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-session", "__Host-csrf"
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = True

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "lupus.site.config.logs.OneLine",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        }
    },
    "filters": {"sparing": {"()": "lupus.site.config.logs.Sparing"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["sparing"]}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "lupus": {"handlers": ["console"], "level": "INFO", "propagate": False},
        "mail.log": {"level": "CRITICAL", "propagate": False},  # aiosmtpd tells of addresses there, and so of tokens
        "django.template": {"level": "INFO"},  # below that it writes all that a template was given, and so tokens
        "uvicorn.error": {
            "level": "ERROR"
        },  # what is no HTTP, or more than there is room for, is no fault of this site either
        "django.security.DisallowedHost": {
            "level": "CRITICAL"
        },  # whoever asks for another site is no fault of this one
    },
}

DRAIN = 0.2
"""Seconds after a deadline for which the clock waits in any case.
For commands that came in time it waits as long as they take (`table/doors.py`)."""
