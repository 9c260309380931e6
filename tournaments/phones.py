"""Addresses that phones scan: reachable from the hall's network, drawn as QR codes."""

from __future__ import annotations

import segno
from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host

from fibur.lan import lan_address

THIS_MACHINE = frozenset({"localhost", "127.0.0.1", "[::1]"})


def phone_address(request: HttpRequest, path: str) -> tuple[str, bool]:
    """Return the whole address of a path, and whether phones can open it.

    On the machine that serves the site, the page's own address leads phones to themselves: they
    get the machine's address on the network, where the site answers there.
    """
    host, port = split_domain_port(request.get_host())
    if host not in THIS_MACHINE:
        return request.build_absolute_uri(path), True
    address = lan_address()
    if address is None or not validate_host(address, settings.ALLOWED_HOSTS):
        return request.build_absolute_uri(path), False
    return f"{request.scheme}://{address}{f':{port}' if port else ''}{path}", True


def qr_image(url: str) -> str:
    """Return the QR code of an address as a data: image, dark on light in either scheme."""
    uri: str = segno.make(url, micro=False, error="m").svg_data_uri(
        scale=8, border=3, dark="#000", light="#fff"
    )
    return uri
