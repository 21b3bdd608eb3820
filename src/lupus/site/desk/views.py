"""The page of the desk, and the files with which it works without the internet. All are the same for everybody."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_safe

from lupus.rulesets.drawing import drawings
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.words import words
from lupus.site import headers
from lupus.site.light import the_same_for_all
from lupus.site.people.language import spoken

from . import bundle

ENGINE: Final = Path(__file__).parent / "engine"

FILES: Final = {
    "pyodide.mjs": ("pyodide.mjs", "text/javascript"),
    "pyodide.asm.js": ("pyodide.asm.js.gz", "text/javascript"),
    "pyodide.asm.wasm": ("pyodide.asm.wasm.gz", "application/wasm"),
    "python_stdlib.zip": ("python_stdlib.zip", "application/zip"),
    "pyodide-lock.json": ("pyodide-lock.json", "application/json"),
}
"""What runs Python in a browser: each file as it is asked for, and as it is kept."""

FOREVER: Final = "public, max-age=31536000, immutable"

PIECES: Final = (
    "desk.css",
    "desk.js",
    "favicon.svg",
    "fonts/alegreya-latin-400-normal.woff2",
    "fonts/alegreya-latin-ext-400-normal.woff2",
    "fonts/alegreya-latin-700-normal.woff2",
    "fonts/alegreya-latin-ext-700-normal.woff2",
    "fonts/alegreya-sans-latin-400-normal.woff2",
    "fonts/alegreya-sans-latin-ext-400-normal.woff2",
    "fonts/alegreya-sans-latin-700-normal.woff2",
    "fonts/alegreya-sans-latin-ext-700-normal.woff2",
    "lupus.css",
    "picture.js",
    "voice.js",
)
"""The static files of the page."""


@require_safe
@the_same_for_all
def desk(request: HttpRequest) -> HttpResponse:
    """The page: the engine writes into it what is to be seen."""
    engine = reverse("desk-engine", args=[version_of_the_engine(), "pyodide.mjs"]).removesuffix("pyodide.mjs")
    facts = {
        "engine": engine,
        "code": reverse("desk-code", args=[bundle.digest()]),
        "language": spoken(),
        "game": bundle.game(),
        "module": f"{RULESETS[bundle.game()].folder}.desk.offline",
        "title": words(spoken(), bundle.game()).say("title"),
        "drawings": drawings(RULESETS[bundle.game()]),
    }
    response = render(request, "desk/page.html", facts)
    return headers.with_engine(response)


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker: it fetches everything once, and answers from what it has."""
    wanted = [reverse("desk"), *(reverse("desk-engine", args=[version_of_the_engine(), name]) for name in FILES)]
    wanted += [reverse("desk-code", args=[bundle.digest()]), *(static(piece) for piece in PIECES)]
    name = sha256("\n".join(wanted).encode() + page_digest()).hexdigest()[:16]
    text = f"const NAME = {json.dumps('desk-' + name)};\nconst WANTED = {json.dumps(wanted)};\n{script()}"
    return HttpResponse(text, content_type="text/javascript", headers={"Cache-Control": "no-cache"})


@require_safe
def engine(request: HttpRequest, version: str, name: str) -> HttpResponse:
    """A file of the interpreter. Those that are kept compressed travel so;
    every browser that can run them can read that."""
    if version != version_of_the_engine() or name not in FILES:
        raise Http404
    kept, kind = FILES[name]
    response = HttpResponse((ENGINE / kept).read_bytes(), content_type=kind, headers={"Cache-Control": FOREVER})
    if kept.endswith(".gz"):
        response.headers["Content-Encoding"] = "gzip"
    return response


@require_safe
def code(request: HttpRequest, digest: str) -> HttpResponse:
    """The engine of the games, as it is installed here."""
    if digest != bundle.digest():
        raise Http404
    return HttpResponse(bundle.archive(), content_type="application/zip", headers={"Cache-Control": FOREVER})


@cache
def version_of_the_engine() -> str:
    """What names these files of the interpreter and no others."""
    found = sha256()
    for kept, _kind in FILES.values():
        found.update((ENGINE / kept).read_bytes())
    return found.hexdigest()[:16]


@cache
def page_digest() -> bytes:
    """What changes with the page itself."""
    page = (Path(__file__).parents[1] / "templates/desk/page.html").read_bytes()
    return sha256(page + drawings(RULESETS[bundle.game()]).encode()).digest()


@cache
def script() -> str:
    """What the service worker does."""
    return (Path(__file__).parent / "worker.js").read_text(encoding="utf-8")
