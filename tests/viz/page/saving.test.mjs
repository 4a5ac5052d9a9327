// Whether a page may download, by the frames around it. tests/browser/test_viewer_browser.py saves in such a frame.

import assert from "node:assert/strict";
import { test } from "node:test";
import { mayDownload } from "../../../xqlab/viz/page/saving.js";

const top = (origin = "http://here", protocol = "http:") => {
  const frame = { origin, location: { protocol } };
  return Object.assign(frame, { parent: frame });
};
const inside = (parent, sandbox) => ({
  parent,
  frameElement: {
    hasAttribute: () => sandbox !== undefined,
    sandbox: { contains: (name) => sandbox.split(" ").includes(name) },
  },
});

test("a page knows whether it may download, or that it cannot know", () => {
  const held = inside(top(), "allow-scripts");
  for (const [frame, may] of [
    [top(), true],
    [top("null", "file:"), true],
    [top("null"), null], // a server's sandbox
    [inside(top()), true],
    [inside(top(), "allow-scripts allow-downloads"), true],
    [held, false],
    [inside(held), false],
    [{ parent: top(), frameElement: null }, null],
  ])
    assert.equal(mayDownload(frame), may);
});
