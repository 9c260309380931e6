"""`manage.py drills`: situations made from the engine, printed or checked."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.core.management.base import CommandParser

from rulings.engine.editions import all_editions, edition_named
from rulings.engine.reports import effect_data
from rulings.engine.school.batches import drills, every_path, infractions_of, unwritten
from rulings.engine.school.drills import Drill
from rulings.engine.school.reading_back import faults
from rulings.engine.texts import Lang, Text
from rulings.management.engine_command import BAD_INPUT, EngineCommand

FAULTY = 1
TOO_FEW = Text(
    it="--count {count}: i casi da fare sono almeno 1.",
    en="--count {count}: at least 1 has to be made.",
)


class Command(EngineCommand):
    help = "Makes drills from every infraction and edition; --check reads each story back."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.set_defaults(edition="")
        parser.add_argument("--infraction", default="", help="this infraction alone")
        parser.add_argument("--count", type=int, default=10, help="how many (10)")
        parser.add_argument("--seed", type=int, default=1, help="the first seed (1)")
        parser.add_argument("--every", action="store_true", help="one drill of every path instead")
        parser.add_argument("--check", action="store_true", help="exit 1 on a faulty story")
        parser.add_argument("--unwritten", action="store_true", help="list facts without words")

    def answer(self, lang: Lang, options: Mapping[str, Any]) -> None:
        if options["count"] < 1:
            self.stderr.write(TOO_FEW[lang].format(count=options["count"]))
            sys.exit(BAD_INPUT)
        editions = _editions(options["edition"])
        if options["unwritten"]:
            self._unwritten(editions, options["infraction"])
            return
        seed, infraction = options["seed"], options["infraction"]
        made = (
            every_path(editions, seed, infraction)
            if options["every"]
            else drills(editions, options["count"], seed, infraction)
        )
        if options["check"]:
            self._check(made, json=options["json"])
        elif options["json"]:
            self.print_json([_data(drill) for drill in made])
        else:
            self.stdout.write("\n\n".join("\n".join(_lines(drill, lang)) for drill in made))

    def _check(self, made: Iterator[Drill], *, json: bool) -> None:
        start = time.perf_counter()
        count, plain, found = 0, 0, list[str]()
        data = []
        for drill in made:
            count += 1
            plain += any(one.plain for one in drill.story.told)
            found += faults(drill)
            if json:
                data.append(_data(drill))
        seconds = round(time.perf_counter() - start, 2)
        if json:
            self.print_json({"drills": data, "faults": found, "seconds": seconds})
        else:
            for fault in found:
                self.stdout.write(f"FAULT {fault}")
            self.stdout.write(
                f"{count} drills, {plain} told in part as question and answer, "
                f"{len(found)} faults, {seconds} s"
            )
        if found:
            sys.exit(FAULTY)

    def _unwritten(self, editions: Sequence[str], infraction: str) -> None:
        wanted = infractions_of(editions, infraction)
        for edition in editions:
            for slug, fact, value in unwritten(edition):
                if (edition, slug) in wanted:
                    self.stdout.write(f"{edition} {slug} {fact}={value}")


def _editions(given: str) -> tuple[str, ...]:
    return (edition_named(given).id,) if given else tuple(all_editions())


def _lines(drill: Drill, lang: Lang) -> Iterator[str]:
    yield f"{drill.edition} · {drill.infraction.title[lang]} · {drill.number} ({drill.seed})"
    yield " ".join(sentence[lang] for sentence in drill.sentences)


def _data(drill: Drill) -> Mapping[str, Any]:
    return {
        "edition": drill.edition,
        "infraction": drill.infraction.slug,
        "number": drill.number,
        "seed": drill.seed,
        "names": dict(drill.names),
        "answers": dict(drill.answers),
        "story": {
            "it": [sentence.it for sentence in drill.sentences],
            "en": [sentence.en for sentence in drill.sentences],
        },
        "effects": [effect_data(effect) for effect in drill.ruled.ruling.effects],
    }
