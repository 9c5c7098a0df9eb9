// Draws what a document says, and moves cards between piles. It decides nothing.
// @ts-check
import { long, say, short, symbol } from "./words.js";

/** @import {Move, SeatAtTable, TableView} from "./protocol" */

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

/** A picture of a card; "" for its back. @param {string} card */
export const picture = (card, alt = "") =>
  make("img", { src: `cards/${card || "back"}.svg`, alt, draggable: false });

/** @param {string} cards such as "AS TS" @returns {string[]} */
const split = (cards) => cards.split(" ").filter(Boolean);

/** Puts an element where a seat is, seen from the seat of the document. @param {TableView} table */
function place(table, /** @type {HTMLElement} */ element, /** @type {number} */ seat) {
  const number = table.seats.length;
  const angle = Math.PI * (0.5 + (2 * ((seat - (table.seat ?? 0) + number) % number)) / number);
  element.style.setProperty("--x", Math.cos(angle).toFixed(3));
  element.style.setProperty("--y", Math.sin(angle).toFixed(3));
  return element;
}

/** @param {TableView} table */
export function drawFelt(table) {
  const trick = table.trick?.cards.length ? table.trick : table.last_trick ?? table.trick;
  const isPast = trick !== undefined && trick === table.last_trick;
  byId("felt").replaceChildren(
    ...table.seats.map((seat) => place(table, drawSeat(seat), seat.seat)),
    ...table.seats.map(({ seat }) => {
      const slot = place(table, make("div", { className: "slot" }), seat);
      slot.dataset.pile = `trick.${seat}`;
      slot.hidden = !trick;
      const number = table.seats.length;
      const card = trick?.cards[(seat - trick.leader + number) % number];
      if (card) slot.append(picture(card, long(card)));
      if (card && trick?.winner === seat) slot.classList.add("winning");
      if (isPast) slot.classList.add("past");
      return slot;
    }),
  );
}

/** @param {SeatAtTable} seat */
function drawSeat(seat) {
  const about = [`${say("cards")}: ${seat.cards}`];
  if (seat.tricks) about.push(`${say("tricks")}: ${seat.tricks}`);
  if (seat.melded) about.push(`${say("melded")}: ${seat.melded}`);
  if (seat.dealer) about.push(say("dealer"));
  const element = make("div", { className: "seat" }, make("b", {}, seat.name), about.join(" · "));
  element.classList.toggle("awaited", Boolean(seat.awaited));
  element.dataset.pile = `hand.${seat.seat}`;
  if (seat.said) element.append(make("br"), make("span", { className: "call" }, seat.said));
  return element;
}

/** @param {TableView} table */
export function drawContract(table) {
  const lines = table.contracts.map(({ seat, text }) => `${say("contract")}: ${table.seats[seat]?.name} ${text}`);
  if (table.trump) lines.push(`${say("trump")}: ${symbol(table.trump)}`);
  if (table.no_trump) lines.push(say("noTrump"));
  if (table.called) lines.push(short(table.called));
  byId("contract").textContent = lines.join(" · ");
}

/** @param {TableView} table */
export function drawPiles(table) {
  const shown = table.piles.filter(({ number }) => number);
  byId("piles").replaceChildren(...shown.map(({ id, name, number, cards }) => {
    const pile = make("span", {}, `${name}: `, ...split(cards ?? "").map((card) => picture(card, long(card))));
    if (!cards) pile.append(picture(""), ` ${number}`);
    pile.dataset.pile = id;
    return pile;
  }));
}

/** @param {TableView} table */
export function drawScore(table) {
  const rows = table.columns.map((column) => {
    const points = `${column.points}${column.won ? " ★" : ""}`;
    const checks = column.checks == null ? [] : [make("td", {}, `✓ ${column.checks}`)];
    const who = make("th", { scope: "row" }, column.name);
    return make("tr", {}, who, make("td", {}, points), ...checks);
  });
  byId("score").replaceChildren(make("table", {}, ...rows));
  const melded = table.seats.filter((seat) => seat.melds?.length);
  byId("melds").replaceChildren(...melded.flatMap((seat) => [
    make("h3", {}, `${seat.name}: ${seat.melded}`),
    ...(seat.melds ?? []).map((meld) => {
      const cards = split(meld.cards).map((card) => picture(card, long(card)));
      return make("div", { className: "laid" }, ...cards, make("span", {}, `${meld.title} ${meld.points || "★"}`));
    }),
  ]), ...(melded.length ? [] : [say("none")]));
}

/** One sentence for each thing that was done. @param {TableView} table */
export function tellLog(table) {
  const log = byId("log");
  for (const seq of new Set(table.events.map((event) => event.seq))) {
    const texts = new Set(table.events.filter((event) => event.seq === seq).map((event) => event.text));
    log.append(make("p", {}, `${[...texts].join(". ")}.`));
  }
  while (log.children.length > 200) log.firstChild?.remove();
  log.scrollTop = log.scrollHeight;
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
  const own = id.startsWith("hand.") && card ? byId("hand").querySelector(`[data-card="${card}"]`) : null;
  const name = id.replace("won.", "hand.");
  return own ?? document.querySelector(`[data-pile="${name}"]`) ?? byId("felt");
}

/** @param {Move} move */
async function fly(move) {
  const cards = split(move.cards ?? "");
  const card = cards[0] ?? "";
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
  if (move.origin === "trick") for (const slot of document.querySelectorAll(".slot")) slot.replaceChildren();
  if (move.to.startsWith("trick.") && card) {
    if (document.querySelector(".slot.past")) {
      for (const slot of document.querySelectorAll(".slot")) slot.replaceChildren();
      for (const slot of document.querySelectorAll(".slot")) slot.className = "slot";
    }
    target?.replaceChildren(picture(card, long(card)));
  }
}

/** The rules, of which each line has its mark at its beginning. @param {string} text */
export function drawRules(text) {
  const blocks = text.trim().split("\n\n").map((block) => {
    const words = block.replace(/^#+ /, "").replaceAll("\n", " ");
    if (block.startsWith("#")) return make("h3", {}, words);
    if (/^(-|\d+\.) /.test(block)) {
      const items = block.split(/^(?:-|\d+\.) /m).filter(Boolean);
      return make(block.startsWith("-") ? "ul" : "ol", {}, ...items.map((item) => make("li", {}, item)));
    }
    if (!block.startsWith("|")) return make("p", {}, words);
    const rows = block.split("\n").filter((row) => !row.startsWith("| ---"));
    return make("table", {}, ...rows.map((row) => {
      const cells = row.split("|").slice(1, -1).map((cell) => make("td", {}, cell.trim()));
      return make("tr", {}, ...cells);
    }));
  });
  byId("rules").replaceChildren(...blocks);
}
