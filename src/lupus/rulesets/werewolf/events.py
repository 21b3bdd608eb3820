"""What can happen in Werewolf, and who learns it."""

from __future__ import annotations

from lupus.engine.events import Event, SeatsIn, event
from lupus.engine.seats import MASTER_ONLY, PUBLIC, Seat

PLAYER = SeatsIn("player")

# --- before the first night -------------------------------------------------------------------------------------------


@event("village", to=PUBLIC)
class Village(Event):
    """Who plays, clockwise, and all that is public of the composition (WW-KNOW-01).

    pool: the possible cards; excluded: the other cards of the deck, both with an entry for each copy (WW-COMP-16);
    versions: "card:version" for those that are not base; secrets: the secret roles that a contadino may have; variants:
    of the game; news: of the oste. spectators: whether the eliminated see what open eyes see.
    """

    seats: tuple[Seat, ...]
    mode: str
    pool: tuple[str, ...]
    excluded: tuple[str, ...]
    versions: tuple[str, ...]
    secrets: tuple[str, ...]
    variants: tuple[str, ...]
    news: tuple[str, ...]
    patience: int
    spectators: bool

    @property
    def version_of(self) -> dict[str, str]:
        """The version of each card that is not in its base version."""
        return dict(text.split(":") for text in self.versions)


@event("nights", to=PUBLIC)
class Nights(Event):
    """How nights are played where nobody leads: with closed eyes, call by call, or by all on their phones, and many
    calls at once (`state.CLOSED_EYES`, `state.PHONES`)."""

    way: str


@event("role-assigned", to=PLAYER)
class Dealt(Event):
    """The card of a player."""

    player: Seat
    card: str


@event("secret-role", to=MASTER_ONLY)
class SecretRole(Event):
    """What a contadino is in secret; no player knows it."""

    player: Seat
    secret: str


@event("mystic-chosen", to=PLAYER)
class MysticChosen(Event):
    """Which Mystic the pazzo pretends to be (D-PAZZO-01)."""

    player: Seat
    mystic: str


# --- the course of the game -------------------------------------------------------------------------------------------


@event("stage", to=PUBLIC, neutral=True)
class Stage(Event):
    """What everybody is asked now, in the call or on the day that is open: eyes, point, vote, nothing (the answers are
    given). arms: the Moderator counts those that are raised. From vote to arms or back, a ballot begins anew."""

    stage: str


@event("answered-for", to=MASTER_ONLY, reason=True)
class AnsweredFor(Event):
    """Time ran out for a player who had to choose: chance chose, or nobody did (skipped:
    the Moderator's decision, with a note)."""

    player: Seat
    call: str
    skipped: bool
    note: str


@event("skipped", to=MASTER_ONLY)
class Skipped(Event):
    """The Moderator goes on without the choice of a player (D-GEN-05)."""

    player: Seat


@event("undone", to=MASTER_ONLY)
class Undone(Event):
    """The Moderator takes back what was recorded of a player in this call, or of a name in this ballot (D-UI-06)."""

    player: Seat
    call: str


@event("overridden", to=MASTER_ONLY)
class Overridden(Event):
    """The Moderator sets something right, and says why (D-UI-06). change: what is so from now on."""

    player: Seat
    change: str
    note: str


@event("returned", to=PUBLIC)
class Returned(Event):
    """A player who was thought dead is in the game."""

    player: Seat


# --- what players do under seal ---------------------------------------------------------------------------------------


@event("eyes", to=PLAYER)
class Eyes(Event):
    """A player who may open the eyes in this call has said whether they do."""

    player: Seat
    open: bool


@event("enters", to=PLAYER)
class Enters(Event):
    """A player who may open the eyes in somebody else's call has said in which of those that are made at once; the last
    one counts."""

    player: Seat
    call: str


@event("pointed", to=PLAYER)
class Pointed(Event):
    """At whom a player points (None: at nobody), whom else, and what they ask; the last one counts."""

    player: Seat
    target: Seat | None
    second: Seat | None = None
    about: str | None = None


@event("voted", to=PLAYER)
class Voted(Event):
    """For whom a player raises a hand; until the ballot closes, the last vote counts."""

    player: Seat
    named: tuple[Seat, ...]


@event("raised", to=PLAYER)
class Raised(Event):
    """At whose names a player raises the card in this ballot."""

    player: Seat
    named: tuple[Seat, ...]


# --- what open eyes see -----------------------------------------------------------------------------------------------


@event("awake", to=PLAYER)
class Awake(Event):
    """A player opens the eyes in a call and sees who else has them open."""

    player: Seat
    call: str
    others: tuple[Seat, ...]


@event("bidden", to=PLAYER)
class Bidden(Event):
    """The Moderator asks a player with open eyes to choose among these, and not among all;
    `nobody` may be one of them."""

    player: Seat
    options: tuple[str, ...]


@event("tapped", to=PLAYER)
class Tapped(Event):
    """A player is touched on the shoulder in a call; that they open the eyes is another event."""

    player: Seat
    call: str


@event("hands-seen", to=PLAYER)
class HandsSeen(Event):
    """Who has raised a hand with closed eyes."""

    player: Seat
    call: str
    seats: tuple[Seat, ...]


@event("leader-seen", to=PLAYER)
class LeaderSeen(Event):
    """Who has nodded as Capo Branco; None: nobody."""

    player: Seat
    leader: Seat | None


@event("opening-seen", to=PLAYER)
class OpeningSeen(Event):
    """Somebody who was tapped opens the eyes in front of those who are awake."""

    player: Seat
    call: str
    who: Seat


@event("pointing-seen", to=PLAYER)
class PointingSeen(Event):
    """At whom somebody else points."""

    player: Seat
    call: str
    who: Seat
    target: Seat | None


@event("sign-seen", to=PLAYER)
class SignSeen(Event):
    """A sign of the Moderator: yes, no, nobody, or a number of fingers.
    about: the player whom the answer is about, if any.

    asked: what it answers: aura, mystic, attack, bocca-di-rosa, vampiro, criminals, two-attacks, redeemed, object,
    dead.
    """

    player: Seat
    call: str
    asked: str
    sign: str
    about: Seat | None


@event("hits-seen", to=PLAYER)
class HitsSeen(Event):
    """Who has been killed tonight so far (D-HEAL-01)."""

    player: Seat
    seats: tuple[Seat, ...]


@event("vote-seen", to=PLAYER)
class VoteSeen(Event):
    """How somebody votes, and with how many arms (D-SPIA-01)."""

    player: Seat
    voter: Seat
    named: tuple[Seat, ...]
    weight: int


@event("raise-seen", to=PLAYER)
class RaiseSeen(Event):
    """At whose name somebody raises a card."""

    player: Seat
    who: Seat
    name: Seat


@event("watched", to=SeatsIn("watchers", told=False))
class Watched(Event):
    """What those see who are out of the game: what open eyes see, and never a card (D-UI-03).

    what: awake, opens, hand, points, sign, hit, vote, raise. who: who points or votes.
    seats: whose eyes, hands, deaths or names.
    """

    what: str
    who: Seat | None
    seats: tuple[Seat, ...]
    sign: str
    watchers: tuple[Seat, ...]


# --- what changes -----------------------------------------------------------------------------------------------------


@event("bound", to=PLAYER)
class Bound(Event):
    """A lover and their partner know each other (D-LOVE-03)."""

    player: Seat
    partner: Seat


@event("romeo", to=MASTER_ONLY)
class Romeo(Event):
    """Giulietta has chosen."""

    player: Seat
    giulietta: Seat


@event("became", to=PLAYER)
class Became(Event):
    """A player opens the eyes and is something else: minor-vampire, discendente, criminal, villager (D-GEN-03)."""

    player: Seat
    what: str


@event("inherited", to=PLAYER)
class Inherited(Event):
    """From now on a player has the power of another card, too (D-PAZZO-04)."""

    player: Seat
    power: str


@event("heir", to=MASTER_ONLY)
class Heir(Event):
    """Who is the Vampiro now (D-VAMP-07); they are told in the next vampiro call."""

    player: Seat


@event("succeeded", to=PLAYER)
class Succeeded(Event):
    """The heir is tapped, opens the eyes and is the Vampiro."""

    player: Seat


@event("handed", to=MASTER_ONLY)
class Handed(Event):
    """Who has the amulet or the sword now."""

    item: str
    player: Seat


@event("item-gone", to=MASTER_ONLY)
class ItemGone(Event):
    """The amulet or the sword is destroyed. owner: who has still to be told so in its next call (D-AMU-03)."""

    item: str
    owner: Seat | None


@event("noticed", to=MASTER_ONLY)
class Noticed(Event):
    """The owner of an object that is gone has been told."""

    item: str


@event("spent", to=MASTER_ONLY)
class Spent(Event):
    """A player has used up a power."""

    player: Seat
    power: str


# --- the night, for the Moderator -------------------------------------------------------------------------------------


@event("attacked", to=MASTER_ONLY)
class Attacked(Event):
    """The wolves have chosen a player, whatever comes of it (D-PAZZO-02). Outcomes: cancelled, turned, met, hit."""

    player: Seat
    outcome: str


@event("warded", to=MASTER_ONLY)
class Warded(Event):
    """The player at whom a strega has pointed tonight: protected, or cursed."""

    player: Seat
    cursed: bool


@event("hit", to=MASTER_ONLY)
class Hit(Event):
    """A player is to die at dawn, unless the hit is removed."""

    player: Seat
    cause: str


@event("hits-removed", to=MASTER_ONLY)
class HitsRemoved(Event):
    """All hits of tonight on a player are gone: a rescue, or a departure."""

    player: Seat


@event("marked", to=MASTER_ONLY)
class Marked(Event):
    """A player is to die at the end of the night: mostro, maledizione."""

    player: Seat
    cause: str


@event("absorbed", to=MASTER_ONLY, reason=True)
class Absorbed(Event):
    """The amulet of a player, or the ghoul in the place of the Vampiro, has taken a death away."""

    player: Seat
    cause: str
    by: str


@event("finding", to=MASTER_ONLY)
class Finding(Event):
    """A fact of tonight for the rumour of tomorrow: veggente, mago, guaritore, vampiro."""

    fact: str


@event("armed", to=MASTER_ONLY)
class Armed(Event):
    """An effect to come: two-attacks, no-attack (of the next night), grief (a lover's death),
    transfer (a pazzo inherits)."""

    effect: str
    player: Seat


@event("causes", to=MASTER_ONLY, reason=True)
class Causes(Event):
    """Of what a player has died."""

    player: Seat
    causes: tuple[str, ...]


# --- the day ----------------------------------------------------------------------------------------------------------


@event("died", to=PUBLIC)
class Died(Event):
    """A player is dead; nothing says of what. card: with the variant that reveals it."""

    player: Seat
    card: str | None


@event("nobody-died", to=PUBLIC)
class NobodyDied(Event):
    """The night is over, and nobody has died."""


@event("left", to=PUBLIC)
class Left(Event):
    """A player has left the table for good (D-GEN-10)."""

    player: Seat
    card: str | None


@event("departure", to=MASTER_ONLY, reason=True)
class Departure(Event):
    """Why a player has left."""

    player: Seat
    note: str


@event("rumour", to=PUBLIC)
class Rumour(Event):
    """The sentence of the oste: none, veggente, mago, guaritore, vampiro; own: one of the Moderator's (text)."""

    news: str
    text: str


@event("rumour-written", to=MASTER_ONLY)
class RumourWritten(Event):
    """The Moderator has a sentence of their own for the oste of the next morning."""

    text: str


@event("arms-counted", to=MASTER_ONLY)
class ArmsCounted(Event):
    """How many arms the Moderator has seen at the name of a player (D-VOTE-12)."""

    player: Seat
    arms: int


@event("run-off", to=PUBLIC)
class RunOff(Event):
    """The candidates of the second ballot, in seat order."""

    candidates: tuple[Seat, ...]


@event("law", to=MASTER_ONLY)
class Law(Event):
    """The borgomastro has named who must burn today (D-VOTE-09); None: somebody whom the azzeccagarbugli protected."""

    target: Seat | None


@event("score", to=MASTER_ONLY, reason=True)
class Score(Event):
    """What the votes for a player were worth in a ballot."""

    player: Seat
    votes: int


@event("open-vote", to=PUBLIC)
class OpenVote(Event):
    """With open votes: for whom somebody has voted."""

    player: Seat
    named: tuple[Seat, ...]


@event("open-score", to=PUBLIC)
class OpenScore(Event):
    """With open votes: what the votes for a player were worth."""

    player: Seat
    votes: int


@event("undecided", to=PUBLIC)
class Undecided(Event):
    """Nobody burns today; nothing says why."""


@event("time-up", to=PUBLIC)
class TimeUp(Event):
    """In the timed game the day is over, and nobody burns."""


@event("burned", to=PUBLIC)
class Burned(Event):
    """A player burns at the stake."""

    player: Seat
    card: str | None


@event("shot", to=PUBLIC)
class Shot(Event):
    """A burned lupo-maledetto shows the card and points at somebody (D-MALE-01)."""

    player: Seat
    card: str
    target: Seat


@event("nobody-else-died", to=PUBLIC)
class NobodyElseDied(Event):
    """The indication of the lupo-maledetto has killed nobody; nothing says why."""


# --- the end ----------------------------------------------------------------------------------------------------------


@event("ended", to=PUBLIC)
class Ended(Event):
    """The game is over. Lines: lovers, village, criminals, wolves, vampires, stalemate, monster, hand, quiet."""

    line: str
    factions: tuple[str, ...]
    winners: tuple[Seat, ...]


@event("won", to=PUBLIC)
class Won(Event):
    """Why a player has won: faction, lover, alone, attacked, house."""

    player: Seat
    because: str


@event("uncovered", to=PUBLIC)
class Uncovered(Event):
    """The card of a player, and the secret role."""

    player: Seat
    card: str
    secret: str | None
