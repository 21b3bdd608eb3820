// The page of whoever leads a game in a room: what a page of the desk asks of its script beside sending forms (see the module
// `desk.page` of the game). Frames come and go in room.js.
"use strict";
(async () => {
  const room = document.getElementById("room");
  if (!room) return;
  const { dressed } = await import(document.currentScript?.dataset.voice ?? document.querySelector("script[data-voice]").dataset.voice);
  const page = () => room.querySelector("#leading");
  let covered = false, step = "", since = 0;

  function show() {
    const leading = page();
    room.classList.toggle("leads", leading !== null);
    if (!leading) return;
    leading.classList.toggle("covered", covered);
    const now = leading.querySelector("[data-step]")?.dataset.step ?? "";
    if (now !== step) { step = now; since = performance.now(); }
    for (const input of leading.querySelectorAll("[data-count] input")) counted(input);
    dressed(leading, document.documentElement.lang);
    tick();
  }

  // The time of a call: no button goes on before it is over, void or not.
  function tick() {
    const leading = page();
    if (!leading) return;
    for (const clock of leading.querySelectorAll("[data-seconds]")) {
      const left = Math.max(0, Number(clock.dataset.seconds) - (performance.now() - since) / 1000), text = left > 0 ? String(Math.ceil(left)) : "";
      if (clock.textContent !== text) clock.textContent = text;
      for (const button of leading.querySelectorAll("button[data-waits]")) button.disabled = left > 0;
    }
  }
  setInterval(tick, 100);

  function counted(input) {
    if (input.previousElementSibling) return;
    for (const [sign, by] of [["−", -1], ["+", 1]]) {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: sign, className: "plain count-button" });
      button.addEventListener("click", () => {
        input.value = Math.min(Number(input.max), Math.max(0, Number(input.value) + by));
        input.dispatchEvent(new Event("input", { bubbles: true }));
      });
      input[by < 0 ? "before" : "after"](button);
    }
  }

  room.addEventListener("click", (event) => {
    if (event.target.closest?.("#leading [data-hide]")) {
      covered = !covered;
      page().classList.toggle("covered", covered);
    }
  });
  document.addEventListener("room:shown", show);
  document.addEventListener("voices", show);
  show();
})();
