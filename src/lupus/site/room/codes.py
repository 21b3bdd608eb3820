"""The codes of rooms: four letters that people read off a screen and type."""

from __future__ import annotations

import re
import secrets
from typing import Final

LETTERS: Final = "BCDFGHJKMNPRSTVWXYZ"
"""Without I, L, O, Q and U, which look like another letter or a digit, and without the other vowels, so that no code is a word."""

LENGTH: Final = 4

RUDE: Final = "BTCH CLT CNT CZZ DCK FCK FG KKK MRD NGR NZ PRC SHT SS STRZ TRM VFF WNK".split()
"""What reads as a bad word of Italian or English when its vowels are put in, or as an abbreviation that hurts."""


def new_code() -> str:
    """A code, drawn so that nobody can foresee it. It may be in use already.

    >>> len(new_code())
    4
    """
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        if decent(code):
            return code


def decent(code: str) -> bool:
    """Whether a code may stand on a screen that a family looks at.

    >>> decent("BKRM"), decent("XFCK")
    (True, False)
    """
    return not any(word in code for word in RUDE)


def typed(text: str) -> str:
    """The code that somebody has typed, in capital letters and without what they put between them; empty for what is none.

    >>> typed(" bk-rm "), typed("BKR"), typed("BKR0")
    ('BKRM', '', '')
    """
    found = re.sub(r"[\s.\-]", "", text[:20]).upper()
    return found if len(found) == LENGTH and set(found) <= set(LETTERS) else ""
