"""The book of roles from which the editions make theirs."""

from __future__ import annotations

from typing import Final

from . import common_roles
from .roles import Book, load_book

COMMON_ROLES: Final[Book] = load_book(common_roles, "role")
"""The roles that the editions share. An edition changes what differs in it with `but` and `doing`."""
