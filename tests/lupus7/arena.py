"""What the laws must know about the 7th edition."""

from __future__ import annotations

from typing import Final

from lupus.rulesets.tempo_reale.village import Public

from ..laws.arena import Arena, words
from ..tempo_reale.arena import RealTimeWatch, known, legal, real_time_opening, real_time_setup

ARENA: Final = Arena(
    setup=lambda chance: legal("lupus7", lambda c: real_time_setup("lupus7", c), chance),
    opening=lambda n, chance: real_time_opening("lupus7", n, chance),
    public=frozenset({"gender", "alive"}),
    watch=RealTimeWatch,
    # D-53 and D-57: public, and private of one player
    public_kinds=words(
        "committed seed-revealed phase village found-dead died resurrected exiled faction-defeated "
        "faction-disqualified mayor "
        "vote-shown tally no-stake announcement victory"
    ),
    private_kinds=words(
        "role-assigned found knows-role knows-nobody proposition ordered voted designated outcome knows-aura "
        "knows-mystic "
        "knows-visited knows-visitors knows-visitor-count ghost-raised no-ghost-power transformed corrupted "
        "ghost-powers-left"
    ),
    board=Public,
    own=known,
)
