"""The command line: `lupus play`, `demo`, `roles`, `audiences`, `verify`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from lupus.scenario.read import read
from lupus.scenario.run import Failure, play, transcript
from lupus.scenario.seeds import ENOUGH, play_seeds
from lupus.scenario.vocabularies import vocabulary
from lupus.scenario.yaml_file import Malformed

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


@app.callback()
def lupus() -> None:
    """Lupus: the games of the werewolf family, refereed."""


@app.command("play")
def play_command(
    paths: Annotated[list[Path], typer.Argument(metavar="FILE|DIR")],
    as_json: Annotated[bool, typer.Option("--json")] = False,
    seeds: Annotated[int, typer.Option("--seeds")] = 0,
    seed: Annotated[int | None, typer.Option("--seed")] = None,
) -> None:
    """Play scenario files and check what they expect."""
    files = [f for p in paths for f in (sorted([*p.rglob("*.yaml"), *p.rglob("*.yml")]) if p.is_dir() else [p])]
    failed = malformed = 0
    for path in files:
        try:
            scenario = read(path, vocabulary)
        except Malformed as error:
            typer.echo(str(error), err=True)
            malformed += 1
            continue
        words = vocabulary(scenario.ruleset)
        failures: list[tuple[int, Failure]]
        if seeds or any(step.distribution for step in scenario.steps):
            runs = play_seeds(scenario, words, seeds or ENOUGH)
            failures = runs.failures
            if as_json:
                typer.echo(json.dumps(runs.dump(), ensure_ascii=False))
        else:
            done = play(scenario, words, seed)
            failures = [(0, f) for f in done.failures]
            if as_json:
                typer.echo(json.dumps(transcript(done, words), ensure_ascii=False))
        for _, f in failures[:5]:
            typer.echo(f"{path}:{f.line}: {f.step}: {f.message}", err=as_json)
        failed += bool(failures)
        if not as_json:
            typer.echo(f"{'FAIL' if failures else 'ok  '} {path}  {scenario.title}")
    if not as_json:
        typer.echo(f"{len(files) - failed - malformed} passed, {failed} failed, {malformed} malformed")
    raise typer.Exit(2 if malformed else 1 if failed else 0)


def main() -> None:
    """The entry point of `lupus`."""
    app()
