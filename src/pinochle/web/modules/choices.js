// What may be done besides playing a card: buttons, and bids out of a range.
// @ts-check
import { make } from "./cards.js";

/** @import {BidChoice, TableView} from "./protocol" */

/** @param {string} text @param {() => unknown} act */
export const button = (text, act) => make("button", { type: "button", onclick: () => void act() }, text);

/** A button that stands out. @template {HTMLElement} T @param {T} element */
export const main = (element) => Object.assign(element, { className: "main" });

/** How many bids have a button of their own. */
const NEXT = 3;

/** The numbers that can be bid, from low to high. @param {BidChoice} choice */
function numbersOf({ ranges }) {
  const numbers = [];
  for (const { least, most, step } of ranges) for (let number = least; number <= most; number += step) numbers.push(number);
  return numbers;
}

/**
 * A choice of points, and of a suit where bids name one: buttons for the next bids, and one for a higher bid, which
 * less and more change.
 * @param {BidChoice} choice
 * @param {{bid: string, suit: string, less: string, more: string}} words what the controls are called
 * @param {(token: string) => unknown} act sends the token of what was chosen
 */
export function bidding(choice, words, act) {
  const numbers = numbersOf(choice);
  let suit = choice.suits?.[0] ?? "";
  let at = Math.min(NEXT, numbers.length - 1);
  const bid = (/** @type {number | undefined} */ points) => {
    const token = choice.do.replace("{points}", String(points));
    return act(suit ? token.replace("{suit}", suit) : token.replace(/.?\{suit\}/, ""));
  };
  const suits = (choice.suits ?? []).map((value, index) => {
    const one = button(choice.texts?.[index] ?? value, () => {
      suit = value;
      for (const other of suits) other.ariaPressed = String(other === one);
    });
    one.ariaPressed = String(value === suit);
    return one;
  });
  const next = numbers.slice(0, NEXT).map((points) => main(button(`${words.bid} ${points}`, () => bid(points))));
  const higher = main(button("", () => bid(numbers[at])));
  const [less, more] = [button("−", () => change(-1)), button("+", () => change(1))];
  [less.ariaLabel, more.ariaLabel] = [words.less, words.more];
  const change = (/** @type {number} */ by) => {
    at = Math.min(Math.max(at + by, Math.min(NEXT, numbers.length - 1)), numbers.length - 1);
    higher.textContent = `${words.bid} ${numbers[at]}`;
    less.ariaDisabled = at <= NEXT ? "true" : null;
    more.ariaDisabled = at >= numbers.length - 1 ? "true" : null;
  };
  change(0);
  return [
    ...(suits.length ? [make("span", { className: "suits", role: "group", ariaLabel: words.suit }, ...suits)] : []),
    ...next,
    ...(numbers.length > NEXT ? [make("span", { className: "stepper" }, less, higher, more)] : []),
  ];
}

/** Others at this page who are to act, and must not see this hand. @param {TableView} table @param {readonly number[]} people */
export const othersHere = ({ awaited, seat }, people) =>
  awaited.some((one) => one === seat) ? [] : awaited.filter((one) => people.includes(one));
