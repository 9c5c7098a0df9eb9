// Saved games, which this browser keeps; and the question before something is dropped.
// @ts-check
import { make } from "./cards.js";
import { read, write } from "./keeping.js";

/** @import {Saved} from "./protocol" */

/** A saved game: what the worker needs to go on with it, and how it stands. @typedef {Saved & {when: number}} Kept */

const GAME = "pinochle game ";
const MOST = 20;

/** The saved games, the last one first. @returns {Kept[]} */
export function savedGames() {
  const keys = Object.keys(globalThis.localStorage ?? {}).filter((key) => key.startsWith(GAME));
  return keys.map(read).filter((game) => game?.record).sort((one, other) => other.when - one.when);
}

/** Keeps a game as it stands now. @param {Saved} game */
export function keep(game) {
  write(GAME + game.save, { ...game, when: Date.now() });
  for (const { save } of savedGames().slice(MOST)) drop(save);
}

/** @param {string} save */
export const drop = (save) => localStorage.removeItem(GAME + save);

/**
 * Asks before something is done; null if it was not answered.
 * @param {string} question
 * @param {Record<string, string>} answers what the buttons say; the first stands out
 * @returns {Promise<string | null>}
 */
export function question(question, answers) {
  const buttons = Object.entries(answers).map(([value, text]) => make("button", { value }, text));
  if (buttons[0]) buttons[0].className = "main";
  const form = make("form", { method: "dialog" }, make("p", {}, question), make("div", { className: "row" }, ...buttons));
  const dialog = make("dialog", { ariaLabel: question }, form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((answered) => {
    dialog.onclose = () => {
      dialog.remove();
      answered(dialog.returnValue || null);
    };
  });
}
