// The end of a round and of the game: who bid what, what was melded and won, how it is settled, and how the game goes.
// @ts-check
import { at, change } from "./asks.js";
import { byId, make, makeSvg, symbol } from "./cards.js";
import { button, main } from "./choices.js";
import { closeScene, openScene, playScene } from "./scene.js";
import { say } from "./words.js";

/** @import {LineAtTable, RoundAtTable, TableView} from "./protocol" */

/** How many milliseconds the end of a round stays in a room, where the others play on. */
const LONGEST = 15_000;

/** Whether a round is over. @param {TableView} table */
export const isRoundDue = (table) => Boolean(table.result) && (table.step === "deal" || table.step === "over");

/** Shows the end of a round, where there is one, until the next deal. @param {TableView} table */
export function drawEnd(table) {
  const { result } = table;
  const isShown = ["round", "game"].includes(byId("table").dataset.scene ?? "");
  if (!result || !isRoundDue(table) || at.isDrawing) return isShown ? closeScene() : undefined;
  const isOver = table.step === "over";
  const isMine = !at.room && !at.record;
  const next = isOver ? main(button(say("again"), again)) : main(button(say("nextDeal"), deal));
  openScene(isOver ? "game" : "round", titleOf(table, result), contentOf(table, result), isMine ? [next] : []);
}

/** Deals the next round. */
async function deal() {
  closeScene();
  await change("deal");
}

/** Another game with the same players. */
async function again() {
  closeScene();
  const answer = await change("again");
  if (answer.ok) at.drawn = null;
}

/** Shows the end of a round in a room, where the cards are dealt by themselves. @param {TableView} table */
export async function readRound(table) {
  if (!table.result || table.step === "over") return;
  await playScene("round", titleOf(table, table.result), contentOf(table, table.result), LONGEST);
}

/** @param {TableView} table @param {RoundAtTable} result */
function titleOf(table, result) {
  const own = table.seats.find(({ seat }) => seat === table.seat);
  if (table.step === "over") return own && table.columns[own.column]?.won ? say("youWon") : table.status;
  const bidder = result.lines.find(({ verdict }) => verdict !== "scored");
  return bidder ? `${bidder.name}: ${bidder.text}` : say("round", table.round - 1);
}

/** @param {TableView} table @param {RoundAtTable} result */
const contentOf = (table, result) => [
  make("p", { className: "bids" }, ...bidsOf(result)),
  make("div", { className: "lines" }, ...result.lines.map(lineOf)),
  ...result.besides.map((text) => make("p", {}, text)),
  make("div", { className: "standing" }, standingOf(table), courseOf(table, result)),
  meldsOf(result),
];

/** @param {RoundAtTable} result */
function bidsOf(result) {
  const bids = result.contracts.map(({ seat, text }) => `${say("contract")}: ${result.seats[seat]?.name} ${text}`);
  if (result.trump) bids.push(`${say("trump")} ${symbol(result.trump)}`);
  return [bids.join(" · ")];
}

/** @param {LineAtTable} line */
function lineOf({ name, verdict, text, items, points }) {
  const rows = items.map(({ title, points: worth, scores }) => make("tr", { className: scores ? "" : "fact" },
    make("th", { scope: "row" }, title), make("td", {}, scores ? String(worth) : `(${worth})`)));
  const sum = make("tr", { className: "sum" }, make("th", { scope: "row" }, say("score")), make("td", {}, signed(points)));
  const block = make("section", { className: `line ${verdict}` }, make("h3", {}, name));
  if (verdict !== "scored") block.append(make("p", { className: "verdict" }, text));
  block.append(make("table", {}, ...rows, sum));
  return block;
}

/** @param {number} points */
const signed = (points) => (points > 0 ? `+${points}` : String(points).replace("-", "−"));

/** How the game stands. @param {TableView} table */
function standingOf({ columns, target }) {
  const rows = columns.map(({ name, points, won, checks }, number) => make("tr", {},
    make("th", { scope: "row" }, make("span", { className: `key key${number % 4}` }), name),
    make("td", {}, `${points}${won ? " ★" : ""}`), ...(checks == null ? [] : [make("td", {}, `✓ ${checks}`)])));
  return make("div", {}, make("h3", {}, say("standing")), make("table", {}, ...rows),
    ...(target ? [make("p", { className: "target" }, say("target", target))] : []));
}

/** A line for each column through its scores, and one for the target. @param {TableView} table @param {RoundAtTable} result */
function courseOf({ columns, target = 0 }, { course }) {
  const [wide, high] = [220, 90];
  const all = [columns.map(() => 0), ...course];
  const [most, least] = [Math.max(target, ...all.flat(), 1), Math.min(0, ...all.flat())];
  const x = (/** @type {number} */ round) => ((round / Math.max(1, all.length - 1)) * (wide - 8) + 4).toFixed(1);
  const y = (/** @type {number} */ points) => (high - 4 - ((points - least) / (most - least)) * (high - 8)).toFixed(1);
  const levels = (target ? [0, target] : [0]).map((level) =>
    makeSvg("line", { x1: 0, x2: wide, y1: y(level), y2: y(level), class: level ? "goal" : "zero" }));
  const lines = columns.flatMap((_, column) => {
    const points = all.map((scores, round) => `${x(round)},${y(scores[column] ?? 0)}`).join(" ");
    const [cx, cy] = [x(all.length - 1), y(all.at(-1)?.[column] ?? 0)];
    return [makeSvg("polyline", { points, class: `key${column % 4}` }), makeSvg("circle", { cx, cy, r: 3, class: `key${column % 4}` })];
  });
  const about = { viewBox: `0 0 ${wide} ${high}`, class: "course", role: "img", "aria-label": say("course") };
  return makeSvg("svg", about, ...levels, ...lines);
}

/** What each player has melded and won. @param {RoundAtTable} result */
function meldsOf({ seats }) {
  const rows = seats.map(({ name, melds, melded, tricks, count }) => make("tr", {},
    make("th", { scope: "row" }, name), make("td", {}, String(melded)), make("td", {}, `${tricks} (${count})`),
    make("td", {}, melds?.map(({ title }) => title).join(", ") ?? "")));
  const heads = ["", say("melded"), say("tricks"), say("melds")].map((text) => make("th", { scope: "col" }, text));
  return make("table", { className: "seats" }, make("tr", {}, ...heads), ...rows);
}
