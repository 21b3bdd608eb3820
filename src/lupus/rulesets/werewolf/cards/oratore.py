"""L'Oratore: saves candidates of the second ballot (D-VOTE-06)."""

from __future__ import annotations

from ..ballots import SAVE, SAVE_MANY, SECOND, effects
from . import Card

CARD = Card(does={effects: {SECOND: SAVE}}, versions={"grande-oratore": {"does": {effects: {SECOND: SAVE_MANY}}}})
