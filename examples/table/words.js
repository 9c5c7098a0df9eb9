// The page's own few words. Everything else comes from the library, in the language asked for.
// @ts-check

const WORDS = {
  en: {
    title: "Pinochle", language: "Language", newGame: "New game", start: "Play", game: "Game",
    finder: "Which game is ours?", any: "any", found: "games fit", toml: "House rules (TOML)",
    players: "Players", name: "Name", human: "a person here", club: "Club player",
    expert: "Expert", random: "Random", hand: "Your hand", choices: "What you may do",
    tray: "Cards to choose from", hint: "Hint", undo: "Undo", deal: "Deal", advice: "Advice",
    lost: "Why did I lose that?", nothingLost: "No choice of yours was clearly wrong.",
    score: "Score", melds: "Melds", none: "none", log: "What happened", rules: "The rules",
    record: "Record", copy: "Copy", load: "Step through", playOn: "Play on from here",
    back: "Back to the game", getRecord: "Record of this game", step: "Entry", forward: "Forward",
    backward: "Backward", viewer: "Seat", pass: "pass", double: "double", moon: "moon",
    bid: "Bid", suit: "Suit", trump: "Trump", noTrump: "no trump", contract: "Contract",
    dealer: "deals", cards: "cards", tricks: "tricks", melded: "melded", notAllowed: "not allowed",
    iAm: "I am {}", passOn: "Pass the device on.", better: "{} instead of {}: about {} points better",
    made: "contract", card: "{rank} of {suit}", clear: "Clear", cancel: "Cancel", sit: "Sit here",
    free: "free", online: "", offline: "The connection is lost; trying again …",
    away: "away", withOthers: "Play with others", python: "Loading Python …",
    loadingRules: "Loading the rules …", ready: "Ready.", thinking: "Thinking …",
    failed: "The table cannot start: this browser refuses WebAssembly, or a file is missing.",
    loading: "Loading …", up: "face down", room: "Room", copied: "Copied.",
  },
  de: {
    title: "Pinochle", language: "Sprache", newGame: "Neues Spiel", start: "Spielen", game: "Spiel",
    finder: "Welches Spiel ist unseres?", any: "egal", found: "Spiele passen",
    toml: "Hausregeln (TOML)", players: "Spieler", name: "Name", human: "ein Mensch hier",
    club: "Vereinsspieler", expert: "Experte", random: "Zufall", hand: "Dein Blatt",
    choices: "Was du tun kannst", tray: "Karten zur Auswahl", hint: "Tipp", undo: "Zurücknehmen",
    deal: "Geben", advice: "Rat", lost: "Warum habe ich verloren?",
    nothingLost: "Nichts, was du tatest, war klar falsch.", score: "Punkte", melds: "Meldungen",
    none: "keine", log: "Was geschah", rules: "Die Regeln", record: "Aufzeichnung",
    copy: "Kopieren", load: "Durchgehen", playOn: "Von hier weiterspielen",
    back: "Zurück zum Spiel", getRecord: "Aufzeichnung dieses Spiels", step: "Eintrag",
    forward: "Vor", backward: "Zurück", viewer: "Platz", pass: "passt", double: "Kontra",
    moon: "Durchmarsch", bid: "Bieten", suit: "Farbe", trump: "Trumpf", noTrump: "ohne Trumpf",
    contract: "Kontrakt", dealer: "gibt", cards: "Karten", tricks: "Stiche", melded: "gemeldet",
    notAllowed: "nicht erlaubt", iAm: "Ich bin {}", passOn: "Gib das Gerät weiter.",
    better: "{} statt {}: etwa {} Punkte besser", made: "Kontrakt", card: "{suit} {rank}",
    clear: "Leeren", cancel: "Abbrechen", sit: "Hier sitzen", free: "frei", online: "",
    offline: "Die Verbindung ist weg; neuer Versuch …", away: "fort",
    withOthers: "Mit anderen spielen", python: "Python wird geladen …",
    loadingRules: "Die Regeln werden geladen …", ready: "Bereit.", thinking: "Denkt nach …",
    failed: "Es geht nicht: der Browser verweigert WebAssembly, oder eine Datei fehlt.",
    loading: "Wird geladen …", up: "verdeckt", room: "Raum", copied: "Kopiert.",
  },
};

/** @typedef {keyof typeof WORDS.en} Word */
/** @typedef {keyof typeof WORDS} LanguageName */
/** @typedef {{name: string, title: string, answers: Record<string, string>}} Preset */
/**
 * What build.py has written down of the library.
 * @typedef {object} Library
 * @property {Preset[]} presets
 * @property {boolean} rooms whether a server has sent the page
 * @property {Record<string, string>} questions
 * @property {Record<LanguageName, Record<string, string>>} words
 */

/** @type {LanguageName} */
let language = navigator.language.startsWith("de") ? "de" : "en";
/** @type {Record<LanguageName, Record<string, string>>} */
let libraryWords = { en: {}, de: {} };

/** @param {Library} library */
export const learn = (library) => (libraryWords = library.words);
export const spoken = () => language;
/** @param {string} name */
export const speak = (name) => (language = name === "de" ? "de" : "en");

/** @param {Word} word @param {...(string | number)} gaps */
export const say = (word, ...gaps) =>
  gaps.reduce((/** @type {string} */ text, gap) => text.replace("{}", String(gap)), WORDS[language][word]);

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
  (libraryWords[language][`letter.${card[0]}`] ?? (card[0] === "T" ? "10" : card[0])) + symbol(card[1] ?? "");

/** A card as it is read aloud. @param {string} card */
export function long(card) {
  const words = libraryWords[language];
  const rank = words[`rank.${card[0]}`] ?? "";
  return say("card").replace("{rank}", rank).replace("{suit}", words[`suit.${card[1]}`] ?? "");
}
