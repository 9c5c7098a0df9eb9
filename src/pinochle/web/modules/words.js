// The words of a page in the language of its reader: its own, and those for cards.
// @ts-check
import { learnCards } from "./cards.js";
import { read, write } from "./keeping.js";

/** @import {Library, Words} from "./protocol" */

const KEY = "pinochle language";

/** The words of the page by language. @type {Record<string, Words>} */
let page = {};
/** The words for cards by language. @type {Library["words"]} */
let cards = {};
let language = "en";

/**
 * Takes over all words, and speaks the language that was chosen before, or that of the browser.
 * @param {Library} library
 * @param {Record<string, Words>} words those of the page, by language; English are among them
 */
export function learn(library, words) {
  [cards, page] = [library.words, words];
  const wanted = String(read(KEY) ?? navigator.language);
  language = Object.keys(page).find((one) => wanted.startsWith(one)) ?? "en";
}

export const spoken = () => language;

/** Goes on in another language. @param {string} name */
export function speak(name) {
  language = name;
  write(KEY, name);
}

/** Whether the page has such a word. @param {string} word */
export const has = (word) => word in (page[language] ?? {});

/** A word or a sentence, with its gaps {} filled. @param {string} word @param {...unknown} gaps */
export const say = (word, ...gaps) =>
  gaps.reduce((/** @type {string} */ text, gap) => text.replace("{}", String(gap)), page[language]?.[word] ?? word);

/**
 * Says what has a data-word as its text, and what has a data-label to those who cannot see it; of drawings with
 * data-letters it shows those with the letters of the language.
 */
export function sayAll() {
  learnCards(cards[language] ?? {});
  document.documentElement.lang = language;
  for (const one of document.querySelectorAll("[data-word]")) one.textContent = say(one.getAttribute("data-word") ?? "");
  for (const one of /** @type {NodeListOf<SVGElement>} */ (document.querySelectorAll("[data-letters]")))
    one.setAttribute("display", one.dataset["letters"] === language ? "inline" : "none");
  for (const one of document.querySelectorAll("[data-label]")) one.ariaLabel = say(one.getAttribute("data-label") ?? "");
}
