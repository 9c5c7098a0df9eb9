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
  const rows = make("div", { className: "melds" }, ...table.seats.map((seat) => meldsBefore(table, seat, time)));
  await playScene("melds", say("melds"), [rows], pauseOfMelds());
}

/** @param {TableView} table @param {SeatAtTable} seat @param {number} time how long the points count up */
function meldsBefore(table, { seat, name, melds, melded }, time) {
  const block = make("section", {}, make("h3", {}, name, " ", countUp(melded, time)));
  block.append(...(melds ?? []).map(drawMeld));
  if (!melds?.length) block.append(make("p", {}, say("none")));
  const [number, place] = [table.seats.length, turned(table, seat)];
  const beside = Math.floor((number - 1) / 2); // how many sit on each side
  const top = number % 2 ? 0 : 1;
  const [isLeft, isRight] = [place > 0 && place <= beside, place >= number - beside];
  const row = isLeft ? top + beside - place + 1 : isRight ? top + beside - (number - place) + 1 : place ? 1 : top + beside + 1;
  block.style.gridRow = String(row);
  block.style.gridColumn = isLeft ? "1" : isRight ? "2" : "1 / -1";
  return block;
}

/** A meld with its cards and what it is worth. @param {LaidMeld} meld */
export function drawMeld({ title, cards, points }) {
  const pictures = split(cards).map((card) => picture(card, long(card)));
  return make("div", { className: "laid" }, ...pictures, make("span", {}, `${title} ${points || "★"}`));
}
