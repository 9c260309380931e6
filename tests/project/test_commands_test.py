"""`manage.py test`: pytest's arguments and pytest's exit code."""

from __future__ import annotations

import subprocess
import sys

import pytest
from django.conf import settings


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["tests/project/test_language.py", "-k", "another_name", "-n0", "-q"], 5),
        (["tests/no_such_file.py", "-n0"], 4),
        (["--collect-only", "-x", "-m", "not browser", "-n0", "-q", "tests/project"], 0),
    ],
)
def test_arguments_and_status_are_pytests(arguments: list[str], status: int) -> None:
    result = subprocess.run(
        [sys.executable, "manage.py", "test", *arguments],
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == status, result.stdout + result.stderr
