// Cards: their pictures, and what they are called in the language of the reader.
// @ts-check

/** @import {Words} from "./protocol" */

/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`there is no #${id}`);
  return found;
}

/**
 * An element with properties and children.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Partial<HTMLElementTagNameMap[T]>} properties
 * @param {(Node | string)[]} children
 */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  Object.assign(element, properties);
  element.append(...children);
  return element;
}

/** An element of a drawing. @param {string} name @param {Record<string, string | number>} attributes @param {Node[]} children */
export function makeSvg(name, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

const ASK_AGAIN = 2000;

/** From how many pixels on a card has its full face. */
const FULL = 70;

/**
 * A picture of a card. One that does not come is asked for again.
 * @param {string} card "" for its back @param {string} [alt] @param {number} [width] how wide it is drawn, in pixels
 */
export function picture(card, alt = "", width = 0) {
  const folder = width < FULL ? "cards/small" : "cards";
  const drawn = make("img", { src: `${folder}/${card ? face(card) : "back"}.svg`, alt, draggable: false });
  const askAgain = () => drawn.isConnected && (drawn.src = drawn.src);
  drawn.onerror = () => setTimeout(askAgain, ASK_AGAIN);
  return drawn;
}

/** The letter of a rank in the language. @param {string} rank such as "T" for the ten */
const letter = (rank) => words[`letter.${rank}`] ?? (rank === "T" ? "10" : rank);

/** The name of the file with the face of a card: "QS", in German "DS". @param {string} card */
const face = (card) => (card[0] === "T" ? "T" : letter(card[0] ?? "")) + (card[1] ?? "");

/** @param {string | undefined} cards such as "AS TS" @returns {string[]} */
export const split = (cards) => (cards ?? "").split(" ").filter(Boolean);

/** @type {Words} */
let words = {};

/** Takes over the words of a language. @param {Words} read what pinochle.web has written of it */
export const learnCards = (read) => (words = read);

/** @type {Record<string, string>} */
const SYMBOLS = { S: "♠", H: "♥", D: "♦", C: "♣" };

/** @param {string} suit */
export const symbol = (suit) => SYMBOLS[suit] ?? suit;

/** A card as in 10♠. @param {string} card */
export const short = (card) => letter(card[0] ?? "") + symbol(card[1] ?? "");

/** A card as it is read aloud. @param {string} card */
export const long = (card) =>
  (words["card"] ?? "{rank} {suit}")
    .replace("{rank}", words[`rank.${card[0]}`] ?? "")
    .replace("{suit}", words[`suit.${card[1]}`] ?? "");

/** The title of a game in the language; a title of somebody's own stays as it is. @param {string} title */
export const gameTitle = (title) => words[`title.${title}`] ?? title;

/**
 * Why something cannot be done, out of the list of reasons that a document has.
 * @param {readonly number[] | undefined} numbers
 * @param {readonly {text: string}[]} reasons
 * @param {string} card the card that the reasons speak of
 */
export const because = (numbers, reasons, card) =>
  (numbers ?? []).map((number) => reasons[number]?.text.replaceAll("{card}", short(card))).join("; ");

/** The mark of a suit, which is read aloud by its name. @param {string} suit */
export function suitMark(suit) {
  return make("span", { className: `mark ${suit}`, role: "img", ariaLabel: words[`suit.${suit}`] ?? suit }, symbol(suit));
}
