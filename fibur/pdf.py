"""Prints: HTML to PDF with WeasyPrint, or the same page to print from the browser.

WeasyPrint opens Pango and its companions while it is imported, and a laptop in a hall may lack
them. So it is imported here alone, inside a function, and nothing else on the site depends on it.
"""

from __future__ import annotations

import base64
import contextlib
import functools
import io
import mimetypes
import sys
import threading
import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote, urlsplit

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.http import content_disposition_header
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from fibur.kept_pdfs import kept
from fibur.pdf_forms import FORM_FIRST, lay_under
from fibur.pdf_joining import append

INSTALL_COMMANDS = {
    "linux": "sudo apt install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0",
    "darwin": "brew install pango",
    "win32": "pacman -S mingw-w64-ucrt-x86_64-pango",
}
PACKAGE_COMMAND = "python3 -m pip install weasyprint"
STYLESHEET = "fibur/print.css"
BASE_TEMPLATE = "print/base.html"
PART_TEMPLATE = "print/part.html"
PAGES_AT_ONCE = 25

# Never opened over a network: it only gives the addresses of static files a root to stand on.
BASE_URL = "https://prints.invalid/"

PNG_WITHIN = "data:image/png;base64,"

# Pango's font map and the shared FontConfiguration serve one thread at a time.
_lock = threading.RLock()


def install_command(platform: str = sys.platform) -> str:
    """Return the command that installs WeasyPrint's native libraries on `platform`.

    `platform` is a value of `sys.platform`; unknown ones get Debian's and Ubuntu's command.
    """
    return INSTALL_COMMANDS.get(platform, INSTALL_COMMANDS["linux"])


def load_weasyprint() -> Any:
    """Return the module weasyprint; PdfUnavailable when it or a native library is missing."""
    with _lock, contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        # The import warns where libharfbuzz-subset is missing; the check fibur.W003 says it.
        warnings.simplefilter("ignore", DeprecationWarning)
        try:
            import weasyprint
        except ImportError as error:
            raise PdfUnavailable(PACKAGE_COMMAND) from error
        except OSError as error:
            raise PdfUnavailable(install_command()) from error
    return weasyprint


def subsets_fonts_natively() -> bool:
    """Return whether libharfbuzz-subset was found; PdfUnavailable as for `load_weasyprint`."""
    load_weasyprint()
    from weasyprint.text import ffi

    return ffi.harfbuzz_subset is not None


def render_pdf(html: str) -> bytes:
    """Return the A4 PDF of a print page's HTML, laid out with `print.css`.

    Only the site's own static files and the PNG images written into `html` are read: an address
    of the network or of the file system is left out of the print. Raises PdfUnavailable as
    `load_weasyprint` does.
    """
    return render_pdfs([html])


def render_pdfs(documents: Iterable[str]) -> bytes:
    """Return one PDF of several documents' HTML, one behind the other, each as `render_pdf` does.

    Each counts its own pages. Only one at a time is held in memory: pages by the hundred come as
    documents of about `PAGES_AT_ONCE`.
    """
    drawing = Drawing()
    for html in documents:
        drawing.add(html)
    return drawing.pdf()


def pdf_response(
    request: HttpRequest, template: str, context: Mapping[str, Any], filename: str
) -> HttpResponse:
    """Return one print as `prints_response` does several."""
    return prints_response(request, [Print(template, context)], filename)


def prints_response(request: HttpRequest, prints: Sequence[Print], filename: str) -> HttpResponse:
    """Return the prints as one PDF that opens in the browser, named `filename`.

    What `fibur.kept_pdfs` has of just these pages is not laid out again. Where no PDF can be made
    the answer is the same prints as one page of HTML, status 200, with a notice on the screen that
    says so and why; the browser prints it with the same stylesheet.
    """
    documents = [one.html(request) for one in prints]
    try:
        pdf = kept(documents) or render_pdfs(documents)
    except PdfUnavailable as unavailable:
        response = render(
            request,
            BASE_TEMPLATE,
            {
                "parts": [one.html(request, layout=PART_TEMPLATE) for one in prints],
                "pdf_unavailable": unavailable,
            },
        )
    else:
        response = HttpResponse(pdf, content_type="application/pdf")
        disposition = content_disposition_header(as_attachment=False, filename=filename)
        response["Content-Disposition"] = str(disposition)
    response["Content-Language"] = get_language()
    return response


def static_file(url: str) -> str:
    """Return the path of the static file that `url` names.

    ValueError for any other address, SuspiciousFileOperation for one that climbs out of a folder.
    """
    prefix = urlsplit(BASE_URL)._replace(path=static("")).geturl()
    if not url.startswith(prefix):
        raise ValueError(f"A print reads static files only, not {url}")
    path = finders.find(unquote(urlsplit(url).path).removeprefix(static("")))
    if not isinstance(path, str):
        raise ValueError(f"No static file at {url}")
    return path


@functools.cache
def _shared() -> tuple[Any, Any, Any]:
    """Return the process's one stylesheet, FontConfiguration and fetcher, made at first use."""
    weasyprint = load_weasyprint()
    from weasyprint.text.fonts import FontConfiguration
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    class StaticFetcher(URLFetcher):  # type: ignore[misc]
        """Answers with static files and images in the page; WeasyPrint leaves out what raises."""

        def fetch(self, url: str, headers: object = None) -> Any:
            if url.startswith(PNG_WITHIN):
                png = base64.b64decode(url.removeprefix(PNG_WITHIN))
                return URLFetcherResponse(url, png, {"Content-Type": "image/png"})
            path = static_file(url)
            kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
            with open(path, "rb") as file:
                return URLFetcherResponse(url, file.read(), {"Content-Type": kind})

    fonts = FontConfiguration()
    fetcher = StaticFetcher()
    url = urlsplit(BASE_URL)._replace(path=static(STYLESHEET)).geturl()
    return weasyprint.CSS(url=url, font_config=fonts, url_fetcher=fetcher), fonts, fetcher


def _drawn(html: str, options: Mapping[str, Any]) -> Any:
    """Return the finished pages of `html` as a `pydyf.PDF`; what laid them out is let go.

    One that says `FORM_FIRST` has its first page under all the others.
    """
    from weasyprint.pdf import generate_pdf

    stylesheet, fonts, fetcher = _shared()
    page = load_weasyprint().HTML(string=html, base_url=BASE_URL, url_fetcher=fetcher)
    document = page.render(stylesheets=[stylesheet], font_config=fonts)
    drawn = generate_pdf(document, None, 1, **options)
    if FORM_FIRST in html:
        lay_under(drawn)
    return drawn


class Drawing:
    """A PDF that grows by one document's HTML at a time; raises as `render_pdf` does."""

    def __init__(self) -> None:
        self._options = load_weasyprint().DEFAULT_OPTIONS
        import pydyf

        self._whole = pydyf.PDF()

    def add(self, html: str) -> None:
        """Lay a document out behind those before it."""
        with _lock:
            append(self._whole, _drawn(html, self._options))

    def pdf(self) -> bytes:
        """Return the whole."""
        output = io.BytesIO()
        self._whole.write(output, version=self._options["pdf_version"], compress=True)
        return output.getvalue()


@dataclass(frozen=True)
class Print:
    """What one template of `templates/print` says with its context: a document of its own."""

    template: str
    context: Mapping[str, Any]

    def html(self, request: HttpRequest, *, layout: str = BASE_TEMPLATE) -> str:
        """Return the print in the language in force, within the page `layout`."""
        return render_to_string(self.template, {**self.context, "layout": layout}, request)


class PdfUnavailable(Exception):
    """No PDF can be made on this computer; `command` installs what is missing.

    Its text follows the language of the page that shows it.
    """

    def __init__(self, command: str) -> None:
        super().__init__(command)
        self.command = command

    def __str__(self) -> str:
        return _("This computer cannot make PDFs yet. To add what is missing: %(command)s") % {
            "command": self.command
        }
