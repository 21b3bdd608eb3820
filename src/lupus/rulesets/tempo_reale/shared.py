"""The book from which the editions derive theirs."""

from __future__ import annotations

from typing import Final

from . import common_roles
from .roles import Book, load_book

COMMON_ROLES: Final[Book] = load_book(common_roles, "role")
"""The roles that the editions share, each as it is where an edition says nothing else."""
