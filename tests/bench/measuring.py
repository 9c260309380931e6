"""What every benchmark shares: the best CPU time of several runs, and a line of the table."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

MICRO, MILLI = 1e-6, 1e-3


@dataclass(frozen=True)
class Row:
    """One measurement; seconds of CPU, and the yardstick's of the same run where there is one.

    `reach` says what is to be reached: a ratio with a yardstick, else seconds.
    """

    what: str
    seconds: float
    reach: float
    yardstick: str = ""
    yardstick_seconds: float | None = None

    @property
    def ratio(self) -> float | None:
        """How many times the yardstick; None without one."""
        return self.yardstick_seconds and self.seconds / self.yardstick_seconds

    @property
    def reached(self) -> bool:
        return (self.ratio or self.seconds) <= self.reach

    @property
    def cells(self) -> tuple[str, ...]:
        """The line as the table shows it."""
        if self.ratio is None or self.yardstick_seconds is None:
            compared: tuple[str, ...] = ("–", "–", f"≤ {duration(self.reach)}")
        else:
            yardstick = f"{self.yardstick}: {duration(self.yardstick_seconds)}"
            compared = (yardstick, f"{self.ratio:.1f} ×", f"≤ {self.reach:g} ×")
        return (self.what, duration(self.seconds), *compared, "yes" if self.reached else "NO")


HEADER = ("what", "measured", "yardstick", "ratio", "reach", "reached")


def duration(seconds: float) -> str:
    """Return a time in the unit that suits it: `0.52 µs`, `3.1 ms`, `1.4 s`."""
    if seconds < MILLI:
        return f"{seconds / MICRO:.3g} µs"
    return f"{seconds / MILLI:.3g} ms" if seconds < 1 else f"{seconds:.3g} s"


def cpu(runs: int, once: Callable[[], object]) -> float:
    """Return the shortest of `runs` runs in seconds of CPU.

    Other processes of a shared machine do not count, and what disturbs a run only makes it longer.
    """
    return min(_timed(once) for _ in range(runs))


def _timed(once: Callable[[], object]) -> float:
    start = time.process_time()
    once()
    return time.process_time() - start
