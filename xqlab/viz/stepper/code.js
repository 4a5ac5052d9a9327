// The source that ran, below the stepper, with the line that wrote the event marked.

const CONTEXT_LINES = 3; // lines that stay visible above and below the marked one

// The rows of a listing {html, numbers}: html[i] is line i, its tokens in spans with Pygments' classes.
export function codeHtml(/** @type {{ html: string[]; numbers: number[] }} */ { html, numbers }) {
  const row = (/** @type {any} */ line, /** @type {number} */ at) =>
    `<div class="xqs-code-row"><span class="xqs-code-number" aria-hidden="true">${numbers[at] ?? ""}</span>` +
    `<code>${line || " "}</code></div>`;
  return html.map(row).join("");
}

// The scroll position at which a box of `height` pixels shows the row [top, bottom) with its context; unchanged where
// they are already visible.
/** @param {Record<"top" | "bottom" | "height" | "scroll", number>} options */
export function scrollFor({ top, bottom, height, scroll }) {
  const room = CONTEXT_LINES * (bottom - top);
  if (top - room >= scroll && bottom + room <= scroll + height) return scroll;
  return Math.max(0, Math.round((top + bottom - height) / 2));
}

// Fills `host` and returns show(k), which marks the line of event k; null where the source is unknown.
export function makeCode(/** @type {Root} */ host, /** @type {Replay} */ replay, /** @type {Payload} */ about) {
  if (!about.code) return null;
  host.innerHTML = codeHtml(about.code);
  const rows = [...host.children];
  let /** @type {Root | undefined} */ marked;
  return (/** @type {number} */ k) => {
    const row = rows[replay.event_line[k]];
    if (row !== marked) {
      marked?.removeAttribute("aria-current");
      row.setAttribute("aria-current", "step");
      marked = row;
    }
    const top = row.offsetTop; // relative to the box, which is positioned
    const place = { top, bottom: top + row.offsetHeight, height: host.clientHeight, scroll: host.scrollTop };
    host.scrollTop = scrollFor(place);
  };
}
