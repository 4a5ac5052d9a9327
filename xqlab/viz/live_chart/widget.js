// The widget of a chart: the kernel searches.

import { listenTo } from "../page/listeners.js";
import { saveTo } from "../page/model.js";
import { mountLiveChart } from "./mount.js";

function render(/** @type {Shown} */ { model, el }) {
  let isStopped = false;

  /** @param {Payload[]} tasks @param {Function} add */
  function run(tasks, add) {
    isStopped = false;
    return new Promise((resolve, reject) => {
      function hear(/** @type {Payload} */ { task, points, done, fault }) {
        if (points) add(tasks[task], points);
        if (!done) return;
        model.off("msg:custom", hear);
        if (fault) reject(new Error(fault));
        else resolve(!isStopped);
      }
      model.on("msg:custom", hear);
      model.send({ do: "run", tasks: tasks.map(({ search, on, text }) => ({ search, on, text })) });
    });
  }

  function stop() {
    isStopped = true;
    model.send({ do: "stop" });
  }

  const onLanguage = (/** @type {Language} */ language) => saveTo(model, { language });
  const view = mountLiveChart(el, model.get("_about"), { language: model.get("language"), onLanguage, run, stop });
  const forget = listenTo(model, [["change:language", () => view.setLanguage(model.get("language"))]]);
  return () => {
    forget();
    view.destroy();
  };
}

export default { render };
