"""Template tags of the site: icons."""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def icon(name: str, size: str = "", title: str = "") -> SafeString:
    """An icon of the sprite: decoration unless it has a title, which then is what it says."""
    href = f"{static('icons.svg')}#{name}"
    if title:
        return format_html('<svg class="icon {}" role="img" aria-label="{}"><use href="{}"></use></svg>', size, title, href)
    return format_html('<svg class="icon {}" aria-hidden="true"><use href="{}"></use></svg>', size, href)


@register.simple_tag
def event_icon(kind: str) -> SafeString:
    """The icon of a kind of event."""
    return icon(f"event-{kind}")


@register.simple_tag
def role_icon(key: str) -> SafeString:
    """The large icon of a role."""
    return icon(f"role-{key}", "large")


@register.simple_tag
def power_icon(key: str) -> SafeString:
    """The large icon of a power of the dead."""
    return icon(f"power-{key}", "large")


@register.simple_tag
def faction_icon(key: str) -> SafeString:
    """The icon of a faction."""
    return icon(f"faction-{key}")


@register.simple_tag
def phase_icon(phase: str) -> SafeString:
    """The icon of a phase."""
    return icon(f"phase-{phase}")
