"""The command line: `lupus play`, `demo`, `say`, `roles`, `audiences`, `verify`,
and those of the site (`lupus.site.commands`).

A command imports what it needs when it runs: `lupus --help` is answered before any game is read.
"""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, Final, NoReturn, TextIO

import typer
from rich.console import Console
from rich.markup import escape

from lupus.site import commands

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from lupus.engine.events import SeatsIn
    from lupus.engine.game import Game
    from lupus.engine.record import Finding
    from lupus.engine.seats import Audience, Viewer
    from lupus.engine.table import Table
    from lupus.language.cast import Reply
    from lupus.rulesets.lexicon import Words
    from lupus.rulesets.ruleset import Ruleset
    from lupus.scenario.model import Scenario
    from lupus.scenario.run import Failure, Play
    from lupus.scenario.seeds import Runs

app = typer.Typer(
    no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, rich_markup_mode="markdown"
)
WIDE = 1000
"""The width of what is not printed on a terminal: nothing is wrapped that another program may read."""


def width(stream: TextIO | None) -> int | None:
    """The width of an output, which may be closed; None for that of the terminal."""
    return None if stream is not None and stream.isatty() else WIDE


out = Console(highlight=False, width=width(sys.stdout))
err = Console(stderr=True, highlight=False, width=width(sys.stderr))

LANGUAGES = ("it", "en")

Language = Annotated[str, typer.Option("--lang", help="The language of the story: it or en.", metavar="it|en")]
Reader = Annotated[
    str | None,
    typer.Option(
        "--as",
        help="Tell what one player is told; `public` for the public page. Without it: what the game master sees.",
    ),
]
Why = Annotated[bool, typer.Option("--why", help="Under each event, why it happened (for the game master).")]


def stop(message: str) -> NoReturn:
    """Say what is wrong in one line and leave with status 2."""
    err.print(f"[red]{escape(message)}[/red]", soft_wrap=True)
    raise typer.Exit(2)


def print_json(value: Any) -> None:
    """One JSON object on one line; in ASCII where the output cannot show all of it, for data must not change."""
    text = json.dumps(value, ensure_ascii=False)
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        text = json.dumps(value)
    print(text)


def check_language(language: str) -> None:
    """Only the languages that there are."""
    if language not in LANGUAGES:
        stop(f"--lang: there is no language {language!r} (there are: {', '.join(LANGUAGES)})")


def ruleset_of(key: str, what: str = "there is no ruleset") -> Ruleset:
    """The ruleset with this key, which somebody typed."""
    from lupus.rulesets.registry import RULESETS

    if key not in RULESETS:
        stop(f"{what} {key!r} (there are: {', '.join(RULESETS)})")
    return RULESETS[key]


def check_reader(viewer: str | None, why: bool) -> None:
    """A story as one player is told it gives no reasons: the player must not know them."""
    if viewer is not None and why:
        stop("--why tells what only the game master may know: it does not go with --as")


@app.callback()
def lupus() -> None:
    """**Lupus** runs the games of the werewolf family: referee, narrator and record.

    Try `lupus demo` first: a village of forty bots lives, votes, dies and wins. Then `lupus roles` for the games that
    there are and who is who in them, and `lupus play scenarios/` to see every rule proved.
    """


# --- play -------------------------------------------------------------------------------------------------------------


@app.command("play")
def play_command(
    paths: Annotated[
        list[Path], typer.Argument(metavar="FILE|DIR...", help="Scenario files, or folders full of them.")
    ],
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the transcript (one JSON object a line), and no story.")
    ] = False,
    seeds: Annotated[
        int, typer.Option("--seeds", min=0, help="Play once for each seed 1..N and count the outcomes.")
    ] = 0,
    seed: Annotated[int | None, typer.Option("--seed", help="Play with this seed instead of the file's.")] = None,
    viewer: Reader = None,
    why: Why = False,
    language: Language = "it",
) -> None:
    """Play scenario files and check what they expect.

    One file: its story is told, then what it expects is compared with what happened. Several: a line each, and a
    summary; their stories too where `--as` or `--why` asks for them.

    Status 0: all as expected. 1: some expectation failed (file, line, step and event are named).
    2: a file is malformed.
    """
    check_language(language)
    check_reader(viewer, why)
    check_together(viewer, why, as_json, seeds, seed)
    files = find(paths)
    told = (len(files) == 1 or viewer is not None or why) and not as_json
    failed = malformed = 0
    for path in files:
        found = read_scenario(path, viewer)
        if found is None:
            malformed += 1
            continue
        scenario, reader = found
        failures, done = play_one(scenario, seeds, seed, as_json, told or seeds > 0, reader)
        if done is not None and told:
            tell_if_possible(done.table, scenario.ruleset, language, reader, why)
        report(path, scenario, failures, to_err=as_json)
        failed += bool(failures)
    if not as_json and len(files) > 1:
        print_summary(len(files) - failed - malformed, failed, malformed)
    raise typer.Exit(2 if malformed else 1 if failed else 0)


def check_together(viewer: str | None, why: bool, as_json: bool, seeds: int, seed: int | None) -> None:
    """Only options that go together."""
    for option, given, without in (("--as", viewer is not None, seeds > 0), ("--why", why, as_json or seeds > 0)):
        if given and without:
            stop(f"{option} belongs to a story, and {'--seeds' if seeds else '--json'} tells none")
    if seeds and seed is not None:
        stop("--seed is for one run, and --seeds for many: they do not go together")


def read_scenario(path: Path, viewer: str | None) -> tuple[Scenario, Viewer] | None:
    """A scenario, and who is meant by `--as` in it; None where the file is malformed, which is said."""
    from lupus.scenario.read import read
    from lupus.scenario.story import viewer_of
    from lupus.scenario.vocabularies import vocabulary
    from lupus.scenario.yaml_file import Malformed

    try:
        scenario = read(path, vocabulary)
        return scenario, viewer_of(viewer, scenario.setup.seats)
    except Malformed as error:
        err.print(f"[red]{escape(str(error))}[/red]", soft_wrap=True)
        return None
    except LookupError as error:
        stop(f"{path}: --as: {error.args[0]}")


def tell_if_possible(table: Table[Any], ruleset: str, language: str, reader: Viewer, why: bool) -> None:
    """Print a story; where the game has no text for something, say so."""
    from lupus.rulesets.words import words

    try:
        print_story(table, words(language, ruleset), reader, short=False, why=why)
    except LookupError as error:
        err.print(f"[yellow]{escape(str(error.args[0]))}: there is a verdict, and no story[/yellow]", soft_wrap=True)


def print_summary(passed: int, failed: int, malformed: int) -> None:
    """How many scenarios are as they expect, in one line."""
    colour = "red" if failed or malformed else "green"
    out.print(f"[{colour}]{passed} passed, {failed} failed{f', {malformed} malformed' if malformed else ''}[/{colour}]")


def find(paths: list[Path]) -> list[Path]:
    """The scenario files that the arguments name; folders are searched."""
    files: list[Path] = []
    for path in paths:
        if path.is_dir():
            files += sorted(p for p in path.rglob("*") if p.suffix in (".yaml", ".yml"))
        elif path.exists():
            files.append(path)
        else:
            stop(f"{path}: there is no such file or folder")
    if not files:
        stop(f"{', '.join(map(str, paths))}: there are no scenario files (*.yaml) here")
    return files


def play_one(
    scenario: Scenario, seeds: int, seed: int | None, as_json: bool, in_full: bool, reader: Viewer
) -> tuple[list[tuple[int, Failure]], Play | None]:
    """Play a scenario once, or for many seeds; what failed, with the seed, and the game if it was played once.

    reader: whose view `--json` prints; the game master's is the transcript.
    """
    from lupus.engine.seats import MASTER
    from lupus.scenario.run import in_vain, play, transcript, view_of
    from lupus.scenario.seeds import ENOUGH, play_seeds
    from lupus.scenario.vocabularies import vocabulary

    words = vocabulary(scenario.ruleset)
    one_view = as_json and reader != MASTER
    if seeds or (seed is None and not one_view and any(step.distribution for step in scenario.steps)):
        runs = play_seeds(scenario, words, seeds or ENOUGH)
        if as_json:
            print_json(runs.dump())
        elif in_full:
            print_runs(runs)
        return runs.failures, None
    done = play(scenario, words, seed)
    if as_json:
        print_json(view_of(done, reader) if one_view else transcript(done, words))
    failures = [*done.failures, *in_vain(done)] if done.failures else []
    return [(0, failure) for failure in failures], None if as_json else done


STYLES: Final = {"grave": "bold red", "minor": "dim"}
"""The style of a printed line, by its tone; a plain line has none."""


def print_story(table: Table[Any], words: Words, viewer: Viewer, short: bool, why: bool) -> None:
    """Print a story half-phase by half-phase, as one viewer is told it."""
    from lupus.rulesets.lexicon import SHORT, WHOLE
    from lupus.rulesets.teller import genders_of, tell

    causes = words.style.why(table.log) if why else None
    for chapter in tell(table.view(viewer), viewer, words, genders_of(table), SHORT if short else WHOLE, causes):
        out.print(f"\n[bold]{escape(chapter.heading)}[/bold]")
        for line in chapter.lines:
            out.print(f"  {escape(line.text)}", style=STYLES.get(line.tone, ""), soft_wrap=True)
            for cause in line.causes:
                out.print(f"    ← {escape(cause)}", style="dim", soft_wrap=True)


def print_runs(runs: Runs) -> None:
    """Print how often each outcome came, where there was more than one."""
    from lupus.scenario.run import shown
    from lupus.scenario.seeds import ranked

    various = [tally for tally in runs.steps if len(tally.outcomes) > 1]
    if not various:
        out.print(f"all {runs.count} runs came to the same")
    for tally in various:
        out.print(f"\n[bold]{tally.step.at}[/bold]: {len(tally.outcomes)} outcomes in {tally.outcomes.total()} runs")
        every = [{json.dumps(e, sort_keys=True) for e in json.loads(key)} for key in tally.outcomes]
        common = set.intersection(*every)
        for key, count in ranked(tally.outcomes):
            own = [e for e in json.loads(key) if json.dumps(e, sort_keys=True) not in common]
            text = "; ".join(shown({"type": e["type"], **e}) for e in own)
            out.print(f"  {count:>6}  {escape(text)}", soft_wrap=True)


def report(path: Path, scenario: Scenario, failures: list[tuple[int, Failure]], to_err: bool) -> None:
    """One line for a scenario, and a paragraph for each thing that failed."""
    where = err if to_err else out
    if not failures:
        if not to_err:
            where.print(f"[green]ok[/green]   {escape(str(path))}  [dim]{escape(scenario.title)}[/dim]", soft_wrap=True)
        return
    where.print(f"[bold red]FAIL[/bold red] {escape(str(path))}  {escape(scenario.title)}", soft_wrap=True)
    for seed, failure in failures[:10]:
        with_seed = f" (seed {seed})" if seed else ""
        where.print(
            f"  {escape(f'{path}:{failure.line}: {failure.step}{with_seed}: {failure.message}')}", soft_wrap=True
        )
    if len(failures) > 10:
        where.print(f"  ... and {len(failures) - 10} more")


# --- demo -------------------------------------------------------------------------------------------------------------


@app.command()
def demo(
    players: Annotated[
        int | None, typer.Option("--players", help="How many bots play.", show_default="as usual")
    ] = None,
    ruleset: Annotated[
        str | None,
        typer.Option("--ruleset", help="The game; `lupus roles` says which there are.", show_default="the first"),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Another number is another village.")] = 1,
    viewer: Reader = None,
    full: Annotated[bool, typer.Option("--full", help="Every command and every notice, not only the story.")] = False,
    why: Why = False,
    language: Language = "it",
    save: Annotated[
        Path | None, typer.Option("--save", help="Write the whole game to a file for `lupus verify`.")
    ] = None,
) -> None:
    """Watch a whole village of bots live, vote, die and win, told from the first night to the last sunset."""
    from lupus.bots.cast import demo_of
    from lupus.engine.dice import seed_of
    from lupus.engine.record import export
    from lupus.engine.table import Table
    from lupus.rulesets.registry import default
    from lupus.rulesets.words import words
    from lupus.scenario.story import cast_of_characters, viewer_of

    check_language(language)
    check_reader(viewer, why)
    played = ruleset_of(ruleset or default(), "--ruleset: there are no bots for")
    show = demo_of(played.key)
    count = show.usual if players is None else players
    if count not in show.players:
        stop(
            f"--players: a demo of {played.key} is for {show.players[0]} to {show.players[-1]} players, not for {count}"
        )
    chance = Random(seed)
    table = Table(played.game, show.setup(count, chance), seed_of(seed))
    try:
        reader = viewer_of(viewer, table.setup.seats)
    except LookupError as error:
        stop(f"--as: {error.args[0]}")
    if save is not None:
        try:
            save.open("a").close()
        except OSError as error:
            stop(f"{save}: cannot be written ({error.strerror})")
    show.play(table, chance)
    said = words(language, played.key)
    if viewer is None:
        out.print(cast_of_characters(table, said), soft_wrap=True)
    print_story(table, said, reader, short=viewer is None and not full, why=why)
    if save is not None:
        try:
            save.write_text(json.dumps(export(table), ensure_ascii=False) + "\n", encoding="utf-8")
        except OSError as error:  # the disk is full by now
            stop(f"{save}: cannot be written ({error.strerror})")
        out.print(
            f"\nThe whole game is in {escape(str(save))}. To check it: lupus verify {escape(str(save))}", soft_wrap=True
        )


# --- verify -----------------------------------------------------------------------------------------------------------


@app.command("verify")
def verify_command(
    game: Annotated[
        Path, typer.Argument(metavar="GAME.json", help="A game exported after its end, or by its game master.")
    ],
) -> None:
    """Check a recorded game: that the dice were not touched, and that every row of its log follows from the rules.

    The game is played again from its seed, its setup and its commands, and every row is compared with the recorded one;
    the commitment published at the start is one of them. Status 0: all is in order. 1: something is not. 2: this is no
    recorded game, or one that only another version of the rules can judge: an earlier one, if by today's rules
    something would differ.
    """
    from lupus.engine.record import older, verify

    try:
        document = json.loads(game.read_text(encoding="utf-8"))
        ruleset = rules_of(document)
        played = f"it was played with version {document['version']} of the rules of {ruleset.key}"
        if document["version"] > ruleset.version:
            stop(f"{game}: {played}, and this Lupus has version {ruleset.version}: it cannot be checked here")
        if document.get("seed", "") is None:  # sealed: nothing can be drawn again
            stop(f"{game}: this game is not over yet: it can be verified when it is")
        findings = verify(document, ruleset)
        log = document["log"]
        digest = next(row["digest"] for row in log if row["type"] == "committed")
    except OSError as error:
        stop(f"{game}: cannot be read ({error.strerror})")
    except KeyError as error:
        stop(f"{game}: is not a recorded game (there is no {error})")
    except (TypeError, AttributeError, StopIteration, AssertionError, RecursionError, IndexError):
        stop(f"{game}: is not a recorded game (something in it is of the wrong kind)")
    except ValueError as error:
        stop(f"{game}: is not a recorded game ({error})")
    if findings and older(document, ruleset):
        today = f"this Lupus has version {ruleset.version}, by which event {findings[0].n} would be another"
        stop(f"{game}: {played}, and {today}: it is not judged here")
    if findings:
        out.print(f"[bold red]{escape(str(game))}: this is not what the rules say.[/bold red]", soft_wrap=True)
        print_findings(findings)
        raise typer.Exit(1)
    draws = sum(row["type"] == "drawn" for row in log)
    out.print(
        f"[green]{escape(str(game))}: in order.[/green] {len(log)} events, {draws} draws, "
        f"{len(document['moves'])} commands."
    )
    out.print(f"  commitment {digest}", soft_wrap=True)


def rules_of(document: Any) -> Game[Any]:
    """The game of which this is a record. Raises `ValueError`, or `KeyError` for what it does not have."""
    from lupus.rulesets.registry import RULESETS

    if not isinstance(document, dict):
        raise ValueError("it must be a JSON object")
    if document["ruleset"] not in RULESETS:
        raise ValueError(f"there is no ruleset {document['ruleset']!r} (there are: {', '.join(RULESETS)})")
    if type(document["version"]) is not int:
        raise ValueError(f"its version must be a number, and is {document['version']!r}")
    return RULESETS[document["ruleset"]].game


def print_findings(findings: Sequence[Finding]) -> None:
    """The first rows that differ from what the rules say."""
    for finding in findings[:5]:
        out.print(f"  event {finding.n}: {escape(finding.problem)}")
        for name, row in (("recorded", finding.recorded), ("expected", finding.expected)):
            if row is not None:
                out.print(f"    {name}: {escape(json.dumps(row, ensure_ascii=False))}", soft_wrap=True)
    if len(findings) > 5:
        out.print(f"  ... and {len(findings) - 5} more findings")


# --- say --------------------------------------------------------------------------------------------------------------


@app.command("say")
def say_command(
    text: Annotated[
        str | None,
        typer.Argument(metavar="[TEXT]", help="What somebody writes, as in a mail. `-` reads it from the input."),
    ] = None,
    cast: Annotated[
        Path | None,
        typer.Option(
            "--cast", metavar="FILE", help="A file of a cast and mails (docs/language.md). `-` reads it from the input."
        ),
    ] = None,
    phase: Annotated[
        str | None,
        typer.Option("--phase", metavar="N|D", help="Night or day. Without it: where the text is understood best."),
    ] = None,
    role: Annotated[str | None, typer.Option("--role", help="The role of who writes, as `Guardia del corpo`.")] = None,
    sender: Annotated[str | None, typer.Option("--from", help="Who writes: the id of a player.")] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the canonical forms, one JSON object for each mail.")
    ] = False,
    explained: Annotated[
        bool,
        typer.Option(
            "--explain", help="Print how it was read, too: chunks, construction, and the words that were not read."
        ),
    ] = False,
    language: Language = "it",
) -> None:
    """Try what the server understands of a sentence, in the village of the examples or in that of a file.

    With a file and no sentence every mail of the file is read.
    Status 1 if one has `expect` and something else came of it.
    """
    from lupus.language.cast import as_json as row
    from lupus.language.say import dissect, explain

    check_language(language)
    if text is not None and cast is None and text.endswith((".yaml", ".yml", ".json")) and Path(text).is_file():
        cast, text = Path(text), None
    if text is None and cast is None:
        stop("say what: a sentence, or a file with --cast")
    if phase is not None and phase[:1].upper() not in ("N", "D"):
        stop(f"--phase: {phase!r} is neither N (night) nor D (day)")
    failed = 0
    for reply in replies_to(text, cast, {"phase": phase, "role": role, "from": sender}):
        failed += reply.expected not in (None, reply.results)
        if as_json:
            print_json(row(reply))
            continue
        if text is None:
            body = " / ".join(str(reply.mail.get("body", "")).splitlines())
            out.print(f"[bold]{escape(reply.id)}[/bold]  {escape(body)}", soft_wrap=True)
        for line in [*(dissect(reply, language) if explained else []), *explain(reply, language)]:
            out.print(escape(line), soft_wrap=True)
    raise typer.Exit(1 if failed else 0)


def replies_to(text: str | None, cast: Path | None, given: Mapping[str, str | None]) -> list[Reply]:
    """What is answered to a sentence, or to each mail of a file.
    A sentence without a phase may be one for the night."""
    from lupus.language.cast import MalformedCastError
    from lupus.language.say import read, said

    if text == "-":
        text = sys.stdin.read()
    try:
        document = read(cast)
        replies = list(said(document, text, **given))
        unphased = text is not None and given["phase"] is None and "phase" not in document
        if unphased and replies[0].results == ["REJ PHASE"]:
            replies = list(said(document, text, **{**given, "phase": "N"}))
    except MalformedCastError as error:
        stop(str(error))
    return replies


# --- roles, audiences -------------------------------------------------------------------------------------------------


@app.command()
def roles(
    ruleset: Annotated[
        str | None, typer.Argument(metavar="[RULESET]", help="A game. Without it: which games there are.")
    ] = None,
    role: Annotated[str | None, typer.Argument(metavar="[ROLE]", help="One role, or one ghost power, in full.")] = None,
    language: Language = "it",
) -> None:
    """The games that there are; or the roles of one, with what each can do."""
    from lupus.rulesets.registry import RULESETS
    from lupus.rulesets.words import words
    from lupus.scenario.rolebook import KEY, page, rolebook

    check_language(language)
    if ruleset is None:
        print_table(("", ""), [(key, words(language, key).say("title")) for key in RULESETS])
        return
    ruleset_of(ruleset)
    if role is None:
        book = rolebook(ruleset, language)
        print_table(book.head, [row.cells for row in book.rows], whole=words(language, ruleset).say(KEY))
        return
    try:
        out.print(escape(page(ruleset, role, language)), soft_wrap=True)
    except LookupError as error:
        stop(str(error.args[0]))


@app.command()
def audiences(
    ruleset: Annotated[
        str | None, typer.Argument(metavar="[RULESET]", help="A game.", show_default="the first")
    ] = None,
) -> None:
    """Who learns what: every type of event with its audience, for somebody who knows the rules to read."""
    from lupus.rulesets.registry import default

    kinds = ruleset_of(ruleset or default()).game.kinds
    rows = [
        (kind, audience(cls.to), ", ".join(cls.names), (cls.__doc__ or "").split("\n")[0])
        for kind, cls in sorted(kinds.items())
    ]
    print_table(("event", "who learns it", "fields", "what it is"), rows)


def print_table(head: Sequence[str], rows: Sequence[Sequence[str]], whole: str = "") -> None:
    """Print rows in columns. whole: the head of a column that is never broken:
    other commands need its cells to the letter."""
    from rich.table import Table

    grid = Table(box=None, pad_edge=False, header_style="bold", show_header=any(head))
    for i, name in enumerate(head):
        if whole and name == whole:
            grid.add_column(name, no_wrap=True, min_width=max(len(cells[i]) for cells in rows))
        else:
            grid.add_column(name, overflow="fold")
    for cells in rows:
        grid.add_row(*cells)
    out.print(grid)


def audience(to: Audience | SeatsIn) -> str:
    """Who learns an event, in words."""
    from lupus.engine.events import SeatsIn
    from lupus.engine.seats import PUBLIC

    if isinstance(to, SeatsIn):
        return f"the seat in `{to.field}`"
    return "everybody" if to == PUBLIC else "the game master"


commands.add_to(app)


BROKEN = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF, errno.EPIPE)
"""What may befall the output while it is written."""


def main() -> None:
    """The entry point of `lupus`. What the output cannot show is a question mark;
    that it cannot be written is said in one line."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        try:
            app()
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except OSError as error:
        if error.errno not in BROKEN or error.filename is not None:
            raise
        if isinstance(sys.stdout, TextIOWrapper):  # or Python would try once more, and complain in its own words
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if error.errno == errno.EPIPE:  # whoever stops reading has read enough
            sys.exit(1)
        err.print(f"[red]the output cannot be written ({error.strerror})[/red]", soft_wrap=True)
        sys.exit(2)
