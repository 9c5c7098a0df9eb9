// The finder: which presets a table may play, by the questions of pinochle.variants.finder.
// @ts-check
import { make } from "./cards.js";

/** @import {Library} from "./protocol" */

/**
 * Draws a choice of answers for each question.
 * @param {HTMLElement} element
 * @param {Library} library
 * @param {{any: string, question: (name: string) => string, answer: (text: string) => string}} words what stands for no answer,
 * and how a question and an answer are worded
 * @param {() => unknown} changed is called when another answer was chosen
 */
export function drawFinder(element, library, words, changed) {
  const labels = Object.keys(library.questions).map((name) => {
    const answers = [...new Set(library.presets.map((one) => one.answers[name] ?? ""))];
    answers.sort((one, other) => Number(one) - Number(other));
    const select = make("select", { name }, make("option", { value: "" }, words.any));
    select.append(...answers.map((answer) => make("option", { value: answer }, words.answer(answer))));
    select.onchange = () => void changed();
    return make("label", {}, words.question(name), select);
  });
  element.replaceChildren(...labels);
}

/** The presets that answer as was chosen. @param {HTMLElement} element @param {Library} library */
export function presetsFound(element, library) {
  const asked = [...element.querySelectorAll("select")].filter((select) => select.value);
  return library.presets.filter((one) => asked.every((select) => one.answers[select.name] === select.value));
}
