"""Files of entries: CSV and Excel read as text, refused whole when they cannot be, written out."""

from __future__ import annotations

import io
import zipfile

import pytest
from openpyxl import Workbook, load_workbook

from tournaments.entry_lists import files
from tournaments.entry_lists.files import FileRefused, as_csv, as_excel, file_text
from tournaments.entry_lists.reading import read_list

TEXT = "Giocatore 1;Giocatore 2\nRossi Niccolò;Neri Ida\n"


def workbook(*rows: list[object], before: int = 0) -> bytes:
    book = Workbook()
    sheet = book.active
    for _ in range(before):
        sheet = book.create_sheet()
    for row in rows:
        sheet.append(row)
    output = io.BytesIO()
    book.save(output)
    return output.getvalue()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("sign", [";", ",", "\t"])
def test_csv_is_read_in_each_encoding_and_with_each_separator(encoding: str, sign: str) -> None:
    assert file_text("lista.csv", TEXT.replace(";", sign).encode(encoding)) == TEXT


def test_excel_is_read_from_the_first_sheet_that_has_something() -> None:
    data = workbook([], ["Giocatore 1", "Tessera 1", None], ["Rossi Anna", 1234.0, True], before=1)
    assert file_text("lista.xlsx", data) == "Giocatore 1;Tessera 1\nRossi Anna;1234\n"


def test_a_cell_of_several_lines_stays_in_its_cell() -> None:
    assert file_text("x.xlsx", workbook(["Rossi\nAnna", "Neri; Ida"])) == 'Rossi Anna;"Neri; Ida"\n'


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("lista.xls", b"\xd0\xcf\x11\xe0\0\0", "format"),
        ("lista.pdf", b"%PDF-1.7", "format"),
        ("lista.csv", b"a\0b\0c", "format"),
        ("lista.xlsx", b"PK\x03\x04 nonsense", "damaged"),
        ("lista.xlsx", workbook(["a"])[:-200], "damaged"),
        ("lista.csv", b"", "empty"),
        ("lista.csv", b" ; \n;\n", "empty"),
        ("lista.xlsx", workbook(), "empty"),
        ("lista.csv", b"a\n" * (files.MOST_ROWS + 1), "rows"),
        ("lista.csv", b"a" * (files.LARGEST_FILE + 1), "large"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_reason(name: str, data: bytes, code: str) -> None:
    with pytest.raises(FileRefused) as refused:
        file_text(name, data)
    assert refused.value.code == code


def test_another_kind_of_archive_is_refused_and_so_is_one_that_unpacks_too_large(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    output = io.BytesIO()
    with zipfile.ZipFile(output, "w") as packed:
        packed.writestr("word/document.xml", "<x/>")
    with pytest.raises(FileRefused, match="format"):
        file_text("lista.docx", output.getvalue())
    monkeypatch.setattr(files, "LARGEST_UNPACKED", 100)
    with pytest.raises(FileRefused, match="large"):
        file_text("lista.xlsx", workbook(["a"]))


def test_what_looks_like_a_formula_stays_a_name() -> None:
    rows = [["Player 1", "Player 2"], ["=1+1", "-Neri Ida"]]
    assert b"'=1+1;'-Neri Ida" in as_csv(rows)
    sheet = load_workbook(io.BytesIO(as_excel(rows, "Entries"))).active
    assert sheet["A2"].value == "=1+1"
    assert sheet["A2"].data_type == "s"
    [draft] = read_list(file_text("x.csv", as_csv(rows)), "pairs")
    assert [person.name for person in draft.people] == ["=1+1", "-Neri Ida"]


@pytest.mark.parametrize("title", ["Entries", "Iscrizioni [a/b]*?", ""])
def test_a_sheet_has_a_title_that_excel_takes(title: str) -> None:
    assert load_workbook(io.BytesIO(as_excel([["a"]], title))).active.title
