// Draws what comes, one document after another: what moved, the scene that is due, and then the document.
// @ts-check
import { at } from "./asks.js";
import { byId } from "./cards.js";
import { animate, isMoving, skip, wait } from "./felt.js";
import { tellLog } from "./log.js";
import { areMeldsDue, layMelds, layWidow, widowOf } from "./melding.js";
import { isRoundDue, readRound } from "./ending.js";
import { closeScene } from "./scene.js";

/** @import {Answer, TableView} from "./protocol" */

/** How many milliseconds pass at least between what two others do. */
const PACE = 700;

/** When a document was drawn last. */
let drawnAt = 0;

/** Documents that came and are not drawn yet. @type {TableView[]} */
let queue = [];

/** Takes a document, which is drawn when its turn comes. @param {TableView} table */
export function take(table) {
  if (at.drawn && table.seq < at.drawn.seq) return;
  queue.push(table);
  if (!at.isDrawing) void drain();
}

/** Draws what came; the last can be answered. */
async function drain() {
  at.isDrawing = true;
  at.isFocusLost ||= byId("choices").contains(document.activeElement);
  byId("choices").replaceChildren();
  if (byId("table").dataset.scene === "trick") closeScene();
  const mine = queue;
  for (let table = mine.shift(); table; table = mine.shift()) {
    tellLog(byId("log"), table);
    if (at.drawn && table.since <= at.drawn.seq) await showEvents(at.drawn, table);
    if (queue !== mine) return; // something else was shown in the meantime
    if (isRoundDue(table) && at.room) await readRound(table);
    if (queue !== mine) return;
    at.isDrawing = mine.length > 0;
    const isWaiting = at.isDrawing || othersThink(table);
    if (!isWaiting) skip(false);
    byId("skip").hidden = !isWaiting || !isMoving();
    at.show(table);
    drawnAt = performance.now();
  }
}

/** Shows what happened since the document before, and the scene that is due. @param {TableView} before @param {TableView} table */
async function showEvents(before, table) {
  const isOwn = hasActed(table);
  at.hasActed ||= isOwn;
  if (isMoving() && !isOwn) await wait(Math.max(0, PACE - (performance.now() - drawnAt)));
  if (isMoving()) await animate(table);
  const [widow, areMelds] = [widowOf(table), areMeldsDue(before, table)];
  if (widow || areMelds) at.show(table);
  if (widow) await layWidow(widow);
  if (areMelds) await layMelds(table);
}

/** Whether the player of a document has done something in it. @param {TableView} table */
export const hasActed = ({ events, seat: own }) => events.some(({ event, seat }) => event === "Acted" && seat === own);

/** Whether nobody at this page is awaited, but others are. @param {TableView} table */
const othersThink = ({ awaited, seat }) =>
  awaited.length > 0 && !awaited.some((one) => one === seat || at.people.includes(one));

/** @param {Answer} answer whose document is drawn at once */
export function showAnswer(answer) {
  stopDrawing();
  if (answer.table) at.show(answer.table);
}

/** Forgets what is about to be drawn. */
export function stopDrawing() {
  [queue, at.isDrawing] = [[], false];
  closeScene();
  skip(false);
  byId("skip").hidden = true;
}
