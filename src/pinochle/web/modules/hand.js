// A row of cards that are buttons: one tab stop; arrows, letters, Home and End move between them.
// @ts-check
import { because, long, make, picture, short } from "./cards.js";

/** @import {Choosing, Place, TableView} from "./protocol" */

/**
 * @typedef {object} Item
 * @property {string} id the place
 * @property {string} card
 * @property {boolean} can whether it can be used
 * @property {string} why why not, or ""
 * @property {boolean | null} chosen null where nothing is chosen
 */

/**
 * What a hand tells: a card was used, by a click or by Enter; why one cannot be used; and the words for that.
 * @typedef {{use: (id: string, key: string) => void, why: (text: string) => void, notAllowed: string}} Told
 */

/**
 * Draws the cards anew if they have changed, and keeps the focus where it was.
 * @param {HTMLElement} row
 * @param {Item[]} items
 * @param {Told} told
 */
export function drawHand(row, items, told) {
  const text = JSON.stringify(items);
  if (row.dataset.drawn === text) return;
  row.dataset.drawn = text;
  const before = cardsOf(row);
  const had = before.findIndex((card) => card === document.activeElement);
  const stop = Math.max(0, before.findIndex((card) => card.tabIndex === 0));
  row.replaceChildren(...items.map((item) => button(item, told)));
  const cards = cardsOf(row);
  const next = cards[Math.min(stop, cards.length - 1)];
  if (next) next.tabIndex = 0;
  if (had >= 0) next?.focus();
  row.onkeydown = (event) => moved(event, cardsOf(row));
}

/** @param {HTMLElement} row @returns {HTMLButtonElement[]} */
const cardsOf = (row) => [...row.querySelectorAll("button")];

/** @param {Item} item @param {Told} told */
function button(item, told) {
  const card = make("button", { type: "button", className: "card", tabIndex: -1 }, picture(item.card));
  card.dataset.short = short(item.card); // what is seen until the picture is there
  card.dataset.place = item.id;
  card.dataset.card = item.card;
  card.classList.toggle("can", item.can);
  card.classList.toggle("grey", Boolean(item.why));
  if (!item.can) card.ariaDisabled = "true";
  if (item.chosen !== null) card.ariaPressed = String(item.chosen);
  card.ariaLabel = long(item.card) + (item.why ? `, ${told.notAllowed}: ${item.why}` : "");
  const show = () => told.why(item.why);
  card.onmouseenter = card.onfocus = show;
  card.onclick = () => (show(), told.use(item.id, "click"));
  card.onkeydown = (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    told.use(item.id, "Enter");
  };
  return card;
}

/** @param {KeyboardEvent} event @param {HTMLButtonElement[]} cards */
function moved(event, cards) {
  const at = cards.findIndex((card) => card === document.activeElement);
  const last = cards.length - 1;
  if (event.ctrlKey || event.metaKey || event.altKey || at < 0) return;
  /** @type {Record<string, number>} */
  const steps = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last, ArrowUp: at - 1, ArrowDown: at + 1 };
  let next = steps[event.key] ?? -2;
  if (next === -2 && /^[a-z0-9]$/i.test(event.key)) {
    const letter = event.key === "1" ? "T" : event.key.toUpperCase();
    const order = [...cards.slice(at + 1), ...cards.slice(0, at + 1)];
    const found = order.find((card) => card.dataset.card?.includes(letter));
    next = found ? cards.indexOf(found) : -2;
  }
  const target = cards[Math.min(Math.max(next, 0), last)];
  if (next === -2 || !target) return;
  event.preventDefault();
  for (const card of cards) card.tabIndex = -1;
  target.tabIndex = 0;
  target.focus();
}

/** The cards of a hand, of which some can be played. @param {TableView} table @returns {Item[]} */
export const cardsToPlay = ({ hand, reasons }) =>
  hand.map(({ id, card, do: token, why }) => (
    { id, card, can: Boolean(token), why: because(why, reasons, card), chosen: null }
  ));

/**
 * Cards that are chosen one by one.
 * @param {readonly Place[]} all the places to choose from
 * @param {Choosing} now what is chosen, and what else may be
 * @returns {Item[]}
 */
export const cardsToChoose = (all, { chosen, places, reasons }) =>
  all.map(({ id, card }) => {
    const place = places.find((one) => one.id === id);
    const isChosen = chosen.includes(id);
    const why = isChosen ? "" : because(place?.why, reasons, card);
    return { id, card, can: isChosen || Boolean(place?.pick), why, chosen: isChosen };
  });
