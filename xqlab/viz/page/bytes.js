// The bytes that were deflated (zlib).
export async function inflate(/** @type {Uint8Array<ArrayBuffer>} */ bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// The bytes that were deflated and written in base64.
export function inflateText(/** @type {string} */ text) {
  return inflate(bytesOf(text));
}

// The bytes of a text in base64.
export const bytesOf = (/** @type {string} */ text) =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
