// What may be done besides playing a card: buttons, and bids out of a range.
// @ts-check
import { make } from "./cards.js";

/** @import {BidChoice, TableView} from "./protocol" */

/** @param {string} text @param {() => unknown} act */
export const button = (text, act) => make("button", { type: "button", onclick: () => void act() }, text);

/** A button that stands out. @template {HTMLElement} T @param {T} element */
export const main = (element) => Object.assign(element, { className: "main" });

/**
 * A choice of points, and of a suit where bids name one.
 * @param {BidChoice} choice
 * @param {{bid: string, suit: string}} words what the controls are called
 * @param {(token: string) => unknown} act sends the token of what was chosen
 */
export function bidding(choice, words, act) {
  const points = make("select", { ariaLabel: words.bid });
  for (const { least, most, step } of choice.ranges) {
    for (let number = least; number <= most; number += step) points.append(make("option", {}, String(number)));
  }
  const suits = make("select", { ariaLabel: words.suit, hidden: !choice.suits?.length });
  const names = choice.texts ?? [];
  suits.append(...(choice.suits ?? []).map((value, index) => make("option", { value }, names[index] ?? value)));
  const bid = () => {
    const token = choice.do.replace("{points}", points.value);
    return act(suits.value ? token.replace("{suit}", suits.value) : token.replace(/.?\{suit\}/, ""));
  };
  return make("span", {}, points, " ", suits, " ", main(button(words.bid, bid)));
}

/** Others at this page who are to act, and must not see this hand. @param {TableView} table @param {readonly number[]} people */
export const othersHere = ({ awaited, seat }, people) =>
  awaited.some((one) => one === seat) ? [] : awaited.filter((one) => people.includes(one));
