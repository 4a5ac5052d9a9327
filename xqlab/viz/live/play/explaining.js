// "Why this move?" on a page that plays: the engine's search again, to the same log, in a stepper below the board.

const WHY = "live/play/why"; // the script that shows it

// game: see playing.js; board: its element.
/** @param {Payload} game @param {Root} board */
export function makeExplaining(game, board) {
  const { get, tell } = game;
  const { events } = game.data.why.live;
  let /** @type {Promise<Payload> | undefined} */ opening;
  let /** @type {Payload | null} */ opened = null; // while it is open

  async function open() {
    const { loadScript, data } = game;
    const makeWhy = await (loadScript ? loadScript(WHY) : runScript(data.script));
    const walker = await game.opened.anotherWalker();
    const stand = (/** @type {Place} */ place) => walker.stand(place, false);
    return makeWhy({ ...walker, stand }, data.why, { speak: game.speak, close });
  }

  const thought = () => game.opened.line.here().at && game.opened.line.last().thought;
  const tellState = () => tell({ _why: thought() ? { isOpen: Boolean(opened) } : null });

  async function explain(isAsked = true) {
    const { line, thinker } = game.opened;
    const { start, codes, at } = line.here();
    const { serial } = game;
    const place = { text: start.text, moves: codes.slice(0, at - 1) };
    tell({ _thinking: { purpose: "why", depth: 0, text: "", zh: "" } });
    opening ??= open();
    const why = await opening;
    if (serial !== game.serial || thinker.busy()) return;
    const began = performance.now();
    const limits = { ...thought(), events };
    const result = await thinker
      .think(why.bytesAt(place), limits, "why", () => {})
      .finally(() => tell({ _thinking: {} }));
    if (!result) return; // dropped
    const cost = { milliseconds: performance.now() - began, why: result.stopped, reached: result.depth + 1 };
    opened = why;
    const hadFocus = why.el.contains(document.activeElement);
    board.after(why.el);
    const isOther = result.move !== codes[at - 1];
    why.show({ ...result, ...cost, place }, { isOther, picture: get("_picture") }, get("language"));
    if (isAsked || hadFocus) why.el.lastElementChild.focus({ preventScroll: true });
    if (isAsked) why.el.scrollIntoView({ block: "nearest" });
    tellState();
  }

  function close() {
    if (!opened) return;
    opened.stop();
    opened.el.remove();
    opened = null;
    tellState();
    board.querySelector('[data-do="why"]').focus();
  }

  return {
    toggle() {
      if (opened) return close();
      if (thought()) return explain();
    },
    // The game has gone on: what is open shows the engine's last move.
    follow() {
      tellState();
      if (opened && thought() && !game.opened.thinker.busy()) explain(false).catch(game.tellError);
    },
    say: () => opened?.say(get("language")),
  };
}

// What a script leaves that a page has inside.
function runScript(/** @type {string} */ text) {
  const script = document.createElement("script");
  script.textContent = text;
  document.head.append(script);
  return /** @type {any} */ (window).xqlabWidgets[WHY];
}
