// The page: what comes from the table, what is pressed, and how it begins. The table behind it knows the rules.
// @ts-check
import { clearPicks, drawActing, firstThing, forgetPicks, whenPassedOn } from "./acting.js";
import { hint, lookBack } from "./advice.js";
import { ask, askQuietly, at, change, connect, refuse, stage } from "./asks.js";
import { byId } from "./cards.js";
import { hasActed, showAnswer, stopDrawing, take } from "./course.js";
import { drawEnd } from "./ending.js";
import { canCompute, Witness } from "./fair.js";
import { skip } from "./felt.js";
import { focusQuietly } from "./hand.js";
import { clearLog, tellLog } from "./log.js";
import { copy, follow, followed, getRecord, goTo, load } from "./records.js";
import { rulesOf } from "./rules.js";
import { closeScene } from "./scene.js";
import { read } from "./keeping.js";
import { drawPeople, hearPhrase } from "./people.js";
import { begin as beginSettings } from "./settings.js";
import { drop, keep, question } from "./saves.js";
import { drawStart, openStart, playersChosen, rulesChosen } from "./start.js";
import { drawTable, showLastTrick } from "./drawing.js";
import { learn, say, sayAll, speak, spoken } from "./words.js";
import { ownTable, socketTable, workerTable } from "./transport.js";

/** @import {Heard, Room, Saved, TableView} from "./protocol" */
/** @import {Refusal} from "./proof.js" */

/** What can be said in a room. */
const PHRASES = ["hello", "luck", "nice", "thanks", "sorry", "moment", "back", "bye"].map((one) => `phrase-${one}`);

const seed = new URLSearchParams(location.search).get("seed") ?? "";

/** What watches over fair deals in a room. */
const witness = at.room ? new Witness(at.room, new URLSearchParams(location.search).has("fair"), askQuietly) : null;

/** Tells why a deal cannot be trusted, if it cannot, and goes on telling it. @param {Refusal | null} refusal */
function distrust(refusal) {
  if (refusal) byId("unfair").textContent = say(`fair-${refusal.why}`, refusal.who);
}

/** @param {Heard} heard */
function hear(heard) {
  if (heard.stage) loaded(heard.stage);
  if (heard.progress !== undefined) stage(`${say("thinking")} ${Math.round(100 * heard.progress)} %`);
  // How long the players of the library think is not shown; it is there to be measured.
  if (heard.took) document.documentElement.dataset.took += ` ${heard.took}`;
  at.people = heard.people ?? at.people;
  if (heard.said) hearPhrase(heard.said);
  if (heard.saved?.save === playing) keepGame(heard.saved);
  if (heard.refused) refuse(heard.refused);
  if (heard.room) {
    drawRoom(heard.room);
    void witness?.hear(heard.room).then(distrust);
  }
  if (!heard.table) return;
  void witness?.see(heard.table).then(distrust);
  take(heard.table);
}

/** Draws the people of a room; the game begins when every seat is taken. @param {Room} room */
function drawRoom(room) {
  at.here = room;
  const name = read("pinochle start")?.names?.[0] ?? "";
  drawPeople(byId("room"), room, { ask, name, phrases: PHRASES });
  byId("table").dataset.waiting = room.seats.some(({ free }) => free) ? "yes" : "";
}

/** @param {NonNullable<Heard["stage"]>} name how far loading is */
function loaded(name) {
  const isWithout = name === "lost" || name === "offline";
  byId("connection").textContent = isWithout ? say(name) : "";
  stage(isWithout ? "" : say(name));
  if (name === "online") showTable();
  if (name === "failed" || name === "lost") go().disabled = true;
  if (name === "ready" && isLost) void showAgain();
  isLost = name === "lost";
  document.documentElement.dataset[name] = String(Math.round(performance.now()));
}

/** Draws a document. @param {TableView} table */
function show(table) {
  const focused = document.activeElement;
  at.drawn = table;
  byId("status").textContent = table.events.find(({ event }) => event === "Redealt")?.text ?? table.status;
  drawTable(table);
  drawActing(table);
  drawEnd(table);
  const isOver = table.step === "over" || (table.step === "deal" && table.seq > 0);
  drawUndo();
  byId("lookBack").hidden = Boolean(at.room || at.record) || !isOver;
  byId("hint").hidden = !table.awaited.some((seat) => seat === table.seat);
  byId("table").dataset.step = table.step;
  byId("table").dataset.seq = at.isDrawing ? "" : String(table.seq);
  at.isFocusLost ||= focused !== null && !focused.checkVisibility();
  if (at.isDrawing || !at.isFocusLost) return;
  at.isFocusLost = false;
  focusQuietly(firstThing());
}

/** Whoever plays alone here can take choices back, when there are any. */
function drawUndo() {
  byId("undo").hidden = Boolean(at.room || at.record || at.people.length > 1 || !at.hasActed);
}

/** Shows the table to another person, who finds nothing of what the one before has read. @param {number} seat */
async function passOn(seat) {
  clearLog(byId("log"));
  const answer = await change("seat", { seat });
  if (answer.table) tellLog(byId("log"), answer.table);
  showAnswer(answer);
}

/** Tells anew what happened in the game, which has become another. */
async function retell() {
  const { table } = await ask("table", { since: 0 });
  clearLog(byId("log"));
  if (!table) return;
  tellLog(byId("log"), table);
  at.hasActed = hasActed(table);
  drawUndo();
}

/** Takes the last choice back. */
async function undo() {
  if (!(await change("undo")).ok) return;
  forget();
  await retell();
}

/** Begins anew with the next document. */
function forget() {
  stopDrawing();
  forgetPicks();
  [at.drawn, at.record] = [null, ""];
  byId("steps").hidden = true;
  byId("advice").replaceChildren();
}

/** What is there while a game is played. */
const PLAYING = ["table", "side", "new", "sideOpen", "settingsOpen"];

/** Shows the table in place of the form before a game. */
function showTable() {
  byId("start").hidden = true;
  for (const id of PLAYING) byId(id).hidden = false;
  byId("new").hidden = Boolean(at.room);
  stage("");
}

/** Goes back to the games to choose from; what was played is kept, or not. */
async function leave() {
  const answers = { leave: say("leave"), stay: say("stayHere"), drop: say("leaveDelete") };
  const answer = await question(say("leaveAsk"), answers);
  if (answer !== "leave" && answer !== "drop") return;
  if (answer === "drop") drop(playing);
  playing = "";
  forget();
  closeScene();
  for (const id of PLAYING) byId(id).hidden = true;
  byId("start").hidden = false;
  drawStart();
  scrollTo(0, 0);
  (byId("saved").querySelector("button") ?? byId("name")).focus();
}

/** By what name the game that is played is kept; "" where none is played. */
let playing = "";

/** The game that was kept last, as it stood then. @type {Saved | null} */
let saved = null;

/** Whether the table is gone with its connection. */
let isLost = false;

/** @param {Saved} game */
function keepGame(game) {
  saved = game;
  keep(game);
}

/** What a new table needs to go on with the game that is played, if one is. */
const played = () => saved && saved.save === playing ? { ...saved, language: spoken() } : null;

/** Shows what was shown before the connection was lost, out of the table that has taken its place. */
async function showAgain() {
  go().disabled = false;
  if (!played()) return;
  stage("");
  if (at.record) return goTo(followed());
  forget();
  await retell();
}

const go = () => /** @type {HTMLButtonElement} */ (byId("go"));

/** Begins a game, or goes on with one. @param {Record<string, unknown>} given */
async function start(given) {
  forget();
  clearLog(byId("log"));
  at.hasActed = false;
  const asked = { ...playersChosen(), save: String(Date.now()), seed, ...given, language: spoken() };
  go().disabled = true; // one press is enough, also while Python is loading
  const answer = await change("start", asked);
  go().disabled = false;
  if (!answer.ok) return;
  forget(); // what came in the meantime is of the game before
  playing = asked.save;
  showTable();
  byId("status").focus();
  if (given.record) await retell();
}

async function back() {
  forget();
  showAnswer(await ask("at"));
  await retell();
}

/** Opens the panel beside the table, or closes it. @param {boolean} isOpen */
function openSide(isOpen) {
  document.body.dataset.side = isOpen ? "open" : "";
  byId("sideOpen").ariaExpanded = String(isOpen);
  byId("log").tabIndex = isOpen ? 0 : -1; // where it is closed, the log is there to be heard only
  byId("log").scrollTop = byId("log").scrollHeight;
}

const isSideOpen = () => document.body.dataset.side === "open";

/** @type {Record<string, () => unknown>} */
const BUTTONS = {
  hint,
  lookBack,
  undo,
  skip: () => (skip(), closeScene()),
  lastTrick: showLastTrick,
  new: leave,
  sideOpen: () => openSide(!isSideOpen()),
  sideClose: () => (openSide(false), byId("sideOpen").focus()),
  getRecord,
  copy,
  load,
  back,
  others: playWithOthers,
  forward: () => goTo(followed() + 1),
  backward: () => goTo(followed() - 1),
  playOn: () => start({ record: at.record, seq: followed() }),
};

/** Makes a room on the server that has sent this page, and goes there. */
async function playWithOthers() {
  const fair = /** @type {HTMLInputElement} */ (byId("fair")).checked;
  const body = JSON.stringify({ id: 0, rules: rulesChosen(), ...playersChosen(), fair, language: spoken() });
  const answer = await (await fetch("rooms", { method: "POST", body })).json();
  // The address goes from hand to hand, and not through the server.
  const told = { room: answer.room, ...(fair ? { fair: "yes" } : {}) };
  if (answer.ok) location.search = new URLSearchParams(told).toString();
  else refuse(answer);
}

/** @param {KeyboardEvent} event */
function escape(event) {
  if (event.key !== "Escape") return;
  const open = document.querySelector("#advice > button:last-child, #table[data-scene='trick'] #scene .buttons button");
  if (open instanceof HTMLElement) open.click();
  else if (isSideOpen() && byId("side").contains(document.activeElement)) BUTTONS.sideClose?.();
  else void clearPicks();
}

/** Asks the server that has sent this page what becomes of house rules. @type {import("./protocol").AskTable} */
const askServer = async (word, given) =>
  (await fetch(word, { method: "POST", body: JSON.stringify({ ...given, id: 0 }) })).json();

/** Keeps the files of the page, once Python has come with them. @param {Heard} heard */
function keepFiles({ stage }) {
  if (stage !== "ready") return;
  void navigator.serviceWorker?.register("sw.js").catch(() => {}); // where there is none, the page needs a net
}

async function begin() {
  /** @type {import("./start.js").Facts} */
  const library = await (await fetch("library.json")).json();
  const hasRooms = library.way === "rooms";
  learn(library, library.page);
  sayAll();
  openStart(library, start, hasRooms ? askServer : askQuietly);
  at.show = show;
  whenPassedOn(passOn);
  for (const [id, pressed] of Object.entries(BUTTONS)) byId(id).onclick = () => void pressed();
  follow();
  document.addEventListener("keydown", escape);
  beginSettings(() => at.drawn && !at.isDrawing && show(at.drawn));
  openSide(matchMedia("(min-width: 1100px)").matches);
  addEventListener("resize", () => at.drawn && !at.isDrawing && drawActing(at.drawn));
  byId("rulesOpen").ontoggle = async () => byId("rules").replaceChildren(...rulesOf((await ask("rules")).text ?? ""));
  const language = /** @type {HTMLSelectElement} */ (byId("language"));
  language.value = spoken();
  language.onchange = async () => {
    speak(language.value);
    sayAll();
    drawStart();
    if (at.here) drawRoom(at.here);
    if (!at.drawn) return;
    await ask("language", { language: spoken() });
    showAnswer(await ask("table", { since: at.drawn.seq }));
  };
  stage(say("loading"));
  byId("rooms").hidden = !hasRooms;
  byId("go").hidden = hasRooms;
  byId("fairOffered").hidden = !canCompute();
  byId("fairNeeds").hidden = canCompute();
  // The page is painted before the worker starts.
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
  if (at.room) connect(socketTable(at.room, () => ({ since: at.drawn?.seq ?? null, language: spoken() }), hear));
  else if (hasRooms) stage("");
  else if (library.way === "socket") connect(ownTable(played, hear));
  else connect(workerTable((heard) => (keepFiles(heard), hear(heard))));
  go().disabled = false; // the game begins as soon as the worker is there
}

void begin();
