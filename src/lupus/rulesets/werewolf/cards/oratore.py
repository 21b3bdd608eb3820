"""L'Oratore: saves candidates of the second ballot (D-VOTE-06)."""

from __future__ import annotations

from . import Card

CARD = Card(does={"raises": {"second": "save"}}, versions={"grande-oratore": {"does": {"raises": {"second": "save-many"}}}})
