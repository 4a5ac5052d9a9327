// The widget of a quiz, and its page.

import { widget } from "../core/widget.js";
import { quizDeclared } from "./view.js";
import { quizWordsOf } from "./words.js";

export const { render, show } = widget(quizDeclared({ words: quizWordsOf }));

export default { render };
