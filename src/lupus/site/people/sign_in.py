"""The pages by which one comes in: with a password, with a personal link, or by asking for a new link."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from axes.models import AccessAttempt
from django.contrib.auth import authenticate
from django.db.models import Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from lupus.site.errors import too_many

from . import links
from .forms import SignIn, Wanted
from .models import Person, SignInLink, digest_of
from .session import enter
from .throttle import place

LINK: Final = "link"
"""In the session: the digest of the link that somebody is about to use."""

CAME_BY_LINK: Final = "came-by-link"
"""In the session: when somebody came by link, in seconds. For a while they may set a password without knowing the old one."""

FROM_ONE_PLACE: Final = 60
"""Wrong passwords in five minutes, for whatever names, after which a place must wait: a whole camp may share an address."""


def destination(request: HttpRequest) -> str:
    """The page that somebody wanted before they had to sign in, if it is on this site."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    safe = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if safe else reverse("home")


def flooding(request: HttpRequest) -> bool:
    """Whether one place tries many names; axes counts each name by itself."""
    recent = AccessAttempt.objects.filter(ip_address=place(request), attempt_time__gt=timezone.now() - timedelta(minutes=5))
    return (recent.aggregate(tried=Sum("failures_since_start"))["tried"] or 0) >= FROM_ONE_PLACE


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """Sign in with a name and a password. The page does not say which is wrong: an account that does not exist looks the same."""
    if request.user.is_authenticated:
        return redirect(destination(request))
    form = SignIn(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        if flooding(request):
            return too_many(request)
        person = authenticate(request, username=form.cleaned_data["username"], password=form.cleaned_data["password"])
        if isinstance(person, Person):
            enter(request, person)
            return redirect(destination(request))
        form.add_error(None, _("Nome o password non corrispondono a nessun accesso."))
    context = {"form": form, "next": request.POST.get("next") or request.GET.get("next") or ""}
    return render(request, "people/sign_in.html", context, status=422 if form.errors else 200)


@require_safe
def sign_in_link(request: HttpRequest, token: str) -> HttpResponse:
    """A personal link. The token leaves the address bar at once, and using it is another step: mail programs open links too."""
    digest = digest_of(token)
    if SignInLink.owner(digest) is not None:
        request.session[LINK] = digest
    else:
        request.session.pop(LINK, None)
    return redirect("sign-in-confirm")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in_confirm(request: HttpRequest) -> HttpResponse:
    """Ask whether to enter as Anna, and enter. A link that was used, has expired or never existed gives the same page as none."""
    digest = request.session.get(LINK, "")
    if request.method == "POST" and (link := SignInLink.redeem(digest)) is not None:
        enter(request, link.person, link)
        request.session[CAME_BY_LINK] = int(timezone.now().timestamp())
        return redirect("home")
    owner = SignInLink.owner(digest)
    return render(request, "people/link.html", {"owner": owner}, status=200 if owner else 404)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in_mail(request: HttpRequest) -> HttpResponse:
    """Ask for a new link by mail. The answer is the same whether or not an account has the address."""
    form = Wanted(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        if not links.ask(form.cleaned_data["address"], place(request)):
            return too_many(request)
        return redirect(reverse("sign-in-mail") + "?done")
    context = {"form": form, "done": "done" in request.GET}
    return render(request, "people/mail.html", context, status=422 if form.errors else 200)
