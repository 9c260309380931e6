"""The event: who plays where, and the record of what happened."""

from __future__ import annotations

from tournaments.models.desk import Interview, PrintJob, SignInLink
from tournaments.models.people import Membership, Pair, Player, Role
from tournaments.models.record import Entry, EntryKind, Obligation
from tournaments.models.rounds import Round, RoundState, Table
from tournaments.models.rules import RulesChange
from tournaments.models.tournament import Tournament

__all__ = [
    "Entry",
    "EntryKind",
    "Interview",
    "Membership",
    "Obligation",
    "Pair",
    "Player",
    "PrintJob",
    "Role",
    "Round",
    "RoundState",
    "RulesChange",
    "SignInLink",
    "Table",
    "Tournament",
]
