"""What code may not exceed: ways through a function, as radon counts them, and statements that are laid out by hand."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from radon.complexity import cc_visit
from radon.visitors import Function

ROOT: Final = Path(__file__).parent.parent
SOURCE: Final = ROOT / "src" / "lupus"
WAYS: Final = 15
LAID_OUT: Final = 40
OTHERS: Final = ("tests", "tools", "benchmarks")


def tangled(path: Path) -> Iterator[str]:
    """The functions of a file that have too many ways through them: branches, loops, `and` and `or`."""
    for block in cc_visit(path.read_text(encoding="utf-8")):
        if isinstance(block, Function) and block.complexity > WAYS:
            yield f"{path.relative_to(ROOT)}:{block.lineno}: {block.fullname} has {block.complexity} ways through it"


def main() -> int:
    """Print what exceeds; the status is 1 where something does."""
    judged = sorted(SOURCE.rglob("*.py"))
    found = [line for path in judged for line in tangled(path)]
    others = [path for top in OTHERS for path in (ROOT / top).rglob("*.py")]
    laid_out = sum(path.read_text(encoding="utf-8").count("# fmt: " + "skip") for path in [*judged, *others])
    if laid_out > LAID_OUT:
        found.append(f"{laid_out} statements are laid out by hand (`fmt: skip`); {LAID_OUT} may be")
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
