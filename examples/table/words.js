// The page's own few words, from words.json. All else comes from the library, in the language asked for.
// @ts-check

import { learnCards } from "./cards.js";
import { read, write } from "./saves.js";

/** @import {Library} from "./protocol" */
/** What build.py has written. @typedef {Library & {page: typeof import("./words.json"), rooms: boolean}} Facts */
/** @typedef {keyof Facts["page"]} LanguageName */
/** @typedef {keyof Facts["page"]["en"]} Word */

const KEY = "pinochle language";
/** @type {LanguageName} */
let language = (read(KEY) ?? navigator.language).startsWith("de") ? "de" : "en";
/** @type {Facts} */
let library;

/** @param {Facts} read */
export const learn = (read) => (library = read);
export const spoken = () => language;
/** @param {string} name */
export function speak(name) {
  language = name === "de" ? "de" : "en";
  write(KEY, language);
}

/** Whether there is such a word. @param {string} word */
export const has = (word) => word in library.page[language];

/** @param {Word} word @param {...(string | number)} gaps */
export const say = (word, ...gaps) =>
  gaps.reduce((/** @type {string} */ text, gap) => text.replace("{}", String(gap)), library.page[language][word]);

/** Puts the words into everything that has a data-word. */
export function sayAll() {
  learnCards(library.words[language] ?? {});
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-word]")) {
    const word = /** @type {Word} */ (element.getAttribute("data-word"));
    if (element.getAttribute("role") || element.tagName === "TEXTAREA") element.ariaLabel = say(word);
    else element.textContent = say(word);
  }
}
