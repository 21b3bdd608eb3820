// The picture of a table whose game has ended: a button shares it, or keeps it as a file.
"use strict";
(() => {
  let drawn = null, picture = null; // made before it is asked for: to share it, a page must not keep a finger waiting
  const buttons = () => [...document.querySelectorAll("[data-share][data-pictures]")];
  async function made(svg, address) {
    const { png } = await import(address);
    return png(svg);
  }
  function look() {
    const svg = document.querySelector("[data-picture] svg"), [first] = buttons();
    if (!svg || !first) return;
    for (const button of buttons()) button.hidden = false;
    if (svg.outerHTML === drawn) return;
    drawn = svg.outerHTML;
    picture = made(svg, first.dataset.pictures);
    picture.catch(() => { for (const button of buttons()) button.hidden = true; });
  }
  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("[data-share][data-pictures]");
    if (!button || !picture) return;
    const { share } = await import(button.dataset.pictures);
    share(await picture, button.dataset.share);
  });
  document.addEventListener("room:shown", look);
  look();
})();
