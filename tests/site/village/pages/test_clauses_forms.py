"""The forms of the three editions: each seat gets the form of each of its prompts, and whoever fills it in is answered.

The village of each edition is played through its pages alone, by people who post the forms that they are offered.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape
from random import Random
from typing import Any

import pytest
from django.test import Client

from lupus.engine.game import Prompt
from lupus.engine.table import Told
from lupus.rulesets.lexicon import shown
from lupus.rulesets.lupus8.events import GhostEnded
from lupus.rulesets.tempo_reale.events import GhostRaised
from lupus.rulesets.words import words
from lupus.site.table import cache
from lupus.site.table.models import Game, Receipt, Row
from lupus.site.village.pages.forms import NIGHT, THINK, answer_in_words, forms_of
from lupus.site.village.pages.told import card_of
from tests.rigs.game_masters import browser, host
from tests.rigs.village_players import (
    EDITIONS,
    OLD_SIX,
    SAYS,
    accepted,
    browsers,
    cast,
    chosen_in,
    client_of,
    edition_of,
    filled,
    forms_in,
    must,
    noted,
    offered,
    post,
    send,
    shape,
    shapes,
    turned,
    turned_to,
    url,
    usual,
)

pytestmark = pytest.mark.django_db

LAST_RESORT = "suicide"
"""What a bot of Lupus 3.0 does once and not twice, or the village would be empty on its first morning."""


def answered(game: Game, seat: str, client: Client, chance: Random) -> set[tuple[str, str]]:
    """Fill in every form of a player's page, and see each in force; the verbs and what each was about."""
    found = set()
    page = client.get(url(game, "me/"))
    table = cache.table_of(game)
    prompts = offered(table, seat)
    assert (page.status_code, [shape(form) for form in forms_in(page)]) == (200, shapes(table, seat))
    for form, prompt in zip(forms_in(page), prompts, strict=True):
        if form.hidden["verb"] == LAST_RESORT and chance.random() > 0.1:
            continue
        sent = filled(form, chance, prompt)
        answer = send(client, form, sent)
        accepted(client, game, answer, form.hidden["verb"])
        page = client.get(url(game, "me/"))
        now = {f.hidden["verb"]: f for f in forms_in(page)}[prompt.verb]
        shown_again = {} if prompt.verb in NIGHT else {name: sent[name] for name in form.asks if name in sent}
        buttons = ("withdraw",) if prompt.verb in ("appoint", LAST_RESORT) else ("abstain", "withdraw")
        assert (chosen_in(now), now.buttons) == (shown_again, buttons)
        assert prompt.verb not in NIGHT or sentence(prompt, sent, edition_of(game.ruleset).key) in unescape(
            page.content.decode()
        )
        found.add((prompt.verb, prompt.about))
    return found


def sentence(prompt: Prompt, sent: Mapping[str, Any], ruleset: str) -> str:
    """The sentence that says what is in force."""
    given = {
        field.name: (sent[field.name],) if isinstance(sent[field.name], str) else sent[field.name]
        for field in prompt.fields
        if field.name in sent
    }
    return answer_in_words(
        prompt, {field.name: given.get(field.name, ()) for field in prompt.fields}, words("it", ruleset)
    )


@pytest.mark.many
@pytest.mark.parametrize(("ruleset", "players", "halves"), [("lupus7", 11, 5), ("lupus8", 11, 5), ("lupus3", 11, 5)])
def test_days_are_played_through_the_pages_alone(ruleset: str, players: int, halves: int) -> None:
    """L7-2.2-03, L8-BASE-ACC-01, L8-BASE-PUB-08:
    nobody meets an error, nobody lacks a form, and what is sent is in force."""
    game, chance, master = usual(ruleset, players, 5), Random(5), host()
    game.masters.add(master)
    who, gina = browsers(game), browser(master)
    verbs = set()
    for _ in range(halves):
        for seat, client in who.items():
            verbs |= {verb for verb, _ in answered(game, seat, client, chance)}
        pages = [Client().get(url(game)), gina.get(url(game, "master/")), gina.get(url(game, "master/preview/"))]
        assert [page.status_code for page in pages] == [200, 200, 200]
        game = turned(game)
        if game.stage == Game.Stage.OVER:
            break
    wanted = {"use", "vote", THINK} | ({"elect", "appoint"} if edition_of(ruleset).key != "lupus8" else set())
    assert wanted - verbs == set()


def everybody(ruleset: str, haunted: bool = True) -> dict[str, Mapping[str, Any]]:
    """A village with each role of an edition once, and each power of the dead where it is haunted."""
    edition = edition_of(ruleset)
    facts: dict[str, Mapping[str, Any]] = {f"r-{key}": {"role": key} for key in edition.roles}
    facts["dead"] = {"role": "contadino", "alive": False}
    for key in edition.ghost_powers if haunted else ():
        mystic = key in edition.mystic_ghosts
        role = next(
            r.key for r in edition.roles.values() if r.faction == "popolani" and r.power and (r.mystic or not mystic)
        )
        facts[f"g-{key}"] = {"role": role, "ghost": key} | ({} if key == "vita" else {"alive": False})
    return facts


PASSIVE = {"lupus7": set(), "lupus8": {"vita"}, "lupus3": set()}
"""Powers that nobody uses: they are in force by themselves."""


@pytest.mark.many
@pytest.mark.parametrize("ruleset", EDITIONS)
def test_the_form_of_every_power_of_an_edition_can_be_answered(ruleset: str) -> None:
    """L8-BASE-ACT-13: each role and power of the dead, on the nights on which it may act;
    its form asks what it asks."""
    edition, found = edition_of(ruleset), set[tuple[str, str]]()
    for haunted in (True, False):
        game = cast(ruleset, everybody(ruleset, haunted), slug=f"borgo-{haunted}".lower())
        who = browsers(game)
        for number in (1, 2):
            game = turned_to(game, "night", number)
            table = cache.table_of(game)
            new = [s for s in who if {(p.verb, p.about) for p in offered(table, s) if p.verb == "use"} - found]
            for seat in new:
                found |= answered(game, seat, who[seat], Random(3))
            for seat in new:  # so that the village of the second night is the one of the first
                for form in forms_in(who[seat].get(url(game, "me/"))):
                    if form.buttons:
                        answer = who[seat].post(form.action, {**form.hidden, "withdraw": "1"})
                        accepted(who[seat], game, answer, form.hidden["verb"], "withdrawn")
            for seat in new:
                speaks_for_itself(ruleset, offered(table, seat)[0])
    powers = {key for key, role in edition.roles.items() if role.power} | set(getattr(edition, "ghost_powers", {}))
    assert powers - {about for verb, about in found if verb == "use"} == PASSIVE[ruleset]


def speaks_for_itself(ruleset: str, prompt: Prompt) -> None:
    """A power says in its own words what it does and what it asks, and a sentence repeats what was chosen.

    The card of an illusione speaks of a person and a house, and the form used to ask for the house under "Su chi".
    """
    if prompt.verb != "use":
        return
    for language in ("it", "en"):
        lexicon = words(language, ruleset)
        (form,) = forms_of([prompt], [], lexicon)
        labels = [choice.label for choice in form.choices]
        assert [lexicon.has(f"ask-{prompt.about}-{field.name}") for field in prompt.fields] == [True] * len(labels), (
            prompt.about
        )
        assert labels == [lexicon.say(f"ask-{prompt.about}-{field.name}") for field in prompt.fields]
        assert len(set(labels)) == len(labels)
        assert any(lexicon.has(f"{kind}-{prompt.about}-page") for kind in ("power", "role")), prompt.about
        whole, short = form.said
        assert all(f"{{{field.name}}}" in whole for field in prompt.fields), (prompt.about, whole)
        assert bool(short) == bool(prompt.optional)
        assert all(
            (f"{{{field.name}}}" in short) != (field.name in prompt.optional) for field in prompt.fields if short
        )


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_a_page_shows_no_secret_to_whoever_looks_over_a_shoulder_until_it_is_asked_to(ruleset: str) -> None:
    """L7-2.3-10: the card and the forms of the night lie folded;
    and a form is sent from our own page alone (ASVS 3.5.1)."""
    game = turned_to(cast(ruleset, everybody(ruleset)), "night", 2)
    for client in browsers(game).values():
        page = client.get(url(game, "me/")).content.decode()
        assert '<details class="sheet" id="card">' in page
        assert not re.findall(r"<details[^>]* open", page)
        forms = re.findall(r'<form[^>]*method="post".*?</form>', page, re.DOTALL)
        assert forms
        assert all('name="csrfmiddlewaretoken"' in form for form in forms)


def test_who_is_a_spettro_no_more_has_no_card_of_one() -> None:
    """L-7, L8-FAQ-39c: in the 8th edition a messia may bring back a spettro, who reads of themselves what is true now:
    they play for the negromanti still."""
    game = cast(
        "lupus8", {"anna": "contadino", "bruno": "lupo", "carla": "negromante", "dino": "veggente", "elio": "contadino"}
    )
    table, lexicon = cache.table_of(game), words("it", "lupus8")
    dealt_to, died = table.view("anna"), Told(99, "dawn 1", GhostRaised("anna", "amnesia", "necromancer"))
    ghost = card_of((*dealt_to, died), table, lexicon)
    back = card_of((*dealt_to, died, Told(100, "dawn 2", GhostEnded("anna"))), table, lexicon)
    assert ghost is not None
    assert (ghost.ghost_key, ghost.faction_key) == ("amnesia", "negromanti")
    before = card_of(dealt_to, table, lexicon)
    assert before is not None
    assert back == before._replace(faction_key="negromanti", faction=ghost.faction)


def test_a_necrofilo_who_takes_a_role_reads_the_faction_for_which_they_play() -> None:
    """L3-3-01: it is an attribute of the player, and not of the role."""
    dead = {"role": "diavolo", "alive": False}
    game = cast("lupus3", {"anna": "necrofilo", "bruno": dead, "carla": "lupo", "dino": "negromante", "elio": "mago"})
    anna = client_of(game, "anna")
    must(anna, game, "use", target="bruno")
    page = unescape(anna.get(url(turned(game), "me/")).content.decode())
    assert re.findall(r"<dt>(Fazione|Aura)</dt><dd>([^<]+)", page) == [("Fazione", "Popolani"), ("Aura", "nera")]


def test_a_choice_of_two_is_repeated_in_a_sentence_that_cannot_be_misread() -> None:
    game = turned_to(cast("lupus7", everybody("lupus7")), "night", 2)
    ghost = client_of(game, "g-illusione")
    must(ghost, game, "use", target="r-mago", other="r-guardia")
    page = unescape(ghost.get(url(game, "me/")).content.decode())
    assert f"In vigore: <strong>{shown('r-guardia')} apparirà a casa di {shown('r-mago')}.</strong>" in page
    assert not re.search(r"<option[^>]* selected", page), (
        "the boxes are empty again, or two filled ones would say what power it is"
    )
    assert 'data-said="{other} apparirà a casa di {target}."' in page
    lexicon = words("it", "lupus7")
    assert all(lexicon.say(f"ask-illusione-{field}") in page for field in ("target", "other"))
    eighth = turned_to(cast("lupus8", everybody("lupus8"), slug="ottava"), "night", 2)
    ghost = client_of(eighth, "g-illusione")
    must(ghost, eighth, "use", target="r-mago")
    page = unescape(ghost.get(url(eighth, "me/")).content.decode())
    assert f"In vigore: <strong>Nessuno vedrà uscire {shown('r-mago')}.</strong>" in page


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_by_night_the_forms_of_all_begin_with_the_same_names_whatever_they_can_do(ruleset: str) -> None:
    """L7-2.3-10: those whose power is for the dead used to have the dead in their list, and nobody else had."""
    game = turned_to(cast(ruleset, everybody(ruleset)), "night", 2)
    table, seen, boxes = cache.table_of(game), {}, set()
    for seat, client in browsers(game).items():
        page = client.get(url(game, "me/"))
        form = next(f for f in forms_in(page) if f.hidden["verb"] in ("use", THINK))
        names = next(iter(form.asks.values())).options
        seen[seat] = set(names) | {seat}
        boxes.add(
            (len(form.asks), len(names), *(asked.options for asked in [*form.asks.values()][1:] if not asked.many))
        )
        assert (seat in names) == (ruleset == "lupus3"), "oneself is nobody's choice, where it is not everybody's"
    assert len(set(map(frozenset, seen.values()))) == 1
    assert len({box[:2] for box in boxes}) == 1, "as many boxes, with as many names"
    assert len({box[2:] for box in boxes if len(box) > 2}) == (0 if ruleset == "lupus3" else 1), (
        "and the same list in the second"
    )
    assert "dead" in seen["r-lupo"]
    for seat in seen:
        for prompt in table.prompts(seat):
            if prompt.verb == "use":
                assert set(prompt.fields[0].options) <= seen[seat], "nothing that a power can do is left out"


def test_a_name_that_a_power_does_not_reach_is_refused_in_words_and_a_short_list_says_whom_it_reaches() -> None:
    game = turned_to(cast("lupus7", {**everybody("lupus7", False)}), "night", 2)
    medium = client_of(game, "r-medium")
    page = unescape(medium.get(url(game, "me/")).content.decode())
    assert "Per te valgono soltanto, in «Con quale persona morta vuoi parlare»: Dead." in page
    refused = medium.get(post(medium, game, "use", target="r-mago")["Location"])
    assert Receipt.objects.filter(verb="use").count() == 0
    assert noted(refused) == words("it", "lupus7").refusal("target-not-dead")
    must(medium, game, "use", target="dead")


# --- the death of one's own character (Lupus 3.0) ---------------------------------------------------------------------


def dying(client: Client, game: Game) -> str:
    """What the page says of the death of one's own character."""
    page = unescape(client.get(url(game, "me/")).content.decode())
    return page.partition('id="form-suicide"')[2].partition("</section>")[0]


def test_the_death_of_a_character_is_explained_folded_and_asked_twice() -> None:
    """L3-BASE-HI-13, L3-BASE-SUI-01: it used to be an open form with one button."""
    game = cast("lupus3", OLD_SIX)
    anna, rows = client_of(game, "anna"), Row.objects.count()
    section = dying(anna, game)
    assert "<details" in section
    assert " open" not in section.partition(">")[0] + section.partition("<details")[2].partition(">")[0]
    assert "all’alba Anna muore" in section
    assert "112" in section
    form = next(f for f in forms_in(anna.get(url(game, "me/"))) if f.hidden["verb"] == LAST_RESORT)
    asked = anna.post(form.action, form.hidden)
    assert (asked.status_code, Row.objects.count()) == (200, rows), "the first step changes nothing"
    assert "Vuoi davvero che all’alba Anna muoia?" in unescape(asked.content.decode())
    again = next(f for f in forms_in(asked) if f.hidden["verb"] == LAST_RESORT)
    assert anna.post(again.action, again.hidden)["Location"].endswith("?done=sent")
    assert "In vigore: <strong>all’alba Anna muore</strong>" in dying(anna, game)
    form = next(f for f in forms_in(anna.get(url(game, "me/"))) if f.hidden["verb"] == LAST_RESORT)
    assert anna.post(form.action, {**form.hidden, "withdraw": "1"})["Location"].endswith("?done=withdrawn")
    assert "In vigore" not in dying(anna, game)


def test_a_second_step_without_a_first_or_of_another_night_or_of_another_player_changes_nothing() -> None:
    game = cast("lupus3", OLD_SIX)
    anna, bruno = client_of(game, "anna"), client_of(game, "bruno")

    def second(client: Client) -> dict[str, str]:
        form = next(f for f in forms_in(client.get(url(game, "me/"))) if f.hidden["verb"] == LAST_RESORT)
        return next(
            f for f in forms_in(client.post(form.action, form.hidden)) if f.hidden["verb"] == LAST_RESORT
        ).hidden

    rows, mine, theirs = Row.objects.count(), second(anna), second(bruno)
    act = url(game, "me/act/")
    for token in ("", "nonsense", theirs["token"], mine["token"][:-1]):
        assert anna.post(act, {**mine, "token": token}).status_code == 200
    assert Row.objects.count() == rows
    game = turned_to(game, "night", 2)
    rows = Row.objects.count()
    assert anna.post(act, mine).status_code == 200
    assert Row.objects.count() == rows, "a token is for the night in which it was given"


def test_whoever_has_nothing_to_do_sees_his_choice_kept_for_the_night_and_no_longer() -> None:
    """L7-2.3-10: the form that does nothing shows and forgets what was chosen as the others do."""
    game = cast(
        "lupus7", {"anna": "contadino", "bruno": "lupo", "carla": "negromante", "dino": "veggente", "elio": "veggente"}
    )
    anna = client_of(game, "anna")
    must(anna, game, THINK, thought="bruno")
    page = anna.get(url(game, "me/"))
    form = forms_in(page)[0]
    assert (chosen_in(form), form.buttons) == ({}, ("abstain", "withdraw"))
    assert "In vigore: <strong>Il tuo pensiero sarà per Bruno" in page.content.decode()
    game = turned_to(game, "night", 2)
    form = forms_in(anna.get(url(game, "me/")))[0]
    assert (chosen_in(form), form.buttons) == ({}, ("abstain",))


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_one_may_vote_for_whoever_is_alive_oneself_included(ruleset: str) -> None:
    """L8-FAQ-05a, L8-BASE-VOT-02: the choices of a vote are the living,
    and a vote for oneself counts like any other."""
    facts: dict[str, Any] = {
        "anna": "contadino",
        "bruno": "lupo",
        "carla": "negromante",
        "dino": "veggente",
        "elio": {"role": "contadino", "alive": False},
    }
    game = turned_to(cast(ruleset, facts), "day", 1)
    ballot = next(
        form for form in forms_in(client_of(game, "anna").get(url(game, "me/"))) if form.hidden["verb"] == "vote"
    )
    assert ballot.asks["for"].options == ("anna", "bruno", "carla", "dino")
    for voter in ("anna", "bruno", "carla"):
        must(client_of(game, voter), game, "vote", **{"for": "anna"})
    turned(game)
    page = Client().get(url(game)).content.decode()
    assert '<th scope="row">Anna</th><td>3</td>' in page


def test_an_action_without_its_second_parameter_is_refused_and_none_is_a_value_where_the_rules_say_so() -> None:
    """L8-BASE-ACT-13."""
    game = cast("lupus8", everybody("lupus8"))
    for seat in ("r-divinatore", "r-fattucchiera", "g-confusione"):
        rows = Row.objects.count()
        form, prompt = forms_in(client_of(game, seat).get(url(game, "me/")))[0], offered(cache.table_of(game), seat)[0]
        target = filled(form, Random(1), prompt)["target"]
        client = client_of(game, seat)
        for given in ({"target": target}, {"role": "mago"}):
            answer = client.get(post(client, game, "use", **given)["Location"])
            assert (noted(answer) in ("", *SAYS.values()), Row.objects.count()) == (False, rows)
    must(client_of(game, "g-illusione"), game, "use", target="r-mago")
    page = client_of(game, "g-illusione").get(url(game, "me/"))
    assert forms_in(page)[0].buttons == ("abstain", "withdraw")
    assert f"In vigore: <strong>Nessuno vedrà uscire {shown('r-mago')}.</strong>" in page.content.decode()


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_each_player_acts_for_himself_alone(ruleset: str) -> None:
    """L8-BASE-ACC-01, L7-2.2-14: who has not come in, or sits in another village, finds no page to act on."""
    game, other = usual(ruleset, 8), usual(ruleset, 8, 2, "altrove")
    seat = next(s for s in cache.table_of(game).setup.seats if offered(cache.table_of(game), s))
    form = forms_in(client_of(game, seat).get(url(game, "me/")))[0]
    stranger = client_of(other, cache.table_of(other).setup.seats[0])
    assert [c.post(form.action, filled(form, Random(1))).status_code for c in (Client(), stranger)] == [404, 404]
    assert Receipt.objects.filter(game=game).count() == 0
