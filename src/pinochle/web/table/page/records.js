// Records: one is looked at step by step, as one seat or another saw it, and played on from anywhere.
// @ts-check
import { ask, at, stage } from "./asks.js";
import { byId, make } from "./cards.js";
import { showAnswer } from "./course.js";
import { clearLog, tellLog } from "./log.js";
import { say } from "./words.js";

const text = () => /** @type {HTMLTextAreaElement} */ (byId("record"));
const slider = () => /** @type {HTMLInputElement} */ (byId("step"));
const viewer = () => /** @type {HTMLSelectElement} */ (byId("viewer"));

/** How far the record is followed. */
export const followed = () => Number(slider().value);

/** @param {number} seq */
export async function goTo(seq) {
  slider().value = String(seq);
  const answer = await ask("at", { record: at.record, seq: followed(), seat: Number(viewer().value) });
  showAnswer(answer);
  clearLog(byId("log"));
  if (answer.table) tellLog(byId("log"), answer.table);
  if (answer.table && viewer().options.length !== answer.table.seats.length) {
    viewer().replaceChildren(...answer.table.seats.map(({ seat, name }) => make("option", { value: String(seat) }, name)));
  }
}

/** Puts the record of the game into its field. */
export const getRecord = async () => (text().value = (await ask("record")).text ?? "");

export async function copy() {
  text().select(); // all that can be done where a page may not write to the clipboard
  await navigator.clipboard?.writeText(text().value);
  stage(say("copied"));
}

/** Begins to look at the record in its field. */
export async function load() {
  const answer = await ask("load", { record: text().value });
  if (!answer.ok) return;
  at.record = text().value;
  slider().max = String(answer.length);
  byId("steps").hidden = false;
  await goTo(answer.length ?? 0);
}

/** Looks at the step that the controls name, whenever one of them is changed. */
export function follow() {
  slider().onchange = viewer().onchange = () => goTo(followed());
}
