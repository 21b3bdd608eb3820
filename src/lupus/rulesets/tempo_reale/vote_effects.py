"""What powers that the editions share change at dawn."""

from __future__ import annotations

from collections.abc import Iterable

from lupus.engine.events import Event

from . import events as ev
from .night import Night
from .village import Act


def act_on_the_vote(act: Act, night: Night) -> Iterable[Event]:
    """The power will act on the stake vote of the coming day."""
    yield ev.VoteEffect(night.village.power_key(act.seat), act.seat, act.target, act.other)
