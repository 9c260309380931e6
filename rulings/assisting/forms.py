"""What is sent from an assistant's page to a table's record."""

from __future__ import annotations

from django import forms


class WatchForm(forms.Form):
    """A stalemate watch to be noted: the form's own token; the address has what was watched."""

    token = forms.UUIDField()
