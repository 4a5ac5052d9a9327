// The engine in a worker. Its first message says that it runs.

import { makeServer } from "./server.js";

const serve = makeServer(
  (message, transfer) => postMessage(message, { transfer }),
  () => false,
);
addEventListener("message", ({ data }) => serve(data));
postMessage({ runs: true });
