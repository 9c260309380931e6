"""Several people who do something at the same moment, each in a thread and connection of their own.

A test of it needs the fixture `hall_database`.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from django.db import connection

from tournaments.models import Tournament
from tournaments.record import RecordError

T = TypeVar("T")


def together(*jobs: Callable[[], T]) -> list[T | RecordError]:
    """Let the jobs set out at once, and return what each of them got or was refused with.

    What they work on was read before, as pages are: none has seen what the others do.
    """
    start = Barrier(len(jobs))

    def one(job: Callable[[], T]) -> T | RecordError:
        connection.ensure_connection()
        start.wait(timeout=20)
        try:
            return job()
        except RecordError as refused:
            return refused
        finally:
            connection.close()

    with ThreadPoolExecutor(len(jobs)) as threads:
        return list(threads.map(one, jobs))


def codes(found: list[T | RecordError]) -> list[str]:
    """Return with which codes the jobs were refused, those that were not left out."""
    return sorted(one.code for one in found if isinstance(one, RecordError))


def read_again(cup: Tournament) -> Tournament:
    """Return the tournament as another page has read it."""
    return Tournament.objects.get(pk=cup.pk)
