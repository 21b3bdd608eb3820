"""The calls of the night as data: who opens the eyes, what is asked, whose answer counts, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from typing import Final, NamedTuple

from lupus.engine.seats import Seat

from . import events as ev
from .attacks import bite, recruit, wolves_attack
from .cards import FIRST, LATER, THIRD, VAMPIRE
from .deaths import CURSE, hit, to_inherit
from .state import AMULET, NOBODY, ORDERS, SWORD, State
from .turn import Turn

Seats = tuple[Seat, ...]


def nothing(t: Turn) -> None:
    """Nothing happens in the call but that some open their eyes."""


def by_card(s: State) -> Seats:
    """Whose card, or other power, opens the eyes in this call."""
    call = called(s)
    return tuple(
        seat
        for seat in s.living
        for card in [s.role(power) for power in s.players[seat].powers]
        if s.number in card.wakes.get(call.key, ()) or s.number in card.guest.get(call.key, ())
    )


def raised(s: State) -> Seats:
    """Who raises a hand with closed eyes in this call."""
    return tuple(seat for seat in s.living for power in s.players[seat].powers if s.phase in s.role(power).hands)


def all_awake(s: State) -> Seats:
    """Everybody with open eyes answers."""
    return s.awake


def nobody(s: State) -> Seats:
    """Nobody is asked anything."""
    return ()


class Call(NamedTuple):
    """A call of the night.

    id: as it is announced. nights: when it may be made. key: what cards call it in `wakes`. asks: among whom everybody
    is asked to point: living, others (not oneself), dead; empty: nobody points. optional: one may point at nobody.
    joins: whether others than those called may open the eyes. begins: before anybody does. opens: who does. shows: what
    they see at once. answers: whose indication counts. resolves: what comes of it.
    """

    id: str
    nights: Container[int]
    key: str
    asks: str = ""
    optional: bool = False
    joins: Callable[[State], bool] = lambda s: False
    begins: Callable[[Turn], None] = nothing
    opens: Callable[[State], Seats] = by_card
    shows: Callable[[Turn], None] = nothing
    answers: Callable[[State], Seats] = nobody
    resolves: Callable[[Turn], None] = nothing


def pick(t: Turn, seat: Seat) -> Seat | None:
    """At whom somebody points."""
    answer = t.s.answers.get(seat)
    return None if answer is None else answer.target


def pointing(t: Turn, seats: Seats) -> Iterator[tuple[Seat, Seat]]:
    """All of these point, one after the other; those who have chosen somebody, each with whom."""
    for seat in seats:
        target = pick(t, seat)
        t.point(seat, target)
        if target is not None:
            yield seat, target


def bid(t: Turn, seat: Seat, options: Seats) -> None:
    """Ask somebody with open eyes to choose among these."""
    t.tell(ev.Bidden(seat, options))


# --- amulet and sword (D-AMU-01 to D-AMU-03) --------------------------------------------------------------------------


def tap_holder(t: Turn) -> None:
    """On the first night the drawn holder is tapped, with closed eyes."""
    holder = t.s.items[t.s.phase].holder
    if holder is not None:
        t.tap(holder)


def owner(s: State) -> Seats:
    """Who holds the object, or held it when it was destroyed and has not been told."""
    item = s.items[s.phase]
    return tuple(seat for seat in (item.holder, item.owner) if seat in s.living)


def notice(t: Turn) -> None:
    """The owner of an object that is gone is told so, once."""
    if t.s.items[t.s.phase].owner is not None and t.s.awake:
        t.sign("object", False)
        t.tell(ev.Noticed(t.s.phase))


def holding(s: State) -> Seats:
    """Who passes the object on."""
    return tuple(seat for seat in s.awake if s.items[s.phase].holder == seat)


def pass_on(t: Turn) -> None:
    """The object goes to whoever has never had it, and else it is destroyed."""
    item = t.s.phase
    for seat in holding(t.s):
        target = pick(t, seat)
        t.point(seat, target)
        if target is None or target in t.s.items[item].past:
            t.tell(ev.ItemGone(item, None))
        else:
            t.tell(ev.Handed(item, target))
            t.tap(target)


# --- the Mystics, and who opens the eyes in their calls (D-ASS-01) ----------------------------------------------------


def inherit(t: Turn) -> None:
    """In the call of the Mystic who has died the pazzo is tapped and has that power from now on (D-PAZZO-04)."""
    heir = to_inherit(t.s)
    if heir is not None and t.s.chosen == t.s.phase and t.s.inherits == t.s.number:
        t.tap(heir)
        t.tell(ev.Inherited(heir, t.s.phase))


def joiners(s: State) -> Seats:
    """Who may open the eyes in this call, and has not done so in another."""
    return tuple(seat for seat in s.who(joiners) if s.phase in s.does(seat, joiners) and (seat, "joins") not in s.spent)


def joined(s: State) -> Seats:
    """Who has opened the eyes in somebody else's call."""
    return tuple(seat for seat in s.living if s.eyes.get(seat))


def hosts(s: State) -> Seats:
    """Whose call it is."""
    if s.phase == "vampiro":
        return tuple(seat for seat in s.living if s.players[seat].creature == VAMPIRE)
    return tuple(seat for seat in s.living if s.phase in s.players[seat].powers)


def together(s: State) -> Seats:
    """The players who are called, and those who have joined them."""
    called_here = by_card(s)
    return (*called_here, *[seat for seat in joined(s) if seat not in called_here])


def meet(t: Turn) -> None:
    """Whoever joins the call has used their power by opening the eyes. If a host (whose call it is) is in play, it
    takes effect at once; else the one who joined must point at somebody."""
    for seat in joined(t.s):
        t.tell(ev.Spent(seat, "joins"))
        if hosts(t.s):
            t.s.does(seat, meet)(t, seat)
        else:
            others = tuple(o for o in t.s.living if o != seat)
            bid(t, seat, (*others, NOBODY) if t.s.does(seat, alone) is recruit else others)


def kill_the_host(t: Turn, seat: Seat) -> None:
    """The Assassino hits whose call it is (D-ASS-01)."""
    for host in hosts(t.s):
        hit(t, host, "assassino")


def do_nothing(t: Turn, seat: Seat) -> None:
    """The Vigilante spares whose call it is (D-VIG-01)."""


def fall_to_the_host(t: Turn, seat: Seat) -> None:
    """The Capo Gilda is hit by the Vampiro (D-CG-03)."""
    hit(t, seat, "notti-pericolose")


def acting(s: State) -> Seats:
    """Who acts in this call: the hosts who are awake, or, without any, those who have joined."""
    present = tuple(seat for seat in hosts(s) if seat in s.awake)
    return present or tuple(seat for seat in joined(s) if seat in s.awake)


def alone(t: Turn) -> bool:
    """Whether no host of this call is in play. Then a killer or a recruiter who has joined points at somebody, and the
    effect takes place here."""
    if hosts(t.s):
        return False
    for seat, target in pointing(t, joined(t.s)):
        t.s.does(seat, alone)(t, seat, target)
    return True


def choices(t: Turn) -> Iterable[tuple[Seat, Seat]]:
    """Those who act in this call, each with the player at whom they point; empty where no host is in play."""
    return () if alone(t) else pointing(t, acting(t.s))


def investigate(t: Turn) -> None:
    """The Veggente asks for an aura, the Mago for mysticism, and all who are awake see the answer."""
    for _, target in choices(t):
        aura = t.s.phase == "veggente"
        answer = t.s.dark(target) if aura else t.s.players[target].mystic
        t.sign("aura" if aura else "mystic", answer, target)
        if answer:
            t.tell(ev.Finding(t.s.phase))


def no_dead(t: Turn) -> None:
    """Whoever joins meets the host; where nobody is dead the Medium is told so (WW-ROLE-MEDIUM-03)."""
    meet(t)
    if hosts(t.s) and not t.s.dead:
        t.sign("dead", "nobody")


def speak_with_the_dead(t: Turn) -> None:
    """The Medium asks about somebody eliminated, as they were at that moment (D-MED-01)."""
    if alone(t):
        return
    for seat in acting(t.s):
        answer = t.s.answers.get(seat)
        if answer is not None and answer.target is not None:
            t.point(seat, answer.target)
            dark, mystic = t.s.dead[answer.target]
            asked = answer.about or "aura"
            t.sign(asked, mystic if asked == "mystic" else dark, answer.target)


def ward(t: Turn) -> None:
    """The Strega protects somebody, or curses them (D-STREGA-01)."""
    for seat, target in choices(t):
        t.tell(ev.Warded(target, t.s.does(seat, ward) == CURSE))


def show_hits(t: Turn) -> None:
    """The Guaritore, and whoever is awake with them, is shown who has been killed so far (D-HEAL-01)."""
    meet(t)
    hits = t.s.hit()
    healers = [seat for seat in hosts(t.s) if seat in t.s.awake]
    if healers:
        t.tell(*[ev.HitsSeen(seat, hits) for seat in t.s.awake])
        t.watched("hit", seats=hits)
    for seat in healers:
        may = () if (seat, "guaritore") in t.s.spent else tuple(h for h in hits if h != seat)
        bid(t, seat, (*may, NOBODY))


def rescue(t: Turn) -> None:
    """One of those shown is saved, once in a game (D-HEAL-02)."""
    for seat, target in choices(t):
        t.tell(ev.Spent(seat, "guaritore"), ev.HitsRemoved(target), ev.Finding("guaritore"))


# --- recognitions of the first night ----------------------------------------------------------------------------------


def count_criminals(t: Turn) -> None:
    """The Guards are shown how many Criminals there are (D-GUARD-02)."""
    t.sign("criminals", sum(t.s.criminal(seat) for seat in t.s.living))


def show_hands(t: Turn) -> None:
    """All who are awake see the hands that are raised."""
    t.tell(*[ev.HandsSeen(seat, t.s.phase, raised(t.s)) for seat in t.s.awake])
    t.watched("hand", seats=raised(t.s))


def hear_the_sinner(t: Turn) -> None:
    """The Prete sees the Peccatore's hand, then hears of Bocca di Rosa (D-PRETE-01)."""
    show_hands(t)
    t.sign("bocca-di-rosa", t.s.holder("bocca-di-rosa") is not None)


def chief(s: State) -> Seat | None:
    """The living Capo Branco, who nods."""
    return next(iter(s.who(chief)), None)


def meet_the_pack(t: Turn) -> None:
    """The wolves know one another, their leader, and the hands (D-WOLF-05)."""
    t.tell(*[ev.LeaderSeen(seat, chief(t.s)) for seat in t.s.awake])
    show_hands(t)


def hear_of_the_vampire(t: Turn) -> None:
    """The Cacciatore learns whether the Vampiro is in play."""
    t.sign("vampiro", t.s.holder("vampiro") is not None)


def choose_romeo(t: Turn) -> None:
    """Giulietta points; Romeo is tapped, and they know each other (D-LOVE-03)."""
    for seat, romeo in pointing(t, t.s.awake):
        t.tap(romeo, opens=True)
        t.tell(ev.Romeo(romeo, seat), ev.Bound(seat, romeo), ev.Bound(romeo, seat))


# --- who attacks ------------------------------------------------------------------------------------------------------


def leader(s: State) -> Seats:
    """The strongest wolf that is awake (D-WOLF-01)."""
    return s.ranked()[:1]


def two_fingers(t: Turn) -> None:
    """The pack is shown that it has two attacks (D-WOLF-06)."""
    if t.s.double and leader(t.s):
        t.sign("two-attacks", 2)


def hunt(t: Turn) -> None:
    """The strongest wolf chooses whom the pack attacks, or the two whom it attacks:
    both before either attack has come to pass.

    So whoever opens the eyes by the first has not seen at whom the second goes (D-WOLF-06).
    """
    for seat in leader(t.s):
        answer = t.s.answers.get(seat)
        named = () if answer is None else (answer.target, answer.second if t.s.double else None)
        targets, pack = [target for target in named if target is not None], t.s.awake
        for target in targets:
            t.point(seat, target)
        for target in targets:
            wolves_attack(t, target, seat, pack)


def hear_of_the_heir(t: Turn) -> None:
    """The heir is tapped: they are the Vampiro now (D-VAMP-07)."""
    if t.s.told_heir is not None:
        t.tap(t.s.told_heir)
        t.tell(ev.Succeeded(t.s.told_heir))


def bite_or_recruit(t: Turn) -> None:
    """The Vampiro points, or a Capo Gilda who is out in a dangerous night."""
    for seat, target in choices(t):
        bite(t, seat, target)


def arrest(t: Turn) -> None:
    """On the third night the Guards point; only if they agree on a Criminal is somebody hit (D-GUARD-03)."""
    for seat in t.s.awake:
        t.point(seat, pick(t, seat))
    named = {pick(t, seat) for seat in t.s.awake if t.s.guard(seat, ORDERS)}
    target = next(iter(named)) if len(named) == 1 else None
    if target is not None and t.s.criminal(target):
        hit(t, target, "prigione")


def enlist(t: Turn) -> None:
    """On the third night the Capo Gilda points at somebody."""
    for seat, target in pointing(t, t.s.awake):
        recruit(t, seat, target)


def dangerous(s: State) -> bool:
    """Whether somebody may be out in the Vampiro's call."""
    return s.may_do(alone, "capo-gilda") is not None


def may_join(s: State, call: Call) -> bool:
    """Whether a possible card lets somebody open the eyes in this call of others."""
    return any(call.id in (s.may_do(joiners, card) or ()) for card in dict.fromkeys(s.pool))


def always(s: State) -> bool:
    """Everybody is asked whether they open the eyes."""
    return True


MYSTIC: Final = Call("", LATER, "", joins=always, begins=inherit, opens=together, shows=meet, answers=acting)
"""What the calls of the five Mystics have in common from the second night on."""

NIGHT: Final[tuple[Call, ...]] = (
    Call(AMULET, FIRST, AMULET, opens=nobody, shows=tap_holder),
    Call(SWORD, FIRST, SWORD, opens=nobody, shows=tap_holder),
    Call(AMULET, LATER, AMULET, "living", optional=True, opens=owner, shows=notice, answers=holding, resolves=pass_on),
    Call(SWORD, LATER, SWORD, "living", optional=True, opens=owner, shows=notice, answers=holding, resolves=pass_on),
    Call("giulietta", FIRST, "giulietta", "others", answers=all_awake, resolves=choose_romeo),
    Call("veggente", FIRST, "veggente", "living", answers=acting, resolves=investigate),
    MYSTIC._replace(id="veggente", key="veggente", asks="living", resolves=investigate),
    Call("mago", FIRST, "mago", "living", answers=acting, resolves=investigate),
    MYSTIC._replace(id="mago", key="mago", asks="living", resolves=investigate),
    Call("guardie", FIRST, "guardie", shows=count_criminals),
    Call("criminali", FIRST, "criminali"),
    Call("prete", FIRST, "prete", shows=hear_the_sinner),
    MYSTIC._replace(id="medium", key="medium", asks="dead", shows=no_dead, resolves=speak_with_the_dead),
    MYSTIC._replace(id="strega", key="strega", asks="others", resolves=ward),
    Call("guardie", THIRD, "prigione", "living", optional=True, answers=all_awake, resolves=arrest),
    Call("capo-gilda", THIRD, "capo-gilda", "others", optional=True, answers=all_awake, resolves=enlist),
    Call(
        "vampiro",
        LATER,
        "vampiro",
        "living",
        optional=True,
        joins=dangerous,
        begins=hear_of_the_heir,
        opens=together,
        shows=meet,
        answers=acting,
        resolves=bite_or_recruit,
    ),
    Call("lupi-mannari", FIRST, "lupi-mannari", shows=meet_the_pack),
    Call("lupi-mannari", LATER, "lupi-mannari", "living", shows=two_fingers, answers=leader, resolves=hunt),
    Call("vampiro", FIRST, "vampiro", shows=show_hands),
    Call("cacciatore-di-vampiri", FIRST, "cacciatore-di-vampiri", shows=hear_of_the_vampire),
    MYSTIC._replace(id="guaritore", key="guaritore", asks="living", optional=True, shows=show_hits, resolves=rescue),
)
"""The night in its order (D-NIGHT-03): investigations, then what changes sides, then what kills,
and the Guaritore last."""


def made(s: State, call: Call, night: int) -> bool:
    """Whether a call is made: that depends on the composition and the night, and on nothing else (D-NIGHT-04)."""
    if night not in call.nights:
        return False
    if call.id in (AMULET, SWORD):
        return call.id in s.variants
    if s.mode == "first-games":
        return call.id in ("veggente", "lupi-mannari")
    return call.id == "lupi-mannari" or any(night in s.role(card).wakes.get(call.key, ()) for card in s.pool)


def called(s: State) -> Call:
    """The call that is open."""
    return next(call for call in NIGHT if call.id == s.phase and s.number in call.nights)


CALLS: Final = frozenset(call.id for call in NIGHT)


def due(s: State) -> Call | None:
    """The next call of this night."""
    past = -1 if s.phase == "night" else NIGHT.index(called(s))
    return next((call for call in NIGHT[past + 1 :] if made(s, call, s.number)), None)
