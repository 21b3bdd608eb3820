"""The pages by which one comes in: with a password, with a personal link, or by asking for a new link."""

from __future__ import annotations

from datetime import timedelta
from typing import Final
from urllib.parse import urlencode

from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth import authenticate
from django.db.models import Sum
from django.http import Http404, HttpRequest, HttpResponse
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
from .language import spoken
from .models import Person, SignInLink, digest_of
from .session import enter, owner, scope_of
from .throttle import place

LINK: Final = "link"
"""In the session: the digest of the link that somebody is about to use."""

CAME_BY_LINK: Final = "came-by-link"
"""In the session: when somebody came by link, in seconds.
For a while they may set a password without knowing the old one."""

FROM_ONE_PLACE: Final = 60
"""Wrong passwords in five minutes, for whatever names, after which a place must wait:
a whole camp may share an address."""


LONGEST_PATH: Final = 200
"""Characters of an address to which somebody comes back."""


def path_of_ours(wanted: str) -> str:
    """A path of this site as it was given; empty for anything else, such as an address with a host."""
    ours = wanted.startswith("/") and len(wanted) <= LONGEST_PATH and url_has_allowed_host_and_scheme(wanted, None)
    return wanted if ours else ""


def wanted_path(request: HttpRequest) -> str:
    """The path that somebody wanted before they had to sign in; empty where they named none of this site."""
    return path_of_ours(request.POST.get("next") or request.GET.get("next") or "")


def destination(request: HttpRequest) -> str:
    """Where somebody goes after signing in: the page that they wanted, or home."""
    return wanted_path(request) or reverse("home")


def flooding(request: HttpRequest) -> bool:
    """Whether one place tries many names; axes counts each name by itself."""
    recent = AccessAttempt.objects.filter(
        ip_address=place(request), attempt_time__gt=timezone.now() - timedelta(minutes=5)
    )
    return (recent.aggregate(tried=Sum("failures_since_start"))["tried"] or 0) >= FROM_ONE_PLACE


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """Sign in with a name and a password. The page does not say which is wrong:
    an account that does not exist looks the same."""
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
    context = {"form": form, "next": wanted_path(request), "sign_up": settings.SIGN_UP}
    return render(request, "people/sign_in.html", context, status=422 if form.errors else 200)


@require_safe
def sign_in_link(request: HttpRequest, token: str) -> HttpResponse:
    """A personal link. The token leaves the address bar at once, and using it is another step:
    mail programs open links too.

    A link that leads to a page leads there at once whoever is in already as its owner;
    and, where it works no more, whoever is in with a whole account.
    """
    digest = digest_of(token)
    link = SignInLink.found(digest)
    if link is not None:
        request.session[LINK] = digest
    else:
        request.session.pop(LINK, None)
    path = wanted_path(request)
    if path and is_in(request, link):
        return redirect(path)
    return redirect(reverse("sign-in-confirm") + (f"?{urlencode({'next': path})}" if path else ""))


def is_in(request: HttpRequest, link: SignInLink | None) -> bool:
    """Whether a session opens all that a link would open.
    None: the link works no more, and nobody is told whose it was."""
    if link is None:
        return owner(request) is not None
    return request.user == link.person and scope_of(request) in ("", link.scope)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in_confirm(request: HttpRequest) -> HttpResponse:
    """Ask whether to enter as Anna, and enter.
    A link that was used, has expired or never existed gives the same page as none."""
    digest, going = request.session.get(LINK, ""), destination(request)
    if request.method == "POST" and (link := SignInLink.redeem(digest)) is not None:
        enter(request, link.person, link)
        request.session[CAME_BY_LINK] = int(timezone.now().timestamp())
        return redirect(going)
    person = SignInLink.owner(digest)
    return render(
        request, "people/link.html", {"owner": person, "next": wanted_path(request)}, status=200 if person else 404
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in_mail(request: HttpRequest) -> HttpResponse:
    """Ask for a new link by mail. The answer is the same whether or not an account has the address."""
    form = Wanted(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        if not links.ask(form.cleaned_data["address"], place(request), going=wanted_path(request)):
            return too_many(request)
        return redirect(reverse("sign-in-mail") + "?done")
    context = {"form": form, "done": "done" in request.GET, "next": wanted_path(request)}
    return render(request, "people/mail.html", context, status=422 if form.errors else 200)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    """Ask for an account, where the owner of the site allows it.
    Whoever has one gets a link into it, and the page is the same."""
    if not settings.SIGN_UP:
        raise Http404
    form = Wanted(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        if not links.ask(form.cleaned_data["address"], place(request), going=wanted_path(request), newcomer=spoken()):
            return too_many(request)
        return redirect(reverse("sign-up") + "?done")
    context = {"form": form, "done": "done" in request.GET, "next": wanted_path(request)}
    return render(request, "people/sign_up.html", context, status=422 if form.errors else 200)
