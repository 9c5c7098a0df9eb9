// The felt: seats and the cards of the trick around its middle, and cards that move from pile to pile.
// An element with data-pile="hand.2" is where cards of that pile come from and go to.
// @ts-check
import { long, make, picture, split } from "./cards.js";

/** @import {Move, Pile, SeatAtTable, TableView, TrickAtTable} from "./protocol" */

/**
 * Where a seat is, seen from the seat of the document: 0 is below, and the others follow clockwise.
 * @param {TableView} table @param {number} seat
 */
export const turned = ({ seats, seat: own }, seat) => (seat - (own ?? 0) + seats.length) % seats.length;

/** Puts an element where a seat is. @param {TableView} table @param {HTMLElement} element @param {number} seat */
function place(table, element, seat) {
  const angle = Math.PI * (0.5 + (2 * turned(table, seat)) / table.seats.length);
  const across = Math.min(1, 1.3 * Math.abs(Math.cos(angle))) * Math.sign(Math.cos(angle));
  element.style.setProperty("--x", Math.cos(angle).toFixed(3));
  element.style.setProperty("--y", Math.sin(angle).toFixed(3));
  element.style.setProperty("--across", across.toFixed(3));
  return element;
}

/**
 * Draws the seats, what lies before them, and the trick.
 * @param {HTMLElement} felt
 * @param {TableView} table
 * @param {(seat: SeatAtTable) => (Node | string)[]} about what stands in a seat
 */
export function drawFelt(felt, table, about) {
  const isPast = !isMoving() && !table.trick?.cards.length && table.last_trick !== undefined;
  const trick = isPast ? table.last_trick : table.trick;
  const seats = table.seats.map((seat) => place(table, drawSeat(table, seat, about(seat)), seat.seat));
  const slots = drawTrick(table, trick);
  for (const slot of slots) slot.classList.toggle("past", isPast);
  felt.dataset.seats = String(table.seats.length);
  const isNew = !widthOfSlot();
  felt.replaceChildren(...seats, ...slots);
  if (isNew && widthOfSlot()) drawFelt(felt, table, about); // now it is known how large the cards are
}

/** The cards of a trick, each before its seat. @param {TableView} table @param {TrickAtTable | undefined} trick */
export function drawTrick(table, trick) {
  const number = table.seats.length;
  return table.seats.map(({ seat, name }) => {
    const slot = place(table, make("div", { className: "slot" }), seat);
    slot.dataset.pile = `trick.${seat}`;
    slot.hidden = !trick;
    const card = trick?.cards[(seat - trick.leader + number) % number];
    if (card) slot.append(picture(card, `${name}: ${long(card)}`, widthOfSlot()));
    slot.classList.toggle("winning", Boolean(card) && trick?.winner === seat);
    return slot;
  });
}

/** How wide a card of the trick is. */
const widthOfSlot = () => document.querySelector(".slot")?.clientWidth || 0;

/** @param {TableView} table @param {SeatAtTable} seat @param {(Node | string)[]} about */
function drawSeat(table, seat, about) {
  const element = make("div", { className: "seat" }, ...about);
  element.classList.toggle("awaited", Boolean(seat.awaited));
  element.classList.toggle("own", seat.seat === table.seat);
  element.dataset.pile = `hand.${seat.seat}`;
  return element;
}

/** The backs of some cards. @param {number} number */
export function backs(number) {
  const drawn = make("span", { className: "backs" }, ...Array.from({ length: number }, () => picture("")));
  drawn.style.setProperty("--number", String(number));
  return drawn;
}

/** The piles that have cards, such as a stock. @param {TableView} table @param {(pile: Pile) => boolean} [isWanted] */
export function pilesOf(table, isWanted = () => true) {
  const shown = table.piles.filter((pile) => pile.number && isWanted(pile));
  return shown.map(({ id, name, number, cards }) => {
    const owner = table.seats[Number(id.split(".")[1])]?.name;
    const known = split(cards).map((card) => picture(card, long(card)));
    const label = make("span", {}, `${name}${owner ? ` (${owner})` : ""}${cards ? "" : ` ${number}`}`);
    const drawn = make("span", { className: "pile" }, ...(cards ? known : [picture("")]), label);
    drawn.dataset.pile = id;
    return drawn;
  });
}

// What moves.

/** How long movements take: 1 is normal, and less is quicker. */
let slowness = 1;
/** Whether everything is to be over at once. */
let isSkipping = false;
/** Ends the waiting that is going on. */
let hurry = () => {};

/** @param {number} times how long movements take, in comparison with normal ones */
export const setPace = (times) => (slowness = times);

/** Lets all movements be over at once, until it is told otherwise. @param {boolean} isSkipped */
export function skip(isSkipped = true) {
  isSkipping = isSkipped;
  if (isSkipped) hurry();
}

/** Waits, unless it is to be skipped. @param {number} time in milliseconds, at normal pace */
export const wait = (time) =>
  new Promise((/** @type {(nothing: void) => void} */ done) => {
    if (isSkipping || !time) return done();
    const timer = setTimeout(done, time * slowness);
    hurry = () => (clearTimeout(timer), done());
  });

/** Whether the reader wants to see cards fly. */
export const isMoving = () => !matchMedia("(prefers-reduced-motion: reduce)").matches && !document.hidden;

/** A card that is on its way although the table has not said yes. @type {{to: string, isThere: Promise<void>} | null} */
let sent = null;

/** Lets a card of one's own go to the trick at once. @param {HTMLElement} element @param {string} card @param {number} seat */
export function send(element, card, seat) {
  const to = `trick.${seat}`;
  const slot = pile(to);
  const isThere = isMoving() && slot ? flight(card, element, slot) : Promise.resolve();
  element.classList.add("gone");
  sent = { to, isThere: isThere.then(() => arrive(slot, card)) };
}

/** Puts back what was sent, for the table has said no. */
export const sendBack = () => (sent = null);

/** Shows what happened since the document before, from pile to pile. @param {TableView} table */
export async function animate(table) {
  for (const event of table.events) {
    const moves = event.moves ?? [];
    if (event.event === "TrickWon") await wait(1000);
    if (event.event === "Dealt" || !moves.length) continue;
    await Promise.all(moves.map((move) => follow(move, table.seat)));
  }
}

/** @param {Move} move @param {number | null} seat whose hand lies open */
async function follow(move, seat) {
  const card = split(move.cards)[0] ?? "";
  const isTrick = move.to.startsWith("trick.") && card;
  if (sent?.to === move.to && isTrick) {
    const { isThere } = sent;
    sent = null;
    return isThere;
  }
  const target = pile(move.to.replace("won.", "hand."));
  const isOwn = move.origin === `hand.${seat}` || move.origin === `laid.${seat}`;
  const own = isOwn && card ? document.querySelector(`.hand [data-card="${card}"]`) : null;
  if (move.origin === "trick") return sweep(target);
  const from = own ?? pile(move.origin.replace("won.", "hand."));
  if (isMoving() && !isSkipping && from && target) {
    own?.classList.add("gone");
    await flight(card, from, target);
  }
  if (isTrick) arrive(target, card);
}

/** @param {string} id @returns {HTMLElement | null} */
const pile = (id) => document.querySelector(`[data-pile="${id}"]`) ?? document.querySelector(".felt");

/** A card lies in a slot. @param {HTMLElement | null} slot @param {string} card */
function arrive(slot, card) {
  const slots = document.querySelectorAll(".slot");
  if ([...slots].some((one) => one.matches(".past"))) {
    for (const one of slots) [one.className, one.textContent] = ["slot", ""];
  }
  if (slot?.matches(".slot")) slot.hidden = false;
  if (slot?.matches(".slot")) slot.replaceChildren(picture(card, long(card), slot.clientWidth));
}

/** All cards of the trick go to who has won it. @param {HTMLElement | null} target */
async function sweep(target) {
  const slots = [...document.querySelectorAll(".felt > .slot")].filter((slot) => slot.firstChild);
  for (const slot of slots) slot.classList.remove("winning");
  if (target && isMoving() && !isSkipping) {
    const flights = slots.map((slot) => {
      const card = slot.querySelector("img")?.getAttribute("src")?.match(/(\w\w)\.svg/)?.[1] ?? "";
      const going = flight(card, slot, target);
      slot.replaceChildren();
      return going;
    });
    await Promise.all(flights);
  }
  for (const slot of slots) slot.replaceChildren();
}

/** @param {string} card @param {Element} from @param {Element} to */
async function flight(card, from, to) {
  const width = widthOfSlot() || from.clientWidth;
  const flying = picture(card, "", Math.max(width, from.clientWidth));
  flying.className = "flying";
  flying.style.width = `${width}px`;
  document.body.append(flying);
  const steps = [from, to].map((element, index) => {
    const box = element.getBoundingClientRect();
    const size = index ? 1 : Math.min(2, Math.max(1, box.width / width));
    const [x, y] = [box.x + box.width / 2 - width / 2, box.y + box.height / 2 - width * 0.7];
    return { transform: `translate(${x}px, ${y}px) scale(${size})` };
  });
  const duration = isSkipping ? 1 : 300 * slowness;
  await flying.animate(steps, { duration, easing: "cubic-bezier(.2, .7, .3, 1)", fill: "forwards" }).finished;
  flying.remove();
}
