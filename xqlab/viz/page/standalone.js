// A stand-alone page: unpacks its data and shows them. `show(el, data, {language, onLanguage, load, loadScript, isPage})`
// is the widget's; what it returns becomes `shown` of the page. load(name): more data, and loadScript(name): what a script
// leaves, where a site has them apart.

import { inflateText } from "./bytes.js";

// Shows the page in the element of this id. packed: name -> [kind, text], the text deflated (zlib) and in base64,
// the kind "json" or "bytes". `isPage`: whether it has the document to itself.
/** @param {(el: HTMLElement, data: Payload, languages: Languages) => object} show @param {string} id
 * @param {Record<string, [kind: string, text: string]>} packed @param {any} options */
export async function showStandalone(show, id, packed, { language, isPage, load }) {
  const root = /** @type {HTMLElement & {shown: object}} */ (document.getElementById(id));
  const host = /** @type {HTMLElement} */ (root.querySelector(".xqh-host"));
  const onLanguage = (/** @type {Language} */ wanted) => showLanguage(root, wanted, isPage);
  onLanguage(language);
  try {
    const data = await unpackAll(packed);
    const el = document.createElement("div");
    host.replaceChildren(el);
    const loadData = async (/** @type {string} */ name) => unpackAll(await load(name));
    root.shown = show(el, data, { language, onLanguage, load: loadData, loadScript: load, isPage });
  } catch (error) {
    const fault = document.createElement("p");
    fault.className = "xqh-lost";
    fault.setAttribute("role", "alert");
    fault.textContent = `This browser cannot show the page: ${error instanceof Error ? error.message : error}`;
    host.replaceChildren(fault);
    throw error;
  }
}

// Texts in other languages are hidden.
function showLanguage(/** @type {Root} */ root, /** @type {Language} */ language, /** @type {boolean} */ isPage) {
  for (const each of root.querySelectorAll("[data-xqh-language]")) each.hidden = each.dataset.xqhLanguage !== language;
  if (!isPage) return;
  document.documentElement.lang = language === "zh" ? "zh-Hans" : language;
  document.title = root.querySelector(`h1[data-xqh-language="${language}"]`).textContent;
}

export async function unpackAll(/** @type {Record<string, [kind: string, text: string]>} */ packed) {
  const entries = Object.entries(packed).map(async ([name, sent]) => [name, await unpackText(sent[0], sent[1])]);
  return Object.fromEntries(await Promise.all(entries));
}

async function unpackText(/** @type {string} */ kind, /** @type {string} */ text) {
  const whole = await inflateText(text);
  return kind === "json" ? JSON.parse(new TextDecoder().decode(whole)) : whole;
}
