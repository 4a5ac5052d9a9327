// The engine as a page calls it: in a worker, so that the page stays alive and a search can be stopped at any time;
// where there can be no worker, in the page itself, and a search stops after the iteration that runs.

import { makeServer } from "./server.js";
import { liveError } from "./words.js";

const BEGUN = "xqlab-search"; // of a document: a client begins to search

// {module, manifest, client() -> makeClient}: what a page searches with, which lies in its data or, on a site, in a file
// of its own that `load` gives.
/** @param {Payload} data @param {Languages["load"]} [load] */
export async function openEngine(data, load) {
  const { engine, module: code } = /** @type {Payload} */ (
    data.live.engine ? await /** @type {Function} */ (load)(data.live.engine) : data
  );
  const module = await WebAssembly.compile(code);
  return { module, manifest: engine.manifest, client: () => makeClient(engine.worker, module, engine.manifest) };
}

// source: the text of worker.js with all that it imports, see `bundle` in Python.
/** @param {string} source @param {WebAssembly.Module} module @param {Manifest} manifest */
export function makeClient(source, module, manifest) {
  const /** @type {Map<number, PendingSearch>} */ pending = new Map();
  let searches = 0;
  let /** @type {Promise<Payload> | null} */ opened = open();

  async function open() {
    const port = (await startWorker(source)) ?? startInPage();
    port.onmessage = (/** @type {{data: Payload}} */ { data }) => receive(data);
    port.postMessage({ open: [module, manifest] });
    return port;
  }

  // The next search is answered by another worker.
  function end() {
    opened?.then((port) => port.terminate());
    opened = null;
  }

  // Of several clients of a page, one has a worker: each takes the memory of a game's tables.
  const rest = (/** @type {any} */ { detail }) => detail === pending || pending.size || end();
  document.addEventListener(BEGUN, rest);

  function receive(/** @type {Payload} */ { id, iteration, result, error, lacking }) {
    const search = pending.get(id);
    if (!search) return; // stopped
    if (iteration) {
      search.iterations.push(iteration);
      search.onIteration(iteration);
      return;
    }
    pending.delete(id);
    if (result) search.resolve(result);
    else search.reject(lacking ? liveError("memory", lacking) : new Error(error));
  }

  return {
    // The result of a search; one that is stopped has the iterations that were finished, and no log.
    /** @param {SearchRequest} request @returns {Promise<SearchResult>} */
    search(request, onIteration = (/** @type {Iteration} */ _) => {}) {
      const id = ++searches;
      document.dispatchEvent(new CustomEvent(BEGUN, { detail: pending }));
      opened ??= open();
      const port = opened;
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject, onIteration, iterations: [] });
        port.then((port) => pending.has(id) && port.postMessage({ id, request })).catch(reject);
      });
    },
    // Ends all that runs.
    stop() {
      if (!pending.size) return;
      const stopped = [...pending.values()];
      pending.clear();
      end();
      for (const { resolve, iterations } of stopped)
        resolve({ depth: 0, nodes: 0, ...iterations.at(-1), iterations, stopped: "interrupted" });
    },
    close() {
      document.removeEventListener(BEGUN, rest);
      end();
    },
  };
}

// A worker that runs, or null where the browser lets none run.
async function startWorker(/** @type {string} */ source) {
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  try {
    const worker = new Worker(address);
    return await new Promise((resolve) => {
      worker.onmessage = () => resolve(worker);
      worker.onerror = () => resolve(null);
    });
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

// What has the interface of a worker and runs in the page, which is drawn between two iterations.
function startInPage() {
  let isEnded = false;
  const post = (/** @type {Payload} */ data) => port.onmessage({ data });
  const serve = makeServer(post, async () => {
    await new Promise((resolve) => setTimeout(resolve));
    return isEnded;
  });
  const port = {
    onmessage: (/** @type {{data: Payload}} */ _) => {},
    postMessage: (/** @type {Payload} */ message) => void serve(message),
    terminate: () => (isEnded = true),
  };
  return port;
}
