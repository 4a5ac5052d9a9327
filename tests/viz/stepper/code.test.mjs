// The source beneath the stepper: its rows, and where its box is scrolled to.

import assert from "node:assert/strict";
import { test } from "node:test";
import { codeHtml, scrollFor } from "../../../xqlab/viz/stepper/code.js";

test("a row for each line", () => {
  const made = codeHtml({ html: ['<span class="k">def</span> f():', "", "    return 1"], numbers: [7, null, 9] });
  assert.equal(made.split('class="xqs-code-row"').length, 3 + 1);
  assert.ok(made.includes('>7</span><code><span class="k">def</span> f():</code>'));
  assert.ok(made.includes("></span><code> </code>"));
});

test("the marked line is in sight, and rests where it is", () => {
  const [height, line] = [264, 19];
  for (let at = 0; at <= 300; at++)
    for (let scroll = 0; scroll <= 6000; scroll += 7) {
      const row = { top: at * line, bottom: (at + 1) * line, height, scroll };
      const found = scrollFor(row);
      assert.ok(found <= row.top);
      assert.ok(row.bottom <= found + height);
      const rests = scroll + 3 * line <= row.top && row.bottom + 3 * line <= scroll + height;
      if (rests) assert.equal(found, scroll);
    }
});
