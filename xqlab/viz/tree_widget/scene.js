// The drawing of a tree as SVG text: its layout, and the part of it in view. Pure functions.

import { escapeMarkup } from "../page/markup.js";
import { outlinePath } from "../palette/shapes.js";
import { overlap, seenBox } from "./camera.js";
import { spreadOut } from "./layout.js";
import { branchSvg, markOf, markSvg, n, textWidth } from "./marks.js";
import { hides, visibleItems } from "./state.js";

export const READABLE = 0.68; // scale; below it texts, smaller than 9 pixels, are left out
export const SHARP = 0.75; // scale; below it windows, the smallest texts, are left out
export const AFAR = 0.3; // scale; below it lines keep their width
const CROWD = 500; // marks; more of them are drawn as bare shapes
const AROUND = 0.5; // share of the window that is also drawn on each side of it

// {items, marks, places, at, box}: at, key of an item -> its number; box, of the whole tree.
/** @param {Tree} tree @param {Folds} folds @param {number} root @param {Payload} options */
export function layScene(tree, folds, root, options) {
  const items = visibleItems(tree, folds, root);
  const marks = items.map((item) => markOf(tree, item, options));
  const places = spreadOut(items, marks);
  const at = new Map(items.map((item, number) => [item.key, number]));
  return { items, marks, places, at, box: { x: 0, y: 0, width: places.width, height: places.height } };
}

// The box of an item with its texts; with `family`, of its children as well.
export function boxOf(/** @type {Scene} */ { marks, places, items }, /** @type {number} */ number, family = false) {
  const all = [number, ...(family ? items[number].children : [])];
  const x = Math.min(...all.map((at) => places.x[at] - marks[at].width / 2));
  const right = Math.max(...all.map((at) => places.x[at] + marks[at].width / 2));
  const bottom = Math.max(...all.map((at) => places.y[at] + marks[at].height));
  return { x, y: places.y[number], width: right - x, height: bottom - places.y[number] };
}

// {number, onPill}: the item at a point of the tree, or whose branch is within `reach` of it, −1 if there is none; and whether
// the point is on its pill.
/** @param {Scene} scene @param {number} u @param {number} v */
export function itemAt(scene, u, v, reach = 0) {
  for (let number = 0; number < scene.items.length; number++) {
    const box = boxOf(scene, number);
    const slack = Math.max(0, 24 - box.width) / 2; // the smallest get the size of a fingertip
    if (u < box.x - slack || u > box.x + box.width + slack || v < box.y || v > box.y + box.height) continue;
    const mark = scene.marks[number];
    return { number, onPill: Boolean(mark.pill) && v > box.y + mark.head + mark.shapeHeight };
  }
  return { number: nearestBranch(scene, u, v, reach), onPill: false };
}

// The item whose branch is nearest to a point of the tree, −1 if none is within `reach`.
/** @param {Scene} scene @param {number} u @param {number} v @param {number} reach */
function nearestBranch({ items, marks, places }, u, v, reach) {
  let [nearest, least] = [-1, reach];
  items.forEach(({ parent }, number) => {
    if (parent < 0) return;
    const [x, y] = [places.x[parent], places.y[parent] + marks[parent].head + marks[parent].shapeHeight];
    const [across, down] = [places.x[number] - x, places.y[number] - y];
    const share = Math.min(Math.max(((u - x) * across + (v - y) * down) / (across ** 2 + down ** 2), 0), 1);
    const distance = Math.hypot(u - x - share * across, v - y - share * down);
    if (distance < least) [nearest, least] = [number, distance];
  });
  return nearest;
}

// The part of the tree to draw for a camera.
export function regionOf(/** @type {Camera} */ camera, /** @type {Size} */ size) {
  return seenBox(camera, size, AROUND);
}

// The SVG of what lies in a region. look: {hatch, label, id, active, matches}
//   label(item)  its text for screen readers; id(item)  of its element
//   active       the key of the item with the keyboard cursor; matches  as from matchesIn
export function drawScene(/** @type {Scene} */ scene, /** @type {Box} */ region, /** @type {Payload} */ look) {
  const inside = [...scene.items.keys()].filter((number) => overlap(region, boxOf(scene, number)));
  const crowd = inside.length > CROWD;
  const drawn = new Set([...(crowd ? [] : inside), scene.at.get(look.active) ?? 0]);
  return (
    (crowd ? crowdSvg(scene, inside, region) : branchesSvg(scene, region)) +
    [...drawn].map((number) => itemSvg(scene, number, look)).join("") +
    hitsSvg(scene, inside, look.matches)
  );
}

/** @param {Scene} scene @param {number} number @param {Payload} look */
function itemSvg({ items, marks, places }, number, { label, id, hatch, active }) {
  const item = items[number];
  const siblings = item.parent < 0 ? [number] : items[item.parent].children;
  const opens = item.members.length + item.children.length > 0 || hides(item.hidden);
  const text = escapeMarkup(label(item));
  return (
    `<g class="xqg-item" role="treeitem" id="${id(item)}" aria-label="${text}" aria-level="${item.level + 1}"` +
    ` aria-setsize="${siblings.length}" aria-posinset="${siblings.indexOf(number) + 1}"` +
    (opens ? ` aria-expanded="${item.children.length > 0}"` : "") +
    ` aria-selected="${item.key === active}" transform="translate(${n(places.x[number])},${n(places.y[number])})">` +
    `<title>${text}</title>${markSvg(marks[number], hatch)}</g>`
  );
}

// {child, from, to: the ends of the branch to it} of each branch in a region.
function branchesIn(/** @type {Scene} */ { items, marks, places }, /** @type {Box} */ region) {
  return items.flatMap((item, number) => {
    const [x, y] = [places.x[number], places.y[number] + marks[number].head + marks[number].shapeHeight];
    const branches = item.children.map((child) => ({ child, x, y, x2: places.x[child], y2: places.y[child] }));
    return branches.filter(({ x2, y2 }) =>
      overlap(region, { x: Math.min(x, x2), y, width: Math.abs(x2 - x) + 1, height: y2 - y + 1 }),
    );
  });
}

// Those of the best line are above the others.
function branchesSvg(/** @type {Scene} */ scene, /** @type {Box} */ region) {
  const branches = branchesIn(scene, region).map(({ child, x, y, x2, y2 }) => {
    const mark = scene.marks[child];
    return { isBest: mark.isBest, svg: branchSvg(mark, x, y, x2, y2) };
  });
  return branches
    .sort((one, other) => Number(one.isBest) - Number(other.isBest))
    .map(({ svg }) => svg)
    .join("");
}

// Bare shapes; those that look the same form one path.
/** @param {Scene} scene @param {number[]} inside @param {Box} region */
function crowdSvg(scene, inside, region) {
  const { marks, places } = scene;
  const looks = new Map();
  const add = (/** @type {string} */ look, /** @type {string} */ path) =>
    looks.set(look, (looks.get(look) ?? "") + path);
  for (const { child, x, y, x2, y2 } of branchesIn(scene, region)) {
    const look = marks[child].isBest ? 'class="xqg-branch xqg-on-line"' : 'class="xqg-branch"';
    add(look, `M${n(x)} ${n(y)}L${n(x2)} ${n(y2 + marks[child].head)}`);
  }
  for (const number of inside) {
    const mark = marks[number];
    const [x, y] = [n(places.x[number]), n(places.y[number] + mark.head)];
    const [half, height] = [n(mark.shapeWidth / 2), mark.shapeHeight];
    const paint = `fill="${mark.fill}" stroke="${mark.edge}" class="xqg-shape"`;
    if (mark.shape === "bundle") add('class="xqg-bundle"', `M${x - half} ${y}h${2 * half}v${height}h${-2 * half}Z`);
    else if (mark.shape === "pruned" || mark.shape === "skipped")
      add('class="xqg-strokes"', `M${x - 7} ${y - 2}l14 -12`);
    else add(paint, outlinePath(mark.shape, x, y, mark.shapeWidth, height));
  }
  return [...looks].map(([paint, path]) => `<path ${paint} d="${path}"/>`).join("");
}

// A ring around each match; a dot on each fold or bundle that hides a match.
/** @param {Scene} scene @param {number[]} inside @param {ReturnType<typeof matchesIn>} matches */
function hitsSvg(scene, inside, matches) {
  if (!matches.nodes.size) return "";
  const parts = [];
  for (const number of inside) {
    const item = scene.items[number];
    const box = boxOf(scene, number);
    if (!item.members.length && matches.nodes.has(item.node))
      parts.push(
        `<rect class="xqg-hit" x="${n(box.x - 5)}" y="${n(box.y - 3)}" width="${n(box.width + 10)}" height="${n(box.height + 7)}" rx="7"/>`,
      );
    else if (matches.hiders.has(item.key))
      parts.push(
        `<circle class="xqg-hit-inside" cx="${n(box.x + box.width + 2)}" cy="${n(box.y + box.height - 4)}" r="5"/>`,
      );
  }
  return parts.join("");
}

// {nodes, hiders}: the matches, and the keys of the items that hide some of them.
/** @param {Tree} tree @param {Scene} scene @param {Iterable<number>} nodes */
export function matchesIn(tree, scene, nodes) {
  const shown = new Map();
  for (const item of scene.items)
    for (const node of item.members.length ? item.members : [item.node]) shown.set(node, item.key);
  const hiders = new Set();
  for (const node of nodes) {
    let above = node;
    while (above >= 0 && !shown.has(above)) above = tree.node_parent[above];
    if (above >= 0 && (above !== node || shown.get(above)[0] === "b")) hiders.add(shown.get(above));
  }
  return { nodes: new Set(nodes), hiders };
}

// A ring around an item; where texts are left out, with the item's own at a readable size.
export function cursorSvg(/** @type {Scene} */ scene, /** @type {number} */ number, /** @type {number} */ k) {
  const [box, mark] = [boxOf(scene, number), scene.marks[number]];
  const pad = 4 / Math.min(k, 1);
  const [x, y, width, height] = [box.x - pad, box.y - pad, box.width + 2 * pad, box.height + 2 * pad].map(n);
  const ring = `<rect class="xqg-ring" x="${x}" y="${y}" width="${width}" height="${height}" rx="${n(6 / k)}"/>`;
  if (k >= READABLE) return ring;
  const text = [mark.move, mark.value, ...mark.note].filter(Boolean).join("  ");
  const at = `translate(${n(scene.places.x[number])},${y}) scale(${(1 / k).toFixed(3)})`;
  return (
    `${ring}<g class="xqg-bubble" transform="${at}"><rect x="${-textWidth(text, 13) / 2 - 6}" y="-25" ` +
    `width="${textWidth(text, 13) + 12}" height="22" rx="5"/><text y="-9" font-size="13">${escapeMarkup(text)}</text></g>`
  );
}

// Where a key leads from an item: {key} of another item, or {toggles: true} where it folds or unfolds; `folds`: whether going out does.
/** @param {Scene} scene @param {number} number @param {string} where */
export function nextItem({ items }, number, where, folds = true) {
  const item = items[number];
  const siblings = item.parent < 0 ? [number] : items[item.parent].children;
  const at = siblings.indexOf(number);
  if (where === "in" && (item.members.length || hides(item.hidden))) return { toggles: true };
  if (where === "out" && folds && item.children.length) return { toggles: true };
  let last = 0;
  while (items[last].children.length) last = items[last].children[items[last].children.length - 1];
  /** @type {Record<string, number | undefined>} */
  const ways = {
    previous: siblings[at - 1],
    next: siblings[at + 1],
    first: 0,
    last,
    in: item.children[0],
    out: item.parent,
  };
  return { key: items[ways[where] ?? -1]?.key };
}
