"""The Italian of the interface: complete, current, with the placeholders of the English."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from typing import Any

import polib
import pytest
from django.conf import settings
from django.core.management import call_command
from django.utils import translation
from django.utils.translation.reloader import translation_file_changed

from fibur.translations import compile_catalogues

PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|\{\w*\}|%(?:[a-z]|%)")
SOURCES = ("fibur", "rulings", "tournaments", "templates")
CATALOGUE = settings.BASE_DIR / "fibur" / "locale" / "it" / "LC_MESSAGES" / "django.po"

Message = tuple[str | None, str, str | None]


def messages(catalogue: Path) -> set[Message]:
    return {
        (entry.msgctxt, entry.msgid, entry.msgid_plural or None)
        for entry in polib.pofile(str(catalogue))
        if not entry.obsolete
    }


@pytest.fixture
def extracted(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> set[Message]:
    """The messages that the code and the templates use today."""
    if not shutil.which("xgettext"):
        if os.environ.get("CI"):
            pytest.fail("gettext must be installed where CI runs")
        pytest.skip("gettext is not installed")
    # makemessages writes beside the files that it reads, so it reads copies.
    for name in SOURCES:
        shutil.copytree(
            settings.BASE_DIR / name,
            tmp_path / name,
            ignore=shutil.ignore_patterns("locale", "__pycache__"),
        )
    (tmp_path / "locale").mkdir()
    settings.LOCALE_PATHS = [tmp_path / "locale"]
    monkeypatch.chdir(tmp_path)
    call_command("makemessages", locale=["it"], verbosity=0)
    return messages(tmp_path / "locale" / "it" / "LC_MESSAGES" / "django.po")


def test_every_message_in_use_is_in_the_catalogue(extracted: set[Message]) -> None:
    assert extracted - messages(CATALOGUE) == set()


def test_the_catalogue_holds_nothing_that_is_no_longer_used(extracted: set[Message]) -> None:
    assert messages(CATALOGUE) - extracted == set()


def test_every_message_is_translated() -> None:
    catalogue = polib.pofile(str(CATALOGUE))
    assert [entry.msgid for entry in catalogue.untranslated_entries()] == []
    assert [entry.msgid for entry in catalogue.fuzzy_entries()] == []
    assert [entry.msgid for entry in catalogue.obsolete_entries()] == []


def placeholders(text: str) -> list[str]:
    return sorted(PLACEHOLDER.findall(text))


def misplaced(entry: polib.POEntry) -> list[str]:
    """Return the translations of `entry` whose placeholders are not those of the English.

    A plural form may have those of either English form: "one card" needs no number.
    """
    if not entry.msgid_plural:
        return [] if placeholders(entry.msgstr) == placeholders(entry.msgid) else [entry.msgstr]
    allowed = (placeholders(entry.msgid), placeholders(entry.msgid_plural))
    return [text for text in entry.msgstr_plural.values() if placeholders(text) not in allowed]


def test_translations_keep_the_placeholders() -> None:
    assert [text for entry in polib.pofile(str(CATALOGUE)) for text in misplaced(entry)] == []


@pytest.mark.parametrize(
    ("english", "italian", "wrong"),
    [
        ("Table %(number)s", "Tavolo %(number)s", False),
        ("Table %(number)s", "Tavolo %(numero)s", True),
        ("{count} cards", "carte", True),
        ("All of it", "Il 100%% del gioco", True),
    ],
)
def test_the_placeholder_rule_sees_a_slip(english: str, italian: str, *, wrong: bool) -> None:
    assert bool(misplaced(polib.POEntry(msgid=english, msgstr=italian))) is wrong


@pytest.fixture
def small_catalogue(tmp_path: Path, settings: Any) -> Path:
    """The text of a catalogue with one message, in a folder of its own."""
    folder = tmp_path / "it" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    catalogue = polib.POFile()
    catalogue.metadata = {"Content-Type": "text/plain; charset=UTF-8"}
    catalogue.append(polib.POEntry(msgid="stock", msgstr="tallone è"))
    catalogue.save(str(folder / "django.po"))
    settings.LOCALE_PATHS = [tmp_path]
    return folder / "django.po"


def test_only_what_changed_is_compiled(small_catalogue: Path) -> None:
    compiled = small_catalogue.with_suffix(".mo")
    assert compile_catalogues() == [compiled]
    assert [entry.msgstr for entry in polib.mofile(str(compiled))] == ["tallone è"]
    assert compile_catalogues() == []
    later = compiled.stat().st_mtime + 10
    os.utime(small_catalogue, (later, later))
    assert compile_catalogues() == [compiled]
    assert sorted(path.name for path in compiled.parent.iterdir()) == ["django.mo", "django.po"]


def test_what_is_compiled_is_read_at_once_by_a_process_that_runs(small_catalogue: Path) -> None:
    """The first start of a fresh clone compiles after Django has looked for translations."""
    entry = polib.pofile(str(small_catalogue))[0]
    with translation.override("it"):
        translation.gettext(entry.msgid)
        compile_catalogues()
    with translation.override("it"):
        assert translation.gettext(entry.msgid) == entry.msgstr
    translation_file_changed(None, small_catalogue.with_suffix(".mo"))
