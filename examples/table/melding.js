// The melding: each player's melds lie on the felt before them, until the player goes on.
// @ts-check
import { long, make, picture, split } from "./cards.js";
import { isMoving, turned } from "./felt.js";
import { countUp, playScene } from "./scene.js";
import { pauseOfMelds, slowness } from "./settings.js";
import { say } from "./words.js";

/** @import {LaidMeld, SeatAtTable, TableView} from "./protocol" */

const SHOWN = new Set(["MeldsShown", "LaidTogether"]);

/** Whether players have shown melds that have not been laid on the felt yet. @param {TableView} before @param {TableView} table */
export const areMeldsDue = (before, table) =>
  table.events.some(({ event }) => SHOWN.has(event)) &&
  table.seats.some(({ seat, melds }) => JSON.stringify(melds) !== JSON.stringify(before.seats[seat]?.melds));

/** Lays the melds of all players before them. @param {TableView} table */
export async function layMelds(table) {
  const time = isMoving() ? 900 * slowness() : 0;
  const [left, right] = [make("div", { className: "left" }), make("div", { className: "right" })];
  const rows = make("div", { className: "melds" }, left, right);
  const number = table.seats.length;
  const beside = Math.floor((number - 1) / 2); // how many sit on each side
  for (const seat of table.seats) {
    const [block, place] = [meldsOf(seat, time), turned(table, seat.seat)];
    if (place > 0 && place <= beside) left.prepend(block);
    else if (place >= number - beside) right.append(block);
    else rows.append(block);
    if (block.parentElement === rows) block.className = place ? "top" : "own";
  }
  await playScene("melds", say("melds"), [rows], pauseOfMelds());
}

/** @param {SeatAtTable} seat @param {number} time how long the points count up */
const meldsOf = ({ name, melds, melded }, time) =>
  make("section", {}, make("h3", {}, name, " ", countUp(melded, time)),
    ...(melds?.length ? melds.map(drawMeld) : [make("p", {}, say("none"))]));

/** A meld with its cards and what it is worth. @param {LaidMeld} meld */
export function drawMeld({ title, cards, points }) {
  const pictures = split(cards).map((card) => picture(card, long(card)));
  return make("div", { className: "laid" }, ...pictures, make("span", {}, `${title} ${points || "★"}`));
}
