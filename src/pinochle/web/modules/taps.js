// Melds and cards that are tapped: once more for another of the same, and round to none again.
// @ts-check
import { long, make, picture, suitMark } from "./cards.js";

/** @import {PadChip} from "./protocol" */

/**
 * @param {HTMLElement} element
 * @param {HTMLElement[]} chips
 */
function fill(element, chips) {
  const had = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.name;
  element.replaceChildren(...chips);
  chips.find((one) => one.dataset.name === had)?.focus();
}

/** @param {string} name @param {(Node | string)[]} inside @param {number} times @param {() => void} onclick */
function chip(name, inside, times, onclick) {
  const made = make("button", { type: "button", className: "chip", onclick, ariaPressed: String(times > 0) }, ...inside);
  if (times) made.append(make("span", { className: "times" }, `×${times}`));
  made.dataset.name = name;
  return made;
}

/**
 * Draws the melds that can be tapped.
 * @param {HTMLElement} element
 * @param {PadChip[]} chips
 * @param {Record<string, number>} taps how many of each were tapped
 * @param {(taps: Record<string, number> | null) => void} tapped is called with what is tapped then
 */
export function drawMeldChips(element, chips, taps, tapped) {
  fill(element, chips.map(({ name, text, suit, sets, most, points }) =>
    chip(name, [text, " ", suit ? suitMark(suit) : "", make("small", {}, String(points))], sets, () => tapped({ ...taps, [name]: sets < most ? sets + 1 : 0 }))));
}

/**
 * Draws the cards that can be tapped, a row for each suit.
 * @param {HTMLElement} element
 * @param {Record<string, number>} cards how many of each the pack has
 * @param {string} hand what was tapped, such as "AS TS"
 * @param {(hand: string | null) => void} tapped is called with what is tapped then
 */
export function drawCardChips(element, cards, hand, tapped) {
  const held = hand.split(" ").filter(Boolean);
  element.style.setProperty("--ranks", String(Object.keys(cards).length / 4));
  fill(element, Object.entries(cards).map(([card, most]) => {
    const [own, others] = [held.filter((one) => one === card), held.filter((one) => one !== card)];
    const next = own.length < most ? [...others, ...own, card] : others;
    const made = chip(card, [picture(card)], own.length, () => tapped(next.join(" ") || null));
    made.ariaLabel = own.length ? `${long(card)}, ${own.length}` : long(card);
    return made;
  }));
}
