"""Fewer bytes over the wire: files that do not change, and pages that say the same to every stranger,
travel compressed.

An answer with a secret never does. The length of a compressed answer tells how much of it repeats; a stranger who can
choose a part of it could find the rest out letter by letter (Gluck, Harris and Prado, "BREACH", 2013). So only views
that declare it are compressed, and only for requests without a session. What such a page has beside public facts is the
token of its forms, which Django masks anew in each answer.

A page with secrets may have a part that is the same in all pages (the drawings of a game). That part alone is
compressed, by itself; all else stands in the answer as it is, so its length says what it said without compression.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterator
from functools import lru_cache, wraps
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware, re_accepts_gzip
from django.utils.cache import patch_vary_headers

View = Callable[..., HttpResponse]

PUBLIC: Final = "lupus_says_the_same_to_all"
"""The mark of an answer that may be compressed for strangers."""

FIXED: Final = "lupus_fixed_part"
"""The mark of an answer of which one part is in all pages, and may be compressed by itself."""

HEAD: Final = b"\x1f\x8b\x08\0\0\0\0\0\x02\xff"
LAST: Final = b"\x01\0\0\xff\xff"
LONGEST_STORED: Final = 0xFFFF
"""RFC 1952: how a file begins. RFC 1951, 3.2.4: its last block, which is empty; bytes of a block that is stored."""

zipper: Final = GZipMiddleware(lambda request: HttpResponse())


def the_same_for_all(view: View) -> View:
    """Declare that a view tells every stranger the same, and that nothing in its answer is a secret."""

    @wraps(view)
    def marked(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        response = view(request, *args, **kwargs)
        setattr(response, PUBLIC, True)
        return response

    return marked


def with_fixed_part(response: HttpResponse, part: str) -> HttpResponse:
    """Declare that a part of an answer is the same in all pages of its kind."""
    setattr(response, FIXED, part.encode())
    return response


def around(body: bytes, part: bytes) -> bytes:
    """A gzip file of a body: what is in it once is compressed by itself, and all else stands there as it is.

    >>> import gzip
    >>> secrets, drawn = ("A" * 99, "A1B2" * 99), "drawn " * 9000
    >>> zipped = [around(f"{secret} {drawn} {secret}".encode(), drawn.encode()) for secret in secrets]
    >>> [gzip.decompress(one)[:4] for one in zipped], len(zipped[1]) - len(zipped[0])
    ([b'AAAA', b'A1B2'], 594)
    """
    before, _, after = body.partition(part)
    end = struct.pack("<II", zlib.crc32(body), len(body) & 0xFFFFFFFF)
    return b"".join((HEAD, *stored(before), deflated(part), *stored(after), LAST, end))


def stored(body: bytes) -> Iterator[bytes]:
    """Blocks of a body as it is."""
    for at in range(0, len(body), LONGEST_STORED):
        block = body[at : at + LONGEST_STORED]
        yield struct.pack("<BHH", 0, len(block), len(block) ^ 0xFFFF) + block


@lru_cache(maxsize=4)
def deflated(part: bytes) -> bytes:
    """Blocks of a part, compressed without anything around it."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(part) + packer.flush(zlib.Z_FULL_FLUSH)


def light(answer: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Compress what may be, where the browser takes it.
    In production the files were compressed when they were collected."""

    def compressed(request: HttpRequest) -> HttpResponseBase:
        response = answer(request)
        stranger = settings.SESSION_COOKIE_NAME not in request.COOKIES
        file = request.path.startswith(settings.STATIC_URL) and not request.path.endswith(".woff2")
        if file or (stranger and getattr(response, PUBLIC, False)):
            return zipper.process_response(request, response)
        if isinstance(response, HttpResponse) and (part := getattr(response, FIXED, None)):
            patch_vary_headers(response, ("Accept-Encoding",))
            if re_accepts_gzip.search(request.headers.get("Accept-Encoding", "")) and part in response.content:
                response.content = around(response.content, part)
                response["Content-Encoding"], response["Content-Length"] = "gzip", str(len(response.content))
        return response

    return compressed
