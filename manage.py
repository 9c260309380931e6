#!/usr/bin/env python3
"""Fibur's commands. On a bare Python, the first start prepares the environment by itself."""

from __future__ import annotations

import os
import sys

from fibur.bootstrap import ensure_environment, set_demo_defaults


def main() -> None:
    ensure_environment()
    set_demo_defaults(sys.argv)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "fibur.settings")

    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        if "--traceback" in sys.argv:
            raise
        sys.exit(str(error))


if __name__ == "__main__":
    main()
