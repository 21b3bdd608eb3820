"""The narration of Lupusburg, and the command line that tells it:
every event in words, for everybody who can receive it."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import lupus.engine.game as engine_game
from lupus.bots.cast import demo_of
from lupus.cli import app
from lupus.engine.dice import seed_of
from lupus.engine.events import Drawn, Event, PhaseBegan
from lupus.engine.game import BadSetup, Setup
from lupus.engine.seats import MASTER, Seat, Viewer
from lupus.engine.table import Table
from lupus.rulesets.lexicon import LANGUAGES, Words
from lupus.rulesets.lupusburg import LUPUSBURG, game, refusals, verbs
from lupus.rulesets.lupusburg import events as ev
from lupus.rulesets.lupusburg.bots import series
from lupus.rulesets.lupusburg.narration import house_name
from lupus.rulesets.lupusburg.phases import PHASES
from lupus.rulesets.lupusburg.scenarios import LABELS
from lupus.rulesets.lupusburg.setup import COLOURS
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.teller import genders_of
from lupus.rulesets.words import words
from lupus.scenario.read import read
from lupus.scenario.run import play
from lupus.scenario.vocabularies import vocabulary
from tests.loops import for_each
from tests.rigs import game_texts

SCENARIOS = sorted((Path(__file__).parents[2] / "scenarios" / "lupusburg").glob("*.yaml"))
GOLDEN = SCENARIOS[0].parent / "golden-game.yaml"
CAST = ("anna", "bruno", "edo", "gino")
GENDERS: Mapping[Seat, str] = {"anna": "f", "bruno": "m", "edo": "x", "A": "f", "B": "m", "C": "f", "D": "m"}
"""Of gino and E it is not known."""
READERS = (*CAST, *"ABCDE")
CARDS = ("wolf", "thief", "citizen")
HOUSES = ("anna.R", "anna.L", "bruno.R", "edo.L")
PAIRS = (("anna", "bruno"), ("bruno", "anna"), ("edo", "gino"), ("gino", "edo"))

IT, EN = words("it", "lupusburg"), words("en", "lupusburg")


# --- every event, from games and from its closed sets -----------------------------------------------------------------


def samples() -> Iterator[Event]:
    """Events of every kind."""
    for players, sensible, seed in ((4, 4, 1), (5, 2, 2), (8, 0, 3)):
        yield from (entry.event for entry in series(players, sensible, seed, games=2).log)
    for path in SCENARIOS:
        yield from (entry.event for entry in play(read(path, vocabulary), vocabulary("lupusburg"), None).table.log)
    yield from (PhaseBegan(phase, n) for phase in (*PHASES, "carnival") for n in range(1, 4))
    yield ev.RoomOpened(tuple("abcdefgh"), COLOURS, 1, 10)
    yield ev.WolfPhaseRepeated(1)
    for who, cause in product(CAST, ("host", "random", "rotation", "next-game")):
        yield ev.MayorNamed(who, cause)
    for house, other in product(HOUSES, HOUSES):
        yield ev.Indicted(house, other)
    yield from (ev.TieBroken(HOUSES[:2], n) for n in range(4))
    for who in CAST:
        yield from (ev.ChestPlaced(who, f"{who}.{side}") for side in "RL")
        yield from (ev.Confirmed(who, phase) for phase in ("houses", "placement"))
        yield from (ev.Dealt(who, (a, b)) for a, b in product(CARDS, CARDS) if a != b or a == "citizen")
        yield from (ev.Placed(who, a, b) for a, b in product(CARDS, CARDS))
        yield from (ev.Eliminated(who, f"{who}.{side}", cause) for side in "RL" for cause in ("devoured", "lynched"))
        yield from (
            kind(who) for kind in (ev.PrivilegeDeclined, ev.BetPassed, ev.Drawing, ev.DefenceEnded, ev.BallotIn)
        )
        yield from (
            kind(who, house) for kind in (ev.Tapped, ev.PrivilegeUsed, ev.ShownBack, ev.Voted) for house in HOUSES
        )
        yield from (ev.Looked(who, house, kind) for house in HOUSES for kind in ("chest", "plain"))
        yield from (ev.CharacterShown(who, house, card) for house in HOUSES for card in CARDS)
        yield from (ev.CoinsDrawn(who, coins) for coins in ((8,), (2, 2), (7, 3, 2)))
        yield ev.CoinBet(who, 8)
        yield from (
            kind(who, votes) for kind in (ev.BallotCast, ev.BallotShown) for votes in (("paw",), ("tuft", "paw"))
        )
        yield from (ev.Uncovered(who, a, b, f"{who}.L", coin) for a, b in product(CARDS, CARDS) for coin in (None, 5))
        yield from (ev.Scored(who, 0, 0, n, n) for n in range(4))
        yield from (ev.SeriesPoints(who, n, n) for n in range(4))
        yield ev.SeriesEnded(who)
        yield from (
            ev.AnsweredFor(who, verb)
            for verb in ("chest", "place", "decline", "show", "pass", "accuse", "vote", "ballot")
        )
    for a, b in PAIRS:
        yield ev.BetPlaced(a, b)
        yield from (ev.GameEnded(a, b, "wolf-lost"), ev.GameEnded(a, a, "equality"))
    yield from (ev.RunOffCounted(paw, tuft) for paw, tuft in product(range(4), range(4)))


@cache
def by_kind() -> dict[str, list[Event]]:
    return game_texts.by_kind(samples())


@for_each("kind", sorted(LUPUSBURG.kinds))
@for_each("told", [IT, EN], ids=LANGUAGES)
def test_every_event_has_a_sound_text_for_everybody_who_can_receive_it(told: Words, kind: str) -> None:
    events = by_kind()[kind]
    game_texts.are_sound(told, events, READERS, GENDERS, missing=r"[Nn]one\b|\w\.[RL]\b", opening="0123456789")


def test_the_samples_hold_every_draw() -> None:
    drawn = {str(getattr(x, "label")).split("/")[1] for x in by_kind()["drawn"]}  # noqa: B009
    assert drawn == set(LABELS)


# --- the texts of the two languages -----------------------------------------------------------------------------------


def test_the_two_languages_have_the_same_messages_with_the_same_attributes() -> None:
    game_texts.are_alike_in_both_languages("lupusburg")


INSIDE = {
    "why": {"name", "target", "did", "since", "percent", "left"},
    "list-and": {"head", "last"},
    "on-side": {"side"},
    "house": {"of", "side", "is"},
    "player-in": {"name", "colour"},
    "coins": {"coins", "count"},
    "hand-": {"characters-who"},
    "draw-": {"about"},
    "heading-": {"number"},
    "tokens": {"names"},
    "hint-": {"coins", "handful", "minutes", "seconds"},
    "token-count": {"house", "count"},
    **{
        start: set()
        for start in ("character-", "clue-", "colour-", "verb-", "refused", "rolebook-", "title", "strength-", "first-")
    },
    "screen-": {
        *"number phase game games turn again paw tuft is name house missing drawing coins".split(),
        *"round count names houses verb field".split(),
        *"points wolves others part side kind character coin accused votes ballots cause winner wolf gender".split(),
    },
    "option-": {"value"},
    "ending-": {
        *"side character name accused coin names count characters chest seal game games points".split(),
    },
    "souvenir-": set(),
    "moment-": {
        *"turn name house accused coin right wolf other more less how count points votes character".split(),
    },
}
"""The messages that are not events, by the beginning of their names, and the variables that they are given."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_mentions_what_it_is_not_given_and_none_is_left_unused(language: str) -> None:
    told = words(language, "lupusburg")
    game_texts.mention_what_they_are_given(told, "lupusburg", by_kind(), READERS, GENDERS, INSIDE)


@cache
def codes() -> frozenset[str]:
    """The codes of refusals in the sources."""
    found = {*refusals.NO_CHOICE.values()}
    for module in (engine_game, game, refusals, verbs):
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            inside: list[ast.expr] = []
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Illegal":
                inside = node.args
            elif isinstance(node, ast.Return) and node.value is not None and module in (refusals, verbs):
                inside = returned(node.value)
            found |= {x.value for x in inside if isinstance(x, ast.Constant) and isinstance(x.value, str)}
    return frozenset(found)


def returned(value: ast.expr) -> list[ast.expr]:
    """What an expression may be: either side of a condition, any part of an `or`."""
    if isinstance(value, ast.IfExp):
        return [*returned(value.body), *returned(value.orelse)]
    return [x for part in value.values for x in returned(part)] if isinstance(value, ast.BoolOp) else [value]


@pytest.mark.parametrize("told", [IT, EN], ids=LANGUAGES)
def test_every_refusal_has_a_text_of_its_own_and_no_text_is_for_nothing(told: Words) -> None:
    assert {
        "not-now",
        "not-offered",
        "game-over",
        "must-show",
        "bet-on-yourself",
        "chest-house",
        "seal-used",
    } <= codes()
    texts = [told.refusal(code) for code in sorted(codes())]
    assert len(set(texts)) == len(texts)
    assert told.say("refused") not in texts
    written = {message.id.name for message in game_texts.messages("lupusburg", told.language)}
    assert {name for name in written if name.startswith("refused-")} == {f"refused-{code}" for code in codes()}


@pytest.mark.parametrize("told", [IT, EN], ids=LANGUAGES)
def test_every_phase_has_a_heading_and_every_card_clue_and_colour_a_name(told: Words) -> None:
    assert all(told.say(f"heading-{phase}", values={"number": 2}) for phase in PHASES)
    names = [
        *(f"character-{c}" for c in CARDS),
        *(f"clue-{c}" for c in ("paw", "tuft")),
        *(f"colour-{c}" for c in COLOURS),
    ]
    assert len({told.say(name) for name in names}) == len(names)


# --- agreement, houses, secrets ---------------------------------------------------------------------------------------


@for_each(
    ("happened", "viewer", "text"),
    [
        (ev.MayorNamed("anna", "rotation"), None, "Anna è la nuova Borgomastra."),
        (ev.MayorNamed("bruno", "random"), None, "La sorte ha scelto: Bruno è il primo Borgomastro."),
        (ev.MayorNamed("bruno", "next-game"), None, "Bruno è il nuovo Borgomastro."),
        (ev.MayorNamed("edo", "random"), None, "la carica di Borgomastro va a Edo."),
        (ev.MayorNamed("bruno", "host"), "bruno", "il Borgomastro sei tu."),
        (ev.MayorNamed("anna", "rotation"), "anna", "arriva da te: la Borgomastra sei tu."),
        (ev.MayorNamed("gino", "random"), "gino", "La sorte ha scelto te: tocca a te fare da Borgomastro."),
        (ev.DefenceEnded("anna"), None, "Anna si è difesa come ha potuto."),
        (ev.DefenceEnded("bruno"), "anna", "Bruno si è difeso come ha potuto."),
        (ev.DefenceEnded("gino"), "anna", "Gino ha pronunciato la sua difesa."),
        (ev.BallotIn("anna"), "bruno", "Anna è pronta: ha coperto i gettoni con la mano."),
        (
            ev.GameEnded("anna", "bruno", "wolf-lost"),
            None,
            "il lupo mannaro era Bruno. Contati i punti, la vincitrice è Anna.",
        ),
        (
            ev.GameEnded("bruno", "anna", "wolf-lost"),
            "anna",
            "e il borgo è salvo. Contati i punti, il vincitore è Bruno.",
        ),
        (
            ev.GameEnded("anna", "anna", "equality"),
            None,
            "nessuno la può fermare: il lupo mannaro era Anna, e vince la partita.",
        ),
        (ev.GameEnded("edo", "bruno", "wolf-lost"), "edo", "Contati i punti, hai vinto tu."),
        (ev.Voted("anna", "bruno.R"), None, "Anna mette un gettone contro la casa a destra di Bruno."),
        (ev.Voted("anna", "bruno.R"), "bruno", "Anna mette un gettone contro la tua casa a destra."),
        (ev.Voted("anna", "anna.L"), "bruno", "Anna mette un gettone contro la propria casa di sinistra."),
        (ev.Voted("anna", "anna.L"), "anna", "Metti un gettone contro la tua casa a sinistra."),
        (
            ev.Indicted("anna.R", "bruno.L"),
            "bruno",
            "alla casa a destra di Anna, il ciuffo di peli alla tua casa a sinistra.",
        ),
        (ev.BetPlaced("bruno", "anna"), None, "Bruno posa il sigillo davanti ad Anna, su una moneta coperta."),
        (ev.BetPlaced("bruno", "anna"), "anna", "posa il sigillo davanti a te: scommette che il lupo mannaro sei tu."),
        (ev.Dealt("anna", ("citizen", "citizen")), MASTER, "Anna riceve due cittadini."),
        (ev.Dealt("anna", ("wolf", "citizen")), MASTER, "Anna riceve il lupo mannaro e un cittadino."),
        (ev.Dealt("anna", ("citizen", "thief")), "anna", "I tetti del borgo non hanno segreti per te."),
        (
            ev.TieBroken(("anna.R", "bruno.L"), 2),
            None,
            "con 2 voti ciascuna: la casa a destra di Anna e la casa a sinistra di Bruno. "
            "Decide la vicinanza, in senso orario, a chi ha la carica di Borgomastro.",
        ),
        (ev.Looked("anna", "bruno.L", "chest"), "anna", "la casa a sinistra di Bruno nasconde il forziere."),
        (ev.Looked("anna", "anna.L", "plain"), "anna", "la tua casa a sinistra è senza forziere."),
        (ev.CoinsDrawn("anna", (8,)), MASTER, "Anna pesca una moneta da 8."),
        (ev.CoinsDrawn("anna", (8, 2, 2)), MASTER, "Anna pesca monete da 8, 2 e 2."),
        (ev.BallotShown("anna", ("paw", "tuft")), None, "Anna scopre i gettoni: orma e ciuffo di peli."),
        (ev.RunOffCounted(3, 0), None, "3 voti per l'orma, nessun voto per il ciuffo di peli."),
        (
            ev.ShownBack("anna", "anna.L"),
            "bruno",
            "In cambio Anna mostra il personaggio della propria casa di sinistra.",
        ),
        (
            ev.CharacterShown("anna", "bruno.R", "wolf"),
            "anna",
            "il personaggio della casa a destra di Bruno è il lupo mannaro.",
        ),
        (
            ev.CharacterShown("bruno", "anna.R", "citizen"),
            MASTER,
            "il personaggio della casa a destra di Anna: è un cittadino.",
        ),
        (
            ev.Scored("anna", 0, 0, 1, 1),
            None,
            "Anna: 1 punto (0 per i personaggi, 0 per il forziere, 1 per il sigillo).",
        ),
        (ev.AnsweredFor("anna", "pass"), MASTER, "Anna è assente: per lei il server sceglie di non scommettere."),
        (
            Drawn("game.1/coins/anna", ("56 options",), (7, 3, 2)),
            MASTER,
            "che cosa pesca Anna dal sacchetto: monete da 7, 3 e 2.",
        ),
        (
            Drawn("game.1/devoured/2", ("anna.R", "edo.L"), "anna.R"),
            MASTER,
            "che non ha scelto: la casa a destra di Anna.",
        ),
        (Drawn("start/first-mayor", ("anna", "edo"), "edo"), MASTER, "chi ha per primo la carica di Borgomastro: Edo."),
        (
            Drawn("game.1/absent/anna/1.0/ballot/second", ("paw", "tuft"), "tuft"),
            MASTER,
            "al posto di Anna: ciuffo di peli.",
        ),
    ],
)
def test_italian_agrees_in_gender_and_number_and_knows_whose_house_it_is(
    happened: Event, viewer: Viewer, text: str
) -> None:
    told = IT.tell(happened, viewer, GENDERS)
    assert told is not None
    assert told.endswith(text), told


def test_houses_in_english() -> None:
    assert house_name(EN, "anna.R") == "Anna's right-hand house"
    assert EN.tell(ev.Voted("bruno", "anna.L"), "anna", {}) == "Bruno lays a token against your left-hand house."


@pytest.mark.parametrize("told", [IT, EN], ids=LANGUAGES)
def test_an_elimination_is_told_alike_whoever_lived_there_and_names_no_card(told: Words) -> None:
    """LB-END-06: the event holds nothing hidden, and no text guesses."""
    cards = {told.say(f"character-{card}") for card in ("thief", "citizen")}
    for happened, viewer in product(by_kind()["eliminated"], (None, "anna", "bruno")):
        text = told.tell(happened, viewer, GENDERS)
        assert text is not None
        assert not any(card in text for card in cards)


def test_nights_begin_with_other_words() -> None:
    nights = [re.sub(r"\d+", "", str(IT.tell(PhaseBegan("thief", n), None, {}))) for n in range(1, 8)]
    assert len(set(nights)) == 3
    assert all(one != other for one, other in pairwise(nights))


def test_a_player_may_have_a_grammatical_gender() -> None:
    seats = ("anna", "bruno", "edo", "gino")
    setup = Setup(seats, {"anna": {"gender": "f", "colour": "blue"}, "bruno": {"gender": "m"}})
    table = Table(LUPUSBURG, setup, seed_of(1))
    assert [table.state.colours[seat] for seat in seats] == ["blue", "red", "orange", "yellow"]
    assert genders_of(table) == {"anna": "f", "bruno": "m", "edo": "x", "gino": "x"}
    with pytest.raises(BadSetup) as no:
        Table(LUPUSBURG, Setup(seats, {"edo": {"gender": "wolf"}}), seed_of(1))
    assert (no.value.code, no.value.key) == ("unknown-gender", "edo")


# --- the command line -------------------------------------------------------------------------------------------------


def run(*args: str | Path, status: int = 0) -> Any:
    result = CliRunner().invoke(app, [str(a) for a in args])
    assert result.exit_code == status, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def headings(text: str) -> list[str]:
    return [line for line in text.splitlines() if line and not line.startswith((" ", "ok"))]


def test_a_scenario_is_told_to_each_reader_in_each_language() -> None:
    everything = run("play", GOLDEN).stdout
    turns = [x for n in (1, 2, 3) for x in (f"Notte {n}", f"Giorno {n}", f"Il voto del giorno {n}")]
    assert headings(everything)[:11] == ["Attorno al tavolo", "Partita 1", *turns]
    assert "  E solleva il tetto: la casa a sinistra di D nasconde il forziere." in everything
    thief = run("play", GOLDEN, "--as", "E").stdout
    assert "  Sollevi il tetto e qualcosa luccica: la casa a sinistra di D nasconde il forziere." in thief
    for reader in ("A", "public"):
        assert " sinistra di D nasconde il forziere" not in run("play", GOLDEN, "--as", reader).stdout
    english = run("play", GOLDEN, "--as", "public", "--lang", "en").stdout
    assert "Night 1" in headings(english)
    assert "E hides the chest" not in english
    assert run("play", GOLDEN, "--as", "Z", status=2).stderr.endswith(
        "there is no player 'Z' (there are: A, B, C, D, E, or public)\n"
    )
    assert "←" not in run("play", GOLDEN, "--why").stdout


def test_a_demo_of_lupusburg_depends_on_its_seed_and_its_reader() -> None:
    args = ("demo", "--ruleset", "lupusburg", "--seed", "3", "--lang", "en")
    short, full, public = (run(*args, *more).stdout for more in ((), ("--full",), ("--as", "public")))
    assert short == run(*args).stdout
    assert short != run(*args[:3], "--seed", "4", "--lang", "en").stdout
    assert len(full.splitlines()) > len(short.splitlines())
    assert short.startswith("Who is who")
    assert "Who is who" not in public
    assert " sees the character of " in short
    assert " sees the character of " not in public
    assert "Lea: 8 points (0 for characters, 0 for the chest, 8 for the seal)." in public


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (
            ["--ruleset", "lupusburg", "--players", "9"],
            "--players: a demo of lupusburg is for 4 to 8 players, not for 9\n",
        ),
        (
            ["--ruleset", "lupusburg", "--players", "3"],
            "--players: a demo of lupusburg is for 4 to 8 players, not for 3\n",
        ),
        (["--players", "3"], "--players: a demo of lupus7 is for 4 to 64 players, not for 3\n"),
        (["--ruleset", "chess"], "--ruleset: there are no bots for 'chess'"),
    ],
)
def test_a_demo_that_cannot_be(args: list[str], message: str) -> None:
    assert run("demo", *args, status=2).stderr.startswith(message)


def test_the_usual_number_of_players_of_each_demo_is_one_that_it_takes() -> None:
    assert all(demo.usual in demo.players for demo in map(demo_of, RULESETS))


def test_the_three_characters_have_a_table_and_pages() -> None:
    table = run("roles", "lupusburg").stdout.splitlines()
    assert [line.split()[0] for line in table] == ["Personaggio", "lupo", "ladro", "cittadino"]
    assert run("roles", "lupusburg", "thief", "--lang", "en").stdout.startswith(
        "thief\n\nHow many: 1\nName in files: thief\n\nAt night it lifts the roof"
    )
    assert run("roles", "lupusburg", "mayor", status=2).stderr.startswith("there is no character 'mayor' in lupusburg")
