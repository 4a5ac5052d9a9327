// Listeners that are removed together: listen(target, kind, listener), and stop(). `capture`: before those inside.
export function makeListeners() {
  const ending = new AbortController();
  const { signal } = ending;
  return {
    /** @param {any} target @param {string} kind @param {Listener} listener */
    listen: (target, kind, listener, capture = false) => target.addEventListener(kind, listener, { capture, signal }),
    stop: () => ending.abort(),
  };
}
