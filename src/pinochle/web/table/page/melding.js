// The melding: each player's melds lie on the felt before them, until the player goes on; and so do the cards of a widow.
// @ts-check
import { long, make, picture, split } from "./cards.js";
import { isMoving, turned } from "./felt.js";
import { countUp, playScene } from "./scene.js";
import { pauseOfMelds, slowness } from "./settings.js";
import { say } from "./words.js";

/** @import {LaidMeld, TableEvent, TableView} from "./protocol" */

const SHOWN = new Set(["MeldsShown", "LaidTogether"]);
const WIDOW = new Set(["WidowShown", "WidowTaken"]);

/** Whether players have shown melds that have not been laid on the felt yet. @param {TableView} before @param {TableView} table */
export const areMeldsDue = (before, table) =>
  table.events.some(({ event }) => SHOWN.has(event)) &&
  shownIn(table).some(({ melds }, seat) => JSON.stringify(melds) !== JSON.stringify(before.seats[seat]?.melds));

/** The seats with the melds that they have shown: in this round, or in the one that has just ended. @param {TableView} table */
const shownIn = ({ seats, result }) => result?.seats ?? seats;

/** Lays the melds of all players before them. @param {TableView} table */
export async function layMelds(table) {
  const time = isMoving() ? 900 * slowness() : 0;
  const [left, right] = [make("div", { className: "left" }), make("div", { className: "right" })];
  const rows = make("div", { className: "melds" }, left, right);
  const all = table.seats.length;
  const beside = Math.floor((all - 1) / 2); // how many sit on each side
  const hasShown = (/** @type {number} */ number) =>
    table.events.some(({ event, seat }) => event === "LaidTogether" || (event === "MeldsShown" && seat === number));
  for (const [number, { name, melds = [], melded }] of shownIn(table).entries()) {
    if (!melds.length && !hasShown(number)) continue; // their melds come later
    const [block, place] = [meldsOf(name, melds, melded, time), turned(table, number)];
    if (place > 0 && place <= beside) left.prepend(block);
    else if (place >= all - beside) right.append(block);
    else rows.append(block);
    if (block.parentElement === rows) block.className = place ? "top" : "own";
  }
  await playScene("melds", say("melds"), [rows], pauseOfMelds());
}

/** @param {string} name @param {readonly LaidMeld[]} melds @param {number} melded @param {number} time how long the points count up */
const meldsOf = (name, melds, melded, time) =>
  make("section", {}, make("h3", {}, name, " ", countUp(melded, time)),
    ...(melds.length ? melds.map(drawMeld) : [make("p", {}, say("none"))]));

/** The event in which somebody takes a widow whose cards this seat sees. @param {TableView} table */
export const widowOf = ({ events }) => events.find((event) => WIDOW.has(event.event) && cardsOf(event).length);

/** @param {TableEvent} event */
const cardsOf = ({ moves = [] }) => moves.flatMap(({ cards }) => split(cards));

/** Shows the cards of a widow. @param {TableEvent} event */
export async function layWidow(event) {
  const cards = cardsOf(event).map((card) => picture(card, long(card), 90));
  await playScene("widow", event.text, [make("div", { className: "widow" }, ...cards)], pauseOfMelds());
}

/** A meld with its cards and what it is worth. @param {LaidMeld} meld */
export function drawMeld({ title, cards, points }) {
  const pictures = split(cards).map((card) => picture(card, long(card)));
  return make("div", { className: "laid" }, ...pictures, make("span", {}, `${title} ${points || "★"}`));
}
