// Draws what comes, one document after another: what moved, the scene that is due, and then the document.
// @ts-check
import { at } from "./asks.js";
import { byId } from "./cards.js";
import { animate, isMoving, skip, wait } from "./felt.js";
import { tellLog } from "./log.js";
import { areMeldsDue, layMelds } from "./melding.js";
import { isRoundDue, readRound } from "./ending.js";
import { closeScene } from "./scene.js";

/** @import {Answer, TableView} from "./protocol" */

const PACE = 400;

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
  const mine = queue;
  for (let table = mine.shift(); table; table = mine.shift()) {
    const before = at.drawn;
    byId("skip").hidden = !isMoving();
    tellLog(byId("log"), table);
    if (before && table.since <= before.seq) {
      if (isMoving()) await animate(table);
      if (areMeldsDue(before, table)) await layMelds(table);
      else if (isMoving()) await wait(mine.length ? PACE : 0);
    }
    if (queue !== mine) return; // something else was shown in the meantime
    if (isRoundDue(table) && at.room) await readRound(table);
    if (queue !== mine) return;
    at.isDrawing = mine.length > 0;
    if (!at.isDrawing) skip(false);
    byId("skip").hidden = !at.isDrawing;
    at.show(table);
  }
}

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
