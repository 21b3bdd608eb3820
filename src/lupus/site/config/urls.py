"""The map of addresses. `tests/site/security/test_access.py` walks all of them as everybody who might come."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from lupus.site import demobox

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("lupus.site.people.urls")),
    path("", include("lupus.site.village.urls")),
    path("", include("lupus.site.post.urls")),
    path("", include("lupus.site.room.urls")),
    path("", include("lupus.site.desk.urls")),
    path("demo/mailbox/", demobox.mailbox, name="demo-mailbox"),
]

handler400 = "lupus.site.errors.bad_request"
handler403 = "lupus.site.errors.forbidden"
handler404 = "lupus.site.errors.not_found"
# 500 is Django's own: it shows templates/500.html as it stands, whatever else is broken.
