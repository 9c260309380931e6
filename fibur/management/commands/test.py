"""`manage.py test`: run the tests with pytest, which takes all arguments that follow."""

from __future__ import annotations

import os
import sys
from typing import NoReturn

import pytest
from django.conf import settings
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Run the tests; what follows goes to pytest (paths, -k, -m, -x, -n0 …)."

    def run_from_argv(self, argv: list[str]) -> NoReturn:
        # Django's own parser would refuse pytest's options.
        os.chdir(settings.BASE_DIR)
        sys.exit(pytest.main(argv[2:]))
