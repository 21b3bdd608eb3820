// The desk of the Moderator: runs the engine of the game in this page, keeps the game in this browser, and shows its pages.
// What a page may ask of this script stands in the module `desk.page` of the game.

const { dressed } = await import(document.querySelector("#desk").dataset.voice);

const KEPT = "lupus.desk", BEFORE = "lupus.desk.before", LANGUAGE = "lupus.desk.language";
const main = document.querySelector("#desk");
const { engine, code, worker } = main.dataset;
const speaks = () => localStorage.getItem(LANGUAGE) || main.dataset.language;

let desk, session, timers = [];

// --- the engine ----------------------------------------------------------------------------------------------------------

async function start() {
  const [{ loadPyodide }, archive] = await Promise.all([import(`${engine}pyodide.mjs`), fetch(code).then((answer) => answer.arrayBuffer())]);
  const python = await loadPyodide({ indexURL: engine });
  python.unpackArchive(archive, "zip", { extractDir: "/lupus" });
  python.runPython("import sys; sys.path.insert(0, '/lupus')");
  desk = python.pyimport(main.dataset.module);
  session = desk.begin(speaks(), localStorage.getItem(KEPT) || "", secret);
  show();
}

// The dice of a game: 32 bytes from the browser's own source, in hexadecimal.
const secret = () => Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");

function act(form) {
  const changed = desk.act(session, JSON.stringify(form));
  if (changed) keep();
  show();
}

function keep() {
  const text = desk.stored(session);
  try {
    localStorage.setItem(BEFORE, localStorage.getItem(KEPT) || "");
    localStorage.setItem(KEPT, text);
  } catch (error) {
    main.dataset.unkept = "";
    throw error;
  }
}

// --- the page ------------------------------------------------------------------------------------------------------------

function show() {
  const open = [...main.querySelectorAll("details[open] > summary")].map((summary) => summary.textContent);
  main.innerHTML = session.page();
  for (const summary of main.querySelectorAll("details > summary")) {
    if (open.includes(summary.textContent) && !summary.closest(".script")) summary.parentElement.open = true;
  }
  document.documentElement.lang = speaks();
  timers.forEach(clearInterval);
  timers = [];
  main.querySelectorAll("[data-seconds]").forEach(count);
  main.querySelectorAll("[data-at-once]").forEach(atOnce);
  main.querySelectorAll("[data-count] input").forEach(counter);
  dressed(main, speaks());
  const asked = main.querySelector("dialog.sure");
  if (asked) asked.querySelector("button").focus();
  else main.querySelector("[data-first]")?.focus({ preventScroll: true });
  awake();
}

main.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-desk]");
  if (!form) return;
  event.preventDefault();
  const fields = {};
  for (const [name, value] of new FormData(form, event.submitter)) (fields[name] ||= []).push(value);
  act(fields);
});

main.addEventListener("click", (event) => {
  const seat = event.target.closest("[data-seat]");
  if (seat) pick(seat.dataset.seat);
  if (event.target.closest("[data-no]")) {
    event.preventDefault();
    act({ do: ["look"] });
  }
  if (event.target.closest("[data-hide]")) hide();
  if (event.target.closest("[data-export]")) save();
});

// A touch on the seat map chooses in the open form.
function pick(seat) {
  const chosen = [...main.querySelectorAll("form[data-picks] input")].find((input) => input.value === seat && input.type !== "hidden");
  if (!chosen) return;
  if (chosen.type === "checkbox") chosen.checked = !chosen.checked;
  else chosen.checked = true;
  marks();
}

main.addEventListener("change", marks);

function marks() {
  const chosen = new Set([...main.querySelectorAll("form[data-picks] input:checked")].map((input) => input.value));
  for (const seat of main.querySelectorAll("[data-seat]")) seat.classList.toggle("chosen", chosen.has(seat.dataset.seat));
}

// Forms that need no button: choosing is enough.
function atOnce(form) {
  form.querySelectorAll("button").forEach((button) => { button.hidden = true; });
  form.addEventListener("change", () => form.requestSubmit());
}

function counter(input) {
  for (const [sign, step] of [["−", -1], ["+", 1]]) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", textContent: sign, className: "plain count-button" });
    button.addEventListener("click", () => {
      input.value = Math.min(Number(input.max), Math.max(0, Number(input.value) + step));
    });
    input[step < 0 ? "before" : "after"](button);
  }
}

// --- time ----------------------------------------------------------------------------------------------------------------

function count(clock) {
  const step = main.querySelector("[data-step]").dataset.step;
  const [name, began] = JSON.parse(sessionStorage.getItem("lupus.desk.clock") || '["", 0]');
  const from = name === step ? began : Date.now();
  sessionStorage.setItem("lupus.desk.clock", JSON.stringify([step, from]));
  const until = from + 1000 * Number(clock.dataset.seconds);
  const waiting = [...main.querySelectorAll("button[data-waits]")];
  const tick = () => {
    const left = Math.max(0, until - Date.now());
    clock.textContent = left > 0 ? Math.ceil(left / 1000) : "";
    waiting.forEach((button) => { button.disabled = left > 0; });
    if (left === 0) clearInterval(timer);
  };
  const timer = setInterval(tick, 100);
  timers.push(timer);
  tick();
}

// --- hiding, holding -----------------------------------------------------------------------------------------------------

function hide() {
  main.classList.toggle("covered");
}

for (const [type, shown] of [["pointerdown", true], ["pointerup", false], ["pointercancel", false], ["pointerleave", false]]) {
  main.addEventListener(type, (event) => hold(event, shown), true);
}
main.addEventListener("keydown", (event) => { if (event.key === " ") hold(event, true); });
main.addEventListener("keyup", (event) => { if (event.key === " ") hold(event, false); });
main.addEventListener("contextmenu", (event) => { if (event.target.closest?.("[data-hold]")) event.preventDefault(); });

function hold(event, shown) {
  const held = main.querySelector("[data-held]");
  if (held && (!shown || event.target.closest?.("[data-hold]"))) held.classList.toggle("shown", shown);
}

// --- around --------------------------------------------------------------------------------------------------------------

// The screen stays on while a game is led.
let lock;
async function awake() {
  if (!("wakeLock" in navigator) || document.hidden || (lock && !lock.released)) return;
  lock = await navigator.wakeLock.request("screen").catch(() => undefined);
}
document.addEventListener("visibilitychange", awake);
document.addEventListener("voices", () => { if (session) show(); });

function save() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([desk.exported(session)], { type: "application/json" }));
  link.download = `${main.dataset.game}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}

document.addEventListener("click", (event) => {
  const language = event.target.closest("[data-speak]")?.dataset.speak;
  if (!language) return;
  localStorage.setItem(LANGUAGE, language);
  if (session) {
    desk.speak(session, language);
    show();
  }
});

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register(worker).then(() => navigator.serviceWorker.ready).then(() => {
    document.querySelector("[data-offline]").hidden = false;
  });
}

start().catch((error) => {
  main.dataset.failed = "";
  const said = document.createElement("p");
  said.className = "note error";
  said.textContent = String(error.message || error).split("\n").at(-1);
  main.append(said);
  throw error;
});
