// The pages of the site: widgets come to life when they are nearly in view, and follow the theme of the page.

import { showStandalone } from "../page/standalone.js";

const NEAR = "400px"; // of the window, above and below

export function start(need) {
  const ready = () => {
    followTheme();
    const watcher = new IntersectionObserver((entries) => open(need, watcher, entries), { rootMargin: NEAR });
    for (const place of document.querySelectorAll(".xq-alive")) watcher.observe(place);
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", ready);
  else ready();
}

function open(need, watcher, entries) {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    watcher.unobserve(target);
    const { script, id, packed, language } = JSON.parse(target.querySelector('script[type="application/json"]').text);
    showStandalone(need(script).show, id, packed, { language, isPage: false });
  }
}

// The theme names the one shown on <html>; widgets and charts look for JupyterLab's name of it on <body>.
function followTheme() {
  const root = document.documentElement;
  const tell = () => document.body.setAttribute("data-jp-theme-light", String(root.dataset.theme !== "dark"));
  new MutationObserver(tell).observe(root, { attributes: true, attributeFilter: ["data-theme"] });
  tell();
}
