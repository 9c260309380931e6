"""The groups on the pages: named in the set-up, chosen by entries, asked about by a list."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.factories import make_member, make_pair, make_tournament
from tournaments.models import EntryChange, Role, Tournament

pytestmark = pytest.mark.django_db

LIST = "Girone Nord:\nRossi Anna / Bianchi Bruno\nGirone  sud:\nNeri Ida / Verdi Ugo"


@pytest.fixture
def cup() -> Tournament:
    return make_tournament(rounds=0, tables=1, groups=("Nord", "Est"))


@pytest.fixture
def ida(cup: Tournament, client: Client) -> User:
    user = make_member(cup, Role.DIRECTOR, "ida")
    client.force_login(user)
    return user


def url(name: str, *args: Any) -> str:
    return reverse(f"tournaments:{name}", args=("prova", *args))


def send(client: Client, **fields: Any) -> HttpResponse:
    return client.post(url("setup-groups"), {"token": str(uuid4()), "shown": "0", **fields})


def look(client: Client, **fields: Any) -> HttpResponse:
    return client.post(url("entries-import"), {"token": str(uuid4()), "text": LIST, **fields})


def held(cup: Tournament) -> list[str]:
    return list(Tournament.objects.get(pk=cup.pk).groups)


KEPT = {"was1": "Nord", "name1": "Nord", "was2": "Est", "name2": "Est"}


def test_groups_are_renamed_added_and_taken_out(client: Client, cup: Tournament, ida: User) -> None:
    cup.pairs.filter(number=1).update(group="Nord")
    html = client.get(url("setup-groups")).content.decode()
    assert html.count('type="text"') == 5
    assert "girone Nord: 1" in html
    answer = send(client, **{**KEPT, "name1": " Nord  Ovest ", "name2": "", "name3": "Sud"})
    assert answer["Location"] == url("setup")
    assert held(cup) == ["Nord Ovest", "Sud"]
    assert cup.pairs.get(number=1).group == "Nord Ovest"
    assert "Nord Ovest · Sud" in client.get(url("setup")).content.decode()


def test_a_name_twice_and_a_group_in_use_are_said_and_nothing_is_written(
    client: Client, cup: Tournament, ida: User
) -> None:
    double = send(client, **{**KEPT, "name3": "e ST"})
    assert double.status_code == 400
    assert list(double.context["form"].errors) == ["name3"]
    cup.pairs.update(group="Nord")
    used = send(client, **{**KEPT, "name1": ""})
    assert used.status_code == 409
    assert "2 iscrizioni" in used.context["refusal"]
    assert held(cup) == ["Nord", "Est"]
    assert not EntryChange.objects.exists()


def test_after_a_change_meanwhile_the_groups_of_now_are_shown(
    client: Client, cup: Tournament, ida: User
) -> None:
    send(client, **{**KEPT, "name1": "Sud"})
    answer = send(client, **{**KEPT, "name1": "Ovest"})
    assert answer.status_code == 409
    shown = [name.value() for name, _was in answer.context["form"].rows()]
    assert shown[:2] == ["Sud", "Est"]
    sent = {"was1": "Sud", "name1": "Ovest", "was2": "Est", "name2": "Est"}
    assert send(client, **sent, shown=answer.context["shown"]).status_code == 302
    assert held(cup) == ["Ovest", "Est"]


def test_an_entry_chooses_its_group_from_the_list(
    client: Client, cup: Tournament, ida: User
) -> None:
    html = client.get(url("entry-change", 1)).content.decode()
    [select] = re.findall(r'<select name="group".*?</select>', html, re.S)
    assert re.findall(r'value="(\w*)"', select) == ["", "Nord", "Est"]
    typed = {"name1": "Rossi Anna", "name2": "Neri Ida", "token": str(uuid4()), "shown": "0"}
    wrong = client.post(url("entry-change", 1), {**typed, "group": "Sud"})
    assert wrong.status_code == 400
    client.post(url("entry-change", 1), {**typed, "group": "Est"})
    assert cup.pairs.get(number=1).group == "Est"


def test_without_groups_nothing_asks_for_one(client: Client, cup: Tournament, ida: User) -> None:
    Tournament.objects.update(groups=[])
    assert 'name="group"' not in client.get(url("entry-new")).content.decode()
    html = client.get(url("entries-groups")).content.decode()
    assert 'id="no-groups"' in html
    assert "<select" not in html
    assert url("setup-groups") in html


def test_a_list_is_matched_and_an_unknown_group_is_added_by_one_tap(
    client: Client, cup: Tournament, ida: User
) -> None:
    answer = look(client, check="on")
    lines = {line["draft"].at: line for line in answer.context["lines"]}
    assert (lines[2]["draft"].group, lines[2]["grade"]) == ("Nord", "")
    assert [one["code"] for one in lines[4]["findings"]] == ["unknown-group"]
    assert answer.context["more_groups"] == ["sud"]
    assert 'name="add_groups"' in answer.content.decode()
    assert held(cup) == ["Nord", "Est"]
    added = look(client, add_groups="on", text=LIST.replace("sud", "Sud"))
    assert held(cup) == ["Nord", "Est", "Sud"]
    assert (added.context["clean"], added.context["more_groups"]) == (2, [])
    looked_at = added.context["looked_at"]
    text = added.context["text"]
    assert look(client, enter="on", looked_at=looked_at, text=text).status_code == 302
    assert list(cup.pairs.values_list("group", flat=True)) == ["", "", "Nord", "Sud"]


def test_where_there_are_no_groups_a_list_that_names_some_says_so(
    client: Client, cup: Tournament, ida: User
) -> None:
    Tournament.objects.update(groups=[])
    answer = look(client, check="on")
    assert answer.context["more_groups"] == ["Nord", "sud"]
    codes = {one["code"] for line in answer.context["lines"] for one in line["findings"]}
    assert codes == {"no-groups"}
    many = "\n".join(f"Girone {at}:\nPia {at}x / Eva {at}y" for at in range(13))
    assert look(client, add_groups="on", text=many).status_code == 409
    assert held(cup) == []


def test_a_stranger_to_the_direction_is_refused(client: Client, cup: Tournament) -> None:
    client.force_login(make_member(cup, Role.SCORER))
    assert client.get(url("setup-groups")).status_code == 403
    assert send(client, **{**KEPT, "name1": "Sud"}).status_code == 403
    assert held(cup) == ["Nord", "Est"]


def test_the_queries_do_not_grow(
    client: Client, cup: Tournament, ida: User, django_assert_num_queries: Any
) -> None:
    for _ in range(2):
        with django_assert_num_queries(5):
            client.get(url("setup-groups"))
        with django_assert_num_queries(7):
            client.get(url("entries-groups"))
        make_pair(cup)
        Tournament.objects.update(groups=["A", "B", "C"])
