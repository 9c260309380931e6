"""The hall of a simulated event: what its director and its counting room do, written on paper."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from unittest import mock
from uuid import UUID

from django.contrib.auth.models import User

from tournaments.access import tables_of
from tournaments.entry_lists.checks import gravest
from tournaments.entry_lists.reading import read_list
from tournaments.entry_lists.values import Grade
from tournaments.event import read_event, reconciliation, standings
from tournaments.models import Membership, Pair, Rest, Role, RoundState, Seating, Table, Tournament
from tournaments.movements import Segment
from tournaments.record import RecordError
from tournaments.scores import DealScore
from tournaments.services.draws import draw_round
from tournaments.services.entries import enter, findings_of
from tournaments.services.results import write_sheet
from tournaments.services.rounds import close_round, publish_round, start_round
from tournaments.services.setup import change_setup, create_tournament
from tournaments.setup import setup_of
from tournaments.simulation import people
from tournaments.simulation.pages import Desk
from tournaments.simulation.paper import Paper, Played, Seated
from tournaments.simulation.recount import Row, recount

DEALS = 4
EDITION = "fibur2008"


class Hall:
    """An event under way. `chance` decides everything that is chance, the draws' seeds too."""

    def __init__(self, chance: random.Random, programme: tuple[Segment, ...]) -> None:
        self.chance, self.programme, self.paper = chance, programme, Paper()
        self.director = User.objects.create_user("direttore", is_staff=True)
        self.scorer = User.objects.create_user("conti")
        self.tournament = self._made()
        self.desk = Desk(self)
        self.present: set[int] = set()
        self.paged: frozenset[int] = frozenset()
        self.strength: dict[int, float] = {}
        self.ranked: list[Row] = []
        self.by_pages = self.steps_by_page = 0
        self.sheets = 0

    def _made(self) -> Tournament:
        tournament = create_tournament(
            by=self.director,
            name="Trofeo dei Colli",
            place="Sanremo",
            slug="simulazione",
            kind="pairs",
            edition=EDITION,
            deals=DEALS,
            language="it",
            token=self.token(),
        )
        Membership.objects.create(tournament=tournament, user=self.scorer, role=Role.SCORER)
        setup = setup_of(tournament)
        setup = type(setup)(**{**vars(setup), "programme": self.programme, "minutes": 50})
        change_setup(tournament=tournament, by=self.director, setup=setup, token=self.token())
        return tournament

    def token(self) -> UUID:
        """Return a form's token, the same one in every run of the same seed."""
        return UUID(int=self.chance.getrandbits(128), version=4)

    def refuses(self, code: str, what: Callable[[], object]) -> None:
        """Try what is to be refused; it is a fault where it is not, or for another reason."""
        try:
            what()
        except RecordError as refused:
            self.paper.check(f"refused as {refused.code}, not {code}", holds=refused.code == code)
            self.paper.refused.append(code)
        else:
            self.paper.faults.append(f"not refused: {code}")

    def enter(self, count: int, *, reason: str = "") -> list[int]:
        """Enter so many pairs from a pasted list and return their numbers.

        What the list is asked about (names that are nearly alike) is entered as it is.
        """
        first = len(self.strength) + 1
        lines = [people.TITLES, *people.entry_lines(self.chance, count, first)]
        drafts = read_list("\n".join(lines), self.tournament.kind)
        with self.paper.timed("entries"):
            found = findings_of(self.tournament, drafts)
            asked = {
                draft.at
                for draft, findings in zip(drafts, found, strict=True)
                if gravest(findings) == Grade.ASK
            }
            change = enter(
                tournament=self.tournament,
                by=self.director,
                drafts=drafts,
                token=self.token(),
                anyway=asked,
                reason=reason,
            )
        numbers = [row["number"] for row in change.after["entries"]]
        self.strength |= people.strengths(self.chance, numbers)
        return numbers

    def draw(self, number: int) -> None:
        """Draw a round by the programme, its seed from this event's chance."""
        with (
            self.paper.timed("pairing"),
            mock.patch("tournaments.services.draws.secrets.randbelow", self.chance.randrange),
        ):
            if number in self.paged:
                self.desk.step("round-draw", number)
                return
            draw_round(
                tournament=self.tournament, by=self.director, number=number, token=self.token()
            )

    def publish(self, number: int) -> None:
        """Publish a round and write its seats down."""
        with self.paper.timed("publishing"):
            if number in self.paged:
                self.desk.step("round-publish", number)
            else:
                publish_round(
                    tournament=self.tournament, by=self.director, number=number, token=self.token()
                )
        self.write_seats(number)

    def seats(self, number: int) -> dict[int, tuple[int, int]]:
        """Return who sits at each table of a round, as its tables stand now."""
        tables = Table.objects.filter(round__number=number, round__tournament=self.tournament)
        numbers = dict(self.tournament.pairs.values_list("pk", "number"))
        return {
            row.number: (numbers[row.ns_id], numbers[row.ew_id])
            for row in tables.order_by("number")
        }

    def write_seats(self, number: int) -> None:
        """Write a round's seats on paper as they stand now."""
        rests = Rest.objects.filter(round__number=number, round__tournament=self.tournament)
        held = self.tournament.rounds.get(number=number)
        groups = {int(pk): name for pk, name in held.movement.get("groups", {}).items()}
        numbers = dict(self.tournament.pairs.values_list("pk", "number"))
        self.paper.seated[number] = Seated(
            number=number,
            tables=self.seats(number),
            rests=tuple(sorted(numbers[row.pair_id] for row in rests)),
            present=frozenset(self.present),
            movement=held.movement["segment"]["movement"],
            group_of={numbers[pk]: name for pk, name in groups.items()},
        )

    def start(self, number: int) -> None:
        with self.paper.timed("starting"):
            if number in self.paged:
                self.desk.step("round-start", number)
                return
            start_round(tournament=self.tournament, by=self.director, number=number)

    def table(self, number: int, table: int) -> Table:
        """Return a table as the pages read it."""
        found: Table = tables_of(self.tournament).get(round__number=number, number=table)
        return found

    def table_of(self, number: int, pair: int) -> int:
        """Return at which table of a round a pair sits."""
        tables = self.paper.seated[number].tables
        return next(table for table, both in tables.items() if pair in both)

    def played(self, number: int, table: int) -> dict[int, DealScore]:
        """Return what happens at a table, and write its result on paper."""
        ns, ew = self.paper.seated[number].tables[table]
        scores = people.game(self.chance, self.strength, ns, ew, DEALS)
        self.note(number, table, scores)
        return scores

    def note(self, number: int, table: int, scores: Mapping[int, DealScore]) -> None:
        """Write on paper what the record is to have of a table."""
        ns, ew = self.paper.seated[number].tables[table]
        self.paper.results[number, table] = Played(ns, ew, *people.total(scores))

    def type_in(self, number: int, table: int, scores: Mapping[int, DealScore]) -> None:
        """Type a sheet through the service that the counting room's page calls."""
        with self.paper.timed("typing"):
            write_sheet(
                table=self.table(number, table),
                by=self.scorer,
                scores=dict(scores),
                token=self.token(),
                place="conti 1",
            )
        self.sheets += 1

    def close(self, number: int) -> None:
        """Close a round; its rests have their score then."""
        with self.paper.timed("closing"):
            if number in self.paged:
                self.desk.step("round-close", number)
            else:
                close_round(
                    tournament=self.tournament, by=self.director, number=number, token=self.token()
                )
        for one in self.paper.seated[number].rests:
            self.paper.instead[number, one] = (12, 305)
        self.compare(number)

    def compare(self, upto: int) -> None:
        """Compare the ranking after a round, and the line under it, with the paper's."""
        state = read_event(self.tournament)
        closed = [one.number for one in state.rounds if one.row.state == RoundState.CLOSED]
        counted = [number for number in closed if number <= upto]
        with self.paper.timed("ranking"):
            found = standings(state, counted)
        rows = [
            (state.pairs[row.entrant].number, row.score.vp, row.score.difference) for row in found
        ]
        numbers = [state.pairs[one.id].number for one in state.entrants]
        lots = {number: f"{state.lots}:{number}" for number in numbers}
        with self.paper.timed("recounting"):
            expected = self.ranked = recount(self.paper, upto, lots)
        self.paper.check(f"round {upto}: the ranking is not the paper's", holds=rows == expected)
        line = reconciliation(state, counted)
        self.paper.check(
            f"round {upto}: {line.counted} results of {line.expected}", holds=line.complete
        )

    def pair(self, number: int) -> Pair:
        """Return a pair by its number."""
        found: Pair = self.tournament.pairs.get(number=number)
        return found

    def keeps_seatings(self) -> bool:
        """Return whether the last seating kept of each round is the one on paper."""
        numbers = dict(self.tournament.pairs.values_list("pk", "number"))
        for number, seated in self.paper.seated.items():
            kept = Seating.objects.filter(round__tournament=self.tournament, round__number=number)
            last = kept.order_by("-pk").first()
            tables = {
                row["table"]: (numbers[row["ns"]], numbers[row["ew"]])
                for row in (last.tables if last else ())
                if "table" in row
            }
            if tables != seated.tables:
                return False
        return True
