// How the table is played at: how quickly, how long melds lie, whether counts are told, and forced cards played.
// @ts-check
import { byId } from "./cards.js";
import { setPace } from "./felt.js";
import { read, write } from "./keeping.js";

const KEY = "pinochle settings";
const PACES = { slow: 1.7, normal: 1, quick: 0.3 };

/** @param {string} id @returns {HTMLSelectElement} */
const choice = (id) => /** @type {HTMLSelectElement} */ (byId(id));

/** How long movements take: 1 is normal. */
export const slowness = () => PACES[/** @type {"normal"} */ (choice("speed").value)] ?? 1;

/** How many milliseconds melds lie on the felt; 0 is until the player goes on. */
export const pauseOfMelds = () => 1000 * Number(choice("pause").value);

/** Whether it is told what the tricks count so far. */
export const areCountsTold = () => choice("counts").value === "yes";

/** Whether the only card that may be played is played by itself. */
export const arePlaysForced = () => choice("forced").value === "yes";

/** Reads what was set before, and keeps what is set. @param {() => void} changed */
export function begin(changed) {
  const kept = read(KEY) ?? {};
  const dialog = /** @type {HTMLDialogElement} */ (byId("settings"));
  const choices = ["speed", "pause", "counts", "forced"].map(choice);
  for (const one of choices) {
    if ([...one.options].some(({ value }) => value === kept[one.id])) one.value = kept[one.id];
    one.onchange = () => {
      write(KEY, Object.fromEntries(choices.map(({ id, value }) => [id, value])));
      setPace(slowness());
      changed();
    };
  }
  setPace(slowness());
  byId("settingsOpen").onclick = () => dialog.showModal();
  byId("settingsClose").onclick = () => dialog.close();
}
