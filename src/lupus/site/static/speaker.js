// The shared screen of a room speaks: the sentences of each step, and the same reminder for all before an answer is due.
"use strict";
(async () => {
  const panel = document.getElementById("speaker"), room = document.getElementById("room");
  if (!panel || !room) return;
  const settings = panel.querySelector("details");
  const { chosen, heard, remind, usual } = await import(panel.dataset.voice);
  usual({ aloud: true });
  const language = () => room.querySelector("[data-language]")?.dataset.language ?? document.documentElement.lang;
  const fill = () => chosen(panel, language());
  fill();
  document.addEventListener("voices", () => { panel.querySelector("select").childElementCount || fill(); heard(room, language()); });
  const playing = () => room.querySelector("#game") !== null;
  let before = playing();
  if (before) settings.open = false;
  document.addEventListener("room:shown", () => {
    if (playing() && !before) settings.open = false;
    before = playing();
    heard(room, language());
  });
  heard(room, language());
  const REMINDED = "lupus.reminded"; // a page that is loaded again does not repeat itself
  let reminded = sessionStorage.getItem(REMINDED);
  setInterval(() => {
    const game = room.querySelector("[data-remind]"), left = Number(room.querySelector("[data-clock]")?.textContent || "NaN");
    if (!game || game.dataset.step === reminded || !(left <= Number(game.dataset.remindAt))) return;
    reminded = game.dataset.step;
    sessionStorage.setItem(REMINDED, reminded);
    remind(game.dataset.remind, language());
  }, 200);
})();
