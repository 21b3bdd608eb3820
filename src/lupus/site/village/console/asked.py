"""The page on which game masters read what players ask them, and answer."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from lupus.engine.game import Illegal
from lupus.site.village import questions
from lupus.site.village.models import Question
from lupus.site.village.responses import PAGE, about, master_in, opened, page, say

from . import refusals


@PAGE
def asked(request: HttpRequest, slug: str) -> HttpResponse:
    """The questions of a village, and the answer to one of them."""
    game, table, lexicon = opened(request, slug)
    wrong, typed, pk = "", request.POST.get("answer", ""), 0
    if request.method == "POST":
        try:
            pk = int(request.POST.get("question", ""))
            name = questions.answer(game, pk, typed, master_in(request), timezone.now())
            say(request, _("%(name)s legge la tua risposta sulla sua pagina.") % {"name": name})
            return redirect("console-questions", slug)
        except (ValueError, Question.DoesNotExist):
            raise Http404 from None
        except Illegal as no:
            wrong = refusals.worded(no, lexicon)
    context: dict[str, Any] = {
        "asked": questions.of_village(game),
        "wrong": wrong,
        "typed": typed,
        "pk": pk,
        "longest": questions.LONGEST_ANSWER,
    }
    return page(request, "questions", status=422 if wrong else 200, **about(game, table, lexicon), **context)
