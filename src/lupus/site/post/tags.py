"""Template tags of the post."""

from __future__ import annotations

from django import template
from django.conf import settings

from .push import public_key

register = template.Library()


@register.simple_tag
def push_key() -> str:
    """The key with which a browser asks to be woken; empty where there are no notices."""
    return public_key() if settings.VAPID_KEY else ""
