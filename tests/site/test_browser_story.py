"""A whole game in a real browser: from the game master's link to the published story that anybody can verify."""

from __future__ import annotations

import re
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Error, Locator, Page, ViewportSize, expect

from tests.rigs.browsers import AGREES, DESK, IN_A_BROWSER, PHONE, Site, come_in, complaints, dress, page_of

pytestmark = IN_A_BROWSER

CAST = {
    "Anna": "Lupo",
    "Bruno": "Negromante",
    "Carla": "Veggente",
    "Dino": "Guardia del corpo",
    "Elio": "Stregone",
    "Fosca": "Medium",
    "Gaia": "Contadino",
    "Ivo": "Contadino",
}

LIST = "nome;genere;posta\nCarla;f;carla@example.org\nDino;m\nElio;m\nFosca;f\nGaia;f\nIvo;m"

AT_THE_SCREEN = ("Anna", "Bruno", "Carla", "Dino", "Fosca")
"""Those who play in a browser of their own here."""

LINK = re.compile(rb"/URI ?\(([^)]+/sign-in/link/[^)]+)\)")
"""A personal link in the file of the letters."""


def visit(page: Page, url: str) -> None:
    """Go somewhere; again if the page was renewing itself at that moment,
    as it does at each closing and each publication.

    The browser then says that one of the two was interrupted, or waits for the one that it has given up.
    """
    for left in reversed(range(6)):
        try:
            page.goto(url, timeout=10_000)
            return
        except Error:
            if left == 0:
                raise


class Village:
    """One game as its people use it: each in a browser of their own, the game master too."""

    def __init__(self, site: Site, browser: Browser, name: str, script: bool) -> None:
        self.site, self.browser, self.name, self.script = site, browser, name, script
        self.url = f"{site.url}/village/{name.lower()}/"
        self.master = self.open(PHONE if script else DESK)
        self.visitor = self.open(PHONE)
        self.players: dict[str, Page] = {}

    def open(self, size: ViewportSize) -> Page:
        """A browser for somebody; what it asks to confirm is confirmed."""
        page = page_of(self.browser, viewport=size, java_script_enabled=self.script)
        page.add_init_script(AGREES)
        return page

    def tab(self, name: str) -> None:
        """Go to a page of the console."""
        self.master.get_by_role("navigation", name="Console").get_by_role("link", name=name, exact=True).click()

    def rule(self, link: str, button: str, **typed: str) -> None:
        """Take a decision of a game master: from the console to its page, and back."""
        self.tab("Villaggio")
        self.master.get_by_role("link", name=link, exact=True).click()
        for field, text in typed.items():
            control = self.master.locator(f"main [name={field}]")
            control.select_option(label=text) if control.evaluate("e => e.tagName") == "SELECT" else control.fill(text)
        sure = self.master.get_by_role("button", name="Avanti: guarda che cosa ne viene")
        if sure.count():  # what cannot be taken back is asked twice, and the second button names whom
            sure.click()
            self.master.get_by_role("button", name=button).click()
        else:
            self.master.get_by_role("button", name=button, exact=True).click()
        expect(self.master.get_by_role("status").filter(has_text="Fatto: ")).to_be_visible()

    def close(self) -> None:
        """Look at what is coming, and close the phase before its hour."""
        self.tab("Anteprima")
        expect(self.master.locator("main")).to_contain_text("Se la fase si chiudesse adesso")
        self.master.get_by_role("button", name="Chiudi adesso").click()
        self.master.get_by_role("button", name="Sì, chiudi adesso").click()
        expect(self.master.get_by_role("status").filter(has_text="La fase è chiusa.")).to_be_visible()

    def publish(self) -> None:
        """Look at what a closed phase brought, and publish it."""
        self.tab("Anteprima")
        self.master.get_by_role("button", name="Pubblica adesso").click()
        self.master.get_by_role("button", name="Sì, pubblica adesso").click()
        expect(self.master.get_by_role("status").filter(has_text="Pubblicato.")).to_be_visible()

    def seat(self, name: str) -> None:
        """Go to the page of a seat in the console."""
        self.tab("Villaggio")
        self.master.locator(".residents").get_by_role("link", name=name).click()

    def choose(self, name: str, verb: str, field: str, target: str) -> None:
        """A player fills in a form of their page and sees that it is in force."""
        page = self.players[name]
        visit(page, self.url + "me/")
        section = page.locator("section", has=page.locator(f"#form-{verb}"))
        unfold(section)
        section.locator(f"#{verb}-{field}").select_option(label=target)
        section.get_by_role("button", name="Conferma").click()
        expect(page.get_by_role("status").filter(has_text="in vigore")).to_be_visible()
        unfold(section)
        expect(section.locator("strong")).to_contain_text(target)

    def reads(self, name: str, text: str) -> None:
        """A player finds something in their diary."""
        visit(self.players[name], self.url + "me/")
        expect(self.players[name].locator(".timeline")).to_contain_text(text)


def unfold(section: Locator) -> None:
    """Open what a player keeps folded while somebody may look at the screen."""
    fold = section.locator("summary")
    if fold.count():
        fold.first.click()


# --- the chapters of the story ----------------------------------------------------------------------------------------


def prepare(v: Village) -> None:
    """The four steps of the wizard."""
    page = v.master
    come_in(page, v.site, "gino-il-game-master")
    page.get_by_role("link", name="Apri un villaggio").click()
    page.get_by_label("Nome del villaggio").fill(v.name)
    page.get_by_label("Prima sera").fill((date.today() + timedelta(days=2)).isoformat())
    page.get_by_role("button", name="Avanti: le persone").click()
    for name, gender in (("Anna", "femminile"), ("Bruno", "maschile")):
        page.get_by_label("Nome").fill(name)
        page.get_by_label("Genere").select_option(label=gender)
        page.get_by_role("button", name="Aggiungi", exact=True).click()
        expect(page.get_by_role("status")).to_have_text(f"{name} è nel villaggio.")
    page.get_by_label("file CSV").set_input_files({"name": "chi.csv", "mimeType": "text/csv", "buffer": LIST.encode()})
    page.get_by_role("button", name="Aggiungi tutti").click()
    expect(page.locator(".people strong")).to_have_text(list(CAST))
    page.get_by_role("link", name="Avanti: i ruoli").click()
    for role in sorted(set(CAST.values())):
        page.get_by_label(role, exact=True).fill(str(list(CAST.values()).count(role)))
    if v.script:
        expect(page.locator("#verdict")).to_contain_text("8 ruoli per 8 persone.")
    page.locator("summary", has_text="A mano").click()
    for name, role in CAST.items():
        page.get_by_label(name, exact=True).select_option(label=role)
    page.get_by_label("Chi comincia come Sindaco").select_option(label="Gaia")
    page.get_by_role("button", name="Salva e vai avanti").click()
    expect(page.locator(".tag")).to_have_text([f"{name}: {role}" for name, role in CAST.items()])
    page.get_by_role("button", name="Comincia la partita").click()
    expect(page.get_by_role("heading", name="Chi è chi")).to_be_visible()
    v.rule("Trattieni", "Trattieni la pubblicazione", why="La prima partita la guardo io.")


def print_letters(v: Village) -> list[str]:
    """The personal links, as they stand in the printed letters."""
    v.tab("Lettere")
    with v.master.expect_download() as saved:
        v.master.get_by_role("button", name="Tutte, in un file da stampare").click()
    return [link.decode() for link in dict.fromkeys(LINK.findall(Path(saved.value.path()).read_bytes()))]


def let_in(v: Village, links: list[str]) -> None:
    """Each comes in by the link of their letter, and finds their card."""
    assert len(links) == len(CAST)
    for (name, role), link in zip(CAST.items(), links, strict=True):
        if name not in AT_THE_SCREEN:
            continue
        page = v.players[name] = v.open(PHONE)
        page.goto(link)
        expect(page.locator("h1")).to_have_text(f"Stai per entrare come {name}")
        page.get_by_role("button", name=f"Entra come {name}").click()
        page.get_by_role("link", name=v.name).first.click()
        expect(page.locator("h1")).to_have_text(name)
        page.locator("#card summary").click()
        expect(page.locator("#card h2")).to_have_text(role)


def first_night_and_day(v: Village) -> None:
    """Powers; a what-if and a view of the game master; an announcement; a vote that the game master enters; a stake."""
    v.choose("Carla", "use", "target", "Anna")
    v.choose("Dino", "use", "target", "Carla")
    v.choose("Bruno", "think", "thought", "Gaia")
    v.seat("Elio")
    v.master.get_by_role("link", name="Comanda al suo posto, o prova").click()
    v.master.locator("#use-target").select_option(label="Anna")
    v.master.get_by_role("button", name="Prova soltanto").click()
    expect(v.master.get_by_role("heading", name="Che cosa cambierebbe")).to_be_visible()
    expect(v.master.locator("section", has_text="In meno").locator(".events li").first).to_contain_text("Carla")
    v.seat("Carla")
    v.master.get_by_role("link", name="Guarda come lo vede chi gioca").click()
    expect(v.master.locator(".card h3")).to_have_text("Veggente")
    expect(v.master.locator("main")).to_contain_text("In vigore: Cercherai nella sfera l’aura di Anna.")
    v.rule("Annuncia qualcosa", "Annuncia", text="Domani si vota in piazza.")
    v.close()
    refuse_what_is_late(v)
    if v.script:
        renew_by_itself(v)
    else:
        v.publish()
    v.reads("Carla", "Ai tuoi occhi l'aura di Anna è nera.")
    for name in ("Anna", "Bruno", "Carla", "Dino"):
        v.choose(name, "vote", "for", "Ivo")
    v.seat("Elio")
    v.master.get_by_role("link", name="Comanda al suo posto, o prova").click()
    v.master.locator("#vote-for").select_option(label="Ivo")
    v.master.locator("#vote-why").fill("Me l’ha detto a voce prima di partire.")
    v.master.locator("form", has=v.master.locator("#vote-for")).get_by_role("button", name="Dai il comando").click()
    expect(v.master.get_by_role("status").filter(has_text="Fatto, al posto di Elio.")).to_be_visible()
    v.close()
    v.publish()
    public = v.players["Fosca"]
    visit(public, v.url)
    expect(public.locator(".street li.dead .name")).to_have_text(["Ivo"])
    expect(public.locator(".note", has_text="Domani si vota in piazza.")).to_be_visible()
    expect(public.locator("tbody tr").first).to_have_text(re.compile(r"Ivo\s*5\s*Anna, Bruno, Carla, Dino, Elio"))


def refuse_what_is_late(v: Village) -> None:
    """Between closing and publication a player has nothing to press any more."""
    page = v.players["Dino"]
    visit(page, v.url + "me/")
    expect(page.locator("main")).to_contain_text("Il tempo è scaduto")
    expect(page.get_by_role("button", name="Conferma")).to_have_count(0)


def renew_by_itself(v: Village) -> None:
    """What is published comes up on every page that is open;
    a form that is being filled in is left alone, and a note appears."""
    watching, writing, visiting = v.players["Carla"], v.players["Bruno"], v.players["Fosca"]
    for page, address in ((watching, "me/"), (writing, "me/"), (visiting, "")):
        visit(page, v.url + address)
        expect(page.locator(".phase strong")).to_have_text("Alba 1")
    writing.locator("#notes").press_sequentially("Carla mi guarda")
    v.publish()
    for page in (watching, visiting):
        expect(page.locator(".phase strong")).to_have_text("Giorno 1")
    note = writing.get_by_role("status").filter(has_text="Nel villaggio è successo qualcosa.")
    expect(note).to_be_visible()
    expect(writing.locator("#notes")).to_have_value("Carla mi guarda")
    expect(writing.locator(".phase strong")).to_have_text("Alba 1")
    writing.get_by_role("button", name="Salva").click()
    expect(writing.get_by_role("status").filter(has_text="Appunti salvati.")).to_be_visible()
    expect(writing.locator(".phase strong")).to_have_text("Giorno 1")
    expect(writing.locator("#notes")).to_have_value("Carla mi guarda")


def second_night_and_day(v: Village) -> None:
    """Wolves kill, a medium learns; too few vote."""
    v.choose("Anna", "use", "target", "Carla")
    v.choose("Dino", "use", "target", "Gaia")
    v.choose("Fosca", "use", "target", "Ivo")
    v.close()
    v.publish()
    v.reads("Carla", "sei morta nella notte")
    v.reads("Fosca", "Contadino")
    v.choose("Anna", "vote", "for", "Dino")
    v.choose("Fosca", "vote", "for", "Anna")
    v.close()
    v.publish()


def third_night_and_day(v: Village) -> None:
    """Somebody is disqualified, and the village is told why."""
    v.choose("Anna", "use", "target", "Dino")
    v.choose("Dino", "use", "target", "Anna")
    v.choose("Fosca", "use", "target", "Carla")
    v.close()
    v.publish()
    v.rule(
        "Squalifica una persona",
        "Squalifica una persona",
        player="Elio",
        why="Ha fotografato la lettera di Anna.",
        public="Le lettere non si mostrano a nessuno.",
    )
    v.choose("Anna", "vote", "for", "Fosca")
    v.choose("Bruno", "vote", "for", "Fosca")
    v.choose("Fosca", "vote", "for", "Anna")
    v.close()
    v.publish()
    page = v.players["Bruno"]
    visit(page, v.url)
    expect(page.locator(".street li.dead .name")).to_have_text(["Carla", "Dino", "Fosca", "Ivo"])
    expect(page.locator(".street li.exiled .name")).to_have_text(["Elio"])
    expect(page.locator("body")).to_contain_text("Le lettere non si mostrano a nessuno.")
    expect(page.locator("body")).not_to_contain_text("Ha fotografato")


def finish(v: Village) -> None:
    """The game master ends the game, and publishes its whole story."""
    v.rule("Chiudi la partita", "Chiudi la partita", faction="Lupi", why="Gaia non può più farcela.")
    v.tab("Registro")
    expect(v.master.locator("main")).to_contain_text("Gaia non può più farcela.")
    v.visitor.goto(v.url)
    expect(v.visitor.locator(".phase")).to_contain_text("Hanno vinto i Lupi")
    expect(v.visitor.get_by_role("link", name="Leggi tutta la storia")).to_have_count(0)
    v.tab("Impostazioni")
    v.master.get_by_label("Dopo la fine, chiunque può leggere tutta la storia").check()
    v.master.get_by_role("button", name="Salva").click()


def read_and_verify(v: Village, folder: Path) -> None:
    """A visitor reads everything and checks the record in their own browser."""
    visitor = v.visitor
    visitor.goto(v.url)
    visitor.get_by_role("link", name="Leggi tutta la storia").click()
    days = [f"{half} {n}" for n in (1, 2, 3) for half in ("Notte", "Alba", "Giorno", "Tramonto")]
    expect(visitor.locator(".timeline > li :is(h2, h3)")).to_contain_text(["Prima che cali la notte", *days, "Notte 4"])
    with visitor.expect_download() as saved:
        visitor.get_by_role("link", name="Il documento della partita").click()
    record = folder / "record.json"
    saved.value.save_as(record)
    command = [sys.executable, "-c", "from lupus.cli import main; main()", "verify", str(record)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.soak
@pytest.mark.parametrize("script", [True, False], ids=["with scripts", "without scripts"])
def test_a_village_lives_from_the_first_link_to_the_published_story(
    site: Site, browser: Browser, tmp_path: Path, script: bool
) -> None:
    """Everything by clicks, on phones; the same with no JavaScript at all."""
    v = Village(site, browser, "Montebuio" if script else "Valchiara", script)
    prepare(v)
    let_in(v, print_letters(v))
    for chapter in (first_night_and_day, second_night_and_day, third_night_and_day, finish):
        chapter(v)
    read_and_verify(v, tmp_path)
    assert [complaints(page) for page in (v.master, v.visitor, *v.players.values())] == [[]] * (2 + len(AT_THE_SCREEN))


# --- every page of the wizard and of the console ----------------------------------------------------------------------

ACTS = ("hold", "postpone", "announce", "disqualify", "end")
"""Decisions whose pages have each a form of another kind."""


def plan(page: Page, site: Site, name: str) -> str:
    """Begin a village, with whatever the wizard can show; its address."""
    page.goto(f"{site.url}/new/")
    page.get_by_label("Nome del villaggio").fill(name)
    page.get_by_label("Prima sera").fill((date.today() + timedelta(days=2)).isoformat())
    page.get_by_role("button", name="Avanti: le persone").click()
    page.get_by_label("Elenco", exact=True).fill(
        "Anna,f,anna@example.org\nBruno,m\nMassimiliano Arcobaleno,m,massimiliano@example.org\nDino,m"
    )
    page.get_by_role("button", name="Aggiungi tutti").click()
    page.get_by_role("button", name="Apri l’invito").click()
    page.get_by_role("link", name="Avanti: i ruoli").click()
    for role, count in (("lupo", 1), ("divinatore", 1), ("contadino", 2)):
        page.locator(f"[name=role-{role}]").fill(str(count))
    page.get_by_role("button", name="Estrai subito").click()
    expect(page.get_by_role("heading", name="Le frasi di chi divina")).to_be_visible()
    return f"/village/{name.lower()}"


def pages_of_game_masters(page: Page, site: Site, name: str) -> list[str]:
    """The addresses: of a village that is being prepared, and of the one that is being played."""
    begun, here = plan(page, site, name), "/village/borgo-di-prova/master/"
    page.goto(site.url + here)
    seat = str(page.locator(".residents a").first.get_attribute("href"))
    number = seat.rstrip("/").rpartition("/")[2]
    return [
        "/",
        "/new/",
        "/new/import/",
        *(f"{begun}/plan/{step}" for step in ("", "players/", "person/?name=Anna")),
        *(f"{begun}/plan/{step}" for step in ("composition/", "start/")),
        f"{begun}/master/masters/",
        f"{begun}/master/settings/",
        *(
            here + tab
            for tab in ("", "preview/", "questions/", "log/", "letters/", "notices/", "masters/", "settings/")
        ),
        seat,
        f"{seat}order/",
        f"{seat}replace/",
        f"{here}as/{number}/",
        *(f"{here}do/{act}/" for act in ACTS),
    ]


ASKS = "the second question"

TABS_AT_HAND = """[...document.querySelectorAll(".tabs a")].every(tab => {
  const box = tab.getBoundingClientRect();
  return box.left >= 0 && box.right <= window.innerWidth && box.height >= 44;
})"""
"""Every tab of the console is on the screen, and high enough for a thumb."""


def asked_twice(page: Page, site: Site) -> None:
    """The page that asks again before somebody is disqualified."""
    page.goto(f"{site.url}/village/borgo-di-prova/master/do/disqualify/")
    page.locator("[name=player]").select_option(index=1)
    page.locator("[name=why]").fill("Ha mostrato la lettera.")
    page.get_by_role("button", name="Avanti: guarda che cosa ne viene").click()
    expect(page.get_by_role("button", name="Squalifica una persona: ")).to_be_visible()


@pytest.mark.parametrize(
    ("width", "every"),
    [
        pytest.param(PHONE, 6, id="phone-some"),
        pytest.param(PHONE, 1, id="phone", marks=pytest.mark.soak),
        pytest.param(DESK, 1, id="desk", marks=pytest.mark.soak),
    ],
)
def test_pages_of_game_masters_have_no_accessibility_violations(
    site: Site, browser: Browser, width: ViewportSize, every: int
) -> None:
    """axe-core on every page of the wizard and the console, in both themes, at both widths;
    nothing is wider than the screen."""
    page = page_of(browser, viewport=width, reduced_motion="reduce")
    come_in(page, site, "gino-il-game-master")
    found, wide, hidden = {}, [], []
    paths = pages_of_game_masters(page, site, f"Vallata{width['width']}{every}")
    for path in (*paths[::every], ASKS):
        if path == ASKS:
            asked_twice(page, site)
        else:
            assert page.goto(site.url + path).status == 200, path
        page.evaluate("for (const d of document.querySelectorAll('details')) d.open = true")
        for theme, rules in (("day", {}), ("night", {"runOnly": ["color-contrast"]})):
            dress(page, theme)
            result = Axe().run(page, options={"resultTypes": ["violations"], **rules})
            for violation in result.response["violations"]:
                found[path, theme, violation["id"]] = [node["html"][:120] for node in violation["nodes"][:3]]
        if page.evaluate("document.documentElement.scrollWidth > window.innerWidth"):
            wide.append(path)
        if not page.evaluate(TABS_AT_HAND):
            hidden.append(path)
    assert hidden == []
    assert (found, wide, complaints(page)) == ({}, [], [])
