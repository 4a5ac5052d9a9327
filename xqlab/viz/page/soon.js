// Calls `work` once for all calls of the current task: one message from Python may change several traits.
export function soon(/** @type {() => void} */ work) {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    queueMicrotask(() => {
      isWaiting = false;
      work();
    });
  };
}
