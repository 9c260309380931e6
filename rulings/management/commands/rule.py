"""`manage.py rule`: rule a case from its facts, or two infractions together."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from typing import Any

from django.core.management.base import CommandParser

from rulings.engine.act_names import check_act_names
from rulings.engine.acts import TOGETHER, Act, AskedTogether, RuledTogether, rule_together
from rulings.engine.interview import Asked, check_names, rule
from rulings.engine.reports import asked_data, ruled_data
from rulings.engine.spoken import asked_lines, ruled_lines
from rulings.engine.texts import Lang, Refused
from rulings.engine.together_reports import asked_together_data, together_data, together_lines
from rulings.management.cases import Case, read_line, read_words
from rulings.management.engine_command import EngineCommand, standard_input

QUESTION_OPEN = 3
"""The exit code when a fact is missing: the question is what is printed."""

Answer = tuple[dict[str, Any], Iterator[str], bool]
"""What a case comes to: as data, as lines, and whether it is a question."""


class Command(EngineCommand):
    help = (
        "Rules a case: rule no-draw moment=before_discard noticed_by=partner … Prints the next "
        "question and exits 3 while a fact is missing. names.player=S names.meld=JS,JH,JD put "
        "seats and cards into the sentences. Two infractions: rule A fact=… + B fact=…"
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "infraction",
            help="the infraction's slug; - reads one JSON object a line from standard input and "
            "prints one a line",
        )
        parser.add_argument("answers", nargs="*", metavar="fact=answer")
        super().add_arguments(parser)

    def answer(self, lang: Lang, options: Mapping[str, Any]) -> None:
        if options["infraction"] == "-":
            self._each_line(options["edition"], lang)
            return
        case = read_words(options["edition"], [options["infraction"], *options["answers"]])
        data, lines, asks = _answered(case, lang)
        if options["json"]:
            self.print_json(data)
        else:
            self.stdout.write("\n".join(lines))
        if asks:
            sys.exit(QUESTION_OPEN)

    def _each_line(self, edition: str, lang: Lang) -> None:
        for line in standard_input():
            try:
                self.print_json(_answered(read_line(line, edition), lang)[0])
            except Refused as refused:
                self.print_refused(refused, lang)


def _answered(case: Case, lang: Lang) -> Answer:
    """Return what a case of one infraction or two comes to; refuses what the engine refuses."""
    if len(case.acts) == 1:
        return _one(case, lang)
    check_act_names(case.names)
    first, second = case.acts
    together = {fact: value for fact, value in second.answers.items() if fact in TOGETHER}
    own = {fact: value for fact, value in second.answers.items() if fact not in TOGETHER}
    outcome = rule_together(case.edition, first, Act(second.infraction, own), together)
    if isinstance(outcome, RuledTogether):
        data = together_data(outcome, lang, case.names)
        return data, together_lines(outcome, lang, case.names), False
    if isinstance(outcome, AskedTogether):
        data = asked_together_data(outcome, lang)
        options = ((o["value"], o["text"]) for o in data["question"]["options"])
        lines = (f"  {outcome.fact}={value}  {text}" for value, text in options)
        return data, iter((data["question"]["text"], *lines)), True
    number, asked = outcome
    return {**asked_data(asked, lang), "act": number}, asked_lines(asked, lang), True


def _one(case: Case, lang: Lang) -> Answer:
    check_names(case.names)
    outcome = rule(case.edition, case.acts[0].infraction, case.acts[0].answers)
    if isinstance(outcome, Asked):
        return asked_data(outcome, lang), asked_lines(outcome, lang), True
    data = ruled_data(outcome, lang, case.names)
    return data, ruled_lines(outcome, lang, case.names), False
