"""The restrictions on powers that the editions share: each gives the reason of a failure, or None."""

from __future__ import annotations

from .night import Night
from .village import Act


def popolano(act: Act, night: Night) -> str | None:
    """The target must belong to faction popolani."""
    return None if night.who(act.target).faction == "popolani" else "not-popolano"


def not_a_ghost(act: Act, night: Night) -> str | None:
    """The target must not be a spettro."""
    return "a-spettro" if night.who(act.target).ghost else None
