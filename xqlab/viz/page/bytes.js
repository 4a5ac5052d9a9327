// Downloads a text as a file of this name.
export function saveFile(/** @type {string} */ name, /** @type {string} */ text, /** @type {string} */ type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// Whether a text was copied. Where the clipboard is closed to pages, as on a server without encryption, a selected text
// can still be.
export async function copyText(/** @type {Payload} */ document, /** @type {string} */ text) {
  try {
    await document.defaultView.navigator.clipboard.writeText(text);
    return true;
  } catch {
    const box = document.createElement("textarea");
    box.value = text;
    document.body.append(box);
    box.select();
    const done = document.execCommand("copy");
    box.remove();
    return done;
  }
}

// The bytes that were deflated (zlib).
export async function inflate(/** @type {Uint8Array<ArrayBuffer>} */ bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// The bytes that were deflated and written in base64.
export function inflateText(/** @type {string} */ text) {
  return inflate(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));
}
