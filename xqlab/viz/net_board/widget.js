// The net board: pieces move on the left, the accumulators change on the right; Python computes.

import { commandBar, field } from "../board/controls.js";
import { frameStyle, Grid } from "../board/grid.js";
import { Moving } from "../board/moving.js";
import { boardMarks } from "../board/state.js";
import { wordsOf } from "../board/words.js";
import { choiceField } from "../core/fields.js";
import { html } from "../core/preact.js";
import { languageChoice, widget } from "../core/widget.js";
import { heatSvg, signedText } from "../page/heat.js";

import { columnsSpoken, columnsSvg, Side } from "./side.js";
import { netWordsOf } from "./words.js";

const textsIn = (/** @type {Language} */ language) => ({ ...wordsOf(language), ...netWordsOf(language) });
const SIGNS = ["dark", "full", "up", "down", "came", "went"];

const pieceTextOf =
  (/** @type {BoardView} */ { about, words }) =>
  (/** @type {Column} */ [symbol, square]) =>
    words.on(about.pieces[symbol], about.squares[square]);

class NetBoard extends Moving {
  chosen = [0, 0].with(.../** @type {Move} */ (this.get("cell"))); // of each field; the one chosen last is the model's

  calls() {
    return {
      ...super.calls(),
      cell: () => this.chosen.splice(this.get("cell")[0], 1, this.get("cell")[1]),
      language: () => this.say(""), // what is there is in the language before
    };
  }

  announced() {
    const { value, value_before: before, sides } = this.get("_net");
    const view = this.view();
    const { words } = view;
    const change = before === null ? [] : [words.changed(signedText(before), signedText(value - before))];
    const seen = sides.map((/** @type {Perspective} */ side, /** @type {number} */ at) =>
      words.sees(at, columnsSpoken(side, pieceTextOf(view), words)),
    );
    const says = [super.announced(), words.list([words.value(signedText(value)), ...change])];
    return words.sentences([...says, ...(before === null ? [] : seen)]);
  }

  render() {
    const view = this.view();
    const { about, words, language, position, pending, picture, set } = view;
    const { heat, flip, cell, shows, again, _net: net, _notice: notice, _piece_values: values } = view;
    const { layers, perspectives, width, king_buckets: buckets } = about.net;
    const problem = this.isSilent ? words.silent : (notice[language] ?? "");
    const marks = boardMarks(view);
    // The columns are marked where a piece has left or arrived.
    const spots = marks.spots.filter(([, kind]) => !["from", "to"].includes(kind));
    const isNumbered = language === "zh"; // as its moves are named there
    const over = pending ? "" : columnsSvg(picture, position.cells, net.sides) + heatSvg(picture, values);

    const quick = { "data-quick": true };
    const buttons = commandBar(view, [
      { name: "start", isIdle: position.ply <= 0, ...quick },
      { name: "undo", isIdle: !position.can_undo, ...quick },
      { name: "redo", isIdle: !position.can_redo, ...quick },
      { name: "flip", press: () => set({ flip: !flip }), ...quick },
      {
        name: "again",
        isIdle: net.value_before === null,
        press: () => set({ again: again + 1 }),
        ...quick,
      },
    ]);
    /** @param {string} option @param {string} value @param {Record<string, string>} texts @param {(value: string) => void} put */
    const chooser = (option, value, texts, put) =>
      choiceField(words[option], value, Object.entries(texts), put, { "data-option": option });
    const legend = SIGNS.map(
      (name) =>
        html`<span class="xq-field"><i class=${`xqn-sign xqn-is-${name}`}></i><span>${words.legend[name]}</span></span>`,
    );
    const change =
      net.value_before !== null &&
      words.changed(signedText(net.value_before), signedText(net.value - net.value_before));
    const sides = [0, 1].map((at) => {
      const isUsed = perspectives > 1 || at === position.turn;
      const given = {
        name: at,
        side: net.sides[at],
        chosen: Math.min(this.chosen[at], width - 1),
        isUsed,
        buckets,
        words,
        pieceText: pieceTextOf(view),
        shows,
        flash: `${position.serial} ${again}`,
      };
      return html`<${Side} ...${given} choose=${(/** @type {number} */ chosen) => set({ cell: [at, chosen] })} />`;
    });
    return html`<div class="xqb-frame" style=${frameStyle(picture)}><div class="xq-column xqb-left">
          <${Grid} game=${this} view=${view} marks=${{ ...marks, spots, over, isNumbered }} />
          <div class="xq-bar xqb-options">${chooser("heat", heat, words.heats, (to) => set({ heat: to }))}</div>
          <p class="xq-small xqn-heat-note">${heat && words.heatNote[heat](words.looks[cell[0]], cell[1] + 1)}</p>
          <p class="xq-bar xq-small xqn-legend" aria-hidden="true">${legend}</p>
          <div class="xq-bar xqb-options">${field(view, "faces")}${languageChoice(view, "xq-joined xq-end xqb-languages")}</div></div>
        <div class="xq-column xqb-side"><p class="xqb-status" data-side=${position.over ? "over" : position.turn}>${position.status}</p>
          ${buttons}
          <p class="xqn-value"><b>${words.value(signedText(net.value))}</b>${" "}<span>${change}</span></p>
          <p class="xq-small xqn-layers" hidden=${layers < 2}>${words.layers(net.layer, net.layer_before, layers)}</p>
          <p class="xq-note xq-wrong xqb-notice" role="alert" hidden=${!problem}>${problem}</p>${sides}
          <div class="xq-bar xqb-options">${chooser("cells", shows, words.shows, (to) => set({ shows: to }))}</div></div></div>`;
  }
}

const { render } = widget({
  name: "xq-board-widget xq-net-board",
  words: textsIn,
  traits: "_about _heard _net _notice _picture _piece_values _position cell faces flip heat".split(" "),
  open: (_, model) => ({ model }),
  local: () => ({ shows: "after", again: 0 }), // what the cells show, and how often a step was shown again
  view: (props) => html`<${NetBoard} ...${props} />`,
});

export default { render };
