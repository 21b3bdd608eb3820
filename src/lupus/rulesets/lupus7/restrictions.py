"""The restrictions on the powers of the 7th edition alone:
each gives the reason of a failure, or None (rulebook 3.9, D-15)."""

from __future__ import annotations

from ..tempo_reale.night import Night
from ..tempo_reale.roles import ONCE, Role
from ..tempo_reale.village import Act
from .columns import GhostPower
from .night import HypnoticNight


def of_lupi(act: Act, night: Night) -> str | None:
    """The target must belong to faction lupi."""
    return None if night.who(act.target).faction == "lupi" else "not-of-lupi"


def not_of_lupi(act: Act, night: Night) -> str | None:
    """The target must not belong to faction lupi."""
    return "of-lupi" if night.who(act.target).faction == "lupi" else None


def not_of_negromanti(act: Act, night: Night) -> str | None:
    """The target must not belong to faction negromanti."""
    return "of-negromanti" if night.who(act.target).faction == "negromanti" else None


def white_mystic(act: Act, night: Night) -> str | None:
    """The target must have white aura and be mystic."""
    target = night.who(act.target)
    return None if target.aura == "white" and target.mystic else "not-white-mystic"


def fit_for_power(act: Act, night: Night) -> str | None:
    """Some ghost powers can be given to a mystic only (D-23)."""
    assert act.power is not None
    ghost: GhostPower = night.village.ghost_powers[act.power]
    return "not-mystic" if ghost.mystic_only and not night.who(act.target).mystic else None


def repeatable_popolano_at_death(act: Act, night: HypnoticNight) -> str | None:
    """When the target died they were a popolano with a power usable every night or every other night (D-24)."""
    role: Role = night.village.roles[night.who(act.target).role]
    fit = night.village.died_in[act.target] == "popolani" and role.power is not None and role.power.often != ONCE
    return None if fit else "no-such-role"
