// The sheet of a score pad: what everybody has, and the rounds, each with its settlement.
// @ts-check
import { make, suitMark } from "./cards.js";

/** @import {PadRound, PadSheet} from "./protocol" */
/** @typedef {(word: string, ...gaps: unknown[]) => string} Say */
/** @typedef {{say: Say, correct: (number: number) => void, remove: (number: number) => void}} Doing */

/** Draws a box for each column. @param {HTMLElement} element @param {PadSheet} sheet @param {Say} say */
export function drawScores(element, { columns, scores, target, checks, rounds }, say) {
  element.replaceChildren(...columns.map((name, column) => {
    const points = scores[column] ?? 0;
    const isBest = rounds.length > 0 && points === Math.max(...scores);
    const box = make("div", { className: isBest ? "best" : "" }, make("span", {}, name), make("b", {}, String(points)));
    if (target) box.append(make("progress", { max: target, value: Math.max(0, points), ariaLabel: `${name}, ${say("to", target)}` }));
    if (checks.length) box.append(make("span", {}, say("checks", checks[column])));
    return box;
  }));
}

/** Draws the rounds: the last is open, or those that were, if there are as many. @param {HTMLElement} element @param {PadSheet} sheet @param {Doing} doing */
export function drawRounds(element, { rounds }, doing) {
  const before = [...element.querySelectorAll("details")].map((one) => one.open);
  element.replaceChildren(...rounds.map((round, place) => {
    const inside = make("div", { className: "inside" }, ...settlement(round, doing));
    const open = before.length === rounds.length ? before[place] : place === rounds.length - 1;
    return make("li", {}, make("details", { open }, headline(round, doing.say), inside));
  }));
}

/** @param {PadRound} round @param {Say} say */
function headline({ number, gains, totals, how, trump, bids = [] }, say) {
  const what = make("span", {}, bids.length ? "" : say(`how-${how}`));
  for (const { who, bid, verdict, text } of bids) {
    what.append(make("span", {}, `${who} ${bid} `, trump ? suitMark(trump) : ""), make("small", { className: verdict }, text));
  }
  const cells = gains.map((gain, column) =>
    make("span", {}, gain > 0 ? `+${gain}` : String(gain), make("small", {}, String(totals[column]))));
  return make("summary", {}, make("b", {}, String(number)), what, make("span", { className: "gains" }, ...cells));
}

/** @param {PadRound} round @param {Doing} doing @returns {Generator<HTMLElement>} */
function* settlement({ number, dealer, heads = [], lines = [], why = "" }, { say, correct, remove }) {
  const row = (/** @type {"td" | "th"} */ tag, /** @type {(string | number)[]} */ cells) =>
    make("tr", {}, ...cells.map((cell) => make(tag, {}, String(cell))));
  if (lines.length) yield make("table", {}, row("th", ["", ...heads]), ...lines.map((cells) => row("td", cells)));
  yield make("p", { className: "why" }, [why, say("dealt", dealer)].filter(Boolean).join("\n"));
  const button = (/** @type {string} */ word, /** @type {(number: number) => void} */ press) =>
    make("button", { type: "button", onclick: () => press(number) }, say(word));
  yield make("p", { className: "row" }, button("correct", correct), button("remove", remove));
}
