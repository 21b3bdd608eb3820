"""Forms made of prompts: what a player may do now, with what is in force. A prompt is all that a form knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple
from uuid import UUID, uuid4

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from lupus.engine.game import TAKEN_BACK, Command, Field, Illegal, Prompt
from lupus.engine.seats import Seat
from lupus.engine.table import Table, Told
from lupus.rulesets.lexicon import Words, shown
from lupus.rulesets.tempo_reale.edition import VOTES
from lupus.rulesets.tempo_reale.game import REOPENED
from lupus.rulesets.tempo_reale.roles import ANYONE, BOOK, POWERS
from lupus.site.table import cache
from lupus.site.table.models import Place

from .public_board import PublicVillage, board_of

THINK: Final = "think"
"""The verb of the form for a player who has nothing to do tonight. It looks like the other forms and does nothing."""

NIGHT: Final = ("use", THINK)
"""The verbs of the form that everybody has by night."""

NOTHING: Final = "nothing"
"""The parameter of a box that a form of the night has so that all have as many. What is chosen in it counts for
nothing."""

ABSTAIN: Final = "abstain"
"""What a form sends that answers with nobody: an abstention, a night in which one does nothing."""

WITHDRAW: Final = "withdraw"
"""What a form sends that takes the answer in force back."""

FEW: Final = 20
"""The most names that a form repeats beside its list, where its power reaches fewer names than the list has."""

TWICE: Final = ("suicide",)
"""The verbs whose form asks a second time before anything is done (L3-BASE-HI-13)."""

ICONS: Final = {"vote": "ui-fire", "elect": "ui-mayor", "appoint": "event-designated", "suicide": "event-killed"}

Options = list[tuple[str, str]]
"""What a list lets one choose: values, each with its name."""


class Choice(NamedTuple):
    """One parameter of a form. groups: its list in parts, each with its title; one part without a title where it is
    short."""

    name: str
    label: str
    groups: list[tuple[str, Options]]
    many: bool
    chosen: tuple[str, ...]
    optional: bool

    @property
    def options(self) -> Options:
        """All options, whatever part of the list they are in."""
        return [option for _title, options in self.groups for option in options]


class Alike(NamedTuple):
    """What all the forms of a night have alike: whoever looks on sees as many boxes, with as many names, whatever a
    power asks.

    names: whom everybody may choose in the first box. others: what everybody may choose in each of the others, in
    parts. boxes: how many there are: as many as the power that asks most.
    """

    names: tuple[Seat, ...] = ()
    others: tuple[tuple[str, str, tuple[str, ...]], ...] = ()
    boxes: int = 1


UNLIKE: Final = Alike()
"""Nothing: each form has what its power asks, as a game master fills it in."""


class Form(NamedTuple):
    """A form as the page draws it.

    in_force: the answer that counts now, in words; empty for none. idle: it is to do nothing. only: what a power is
    held to, where the lists have more, as a sentence for each list. said: the sentence that repeats what is being
    chosen, with the parameters in braces; and the same where what is optional is left out. does: what the power does.
    """

    verb: str
    title: str
    icon: str
    choices: list[Choice]
    in_force: str
    key: UUID
    error: str = ""
    only: tuple[tuple[str, str], ...] = ()
    said: tuple[str, str] = ("", "")
    does: str = ""
    idle: bool = False

    @property
    def by_night(self) -> bool:
        """Whether everybody has this form, whatever they can do. It is folded, and begins with the same names for
        all."""
        return self.verb in NIGHT

    @property
    def refusable(self) -> bool:
        """Whether nobody, or nothing, is an answer too."""
        return self.verb in (*NIGHT, *VOTES)

    @property
    def twice(self) -> bool:
        """Whether it asks a second time before anything is done."""
        return self.verb in TWICE


def forms_of(
    prompts: Sequence[Prompt],
    view: Sequence[Told],
    lexicon: Words,
    typed: QueryDict | None = None,
    error: str = "",
    thought: Seat | None = None,
    alike: Alike = UNLIKE,
    does: str = "",
    upon: Seat = "",
) -> list[Form]:
    """All that a player may do now. typed, error: what was sent and refused, which the page keeps. Of a
    form of the night only the error is kept.

    thought: what they chose in the form that does nothing, which shows it as the others do: empty for nobody. alike:
    what the forms of the night have alike; whether a power can be used on a name is said when it is chosen. does: what
    the power of this night does. upon: whom the page is about, who is chosen already in each list that has them.
    """
    given = [thought_as_answer(thought) if p.verb == THINK else in_force(p.verb, p.about, view) for p in prompts]
    found = [
        form_of(prompt, values, lexicon, typed, error, alike) for prompt, values in zip(prompts, given, strict=True)
    ]
    return [chosen_in(form._replace(does=does if form.by_night else ""), upon) for form in found]


def thought_as_answer(thought: Seat | None) -> dict[str, Any] | None:
    """What somebody chose in the form that does nothing, as `in_force` gives an answer."""
    return None if thought is None else {"thought": thought} if thought else {}


def form_of(
    prompt: Prompt, given: Mapping[str, Any] | None, lexicon: Words, typed: QueryDict | None, error: str, alike: Alike
) -> Form:
    """The form of one prompt. By night it shows what is in force in words alone: its boxes are empty for everybody.

    given: the answer in force, as `in_force` gives it.
    """
    again = typed if typed is not None and typed.get("verb") == prompt.verb else None
    hidden = bool(alike.names) and prompt.verb in NIGHT
    answers = {slot.name: values_of((given or {}).get(slot.name)) for slot in prompt.fields}
    filled = {name: tuple(again.getlist(name)) for name in answers} if again is not None else {} if hidden else answers
    choices = choices_of(prompt, filled, alike if hidden else UNLIKE, lexicon)
    icon, title = (
        ICONS.get(prompt.verb, "phase-night"),
        lexicon.say(f"form-{'use' if prompt.verb == THINK else prompt.verb}"),
    )
    idle, said, only = given == {}, said_of(prompt, choices, lexicon), held_to(prompt, choices, lexicon)
    in_words = nothing_in_words(prompt, lexicon) if idle else answer_in_words(prompt, answers, lexicon)
    if hidden:
        nothing = Choice(NOTHING, lexicon.say("ask-nothing"), listed(False, alike, lexicon), False, (), True)
        choices += [nothing] * (alike.boxes - len(choices))
    wrong = error if is_of(prompt, typed, hidden) else ""
    return Form(prompt.verb, title, icon, choices, in_words, uuid4(), wrong, only, said, idle=idle)


def is_of(prompt: Prompt, typed: QueryDict | None, hidden: bool) -> bool:
    """Whether an error is that of this form: of a form of the night nothing is kept that was sent."""
    return hidden if typed is None else typed.get("verb") == prompt.verb


def choices_of(prompt: Prompt, filled: Mapping[str, tuple[str, ...]], alike: Alike, lexicon: Words) -> list[Choice]:
    """The parameters of a prompt. filled: what is chosen in each."""
    found = []
    for slot in prompt.fields:
        groups = [("", titled(slot.options, slot.name, lexicon))]
        if alike is not UNLIKE and not slot.many:
            groups = listed(slot is prompt.fields[0], alike, lexicon)
        label, chosen = label_of(prompt, slot, lexicon), filled.get(slot.name, ())
        found.append(Choice(slot.name, label, groups, slot.many, chosen, slot.name in prompt.optional))
    return found


def held_to(prompt: Prompt, choices: Sequence[Choice], lexicon: Words) -> tuple[tuple[str, str], ...]:
    """What a power is held to where its lists have more: the label of each list, and the few names."""
    return tuple(
        (
            choice.label,
            lexicon.listed([name for _value, name in titled(slot.options, slot.name, lexicon)]) or _("niente"),
        )
        for slot, choice in zip(prompt.fields, choices, strict=True)
        if len(slot.options) <= FEW and not {value for value, _name in choice.options} <= set(slot.options)
    )


def chosen_in(form: Form, seat: Seat) -> Form:
    """A form that a page about somebody shows: they are chosen in its first list, but not where a choice was
    refused."""
    if not seat or form.error or form.twice or not form.choices or seat not in dict(form.choices[0].options):
        return form
    return form._replace(choices=[form.choices[0]._replace(chosen=(seat,)), *form.choices[1:]])


def listed(first: bool, alike: Alike, lexicon: Words) -> list[tuple[str, Options]]:
    """The list of a box of the night, the same for everybody: names in the first, and whatever a power may ask in the
    others."""
    if first:
        return [("", titled(alike.names, "target", lexicon))]
    parts = [(lexicon.say(f"group-{title}"), titled(values, field, lexicon)) for title, field, values in alike.others]
    return parts if len(parts) > 1 else [("", parts[0][1])] if parts else []


def titled(values: Sequence[str], field: str, lexicon: Words) -> Options:
    """What a parameter may be, each with its name."""
    return [(value, name_of(value, field, lexicon)) for value in values]


def label_of(prompt: Prompt, slot: Field, lexicon: Words) -> str:
    """What a parameter is called: in the words of the power, where it has any."""
    own = f"ask-{prompt.about or prompt.verb}-{slot.name}"
    return lexicon.say(own if lexicon.has(own) else f"field-{slot.name}")


def answer_in_words(prompt: Prompt, given: Mapping[str, Sequence[str]], lexicon: Words) -> str:
    """The answer that is in force, as a sentence where the form has one; empty for none."""
    answers = {name: lexicon.listed([name_of(v, name, lexicon) for v in values]) for name, values in given.items()}
    if not any(answers.values()):
        return ""
    sentence = f"choice-{prompt.about or prompt.verb}"
    if lexicon.has(sentence):
        return lexicon.say(sentence, values=sentence_values(answers))
    return "; ".join(answer for answer in answers.values() if answer)


def nothing_in_words(prompt: Prompt, lexicon: Words) -> str:
    """The words for choosing nothing, where that is an answer: an abstention, a night in which one does nothing; empty
    for other forms."""
    sentence = f"none-{'night' if prompt.verb in NIGHT else prompt.about or prompt.verb}"
    return lexicon.say(sentence) if lexicon.has(sentence) else ""


def said_of(prompt: Prompt, choices: Sequence[Choice], lexicon: Words) -> tuple[str, str]:
    """The sentence that a page writes while one chooses, and the same without what may be left out."""
    sentence, names = f"choice-{prompt.about or prompt.verb}", [c.name for c in choices]
    if not lexicon.has(sentence):
        return "", ""
    whole = lexicon.say(sentence, values=sentence_values({name: f"{{{name}}}" for name in names}))
    short = {c.name: "" if c.optional else f"{{{c.name}}}" for c in choices}
    return whole, lexicon.say(sentence, values=sentence_values(short)) if prompt.optional else ""


def sentence_values(answers: Mapping[str, str]) -> dict[str, str | int]:
    """What the sentence of a power is made of: each parameter, and whether it was given."""
    return {**answers, **{f"{name}-is": "other" if answer else "none" for name, answer in answers.items()}}


def values_of(value: Any) -> tuple[str, ...]:
    """A value as the list of what is chosen."""
    return () if value is None else tuple(map(str, value)) if isinstance(value, tuple) else (str(value),)


def name_of(option: str, field: str, lexicon: Words) -> str:
    """An option of a parameter as people read it: a role, a power, or a name."""
    for prefix in lexicon.style.named.get(field, ()):
        if lexicon.has(f"{prefix}-{option}"):
            return lexicon.say(f"{prefix}-{option}")
    return _("sì") if option == "yes" else shown(option)


ANSWERS: Final = {
    "use": "ordered",
    "vote": "voted",
    "elect": "voted",
    "appoint": "designated",
    "suicide": "suicide-ordered",
}
"""The kind of event that tells a player what they answered, by verb."""

NAMES: Final = {
    "vote": {"target": "for"},
    "elect": {"target": "for"},
    "appoint": {"target": "successor"},
    "suicide": {"wanted": "confirm"},
}
"""By verb: the fields of its event whose name is not that of their parameter, each with the name of the parameter."""


def in_force(verb: str, about: str, view: Sequence[Told]) -> dict[str, Any] | None:
    """The parameters of a player's last answer to a prompt, if it is in force: from what they were told of their own
    commands.

    Empty where it is an abstention; None where they have not answered, or took it back.
    """
    told: Any
    for told in reversed(view):
        if verb != "appoint" and told.event.kind == "phase" and told.event.phase in REOPENED.values():
            return None
        if told.event.kind != ANSWERS.get(verb) or getattr(told.event, "ballot", about) != about:
            continue
        if told.event.withdrawn:
            return None
        names = NAMES.get(verb, {})
        values = {names.get(n, n): getattr(told.event, n) for n in told.event.names if n not in ("player", "ballot")}
        return {n: "yes" if v is True else v for n, v in values.items() if v not in (None, False)}
    return None


def stands(prompt: Prompt, command: Command, view: Sequence[Told]) -> bool:
    """Whether what a command says is in force already."""
    wanted = None if command.args == TAKEN_BACK else command.args
    return parts_of(in_force(prompt.verb, prompt.about, view)) == parts_of(wanted)


def parts_of(args: Mapping[str, Any] | None) -> dict[str, set[str]] | None:
    """What each parameter holds, without those that hold nothing; None for no answer."""
    return None if args is None else {name: set(values) for name, v in args.items() if (values := values_of(v))}


UNCLEAR: Final = {
    "no-choice": gettext_lazy("Manca la scelta: indica una voce dell’elenco. Non è cambiato niente."),
    "two-choices": gettext_lazy("Sono arrivate due scelte dove ne vale una: indicane una sola. Non è cambiato niente."),
    "choice-and-nothing": gettext_lazy(
        "Una scelta nuova e un’astensione (o «non faccio niente») non valgono insieme: chiedi una cosa sola. Non è "
        "cambiato niente."
    ),
    "choice-and-withdrawal": gettext_lazy(
        "Una scelta nuova e un ritiro non valgono insieme: chiedi una cosa sola. Non è cambiato niente."
    ),
    "nothing-and-withdrawal": gettext_lazy(
        "Un’astensione (o «non faccio niente») e un ritiro non valgono insieme: chiedi una cosa sola. Non è cambiato "
        "niente."
    ),
    "half-said": gettext_lazy(
        "Un’astensione e un ritiro si chiedono con il valore 1, una volta sola. Non è cambiato niente."
    ),
}
"""Why a form is refused that does not say one thing, by code."""


def command_of(seat: Seat, prompt: Prompt, data: QueryDict, given: Mapping[str, Any] | None) -> Command:
    """The command that a form sends: all parameters None where it abstains, `TAKEN_BACK` where it chooses nothing.

    given: the answer in force, which a page shows as chosen: only another one contradicts an abstention. Raises
    `Illegal` with a code of `UNCLEAR`.
    """
    args: dict[str, Any] = {
        slot.name: tuple(data.getlist(slot.name)) if slot.many else data.get(slot.name) or None
        for slot in prompt.fields
    }
    if fault := fault_in(data, prompt, any(args.values()) and parts_of(args) != parts_of(given)):
        raise Illegal(fault)
    nothing = ABSTAIN in data
    if WITHDRAW in data or not (nothing or any(args.values())):
        return Command(seat, prompt.verb, TAKEN_BACK)
    return Command(seat, prompt.verb, dict.fromkeys(args) if nothing else args)


def fault_in(data: QueryDict, prompt: Prompt, anew: bool) -> str:
    """The first code of `UNCLEAR` that applies to a form; empty for none. anew: it chooses another than what is in
    force."""
    lists = [slot.name for slot in prompt.fields if not slot.many]
    said = [name for name in (ABSTAIN, WITHDRAW) if name in data]
    faults = {
        "half-said": any(data.getlist(name) != ["1"] for name in said),
        "two-choices": any(len(data.getlist(name)) > 1 for name in ("verb", *lists)),
        "nothing-and-withdrawal": len(said) > 1,
        "choice-and-nothing": anew and ABSTAIN in said,
        "choice-and-withdrawal": anew and WITHDRAW in said,
        "no-choice": bool(lists) and not {*said, *lists} & data.keys(),
    }
    return next((code for code, found in faults.items() if found), "")


def decoy(everybody: Sequence[Seat]) -> Prompt:
    """The prompt for a player who has nothing to do: by night everybody has a form, so a look over a shoulder tells
    nothing."""
    return Prompt(THINK, (Field("thought", tuple(everybody)),), decoy=True, withdrawable=True)


def own_forms(
    place: Place,
    table: cache.Stored,
    lexicon: Words,
    view: Sequence[Told],
    names: Sequence[Seat],
    typed: QueryDict | None = None,
    error: str = "",
    upon: Seat = "",
) -> list[Form]:
    """A player's forms. names: whom everybody may choose by night. upon: whom the page is about."""
    prompts = prompts_of(table, place.seat, names)
    thought, does = thought_of(place, half_phase(table)), tonight(table, place.seat, prompts, lexicon)
    return forms_of(prompts, view, lexicon, typed, error, thought, alike_of(table, names), does, upon)


def alike_of(table: cache.Stored, names: Sequence[Seat]) -> Alike:
    """What the forms of a night have alike in this village. It depends on what everybody knows."""
    edition = table.game.edition  # type: ignore[attr-defined]
    kinds, boxes = edition.besides
    people = board_of(table).now.list_of(ANYONE)
    parts = (
        ("people", "target", people, kinds - {BOOK, POWERS}),
        ("roles", "role", tuple(edition.roles), kinds & {BOOK}),
        ("powers", "power", tuple(edition.ghost_powers), kinds & {POWERS}),
    )
    return Alike(tuple(names), tuple((title, field, values) for title, field, values, asked in parts if asked), boxes)


def tonight(table: Table[Any], seat: Seat, prompts: Sequence[Prompt], lexicon: Words) -> str:
    """What a player's power does, or why they have none tonight and when they may have it again."""
    about = next((prompt.about for prompt in prompts if prompt.verb == "use"), None)
    if about is not None:
        return next(lexicon.say(key) for kind in ("power", "role") if lexicon.has(key := f"{kind}-{about}-page"))
    code = table.game.resting(table.state, seat)  # type: ignore[attr-defined]
    return lexicon.say(f"rests-{code or 'none'}", values={"night": table.state.again(seat)})


def half_phase(table: Table[Any]) -> str:
    """The half-phase in which the village is ("night 2"), which everybody knows."""
    return table.log[-1].at


def prompts_of(table: cache.Stored, seat: Seat, names: Sequence[Seat] = ()) -> list[Prompt]:
    """What a player may do, with a form for the night of those who may do nothing. It depends on what they were told
    alone.

    names: from whom that form lets one choose.
    """
    prompts = list(table.prompts(seat))
    at_night = half_phase(table).startswith("night ") and not table.game.over(table.state)
    if at_night and not out(table, seat) and not any(prompt.verb == "use" for prompt in prompts):
        prompts.insert(0, decoy(names))
    return prompts


def out(table: cache.Stored, seat: Seat) -> bool:
    """Whether a player has left the game, as everybody knows: an exile, or somebody whom the game masters took out."""
    fate = board_of(table).now.fates.get(seat)
    return fate is not None and not fate.in_game


def everybody(table: Table[Any], seat: Seat, seen: PublicVillage) -> list[Seat]:
    """The names in the forms of the night: living and dead, the same for all; oneself where some power of the edition
    allows it."""
    reflexive = table.game.edition.reflexive  # type: ignore[attr-defined]
    return [other for other in seen.now.list_of(ANYONE) if reflexive or other != seat]


def thought_of(place: Place, now: str) -> Seat | None:
    """What somebody without a power chose this night: empty for nobody. None where they have not chosen, or took it
    back."""
    thought = place.in_village.thought
    return thought.removeprefix(f"{now} ") if thought.startswith(f"{now} ") else None
