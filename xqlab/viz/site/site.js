// A classic script on each page of the book: widgets come to life when they are nearly in view, and follow its theme.

(() => {
  const NEAR = "400px"; // of the window, above and below
  const WIDE = ".cell_output .text_html, .xqlab-listing, .xqlab-explanation, .indextable";
  const folder = new URL(".", /** @type {HTMLScriptElement} */ (document.currentScript).src);
  const loaded = new Map();

  // What a script of the site gives: a widget, or the engine of a game; once a page.
  function load(/** @type {string} */ name) {
    if (!loaded.has(name)) {
      const done = new Promise((resolve, reject) => {
        const script = document.createElement("script");
        script.onload = () => resolve(/** @type {any} */ (window).xqlabWidgets[name]);
        script.onerror = reject;
        script.src = new URL(`${name}.js`, folder).href;
        document.head.append(script);
      });
      loaded.set(name, done);
    }
    return loaded.get(name);
  }

  async function open(/** @type {Root} */ place) {
    const { script, id, packed, language } = JSON.parse(place.querySelector(':scope > [type="application/json"]').text);
    const show = await load(script);
    await show(id, packed, { language, isPage: false, load });
  }

  // The theme of the book stands on <html>; widgets and charts look for JupyterLab's name of it on <body>.
  function followTheme() {
    const root = document.documentElement;
    const follow = () => document.body.setAttribute("data-jp-theme-light", String(root.dataset.theme !== "dark"));
    new MutationObserver(follow).observe(root, { attributes: true, attributeFilter: ["data-theme"] });
    follow();
  }

  // What is pushed with a finger can be pushed with arrow keys.
  function focusWide() {
    for (const each of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(WIDE)))
      if (each.scrollWidth > each.clientWidth) each.tabIndex = 0;
  }

  // The arrow beside a page that has others below it has no name of its own.
  function nameArrows() {
    const label = document.documentElement.lang.startsWith("zh") ? "下级页面：" : "Pages below ";
    for (const each of document.querySelectorAll(".bd-sidebar-primary summary"))
      each.setAttribute("aria-label", label + each.closest("li")?.querySelector("a")?.textContent.trim());
  }

  // To the same place of the page in the other language.
  function keepPlace() {
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(".xq-language")))
      link.addEventListener("click", () => {
        link.hash = location.hash;
      });
  }

  function begin() {
    followTheme();
    focusWide();
    nameArrows();
    keepPlace();
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target } of entries.filter((each) => each.isIntersecting)) {
          watcher.unobserve(target);
          open(/** @type {any} */ (target));
        }
      },
      { rootMargin: NEAR },
    );
    const places = /** @type {any[]} */ ([...document.querySelectorAll(".xq-embedded")]);
    // A link that ends with a tree leads to the lab of the page, which reads it; puzzles, made like it, do not. What
    // stands above grows when it is opened: afterwards, when the lab fills the window.
    const isLab = (/** @type {string} */ text) => text.includes('"tree_lab/standalone"') && !text.includes('"puzzle"');
    const lab = location.hash.startsWith("#tree=") && places.find(({ textContent }) => isLab(textContent));
    const watch = () => places.filter((place) => place !== lab).forEach((place) => watcher.observe(place));
    if (!lab) return watch();
    open(lab)
      .then(() => lab.scrollIntoView())
      .finally(watch);
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
