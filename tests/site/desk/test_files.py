"""The files of the desk: what a browser fetches once, how much it is, and that it changes its name when it changes."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.test import Client
from django.urls import reverse

from lupus.site import headers
from lupus.site.desk import bundle, views

LIMIT = 15_000_000
"""Bytes that a browser may have to fetch."""


def wanted(client: Client) -> list[str]:
    """The addresses that the service worker fetches."""
    text = client.get("/desk/worker.js").content.decode()
    found = re.search(r"const WANTED = (\[.*?\]);", text)
    assert found is not None
    return list(json.loads(found[1]))


@pytest.mark.django_db
def test_the_page_may_run_the_engine_and_no_other_script(client: Client) -> None:
    answer = client.get("/desk/")
    assert answer["Content-Security-Policy"] == headers.WITH_ENGINE
    assert headers.WITH_ENGINE.replace(" 'wasm-unsafe-eval'", "") == headers.POLICY
    assert client.get("/rules/")["Content-Security-Policy"] == headers.POLICY
    assert "sessionid" not in answer.cookies


@pytest.mark.django_db
def test_everything_that_the_worker_wants_is_there_and_small_enough(client: Client) -> None:
    total = 0
    for address in wanted(client):
        if address.startswith("/static/"):
            continue
        answer = client.get(address)
        assert answer.status_code == 200, address
        body = b"".join(answer)
        total += len(body)
        if answer.get("Content-Encoding") == "gzip" and address.startswith("/desk/engine/"):
            assert len(gzip.decompress(body)) > len(body)
    assert 5_000_000 < total < LIMIT / 2


@pytest.mark.django_db
def test_files_of_another_version_are_not_there(client: Client) -> None:
    version = views.version_of_the_engine()
    assert client.get(reverse("desk-engine", args=[version, "pyodide.mjs"])).status_code == 200
    for address in (
        f"/desk/engine/{version}/settings.py",
        "/desk/engine/another/pyodide.mjs",
        "/desk/code/another.zip",
        f"/desk/engine/{version}/../views.py",
    ):
        assert client.get(address).status_code == 404, address
    assert client.get(reverse("desk-code", args=[bundle.digest()]))["Cache-Control"] == views.FOREVER


def test_the_archive_is_enough_to_lead_a_game_and_holds_nothing_of_the_site(tmp_path: Path) -> None:
    """It is unpacked into an empty folder, and an interpreter without any other package plays with it."""
    with ZipFile(BytesIO(bundle.archive())) as archive:
        names = archive.namelist()
        archive.extractall(tmp_path)
    assert not [name for name in names if name.startswith(("lupus/site", "lupus/rulesets/lupus", "lupus/bots"))]
    code = (
        "from lupus.rulesets.werewolf.desk.offline import act, begin, stored\n"
        "session = begin('it', '', lambda: '11' * 32)\n"
        "for form in ({'do': ['add'], 'names': ['Anna,Bruno,Carla,Dino,Edo,Fede']}, {'do': ['propose']}, "
        "{'do': ['begin']}):\n"
        "    import json; assert act(session, json.dumps(form))\n"
        "assert 'Anna' in session.page() and begin('en', stored(session), lambda: '').table is not None\n"
        "import sys; print(sorted({name.partition('.')[0] for name in sys.modules} & {'django', 'yaml', 'typer'}))"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n{code}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout.strip(), done.stderr) == ("[]", "")


def test_the_archive_has_the_same_name_for_the_same_files() -> None:
    before = bundle.digest()
    for cached in (bundle.archive, bundle.digest):
        cached.cache_clear()
    assert bundle.digest() == before
