// The score pad: what is asked, entered and shown. Python in the worker decides everything.
// @ts-check
import { byId, gameTitle, make } from "./cards.js";
import { Editor } from "./editor.js";
import { read, write } from "./keeping.js";
import { drawQuestions } from "./questions.js";
import { drawRounds, drawScores } from "./sheet.js";
import { drawCardChips, drawMeldChips } from "./taps.js";
import { workerTable } from "./transport.js";
import { learn, say, sayAll, speak, spoken } from "./words.js";

/** @import {Answer, Library, PadChip, PadEntry, PadSheet, PadTold, Words} from "./protocol" */
/** What build_pad.py has written. @typedef {Library & {page: Record<string, Words>, known: string[]}} Facts */
/** What Python answers. @typedef {Answer & Partial<PadTold> & {sheet?: PadSheet, entry?: PadEntry, chips?: PadChip[], cards?: Record<string, number>, sides?: number[][], target?: number}} Told */
/** What the browser keeps. @typedef {{sheet: PadSheet | null, entry: PadEntry, names: string[]}} Kept */

const KEY = "pinochle pad";
/** @type {Facts} */
const facts = await (await fetch("pad.json")).json();
/** @type {Kept} */
const kept = { sheet: null, entry: {}, names: [], ...read(KEY) };
/** What is said of the round on the screen; the number of the round that is corrected, or 0. */
let [entry, number] = [kept.entry, 0];
/** What Python has said of it. @type {PadTold | null} */
let told = null;
/** The question whose melds are tapped, and whether cards are tapped. */
let [tapping, byCards] = ["", false];
/** The game of a new evening. */
let chosen = facts.known[0] ?? "";

const save = () => write(KEY, kept);
/** @param {string} id @returns {HTMLDialogElement} */
const dialog = (id) => /** @type {HTMLDialogElement} */ (byId(id));
/** An input or a choice. @param {string} id @returns {HTMLInputElement} */
const box = (id) => /** @type {HTMLInputElement} */ (byId(id));

const askWorker = workerTable(({ stage }) => {
  if (!stage) return;
  byId("stage").textContent = say(stage);
  document.documentElement.dataset[stage] = String(Math.round(performance.now()));
});

/** Asks Python, says why it refused, and keeps what has changed. @param {string} word @param {object} [given] */
async function ask(word, given = {}) {
  const answer = /** @type {Told} */ (await askWorker(word, { language: spoken(), ...given }));
  const where = dialog("round").open ? "say" : dialog("menu").open ? "told" : "refused";
  const why = (answer.reasons ?? []).map(({ text }) => text).join("\n");
  if (why || where !== "say") byId(where).textContent = why; // a dialog goes on saying what is open
  if (answer.sheet) kept.sheet = answer.sheet;
  if (answer.sheet) drawSheet();
  save();
  return answer;
}

// The sheet.

function drawSheet() {
  const sheet = kept.sheet, rounds = sheet?.rounds ?? [], next = rounds.length + 1;
  const winners = sheet?.winners.map((column) => sheet.columns[column]).join(", ");
  const to = sheet?.target ? `, ${say("to", sheet.target)}` : "";
  byId("title").textContent = sheet ? gameTitle(sheet.title) + to : say("title");
  byId("scores").replaceChildren();
  if (sheet) drawScores(byId("scores"), sheet, say);
  if (sheet) drawRounds(byId("rounds"), sheet, { say, correct, remove });
  const isNext = sheet && [say("deals", sheet.dealer, next), ...sheet.out.map((name) => say("out", name))].join(" ");
  byId("next").textContent = winners ? say("wins", winners) : isNext ?? "";
  byId("start").hidden = Boolean(sheet);
  for (const id of ["rounds", "menuOpen"]) byId(id).hidden = !sheet;
  byId("undo").hidden = !rounds.length;
  byId("empty").hidden = !sheet || rounds.length > 0;
  box("enter").disabled = !sheet || !("ready" in document.documentElement.dataset);
  byId("enter").textContent = sheet ? say(winners ? "fresh" : "enter", next) : say("start");
}

/** @param {number} place */
async function correct(place) {
  const { entry: before } = await ask("entry", { number: place });
  if (before) openRound(before, place);
}

/** Takes a round out; what was said of it is said of the next, until somebody changes that. @param {number} place */
async function remove(place) {
  const { entry: before } = await ask("remove", { number: place });
  if (!before) return;
  kept.entry = before;
  save();
  byId("stage").textContent = say("undone", place);
}

// A round is entered.

/** @param {PadEntry} before @param {number} place */
function openRound(before, place) {
  [entry, number] = [{ ...before }, place];
  byId("roundTitle").textContent = say(place ? "correcting" : "round", place || (kept.sheet?.rounds.length ?? 0) + 1);
  byId("questions").dataset.drawn = byId("say").textContent = "";
  box("write").disabled = true;
  dialog("round").showModal();
  void judge();
}

/** @param {string} name @param {unknown} value */
function answer(name, value) {
  if (value === null) delete entry[name];
  else entry[name] = value;
  if (!number) kept.entry = entry;
  save();
  void judge();
}

async function judge() {
  const { questions, slips = [], needs = [], settled = "", is_done = false } = await ask("judge", { entry, number });
  if (!questions) return;
  told = { questions, slips, needs, settled, is_done };
  drawQuestions(byId("questions"), questions, entry, { say, answer, tap: openTaps });
  const missing = questions.find((question) => question.is_needed);
  const open = missing ? say(`open-${missing.name.split(".")[0]}`, missing.who) : "";
  byId("say").className = slips.length ? "slip" : "";
  byId("say").textContent = slips.join("\n") || settled || [...needs, open].join("\n").trim();
  box("write").disabled = !is_done;
  if (tapping) await drawTaps();
}

/** @param {string} name @param {string} who */
function openTaps(name, who) {
  [tapping, byCards] = [name, typeof entry[name] === "string"];
  byId("tapTitle").textContent = say(name.startsWith("checks") ? "checksOf" : "meldsOf", who);
  dialog("tap").showModal();
  void drawTaps();
}

async function drawTaps(ofCards = byCards) {
  byCards = ofCards;
  const { chips, cards } = await ask("chips", { entry, number, name: tapping });
  if (!chips || !cards) return;
  const given = entry[tapping], tapped = (/** @type {unknown} */ value) => answer(tapping, value);
  byId("byMelds").ariaPressed = String(!byCards);
  byId("byCards").ariaPressed = String(byCards);
  if (byCards) drawCardChips(byId("chips"), cards, typeof given === "string" ? given : "", tapped);
  else drawMeldChips(byId("chips"), chips, typeof given === "object" ? /** @type {Record<string, number>} */ (given) : {}, tapped);
  const { points = null, melds = "" } = told?.questions.find(({ name }) => name === tapping) ?? {};
  byId("tapped").textContent = points === null ? "" : `${melds}  =  ${points}`;
}

// A new evening.

const editor = new Editor(/** @type {HTMLDetailsElement} */ (byId("house")), { presets: facts.presets, ask, changed: () => drawTeams() });
const nameBoxes = () => [...byId("names").querySelectorAll("input")].sort((one, other) => Number(one.name) - Number(other.name));
const called = () => nameBoxes().map((one) => one.value.trim() || one.placeholder);

/** Draws the game that was chosen, with its house rules. */
function drawStart() {
  for (const one of byId("known").children) one.ariaPressed = String(one.id === chosen);
  box("more").value = chosen;
  box("enter").disabled = true; // until it is known who sits with whom
  editor.begin(chosen, "", spoken());
  return drawTeams();
}

async function drawTeams() {
  const { sides, target } = await ask("edit", { rules: editor.rules });
  if (!sides) return;
  nameBoxes().forEach((one, seat) => (kept.names[seat] = one.value));
  const isTeam = sides.some((seats) => seats.length > 1);
  byId("names").replaceChildren(...sides.map((seats) => make("fieldset", {}, make("legend", { hidden: !isTeam }, say("team")), ...seats.map((seat) => {
    const placeholder = say("player", seat + 1);
    return make("input", { name: String(seat), value: kept.names[seat] ?? "", placeholder, ariaLabel: placeholder, autocomplete: "off", oninput: drawDealers });
  }))));
  box("target").value = String(target);
  byId("targets").hidden = !target;
  box("enter").disabled = false;
  drawDealers();
}

function drawDealers() {
  const before = box("dealer").value || "0";
  byId("dealer").replaceChildren(...called().map((name, seat) => make("option", { value: String(seat) }, name)));
  box("dealer").value = before;
}

function start() {
  [kept.entry, kept.names] = [{}, nameBoxes().map((one) => one.value)];
  void ask("start", { rules: editor.rules, names: called(), dealer: Number(box("dealer").value), target: Number(box("target").value) || null });
}

function fresh() {
  if (!confirm(say("sure"))) return;
  [kept.sheet, kept.entry] = [null, {}];
  dialog("menu").close();
  drawSheet();
  void drawStart();
}

/** The sheet for people, and in the last line for the pad. @param {PadSheet} sheet */
function asText(sheet) {
  const rounds = sheet.rounds.map(({ number: place, bids, how, totals }) => {
    const said = bids?.map(({ who, bid, text }) => `${who} ${bid}: ${text}`).join(", ") || say(`how-${how}`);
    return `${place}. ${said} → ${totals.join(" / ")}`;
  });
  return [byId("title").textContent, sheet.columns.join(" / "), ...rounds, sheet.saved].join("\n");
}

/** Says everything that stands on the page, in the language of the reader. */
function draw() {
  sayAll();
  box("language").value = spoken();
  byId("more").replaceChildren(...facts.presets.map(({ name, title }) => make("option", { value: name }, gameTitle(title))));
  box("more").value = chosen;
  const known = facts.known.flatMap((name) => facts.presets.filter((one) => one.name === name));
  byId("known").replaceChildren(...known.map(({ name, title, answers: { players, cards } }) =>
    make("button", { type: "button", id: name, onclick: () => choose(name) }, gameTitle(title), make("small", {}, say("line", players, cards)))));
  drawSheet();
}

/** @param {string} name */
function choose(name) {
  chosen = name;
  void drawStart();
}

/** What is done by a press. @type {Record<string, () => unknown>} */
const PRESSES = {
  enter: () => (!kept.sheet ? start() : kept.sheet.winners.length ? fresh() : openRound(kept.entry, 0)),
  undo: () => remove(kept.sheet?.rounds.length ?? 0),
  write: async () => {
    if (!(await ask("write", { entry, number })).ok) return;
    if (!number) kept.entry = {};
    save();
    dialog("round").close();
    scrollTo(0, 0);
  },
  menuOpen: () => {
    box("text").value = kept.sheet ? asText(kept.sheet) : "";
    dialog("menu").showModal();
  },
  copy: () => navigator.clipboard.writeText(box("text").value).then(() => (byId("told").textContent = say("copied"))),
  share: () => navigator.share({ text: box("text").value }),
  read: async () => (await ask("read", { text: box("text").value })).ok && dialog("menu").close(),
  byMelds: () => drawTaps(false),
  byCards: () => drawTaps(true),
  clear: () => answer(tapping, null),
  fresh,
};
for (const [id, press] of Object.entries(PRESSES)) byId(id).onclick = press;
for (const one of document.querySelectorAll(".close")) one.addEventListener("click", () => one.closest("dialog")?.close());
dialog("tap").onclose = () => (tapping = "");
byId("share").hidden = !("share" in navigator);
byId("more").onchange = () => choose(box("more").value);
byId("language").onchange = async () => {
  speak(box("language").value);
  draw();
  await (kept.sheet ? ask("show") : drawStart());
};
learn(facts, facts.page);
draw();
void navigator.serviceWorker?.register("sw.js");
await (kept.sheet ? ask("read", { text: kept.sheet.saved }) : drawStart());
