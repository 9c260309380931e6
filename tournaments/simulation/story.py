"""The turns of a national event: late pairs, mistakes found and put right, absences, penalties."""

from __future__ import annotations

import random
from collections.abc import Mapping

from tournaments.ledger_proposals import proposals
from tournaments.models import LineKind, Role
from tournaments.record import read_state
from tournaments.scores import DealScore, SideScore
from tournaments.services.corrections import correct_sheet
from tournaments.services.draws import draw_round, throw_away
from tournaments.services.events import caution
from tournaments.services.ledger import NewLine, write_lines
from tournaments.services.presences import bring_back, withdraw_pair
from tournaments.services.rounds import close_round, start_round, step_back
from tournaments.simulation.hall import Hall
from tournaments.simulation.pages import CountingRoom
from tournaments.simulation.paper import Played
from tournaments.simulation.programme import BY_GROUPS, DANISH, programme
from tournaments.state import Line

SWAPPED, CAUTIONED = 2, (2, 3)
LEAVES = 3


class Story:
    """One event from entries to the last ranking."""

    def __init__(self, *, tables: int, rounds: int, seed: int, pages: int) -> None:
        self.tables, self.rounds, self.pages = tables, rounds, pages
        self.hall = Hall(random.Random(seed), programme(tables, rounds))
        self.room = CountingRoom(self.hall)
        self.mitchell = rounds - DANISH - BY_GROUPS
        self.hall.paged = frozenset(range(self.mitchell + DANISH + 1, rounds + 1))
        self.later = self.away = self.cautioned = self.swapped = 0
        self.wrong_at: tuple[int, int] = (0, 0)
        self.right: Mapping[int, DealScore] = {}

    def tell(self) -> None:
        """Play the event."""
        self.entries()
        for number in range(1, self.rounds + 1):
            self.before(number)
            if number > 1:
                self.hall.draw(number)
                self.hall.publish(number)
            if number == SWAPPED + 1:
                self.swap_back()
            self.hall.start(number)
            self.play(number)
            self.after(number)
        hall = self.hall
        hall.paper.check("a published seating is not kept", holds=hall.keeps_seatings())

    def entries(self) -> None:
        """Take the entries in, one short; draw twice; two pairs come late."""
        hall, say = self.hall, self.hall.paper.happened.append
        hall.present |= set(hall.enter(2 * self.tables - 1))
        hall.draw(1)
        throw_away(tournament=hall.tournament, by=hall.director, number=1)
        hall.draw(1)
        hall.publish(1)
        [resting] = hall.paper.seated[1].rests
        [late] = hall.enter(1)
        hall.present.add(late)
        hall.write_seats(1)
        met = hall.paper.seated[1].tables[hall.table_of(1, late)]
        hall.paper.check("the late pair did not complete the table", holds=resting in met)
        say(f"round 1: pair {late} comes late and completes the table of pair {resting}")
        hall.refuses("no-rest", lambda: hall.enter(1))
        [later] = hall.enter(1, reason="Autostrada chiusa")
        say(f"round 1: pair {later} comes when no table lacks a pair: it plays from round 2")
        self.later = later

    def before(self, number: int) -> None:
        """Do what comes before a round is drawn."""
        hall, say = self.hall, self.hall.paper.happened.append
        if number == 2:
            hall.present.add(self.later)
        if number == LEAVES:
            one = hall.chance.choice(sorted(hall.present - {self.later}))
            self._withdraw(one, number)
            say(f"round {number}: pair {one} has left for good")
        if number == self.mitchell + 1:
            self.away = hall.chance.choice(sorted(hall.present))
            self._withdraw(self.away, number)
            say(f"round {number}: pair {self.away} is away, and back in the next")
        if number == self.mitchell + 2:
            with hall.paper.timed("presence"):
                bring_back(
                    tournament=hall.tournament, by=hall.director, pair=hall.pair(self.away),
                    from_round=number, token=hall.token(),
                )  # fmt: skip
            hall.present.add(self.away)

    def _withdraw(self, one: int, number: int) -> None:
        hall = self.hall
        with hall.paper.timed("presence"):
            withdraw_pair(
                tournament=hall.tournament, by=hall.director, pair=hall.pair(one),
                from_round=number, reason="Non sta bene", token=hall.token(),
            )  # fmt: skip
        hall.present.discard(one)

    def play(self, number: int) -> None:
        """Play a round: every table's sheet is typed, some of them through the page."""
        hall, seated = self.hall, self.hall.paper.seated[number]
        absent = self._absent(number)
        tables = [table for table in seated.tables if table != absent]
        hall.chance.shuffle(tables)
        for place, table in enumerate(tables):
            scores: Mapping[int, DealScore] = hall.played(number, table)
            if place == len(tables) // 2:
                scores = self._mistyped(number, table, scores)
            if place == len(tables) - 1:
                self._last_is_missing(number)
            if place < self.pages:
                self.room.type_in(number, table, scores)
            else:
                hall.type_in(number, table, scores)
        if number in CAUTIONED:
            self.caution(number)
        if number == self.mitchell + 2:
            self.correct_wrong(number)

    def _last_is_missing(self, number: int) -> None:
        """Try what a missing result forbids."""
        hall = self.hall
        call = {"tournament": hall.tournament, "by": hall.director}
        hall.refuses(
            "results-missing",
            lambda: close_round(**call, number=number, token=hall.token()),  # type: ignore[arg-type]
        )
        hall.refuses(
            "published",
            lambda: draw_round(**call, number=number, token=hall.token()),  # type: ignore[arg-type]
        )
        hall.refuses(
            "result-in",
            lambda: step_back(**call, number=number, shown="playing", token=hall.token()),  # type: ignore[arg-type]
        )
        if self.mitchell <= number < self.rounds:
            hall.refuses(
                "results-missing",
                lambda: draw_round(**call, number=number + 1, token=hall.token()),  # type: ignore[arg-type]
            )

    def _mistyped(
        self, number: int, table: int, scores: Mapping[int, DealScore]
    ) -> Mapping[int, DealScore]:
        """Return what is typed of a sheet where something goes wrong with it."""
        hall = self.hall
        if number == SWAPPED:
            self.swapped = table
            scores = {deal: score.turned() for deal, score in scores.items()}
        elif number == self.mitchell:
            first = scores[1]
            wrong = DealScore(ns=SideScore(first.ns.base, first.ns.points + 100), ew=first.ew)
            self.right, self.wrong_at = scores, (number, table)
            scores = {**scores, 1: wrong}
        hall.note(number, table, scores)
        return scores

    def swap_back(self) -> None:
        """Exchange the scores of two pairs that admit it, after the next seating is published."""
        hall = self.hall
        admitted = {"score_mistake": "inverted", "both_admit": "yes", "inversion": "corrected"}
        denied = {"score_mistake": "inverted", "both_admit": "no"}
        hall.refuses("forbidden", lambda: self._correct(SWAPPED, self.swapped, None, denied))
        self._correct(SWAPPED, self.swapped, None, admitted)
        was = hall.paper.results[SWAPPED, self.swapped]
        right = Played(was.ns, was.ew, was.ew_mp, was.ns_mp)
        hall.paper.results[SWAPPED, self.swapped] = right
        hall.compare(SWAPPED)
        hall.paper.happened.append(
            f"round {SWAPPED + 1}: the scores of the two pairs at table {self.swapped} of round "
            f"{SWAPPED} were exchanged: put right"
        )

    def correct_wrong(self, number: int) -> None:
        """Put a mistyped figure right two rounds later: everybody goes on as seated."""
        hall, (before, table) = self.hall, self.wrong_at
        self._correct(before, table, self.right, {"score_mistake": "transcribed"})
        hall.note(before, table, self.right)
        hall.compare(number - 1)
        for one in (number - 1, number):
            kept = hall.paper.seated[one].tables == hall.seats(one)
            hall.paper.check(f"round {one}: a correction moved the seats", holds=kept)
        hall.paper.happened.append(
            f"round {number}: a figure of table {table} of round {before} was mistyped: put right"
        )

    def _correct(
        self,
        number: int,
        table: int,
        scores: Mapping[int, DealScore] | None,
        answers: Mapping[str, str],
    ) -> None:
        hall, found = self.hall, self.hall.table(number, table)
        with hall.paper.timed("correcting"):
            correct_sheet(
                table=found,
                by=hall.director,
                role=Role.DIRECTOR,
                scores=scores,
                answers=answers,
                reason="Il foglio dice altro",
                token=hall.token(),
                replaces={deal: entry.pk for deal, entry in read_state(found).scores.items()},
            )

    def caution(self, number: int) -> None:
        """Caution a pair; the second time costs it a victory point, once the arbiter says so."""
        hall = self.hall
        if number == CAUTIONED[0]:
            self.cautioned = hall.chance.choice(hall.paper.seated[number].seats)
        if self.cautioned not in hall.present:
            self.cautioned = hall.chance.choice(hall.paper.seated[number].seats)
        table = hall.table_of(number, self.cautioned)
        ns, _ew = hall.paper.seated[number].tables[table]
        line: Line = "NS" if self.cautioned == ns else "EW"
        found = hall.table(number, table)
        caution(table=found, by=hall.director, line=line, reason="Mazzo", token=hall.token())
        self._confirm(number)

    def _confirm(self, number: int) -> None:
        """Write into the ledger what the edition's rule proposes."""
        hall = self.hall
        for proposal in proposals(hall.tournament):
            with hall.paper.timed("ledger"):
                lines = [
                    NewLine(
                        pair=line.pair, round=proposal.table.round, kind=line.kind,
                        vp=line.vp or 0, mp=line.mp, article=line.clause,
                    )
                    for line in proposal.lines
                    if line.pair is not None
                ]  # fmt: skip
                write_lines(
                    tournament=hall.tournament, by=hall.director, lines=lines,
                    reason=proposal.title, entry=proposal.entry, token=hall.token(),
                )  # fmt: skip
            for line in lines:
                hall.paper.penalties.append((number, line.pair.number, line.vp, line.mp))
                hall.paper.happened.append(
                    f"round {number}: pair {line.pair.number} is cautioned again: {line.vp} VP, "
                    f"{line.mp} MP"
                )

    def _absent(self, number: int) -> int | None:
        """Give both pairs of a table their special scores where one does not come back."""
        hall = self.hall
        if number != self.rounds - 1:
            return None
        table = hall.chance.choice(list(hall.paper.seated[number].tables))
        here, gone = hall.paper.seated[number].tables[table]
        held = hall.tournament.rounds.get(number=number)
        scores = {here: (12, 305), gone: (8, -305)}
        lines = [
            NewLine(pair=hall.pair(one), round=held, kind=LineKind.SPECIAL, vp=vp, mp=mp)
            for one, (vp, mp) in scores.items()
        ]
        with hall.paper.timed("ledger"):
            write_lines(
                tournament=hall.tournament, by=hall.director, lines=lines,
                reason="Coppia assente", token=hall.token(),
            )  # fmt: skip
        for one, score in scores.items():
            hall.paper.instead[number, one] = score
        hall.paper.happened.append(f"round {number}: pair {gone} does not come to table {table}")
        return table

    def after(self, number: int) -> None:
        """Close a round; one is opened once more, since its rest is scored when it closes."""
        hall = self.hall
        hall.close(number)
        if number == self.mitchell + 1:
            step_back(
                tournament=hall.tournament, by=hall.director, number=number, shown="closed",
                token=hall.token(),
            )  # fmt: skip
            hall.close(number)
            hall.paper.happened.append(f"round {number}: closed, opened again, closed")
        if number < self.rounds:
            hall.refuses("no-round", lambda: self._start(number + 1))

    def _start(self, number: int) -> None:
        hall = self.hall
        start_round(tournament=hall.tournament, by=hall.director, number=number)
