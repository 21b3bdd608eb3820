"""Template tags of the post."""

from __future__ import annotations

from django import template

from .push import public_key

register = template.Library()


@register.simple_tag
def push_key() -> str:
    """The key with which a browser asks to be woken."""
    return public_key()
