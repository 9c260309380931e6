"""What safe-keeping refuses."""

from __future__ import annotations


class KeepingError(ValueError):
    """A copy or a file is not made or not taken; nothing has been changed.

    `message` is one sentence for people, `code` is tested.
    """

    def __init__(self, message: str, *, code: str) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
