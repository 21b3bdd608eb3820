"""Links that stop one kind of mail: they work without signing in,
and change that one setting and nothing else (RFC 8058)."""

from __future__ import annotations

from typing import Final

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from lupus.site.people.models import Person

from .models import Letter

SALT: Final = "lupus.unsubscribe"

RESULTS, REMINDERS = "wants_results", "wants_reminders"

WHICH: Final[dict[str, str]] = {
    Letter.Kind.RESULT: RESULTS,
    Letter.Kind.SECOND: RESULTS,
    Letter.Kind.THIRD: RESULTS,
    Letter.Kind.NOTE: RESULTS,
    Letter.Kind.CALENDAR: RESULTS,
    Letter.Kind.REMINDER: REMINDERS,
    Letter.Kind.SILENCE: REMINDERS,
}
"""The setting of each kind of letter; the others come to everybody."""


def token_for(person: Person, which: str) -> str:
    """What a link holds. It opens nothing, and never expires: mails are kept for years."""
    return signing.dumps([person.pk, which], salt=SALT)


@csrf_exempt  # mail programs send this form, from no page of ours; the token says whose setting it is
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Ask first: programs that read mail follow links. Only the form that is sent changes anything."""
    try:
        pk, which = signing.loads(token, salt=SALT)
        person = Person.objects.get(pk=pk)
    except (signing.BadSignature, Person.DoesNotExist) as error:
        raise Http404 from error
    if request.method == "POST":
        Person.objects.filter(pk=pk).update(**{which: False})
    with translation.override(person.language):
        answer = render(request, "post/unsubscribe.html", {"which": which, "done": request.method == "POST"})
    answer["Cache-Control"] = "no-store"
    return answer
