// A picture that a page has drawn in SVG, as a PNG to share or to keep. It is made in this page: nothing is sent anywhere.

// What a picture uses of its page it needs inside itself: each drawing once, and colours as they are here.
function whole(svg) {
  const copy = svg.cloneNode(true), defs = document.createElementNS(svg.namespaceURI, "defs"), colours = getComputedStyle(svg), used = new Set();
  const take = (part) => {
    for (const { href } of part.querySelectorAll("use")) {
      if (used.has(href.baseVal)) continue;
      used.add(href.baseVal);
      const drawing = document.querySelector(href.baseVal);
      defs.append(drawing.cloneNode(true));
      take(drawing);
    }
  };
  take(svg);
  copy.prepend(defs);
  return new XMLSerializer().serializeToString(copy).replace(/var\((--[\w-]+)\)/g, (_all, name) => colours.getPropertyValue(name).trim());
}

// The fonts in which it is written, inside itself: those of the page that have the letters that it uses.
async function fonts(svg) {
  const family = svg.getAttribute("font-family")?.split(",")[0], rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const used = rules.filter((rule) => rule instanceof CSSFontFaceRule && rule.style.fontFamily.replaceAll('"', "") === family && rule.style.fontStyle !== "italic" && has(rule, svg.textContent));
  return Promise.all(used.map(async (rule) => {
    const [, address] = rule.style.getPropertyValue("src").match(/url\("?([^")]+)/), bytes = await (await fetch(new URL(address, rule.parentStyleSheet.href))).blob();
    const inside = await new Promise((done) => { const reader = new FileReader(); reader.onload = () => done(reader.result); reader.readAsDataURL(bytes); });
    return `@font-face { font-family: ${family}; font-weight: ${rule.style.fontWeight}; src: url("${inside}"); }`;
  }));
}

// Whether a font of the page is for any of these letters.
function has(rule, text) {
  const ranges = rule.style.getPropertyValue("unicode-range").split(",").filter(Boolean).map((one) => one.trim().slice(2).split("-").map((end) => parseInt(end, 16)));
  return !ranges.length || [...text].some((letter) => ranges.some(([from, to = from]) => from <= letter.codePointAt(0) && letter.codePointAt(0) <= to));
}

// The PNG of a drawing.
export async function png(svg) {
  const image = new Image(), style = `<style>${(await fonts(svg).catch(() => [])).join(" ")}</style>`; // without them it has those of the device
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(whole(svg).replace(">", `>${style}`))}`;
  await image.decode();
  const { width, height } = svg.viewBox.baseVal;
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d").drawImage(image, 0, 0, width, height);
  return new Promise((done, fail) => { canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"); });
}

// Share a picture where the device can; else, or when it will not, keep it as a file.
export async function share(blob, name) {
  const files = [new File([blob], name, { type: "image/png" })];
  if (navigator.canShare?.({ files })) {
    try {
      await navigator.share({ files });
      return;
    } catch (error) {
      if (error.name === "AbortError") return; // somebody has changed their mind
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}
