// The page: what is asked, shown and chosen. The table behind it knows the rules; this does not.
// @ts-check
import { because, byId, make } from "./cards.js";
import { bidding, button, main, othersHere } from "./choices.js";
import { drawContract, drawScore, drawSeats } from "./draw.js";
import { checkDeals, takePart } from "./fair.js";
import { animate, drawPiles, isMoving, wait } from "./felt.js";
import { cardsToChoose, cardsToPlay, drawHand } from "./hand.js";
import { tellLog } from "./log.js";
import { rulesOf } from "./rules.js";
import { drawRoom, drawStart, playersChosen, rulesChosen } from "./start.js";
import { learn, say, sayAll, speak, spoken } from "./words.js";
import { socketTable, workerTable } from "./transport.js";

/** @import {Answer, AskTable, Choosing, Heard, PickChoice, Place, Room, TableView} from "./protocol" */
/** @import {Refusal} from "./fair.js" */

const given = new URLSearchParams(location.search);
const room = given.get("room");
const seed = given.get("seed") ?? "";
const PACE = 350;

/** The document that is drawn. @type {TableView | null} */
let drawn = null;
/** Documents that came and are not drawn yet. @type {TableView[]} */
let queue = [];
let isDrawing = false;
/** Whether what had the focus is gone. */
let isFocusLost = false;
/** How many answers are waited for. */
let asked = 0;
/** Cards that are being chosen. @type {{pick: PickChoice, all: readonly Place[], now: Choosing} | null} */
let picking = null;
/** The record that is looked at, or "". */
let record = "";
/** The seats of all who sit at this page. @type {number[]} */
let people = [];

/** The room, where people play with others. @type {Room | null} */
let here = null;

/** @type {AskTable} */
let askTable;

/** Asks the table, and tells why it refused. @param {string} word @param {Record<string, unknown>} [given] */
async function ask(word, given) {
  asked++;
  byId("table").ariaBusy = "true";
  const answer = await askTable(word, given);
  asked--;
  byId("table").ariaBusy = asked ? "true" : null;
  refuse(answer);
  return answer;
}

/** Tells why something was refused, if it was. @param {Answer} answer */
function refuse(answer) {
  byId("refused").textContent = answer.ok ? "" : (answer.reasons ?? []).map(({ text }) => text).join("\n");
}

/** Tells why a deal cannot be trusted, if it cannot, and goes on telling it. @param {Refusal | null} refusal */
function distrust(refusal) {
  if (refusal) byId("unfair").textContent = say(`fair-${refusal.why}`, refusal.who);
}

/** Asks for something with which the game goes on. @param {string} word @param {Record<string, unknown>} [given] */
async function change(word, given) {
  byId("table").dataset.seq = "";
  byId("why").textContent = "";
  byId("advice").replaceChildren();
  const answer = await ask(word, given);
  if (!answer.ok && drawn) show(drawn);
  return answer;
}

/** @param {Heard} heard */
function hear(heard) {
  if (heard.stage) loaded(heard.stage);
  if (heard.progress !== undefined) stage(`${say("thinking")} ${Math.round(100 * heard.progress)} %`);
  // How long the players of the library think is not shown; it is there to be measured.
  if (heard.took) document.documentElement.dataset.took += ` ${heard.took}`;
  people = heard.people ?? people;
  if (heard.refused) refuse(heard.refused);
  if (heard.room) drawRoom(heard.room, sit);
  if (heard.room) {
    here = heard.room;
    void takePart(here, askTable).then(distrust);
  }
  if (heard.table?.step === "over" && here) void checkDeals(here, askTable).then(distrust);
  if (!heard.table || (drawn && heard.table.seq < drawn.seq)) return;
  queue.push(heard.table);
  if (!isDrawing) void drain();
}

/** Draws what came, one thing after the other; the last can be answered. */
async function drain() {
  isDrawing = true;
  const mine = queue;
  for (let table = mine.shift(); table; table = mine.shift()) {
    tellLog(byId("log"), table);
    if (drawn && table.since <= drawn.seq && isMoving()) {
      await animate(table);
      await wait(mine.length ? PACE : 0);
    }
    if (queue !== mine) return; // something else was shown in the meantime
    isDrawing = mine.length > 0;
    show(table);
  }
}

/** @param {string} text */
const stage = (text) => (byId("stage").textContent = text);

/** @param {NonNullable<Heard["stage"]>} name how far loading is */
function loaded(name) {
  stage(say(name));
  if (name === "online") showTable();
  if (name === "ready") /** @type {HTMLButtonElement} */ (byId("go")).disabled = false;
  document.documentElement.dataset[name] = String(Math.round(performance.now()));
}

// Drawing.

/** Draws a document. @param {TableView} table */
function show(table) {
  const focused = document.activeElement;
  drawn = table;
  if (!isPicking(table)) picking = null;
  byId("status").textContent = table.status;
  drawContract(table);
  drawSeats(table);
  drawPiles(byId("piles"), table);
  drawScore(table);
  drawHands(table);
  drawChoices(table);
  const isOver = table.step === "over" || (table.step === "deal" && table.seq > 0);
  byId("undo").hidden = Boolean(room || record || people.length > 1);
  byId("lost").hidden = Boolean(room || record) || !isOver;
  byId("hint").hidden = !table.awaited.some((seat) => seat === table.seat);
  byId("table").dataset.seq = isDrawing ? "" : String(table.seq);
  isFocusLost ||= focused !== null && !focused.isConnected;
  if (isDrawing || !isFocusLost) return;
  isFocusLost = false;
  firstThing().focus();
}

/** Whether the cards that are being chosen are still asked for. @param {TableView} table */
const isPicking = (table) =>
  !isDrawing && table.choices.some((one) => one.kind === "picks" && one.what === picking?.pick.what);

/** What may be done first, for a focus that was lost. */
function firstThing() {
  const hand = picking || drawn?.choices.some((one) => one.kind === "plays");
  const wanted = hand ? ".hand button[tabindex='0']" : "#choices button, #choices select";
  const found = document.querySelector(wanted);
  return /** @type {HTMLElement} */ (found ?? byId("status"));
}

/** The hand, and cards of elsewhere that can be chosen. */
function drawHands(/** @type {TableView} */ table) {
  const why = (/** @type {string} */ text) => (byId("why").textContent = text);
  const told = { use, why, notAllowed: say("notAllowed") };
  const chosen = picking && cardsToChoose(picking.all, picking.now);
  const isElsewhere = chosen?.some(({ id }) => !table.hand.some((place) => place.id === id));
  const cards = chosen && !isElsewhere ? chosen : cardsToPlay(table);
  drawHand(byId("hand"), others(table).length ? [] : cards, told);
  drawHand(byId("tray"), chosen && isElsewhere ? chosen : [], told);
}

/** Others at this page who are to act, and must not see this hand. @param {TableView} table */
const others = (table) => (isDrawing || record ? [] : othersHere(table, people));

/** @param {TableView} table */
const drawChoices = (table) => byId("choices").replaceChildren(...(isDrawing ? [] : choicesOf(table)));

/** @param {TableView} table @returns {Generator<HTMLElement>} */
function* choicesOf(table) {
  if (record) return;
  const waiting = others(table);
  if (waiting.length) yield make("p", {}, say("passOn"));
  for (const seat of waiting) yield button(say("iAm", table.seats[seat]?.name ?? seat), () => passOn(seat));
  if (table.step === "deal" && !room) yield button(say("deal"), () => change("deal"));
  const picks = table.choices.filter((choice) => choice.kind === "picks");
  for (const choice of table.choices) {
    if (choice.kind === "buttons" || choice.kind === "claims") {
      for (const one of choice.buttons) yield button(one.text, () => act(one.do));
    } else if (choice.kind === "bids") yield bidding(choice, { bid: say("bid"), suit: say("suit") }, act);
    else if (choice.kind === "picks" && picking?.pick.what !== choice.what) {
      yield button(choice.text, () => pick(choice, []));
    }
  }
  if (picking) {
    yield make("p", {}, picking.pick.text);
    for (const one of picking.now.complete) yield main(button(one.text, () => act(one.do)));
    yield button(say("clear"), () => picking && pick(picking.pick, []));
  } else if (picks[0] && table.choices.length === 1) void pick(picks[0], []);
}

// Doing.

/** @param {string} token */
async function act(token) {
  if (drawn) await change("act", { do: token, seq: drawn.seq });
}

/** What was pressed before; one press waits for what the other has come to. */
let pressed = Promise.resolve();

/** A card was clicked, or Enter was pressed on it. @param {string} id @param {string} key */
function use(id, key) {
  pressed = pressed.then(() => useNow(id, key));
}

/** @param {string} id @param {string} key */
async function useNow(id, key) {
  if (!drawn || !byId("table").dataset.seq) return;
  if (!picking?.all.some((place) => place.id === id)) {
    const place = drawn.hand.find((one) => one.id === id);
    if (place?.do) await act(place.do);
    return;
  }
  const { chosen, complete, places } = picking.now;
  const isFree = places.some((one) => one.id === id && one.pick);
  if (key === "Enter" && complete[0] && !isFree) await act(complete[0].do);
  else if (chosen.includes(id)) await pick(picking.pick, chosen.filter((one) => one !== id));
  else if (isFree) await pick(picking.pick, [...chosen, id]);
}

/** @param {PickChoice} choice @param {readonly string[]} places */
async function pick(choice, places) {
  const { choosing } = await ask("choose", { places, what: choice.what });
  if (!choosing || !drawn) return;
  const all = places.length && picking ? picking.all : choosing.places;
  picking = { pick: choice, all: picking?.pick.what === choice.what ? picking.all : all, now: choosing };
  drawHands(drawn);
  drawChoices(drawn);
  byId("why").textContent = choosing.complete.length ? "" : because(choosing.why, choosing.reasons, "");
}

/** @param {Answer} answer whose document is drawn at once */
function showAnswer(answer) {
  [queue, isDrawing] = [[], false];
  if (answer.table) show(answer.table);
}

/** Shows the table to another person, who finds nothing of what the one before has read. @param {number} seat */
async function passOn(seat) {
  byId("log").replaceChildren();
  const answer = await change("seat", { seat });
  if (answer.table) tellLog(byId("log"), answer.table);
  showAnswer(answer);
}

/** @param {number} seat @param {string} name */
const sit = (seat, name) => ask("sit", { seat, name });

/** Begins anew with the next document. */
function forget() {
  [drawn, queue, isDrawing, picking, record] = [null, [], false, null, ""];
  byId("steps").hidden = true;
  byId("advice").replaceChildren();
}

function showTable() {
  byId("start").hidden = true;
  for (const id of ["table", "side", "new"]) byId(id).hidden = false;
  byId("new").hidden = Boolean(room);
}

/** @param {Record<string, unknown>} given */
async function start(given) {
  forget();
  byId("log").replaceChildren();
  const answer = await change("start", { ...playersChosen(), language: spoken(), seed, ...given });
  if (!answer.ok) return;
  showTable();
  byId("status").focus();
}

async function hint() {
  stage(say("thinking"));
  const { advice = [], sentence = "" } = await ask("hint");
  stage("");
  const rows = advice.slice(0, 5).map(({ do: token, text, score, others, made }) => {
    const more = made ? `, ${say("made")} ${Math.round(100 * made)} %` : "";
    return button(say("worth", text, score, others) + more, () => act(token));
  });
  byId("advice").replaceChildren(make("h2", {}, say("advice")), ...rows, make("p", {}, sentence));
}

async function lost() {
  const { losses = [] } = await ask("lost");
  stage("");
  const lines = losses.map((text) => make("p", {}, text));
  byId("advice").replaceChildren(...(lines.length ? lines : [make("p", {}, say("nothingLost"))]));
}

// Records.

const text = () => /** @type {HTMLTextAreaElement} */ (byId("record"));
const slider = () => /** @type {HTMLInputElement} */ (byId("step"));

/** @param {number} seq */
async function goTo(seq) {
  slider().value = String(seq);
  const viewer = /** @type {HTMLSelectElement} */ (byId("viewer"));
  const answer = await ask("at", { record, seq: Number(slider().value), seat: Number(viewer.value) });
  showAnswer(answer);
  if (answer.table) tellLog(byId("log"), answer.table);
  if (answer.table && viewer.options.length !== answer.table.seats.length) {
    viewer.replaceChildren(...answer.table.seats.map(({ seat, name }) => make("option", { value: String(seat) }, name)));
  }
}

async function load() {
  const answer = await ask("load", { record: text().value });
  if (!answer.ok) return;
  record = text().value;
  slider().max = String(answer.length);
  byId("steps").hidden = false;
  await goTo(answer.length ?? 0);
}

async function back() {
  forget();
  showAnswer(await ask("at"));
}

// Beginning.

/** @type {Record<string, () => unknown>} */
const BUTTONS = {
  hint,
  lost,
  undo: async () => (await change("undo")).ok && forget(),
  new: () => location.reload(),
  getRecord: async () => (text().value = (await ask("record")).text ?? ""),
  copy: async () => {
    text().select(); // all that can be done where a page may not write to the clipboard
    await navigator.clipboard?.writeText(text().value);
    stage(say("copied"));
  },
  load,
  back,
  others: playWithOthers,
  forward: () => goTo(Number(slider().value) + 1),
  backward: () => goTo(Number(slider().value) - 1),
  playOn: () => start({ record, seq: Number(slider().value) }),
};

/** Makes a room on the server that has sent this page, and goes there. */
async function playWithOthers() {
  const fair = /** @type {HTMLInputElement} */ (byId("fair")).checked;
  const body = JSON.stringify({ id: 0, rules: rulesChosen(), seats: playersChosen().seats, fair, language: spoken() });
  const answer = await (await fetch("rooms", { method: "POST", body })).json();
  if (answer.ok) location.search = new URLSearchParams({ room: answer.room }).toString();
  else refuse(answer);
}

async function begin() {
  const library = await (await fetch("library.json")).json();
  learn(library);
  sayAll();
  drawStart(library);
  for (const [id, pressed] of Object.entries(BUTTONS)) byId(id).onclick = () => void pressed();
  byId("start").onsubmit = (event) => {
    event.preventDefault();
    void start({ rules: rulesChosen() });
  };
  slider().onchange = byId("viewer").onchange = () => goTo(Number(slider().value));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && picking) void pick(picking.pick, []);
  });
  byId("rulesOpen").ontoggle = async () => byId("rules").replaceChildren(...rulesOf((await ask("rules")).text ?? ""));
  const language = /** @type {HTMLSelectElement} */ (byId("language"));
  language.value = spoken();
  language.onchange = async () => {
    speak(language.value);
    sayAll();
    drawStart(library);
    if (!drawn) return;
    await ask("language", { language: spoken() });
    showAnswer(await ask("table", { since: drawn.seq }));
  };
  stage(say("loading"));
  byId("rooms").hidden = !library.rooms;
  byId("go").hidden = library.rooms;
  // The page is painted before the worker starts.
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
  if (room) askTable = socketTable(room, () => ({ since: drawn?.seq ?? null, language: spoken() }), hear);
  else if (library.rooms) stage("");
  else askTable = workerTable(hear);
}

void begin();
