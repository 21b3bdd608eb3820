"""Forms made of prompts: what a player may do now, with what is in force. A prompt is all that a form knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple
from uuid import UUID, uuid4

from django.http import QueryDict
from django.utils.translation import gettext as _

from lupus.engine.game import Command, Field, Prompt
from lupus.engine.seats import Seat
from lupus.engine.table import Told
from lupus.rulesets.lexicon import Words, shown

THINK: Final = "think"
"""The verb of the form for a player who has nothing to do tonight. It looks like the other forms and does nothing."""

NIGHT: Final = ("use", THINK)
"""The verbs of the form that everybody has by night."""

SAME: Final = {THINK: "use", "thought": "target"}
"""Whose texts the form that does nothing, and its parameter, have: they read like a form that does something."""

FEW: Final = 20
"""The most names that a form repeats beside its list, where its power reaches fewer names than the list has."""

TWICE: Final = ("suicide",)
"""The verbs whose form asks a second time before anything is done (L3-BASE-HI-13)."""

ICONS: Final = {"vote": "ui-fire", "elect": "ui-mayor", "appoint": "event-designated", "suicide": "event-killed"}


class Choice(NamedTuple):
    """One parameter of a form."""

    name: str
    label: str
    options: list[tuple[str, str]]
    many: bool
    chosen: tuple[str, ...]
    optional: bool


class Form(NamedTuple):
    """A form as the page draws it.

    in_force: the answer that counts now, in words; empty for none. only: the names that a power is held to, where the list has
    more. said: the sentence that repeats what is being chosen, with the parameters in braces; and the same where what is optional
    is left out.
    """

    verb: str
    title: str
    icon: str
    choices: list[Choice]
    in_force: str
    key: UUID
    error: str = ""
    only: str = ""
    said: tuple[str, str] = ("", "")

    @property
    def by_night(self) -> bool:
        """Whether everybody has this form, whatever they can do. It is folded, and begins with the same names for all."""
        return self.verb in NIGHT

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
    thought: Seat = "",
    everybody: Sequence[Seat] = (),
) -> list[Form]:
    """All that a player may do now. typed, error: what was sent and refused, which the page keeps.

    thought: what they chose in the form that does nothing, which shows it as the others do. everybody: the names from which the
    forms of the night let one choose, the same for all; whether a power can be used on a name is said when it is chosen.
    """
    given = [{"thought": thought or None} if p.verb == THINK else in_force(p.verb, p.about, view) for p in prompts]
    return [form_of(prompt, values, lexicon, typed, error, everybody) for prompt, values in zip(prompts, given, strict=True)]


def form_of(
    prompt: Prompt, given: Mapping[str, Any], lexicon: Words, typed: QueryDict | None, error: str, everybody: Sequence[Seat]
) -> Form:
    """The form of one prompt."""
    again = typed is not None and typed.get("verb") == prompt.verb
    choices, only = [], ""
    for slot in prompt.fields:
        chosen = tuple(typed.getlist(slot.name)) if again and typed is not None else values_of(given.get(slot.name))
        offered = slot.options
        if everybody and prompt.verb in NIGHT and slot is prompt.fields[0]:
            if len(offered) <= FEW and not set(everybody) <= set(offered):
                only = lexicon.listed([name_of(o, slot.name, lexicon) for o in offered])
            offered = tuple(everybody)
        options = [(option, name_of(option, slot.name, lexicon)) for option in offered]
        choices.append(Choice(slot.name, label_of(prompt, slot, lexicon), options, slot.many, chosen, slot.name in prompt.optional))
    icon, title = ICONS.get(prompt.verb, "phase-night"), lexicon.say(f"form-{SAME.get(prompt.verb, prompt.verb)}")
    in_words, said = answer_in_words(prompt, given, choices, lexicon), said_of(prompt, choices, lexicon)
    return Form(prompt.verb, title, icon, choices, in_words, uuid4(), error if again else "", only, said)


def label_of(prompt: Prompt, slot: Field, lexicon: Words) -> str:
    """What a parameter is called: in the words of the power, where it asks for more than one thing."""
    own = f"ask-{prompt.about}-{slot.name}"
    return lexicon.say(own if len(prompt.fields) > 1 and lexicon.has(own) else f"field-{SAME.get(slot.name, slot.name)}")


def answer_in_words(prompt: Prompt, given: Mapping[str, Any], choices: Sequence[Choice], lexicon: Words) -> str:
    """The answer that is in force, as a sentence where the power has one; empty for none."""
    answers = {c.name: lexicon.listed([name_of(v, c.name, lexicon) for v in values_of(given.get(c.name))]) for c in choices}
    if not any(answers.values()):
        return ""
    sentence = f"choice-{prompt.about}"
    if len(choices) > 1 and lexicon.has(sentence):
        return lexicon.say(sentence, values=sentence_values(answers))
    return "; ".join(answer for answer in answers.values() if answer)


def said_of(prompt: Prompt, choices: Sequence[Choice], lexicon: Words) -> tuple[str, str]:
    """The sentence that a page writes while one chooses, and the same without what may be left out."""
    sentence, names = f"choice-{prompt.about}", [c.name for c in choices]
    if len(choices) < 2 or not lexicon.has(sentence):
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


ANSWERS: Final = {"use": "ordered", "vote": "voted", "elect": "voted", "appoint": "designated", "suicide": "suicide-ordered"}
"""The kind of event that tells a player what they answered, by verb."""

NAMES: Final = {
    "vote": {"target": "for"},
    "elect": {"target": "for"},
    "appoint": {"target": "successor"},
    "suicide": {"wanted": "confirm"},
}
"""By verb: fields of its event that are not called like their parameter, each with the name of the parameter."""


def in_force(verb: str, about: str, view: Sequence[Told]) -> dict[str, Any]:
    """The parameters of a player's last answer to a prompt, if it is in force: from what they were told of their own commands."""
    now = view[-1].at if view else ""
    now = next((told.at for told in reversed(view) if told.event.kind == "phase"), now)
    for told in reversed(view):
        if told.event.kind != ANSWERS.get(verb) or getattr(told.event, "ballot", about) != about:
            continue
        if verb != "appoint" and told.at != now:
            return {}
        names = NAMES.get(verb, {})
        values = {names.get(n, n): getattr(told.event, n) for n in told.event.names if n not in ("player", "ballot")}
        return {n: "yes" if v is True else v for n, v in values.items() if v not in (None, False)}
    return {}


def command_of(seat: Seat, prompt: Prompt, data: QueryDict) -> Command:
    """The command that a form sends; all parameters None where it takes the answer back."""
    args: dict[str, Any] = {}
    for slot in prompt.fields:
        if "withdraw" in data:
            args[slot.name] = None
        elif slot.many:
            args[slot.name] = tuple(data.getlist(slot.name))
        else:
            args[slot.name] = data.get(slot.name) or None
    return Command(seat, prompt.verb, args)


def decoy(everybody: Sequence[Seat]) -> Prompt:
    """The prompt for a player who has nothing to do: by night everybody has a form, so a look over a shoulder tells nothing."""
    return Prompt(THINK, (Field("thought", tuple(everybody)),), decoy=True, withdrawable=True)
