"""The pages of entries: the list, the form that is typed, one entry, groups, prints and files."""

from __future__ import annotations

import io
import re
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook
from pypdf import PdfReader

from tests.factories import make_member, make_pair, make_round, make_tournament
from tournaments.entry_lists.files import file_text
from tournaments.entry_lists.reading import read_list
from tournaments.models import EntryChange, Pair, Presence, Role, Round, Tournament

pytestmark = pytest.mark.django_db

TYPED = {
    "name1": "Rossi Anna",
    "club1": "Orsa",
    "card1": "12",
    "name2": "Bianchi Bruno",
    "club2": "",
    "card2": "",
    "group": "",
}


@pytest.fixture
def cup() -> Tournament:
    return make_tournament(rounds=0, tables=1, groups=("A", "B"))


@pytest.fixture
def ida(cup: Tournament, client: Client) -> User:
    user = make_member(cup, Role.DIRECTOR, "ida")
    client.force_login(user)
    return user


def url(name: str, *args: Any) -> str:
    return reverse(f"tournaments:{name}", args=("prova", *args))


def send(client: Client, name: str, *args: Any, **fields: Any) -> HttpResponse:
    return client.post(url(name, *args), {"token": str(uuid4()), **fields})


def test_everybody_entered_is_listed_and_the_queries_do_not_grow(
    client: Client, cup: Tournament, ida: User, django_assert_num_queries: Any
) -> None:
    for _ in range(2):
        with django_assert_num_queries(6):
            html = client.get(url("entries")).content.decode()
        for pair in cup.pairs.all():
            assert f'href="{url("entry", pair.number)}"' in html
        make_pair(cup)


def test_a_scorer_reads_and_prints_but_finds_no_form(client: Client, cup: Tournament) -> None:
    client.force_login(make_member(cup, Role.SCORER))
    html = client.get(url("entries")).content.decode()
    assert url("entry-new") not in html
    assert f"{url('entries-pdf')}?by=name" in html
    assert url("entry-withdraw", 1) not in client.get(url("entry", 1)).content.decode()


@pytest.mark.parametrize(
    ("asked", "numbers"),
    [("anna 1", [1]), ("BRUNO", [1, 2]), ("2", [2]), ("orsa", []), ("", [1, 2])],
)
def test_the_list_is_searched_by_every_word(
    client: Client, ida: User, asked: str, numbers: list[int]
) -> None:
    answer = client.get(url("entries"), {"q": asked})
    assert [row.number for row in answer.context["rows"]] == numbers


def test_an_entry_is_typed_and_the_form_opens_for_the_next(
    client: Client, cup: Tournament, ida: User
) -> None:
    answer = client.post(
        url("entry-new"), {**TYPED, "group": "A", "token": str(uuid4())}, follow=True
    )
    assert answer.redirect_chain == [(f"{url('entry-new')}?group=A", 302)]
    made = cup.pairs.get(number=3)
    assert [one.name for one in made.players.all()] == ["Rossi Anna", "Bianchi Bruno"]
    assert answer.context["form"]["group"].value() == "A"
    html = answer.content.decode()
    assert re.search(r'<input[^>]*name="name1"[^>]*autofocus', html)
    assert '<option value="Orsa">' in html
    # The order in which the Tab key goes is that of the page: names, then group, then the button.
    places = [html.index(f'name="{name}"') for name in TYPED] + [html.rindex("button-main")]
    assert places == sorted(places)


def test_an_entry_sent_twice_is_made_once(client: Client, cup: Tournament, ida: User) -> None:
    token = str(uuid4())
    for _ in range(2):
        assert client.post(url("entry-new"), {**TYPED, "token": token}).status_code == 302
    assert cup.pairs.count() == 3


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"name2": ""}, "name2"),
        ({"name1": " "}, "name1"),
        ({"name1": "x" * 61}, "name1"),
        ({"card2": "1" * 21}, "card2"),
    ],
)
def test_a_fault_of_a_field_stands_beside_it_and_keeps_what_was_typed(
    client: Client, cup: Tournament, ida: User, fields: dict[str, str], field: str
) -> None:
    answer = send(client, "entry-new", **{**TYPED, **fields})
    assert answer.status_code == 400
    assert list(answer.context["form"].errors) == [field]
    assert answer.context["form"]["club1"].value() == "Orsa"
    assert cup.pairs.count() == 2


def test_a_near_double_is_asked_about_and_a_double_is_refused(
    client: Client, cup: Tournament, ida: User
) -> None:
    send(client, "entry-new", **TYPED)
    near = {**TYPED, "name1": "Anna Rossi", "card1": "", "name2": "Neri Ida"}
    asked = send(client, "entry-new", **near)
    assert (asked.status_code, asked.context["asks"]) == (409, True)
    assert [one["code"] for one in asked.context["findings"]] == ["near-double"]
    assert 'name="anyway"' in asked.content.decode()
    assert send(client, "entry-new", **near, anyway="on").status_code == 302
    double = send(client, "entry-new", **{**TYPED, "name2": "Verdi Ugo"}, anyway="on")
    assert (double.status_code, double.context["asks"]) == (409, False)
    assert cup.pairs.count() == 4


def test_a_late_entry_is_refused_in_a_sentence_until_a_reason_is_given(
    client: Client, cup: Tournament, ida: User
) -> None:
    make_round(cup, state="playing")
    refused = send(client, "entry-new", **TYPED)
    assert refused.status_code == 409
    assert 'id="refusal"' in refused.content.decode()
    assert 'name="reason"' in refused.content.decode()
    assert send(client, "entry-new", **TYPED, reason="Treno").status_code == 302
    assert cup.pairs.get(number=3).from_round == 2
    assert EntryChange.objects.get().reason == "Treno"


def test_an_entry_shows_its_log(
    client: Client, cup: Tournament, ida: User, django_assert_num_queries: Any
) -> None:
    send(client, "entry-new", **TYPED)
    send(client, "entry-change", 3, **{**TYPED, "name1": "Russo Anna"}, shown="0")
    send(client, "entry-withdraw", 3, from_round="1", reason="Febbre")
    with django_assert_num_queries(9):
        answer = client.get(url("entry", 3))
    log = answer.context["log"]
    assert [line["by"] for line in log] == ["ida"] * 3
    assert "Febbre" in log[2]["texts"]
    assert cup.pairs.get(number=3).players.get(place=1).name == "Russo Anna"


def test_a_change_on_a_page_that_is_old_is_refused(
    client: Client, cup: Tournament, ida: User
) -> None:
    opened = client.get(url("entry-change", 1)).context["form"]["shown"].value()
    send(client, "entry-change", 1, **TYPED, shown=opened)
    late = send(client, "entry-change", 1, **{**TYPED, "club1": "Lupa"}, shown=opened)
    assert late.status_code == 409
    assert late.context["form"]["club1"].value() == "Lupa"
    assert cup.pairs.get(number=1).players.get(place=1).club == "Orsa"


def test_out_of_the_event_and_back(client: Client, cup: Tournament, ida: User) -> None:
    assert send(client, "entry-withdraw", 1, from_round="x").status_code == 400
    assert send(client, "entry-withdraw", 1, from_round="0").status_code == 400
    assert send(client, "entry-withdraw", 1, from_round="2").status_code == 302
    assert send(client, "entry-withdraw", 1, from_round="3").status_code == 409
    assert client.get(url("entry", 1)).context["row"].away_from == 2
    assert send(client, "entry-return", 1, from_round="1").status_code == 409
    assert send(client, "entry-return", 1, from_round="4").status_code == 302
    assert list(Presence.objects.values_list("from_round", "present")) == [(2, False), (4, True)]


def test_the_round_proposed_is_the_first_that_has_not_begun(
    client: Client, cup: Tournament, ida: User
) -> None:
    make_round(cup, state="playing")
    assert client.get(url("entry", 1)).context["form"]["from_round"].value() == 2


def test_partnerships_are_no_entries(client: Client, cup: Tournament, ida: User) -> None:
    Pair.objects.filter(number=2).update(partnership=True)
    assert [row.number for row in client.get(url("entries")).context["rows"]] == [1]
    assert client.get(url("entry", 2)).status_code == 404


def test_groups_are_proposed_then_written(client: Client, cup: Tournament, ida: User) -> None:
    for _ in range(3):
        make_pair(cup)
    page = client.get(url("entries-groups"), {"way": "turn"})
    assert [field.value() for _row, field in page.context["lines"]] == ["A", "B", "A", "B", "A"]
    blocks = client.get(url("entries-groups"), {"way": "blocks"})
    assert [field.value() for _row, field in blocks.context["lines"]] == ["A", "A", "A", "B", "B"]
    assert not cup.pairs.exclude(group="").exists()
    assert client.get(url("entries-groups"), {"way": "?"}).status_code == 200
    written = send(client, "entries-groups", shown="0", group1="A", group2="B")
    assert written.status_code == 302
    assert list(cup.pairs.values_list("group", flat=True)) == ["A", "B", "", "", ""]
    old = send(client, "entries-groups", shown="0", group1="B")
    assert (old.status_code, old.context["lines"][0][1].value()) == (409, "B")
    assert send(client, "entries-groups", shown="0", group1="Nord").status_code == 400


@pytest.mark.usefixtures("pango")
@pytest.mark.parametrize("by", ["name", "number"])
def test_the_list_prints_everybody_in_the_order_asked(
    client: Client, cup: Tournament, ida: User, by: str
) -> None:
    make_pair(cup, players=("Zeta Zoe", "Alfa Ada"))
    answer = client.get(url("entries-pdf"), {"by": by})
    assert answer["Content-Type"] == "application/pdf"
    text = PdfReader(io.BytesIO(answer.content)).pages[0].extract_text()
    assert (text.index("Alfa Ada") < text.index("Anna 1")) == (by == "name")
    for name in ("Anna 1", "Bruno 2", "Zeta Zoe"):
        assert name in text


@pytest.mark.usefixtures("without_pdf")
@pytest.mark.parametrize("kind", ["pairs", "teams", "individual"])
def test_prints_and_files_leave_out_who_was_struck_out(
    client: Client, cup: Tournament, ida: User, kind: str
) -> None:
    Tournament.objects.update(kind=kind)
    send(client, "entry-withdraw", 1, from_round="1")
    assert [row.number for row in client.get(url("entries")).context["rows"]] == [1, 2]
    for by in ("name", "number"):
        html = client.get(url("entries-pdf"), {"by": by}).content.decode()
        assert "Anna 2" in html
        assert "Anna 1" not in html
    assert b"Anna 1" not in client.get(url("entries-csv")).content


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("name", ["entries-csv", "entries-xlsx"])
def test_what_is_saved_is_read_in_again(
    client: Client, cup: Tournament, ida: User, language: str, name: str
) -> None:
    Tournament.objects.update(language=language)
    send(client, "entry-new", **{**TYPED, "group": "A"})
    answer = client.get(url(name))
    assert "attachment" in answer["Content-Disposition"]
    text = file_text(name.replace("-", "."), answer.content)
    drafts = read_list(text, "pairs")
    assert [one.people[0].name for one in drafts] == ["Anna 1", "Anna 2", "Rossi Anna"]
    assert (drafts[2].people[0].card, drafts[2].group) == ("12", "A")
    if name == "entries-xlsx":
        assert load_workbook(io.BytesIO(answer.content)).active.freeze_panes == "A2"


def test_a_round_in_play_is_untouched_by_all_this(
    client: Client, cup: Tournament, ida: User
) -> None:
    made = make_round(cup, state="playing")
    send(client, "entry-withdraw", 1, from_round="1")
    send(client, "entry-withdraw", 1, from_round="2")
    assert made.tables.count() == 1
    assert Round.objects.get().state == "playing"
