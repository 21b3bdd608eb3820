"""Notices to browsers: only where they were asked for, only to push services,
and saying only that there is something new."""

from __future__ import annotations

import io
import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import requests
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.test import Client
from django.utils import timezone
from http_ece import decrypt
from pytest_django import Settings

from lupus.site.people.models import Person
from lupus.site.post import push
from lupus.site.post.models import Browser, Letter
from tests.loops import for_each
from tests.rigs.site_villages import dealt

pytestmark = pytest.mark.django_db

OURS = urlsafe_b64encode((7).to_bytes(32, "big")).rstrip(b"=").decode()
THEIRS = ec.generate_private_key(ec.SECP256R1())
AUTH = b"sixteen bytes ok"


def text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


KEYS = {
    "p256dh": text(THEIRS.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)),
    "auth": text(AUTH),
}


def offered_key() -> bytes:
    """The key with which the page of somebody's account asks a browser to subscribe."""
    reader = Client()
    reader.force_login(Person.objects.invite("Zoe"))
    found = re.search(rb'data-push="([^"]+)"', reader.get("/account/").content)
    assert found is not None
    return found.group(1)


class Service:
    """A push service on loopback."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, bytes, dict[str, str]]] = []
        self.status = 201
        self.url = ""


@pytest.fixture
def service(settings: Settings) -> Iterator[Service]:
    found = Service()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            found.taken.append((self.path, body, {k.lower(): v for k, v in self.headers.items()}))
            self.send_response(found.status)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    found.url = f"http://127.0.0.1:{server.server_port}/"
    settings.VAPID_KEY = OURS
    yield found
    server.shutdown()
    thread.join()
    server.server_close()


def watching(service: Service, person: Person, name: str = "phone") -> Browser:
    return Browser.objects.create(person=person, endpoint=f"{service.url}{name}", **KEYS)


def test_a_notice_says_only_that_there_is_something_new(service: Service) -> None:
    game = dealt()
    anna, bruno = (place.person for place in game.places.all()[:2])
    assert anna
    assert bruno
    Person.objects.filter(pk=bruno.pk).update(language="en")
    watching(service, anna, "anna")
    watching(service, bruno, "bruno")
    assert push.push_owed() == 2
    notices = {path: json.loads(decrypt(body, private_key=THEIRS, auth_secret=AUTH)) for path, body, _ in service.taken}
    own = "/sign-in/?next=%2Fvillage%2Fborgo%2Fme%2F"
    assert notices["/anna"] == {"title": "Borgo", "body": "C’è qualcosa di nuovo.", "url": own}
    assert notices["/bruno"] == {"title": "Borgo", "body": "There is something new.", "url": own}
    client = Client()
    assert client.get(own).status_code == 200, "a browser that is out signs in first"
    client.force_login(anna)
    assert client.get(own)["Location"] == "/village/borgo/me/"
    assert all(headers["authorization"].startswith("vapid ") for _, _, headers in service.taken)
    assert push.push_owed() == 0, "once for each letter"


def test_whose_account_is_closed_gets_no_notice_more(service: Service) -> None:
    """Their browser would learn when the village moves."""
    game = dealt()
    anna, bruno = (place.person for place in game.places.all()[:2])
    watching(service, anna, "anna")
    watching(service, bruno, "bruno")
    Person.objects.filter(pk=anna.pk).update(is_active=False)
    assert push.push_owed() == 1
    assert [path for path, *_ in service.taken] == ["/bruno"]


def test_who_did_not_ask_gets_none_and_what_is_old_wakes_nobody(service: Service) -> None:
    game = dealt()
    first = game.places.all()[0].person
    assert first
    watching(service, first)
    assert push.push_owed(timezone.now() + push.FRESH + timedelta(minutes=1)) == 0
    Letter.objects.filter(place__person=first).update(kind="alarm")
    assert push.push_owed() == 0
    assert service.taken == []


def test_a_browser_that_is_gone_is_forgotten_and_another_failure_costs_one_notice(service: Service) -> None:
    game = dealt()
    first, second, *_ = (place.person for place in game.places.all())
    assert first
    assert second
    watching(service, first)
    service.status = 500
    assert push.push_owed() == 0
    assert Browser.objects.count() == 1
    service.status = 410
    Letter.objects.update(pushed=None)
    assert push.push_owed() == 0
    assert Browser.objects.count() == 0
    Browser.objects.create(person=second, endpoint="http://127.0.0.1:1/", **KEYS)
    assert push.push_owed() == 0
    assert Browser.objects.count() == 1


def test_a_service_that_points_elsewhere_is_not_followed(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever may be asked has been looked at; where it sends us to has not."""
    asked = []
    game = dealt()
    first = game.places.all()[0].person
    assert first
    browser = watching(service, first)

    class Elsewhere(requests.adapters.HTTPAdapter):
        def send(self, request: requests.PreparedRequest, *_: Any, **__: Any) -> requests.Response:
            asked.append(request.url)
            response = requests.Response()
            response.status_code, response.url, response.request = 307, str(request.url), request
            response.headers["Location"], response.raw = "http://169.254.169.254/", io.BytesIO()
            return response

    monkeypatch.setattr(requests.sessions, "HTTPAdapter", Elsewhere)
    assert push.push_owed() == 0
    assert asked == [browser.endpoint]


def test_a_site_without_a_key_makes_one_at_its_first_start_and_keeps_it(settings: Settings, tmp_path: Path) -> None:
    settings.VAPID_KEY, settings.DATA = "", tmp_path / "data"
    with ThreadPoolExecutor(8) as several:
        keys = {*several.map(lambda _: push.private_key(), range(32))}
    assert len(keys) == 1, "whichever process was first"
    path = settings.DATA / "vapid-key"
    assert ([path.read_text()], [*settings.DATA.iterdir()]) == ([*keys], [path])
    assert path.stat().st_mode & 0o777 == 0o600, "only its owner reads it"
    found = offered_key()
    assert len(urlsafe_b64decode(found + b"=")) == 65
    settings.VAPID_KEY = OURS
    assert offered_key() != found, "a key that was set comes first"


def test_only_who_is_signed_in_subscribes_and_leaves() -> None:
    for path in ("/post/push/subscribe/", "/post/push/leave/"):
        assert Client().post(path).status_code == 404


def test_a_browser_subscribes_for_its_user_alone_and_leaves(settings: Settings) -> None:
    settings.VAPID_KEY = OURS
    anna, bruno = Person.objects.invite("Anna"), Person.objects.invite("Bruno")
    form = {"endpoint": "https://fcm.googleapis.com/fcm/send/abc", **KEYS}
    assert Client().post("/post/push/subscribe/", form).status_code == 404
    clients = []
    for person in (anna, bruno):
        browser = Client()
        browser.force_login(person)
        assert browser.post("/post/push/subscribe/", form).status_code == 204
        clients.append(browser)
    assert [(b.person, b.endpoint) for b in Browser.objects.all()] == [(bruno, form["endpoint"])], "whoever uses it now"
    assert clients[0].post("/post/push/leave/", form).status_code == 204
    assert Browser.objects.count() == 1, "nobody leaves for somebody else"
    assert clients[1].post("/post/push/leave/", form).status_code == 204
    assert Browser.objects.count() == 0
    for n in range(push.MOST + 3):
        clients[0].post("/post/push/subscribe/", {**form, "endpoint": f"https://web.push.apple.com/{n}"})
    assert Browser.objects.count() == push.MOST


@for_each(
    ("endpoint", "good"),
    [
        ("https://fcm.googleapis.com/fcm/send/abc", True),
        ("https://wns2-am3p.notify.windows.com/w/?token=x", True),
        ("https://updates.push.services.mozilla.com/wpush/v2/x", True),
        ("http://fcm.googleapis.com/x", False),
        ("https://fcm.googleapis.com.example.org/x", False),
        ("https://fcm.googleapis.com@127.0.0.1/x", False),
        ("https://127.0.0.1:5432/#.notify.windows.com/", False),
        ("https://127.0.0.1/.notify.windows.com/", False),
        ("https://127.0.0.1\\.notify.windows.com/", False),
        ("https://fcm.googleapis.com:22/x", False),
        ("https://*.notify.windows.com/", False),
        ("https://fcm.googleapis.com", False),
        ("file:///etc/passwd", False),
        ("", False),
        ("https://fcm.googleapis.com/" + "x" * 600, False),
    ],
)
def test_only_push_services_are_written_to(endpoint: str, good: bool) -> None:
    assert push.known(endpoint) is good


def test_keys_of_the_wrong_size_are_refused(settings: Settings) -> None:
    settings.VAPID_KEY = OURS
    browser = Client()
    browser.force_login(Person.objects.invite("Anna"))
    form = {"endpoint": "https://fcm.googleapis.com/x", **KEYS}
    for name in KEYS:
        for value in ("", "x", "x" * 500):
            assert browser.post("/post/push/subscribe/", {**form, name: value}).status_code == 400
    assert browser.post("/post/push/subscribe/", {**form, "endpoint": "https://example.org/"}).status_code == 400


def test_the_public_key_is_that_of_the_private_one(settings: Settings) -> None:
    settings.VAPID_KEY = OURS
    wanted = (
        ec.derive_private_key(7, ec.SECP256R1())
        .public_key()
        .public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    )
    found = offered_key()
    assert urlsafe_b64decode(found + b"=") == wanted
