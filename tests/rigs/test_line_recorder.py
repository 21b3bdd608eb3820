"""The listener on the line sees how much passes, in which direction and when,
and tells answers from what comes unasked."""

from __future__ import annotations

import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.request import urlopen

from tests.rigs.line_recorder import QUIET, Recorder, Traffic


class Answer(BaseHTTPRequestHandler):
    """So many bytes as the address says; of a stream, 500 more twice, later."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        what = self.path[1:]
        if what != "stream":
            self.wfile.write(b"x" * int(what))
            return
        for _ in range(2):
            time.sleep(5 * QUIET)
            self.wfile.write(b"x" * 500)
        time.sleep(QUIET)

    def log_message(self, *args: object) -> None:
        """Nothing."""


def test_a_request_and_its_answer_are_a_burst_each_and_what_comes_unasked_is_told_apart() -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    Thread(target=server.serve_forever, daemon=True).start()
    line = Recorder(["anna", "bruno"], server.server_address[1])
    stream = urlopen(f"{line.address('anna')}/stream")
    begin = time.monotonic()
    for size in (1000, 3000):
        with urlopen(f"{line.address('anna')}/{size}") as answer:
            assert len(answer.read()) == size
    assert len(stream.read()) == 1000
    stream.close()
    asked, told = line.traffic("anna", begin, time.monotonic())
    assert [burst.up for burst in asked] == [True, False, True, False]
    assert asked[3].size - asked[1].size == 2000
    assert [burst.at for burst in asked] == sorted(burst.at for burst in asked)
    assert [(burst.up, burst.size) for burst in told] == [(False, 500)] * 2
    assert told[1].at - told[0].at > 3 * QUIET
    assert line.traffic("bruno", begin, time.monotonic()) == Traffic([], [])
    line.close()
    server.shutdown()
    server.server_close()
