// What happened: one sentence for each thing that was done.
// @ts-check
import { make } from "./cards.js";

/** @import {TableView} from "./protocol" */

const LONGEST = 200;

/** @param {HTMLElement} log an element with the role "log" @param {TableView} table */
export function tellLog(log, table) {
  for (const seq of new Set(table.events.map((event) => event.seq))) {
    const texts = new Set(table.events.filter((event) => event.seq === seq).map((event) => event.text));
    log.append(make("p", {}, `${[...texts].join(". ")}.`));
  }
  while (log.children.length > LONGEST) log.firstChild?.remove();
  log.scrollTop = log.scrollHeight;
}
