// A hand of cards that are buttons: one tab stop; arrows, letters, Home and End move between them.
// They lie in a fan, in two rows where one would show too little of each.
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
 * @property {boolean} [isFresh] whether it has just come
 */

/**
 * What a hand tells: a card was used, by a click or by Enter; why one cannot be used; and the words for that
 * and for a card that has just come.
 * @typedef {{use: (id: string, key: string) => void, why: (text: string) => void, notAllowed: string, fresh: string}} Told
 */

/** The least that is seen of a card: for a finger, and for a mouse. */
const STRIP = matchMedia("(pointer: coarse)").matches ? 44 : 25;

/**
 * Draws the cards anew if they have changed, and keeps the focus where it was.
 * @param {HTMLElement} hand
 * @param {Item[]} items
 * @param {Told} told
 */
export function drawHand(hand, items, told) {
  const wide = parseInt(getComputedStyle(hand).getPropertyValue("--card")) || 0;
  const most = Math.max(6, Math.floor(((hand.clientWidth || innerWidth) - wide) / STRIP) + 1);
  const text = JSON.stringify([items, wide, most]);
  for (const card of hand.querySelectorAll(".gone")) card.classList.remove("gone");
  if (hand.dataset.drawn === text) return;
  hand.dataset.drawn = text;
  const before = cardsOf(hand);
  const had = before.findIndex((card) => card === document.activeElement);
  const stop = Math.max(0, before.findIndex((card) => card.tabIndex === 0));
  hand.replaceChildren(...rowsOf(items, most).map((row) => fan(row, wide, told)));
  const cards = cardsOf(hand);
  const next = cards[Math.min(stop, cards.length - 1)];
  if (next) next.tabIndex = 0;
  if (had >= 0 && next) focusQuietly(next);
  hand.onkeydown = (event) => moved(event, cardsOf(hand));
}

/** Whether the focus is moved by the page, and not by who reads it. */
let isQuiet = false;

/** Moves the focus to something; a card does not tell then why it cannot be used. @param {HTMLElement} element */
export function focusQuietly(element) {
  isQuiet = true;
  element.focus();
  isQuiet = false;
}

/** @param {HTMLElement} row @returns {HTMLButtonElement[]} */
const cardsOf = (row) => [...row.querySelectorAll("button")];

/**
 * The cards in one row, or in two; where that can be, a suit is not divided.
 * @param {Item[]} items @param {number} most how many cards a row has room for
 */
function rowsOf(items, most) {
  if (items.length <= most) return items.length ? [items] : [];
  const [half, all] = [items.length / 2, items.map((_, at) => at)];
  const isEdge = (/** @type {number} */ at) => items[at - 1]?.card[1] !== items[at]?.card[1];
  const fits = all.filter((at) => at && Math.max(at, items.length - at) <= Math.max(most, Math.ceil(half)));
  const good = fits.filter(isEdge);
  const [cut = Math.ceil(half)] = (good.length ? good : fits).sort((a, b) => Math.abs(a - half) - Math.abs(b - half));
  return [items.slice(0, cut), items.slice(cut)];
}

/** @param {Item[]} items @param {number} wide @param {Told} told */
function fan(items, wide, told) {
  const row = make("div", { className: "fan" }, ...items.map((item) => button(item, wide, told)));
  row.style.setProperty("--number", String(items.length));
  cardsOf(row).forEach((card, at) => {
    const off = at - (items.length - 1) / 2;
    card.style.setProperty("--off", String(off));
    card.style.setProperty("--sag", String(off / Math.max(1, items.length) * off)); // how far it hangs
  });
  return row;
}

/** @param {Item} item @param {number} wide @param {Told} told */
function button(item, wide, told) {
  const card = make("button", { type: "button", className: "card", tabIndex: -1 }, picture(item.card, "", wide));
  card.dataset.short = short(item.card); // what is seen until the picture is there
  card.dataset.place = item.id;
  card.dataset.card = item.card;
  card.classList.toggle("can", item.can);
  card.classList.toggle("grey", Boolean(item.why));
  card.classList.toggle("lying", item.id.startsWith("laid."));
  card.classList.toggle("fresh", Boolean(item.isFresh));
  if (!item.can) card.ariaDisabled = "true";
  if (item.chosen !== null) card.ariaPressed = String(item.chosen);
  card.ariaLabel = long(item.card) + (item.isFresh ? `, ${told.fresh}` : "") + (item.why ? `, ${told.notAllowed}: ${item.why}` : "");
  const show = () => told.why(item.why);
  card.onmouseenter = show;
  card.onfocus = () => isQuiet || show();
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

/** Puts trump first, and leaves the order as it is otherwise. @template {{card: string}} T @param {readonly T[]} all @param {string | null} trump */
export const trumpFirst = (all, trump) =>
  [...all.filter(({ card }) => card[1] === trump), ...all.filter(({ card }) => card[1] !== trump)];

/** The cards of a hand, of which some can be played. @param {TableView} table @returns {Item[]} */
export const cardsToPlay = ({ hand, reasons, trump }) =>
  trumpFirst(hand, trump).map(({ id, card, do: token, why }) => (
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
