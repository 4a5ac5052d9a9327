// What a chart draws, of the points of its searches: one value for each search, and one mark for all positions.

const MEANS = { geometric, median: (/** @type {number[]} */ sorted) => percentile(sorted, 0.5) };

const keyOf = (/** @type {number[]} */ ...where) => where.slice(0, 3).join(" ");

// A table of points, [series, place, x, ...quantities]. limits: the first series whose points are what is drawn, and no
// quantities.
/** @param {string[]} names @param {number[][]} points @param {number} limits */
export function makePoints(names, points, limits = Infinity) {
  const rows = new Map(points.map((point) => [keyOf(...point), point]));

  const read = (/** @type {string} */ name, /** @type {number[] | undefined} */ point) =>
    point?.[3 + names.indexOf(name)] ?? NaN;
  const all = () => [...rows.values()];
  const placeOf = (/** @type {number} */ x, /** @type {boolean} */ isLast) => (isLast ? (xsOf(all()).at(-1) ?? x) : x);

  // The value of a view at a point; NaN where it has none. unit: the series that ratios are taken to.
  /** @param {Payload} view @param {number} unit @param {number} series @param {number} place @param {number} x */
  function value({ of, per, against, scale }, unit, series, place, x) {
    const own = rows.get(keyOf(series, place, x));
    if (!against || series >= limits)
      return ((scale === "percent" ? 100 : 1) * read(of, own)) / (per ? read(per, own) || NaN : 1);
    const isLast = against === "last";
    return read(of, own) / read(of, rows.get(keyOf(isLast ? series : unit, place, placeOf(x, isLast))));
  }

  return {
    all,
    has: (/** @type {number[]} */ point) => String(rows.get(keyOf(...point))) === String(point),
    // The marks for these positions, {x, mean, low, high, values}, the middle half from low to high, of each x at which all
    // of them have a value.
    /** @param {Payload} view @param {number} unit @param {number} series @param {number[]} places */
    marks: (view, unit, series, places, xs = xsOf(all())) =>
      xs.flatMap((x) => {
        const values = places.map((place) => value(view, unit, series, place, x));
        if (!values.length || values.some(Number.isNaN)) return [];
        const sorted = [...values].sort((a, b) => a - b);
        const mean = /** @type {Record<string, (sorted: number[]) => number>} */ (MEANS)[view.mean](sorted);
        return [{ x, mean, low: percentile(sorted, 0.25), high: percentile(sorted, 0.75), values }];
      }),
  };
}

// The places on the axis below of these points, in order.
export const xsOf = (/** @type {number[][]} */ points) =>
  [...new Set(points.map(([, , x]) => x))].sort((a, b) => a - b);

function geometric(/** @type {number[]} */ values) {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

// As NumPy's, between the two nearest values.
function percentile(/** @type {number[]} */ sorted, /** @type {number} */ share) {
  const at = share * (sorted.length - 1);
  const below = sorted[Math.floor(at)];
  return below + (at % 1) * ((sorted[Math.ceil(at)] ?? below) - below);
}
