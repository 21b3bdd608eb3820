"""The code that a browser runs: the parts of the installed package that the desk needs, and what they stand on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from importlib import resources
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from jinja2 import ModuleLoader

from lupus.rulesets import drawing
from lupus.rulesets.registry import RULESETS

LOCALES: Final = frozenset(
    {"root.dat", "it.dat", "it_IT.dat", "en.dat", "en_US.dat", "en_GB.dat", "en_001.dat", "global.dat"}
)
"""The files of locales that the desk needs: of the languages that the site speaks."""

Keep = Callable[[Path], bool]

SUFFIXES: Final = frozenset({".py", ".ftl", ".dat"})


def everything(path: Path) -> bool:
    """Keep every file of a package."""
    return True


def top(path: Path) -> bool:
    """Keep the modules of a package itself, and nothing of its subpackages."""
    return len(path.parts) == 1


@cache
def game() -> str:
    """The key of the game that has a desk: a folder `desk` beside its rules. Raises `StopIteration` where none has."""
    return next(key for key, ruleset in RULESETS.items() if find_spec(f"{ruleset.folder}.desk") is not None)


PARTS: Final[tuple[tuple[str, Keep], ...]] = (
    ("lupus", lambda path: path.name == "__init__.py" and top(path)),
    ("lupus.engine", everything),
    ("lupus.rulesets", top),
    (RULESETS[game()].folder, everything),
    ("fluent.runtime", everything),
    ("fluent.syntax", everything),
    ("babel", lambda path: path.parts[0] != "messages" and (path.suffix != ".dat" or path.name in LOCALES)),
    ("pytz", lambda path: path.parts[0] != "zoneinfo"),
    ("jinja2", everything),
    ("markupsafe", everything),
    ("attr", everything),
    ("attrs", everything),
)
"""The packages, and what of them."""


def files() -> Iterator[tuple[str, Path]]:
    """Each file with its place in the archive."""
    for name, keep in PARTS:
        spec = find_spec(name)
        assert spec is not None
        if spec.submodule_search_locations is None:
            yield f"{name}.py", Path(str(spec.origin))
            continue
        folder = Path(next(iter(spec.submodule_search_locations)))
        for path in sorted(folder.rglob("*")):
            inside = path.relative_to(folder)
            if path.suffix in SUFFIXES and "__pycache__" not in inside.parts and keep(inside):
                yield f"{name.replace('.', '/')}/{inside.as_posix()}", path


def templates() -> Iterator[tuple[str, str]]:
    """Each template of the game as code, with its place in the archive: a browser need not read it."""
    folder = RULESETS[game()].folder
    found = drawing.templates(folder)
    for path in sorted(Path(str(resources.files(folder))).glob(f"{drawing.FOLDER}/*.html")):
        place = f"{folder.replace('.', '/')}/{drawing.FOLDER}/{ModuleLoader.get_module_filename(path.name)}"
        yield place, found.compile(path.read_text(encoding="utf-8"), path.name, raw=True, defer_init=True)


TYPING: Final = "from typing import Literal\n"
"""In place of `typing_extensions`, of which Fluent asks for this alone:
reading the whole takes a browser a tenth of a second."""


@cache
def archive() -> bytes:
    """The archive; the same bytes for the same files."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED, compresslevel=9) as found:
        for name, path in files():
            found.writestr(ZipInfo(name), path.read_bytes(), ZIP_DEFLATED)
        for name, code in (("typing_extensions.py", TYPING), *templates()):
            found.writestr(ZipInfo(name), code, ZIP_DEFLATED)
    return out.getvalue()


@cache
def digest() -> str:
    """What names this archive and no other."""
    return sha256(archive()).hexdigest()[:16]
