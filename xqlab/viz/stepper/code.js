// The source that ran, beneath the stepper, with the line that wrote the event marked.

const LINES_IN_SIGHT = 3; // lines that stay in sight above and below the marked one

// The rows of a listing {html, numbers}: html[i] is line i, its words in spans with Pygments' classes.
export function codeHtml({ html, numbers }) {
  const row = (line, at) =>
    `<div class="xqs-code-row"><span class="xqs-code-number" aria-hidden="true">${numbers[at] ?? ""}</span>` +
    `<code>${line || " "}</code></div>`;
  return html.map(row).join("");
}

// Where a box of `height` pixels should be scrolled to, so that the row [top, bottom) is well in sight; rows that
// are in sight stay where they are.
export function scrollFor({ top, bottom, height, scroll }) {
  const room = LINES_IN_SIGHT * (bottom - top);
  if (top - room >= scroll && bottom + room <= scroll + height) return scroll;
  return Math.max(0, Math.round((top + bottom - height) / 2));
}

// Fills `host` and returns show(k), which marks the line of event k; null where the source is not known.
export function makeCode(host, replay, about) {
  if (!about.code) return null;
  host.innerHTML = codeHtml(about.code);
  const rows = [...host.children];
  let marked;
  return (k) => {
    const row = rows[replay.event_line[k]];
    if (row !== marked) {
      marked?.removeAttribute("aria-current");
      row.setAttribute("aria-current", "step");
      marked = row;
    }
    const top = row.offsetTop; // in the box, which is positioned
    const place = { top, bottom: top + row.offsetHeight, height: host.clientHeight, scroll: host.scrollTop };
    host.scrollTop = scrollFor(place);
  };
}
