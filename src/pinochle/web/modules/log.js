// What happened: one sentence for each thing that was done.
// @ts-check
import { make } from "./cards.js";

/** @import {TableEvent, TableView} from "./protocol" */

const LONGEST = 200;

/** Tells what happened, but nothing twice. @param {HTMLElement} log an element with the role "log" @param {TableView} table */
export function tellLog(log, table) {
  const told = Number(log.dataset.seq ?? 0);
  const events = table.events.filter((event) => event.seq > told && isWorthTelling(event));
  for (const seq of new Set(events.map((event) => event.seq))) {
    const texts = new Set(events.filter((event) => event.seq === seq).map((event) => event.text));
    log.append(make("p", {}, `${[...texts].join(". ")}.`));
  }
  log.dataset.seq = String(Math.max(told, table.seq));
  while (log.children.length > LONGEST) log.firstChild?.remove();
  log.scrollTop = log.scrollHeight;
}

/** Forgets what was told, so that it can be told anew. @param {HTMLElement} log */
export function clearLog(log) {
  log.replaceChildren();
  delete log.dataset.seq;
}

/** That others got cards which nobody sees is clear. @param {TableEvent} event */
const isWorthTelling = ({ event, moves = [] }) => event !== "Dealt" || moves.some(({ cards }) => cards);
