// A text as a file or on the clipboard, and what is offered where a file may not have been saved.

import { html, renderInto } from "../core/preact.js";
import { wordsIn } from "./languages.js";

const offerWords = wordsIn({
  unsaved: {
    en: (name) =>
      `No ${name} among your downloads? Some viewers let a page save no files: copy this text, save it as ${name}, or open the page in a browser.`,
    zh: (name) => `下载中没有 ${name}？有的查看器不让网页保存文件：请复制下面的文本存为 ${name}，或用浏览器打开本页。`,
  },
  copy: { en: "Copy the text", zh: "复制文本" },
  close: { en: "Close", zh: "关闭" },
  copied: { en: "Copied.", zh: "已复制。" },
  uncopied: { en: "Not copied: it is selected, press Ctrl+C.", zh: "未能复制：文本已选中，请按 Ctrl+C。" },
});

// Saves a text as a file of this name; its promise says whether that is known to be done. If not, the text is offered
// at the end of `el`, in its language.
/** @param {Root} el @param {string} name @param {string} text @param {string} type */
export async function saveFile(el, name, text, type = "application/json") {
  el.querySelector(":scope > .xq-offer")?.remove();
  const may = mayDownload(window);
  const picked = may ? "" : await pickAndSave(name, text);
  if (may !== false && !picked) download(name, text, type);
  if (may || picked === "saved") return true;
  offer(el, name, text);
  return false;
}

// Whether a page in this window may download; null where a page of another origin around it does not tell.
/** @param {any} frame @returns {boolean | null} */
export function mayDownload(frame) {
  if (frame === frame.parent) return frame.origin !== "null" || frame.location.protocol === "file:" || null;
  const { frameElement, parent } = frame;
  if (!frameElement) return null;
  const isHeld = frameElement.hasAttribute("sandbox") && !frameElement.sandbox.contains("allow-downloads");
  return isHeld ? false : mayDownload(parent);
}

// "saved" where the reader chose a file, "cancelled", or "" where the browser has no such dialog for this page.
async function pickAndSave(/** @type {string} */ suggestedName, /** @type {string} */ text) {
  try {
    const file = await /** @type {any} */ (window).showSaveFilePicker({ suggestedName });
    const stream = await file.createWritable();
    await stream.write(text);
    await stream.close();
    return "saved";
  } catch (/** @type {any} */ { name }) {
    return name === "AbortError" ? "cancelled" : "";
  }
}

function download(/** @type {string} */ name, /** @type {string} */ text, /** @type {string} */ type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** @param {Root} el @param {string} name @param {string} text */
function offer(el, name, text) {
  const words = offerWords(el.closest(":lang(zh)") ? "zh" : "en");
  const host = el.appendChild(document.createElement("div"));
  host.className = "xq-note xq-warning xq-offer";
  host.setAttribute("role", "group");
  async function copy() {
    const isCopied = await copyText(document, text);
    show(words[isCopied ? "copied" : "uncopied"]);
    if (!isCopied) host.querySelector("textarea")?.select();
  }
  const show = (note = "") =>
    renderInto(
      html`<p role="alert">${words.unsaved(name)}</p><textarea readonly rows="5" spellcheck="false" aria-label=${name} value=${text}></textarea>
        <button type="button" onClick=${copy}>${words.copy}</button>${" "}
        <button type="button" onClick=${() => host.remove()}>${words.close}</button>${" "}<span role="status">${note}</span>`,
      host,
    );
  show();
  host.scrollIntoView({ block: "nearest" });
}

// Whether a text was copied. Where the clipboard is closed to pages, as on a server without encryption, a selected text
// can still be.
export async function copyText(/** @type {Payload} */ document, /** @type {string} */ text) {
  try {
    await document.defaultView.navigator.clipboard.writeText(text);
    return true;
  } catch {
    const box = document.createElement("textarea");
    box.value = text;
    document.body.append(box);
    box.select();
    const done = document.execCommand("copy");
    box.remove();
    return done;
  }
}
