"""Files of entries: CSV and Excel in, as text that can be put right on the page; both out."""

from __future__ import annotations

import csv
import io
import warnings
import zipfile
from collections.abc import Iterable, Sequence
from datetime import date, datetime

from openpyxl import Workbook, load_workbook
from openpyxl.styles import Font

LARGEST_FILE = 2_000_000
LARGEST_UNPACKED = 40_000_000
MOST_ROWS = 1_000
MOST_COLUMNS = 40
LONGEST_CELL = 200

# What a spreadsheet would take for a formula.
FORMULA_SIGNS = ("=", "+", "-", "@")


class FileRefused(ValueError):
    """The file cannot be read: `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def file_text(name: str, data: bytes) -> str:
    """Return a file's rows as text, a line each, its cells kept apart by semicolons.

    Refuses (`FileRefused`) an old or foreign format (`format`), one that is damaged (`damaged`),
    too large (`large`), too long (`rows`), or empty (`empty`).
    """
    if len(data) > LARGEST_FILE:
        raise FileRefused("large")
    ending = name.lower().rpartition(".")[2]
    if data.startswith(b"PK"):
        rows = _excel_rows(data)
    elif ending in ("xls", "xlsx", "xlsm", "ods", "numbers", "pdf", "doc", "docx") or b"\0" in (
        data if not data.startswith((b"\xff\xfe", b"\xfe\xff")) else b""
    ):
        raise FileRefused("format")
    else:
        rows = _csv_rows(data)
    kept = [[_tidy(cell) for cell in row[:MOST_COLUMNS]] for row in rows]
    kept = [row for row in kept if any(row)]
    if not kept:
        raise FileRefused("empty")
    if len(kept) > MOST_ROWS:
        raise FileRefused("rows")
    width = max(at for row in kept for at, cell in enumerate(row, start=1) if cell)
    return _written([row[:width] for row in kept], ";")


def _tidy(cell: str) -> str:
    return " ".join(cell.split())[:LONGEST_CELL]


def _written(rows: Iterable[Sequence[object]], sign: str) -> str:
    output = io.StringIO()
    csv.writer(output, delimiter=sign, lineterminator="\n").writerows(rows)
    return output.getvalue()


def _csv_rows(data: bytes) -> list[list[str]]:
    text = _decoded(data)
    first = next((line for line in text.splitlines() if line.strip()), "")
    sign = max("\t;,|", key=lambda one: (first.count(one), one == ";"))
    try:
        return list(csv.reader(io.StringIO(text), delimiter=sign))
    except csv.Error as error:
        raise FileRefused("damaged") from error


def _decoded(data: bytes) -> str:
    encoding = "utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        # Excel on Windows writes CSV in the code page of Western Europe.
        return data.decode("cp1252", errors="replace")


def _excel_rows(data: bytes) -> list[list[str]]:
    """Return the rows of the first sheet that has any."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            if sum(part.file_size for part in packed.infolist()) > LARGEST_UNPACKED:
                raise FileRefused("large")
            if "xl/workbook.xml" not in packed.namelist():
                raise FileRefused("format")
        with warnings.catch_warnings():
            # It warns of what it leaves out: styles, validations, drawings.
            warnings.simplefilter("ignore")
            return _sheet_rows(data)
    except FileRefused:
        raise
    except Exception as error:
        # A damaged workbook fails in as many ways as XML and ZIP can.
        raise FileRefused("damaged") from error


def _sheet_rows(data: bytes) -> list[list[str]]:
    book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
    try:
        for sheet in book.worksheets:
            rows = []
            for cells in sheet.iter_rows(max_col=MOST_COLUMNS, values_only=True):
                row = [_said(cell) for cell in cells]
                if any(row):
                    rows.append(row)
                if len(rows) > MOST_ROWS:
                    break
            if rows:
                return rows
        return []
    finally:
        book.close()


def _said(cell: object) -> str:
    if cell is None or isinstance(cell, bool):
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, datetime | date):
        return cell.strftime("%d/%m/%Y")
    return str(cell)


def as_csv(rows: Iterable[Sequence[str | int]]) -> bytes:
    """Return rows as a CSV that Excel opens as it is: semicolons, UTF-8 with its mark."""
    return _written([[_harmless(cell) for cell in row] for row in rows], ";").encode("utf-8-sig")


def _harmless(cell: str | int) -> str | int:
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA_SIGNS) else cell


def as_excel(rows: Sequence[Sequence[str | int]], title: str) -> bytes:
    """Return rows as an Excel workbook of one sheet, its first row the titles."""
    book = Workbook()
    sheet = book.active
    sheet.title = "".join(c for c in title if c not in r"[]:*?/\'")[:31] or "1"
    for at, row in enumerate(rows, start=1):
        for place, value in enumerate(row, start=1):
            cell = sheet.cell(row=at, column=place, value=value)
            if isinstance(value, str):
                cell.data_type = "s"
    for cell in sheet[1]:
        cell.font = Font(bold=True)
    sheet.freeze_panes = "A2"
    for place, column in enumerate(zip(*rows, strict=True)):
        width = max(len(str(value)) for value in column) + 2
        sheet.column_dimensions[chr(ord("A") + place)].width = min(width, 50)
    output = io.BytesIO()
    book.save(output)
    return output.getvalue()
