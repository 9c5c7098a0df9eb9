// What is before the table: saved games, the games to choose from, and who plays.
// @ts-check
import { byId, gameTitle, make, makeSvg } from "./cards.js";
import { Editor } from "./editor.js";
import { drawFinder, presetsFound } from "./finder.js";
import { read, write } from "./keeping.js";
import { drop, question, savedGames } from "./saves.js";
import { has, say, spoken } from "./words.js";

/** @import {AskTable, Edited, Library, Words} from "./protocol" */
/** @import {Kept} from "./saves.js" */
/** @typedef {Library["presets"][number]} Preset */
/**
 * What write_page has written. `way` leads to the table: a worker with Python in it, a socket to a table for this page
 * alone, or rooms on a server. `programs` are the names of those that the host offers as players in rooms.
 * @typedef {Library & {page: Record<string, Words>, way: "worker" | "socket" | "rooms",
 *   programs?: readonly string[]}} Facts
 */

const KINDS = /** @type {const} */ (["human", "simple", "club", "expert", "random"]);
const LEVELS = /** @type {const} */ (["simple", "club", "expert"]);
const NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ida", "Jan"];

/** The games that most people know, and about how many minutes each takes against quick players. @type {Record<string, number>} */
const KNOWN = {
  "partnership-auction": 20,
  "double-deck": 45,
  "three-handed": 20,
  "two-handed": 20,
  "partnership-passing": 20,
  "check-partnership": 20,
};

/** @type {{game: string, names: string[], kinds: string[], rules: string}} */
const settings = { game: "partnership-auction", names: [], kinds: [], rules: "", ...read("pinochle start") };

/** @type {{library: Facts, play: (given: Record<string, unknown>) => unknown}} */
let told;
/** @type {Editor} */
let editor;

const programs = () => told.library.programs ?? [];

const rows = () => [...byId("players").querySelectorAll("div")];

/** The name of a preset, or rules as TOML. */
export const rulesChosen = () => editor.rules;

/** Who plays at each seat, and names for more players, for rules of one's own may seat more. */
export const playersChosen = () => ({
  seats: rows().map((row) => row.querySelector("select")?.value ?? "club"),
  names: NAMES.map((name, seat) => settings.names[seat] || name),
});

/**
 * Draws all that is before a game.
 * @param {Facts} library
 * @param {(given: Record<string, unknown>) => unknown} play begins a game, or goes on with one
 * @param {AskTable} ask
 */
export function openStart(library, play, ask) {
  told = { library, play };
  editor = new Editor(/** @type {HTMLDetailsElement} */ (byId("house")), { presets: library.presets, ask, changed: drawHouse });
  const asked = new URLSearchParams(location.search).get("game") ?? settings.game;
  settings.game = library.presets.some(({ name }) => name === asked) ? asked : "partnership-auction";
  byId("game").onsubmit = (event) => {
    event.preventDefault();
    keepSettings();
    void play({ rules: rulesChosen() });
  };
  byId("game").onchange = keepSettings;
  drawStart();
}

function keepSettings() {
  const rules = rulesChosen();
  settings.rules = rules.includes("=") ? rules : "";
  write("pinochle start", settings);
}

/** Draws it anew, in another language or when a game was left. */
export function drawStart() {
  const { library } = told;
  drawSaved();
  const drawMore = () => drawList(byId("list"), presetsFound(byId("finder"), library).filter(({ name }) => !(name in KNOWN)));
  const words = {
    any: say("any"),
    question: (/** @type {string} */ name) => say(`finder-${name}`),
    answer: (/** @type {string} */ text) => (has(`answer-${text}`) ? say(`answer-${text}`) : text),
  };
  drawFinder(byId("finder"), library, words, drawMore);
  const known = Object.keys(KNOWN).flatMap((name) => library.presets.find((preset) => preset.name === name) ?? []);
  drawList(byId("known"), known);
  drawMore();
  byId("more").textContent = say("moreGames", library.presets.length - Object.keys(KNOWN).length);
  if (!(settings.game in KNOWN)) /** @type {HTMLDetailsElement} */ (byId("more").parentElement).open = true;
  editor.begin(settings.game, settings.rules, spoken());
  drawChosen();
}

// Saved games.

/** How a saved game stands. @param {Kept} game */
function standing({ scores, rounds, over, when }) {
  const day = new Intl.DateTimeFormat(spoken(), { dateStyle: "medium", timeStyle: "short" }).format(when);
  const points = scores.map(({ name, points }) => `${name} ${points}`).join(" : ");
  return [over ? say("over") : say("dealNumber", rounds + 1), points, day].join(" · ");
}

function drawSaved() {
  const games = savedGames();
  const items = games.map((game, number) => {
    const title = gameTitle(game.title);
    const go = make("button", { type: "button", className: number ? "" : "main" }, say(game.over ? "lookAt" : "goOn"));
    go.onclick = () => void told.play({ ...game, kept: true });
    go.ariaLabel = `${go.textContent}: ${title}`;
    const away = make("button", { type: "button", ariaLabel: `${say("delete")}: ${title}`, title: say("delete") }, "✕");
    away.onclick = async () => {
      if ((await question(say("deleteAsk", title), { yes: say("delete"), no: say("stay") })) !== "yes") return;
      drop(game.save);
      drawSaved();
      (byId("saved").querySelector("button") ?? byId("known").querySelector("input"))?.focus();
    };
    return make("li", {}, make("span", {}, make("b", {}, title), make("small", {}, standing(game))), go, away);
  });
  const [last, ...others] = items;
  byId("saved").hidden = !last;
  const rest = make("details", {}, make("summary", {}, say("otherGames", others.length)), make("ul", {}, ...others));
  byId("saved").replaceChildren(
    make("h2", {}, say("continue")),
    ...(last ? [make("ul", {}, last)] : []),
    ...(others.length ? [rest] : []),
  );
}

// Games to choose from.

/** A game in a line. @param {Preset} preset */
function line({ name, answers }) {
  const { players = "", sides = "", cards = "" } = answers;
  const decks = has(`cards-${cards}`) ? say(`cards-${cards}`) : say("cardsOf", cards);
  const parts = [say("playersOf", players), say(`sides-${sides}`), decks];
  if (KNOWN[name]) parts.push(say("minutes", KNOWN[name] ?? 0));
  return parts.filter(Boolean).join(" · ");
}

/** A small picture of who plays with whom. @param {Preset} preset */
function seatsDrawn({ answers }) {
  const number = Number(answers["players"]);
  const seats = Array.from({ length: number }, (_, seat) => {
    const angle = Math.PI * (0.5 + (2 * seat) / number);
    const isPartner = answers["sides"] === "partners" && seat % 2 === 0;
    const [cx, cy] = [24 + 19 * Math.cos(angle), 18 + 14 * Math.sin(angle)];
    return makeSvg("circle", { cx, cy, r: 4, class: isPartner || !seat ? "ours" : "theirs" });
  });
  const cloth = makeSvg("ellipse", { cx: 24, cy: 18, rx: 16, ry: 11, class: "cloth" });
  return makeSvg("svg", { viewBox: "0 0 48 36", "aria-hidden": "true" }, cloth, ...seats);
}

/** @param {HTMLElement} element @param {Preset[]} presets */
function drawList(element, presets) {
  element.replaceChildren(...presets.map((preset) => {
    const radio = make("input", { type: "radio", name: "preset", value: preset.name, checked: preset.name === settings.game });
    radio.onchange = () => choose(preset.name);
    const about = has(`about-${preset.name}`) ? [make("span", {}, say(`about-${preset.name}`))] : [];
    const text = make("span", { className: "text" }, make("b", {}, gameTitle(preset.title)), make("small", {}, line(preset)), ...about);
    return make("label", { className: "game" }, radio, seatsDrawn(preset), text);
  }));
  byId("found").textContent = `${presetsFound(byId("finder"), told.library).length} ${say("found")}`;
}

/** @param {string} name */
function choose(name) {
  settings.game = name;
  settings.rules = "";
  editor.begin(name, "", spoken());
  drawChosen();
}

/** Draws what became of the game by house rules, and keeps them. @param {Edited} house */
function drawHouse(house) {
  const { seats, sitting_out: out } = house.document["table"];
  drawChosen(gameTitle(house.title), seats + out);
  keepSettings();
}

/** Draws the game that was chosen, and who plays it. @param {string} [title] @param {number} [players] as house rules have it */
function drawChosen(title, players) {
  const preset = told.library.presets.find(({ name }) => name === settings.game);
  if (!preset) return;
  byId("chosen").textContent = title ?? gameTitle(preset.title);
  byId("line").textContent = line(preset);
  drawPlayers(players ?? Number(preset.answers["players"]));
}

// Who plays.

/** @param {number} number */
function drawPlayers(number) {
  const rooms = told.library.way === "rooms";
  const others = rooms ? "human" : "club";
  const seats = Array.from({ length: number }, (_, seat) => {
    const name = make("input", { value: settings.names[seat] || NAMES[seat] || "", maxLength: 20, autocomplete: "off" });
    name.ariaLabel = seat ? say("nameOf", seat + 1) : say("yourName");
    name.oninput = () => (settings.names[seat] = name.value.trim());
    const kind = make("select", { ariaLabel: say("kindOf", seat + 1) });
    kind.append(...KINDS.map((one) => make("option", { value: one }, say(rooms && one === "human" ? "guest" : one))));
    kind.append(...programs().map((one) => make("option", { value: one }, say("program", one))));
    kind.value = settings.kinds[seat] ?? (seat ? others : "human");
    kind.value ||= others; // a program that is not offered any more
    kind.onchange = () => ((settings.kinds[seat] = kind.value), drawLevel());
    return make("div", {}, name, kind);
  });
  rows().forEach((row) => row.remove());
  byId("players").append(...seats);
  const own = /** @type {HTMLInputElement} */ (byId("name"));
  own.value = seats[0]?.querySelector("input")?.value ?? "";
  own.oninput = () => {
    const first = rows()[0]?.querySelector("input");
    settings.names[0] = own.value.trim();
    if (first) first.value = own.value;
  };
  drawLevel();
}

/** How well the others play, if all play alike. */
function drawLevel() {
  const kinds = rows().slice(1).map((row) => row.querySelector("select")?.value ?? "");
  const levels = told.library.way === "rooms" ? ["human", ...LEVELS, ...programs()] : LEVELS;
  const radios = levels.map((one) => {
    const radio = make("input", { type: "radio", name: "level", value: one, checked: kinds.every((kind) => kind === one) });
    radio.onchange = () => {
      for (const [seat, row] of rows().entries()) {
        const kind = row.querySelector("select");
        if (seat && kind) settings.kinds[seat] = kind.value = one;
      }
    };
    const text = programs().includes(one) ? say("program", one) : say(one === "human" ? "invited" : `level-${one}`);
    return make("label", {}, radio, make("span", {}, text));
  });
  byId("level").replaceChildren(make("legend", {}, say(told.library.way === "rooms" ? "otherSeats" : "level")), ...radios);
}
