// Draws what a document says. It decides nothing.
// @ts-check
import { byId, long, make, picture, short, split, symbol } from "./cards.js";
import { drawFelt } from "./felt.js";
import { say } from "./words.js";

/** @import {SeatAtTable, TableView} from "./protocol" */

/** @param {TableView} table */
export const drawSeats = (table) => drawFelt(byId("felt"), table, about);

/** What stands below a name. @param {SeatAtTable} seat */
function about(seat) {
  const lines = [`${say("cards")}: ${seat.cards}`];
  if (seat.tricks) lines.push(`${say("tricks")}: ${seat.tricks}`);
  if (seat.melded) lines.push(`${say("melded")}: ${seat.melded}`);
  if (seat.dealer) lines.push(say("dealer"));
  return lines.join(" · ");
}

/** Who plays with the bidder, as far as that is known. @param {TableView} table */
function partners(table) {
  const [bidder] = table.contracts.map(({ seat }) => table.seats[seat]);
  return table.seats.filter((seat) => bidder && seat !== bidder && seat.side === bidder.side).map(({ name }) => name);
}

/** @param {TableView} table */
export function drawContract(table) {
  const lines = table.contracts.map(({ seat, text }) => `${say("contract")}: ${table.seats[seat]?.name} ${text}`);
  if (table.trump) lines.push(`${say("trump")}: ${symbol(table.trump)}`);
  if (table.no_trump) lines.push(say("noTrump"));
  if (table.called) lines.push(`${say("partner")}: ${[short(table.called), ...partners(table)].join(" ")}`);
  byId("contract").textContent = lines.join(" · ");
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
