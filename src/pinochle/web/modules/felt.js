// The felt: seats and the cards of the trick around its middle, and cards that move from pile to pile.
// An element with data-pile="hand.2" is where cards of that pile come from and go to.
// @ts-check
import { long, make, picture, split } from "./cards.js";

/** @import {Move, SeatAtTable, TableView} from "./protocol" */

/** Puts an element where a seat is, seen from the seat of the document. @param {TableView} table */
function place(table, /** @type {HTMLElement} */ element, /** @type {number} */ seat) {
  const number = table.seats.length;
  const angle = Math.PI * (0.5 + (2 * ((seat - (table.seat ?? 0) + number) % number)) / number);
  element.style.setProperty("--x", Math.cos(angle).toFixed(3));
  element.style.setProperty("--y", Math.sin(angle).toFixed(3));
  return element;
}

/**
 * Draws the seats, and the trick that lies there or was won last.
 * @param {HTMLElement} felt
 * @param {TableView} table
 * @param {(seat: SeatAtTable) => string} about what stands below a name
 */
export function drawFelt(felt, table, about) {
  const trick = table.trick?.cards.length ? table.trick : table.last_trick ?? table.trick;
  const isPast = trick !== undefined && trick === table.last_trick;
  const seats = table.seats.map((seat) => place(table, drawSeat(seat, about(seat)), seat.seat));
  const slots = table.seats.map(({ seat }) => {
    const slot = place(table, make("div", { className: "slot" }), seat);
    slot.dataset.pile = `trick.${seat}`;
    slot.hidden = !trick;
    const number = table.seats.length;
    const card = trick?.cards[(seat - trick.leader + number) % number];
    if (card) slot.append(picture(card, long(card)));
    if (card && trick?.winner === seat) slot.classList.add("winning");
    if (isPast) slot.classList.add("past");
    return slot;
  });
  felt.replaceChildren(...seats, ...slots);
}

/** @param {SeatAtTable} seat @param {string} about */
function drawSeat(seat, about) {
  const element = make("div", { className: "seat" }, make("b", {}, seat.name), about);
  element.classList.toggle("awaited", Boolean(seat.awaited));
  element.dataset.pile = `hand.${seat.seat}`;
  if (seat.said) element.append(make("br"), make("span", { className: "call" }, seat.said));
  return element;
}

/** Draws the piles that have cards, such as a stock. @param {HTMLElement} element @param {TableView} table */
export function drawPiles(element, table) {
  const shown = table.piles.filter(({ number }) => number);
  element.replaceChildren(...shown.map(({ id, name, number, cards }) => {
    const owner = table.seats[Number(id.split(".")[1])]?.name;
    const drawn = make("span", {}, `${name}${owner ? ` (${owner})` : ""}: `, ...split(cards).map((card) => picture(card, long(card))));
    if (!cards) drawn.append(picture(""), ` ${number}`);
    drawn.dataset.pile = id;
    return drawn;
  }));
}

/** @param {number} time */
export const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));

/** Whether the reader wants to see cards fly. */
export const isMoving = () => !matchMedia("(prefers-reduced-motion: reduce)").matches && !document.hidden;

/** Shows what happened since the document before, from pile to pile. @param {TableView} table */
export async function animate(table) {
  for (const event of table.events) {
    const moves = event.moves ?? [];
    if (event.event === "TrickWon") await wait(900);
    if (event.event === "Dealt" || !moves.length) continue;
    await Promise.all(moves.map(fly));
  }
}

/** @param {string} id @param {string} card @returns {Element | null} */
function pile(id, card) {
  const own = id.startsWith("hand.") && card ? document.querySelector(`.hand [data-card="${card}"]`) : null;
  const name = id.replace("won.", "hand.");
  return own ?? document.querySelector(`[data-pile="${name}"]`) ?? document.querySelector(".felt");
}

/** @param {Move} move */
async function fly(move) {
  const card = split(move.cards)[0] ?? "";
  const from = pile(move.origin, card)?.getBoundingClientRect();
  const target = pile(move.to, "");
  const to = target?.getBoundingClientRect();
  if (!from || !to) return;
  const flying = picture(card);
  flying.className = "flying";
  document.body.append(flying);
  const steps = [from, to].map((box) => {
    const x = box.x + box.width / 2 - flying.clientWidth / 2;
    return { transform: `translate(${x}px, ${box.y + box.height / 2 - 30}px)` };
  });
  await flying.animate(steps, { duration: 260, easing: "ease-out", fill: "forwards" }).finished;
  flying.remove();
  const slots = [...document.querySelectorAll(".slot")];
  const isNew = move.to.startsWith("trick.") && card && slots.some((slot) => slot.matches(".past"));
  if (move.origin === "trick" || isNew) for (const slot of slots) slot.replaceChildren();
  if (isNew) for (const slot of slots) slot.className = "slot";
  if (move.to.startsWith("trick.") && card) target?.replaceChildren(picture(card, long(card)));
}
