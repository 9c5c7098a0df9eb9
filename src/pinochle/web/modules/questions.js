// The questions of a score pad as a form: choices, numbers and melds. What is drawn already stays when answers
// come, so that it keeps the focus. pinochle.web.scorepad says what is asked.
// @ts-check
import { make, suitMark } from "./cards.js";

/** @import {PadEntry, PadQuestion} from "./protocol" */

/**
 * What the page has for a form: its words, and what becomes of an answer; null takes one back.
 * The words are asked for by "ask-bid", "how-played", "trump-no-trump" and so on, and by "less", "greater"
 * and "tap".
 * @typedef {{say: (word: string, ...gaps: unknown[]) => string, answer: (name: string, value: unknown) => void, tap: (name: string, who: string) => void}} Form
 */

/** @param {string} name */
const groupOf = (name) => name.split(".")[0] ?? "";

/** The questions with few options, which are buttons. */
const BUTTONS = ["bidder", "trump", "partners", "void", "offenders"];

/** @param {HTMLElement} element @param {PadQuestion[]} questions @param {PadEntry} entry @param {Form} form */
export function drawQuestions(element, questions, entry, form) {
  const text = questions.map(({ name }) => name).join();
  if (element.dataset.drawn !== text) {
    element.dataset.drawn = text;
    const groups = [...new Set(questions.map(({ name }) => groupOf(name)))];
    element.replaceChildren(...groups.map((group) => {
      const own = questions.filter(({ name }) => groupOf(name) === group);
      const drawn = own.map((question) => (question.options.length && question.kind !== "number" ? drawChoice : drawNumber)(question, entry, form));
      const section = make("section", { className: group }, make("h3", {}, form.say(`ask-${group}`)), ...drawn);
      return section;
    }));
  }
  for (const question of questions) renew(element, question, entry);
}

/** @param {PadQuestion} question @param {PadEntry} entry @param {Form} form */
function drawChoice({ name, kind, options }, entry, { say, answer }) {
  const word = (/** @type {unknown} */ value, /** @type {string} */ text) => text || say(`${name}-${value}`);
  if (!BUTTONS.includes(name)) {
    const select = make("select", { id: name, ariaLabel: say(`ask-${name}`) });
    if (name !== "how") select.append(make("option", { value: "" }, say("none")));
    select.append(...options.map(([value, text]) => make("option", { value: String(value) }, word(value, text))));
    select.onchange = () => answer(name, options.find(([value]) => String(value) === select.value)?.[0] ?? null);
    return select;
  }
  const toggled = (/** @type {unknown} */ value) => {
    const before = /** @type {unknown[]} */ (entry[name] ?? []);
    if (kind === "choice") return entry[name] === value ? null : value;
    return before.includes(value) ? before.filter((one) => one !== value) : [...before, value];
  };
  const buttons = options.map(([value, text]) => {
    const isSuit = name === "trump" && String(value).length === 1;
    const one = make("button", { type: "button", onclick: () => answer(name, toggled(value)) }, isSuit ? suitMark(String(value)) : word(value, text));
    one.dataset.value = String(value);
    return one;
  });
  return make("div", { id: name, className: "options", role: "group", ariaLabel: say(`ask-${name}`) }, ...buttons);
}

/** @param {PadQuestion} question @param {PadEntry} entry @param {Form} form */
function drawNumber({ name, kind, who, numbers, options }, entry, { say, answer, tap }) {
  const box = make("input", { id: name, inputMode: "numeric", autocomplete: "off", enterKeyHint: "next" });
  box.oninput = () => answer(name, /^\d{1,6}$/.test(box.value.trim()) ? Number(box.value) : null);
  const button = (/** @type {string} */ text, /** @type {string} */ called, /** @type {() => void} */ onclick) =>
    make("button", { type: "button", ariaLabel: called, onclick }, text);
  const step = (/** @type {number} */ by) => () => {
    const at = Number(entry[name] ?? 0);
    answer(name, (by > 0 ? numbers.find((one) => one > at) : numbers.filter((one) => one < at).pop()) ?? entry[name] ?? null);
  };
  const row = make("div", { className: "answer" }, make("label", { htmlFor: name, hidden: !who }, who));
  if (!who) box.ariaLabel = say(`ask-${name}`);
  if (kind === "melds") {
    const nothing = button("0", `0, ${who}`, () => answer(name, 0));
    nothing.className = "nothing";
    row.append(nothing, box, button("♠ ♥", say("tap", who), () => tap(name, who)), make("small"));
    box.hidden = nothing.hidden = groupOf(name) === "checks";
  } else if (numbers.length) row.append(button("−", say("less"), step(-1)), box, button("+", say("greater"), step(1)));
  else row.append(box);
  for (const [value] of options) {
    row.append(button(say(`bid-${value}`), say(`bid-${value}`), () => answer(name, entry[name] === value ? null : value)));
  }
  return row;
}

/** Shows what was answered, and what follows from it. @param {HTMLElement} form @param {PadQuestion} question @param {PadEntry} entry */
function renew(form, { name, follows, melds, points }, entry) {
  const found = form.querySelector(`[id="${name}"]`), value = entry[name];
  const all = /** @type {unknown[]} */ (Array.isArray(value) ? value : [value]).map(String);
  if (found instanceof HTMLSelectElement) found.value = [...found.options].some((one) => one.value === all[0]) ? String(value) : found.options[0]?.value ?? "";
  else if (found instanceof HTMLInputElement) {
    found.placeholder = follows === null ? "" : String(follows);
    // What somebody is typing stays as it is.
    if (document.activeElement !== found || points !== null) found.value = String(points ?? (typeof value === "number" ? value : ""));
    found.parentElement?.classList.toggle("answered", value !== undefined);
    const told = found.parentElement?.querySelector("small");
    if (told) told.textContent = melds;
  } else for (const one of found?.children ?? []) {
    one.ariaPressed = String(all.includes(/** @type {HTMLElement} */ (one).dataset.value ?? ""));
  }
}
