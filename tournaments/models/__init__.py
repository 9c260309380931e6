"""The event: who plays where, and the record of what happened."""

from __future__ import annotations

from tournaments.models.desk import Interview, PrintJob, SignInLink
from tournaments.models.entries import EntryChange, EntryChangeKind
from tournaments.models.event import (
    LedgerLine,
    LineKind,
    Presence,
    Rest,
    Seating,
    SetupChange,
)
from tournaments.models.people import Membership, Pair, Player, Role, Team
from tournaments.models.record import Entry, EntryKind, Obligation
from tournaments.models.rounds import Round, RoundState, Table
from tournaments.models.rules import RulesChange
from tournaments.models.tournament import Tournament

__all__ = [
    "Entry",
    "EntryChange",
    "EntryChangeKind",
    "EntryKind",
    "Interview",
    "LedgerLine",
    "LineKind",
    "Membership",
    "Obligation",
    "Pair",
    "Player",
    "Presence",
    "PrintJob",
    "Rest",
    "Role",
    "Round",
    "RoundState",
    "RulesChange",
    "Seating",
    "SetupChange",
    "SignInLink",
    "Table",
    "Team",
    "Tournament",
]
