// The page's own few words, from words.json. All else comes from the library, in the language asked for.
// @ts-check

/** @import {Library} from "./protocol" */
/** @typedef {keyof Library["page"]} LanguageName */
/** @typedef {keyof Library["page"]["en"]} Word */

/** @type {LanguageName} */
let language = navigator.language.startsWith("de") ? "de" : "en";
/** @type {Library} */
let library;

/** @param {Library} read what build.py has written */
export const learn = (read) => (library = read);
export const spoken = () => language;
/** @param {string} name */
export const speak = (name) => (language = name === "de" ? "de" : "en");

/** @param {Word} word @param {...(string | number)} gaps */
export const say = (word, ...gaps) =>
  gaps.reduce((/** @type {string} */ text, gap) => text.replace("{}", String(gap)), library.page[language][word]);

/** Puts the words into everything that has a data-word. */
export function sayAll() {
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-word]")) {
    const word = /** @type {Word} */ (element.getAttribute("data-word"));
    if (element.getAttribute("role") || element.tagName === "TEXTAREA") element.ariaLabel = say(word);
    else element.textContent = say(word);
  }
}

/** @type {Record<string, string>} */
const SYMBOLS = { S: "♠", H: "♥", D: "♦", C: "♣" };

/** @param {string} suit */
export const symbol = (suit) => SYMBOLS[suit] ?? suit;

/** A card as in 10♠. @param {string} card */
export const short = (card) =>
  (library.words[language]?.[`letter.${card[0]}`] ?? (card[0] === "T" ? "10" : card[0])) + symbol(card[1] ?? "");

/** A card as it is read aloud. @param {string} card */
export function long(card) {
  const words = library.words[language] ?? {};
  const rank = words[`rank.${card[0]}`] ?? "";
  return say("card").replace("{rank}", rank).replace("{suit}", words[`suit.${card[1]}`] ?? "");
}
