// On a page beside a room: whoever looks at it is there all the same, and is led back when another game begins. Links with data-stays name
// the stream of the room to which they lead.
"use strict";
for (const link of document.querySelectorAll("[data-stays]")) {
  const stream = new EventSource(link.dataset.stays);
  let game = null;
  stream.onmessage = (event) => {
    const now = JSON.parse(event.data).game;
    if (game !== null && now !== game) location.assign(link.href);
    game = now;
  };
  stream.addEventListener("gone", () => stream.close());
}
