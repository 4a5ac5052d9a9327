// The bytes that were deflated (zlib).
export async function inflate(/** @type {Uint8Array<ArrayBuffer>} */ bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
