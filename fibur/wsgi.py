"""The site for a WSGI server, such as `waitress-serve --threads=8 fibur.wsgi:application`."""

from __future__ import annotations

import os

from fibur.serving import warm_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "fibur.settings")

application = warm_application()
