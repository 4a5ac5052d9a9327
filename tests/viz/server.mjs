// Calls functions of ES modules for tests in Python: a JSON line {module, name, given} each, and an answer to each.

import { createInterface } from "node:readline";

for await (const line of createInterface({ input: process.stdin })) {
  const answer = await call(JSON.parse(line));
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

async function call({ module, name, given }) {
  try {
    const found = (await import(module))[name];
    const value = typeof found === "function" ? await found(...given) : found;
    if (value === undefined && found === undefined) throw new Error(`${module} exports no ${name}`);
    return { value: value ?? null };
  } catch (error) {
    return { error: error instanceof Error ? error.stack : String(error) };
  }
}
