"""Django's settings. What differs between machines comes from FIBUR_* variables (fibur/env.py)."""

from __future__ import annotations

from pathlib import Path

from csp.constants import NONE, SELF

from fibur.env import env_bool, env_database, env_folder, env_hosts, env_secret

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = env_folder("FIBUR_DATA", default=BASE_DIR / ".fibur")

DEBUG = env_bool("FIBUR_DEBUG", default=False)
HTTPS = env_bool("FIBUR_HTTPS", default=True)
SECRET_KEY = env_secret("FIBUR_SECRET_KEY", file=DATA_DIR / "secret-key")
ALLOWED_HOSTS = env_hosts("FIBUR_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.forms",
    "django_htmx",
    "csp",
    "fibur",
    "tournaments",
    "rulings",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "fibur.languages.LanguageMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "fibur.urls"
WSGI_APPLICATION = "fibur.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

DATABASES = {"default": env_database("DATABASE_URL", default=DATA_DIR / "fibur.sqlite3")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

LOGIN_URL = "tournaments:sign-in"
LOGIN_REDIRECT_URL = "home"
SESSION_COOKIE_AGE = 3 * 24 * 3600  # the longest event
# For passwords that people choose at the command line; those of the pages are made at random.
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("MinimumLengthValidator", "CommonPasswordValidator", "NumericPasswordValidator")
]

LANGUAGE_CODE = "it"
LANGUAGES = [("it", "Italiano"), ("en", "English")]
LANGUAGE_COOKIE_NAME = "fibur_language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LOCALE_PATHS = [BASE_DIR / "fibur" / "locale"]
TIME_ZONE = "Europe/Rome"
USE_TZ = True

STATIC_URL = "static/"
# Files are found where they lie, so that a hall's laptop needs no collectstatic.
WHITENOISE_USE_FINDERS = True

# Forms here hold a few names and sentences; more than this is a mistake or an attack.
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "fibur.errors.csrf_failure"

# Whether a request came by https is the server's word (waitress --trusted-proxy); no header of
# the client is believed here.
SECURE_SSL_REDIRECT = HTTPS
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = 30 * 24 * 3600 if HTTPS else 0
# Subdomains and preloading bind the whole domain: its owner's decision, not this site's.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        # Wrong host names come from scanners and old bookmarks; their page says what to do.
        "django.security.DisallowedHost": {"level": "CRITICAL"},
        "django.server": {"handlers": ["console"], "level": "INFO", "propagate": False},
    },
}
