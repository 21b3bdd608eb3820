"""What becomes of one intent: the checks of section 8, in their order."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from .cancelling import all_but, cancel, holds_mayor, named_slots, other_vote, slot_of_person
from .checks import allowed, fit, form
from .draft import Draft
from .facts import ASK, EMPTY, MAYOR, NONE, POWER, SLOTS, STAKE, SUICIDE, YES, Option, Outcome, Question
from .guide import about
from .intents import MORE
from .names import Player, suggestions
from .parts import Context, Intent, Phrase
from .reading import read
from .recording import record
from .text import Sentence, fold, sentences, tokens

THEM: Final = frozenset({"lo", "la", "ti", "tu", "te", "lui", "lei", "him", "her", "proprio lui", "proprio lei"})
"""Pronouns that mean the only person whom the letter has named so far: `per me è Nico, voto lui`."""

EITHER: Final = frozenset({"preferenza", "preference"})
"""What one may give for the stake as for the mayor."""

BLANK: Final = frozenset({"bianco", "bianca", "nullo", "nulla", "blank"})
"""Names in lower case that may mean a blank vote."""

GIVEN_UP: Final = frozenset({"vote", "ballot", "burn", "elect", "use", "lurk"})
"""Tags of verbs that, negated, give up an order: `non voto più Nico`."""


def judge(draft: Draft, intent: Intent) -> Outcome | None:
    """Judge an intent by section 8. None: it says nothing (a confirmation with nothing to confirm)."""
    if intent.slot == "status":
        return Outcome("INFO STATUS")
    if special := {"help": help_about, "cancel": cancel, "except": all_but}.get(intent.slot):
        return special(draft, intent)
    slot = slot_of(draft, intent)
    if slot == SUICIDE and intent.value in (YES, NONE):
        return end_own_life(draft, intent)
    refused = allowed(draft.facts, slot, intent.roles) or form(intent, slot)
    if refused == "REJ NEGATION" and gives_up(draft, intent, slot):
        return record(draft, slot, EMPTY)
    if refused:
        return refuse(draft, replace(intent, slot=slot), refused)
    draft.unsure = draft.unsure or changes_other(draft, intent, slot)
    if intent.value != "target":
        return record(draft, slot, intent.value)
    assert intent.phrase is not None
    return aim(draft, replace(intent, slot=slot), intent.phrase)


def slot_of(draft: Draft, intent: Intent) -> str:
    """The slot of an intent; of what is moved the one that is named, or that holds whom it is moved from."""
    if intent.slot == "move" and intent.origin is None:
        return next((s for s in named_slots(intent.said, draft.lexicon) if s in SLOTS), draft.usual)
    if intent.slot == "default":
        return draft.usual
    if intent.slot not in ("move", STAKE) or intent.origin is None:
        return intent.slot
    named = [s for s in named_slots(intent.said, draft.lexicon) if s in SLOTS]
    people = [draft.meant(intent.origin, intent.phrase), draft.meant(intent.phrase)]
    held = [slot for keys in people if (slot := slot_of_person(draft.facts, draft.orders, keys))]
    return [*named, *held, POWER if draft.facts.night and intent.slot == "move" else STAKE][0]


IN_PLACE: Final = frozenset({"al suo posto", "al posto suo", "in her place", "in his place"})


def changes_other(draft: Draft, intent: Intent, slot: str) -> bool:
    """Whether what changes a vote, and names no office, may change the other one: `Marta mi ha deluso, voto Nico al suo
    posto`."""
    if "move" in intent.said and intent.origin is None and holds_mayor(draft, slot):
        return True  # `sposto il voto dalla sindaca a Nico`
    if slot != STAKE or named_slots(intent.said, draft.lexicon) not in ([], ["vote"]):
        return False
    if draft.orders.get(slot) in draft.meant(intent.origin, intent.phrase):
        return False
    changes = "move" in intent.said or intent.origin is not None
    changes = changes or any(c.text.lower() in IN_PLACE for c in draft.context.found)
    return changes and other_vote(draft, intent, slot)


def gives_up(draft: Draft, intent: Intent, slot: str) -> bool:
    """Whether a refusal gives up whom the slot holds since before the letter: `non voto più Nico`."""
    held = draft.facts.orders.get(slot, "")
    keys = draft.keys(intent.phrase) if intent.phrase is not None else set()
    kept = held == draft.orders.get(slot) and keys == {held}
    return (
        kept
        and MORE in intent.said
        and bool(GIVEN_UP & intent.said)
        and form(replace(intent, negated=False), slot) is None
    )


def aim(draft: Draft, intent: Intent, phrase: Phrase) -> Outcome:
    """Checks 8 to 10: resolve the name and look at the target."""
    slot = intent.slot
    if phrase.special:
        meant = draft.facts.me if phrase.special == "self" else just_named(draft, phrase)
        return (
            at_target(draft, intent, meant, (), phrase)
            if meant
            else Outcome("REJ UNKNOWN_NAME", slot, read=phrase.text)
        )
    found = draft.context.resolve(phrase)
    if not found.players:
        near_ones = tuple(p.key for p in suggestions(phrase.words, draft.facts.players))
        return Outcome("REJ UNKNOWN_NAME", slot, read=phrase.text, suggested=near_ones)
    if phrase.article and phrase.lone and draft.lexicon.has(phrase.lone, "roles_and_factions"):
        return ask_whom(draft, slot, found.players, phrase.text)
    draft.unsure = draft.unsure or blank(draft, phrase, slot)
    players = found.players
    if len(players) > 1:
        players = tuple(p for p in players if fit(draft.facts, slot, p.key) is None)
    if not players:
        return Outcome("REJ TARGET_STATE", slot, read=phrase.text)
    if len(players) > 1:
        return ask_whom(draft, slot, players, phrase.text)
    return at_target(draft, intent, players[0], found.misspelt, phrase)


def just_named(draft: Draft, phrase: Phrase) -> Player | None:
    """Whom a pronoun means: the only person whom the letter has named."""
    if phrase.special != "pronoun" or fold(phrase.text) not in THEM or len(draft.context.people - {""}) != 1:
        return None
    return None if "" in draft.context.people else draft.facts.player(*draft.context.people)


def at_target(draft: Draft, intent: Intent, target: Player, misspelt: tuple[str, ...], phrase: Phrase) -> Outcome:
    """An order on a person: checks 9 and 10, and what the power must name beside them."""
    slot = intent.slot
    if refused := fit(draft.facts, slot, target.key):
        return Outcome(refused, slot, target.key, read=phrase.text)
    if slot == POWER and draft.facts.role in intent.roles & draft.verbs.killers and target.key == draft.facts.sender:
        options = (Option(POWER, target.key), Option(SUICIDE, ASK))
        draft.question = Question("CMD", options, draft.seconds)
        return Outcome("ASK CMD", POWER, options=options)
    either = EITHER & intent.said and not {"stake", "move"} & intent.said
    if slot == STAKE and either and allowed(draft.facts, MAYOR) is None:
        options = (Option(STAKE, target.key), Option(MAYOR, target.key))
        draft.question = Question("CMD", options)
        return Outcome("ASK CMD", slot, options=options)
    if slot == POWER and (lacking := draft.lacks()):
        return Outcome("REJ INCOMPLETE", slot, target.key, read=phrase.text, seconds=lacking)
    seconds = draft.seconds if slot == POWER else {}
    return replace(record(draft, slot, target.key), read=" ".join(misspelt), fuzzy=bool(misspelt), seconds=seconds)


def ask_whom(draft: Draft, slot: str, players: tuple[Player, ...], read: str) -> Outcome:
    """Ask which of several players is meant; the slot keeps the value that it had before the mail."""
    options = tuple(Option(slot, p.key) for p in players)
    draft.question = Question("NAME", options, draft.seconds if slot == POWER else {})
    return Outcome("ASK NAME", slot, options=options, read=read)


def blank(draft: Draft, phrase: Phrase, slot: str) -> bool:
    """Whether a name that the letter has in lower case may mean a blank vote: `voto bianca`, `Bianca per il rogo,
    bianca per il sindaco`."""
    words = [w.text for w in phrase.words]
    mine = re.findall(r"\w+", draft.text)
    return slot in (STAKE, MAYOR) and len(words) == 1 and words[0] in BLANK and (bool(phrase.lone) or words[0] in mine)


def refuse(draft: Draft, intent: Intent, code: str) -> Outcome:
    """A refusal, with what was asked for."""
    keys = draft.keys(intent.phrase) if code == "REJ NEGATION" and intent.phrase is not None else set()
    if code == "REJ NEGATION" and intent.phrase is not None and (player := just_named(draft, intent.phrase)):
        keys = {player.key}  # `voto Nico, e non lo voto`
    value = intent.value if intent.value == NONE else keys.pop() if len(keys) == 1 else ""
    return Outcome(
        code, intent.slot if intent.slot in SLOTS else "", value, read=intent.phrase.text if intent.phrase else ""
    )


def end_own_life(draft: Draft, intent: Intent) -> Outcome | None:
    """A confirmation, or a suicide that is not meant any more."""
    if draft.doubtful:
        return None
    if intent.value == YES:
        if draft.facts.orders.get(SUICIDE) != ASK:
            return None
        refused = allowed(draft.facts, SUICIDE) or form(intent, SUICIDE)
        if refused:
            return refuse(draft, intent, refused)
        alone = len(sentences(draft.text, draft.lexicon.abbreviations)) == 1 or not more_than_courtesy(draft)
        return record(draft, SUICIDE, YES if alone else ASK)
    if not draft.orders.get(SUICIDE):
        return refuse(draft, intent, allowed(draft.facts, SUICIDE) or form(intent, SUICIDE) or "REJ NOTHING")
    return record(draft, SUICIDE, EMPTY)


def more_than_courtesy(draft: Draft) -> bool:
    """Whether the letter says anything beside one sentence and courtesy."""
    those = [reader_of(draft, s) for s in sentences(draft.text, draft.lexicon.abbreviations)]
    return sum(bool(kept) for kept in those) > 1


def reader_of(draft: Draft, sentence: Sentence) -> list[object]:
    """The chunks of a sentence that say something."""
    context = Context(draft.lexicon, draft.facts.players, draft.context.plain)
    read(context, sentence)
    return [c for c in context.kept if c.words]


def help_about(draft: Draft, intent: Intent) -> Outcome | None:
    """INFO HELP, about a role where one stands behind it."""
    behind = intent.phrase.text if intent.phrase is not None else ""
    role = about(tokens(behind), draft.lexicon, draft.facts.ruleset) if behind else ""
    return Outcome("INFO HELP", about=role) if role or not behind or intent.question else None
