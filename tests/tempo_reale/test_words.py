"""The narration of the 7th edition: every event has a text for whoever can receive it, in Italian and in English."""

from __future__ import annotations

import ast
import csv
import inspect
import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise, product
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

import lupus.engine.game as engine_game
from lupus.engine.dice import Dice, seed_of
from lupus.engine.events import Committed, Drawn, Event, PhaseBegan, SeedRevealed, event
from lupus.engine.game import Command
from lupus.engine.seats import MASTER, PUBLIC, Seat, Viewer
from lupus.rulesets.lexicon import LANGUAGES, Style, Words, shown
from lupus.rulesets.lexicon import reader as reader_of
from lupus.rulesets.lupus3.events import SkillOrdered
from lupus.rulesets.lupus7 import events as lupus7
from lupus.rulesets.lupus7.edition import EDITION
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.tempo_reale import events as ev
from lupus.rulesets.tempo_reale import game as realtime
from lupus.rulesets.tempo_reale.narration import ABOUT
from lupus.rulesets.tempo_reale.village import Village
from lupus.rulesets.words import words
from tests.loops import for_each
from tests.rigs import game_texts

from ..villages import VillageTable, village

ROLES = (*EDITION.roles, "spettro")
POWERS = tuple(EDITION.ghost_powers)
FACTIONS = ("popolani", "lupi", "negromanti")
GENDERS: Mapping[Seat, str] = {"anna": "f", "bruno": "m", "edo": "x"}
CAST = ("anna", "bruno", "edo", "gino")  # gino's gender is not known
PAIRS = (("anna", "bruno"), ("bruno", "anna"), ("edo", "gino"), ("anna", "edo"))
CROWDS = ((), ("anna",), ("anna", "bruno"), ("bruno", "edo", "gino"))

SILENT: frozenset[str] = frozenset()
"""The events that nobody reads anything of: none so far."""

IT, EN = words("it", "lupus7"), words("en", "lupus7")


def reader(event: Event, viewer: Viewer) -> str:
    """Who reads an event of the real-time games."""
    return reader_of(event, viewer, ABOUT)


# --- a sample of every event, with every value of its closed sets -----------------------------------------------------


def samples() -> Iterator[Event]:
    """Events of every kind."""
    yield from (PhaseBegan(phase, n) for phase in ("night", "dawn", "day", "sunset", "start") for n in range(1, 9))
    yield Committed("c0ffee")
    yield SeedRevealed("5eed")
    yield from draws()
    yield from (ev.VillageFounded(crowd, ("x",) * len(crowd)) for crowd in CROWDS[1:])
    yield ev.SettingsChosen(())
    yield ev.SettingsChosen(
        (("ghosts_seen_by_guards", True), ("ghosts_seen_by_guards", False), ("pace", "slow"), ("hours", 3))
    )
    yield ev.SettingsChosen((("lights", True), ("lanterns", False)))
    for role in ROLES:
        yield ev.RoleAssigned("anna", role)
        yield ev.Proposition("anna", "bruno", role)
        yield lupus7.Corrupted("anna", role)
        causes = ("group", "power", "visit", "necrophile", "corruption", "awakening", "phantom", "hearsay")
        yield from (ev.KnowsRole(a, b, role, cause) for cause in causes for a, b in PAIRS)
        for cause, aura, mystic in product(("shapeshifter", "necrophile"), ("white", "black"), (True, False)):
            yield ev.Transformed("anna", "bruno", role, aura, mystic, cause)
    yield from (ev.Found("anna", f, False, None, last) for f in FACTIONS for last in (None, -1, 0, 1, 2))
    yield from (
        ev.Found("anna", "negromanti", True, power, last) for power in (None, *POWERS) for last in (None, -1, 3)
    )
    yield ev.KnowsNobody("anna")
    yield from commands()
    yield from dawn()
    yield from public()
    yield from reasons()


def draws() -> Iterator[Event]:
    """As the dice make them."""
    dice = Dice(seed_of(1))
    for kind in (*sorted(EDITION.draws), "weather"):
        dice.pick(f"dawn.1/{kind}/anna", ("anna", "bruno"))
    dice.pick("sunset.2/tie-break", [f"seat{i}" for i in range(100)])
    dice.pick("dawn.1/block/anna", range(3))
    dice.pick("dawn.1/block/anna", range(100))
    dice.order("start/roles", range(8))
    dice.order("dawn.1/fantasmi", ("anna", "bruno", "edo"))
    dice.pick("coin", ("anna", "bruno"))
    return iter(dice.drawn)


def commands() -> Iterator[Event]:
    """Commands in force, and withdrawn."""
    targets: tuple[Seat | None, ...] = (None, *CAST)
    for target in targets:
        yield ev.Ordered("anna", target)
        yield ev.Designated("anna", target)
        yield from (ev.Voted(who, ballot, target) for who in CAST for ballot in ("stake", "mayor"))
    for other, power in product(("anna", "bruno", "edo"), (None, *POWERS)):
        yield ev.Ordered("anna", "bruno", other, power)
    yield from (ev.Ordered("anna", "bruno", role=role) for role in ROLES)
    yield from (
        ev.Ordered("anna", "bruno", roles=roles) for roles in ((), ("lupo",), ("lupo", "veggente", "esorcista"))
    )
    yield ev.EnteredFor("anna", "Giulia", "telefonata alle 21:50")
    yield ev.EnteredFor("anna", "Giulia", "")


def dawn() -> Iterator[Event]:
    """What a dawn brings to single players."""
    for a, b in PAIRS:
        yield from (ev.Outcome(a, b, success) for success in (True, False))
        yield from (ev.KnowsAura(a, b, aura) for aura in ("white", "black"))
        yield from (ev.KnowsMystic(a, b, mystic) for mystic in (True, False))
        yield from (ev.KnowsVisited(a, b, crowd) for crowd in CROWDS)
        yield from (ev.KnowsVisitors(a, b, crowd) for crowd in CROWDS)
        yield from (ev.KnowsVisitorCount(a, b, n) for n in range(4))
    for power, cause in product((None, *POWERS), ("necromancer", "phantom", "thunder")):
        yield ev.GhostRaised("anna", power, cause)
    yield from (ev.GhostPowersLeft("anna", powers) for powers in ((), POWERS[:1], POWERS[:2], POWERS))


def public() -> Iterator[Event]:
    """What everybody is told."""
    for who in CAST:
        yield ev.FoundDead(who)
        yield from (ev.Died(who, cause) for cause in ("stake", "night"))
        yield ev.Resurrected(who)
        exiles = product(("faction-defeated", "disqualified", "withdrawn"), (True, False))
        yield from (ev.Exiled(who, cause, alive) for cause, alive in exiles)
        offices = ("beginning", "elected", "appointed-successor", "random-successor", "coup")
        yield from (ev.MayorNamed(who, cause) for cause in offices)
        yield from (ev.VoteShown(ballot, who, target) for ballot in ("stake", "mayor") for target in CAST)
        yield from (ev.Tally(ballot, who, n) for ballot in ("stake", "mayor") for n in range(4))
    yield ev.MayorNamed(None, "random-successor")
    for faction, crowd in product(FACTIONS, CROWDS):
        yield ev.FactionDefeated(faction, crowd)
        yield ev.FactionDisqualified(faction, crowd)
    yield from (ev.NoStake(cause) for cause in ("quorum", "advocate", "rain"))
    yield ev.Announcement("Le ore di stasera cambiano.")
    outcomes = ((), *((f,) for f in FACTIONS), FACTIONS)
    yield from (ev.Victory(factions, cause) for factions in outcomes for cause in ("natural", "game-master"))


RESTRICTIONS = (
    "not-popolano",
    "not-of-lupi",
    "of-lupi",
    "of-negromanti",
    "a-spettro",
    "not-white-mystic",
    "not-mystic",
    "no-such-role",
)
BLOCKERS = ("sequestratore", "stregone", "esorcista", "sciamano", "occultamento")
BY_OTHERS = {*BLOCKERS, "disagreement", "shielded"}
FAILURES = (
    *(("blocked", cause) for cause in (*BLOCKERS, *ROLES)),
    *(("restricted", cause) for cause in (*RESTRICTIONS, "disagreement", "shielded", "target-died", "full-moon")),
    ("contradiction", "contradiction"),
)


def reasons() -> Iterator[Event]:
    """What the game master alone is told."""
    for cause, crowd in product(("wolves", "assassin", "death-ghost", "old-age"), CROWDS[1:]):
        yield ev.Killed("anna", cause, crowd)
    yield from (ev.Killed("anna", cause, ()) for cause in ("stake", "old-age"))
    yield lupus7.Hypnotised("anna", "bruno")
    for power in ("amnesia", "ipnosi", "scrutatore", "avvocato", "barbiere"):
        yield ev.VoteEffect(power, "anna", "bruno", "edo" if power == "ipnosi" else None)
        yield lupus7.VoteEffectLost(power, "anna", "bruno")
    yield from (ev.Failed("anna", category, cause, crowd) for category, cause in FAILURES for crowd in CROWDS[1:])
    yield from (ev.Failed("anna", category, cause, ()) for category, cause in FAILURES if cause not in BY_OTHERS)
    yield from (ev.Deceived("anna", "bruno", crowd) for crowd in CROWDS[1:])
    yield from (ev.Counted("anna", "bruno", crowd) for crowd in CROWDS)
    seats: tuple[Seat | None, ...] = (None, "bruno", "edo")
    for power, before, after in product(("amnesia", "ipnosi", "ipnotista", "scrutatore", "veggente"), seats, seats):
        yield ev.VoteMoved("anna", power, "gino", before, after)
    yield from (ev.Spared("anna", crowd) for crowd in CROWDS[1:])
    yield lupus7.NoGhostPower("anna")


@cache
def by_kind() -> dict[str, list[Event]]:
    return game_texts.by_kind(samples())


KINDS = sorted(RULESETS["lupus7"].game.kinds)


@for_each("kind", KINDS)
@for_each("told", [IT, EN], ids=LANGUAGES)
def test_every_event_has_a_sound_text_for_everybody_who_can_receive_it(told: Words, kind: str) -> None:
    events = by_kind()[kind]
    if kind in SILENT:
        assert all(told.tell(x, viewer, GENDERS) is None for x in events for viewer in game_texts.readers(x, CAST))
    else:
        game_texts.are_sound(told, events, CAST, GENDERS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reader_of_a_public_event_is_one_of_four(language: str) -> None:
    happened = ev.Died("anna", "stake")
    assert [reader(happened, v) for v in (None, MASTER, "anna", "bruno")] == ["public", "gm", "own", "other"]
    told = words(language, "lupus7")
    public, master, own, other = (told.tell(happened, v, GENDERS) for v in (None, MASTER, "anna", "bruno"))
    assert public == master == other != own


def test_an_event_is_about_its_player_or_its_members_or_whoever_votes_or_has_the_votes() -> None:
    assert reader(ev.FactionDefeated("lupi", ("anna", "bruno")), "bruno") == "own"
    assert reader(ev.FactionDefeated("lupi", ("anna", "bruno")), "edo") == "other"
    assert reader(ev.VoteShown("stake", "anna", "bruno"), "anna") == "own"
    assert reader(ev.VoteShown("stake", "anna", "bruno"), "bruno") == "other"
    assert reader(ev.Tally("stake", "bruno", 2), "bruno") == "own"
    assert reader(ev.NoStake("quorum"), "bruno") == "other"


# --- the texts of the two languages -----------------------------------------------------------------------------------


FILES = ("tempo_reale", "lupus7")


@pytest.mark.parametrize("folder", FILES)
def test_the_two_languages_have_the_same_messages_with_the_same_attributes(folder: str) -> None:
    game_texts.are_alike_in_both_languages(folder)


INSIDE = {
    "list-and": {"head", "last"},
    "draw-": {"about", "count"},
    "setting": {"name", "value"},
    "reason-": set(IT.values(ev.Failed("anna", "blocked", "lupo", ()), MASTER, {})),
    "refused": set(),
    "title": set(),
    "role-": set(),
    "power-": set(),
    "faction-": set(),
    "aura-": set(),
    "ask-": set(),
    "group-": set(),
    "none-": set(),
    "rests-": {"night"},
    "choice-": {
        f"{field}{what}"
        for field in ("target", "other", "power", "role", "roles", "thought", "for", "successor")
        for what in ("", "-is")
    },
}
"""The messages that are not events, by the beginning of their names, and the variables that they are given."""

PAGES = ("heading-", "rolebook-", "tallies-", "form-", "field-")
"""The messages of what is built upon the narration (stories, tables, forms), which says what they are given."""


@pytest.mark.parametrize(("folder", "language"), list(product(FILES, LANGUAGES)))
def test_no_text_mentions_what_it_is_not_given_and_none_is_left_unused(folder: str, language: str) -> None:
    game_texts.mention_what_they_are_given(words(language, "lupus7"), folder, by_kind(), CAST, GENDERS, INSIDE, PAGES)
    attributes = {a.id.name for message in game_texts.messages(folder, language) for a in message.attributes}
    assert attributes <= {"own", "gm", "a", "the", "of", "plural", "victory", "name"}


def test_names_of_roles_and_ghost_powers_are_those_of_the_tables() -> None:
    with open(Path(__file__).parents[2] / "docs" / "rules" / "lupus7-roles.tsv", encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    assert {r["slug"] for r in rows} == {*ROLES, *POWERS}
    for row in rows:
        key = f"{'power' if row['category'] == 'ghost-power' else 'role'}-{row['slug']}"
        plural = f"Spettri {IT.say(key, 'of')}" if key.startswith("power") else IT.say(key, "plural")
        assert (IT.say(key), plural, EN.say(key)) == (row["name_it"], row["plural_it"], row["name_en"])


@pytest.mark.parametrize("told", [IT, EN], ids=LANGUAGES)
def test_every_role_and_ghost_power_has_its_forms_and_a_page_of_few_sentences(told: Words) -> None:
    for key in (*(f"role-{r}" for r in ROLES), *(f"power-{p}" for p in POWERS)):
        for form in ("a", "the", "of") if key.startswith("role") else ("the", "of"):
            assert told.say(key, form).endswith(told.say(key))
        assert 1 <= len(re.findall(r"[.!?](?= |$)", told.say(f"{key}-page"))) <= 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", ["lupus7", "lupus8", "lupus3"])
def test_every_power_has_a_text_labels_and_a_sentence_that_repeats_its_choices(edition: str, language: str) -> None:
    """Those of roles and of the dead alike, also of the dead whose role has one, and of the ritual of Lupus 3.0."""
    told, book = words(language, edition), RULESETS[edition].game.edition  # type: ignore[attr-defined]
    every: dict[str, dict[str, Any]] = {"lupus8": {"risveglio": ("target", "power")}, "lupus3": {"ritual": ("target",)}}
    of_the_dead = every.get(edition, {})
    asked: dict[str, Any] = {
        key: tuple(p.name for p in one.power.asks)
        for b in (book.roles, book.ghost_powers)
        for key, one in b.items()
        if one.power
    }
    for power, names in (asked | of_the_dead).items():
        assert told.has(f"power-{power}-page") or told.has(f"role-{power}-page"), power
        labels = [told.say(f"ask-{power}-{name}") for name in names]
        assert len(set(labels)) == len(labels), power
        sentence = told.say(
            f"choice-{power}", values={**{n: f"<{n}>" for n in names}, **{f"{n}-is": "other" for n in names}}
        )
        assert [name for name in names if f"<{name}>" not in sentence] == [], power
        assert sentence.endswith("."), power


def article(name: str, feminine: bool) -> tuple[str, str, str]:
    """The Italian articles of a noun, by the rule of the grammar books."""
    if name[0] in "AEIOU":
        return ("un'" if feminine else "un ") + name, "l'" + name, "dell'" + name
    if feminine:
        return f"una {name}", f"la {name}", f"della {name}"
    if name[0] == "Z" or (name[0] == "S" and name[1] not in "aeiou"):
        return f"uno {name}", f"lo {name}", f"dello {name}"
    return f"un {name}", f"il {name}", f"del {name}"


def test_italian_articles_fit_their_nouns() -> None:
    for role in ROLES:
        key = f"role-{role}"
        assert (IT.say(key, "a"), IT.say(key, "the"), IT.say(key, "of")) == article(
            IT.say(key), feminine=role in {"guardia", "fattucchiera"}
        )
    for power in POWERS:
        key = f"power-{power}"
        assert (IT.say(key, "the"), IT.say(key, "of")) == article(IT.say(key), feminine=power != "occultamento")[1:]


@cache
def codes() -> frozenset[str]:
    """The codes of refusals in the sources: what is given to `Illegal`, and what the checks return."""
    found: set[str] = set()
    for source in (engine_game, realtime, Village.limit):
        for node in ast.walk(ast.parse(dedent(inspect.getsource(source)))):
            inside: list[ast.AST] = []
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Illegal":
                inside = list(node.args)
            elif (
                isinstance(node, ast.FunctionDef)
                and node.returns is not None
                and ast.unparse(node.returns) in {"str", "str | None"}
            ):
                inside = [x.value for x in ast.walk(node) if isinstance(x, ast.Return) and x.value is not None]
            for value in inside:
                parts = ast.walk(value.body) if isinstance(value, ast.IfExp) else ast.walk(value)
                found |= {x.value for x in parts if isinstance(x, ast.Constant) and isinstance(x.value, str)}
                if isinstance(value, ast.IfExp):
                    found |= {
                        x.value
                        for x in ast.walk(value.orelse)
                        if isinstance(x, ast.Constant) and isinstance(x.value, str)
                    }
    return frozenset(found)


@pytest.mark.parametrize("told", [IT, EN], ids=LANGUAGES)
def test_every_refusal_has_a_text_of_its_own(told: Words) -> None:
    assert {"not-now", "not-offered", "game-over", "target-not-alive", "power-waiting"} <= codes()
    texts = [told.refusal(code) for code in sorted(codes())]
    assert len(set(texts)) == len(texts)
    assert told.say("refused") not in texts
    assert told.refusal("a-code-of-the-future") == told.say("refused")


@pytest.mark.parametrize("told", [IT, EN], ids=LANGUAGES)
def test_every_draw_of_the_edition_says_what_it_is_for(told: Words) -> None:
    assert all(told.has(f"draw-{kind}") for kind in EDITION.draws)


# --- secrets ----------------------------------------------------------------------------------------------------------


CYCLE = {
    "anna": ("sequestratore", "bruno"),
    "bruno": ("veggente", "lea"),
    "carla": ("stregone", "gino"),
    "dino": ("mago", "gino"),
    "edo": ("diavolo", "fara"),
    "fara": ("negromante", None),
    "gino": ("contadino", None),
    "hugo": ("sequestratore", "ivo"),
    "ivo": ("sequestratore", "lea"),
    "lea": ("sequestratore", "hugo"),
    "max": ("lupo", None),
}
"""A night with failures of all three categories: who, as what, on whom."""


def played() -> VillageTable:
    table = village("lupus7", seed=7, **dict[str, Any]((seat, role) for seat, (role, _) in CYCLE.items()))
    table.night(**{seat: target for seat, (_, target) in CYCLE.items() if target is not None}).dawn()
    return table


@pytest.mark.parametrize("told", [IT, EN], ids=LANGUAGES)
def test_the_failure_notice_is_the_same_for_every_role_and_reason(told: Words) -> None:
    """L7-3.9-11: one text in the three categories and for every role, apart from the holder's own parameters."""
    table = played()
    failed = [e.event for e in table.log if isinstance(e.event, ev.Failed)]
    assert {f.category for f in failed} == {"blocked", "restricted", "contradiction"}
    assert {CYCLE[f.player][0] for f in failed} == {"veggente", "mago", "diavolo", "sequestratore"}
    notices = set()
    for failure in failed:
        mine = [t.event for t in table.view(failure.player) if isinstance(t.event, ev.Outcome)]
        assert [(e.target, e.success) for e in mine] == [(CYCLE[failure.player][1], False)]
        text = told.tell(mine[0], failure.player, {seat: "fmx"[i % 3] for i, seat in enumerate(CYCLE)})
        assert text is not None
        notices.add(text.replace(shown(mine[0].target), "X"))
    assert len(notices) == 1


@pytest.mark.parametrize("told", [IT, EN], ids=LANGUAGES)
def test_a_real_game_is_told_to_everybody(told: Words) -> None:
    table = played()
    table.submit(Command(MASTER, "disqualify", {"player": "max"}))
    for viewer in (None, MASTER, *CYCLE):
        assert all(told.tell(line.event, viewer, {}) for line in table.view(viewer))


@pytest.mark.parametrize("told", [IT, EN], ids=LANGUAGES)
def test_a_stake_that_stays_cold_names_no_role_and_no_character(told: Words) -> None:
    """L7-FAQ-09b, D-40: quorum reached, nobody dies, and no hint of who was protected or by whom."""
    text = told.tell(ev.NoStake("advocate"), None, {})
    assert text is not None
    assert not any(told.say(f"role-{role}").lower() in text.lower() for role in ROLES)


# --- agreement, lists, articles ---------------------------------------------------------------------------------------


@for_each(
    ("happened", "viewer", "text"),
    [
        (ev.Died("anna", "night"), None, "Anna è morta nella notte."),
        (ev.Died("bruno", "night"), None, "Bruno è morto nella notte."),
        (ev.Died("edo", "night"), None, "Edo ha perso la vita nella notte."),
        (ev.Died("gino", "stake"), MASTER, "Gino ha perso la vita tra le fiamme."),
        (ev.Died("anna", "stake"), "bruno", "Anna è morta tra le fiamme."),
        (ev.Resurrected("bruno"), None, "Bruno è tornato in vita."),
        (ev.MayorNamed("anna", "elected"), None, "Anna è stata eletta Sindaca."),
        (ev.MayorNamed("bruno", "elected"), None, "Bruno è stato eletto Sindaco."),
        (ev.MayorNamed("edo", "elected"), None, "la fascia di Sindaco va a Edo."),
        (
            ev.MayorNamed("anna", "appointed-successor"),
            None,
            "La fascia di Sindaco passa ad Anna, come voleva chi la portava prima.",
        ),
        (ev.KnowsMystic("edo", "anna", True), "edo", "ai tuoi occhi Anna è mistica."),
        (ev.KnowsMystic("edo", "bruno", False), "edo", "ai tuoi occhi Bruno non è mistico."),
        (ev.KnowsMystic("anna", "edo", False), "anna", "ai tuoi occhi Edo non ha doti mistiche."),
        (ev.Tally("stake", "bruno", 1), None, "Per il rogo Bruno ha 1 voto."),
        (ev.Tally("stake", "bruno", 3), None, "Per il rogo Bruno ha 3 voti."),
        (ev.Tally("stake", "bruno", 3), "bruno", "Per il rogo hai contro 3 voti."),
        (ev.KnowsRole("anna", "bruno", "stregone", "power"), "anna", "Ai tuoi occhi Bruno è uno Stregone."),
        (ev.KnowsRole("anna", "bruno", "guardia", "power"), "anna", "Ai tuoi occhi Bruno è una Guardia del corpo."),
        (ev.KnowsVisitors("edo", "gino", ("anna", "bruno", "carla")), "edo", "hai visto Anna, Bruno e Carla."),
        (ev.KnowsVisited("anna", "bruno", ("anna",)), "anna", "nella notte ha agito su di te."),
        (ev.FactionDefeated("lupi", ("anna",)), None, "Ne faceva parte Anna."),
        (ev.FactionDefeated("lupi", ("anna", "edo")), None, "Ne facevano parte Anna ed Edo."),
        (
            ev.GhostRaised("anna", "illusione", "phantom"),
            MASTER,
            "Anna è ora lo Spettro dell'Illusione: era un Fantasma.",
        ),
        (ev.VoteShown("stake", "anna", "bruno"), "bruno", "Anna ha puntato il dito contro di te."),
        (ev.VoteShown("stake", "anna", "anna"), "bruno", "Anna ha puntato il dito contro di sé."),
        (ev.Failed("anna", "blocked", "contadino", ("bruno", "edo")), MASTER, "perché Bruno ed Edo l'hanno fermata."),
        (ev.Killed("anna", "assassin", ("bruno",)), MASTER, "Anna muore perché Bruno ha premuto il grilletto."),
        (
            ev.Killed("anna", "assassin", ("bruno", "edo")),
            MASTER,
            "Anna muore perché Bruno ed Edo hanno premuto il grilletto.",
        ),
    ],
)
def test_italian_agrees_in_gender_and_number(happened: Event, viewer: Viewer, text: str) -> None:
    told = IT.tell(happened, viewer, GENDERS)
    assert told is not None
    assert told.endswith(text)


def test_names_in_small_letters_get_a_capital_and_others_stay_as_they_are() -> None:
    assert [shown(x) for x in ("anna", "De Luca", "maria luisa", "èva", "X", "")] == [
        "Anna",
        "De Luca",
        "Maria luisa",
        "Èva",
        "X",
        "",
    ]


def test_a_group_takes_the_gender_of_all_its_members() -> None:
    def gender(*seats: Seat) -> object:
        return IT.values(ev.FactionDefeated("lupi", seats), None, {"anna": "f", "carla": "f", "bruno": "m"})[
            "members-gender"
        ]

    assert [gender("anna", "carla"), gender("bruno"), gender("anna", "bruno"), gender("anna", "edo")] == [
        "f",
        "m",
        "m",
        "x",
    ]


def test_texts_vary_from_one_event_to_another_and_never_for_the_same() -> None:
    nights = [IT.tell(PhaseBegan("night", n), None, {}) for n in range(1, 12)]
    assert nights == [IT.tell(PhaseBegan("night", n), None, {}) for n in range(1, 12)]
    bare = [re.sub(r"\d+", "", str(text)) for text in nights]
    assert len(set(bare)) == 3
    assert all(one != other for one, other in pairwise(bare))
    assert len({str(IT.tell(ev.Resurrected(seat), None, {})).replace(shown(seat), "") for seat in CYCLE}) == 3


def test_a_draw_among_many_tells_how_many_they_were() -> None:
    dice = Dice(seed_of(1), {"tie-break": "seat3"})
    dice.pick("sunset.2/tie-break", [f"seat{i}" for i in range(100)])
    assert (
        IT.tell(dice.drawn[0], MASTER, {})
        == "La sorte decide chi va al rogo tra i più votati: Seat3 (tra 100 possibilità)."
    )
    told = IT.tell(Drawn("dawn.1/assassin-victim/anna", ("bruno", "edo"), "bruno"), MASTER, {})
    assert told == "La sorte decide chi colpisce il fucile di Anna: Bruno (tra Bruno ed Edo)."


# --- the words themselves ---------------------------------------------------------------------------------------------


@event("thunder", to=PUBLIC)
class Thunder(Event):
    """Something that no text speaks of."""


@event("whisper", to=PUBLIC)
class Whisper(Event):
    """Something that only the one it is about reads."""

    player: Seat


def test_an_event_without_words_is_silent() -> None:
    told = Words("it", Style(folders=(), roles=IT.style.roles), ["whisper =\n    .own = Un fruscio, { $player }.\n"])
    assert told.tell(Thunder(), None, {}) is None
    assert told.tell(Whisper("anna"), None, {}) is None
    assert told.tell(Whisper("anna"), "anna", {}) == "Un fruscio, Anna."
    with pytest.raises(LookupError):
        told.say("whisper")


def test_a_text_that_needs_what_it_is_not_given_is_an_error() -> None:
    with pytest.raises(ValueError, match="tally"):
        IT.say("tally")
    with pytest.raises(LookupError):
        IT.say("no-such-message")


def test_words_are_made_once_and_only_for_languages_and_rulesets_that_have_them() -> None:
    assert words("it", "lupus7") is IT
    assert (IT.language, EN.language) == LANGUAGES
    with pytest.raises(LookupError, match="fr"):
        words("fr", "lupus7")
    with pytest.raises(LookupError, match="chess"):
        words("it", "chess")


def test_a_sentence_has_room_for_the_names_of_a_large_village() -> None:
    """Fluent refuses parts of more than 2,500 letters unless it is told otherwise:
    such a village would have had no pages."""
    names = [f"Mariagiovanna Bevilacqua {n:03}" for n in range(200)]
    for language in LANGUAGES:
        text = words(language, "lupus3").listed(names)
        assert len(text) > 5_000
        assert all(name in text for name in names)
        event = SkillOrdered(tuple(names))
        assert all(name in str(words(language, "lupus3").tell(event, MASTER, {})) for name in names)
