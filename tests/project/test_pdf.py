"""PDFs: what is read back from them, what they refuse to read, and life without WeasyPrint."""

from __future__ import annotations

import builtins
import io
import os
import threading
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from django.core.exceptions import SuspiciousFileOperation
from django.http import HttpResponse
from django.test import RequestFactory
from pypdf import PdfReader

from fibur import checks, pdf
from tournaments.prints import qr_code
from tournaments.score_sheets import ScoreSheet

SIGNS = "è é à ò ù ♥♦♣♠"


@pytest.fixture
def no_pango(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer where the import of WeasyPrint finds no Pango: a banner, then OSError."""
    break_import(monkeypatch, OSError("cannot load library 'libpango-1.0-0'"))


def break_import(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    original = builtins.__import__

    def import_without(name: str, *args: Any, **kwargs: Any) -> ModuleType:
        if name == "weasyprint":
            print("WeasyPrint could not import some external libraries.")
            raise error
        return original(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", import_without)


def read(data: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(data)).pages)


@pytest.mark.usefixtures("pango")
def test_accents_and_suits_are_read_back_from_the_pdf() -> None:
    text = read(pdf.render_pdf(f"<p>{SIGNS}</p>"))
    for sign in SIGNS.replace(" ", ""):
        assert sign in text


@pytest.mark.usefixtures("pango")
def test_pages_are_a4() -> None:
    box = PdfReader(io.BytesIO(pdf.render_pdf("<p>a</p>"))).pages[0].mediabox
    assert (round(box.width), round(box.height)) == (595, 842)


@pytest.mark.usefixtures("pango")
def test_documents_are_joined_and_each_counts_its_own_pages() -> None:
    new_page = "<h1>two</h1><p class='page-count' data-page='Page' data-of='of'></p>"
    long = f"<style>h1 {{ break-before: page }}</style><p>one {SIGNS}</p>{new_page}"
    joined = PdfReader(io.BytesIO(pdf.render_pdfs([long, "<p>three é</p>", long])), strict=True)
    texts = [page.extract_text() for page in joined.pages]
    words = ["one", "two", "three", "one", "two"]
    assert [word in text for word, text in zip(words, texts, strict=True)] == [True] * 5
    assert ["2 of 2" in text for text in texts] == [False, True, False, False, True]
    assert "é" in texts[2]
    assert all(page.mediabox == joined.pages[0].mediabox for page in joined.pages)


@pytest.mark.usefixtures("pango")
def test_a_picture_within_the_page_is_printed_and_each_document_keeps_its_own() -> None:
    documents = [f'<img alt="" src="{qr_code(text)}">' for text in ("first", "second")]
    pages = PdfReader(io.BytesIO(pdf.render_pdfs(documents))).pages
    drawn = [[image.data for image in page.images] for page in pages]
    assert [len(images) for images in drawn] == [1, 1]
    assert drawn[0] != drawn[1]


@pytest.mark.usefixtures("pango")
def test_several_threads_print_at_once() -> None:
    made: list[str] = []

    def work(number: int) -> None:
        made.append(read(pdf.render_pdf(f"<p>sheet {number}</p>")).strip())

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(made) == [f"sheet {number}" for number in range(4)]


def test_a_static_file_is_found_by_its_address() -> None:
    path = pdf.static_file("https://prints.invalid/static/fibur/print.css")
    assert Path(path).name == "print.css"


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        "http://127.0.0.1/static/fibur/print.css",
        "https://prints.invalid/etc/passwd",
        "https://prints.invalid/static/../settings.py",
        "https://prints.invalid/static/%2e%2e/%2e%2e/settings.py",
        "https://prints.invalid/static/fibur/absent.svg",
        "https://prints.invalid.example/static/fibur/print.css",
        "data:text/plain,a",
    ],
)
def test_any_other_address_is_refused(url: str) -> None:
    with pytest.raises((ValueError, SuspiciousFileOperation)):
        pdf.static_file(url)


@pytest.mark.usefixtures("pango")
def test_a_print_leaves_out_a_local_file(tmp_path: Path) -> None:
    secret = tmp_path / "secret.svg"
    secret.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="20">'
        '<text y="15">secret</text></svg>'
    )
    text = read(pdf.render_pdf(f'<p>before</p><img alt="" src="{secret.as_uri()}"><p>after</p>'))
    assert "secret" not in text
    assert text.split() == ["before", "after"]


@pytest.mark.parametrize(
    ("platform", "word"),
    [
        ("linux", "libpango-1.0-0"),
        ("darwin", "brew"),
        ("win32", "pacman"),
        ("freebsd14", "libpango-1.0-0"),
    ],
)
def test_each_system_has_its_command(platform: str, word: str) -> None:
    assert word in pdf.install_command(platform)


@pytest.mark.usefixtures("no_pango")
def test_missing_libraries_are_told_with_the_command_and_without_the_banner(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(pdf.PdfUnavailable) as caught:
        pdf.load_weasyprint()
    assert caught.value.command == pdf.install_command()
    assert caught.value.command in str(caught.value)
    assert capsys.readouterr().out == ""


def test_a_missing_package_is_told_with_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    break_import(monkeypatch, ModuleNotFoundError("No module named 'weasyprint'"))
    with pytest.raises(pdf.PdfUnavailable) as caught:
        pdf.load_weasyprint()
    assert caught.value.command == pdf.PACKAGE_COMMAND


def print_one_sheet() -> HttpResponse:
    request = RequestFactory().get("/")
    context = {"sheets": [ScoreSheet(deals=4, table="14")]}
    return pdf.pdf_response(request, "print/score_sheet.html", context, "score-14.pdf")


@pytest.mark.usefixtures("pango")
def test_the_response_is_a_pdf_shown_in_the_browser() -> None:
    response = print_one_sheet()
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"] == 'inline; filename="score-14.pdf"'
    assert response.content.startswith(b"%PDF-")


@pytest.mark.usefixtures("no_pango")
def test_without_libraries_the_response_is_the_page_with_its_stylesheet_and_a_notice() -> None:
    response = print_one_sheet()
    html = response.content.decode()
    assert response.status_code == 200
    assert response["Content-Type"].startswith("text/html")
    assert 'class="notice"' in html
    assert "fibur/print.css" in html
    assert "14" in html
    assert "style=" not in html
    assert "<script" not in html


@pytest.mark.usefixtures("pango")
def test_no_check_complains_where_the_libraries_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "subsets_fonts_natively", lambda: True)
    assert checks.pdf_available(None) == []


@pytest.mark.usefixtures("no_pango")
def test_missing_libraries_are_warning_w001_with_the_command() -> None:
    [message] = checks.pdf_available(None)
    assert message.id == "fibur.W001"
    assert pdf.install_command() in str(message.hint)
    assert not message.is_serious()


def test_slow_font_subsetting_is_warning_w003(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "subsets_fonts_natively", lambda: False)
    [message] = checks.pdf_available(None)
    assert message.id == "fibur.W003"
    assert pdf.install_command() in str(message.hint)


@pytest.mark.parametrize(
    ("compiled_at", "ids"), [(None, ["fibur.W002"]), (50, ["fibur.W002"]), (100, []), (150, [])]
)
def test_a_translation_missing_or_older_than_its_text_is_warning_w002(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, compiled_at: int | None, ids: list[str]
) -> None:
    folder = tmp_path / "it" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    text, compiled = folder / "django.po", folder / "django.mo"
    text.touch()
    os.utime(text, (100, 100))
    if compiled_at is not None:
        compiled.touch()
        os.utime(compiled, (compiled_at, compiled_at))
    # The setting itself stays: Django would load these empty files as its translations.
    monkeypatch.setattr(checks, "settings", SimpleNamespace(LOCALE_PATHS=[tmp_path]))
    assert [message.id for message in checks.translations_compiled(None)] == ids
