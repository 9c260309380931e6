"""Every address of the site, and who may open it and send to it."""

from __future__ import annotations

from dataclasses import dataclass

from rulings.models import CourseRole
from rulings.school.access import ANYONE, TRAINING
from tournaments.access import ALL, DIRECTING, RULING, SCORING
from tournaments.models import Role


@dataclass(frozen=True)
class Open:
    """Open to all, with these statuses of GET and of a POST with nothing in it.

    `signed_in` and `member` are the statuses of GET where it leads those elsewhere.
    """

    get: int
    post: int = 405
    signed_in: int | None = None
    member: int | None = None


@dataclass(frozen=True)
class Closed:
    """Open to these roles of the tournament alone, with these statuses for them."""

    roles: frozenset[Role]
    get: int
    post: int = 405


@dataclass(frozen=True)
class Own:
    """Open to whoever is signed in, for what is their own alone, with these statuses for them."""

    get: int
    post: int = 405


@dataclass(frozen=True)
class Taught:
    """Open to these roles of a course of the school alone, with these statuses for them."""

    roles: frozenset[CourseRole]
    get: int
    post: int = 405


@dataclass(frozen=True)
class Making:
    """Open to whoever directs a tournament, wherever, with these statuses for them."""

    get: int
    post: int


HALL = "<slug:tournament>/"
PLAYERS = f"{HALL}tables/<int:number>/"
ROUND = f"{HALL}rounds/<int:round>/"
TABLE = f"{HALL}rounds/<int:round>/tables/<int:number>/"
CASE = f"{TABLE}rule/<slug:infraction>/"
PERSON = f"{HALL}people/<int:person>/"
ENTRY = f"{HALL}entries/<int:pair>/"
SHEET = f"{HALL}results/<int:round>/<int:number>/"
COURSE = "train/courses/<int:course>/"
EXAM = "train/exams/<int:exam>/"
RESULTS = f"{EXAM}results/"
SAT = f"{RESULTS}<int:sitting>/"
SIT = "train/sit/<int:exam>/"
TRAINEES = frozenset({CourseRole.TRAINEE})

Page = Open | Closed | Own | Taught | Making

PAGES: dict[str, Page] = {
    "": Open(200),
    "language/": Open(302, 400),
    "favicon.ico": Open(302),
    "score-sheet/": Open(200),
    "score-sheet/print/": Open(400),  # nothing filled in
    "sign-in/": Open(200, 400, signed_in=302),
    "sign-in/<str:token>/": Open(410, 410),  # a token that nobody made
    "sign-out/": Open(405, 302),
    "rule/": Open(200),
    "rule/<slug:edition>/": Open(200),
    "rule/<slug:edition>/<slug:infraction>/": Open(200),
    "rule/<slug:edition>/<slug:infraction>/cards/<str:name>/": Open(302),
    "rule/<slug:edition>/<slug:infraction>/report/": Open(302),
    "rule/<slug:edition>/<slug:infraction>/print/": Open(302),
    "assist/": Open(200),
    "assist/<slug:slug>/": Open(200),
    "code/": Open(200),
    "code/compare/": Open(302),
    "code/compare/<slug:one>/<slug:other>/": Open(200),
    "code/compare/<slug:one>/<slug:other>/<slug:infraction>/": Open(200),
    "code/<slug:edition>/": Open(200),
    "code/<slug:edition>/art/<str:article>/": Open(200),
    "code/<slug:edition>/clauses/<str:name>/": Open(404),  # no clause is called so
    "code/<slug:edition>/infractions/<slug:infraction>/": Open(200),
    "code/<slug:edition>/infractions/<slug:infraction>/card/": Open(200),
    "code/<slug:edition>/silences/": Open(200),
    "code/<slug:edition>/pocket-card/": Open(200),
    "train/": Open(200),
    "train/next/": Open(302),
    "train/end/": Open(200),
    "train/nothing/": Open(200),
    "train/drills/": Open(200),
    "train/cases/": Open(200),
    "train/cases/<slug:question>/": Open(200),
    "train/cards/": Open(200),
    "train/do/<slug:question>/": Open(200),
    "train/do/<slug:question>/mark/": Open(405, 302),
    "train/done/<uuid:token>/": Own(404),  # nobody has done it
    "train/done/<uuid:token>/aside/": Own(405, 404),
    "train/aside/": Own(200),
    "train/aside/ruling/": Own(405, 302),
    "train/aside/<uuid:token>/settle/": Own(405, 404),
    "train/mastery/": Own(200),
    "train/tables/": Own(200),
    "train/join/<str:code>/": Own(404, 404),  # no course has this code
    "train/courses/": Own(200),
    "train/courses/new/": Own(200, 400),
    COURSE: Taught(ANYONE, 200),
    f"{COURSE}leave/": Taught(ANYONE, 405, 302),
    f"{COURSE}people/": Taught(TRAINING, 405, 400),
    f"{COURSE}people/<int:who>/": Taught(TRAINING, 200),
    f"{COURSE}people/<int:who>/remove/": Taught(TRAINING, 405, 302),
    f"{COURSE}exams/new/": Taught(TRAINING, 200, 400),
    "train/exams/": Own(200),
    EXAM: Taught(TRAINING, 200),
    f"{EXAM}change/": Taught(TRAINING, 405, 400),
    f"{EXAM}terms/": Taught(TRAINING, 200, 400),
    f"{EXAM}open/": Taught(TRAINING, 405, 409),  # nothing says what was shown
    f"{EXAM}close/": Taught(TRAINING, 405, 409),  # it is a draft
    f"{EXAM}delete/": Taught(TRAINING, 405, 302),
    f"{EXAM}<slug:kind>.pdf": Taught(TRAINING, 200),
    RESULTS: Taught(TRAINING, 200),
    "train/exams/<int:exam>/results.csv": Taught(TRAINING, 200),
    f"{RESULTS}release/": Taught(TRAINING, 405, 302),
    f"{RESULTS}paper/": Taught(TRAINING, 200, 400),
    SAT: Taught(TRAINING, 200),
    f"{SAT}regrade/<int:place>/": Taught(TRAINING, 405, 400),
    f"{SAT}release/": Taught(TRAINING, 405, 302),
    f"{SAT}paper/": Taught(TRAINING, 200, 400),
    f"{SAT}certificate.pdf": Taught(TRAINING, 200),
    # It is a draft; `test_sitting_access.py` has them of an exam that is open.
    SIT: Taught(TRAINEES, 404, 404),
    f"{SIT}<int:number>/": Taught(TRAINEES, 404, 404),
    f"{SIT}time/": Taught(TRAINEES, 404),
    f"{SIT}hand-in/": Taught(TRAINEES, 404, 404),
    f"{SIT}result/": Taught(TRAINEES, 404),
    f"{SIT}certificate.pdf": Taught(TRAINEES, 404),
    f"{EXAM}<slug:kind>/making/": Taught(TRAINING, 302),  # no PDF can be made here
    "pocket/": Open(200),
    "pocket/<slug:edition>/": Open(200),
    PLAYERS: Open(200, member=302),
    f"{PLAYERS}call/": Open(302, 302),  # a call never fails for want of a field
    f"{PLAYERS}poll/": Open(200),
    "new/": Making(200, 400),
    HALL: Closed(ALL, 200),
    f"{HALL}poll/": Closed(ALL, 200),
    TABLE: Closed(ALL, 200),
    f"{TABLE}poll/": Closed(ALL, 200),
    f"{TABLE}answer/": Closed(RULING, 302, 302),
    f"{TABLE}seats/": Closed(RULING, 200, 400),
    f"{TABLE}dealer/": Closed(RULING, 200, 400),
    f"{TABLE}notes/": Closed(RULING, 200, 400),
    f"{TABLE}cautions/": Closed(RULING, 200, 400),
    f"{TABLE}deal-ended/": Closed(RULING, 302, 400),
    f"{TABLE}withdraw/<int:entry>/": Closed(RULING, 200, 400),
    f"{TABLE}obligations/<int:owed>/": Closed(RULING, 302, 400),
    f"{TABLE}obligations/<int:owed>/tick/": Closed(RULING, 302, 409),  # nothing is discarded
    f"{TABLE}obligations/<int:owed>/reopen/": Closed(RULING, 302, 409),  # it is open
    f"{TABLE}settle/": Closed(RULING, 200, 400),
    f"{TABLE}scores/<int:deal>/": Closed(SCORING, 200, 400),
    f"{TABLE}scores/<int:deal>/melds/": Closed(SCORING, 200, 409),  # its rulings are not settled
    f"{TABLE}rulings/<int:ruling>/statements/": Closed(RULING, 200, 400),
    f"{TABLE}rulings/<int:ruling>/opinion/": Closed(RULING, 200, 400),
    f"{TABLE}rulings/<int:ruling>/correct/": Closed(RULING, 200, 400),
    f"{TABLE}conduct/": Closed(RULING, 200, 400),
    f"{TABLE}redact/<int:entry>/": Closed(DIRECTING, 404, 404),  # a caution hides nothing
    f"{TABLE}sheet/": Closed(SCORING, 200),
    f"{TABLE}rule/": Closed(RULING, 200),
    f"{TABLE}rule/abandon/": Closed(RULING, 405, 302),
    f"{TABLE}rule/again/<int:ruling>/": Closed(RULING, 302),
    f"{TABLE}assist/": Closed(RULING, 200),
    f"{TABLE}assist/<slug:slug>/": Closed(RULING, 200, 400),
    CASE: Closed(RULING, 200),
    f"{CASE}apply/": Closed(RULING, 302, 409),  # no ruling yet
    f"{CASE}cards/<str:name>/": Closed(RULING, 302),
    f"{CASE}report/": Closed(RULING, 302),
    f"{CASE}print/": Closed(RULING, 302),
    f"{HALL}rounds/": Closed(SCORING, 200),
    ROUND: Closed(SCORING, 200),
    f"{ROUND}draw/": Closed(DIRECTING, 200, 409),  # it is being played
    f"{ROUND}seats/": Closed(DIRECTING, 200, 409),  # it is being played
    f"{ROUND}publish/": Closed(DIRECTING, 200, 409),  # it is being played
    f"{ROUND}start/": Closed(DIRECTING, 302, 302),
    f"{ROUND}close/": Closed(DIRECTING, 200, 409),  # no result is in
    f"{ROUND}reopen/": Closed(DIRECTING, 302, 400),
    f"{ROUND}discard/": Closed(DIRECTING, 302, 409),  # it is no draft
    f"{ROUND}timeout/": Closed(RULING, 200),
    f"{ROUND}timeout/announce/": Closed(DIRECTING, 302, 302),
    f"{HALL}rounds/<int:round>/sheets/": Closed(SCORING, 200),
    f"{HALL}rounds/<int:round>/sheets/making/": Closed(SCORING, 302),  # one page is made at once
    f"{HALL}seating/<int:round>/": Closed(SCORING, 200),
    f"{HALL}rulings/<int:number>/report/": Closed(SCORING, 200),
    f"{HALL}register/": Closed(SCORING, 200),
    f"{HALL}register.csv": Closed(SCORING, 200),
    f"{HALL}register.pdf": Closed(SCORING, 200),
    f"{HALL}conduct/<int:entry>/report/": Closed(SCORING, 404),  # a caution is no report
    f"{HALL}table-cards/": Closed(SCORING, 200),
    f"{HALL}desk/": Closed(SCORING, 200),
    f"{HALL}desk/poll/": Closed(SCORING, 200),
    f"{HALL}desk/send/": Closed(SCORING, 302, 400),
    f"{HALL}desk/print/": Closed(SCORING, 302, 409),  # nothing waits
    f"{HALL}rules/": Closed(ALL, 200),
    f"{HALL}rules/change/": Closed(DIRECTING, 302, 400),
    f"{HALL}setup/": Closed(ALL, 200),
    f"{HALL}setup/basics/": Closed(DIRECTING, 200, 400),
    f"{HALL}setup/programme/": Closed(DIRECTING, 200, 400),
    f"{HALL}setup/seats.pdf": Closed(ALL, 302),
    f"{HALL}setup/groups/": Closed(DIRECTING, 200, 400),
    f"{HALL}setup/scoring/": Closed(DIRECTING, 200, 400),
    f"{HALL}setup/running/": Closed(DIRECTING, 200, 400),
    f"{HALL}entries/": Closed(SCORING, 200),
    f"{HALL}entries/new/": Closed(DIRECTING, 200, 400),
    f"{HALL}entries/import/": Closed(DIRECTING, 200, 400),
    f"{HALL}entries/groups/": Closed(DIRECTING, 200, 400),
    f"{HALL}entries.pdf": Closed(SCORING, 200),
    f"{HALL}entries.csv": Closed(SCORING, 200),
    f"{HALL}entries.xlsx": Closed(SCORING, 200),
    ENTRY: Closed(SCORING, 200),
    f"{ENTRY}change/": Closed(DIRECTING, 200, 400),
    f"{ENTRY}withdraw/": Closed(DIRECTING, 302, 400),
    f"{ENTRY}return/": Closed(DIRECTING, 302, 400),
    f"{HALL}keep/": Closed(DIRECTING, 200),
    f"{HALL}keep/file/": Closed(DIRECTING, 200),
    f"{HALL}penalties/": Closed(SCORING, 200),
    f"{HALL}penalties/new/": Closed(RULING, 200, 400),
    # Its edition has no such rule, and a caution without one leads to nothing.
    f"{HALL}penalties/new/<slug:infraction>/": Closed(RULING, 404, 404),
    f"{HALL}penalties/from/<int:entry>/": Closed(RULING, 404, 404),
    f"{HALL}penalties/<int:line>/out/": Closed(RULING, 200, 400),
    f"{HALL}penalties.csv": Closed(SCORING, 200),
    f"{HALL}penalties.pdf": Closed(SCORING, 200),
    f"{HALL}results/": Closed(SCORING, 200, 302),
    f"{HALL}results/<int:round>/": Closed(SCORING, 200),
    SHEET: Closed(SCORING, 200, 409),  # nothing is typed
    f"{SHEET}correct/": Closed(RULING, 200, 400),
    f"{HALL}ranking/": Closed(ALL, 200),
    f"{HALL}ranking.pdf": Closed(SCORING, 200),
    f"{HALL}ranking.csv": Closed(SCORING, 200),
    f"{HALL}ranking.xlsx": Closed(SCORING, 200),
    f"{HALL}ranking/publish/": Closed(DIRECTING, 200, 400),
    f"{HALL}prizes/": Closed(SCORING, 200),
    f"{HALL}prizes.pdf": Closed(SCORING, 200),
    f"{HALL}live/": Open(200),
    f"{HALL}live/clock/": Open(200),
    f"{HALL}live/ranking/": Open(200),
    f"{HALL}live/pairs/<int:pair>/": Open(200),
    f"{HALL}live/projector/": Open(200),
    f"{HALL}people/": Closed(DIRECTING, 200, 400),
    PERSON: Closed(DIRECTING, 200),
    f"{PERSON}role/": Closed(DIRECTING, 302, 400),
    f"{PERSON}password/": Closed(DIRECTING, 302, 200),
    f"{PERSON}phone/": Closed(DIRECTING, 302, 200),
    f"{PERSON}remove/": Closed(DIRECTING, 302, 302),
}
