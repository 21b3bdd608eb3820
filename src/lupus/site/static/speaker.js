// The shared screen of a room as a stage: its voice, its sounds, and what moves on it. It is made of what everybody is shown.
//
// What the markup of a game may use:
//   [data-air=name]      the sound of the air while it stands there, or none
//   [data-acts]          what happens, each a word KIND@WHAT. One that was not there before is played: the sound KIND, and for some seconds
//                        #room has the class act-KIND, by which a style moves what it draws; not where the device asks for less motion
//   [data-remind]        what is said before an answer is due, [data-remind-at] seconds before
// Sounds stand in sounds.js, the voice in voice.js.
"use strict";
(async () => {
  const panel = document.getElementById("speaker"), room = document.getElementById("room");
  if (!panel || !room) return;
  const page = document.documentElement, settings = panel.querySelector("details"), hush = document.getElementById("hush");
  const [{ chosen, heard, remind, usual, volume }, { player }] = await Promise.all([import(panel.dataset.voice), import(panel.dataset.sounds)]);
  const sounds = player();

  // --- silence, by one touch ---

  const SILENT = "lupus.silent";
  const silent = () => page.dataset.silent === "yes";
  const blocked = () => sounds !== null && sounds.context.state !== "running"; // a browser makes no sound before it was touched
  function paint() {
    const state = silent() ? "silent" : blocked() ? "blocked" : "loud";
    hush.textContent = hush.dataset[state];
    hush.className = state === "blocked" ? "" : "quiet";
    sounds?.loud(silent() ? 0 : volume());
    sounds?.breathe(page.dataset.air ?? "");
  }
  function silence(yes) {
    page.dataset.silent = yes ? "yes" : "no";
    localStorage.setItem(SILENT, page.dataset.silent);
    if (yes) window.speechSynthesis?.cancel();
    paint();
  }
  page.dataset.silent = localStorage.getItem(SILENT) ?? "no";
  let was = "";
  for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, () => { was = hush.textContent; sounds?.context.resume(); }, true);
  sounds?.context.addEventListener("statechange", paint);
  hush.addEventListener("click", () => { if (was !== hush.dataset.blocked) silence(!silent()); });
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() === "m" && !event.repeat && !event.ctrlKey && !event.metaKey && !event.altKey) silence(!silent());
  });

  // --- "can you hear me?" ---

  function asks(state) {
    for (const part of panel.querySelectorAll("[data-when]")) part.hidden = !part.dataset.when.split(" ").includes(state);
  }
  panel.addEventListener("click", async (event) => {
    if (event.target.matches("[data-try]")) {
      silence(false);
      await sounds?.context.resume();
      sounds?.play("bell");
      asks("question");
    } else if (event.target.matches("[data-heard]")) {
      asks(event.target.dataset.heard);
    }
  });
  panel.addEventListener("input", paint);
  asks("ask");

  // --- the voice ---

  const language = () => room.querySelector("[data-language]")?.dataset.language ?? page.lang;
  const fill = () => chosen(panel, language());
  usual({ aloud: true });
  fill();
  document.addEventListener("voices", () => { panel.querySelector("select")?.childElementCount || fill(); heard(room, language()); });
  const REMINDED = "lupus.reminded"; // a page that is loaded again does not repeat itself
  let reminded = sessionStorage.getItem(REMINDED);
  setInterval(() => {
    const game = room.querySelector("[data-remind]"), left = Number(room.querySelector("[data-clock]")?.textContent || "NaN");
    if (!game || game.dataset.step === reminded || !(left <= Number(game.dataset.remindAt))) return;
    reminded = game.dataset.step;
    sessionStorage.setItem(REMINDED, reminded);
    remind(game.dataset.remind, language());
  }, 200);

  // --- what happens ---

  const LASTS = 6000, AFTER = { roof: 0.9 }; // milliseconds of a motion; seconds by which a roof falls after the claw has come down
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  const ends = new Map();
  let acts = null;
  function play() {
    const game = room.querySelector("[data-acts]"), now = (game?.dataset.acts ?? "").split(" ").filter(Boolean);
    const fresh = now.filter((one) => acts && !acts.includes(one)).map((one) => one.split("@")[0]);
    acts = now;
    page.dataset.air = game?.dataset.air ?? "";
    sounds?.breathe(page.dataset.air);
    for (const kind of new Set(fresh)) {
      sounds?.play(kind, fresh.includes("claw") ? AFTER[kind] ?? 0 : 0);
      if (still.matches) continue;
      room.classList.add(`act-${kind}`);
      clearTimeout(ends.get(kind));
      ends.set(kind, setTimeout(() => room.classList.remove(`act-${kind}`), LASTS));
    }
  }
  document.addEventListener("room:over", (event) => { if (!event.detail.quiet) sounds?.play("bell"); });

  let before = null;
  function shown() {
    const playing = room.querySelector("#game, .scene") !== null;
    if (playing && !before) settings.open = false;
    before = playing;
    play();
    heard(room, language());
  }
  document.addEventListener("room:shown", shown);
  shown();
  paint();
  hush.hidden = false; // a button is shown when it acts
})();
