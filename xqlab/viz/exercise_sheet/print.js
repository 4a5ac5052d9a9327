// All sheets of a class on one page to print, each from a sheet of paper of its own, with the name at its foot.

import { showSheet } from "./sheet.js";

/** @param {Root} el @param {Payload} data @param {Languages} options */
export function show(el, { contents }, { language, onLanguage }) {
  const sheets = contents.map((/** @type {Payload} */ content, /** @type {number} */ at) => {
    const paper = el.appendChild(document.createElement("article"));
    const foot = [content.sheet, content.who, content.student].filter(Boolean).join(" · ");
    const corners = `@bottom-left { content: ${JSON.stringify(foot)}; } @bottom-right { content: counter(page); }`;
    paper.className = "xqd-paper";
    paper.innerHTML = `<style></style><h1></h1><div></div>`;
    paper.style.page = `xqd-${at}`;
    paper.children[0].textContent = `@page xqd-${at} { margin: 14mm; font: 9pt sans-serif; ${corners} }`;
    paper.children[1].textContent = content.sheet;
    return showSheet(/** @type {Root} */ (paper.lastElementChild), content, { language, onLanguage: setLanguage });
  });

  function setLanguage(/** @type {Language} */ wanted) {
    for (const sheet of sheets) sheet.setLanguage(wanted);
    onLanguage(wanted);
  }

  return { setLanguage };
}
