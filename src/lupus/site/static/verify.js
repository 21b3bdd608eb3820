// Checks the dice of an exported game in the browser: the promise that was published at the start, and every draw.
//
// It does again what engine/commitment.py and engine/dice.py do. SHA-256 and SHAKE256 come from a library of ours to serve: the
// standard Web Crypto has no SHAKE256, and is missing on pages without HTTPS. What a browser does not know is the rules of the
// games: `lupus verify` plays a game again, row by row.
import { sha256, shake256 } from "./vendor/noble-hashes.js";

const utf8 = new TextEncoder();
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** What every row says beside the fields of its event (engine/events.py: TAKEN). */
const BESIDE = new Set(["n", "at", "v", "seen_by"]);

/** Names in the order of their code points, as Python sorts them. */
function byCodePoint(a, b) {
  const x = Array.from(a), y = Array.from(b);
  for (let i = 0; i < Math.min(x.length, y.length); i++) if (x[i] !== y[i]) return x[i].codePointAt(0) - y[i].codePointAt(0);
  return x.length - y.length;
}

/** JSON in its one canonical form: sorted keys, no spaces. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.keys(value).sort(byCodePoint).map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

const same = (a, b) => canonical(a) === canonical(b);

/** The outcome of a draw among n: a number from 0 to n - 1. It depends on the seed and on the label alone. */
function index(seed, label, n) {
  const bits = n === 1n ? 0 : (n - 1n).toString(2).length, size = Math.floor(bits / 8) + 1;
  for (let attempt = 0; ; attempt++) { // rejection: no modulo bias
    const said = new Uint8Array([...seed, ...utf8.encode(`|${label}|${attempt}`)]);
    const found = BigInt(`0x${hex(shake256(said, { dkLen: size }))}`) >> BigInt(8 * size - bits);
    if (found < n) return found;
  }
}

/** The order of some things that has a number. */
function permutation(items, number) {
  const left = [...items], found = [];
  while (left.length) {
    const i = number % BigInt(left.length);
    number /= BigInt(left.length);
    found.push(...left.splice(Number(i), 1));
  }
  return found;
}

const factorial = (n) => Array.from({ length: n }, (_, i) => BigInt(i + 1)).reduce((a, b) => a * b, 1n);

/** Whether a draw gave an order of all its options. Otherwise it gave one of them. */
function isOrder(row) {
  const sorted = (list) => list.map(canonical).sort();
  return Array.isArray(row.chosen) && !row.options.some((option) => same(option, row.chosen)) && same(sorted(row.options), sorted(row.chosen));
}

/** What the dice give for a draw; undefined where the row does not list its options. */
function drawn(seed, row) {
  if (row.options.length === 1 && /^\d+ options$/.test(row.options[0])) return undefined;
  if (isOrder(row)) return permutation(row.options, index(seed, row.label, factorial(row.options.length)));
  return row.options[Number(index(seed, row.label, BigInt(row.options.length)))];
}

/** Whether a document is an exported game, as far as the check needs it. */
export function readable(game) {
  const list = (value) => Array.isArray(value);
  return Boolean(game) && game.lupus === 1 && typeof game.seed === "string" && /^([0-9a-f]{2})+$/.test(game.seed) && list(game.log)
    && list(game.moves) && typeof game.setup === "object" && game.log.every((row) => row && typeof row.type === "string")
    && game.moves.every((move) => list(move.events)) && game.log.some((row) => row.type === "committed");
}

/**
 * The checks of a game, one after the other: {what, ok, n, ...}. what: "dictated" (no draw was), "rows" (every row has its number
 * and its move), "seed" (the published one), "promise" (the commitment), "draw", and "unlisted" (a draw that only the rules can repeat).
 */
export function* checks(game) {
  const seed = unhex(game.seed), { log, moves } = game;
  yield { what: "dictated", ok: game.force === null || game.force === undefined, n: 1 };
  const astray = log.findIndex((row, i) => row.n !== i + 1);
  const opening = moves.length ? moves[0].events[0] - 1 : log.length;
  const gap = moves.findIndex((move, i) => move.events[0] !== (i ? moves[i - 1].events[1] + 1 : opening + 1) || move.events[1] < move.events[0]);
  const end = moves.length ? moves.at(-1).events[1] : opening;
  yield { what: "rows", ok: astray < 0 && gap < 0 && end === log.length, n: astray < 0 ? end : astray + 1 };
  const revealed = log.filter((row) => row.type === "seed-revealed");
  yield { what: "seed", ok: revealed.every((row) => row.seed === game.seed), n: revealed[0]?.n ?? log.length };
  const promise = log.findIndex((row) => row.type === "committed");
  const deal = log.slice(promise + 1, opening).map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !BESIDE.has(name))));
  const found = hex(sha256(utf8.encode(canonical({ seed: game.seed, setup: game.setup, deal }))));
  const before = log.slice(0, promise).every((row) => row.type === "drawn");
  yield { what: "promise", ok: before && found === log[promise].digest, n: promise + 1, recorded: log[promise].digest, found };
  const labels = new Set();
  for (const row of log) {
    if (row.type !== "drawn") continue;
    const fair = typeof row.label === "string" && Array.isArray(row.options) && row.options.length > 0 && !labels.has(row.label);
    labels.add(row.label);
    const result = fair ? drawn(seed, row) : null;
    if (result === undefined) yield { what: "unlisted", ok: true, n: row.n, label: row.label, recorded: row.chosen };
    else yield { what: "draw", ok: fair && same(result, row.chosen), n: row.n, label: row.label, options: row.options, recorded: row.chosen, found: result };
  }
}

/** Whether a game is in order, as far as a browser can tell. */
export const honest = (game) => readable(game) && [...checks(game)].every((one) => one.ok);

// --- the page -------------------------------------------------------------------------------------------------------------

const pause = () => new Promise((resolve) => { setTimeout(resolve); });
const games = JSON.parse(globalThis.document?.querySelector("[data-words]")?.dataset.words ?? "{}");
const own = (words, name) => (Object.hasOwn(words, name) ? words[name] : undefined); // a file may name anything, "constructor" too

/** What was drawn, in the words of a game. */
function words(value, names) {
  if (Array.isArray(value)) return value.map((one) => words(one, names)).join(", ");
  return own(names, value) ?? (typeof value === "object" ? JSON.stringify(value) : String(value));
}

/** What a draw was for, from its label ("game.1/coins/anna"). */
function purpose(label, draws) {
  const [, kind, about = ""] = String(label).split("/"), text = own(draws, kind);
  if (!text) return label;
  const said = text.replace("{about}", about.charAt(0).toUpperCase() + about.slice(1));
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** Run the checks and show each as it comes. */
async function show(page, game) {
  const say = page.dataset, result = page.querySelector("[data-result]"), list = page.querySelector("[data-checks]"), bar = page.querySelector("progress");
  list.replaceChildren();
  result.hidden = false;
  result.className = "note";
  if (!readable(game)) { result.textContent = say.unreadable; result.classList.add("error"); bar.hidden = true; return; }
  bar.hidden = false;
  bar.max = game.log.filter((row) => row.type === "drawn").length + 4;
  bar.value = 0;
  result.textContent = say.working;
  const { draws: purposes = {}, names = {} } = own(games, game.ruleset) ?? {};
  let wrong = 0, draws = 0;
  for (const one of checks(game)) {
    const line = document.createElement("li"), sign = document.createElement("strong");
    sign.textContent = one.ok ? "✓ " : "✗ ";
    const about = one.label ? `${purpose(one.label, purposes)}: ${words(one.recorded, names)}` : say[one.what];
    line.append(sign, about, one.what === "unlisted" ? ` (${say.unlisted})` : "");
    if (!one.ok && one.what === "draw") line.append(` ≠ ${words(one.found, names)}`);
    line.className = one.ok ? "" : "grave";
    list.append(line);
    wrong += !one.ok;
    draws += one.what === "draw";
    bar.value += 1;
    if (bar.value % 20 === 0) await pause();
  }
  bar.hidden = true;
  result.textContent = wrong ? say.wrong.replace("{n}", wrong) : say.right.replace("{n}", draws);
  result.classList.add(wrong ? "error" : "done");
}

if (typeof document !== "undefined") {
  for (const page of document.querySelectorAll("[data-verify]")) {
    page.hidden = false;
    const broken = () => show(page, null);
    page.querySelector("input[type=file]")?.addEventListener("change", async (event) => {
      const [file] = event.target.files;
      if (file) await file.text().then(JSON.parse).then((game) => show(page, game), broken);
    });
    const button = page.querySelector("[data-source]"); // what is touched may be the icon inside it
    button?.addEventListener("click", () => {
      fetch(button.dataset.source).then((answer) => answer.json()).then((game) => show(page, game), broken);
    });
  }
}
