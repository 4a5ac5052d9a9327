// Without this JupyterLab takes single letters for its commands, and inserts or deletes cells. Its selectors
// match the focused element itself before its ancestors: each one needs the attribute.
export function suppressShortcuts(/** @type {Root} */ el) {
  const name = "data-lm-suppress-shortcuts";
  const focusable = `:is(button, select, input, textarea, summary, [tabindex]):not([${name}])`;
  el.setAttribute(name, "true");
  for (const each of el.querySelectorAll(focusable)) each.setAttribute(name, "true");
}
