"""Plants faults in copies of the project, one at a time, and checks that a test notices each of them (docs/faults.md).

The quick tests are run once, to learn which of them pass through which function (tools/planting.py); a fault is shown
to those that pass through its function, the most special ones first, then to those that pass through its module. Exit
code: 1 if one survived.
"""

from __future__ import annotations

import argparse
import compileall
import difflib
import hashlib
import json
import os
import queue
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Final

from .operators import Fault, drawn, misreadings, modules

ROOT: Final = Path(__file__).resolve().parent.parent
LUPUS: Final = Path("src", "lupus")
KEPT: Final = ROOT / ".faults"
"""The folder for what was learned, and for the last score."""
QUICK: Final = "not many and not browser and not process and not soak"
SILENT: Final = ("tests/test_faults.py", "times_as_long")
"""Tests of these files and names are not asked: they plant faults themselves, or look at the clock on the wall."""
NEAR, REST = 40, 60
"""So many tests are asked first; then others, as many as take so many seconds."""
PATIENCE: Final = 240
"""After so many seconds of work, and three times as many by the clock on the wall, tests do not end:
that is noticed too."""
GIBIBYTES: Final = 4
NO_SUCH_TEST: Final = 4
"""The exit code of pytest for names that it does not find."""
Passes = dict[str, tuple[float, frozenset[str]]]
"""Of each test the seconds that it takes, and the functions through which it passes ("engine/dice.py::Dice.pick")."""


def package_of(file: str) -> str:
    """The part of Lupus for which a score is given:
    a ruleset, an app of the site, a package of the village, the desk."""
    parts = [part for part in Path(file).parent.parts if part not in ("rulesets", "site")]
    deep = parts[:1] == ["village"] or parts[1:2] == ["desk"]
    return "/".join(parts[: 2 if deep else 1]) or Path(file).parent.name or "lupus"


def asked(fault: Fault, passes: Passes) -> tuple[list[str], list[str]]:
    """The tests to which a fault is shown: those to begin with, and the rest.

    First come the tests that pass through the function, then those that pass through its module (if there are none,
    through its package); of these the ones that pass through the fewest other functions. Of the rest the quickest come
    first: scenarios.
    """
    function, module, package = f"{fault.file}::{fault.function}", f"{fault.file}::", f"{Path(fault.file).parent}/"
    ranked: list[str] = []
    circles: dict[str, int] = {}
    for circle in (function, module, package):
        if circle != package or not ranked:
            there = {t for t, (_, names) in passes.items() if any(n.startswith(circle) for n in names)}.difference(
                ranked
            )
            ranked += sorted(there, key=lambda test: (len(passes[test][1]), test))
            circles |= dict.fromkeys(there, len(ranked))
    rest, left = [], float(REST)
    for test in sorted(ranked[NEAR:], key=lambda test: (circles[test], passes[test][0])):
        left -= passes[test][0]
        rest += [test] if left > 0 else []
    return sorted(ranked[:NEAR], key=lambda test: passes[test][0]), rest


def copied(folder: Path, root: Path = ROOT) -> Path:
    """A copy of all that tests read."""
    unwanted = shutil.ignore_patterns(
        ".venv", ".git", "__pycache__", ".*_cache", ".hypothesis", ".coverage*", ".faults"
    )
    shutil.copytree(root, folder, ignore=unwanted, symlinks=True)
    compileall.compile_dir(folder / "src", quiet=1)
    return folder


def run(tree: Path, options: Sequence[str], patience: int = PATIENCE, **env: str) -> tuple[int, str]:
    """Run pytest in a copy of the project: its exit code, negative where it does not end,
    and the line that says what failed."""
    python = [
        "sh",
        "-c",
        f'ulimit -t {patience} -v {GIBIBYTES * 2**20}; exec "$@"',
        "sh",
        sys.executable,
        "-m",
        "pytest",
    ]
    env |= {
        "PYTHONPATH": f"{tree / 'src'}:{tree}",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONHASHSEED": "0",
        "TMPDIR": str(tree.parent),
    }
    with subprocess.Popen(
        [*python, "-q", "-p", "no:cacheprovider", "--no-header", "--tb=no", "-rfE", *options],
        cwd=tree,
        env={**os.environ, **env},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            words, _ = process.communicate(timeout=3 * patience)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return -1, ""
    lines = words.strip().splitlines() or [""]
    return process.returncode, next((line for line in lines if line.startswith(("FAILED", "ERROR"))), lines[-1])


def learned(tree: Path, jobs: int) -> Passes:
    """What the quick tests pass through: they are run if a source or a test has changed since they were last."""
    files = sorted(path for folder in ("src", "tests") for path in (tree / folder).rglob("*.py"))
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()
    kept = KEPT / "passes.json"
    of, tests = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else ("", {})
    if of != digest:
        print("The quick tests are run once, to learn what they pass through ...", flush=True)
        notes = tree.parent / "learned"
        notes.mkdir()
        options = ["-n", str(jobs), "-m", QUICK]
        code, words = run(tree, options, 3600, PYTEST_PLUGINS="tools.planting", LEARNED=str(notes))
        tests = {
            test: found
            for path in notes.iterdir()
            for test, found in json.loads(path.read_text(encoding="utf-8")).items()
        }
        if code not in (0, 1) or not tests:
            raise SystemExit(f"The tests do not run: {words}")
        kept.write_text(json.dumps((digest, tests)), encoding="utf-8")
    return {
        t: (seconds, frozenset(names)) for t, (seconds, names) in tests.items() if not any(word in t for word in SILENT)
    }


def noticed(tree: Path, fault: Fault, passes: Passes) -> str | None:
    """Plant a fault in a copy and ask the tests: what the first one says that notices it, or None."""
    path, arguments = tree / LUPUS / fault.file, tree.parent / f"{tree.name}.txt"
    sound, times = path.read_bytes(), path.stat()
    path.write_bytes(fault.planted(sound))
    try:
        for tests in filter(None, asked(fault, passes)):
            for wanted in (tests, dict.fromkeys(test.partition("::")[0] for test in tests)):
                arguments.write_text("\n".join(wanted), encoding="utf-8")
                code, words = run(tree, ["-x", "-p", "no:xdist", f"@{arguments}"])
                if (
                    code != NO_SUCH_TEST
                ):  # some tests are made of what the source says: then their whole files are asked
                    break
            if code:
                return words if code > 0 else "does not end"
        return None
    finally:
        path.write_bytes(sound)
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))  # so that what was compiled still counts


def shown(fault: Fault, sound: bytes) -> str:
    """Where a fault is and what it changes, as a diff."""
    before, after = sound.decode().splitlines(), fault.planted(sound).decode().splitlines()
    lines = list(difflib.unified_diff(before, after, n=0, lineterm=""))[2:]
    return "\n    ".join([f"{fault.file} {fault.function or '(module)'}: {fault.operator}", *lines])


def table(verdicts: Iterable[tuple[Fault, str | None]]) -> str:
    """The score of each package."""
    planted, survived = Counter[str](), Counter[str]()
    for fault, words in verdicts:
        for package in (package_of(fault.file), "**all**"):
            planted[package] += 1
            survived[package] += words is None
    rows = ["| package | planted | survived | score |", "| --- | --: | --: | --: |"]
    return "\n".join(
        rows
        + [f"| {p} | {n} | {survived[p]} | {100 - 100 * survived[p] / n:.0f} % |" for p, n in sorted(planted.items())]
    )


def main() -> int:
    """Run the tool."""
    parser = argparse.ArgumentParser(description="Plants faults one at a time and checks that each is noticed.")
    parser.add_argument("--sample", type=int, default=600, help="how many faults of operators")
    parser.add_argument("--seed", type=int, default=1, help="which of them")
    parser.add_argument("--package", default="", help="only faults of one package, such as room or village/inbox")
    parser.add_argument(
        "--misreadings", action="store_true", help="the misreadings instead, which were written by hand"
    )
    parser.add_argument("--list", action="store_true", help="show the faults, plant none")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time")
    args = parser.parse_args()
    source = {file: module for file, module in modules(ROOT / LUPUS).items() if args.package in ("", package_of(file))}
    faults = misreadings(source) if args.misreadings else drawn(source, args.sample, args.seed)
    if args.list:
        print(*(shown(fault, source[fault.file].source) for fault in faults), sep="\n")
        return 0
    KEPT.mkdir(exist_ok=True)
    verdicts: list[tuple[Fault, str | None]] = []
    trees = queue.SimpleQueue[Path]()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(args.jobs) as pool:
        sound = copied(Path(folder, "sound"))
        passes = learned(sound, args.jobs)
        for number in range(args.jobs):
            trees.put(copied(Path(folder, str(number)), sound))

        def judged(fault: Fault) -> tuple[Fault, str | None]:
            tree = trees.get()
            try:
                return fault, noticed(tree, fault, passes)
            finally:
                trees.put(tree)

        try:
            for done in as_completed([pool.submit(judged, fault) for fault in faults]):
                verdicts.append(done.result())
                fault, words = verdicts[-1]
                print(
                    f"{len(verdicts)} {shown(fault, source[fault.file].source)}\n    {words or 'SURVIVED'}", flush=True
                )
        except KeyboardInterrupt:  # what has been asked until now is worth a table
            pool.shutdown(cancel_futures=True)
    survivors = [shown(fault, source[fault.file].source) for fault, words in verdicts if words is None]
    report = "\n\n".join([f"Seed {args.seed}: {len(verdicts)} faults.", table(verdicts), *survivors])
    (KEPT / "score.md").write_text(report + "\n", encoding="utf-8")
    print(report)
    return int(bool(survivors))


if __name__ == "__main__":
    sys.exit(main())
