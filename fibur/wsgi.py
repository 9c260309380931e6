"""The site for a WSGI server, such as `waitress-serve --threads=8 fibur.wsgi:application`."""

from __future__ import annotations

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "fibur.settings")

application = get_wsgi_application()
