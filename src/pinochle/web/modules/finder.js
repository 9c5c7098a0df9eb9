// The finder: which presets a table may play, by the questions of pinochle.variants.finder.
// @ts-check
import { make } from "./cards.js";

/** @import {Library} from "./protocol" */

/**
 * Draws a choice of answers for each question.
 * @param {HTMLElement} element
 * @param {Library} library
 * @param {string} any what stands for no answer
 * @param {() => unknown} changed is called when another answer was chosen
 */
export function drawFinder(element, library, any, changed) {
  const labels = Object.entries(library.questions).map(([name, question]) => {
    const answers = [...new Set(library.presets.map((one) => one.answers[name] ?? ""))];
    answers.sort((one, other) => Number(one) - Number(other));
    const select = make("select", { name }, make("option", { value: "" }, any));
    select.append(...answers.map((answer) => make("option", {}, answer)));
    select.onchange = () => void changed();
    return make("label", {}, question, select);
  });
  element.replaceChildren(...labels);
}

/** The presets that answer as was chosen. @param {HTMLElement} element @param {Library} library */
export function presetsFound(element, library) {
  const asked = [...element.querySelectorAll("select")].filter((select) => select.value);
  return library.presets.filter((one) => asked.every((select) => one.answers[select.name] === select.value));
}
