"""The page on which people look after their own accounts. It says nothing of when anybody came (L7-2.3-10)."""

from __future__ import annotations

import secrets
from smtplib import SMTPException
from typing import Any, Final

from django.contrib.auth import authenticate, update_session_auth_hash
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from .forms import Address, Code, Details, NewPassword, Sensitive
from .links import mail_code
from .models import Person, SignInLink
from .session import PRINTED, owner_only
from .sign_in import CAME_BY_LINK
from .throttle import hidden, too_often

PENDING: Final = "address"
"""In the session: the address that waits for its code, the code's keyed hash, until when it holds,
and the tries that are left."""

TRIES: Final = 5
HOLDS: Final = 60 * 60
"""Seconds for which a code holds."""

CODES_BY_ONE: Final = 5
"""Codes that one account may ask for in an hour, for whatever addresses."""

CODES_TO_ONE: Final = 3
"""Codes that go to one address in an hour, whoever asks for them: it may be a stranger's."""

FRESH: Final = 15 * 60
"""Seconds after coming by link in which the old password is not asked for: whoever forgot it comes by link."""


def person_of(request: HttpRequest) -> Person:
    """Who is signed in, where `owner_only` has made sure of it."""
    assert isinstance(request.user, Person)
    return request.user


def asks(request: HttpRequest) -> bool:
    """Whether a sensitive change needs the current password."""
    came = request.session.get(CAME_BY_LINK, 0)
    return person_of(request).has_usable_password() and not 0 <= timezone.now().timestamp() - came <= FRESH


def page(request: HttpRequest, **filled: Form | Details) -> HttpResponse:
    """The whole page. filled: the form that was just sent and refused, by its name in the template."""
    person = Person.objects.get(pk=person_of(request).pk)  # not the one that a refused form has written upon
    done = {
        "details": _("Le tue preferenze sono salvate."),
        "address": _("Il tuo indirizzo è cambiato."),
        "removed": _("Non abbiamo più un tuo indirizzo."),
        "code": _("Ti abbiamo mandato un codice."),
        "password": _(
            "La nuova password è attiva. Le altre sessioni sono chiuse e i link non ancora usati non valgono più."
        ),
    }
    said = [done[request.GET["done"]]] if request.GET.get("done") in done else []
    context: dict[str, Any] = {
        "said": said,
        "me": person,
        "pending": request.session.get(PENDING, {}).get("address"),
        "details": Details(instance=person),
        "address": Address(asks=asks(request)),
        "code": Code(),
        "password": NewPassword(asks=asks(request), person=person),
        **filled,
    }
    return render(request, "people/account.html", context, status=422 if filled else 200)


def saved(what: str) -> HttpResponse:
    """Back to the page, which says what happened."""
    return redirect(f"{reverse('account')}?done={what}")


@require_safe
@owner_only
def account(request: HttpRequest) -> HttpResponse:
    """One's own account."""
    return page(request)


@require_POST
@owner_only
def details(request: HttpRequest) -> HttpResponse:
    """Name, language, notices."""
    form = Details(request.POST, instance=person_of(request))
    if not form.is_valid():
        return page(request, details=form)
    form.save()
    return saved("details")


def confirmed(request: HttpRequest, form: Sensitive) -> bool:
    """Whether a form is valid and, where it asks for the current password, that is right.
    Wrong passwords are counted."""
    if not form.is_valid():
        return False
    if "current" not in form.fields:
        return True
    if authenticate(request, username=person_of(request).handle, password=form.cleaned_data["current"]) is None:
        form.add_error("current", _("Questa non è la tua password attuale."))
        return False
    return True


@require_POST
@owner_only
@sensitive_post_parameters("current")
def address(request: HttpRequest) -> HttpResponse:
    """Another mail address. It is accepted once the person has shown that they read it, since links will go there."""
    form = Address(request.POST, asks=asks(request), removes="remove" in request.POST)
    if not confirmed(request, form):
        return page(request, address=form)
    new = form.cleaned_data["address"]
    request.session.pop(PENDING, None)
    if not new:
        Person.objects.filter(pk=person_of(request).pk).update(email="")
        return saved("removed")
    if too_often("code-by", person_of(request).pk, CODES_BY_ONE) or too_often("code-to", new, CODES_TO_ONE):
        form.add_error("address", _("Abbiamo già mandato diversi codici: guarda nella posta, o riprova tra un’ora."))
        return page(request, address=form)
    code = f"{secrets.randbelow(10**8):08d}"
    try:
        mail_code(new, code)
    except (OSError, SMTPException):
        form.add_error(
            "address", _("Non siamo riusciti a scrivere a questo indirizzo. Controllalo, o riprova più tardi.")
        )
        return page(request, address=form)
    request.session[PENDING] = {
        "address": new,
        "code": hidden("code", code),
        "until": timezone.now().timestamp() + HOLDS,
        "left": TRIES,
    }
    return saved("code")


@require_POST
@owner_only
def address_code(request: HttpRequest) -> HttpResponse:
    """Take the code that was sent to the new address, and change the address if it is right."""
    form, pending = Code(request.POST), request.session.get(PENDING)
    if pending is None or pending["until"] < timezone.now().timestamp():
        request.session.pop(PENDING, None)
        return saved("")
    if not form.is_valid():
        return page(request, code=form)
    if constant_time_compare(hidden("code", form.cleaned_data["code"]), pending["code"]):
        Person.objects.filter(pk=person_of(request).pk).update(email=pending["address"])
        del request.session[PENDING]
        return saved("address")
    pending["left"] -= 1
    request.session[PENDING] = pending
    if pending["left"] == 0:
        del request.session[PENDING]
        new = Address({"address": pending["address"]}, asks=False)
        new.add_error("address", _("Troppi codici sbagliati: chiedine uno nuovo."))
        return page(request, address=new)
    form.add_error("code", _("Il codice non è questo."))
    return page(request, code=form)


@require_POST
@owner_only
@sensitive_post_parameters("current", "new")
def password(request: HttpRequest) -> HttpResponse:
    """Set or change the password. All other sessions end, because they carry a hash of the old one;
    so do links not used yet."""
    person = person_of(request)
    form = NewPassword(request.POST, asks=asks(request), person=person)
    if not confirmed(request, form):
        return page(request, password=form)
    known = request.session.get(PRINTED, False) or (person.by_letter and CAME_BY_LINK not in request.session)
    person.set_password(form.cleaned_data["new"])
    person.by_letter = known
    person.save(update_fields=["password", "by_letter"])
    SignInLink.objects.filter(person=person, used=False).update(used=True)
    update_session_auth_hash(request, person)
    request.session.pop(CAME_BY_LINK, None)
    return saved("password")
