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

// The PNG of a drawing. Its fonts are those of the device.
export async function png(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(whole(svg))}`;
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
