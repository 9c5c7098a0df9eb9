// Draws the table as a document has it: who sits there, what is played for, how the game stands. It decides nothing.
// @ts-check
import { at } from "./asks.js";
import { byId, long, make, picture, short, split, symbol } from "./cards.js";
import { backs, drawFelt, drawTrick, pilesOf } from "./felt.js";
import { drawMeld } from "./melding.js";
import { closeScene, openScene } from "./scene.js";
import { button } from "./choices.js";
import { areCountsTold } from "./settings.js";
import { say } from "./words.js";

/** @import {SeatAtTable, TableView, TrickAtTable} from "./protocol" */

/** @param {TableView} table */
export function drawTable(table) {
  drawFelt(byId("felt"), table, (seat) => about(table, seat));
  byId("piles").replaceChildren(...pilesOf(table, ({ id }) => !id.startsWith("laid.")));
  drawBar(table);
  drawScore(table);
  byId("lastTrick").hidden = !lastTrick(table);
}

/** What stands in a seat: the name and its marks, the backs of the cards, and what was said, melded and won. */
function* parts(/** @type {TableView} */ table, /** @type {SeatAtTable} */ seat) {
  const contract = table.contracts.find((one) => one.seat === seat.seat);
  const name = make("span", { className: "name" }, make("b", {}, seat.name));
  if (seat.dealer) name.append(mark("dealer", say("dealerMark"), say("dealer")));
  if (contract) name.append(mark("bidder", contract.text, `${say("contract")}: ${contract.text}`));
  yield name;
  const isOwn = seat.seat === table.seat;
  if (!isOwn && seat.cards) {
    const held = make("span", { className: "held", role: "img", ariaLabel: `${say("cards")}: ${seat.cards}` });
    held.append(backs(seat.cards), make("span", {}, String(seat.cards)));
    yield held;
  }
  const laid = table.piles.find(({ id, number }) => id === `laid.${seat.seat}` && number);
  if (laid && !isOwn) {
    const pile = make("span", { className: "pile" }, ...split(laid.cards).map((card) => picture(card, long(card))));
    pile.dataset.pile = laid.id;
    yield pile;
  }
  const won = seat.tricks && areCountsTold() ? ` · ${say("count")} ${seat.count}` : "";
  const lines = [
    ...(seat.melded ? [`${say("melded")} ${seat.melded}`] : []),
    ...(seat.tricks ? [`${say("tricks")} ${seat.tricks}${won}`] : []),
  ];
  if (lines.length) yield make("span", { className: "won" }, lines.join(" · "));
  if (seat.said) yield make("span", { className: "call" }, seat.said);
}

/** @param {TableView} table @param {SeatAtTable} seat */
const about = (table, seat) => [...parts(table, seat)];

/** @param {string} className @param {string} text @param {string} label */
const mark = (className, text, label) => make("span", { className: `mark ${className}`, role: "img", ariaLabel: label, title: label }, text);

/** Who plays with the bidder, as far as that is known. @param {TableView} table */
function partners(table) {
  const [bidder] = table.contracts.map(({ seat }) => table.seats[seat]);
  return table.seats.filter((seat) => bidder && seat !== bidder && seat.side === bidder.side).map(({ name }) => name);
}

/** What the bidder's side has brought home so far, in the play. @param {TableView} table @param {number} bidder */
function soFar({ seats, step }, bidder) {
  if (step !== "play" || !areCountsTold()) return "";
  const own = seats.filter(({ side }) => side === seats[bidder]?.side);
  const sum = (/** @type {"melded" | "count"} */ what) => own.reduce((all, seat) => all + seat[what], 0);
  return `, ${say("soFar", sum("melded"), sum("count"))}`;
}

/** The contract, trump and the scores. @param {TableView} table */
function drawBar(table) {
  const lines = table.contracts.map(({ seat, text }) => `${say("contract")}: ${table.seats[seat]?.name} ${text}${soFar(table, seat)}`);
  if (table.called) lines.push(`${say("partner")}: ${[short(table.called), ...partners(table)].join(" ")}`);
  const suit = table.trump && make("b", { className: `suit ${table.trump}` }, symbol(table.trump));
  byId("contract").replaceChildren(
    ...(suit ? [make("span", { className: "trump" }, `${say("trump")} `, suit)] : []),
    ...(table.no_trump ? [make("span", { className: "trump" }, say("noTrump"))] : []),
    lines.join(" · "),
  );
  const target = table.target ? [make("span", { className: "target" }, say("target", table.target))] : [];
  byId("scores").replaceChildren(...table.columns.map(({ name, points }) => make("span", {}, `${name} `, make("b", {}, String(points)))), ...target);
}

/** The panel beside the table. @param {TableView} table */
function drawScore(table) {
  const rows = table.columns.map((column) => {
    const points = `${column.points}${column.won ? " ★" : ""}`;
    const checks = column.checks == null ? [] : [make("td", {}, `✓ ${column.checks}`)];
    const who = make("th", { scope: "row" }, column.name);
    return make("tr", {}, who, make("td", {}, points), ...checks);
  });
  byId("score").replaceChildren(make("table", {}, ...rows), ...(table.target ? [make("p", {}, say("target", table.target))] : []));
  const melded = table.seats.filter((seat) => seat.melds?.length);
  byId("melds").replaceChildren(...melded.flatMap((seat) => [
    make("h3", {}, `${seat.name}: ${seat.melded}`), ...(seat.melds ?? []).map(drawMeld),
  ]), ...(melded.length ? [] : [say("none")]));
}

/** The last trick that was won: of this round, or of the one that is over. @param {TableView} table */
const lastTrick = ({ last_trick: last, result }) => last ?? result?.last_trick;

/** Shows the last trick until the player goes on. */
export function showLastTrick() {
  const table = at.drawn;
  const trick = table && lastTrick(table);
  if (!table || !trick || at.isDrawing) return;
  const felt = make("div", { className: "felt trick" }, ...drawTrick(table, trick).map((slot, seat) => {
    delete slot.dataset.pile;
    slot.append(make("span", {}, table.seats[seat]?.name ?? ""));
    return slot;
  }));
  const close = button(say("close"), () => (closeScene(), at.drawn && at.show(at.drawn), byId("lastTrick").focus()));
  felt.dataset.seats = String(table.seats.length);
  openScene("trick", say("lastTrick"), [felt], [close]);
  close.focus();
}
