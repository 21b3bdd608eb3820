"""The map of addresses. `tests/site/test_access.py` walks all of them as everybody who might come."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("lupus.site.people.urls")),
    path("", include("lupus.site.master.urls")),
    path("", include("lupus.site.pages.urls")),
    path("", include("lupus.site.post.urls")),
    path("", include("lupus.site.table.urls")),
]

handler400 = "lupus.site.config.errors.bad_request"
handler403 = "lupus.site.config.errors.forbidden"
handler404 = "lupus.site.config.errors.not_found"
# 500 is Django's own: it shows templates/500.html as it stands, whatever else is broken.
