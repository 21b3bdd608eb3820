"""The codes of rooms: four letters that people read off a screen and type.

Four letters can be guessed, so wrong ones are counted, and where there were too many the long code is asked for (`limits.py`): five
letters more, which say the beginning of the key of the link. Nobody guesses one of 137 thousand million.
"""

from __future__ import annotations

import re
import secrets
from typing import Final

LETTERS: Final = "BCDFGHJKMNPRSTVWXYZ"
"""Without I, L, O, Q and U, which look like another letter or a digit, and without the other vowels, so that no code is a word."""

LENGTH: Final = 4

LONG: Final = 9
"""Letters of a long code, the short one included."""

HEX: Final = "0123456789abcdef"
SAYS: Final = "BDFGHJKMNPRTVWXY"
"""By which letter a digit of the key is said."""

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


def new_key() -> str:
    """A key for a link, which makes a long code that may stand on a screen.

    >>> len(new_key())
    32
    """
    while True:
        key = secrets.token_hex(16)
        if decent(long_code("", key)):
            return key


def long_code(code: str, key: str) -> str:
    """The long code of a room with this code and this key.

    >>> long_code("BKRM", "0123456789abcdef0123456789abcdef")
    'BKRMBDFGH'
    """
    return code + key[: LONG - LENGTH].translate(str.maketrans(HEX, SAYS))


def beginning(code: str) -> str:
    """With what the key of a room begins that has this long code.

    >>> beginning("BKRMBDFGH")
    '01234'
    """
    return code[LENGTH:].translate(str.maketrans(SAYS, HEX))


def decent(code: str) -> bool:
    """Whether a code may stand on a screen that a family looks at.

    >>> decent("BKRM"), decent("XFCK")
    (True, False)
    """
    return not any(word in code for word in RUDE)


def typed(text: str) -> str:
    """The code that somebody has typed, in capital letters and without what they put between them; empty for what is none.

    >>> typed(" bk-rm "), typed("bkrm-bdfgh"), typed("BKR"), typed("BKR0")
    ('BKRM', 'BKRMBDFGH', '', '')
    """
    found = re.sub(r"[\s.\-]", "", text[:20]).upper()
    known = len(found) in (LENGTH, LONG) and set(found[:LENGTH]) <= set(LETTERS) and set(found[LENGTH:]) <= set(SAYS)
    return found if known else ""
