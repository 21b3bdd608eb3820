// The lobby's comforts. Every act is a plain form and works without this file. Whatever is on the page may be replaced at any
// moment by a newer picture of it, so all listeners sit on the document.
"use strict";

document.documentElement.classList.add("scripted");

// A button that copies a field.
function showCopies() { for (const button of document.querySelectorAll("[data-copy][hidden]")) button.hidden = !navigator.clipboard; }
showCopies();
new MutationObserver(showCopies).observe(document.body, { childList: true, subtree: true });
document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copy]");
  if (!button) return;
  const words = button.textContent;
  await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).value);
  button.textContent = button.dataset.done;
  setTimeout(() => { button.textContent = words; }, 2000);
});

// Options are sent as soon as one is chosen.
document.addEventListener("change", (event) => { event.target.closest?.("form[data-auto]")?.requestSubmit(); });

// Dragging a seat: the list follows the finger, and the form of the arrows is sent with the place where it was let go.
let dragged = null;
const rows = () => [...document.querySelectorAll("#seats > .seat")];
document.addEventListener("pointerdown", (event) => {
  const grip = event.target.closest?.("[data-drag]");
  if (!grip || event.button > 0) return;
  event.preventDefault();
  const row = grip.closest(".seat");
  dragged = { id: row.id, pointer: event.pointerId, from: rows().indexOf(row) };
  row.classList.add("dragging");
});
document.addEventListener("pointermove", (event) => {
  if (!dragged || event.pointerId !== dragged.pointer) return;
  const row = document.getElementById(dragged.id);
  if (!row) { dragged = null; return; }
  const others = rows().filter((one) => one !== row);
  const next = others.find((one) => { const box = one.getBoundingClientRect(); return event.clientY < box.top + box.height / 2; });
  if (next !== (row.nextElementSibling ?? undefined)) row.parentElement.insertBefore(row, next ?? null);
  row.classList.add("dragging");
});
function drop(event, send) {
  if (!dragged || event.pointerId !== dragged.pointer) return;
  const row = document.getElementById(dragged.id), from = dragged.from;
  dragged = null;
  if (!row) return;
  row.classList.remove("dragging");
  const place = rows().indexOf(row), form = row.querySelector("form[data-move]");
  if (!send || place === from || !form) return;
  const button = document.createElement("button");
  button.name = "place";
  button.value = String(place);
  button.hidden = true;
  form.append(button);
  form.requestSubmit(button);
  button.remove();
}
document.addEventListener("pointerup", (event) => drop(event, true));
document.addEventListener("pointercancel", (event) => drop(event, false));

// Who waits for the host's answer looks again by themselves.
const waits = document.querySelector("[data-reload]");
if (waits) setTimeout(() => location.reload(), 1000 * Number(waits.dataset.reload));
