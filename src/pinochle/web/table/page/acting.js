// What the player may do: bids and other buttons, and cards that are played or chosen.
// @ts-check
import { act, ask, at, change } from "./asks.js";
import { because, byId, make, split, symbol } from "./cards.js";
import { bidding, button, main, othersHere } from "./choices.js";
import { send, sendBack, wait } from "./felt.js";
import { cardsToChoose, cardsToPlay, drawHand, trumpFirst } from "./hand.js";
import { arePlaysForced } from "./settings.js";
import { say } from "./words.js";

/** @import {Button, Choosing, PickChoice, Place, TableView} from "./protocol" */

/** Cards that are being chosen, out of which hand. @type {{pick: PickChoice, all: readonly Place[], now: Choosing, hand: string} | null} */
let picking = null;

/** The cards that have come since the player acted. @type {string[]} */
let fresh = [];
/** The document that was drawn last, by its number, and the step of the game in it. */
let last = { seq: -1, step: "" };

/** How many milliseconds the only card is looked at before it is played by itself. */
const FORCED = 700;

/** Another person at this page takes over: told by the page. @type {(seat: number) => unknown} */
let passOn = () => {};

/** @param {(seat: number) => unknown} passed */
export const whenPassedOn = (passed) => (passOn = passed);

/** Forgets the cards that were being chosen. */
export const forgetPicks = () => (picking = null);

/** Draws the hand and the choices of a document. @param {TableView} table */
export function drawActing(table) {
  if (!isPicking(table)) picking = null;
  if (table.seq !== last.seq) noteFresh(table);
  if (last.step === "draw" && table.step === "play") byId("why").textContent = say("stockGone");
  last = table;
  sendBack();
  drawHands(table);
  drawChoices(table);
  if (arePlaysForced() && !at.isDrawing && !at.record) void playForced(table);
}

/** Plays the only card that may be played, where nothing else can be done. @param {TableView} table */
async function playForced(table) {
  const playable = table.hand.filter((place) => place.do);
  const [only] = playable;
  if (!only || playable.some((place) => place.do !== only.do) || table.choices.length > 1 || others(table).length) return;
  await wait(FORCED);
  if (at.drawn === table && byId("table").dataset.seq) await play(table, only.id);
}

/** Whether the cards that are being chosen are still asked for, out of the same hand. @param {TableView} table */
const isPicking = (table) =>
  !at.isDrawing && picking?.hand === handOf(table) && table.choices.some((one) => one.kind === "picks" && one.what === picking?.pick.what);

/** The cards of a hand and where they are, to be compared. @param {TableView} table */
const handOf = ({ hand, seq }) => hand.map(({ id }) => id).join() || String(seq);

/** Notes which cards have come, and forgets them when the player acts. @param {TableView} table */
function noteFresh({ events, seat }) {
  for (const { event, seat: actor, moves } of events) {
    if (event === "Dealt" || (event === "Acted" && actor === seat)) fresh = [];
    if (event === "Dealt") continue;
    for (const { to, cards } of moves ?? []) if (to === `hand.${seat}`) fresh.push(...split(cards));
  }
}

/** Marks the cards that have just come. @template {{id: string, card: string}} T @param {T[]} items @returns {(T & {isFresh: boolean})[]} */
function markFresh(items) {
  const left = [...fresh];
  return items.map((item) => {
    const found = item.id.startsWith("laid.") ? -1 : left.indexOf(item.card);
    if (found >= 0) left.splice(found, 1);
    return { ...item, isFresh: found >= 0 };
  });
}

/** What may be done first, for a focus that was lost. */
export function firstThing() {
  const hand = picking || at.drawn?.choices.some((one) => one.kind === "plays");
  const wanted = hand ? ".hand button[tabindex='0']" : "#choices button";
  const found = document.querySelector("#scene:not([hidden]) .main") ?? document.querySelector(wanted);
  return /** @type {HTMLElement} */ (found ?? byId("status"));
}

/** Tells why a card cannot be used, or else why those that are chosen are not all yet. @param {string} text */
const tellWhy = (text) => (byId("why").textContent = text || whyIncomplete());

/** Nothing is wrong before something was chosen. */
function whyIncomplete() {
  if (!picking?.now.chosen.length || picking.now.complete.length) return "";
  return because(picking.now.why, picking.now.reasons, "");
}

/** The hand, and cards of elsewhere that can be chosen. */
function drawHands(/** @type {TableView} */ table) {
  const told = { use, why: tellWhy, notAllowed: say("notAllowed"), fresh: say("fresh") };
  const chosen = picking && trumpFirst(cardsToChoose(picking.all, picking.now), table.trump);
  const isElsewhere = chosen?.some(({ id }) => !table.hand.some((place) => place.id === id));
  const cards = chosen && !isElsewhere ? chosen : cardsToPlay(table);
  drawHand(byId("hand"), others(table).length ? [] : markFresh(cards), told);
  drawHand(byId("tray"), chosen && isElsewhere ? chosen : [], told);
}

/** Others at this page who are to act, and must not see this hand. @param {TableView} table */
const others = (table) => (at.isDrawing || at.record ? [] : othersHere(table, at.people));

/** @param {TableView} table */
const drawChoices = (table) => byId("choices").replaceChildren(...(at.isDrawing ? [] : choicesOf(table)));

/** @param {TableView} table @returns {Generator<HTMLElement>} */
function* choicesOf(table) {
  if (at.record) return;
  const waiting = others(table);
  if (waiting.length) yield make("p", {}, say("passOn"));
  for (const seat of waiting) yield main(button(say("iAm", table.seats[seat]?.name ?? ""), () => passOn(seat)));
  if (table.step === "deal" && !at.room && !table.result) yield main(button(say("deal"), () => change("deal")));
  const words = { bid: say("bid"), suit: say("suit"), less: say("less"), more: say("more") };
  const [asked, another] = table.choices.filter((choice) => choice.kind === "picks" && !choice.claim);
  const begun = picking?.pick.what ?? (another ? undefined : asked?.kind === "picks" ? asked.what : undefined);
  for (const choice of table.choices) {
    if (choice.kind === "buttons" || choice.kind === "claims") yield* choice.buttons.map(doing);
    else if (choice.kind === "bids") {
      yield* bidding(choice, words, act);
      if (choice.must) yield make("p", { className: "must" }, because(choice.must, table.reasons, ""));
    }
    else if (choice.kind === "picks" && choice.what !== begun) yield button(choice.text, () => pick(choice, []));
  }
  if (picking) {
    const { complete, chosen } = picking.now;
    yield make("p", {}, picking.pick.text);
    yield* (chosen.length ? complete : picking.pick.ways ?? []).map((one) => main(doing(one)));
    if (chosen.length) yield button(say("clear"), clearPicks);
  } else if (asked?.kind === "picks" && begun) void pick(asked, []);
}

/** A button for something that can be done, with what it melds; a suit is shown by its sign. @param {Button} one */
function doing({ do: token, text, points }) {
  const melds = points === undefined ? "" : `: ${points}`;
  const suit = /^trump:([SHDC])$/.exec(token)?.[1];
  const made = button(text + melds, () => act(token));
  if (suit) made.replaceChildren(make("b", { className: `suit ${suit}` }, symbol(suit)), ...(points === undefined ? [] : [make("small", {}, say("trumpMelds", points))]));
  if (suit) [made.ariaLabel, made.className] = [text + melds, "trumps"];
  return made;
}

/** Chooses no card any more. */
export const clearPicks = () => picking && pick(picking.pick, []);

/** What was pressed before; one press waits for what the other has come to. */
let pressed = Promise.resolve();

/** A card was clicked, or Enter was pressed on it. @param {string} id @param {string} key */
function use(id, key) {
  pressed = pressed.then(() => useNow(id, key));
}

/** @param {string} id @param {string} key */
async function useNow(id, key) {
  if (!at.drawn || !byId("table").dataset.seq) return;
  if (!picking?.all.some((place) => place.id === id)) return play(at.drawn, id);
  const { chosen, complete, places } = picking.now;
  const isFree = places.some((one) => one.id === id && one.pick);
  if (key === "Enter" && complete[0] && !isFree) await act(complete[0].do);
  else if (chosen.includes(id)) await pick(picking.pick, chosen.filter((one) => one !== id));
  else if (isFree) await pick(picking.pick, [...chosen, id]);
}

/** Plays a card, which leaves the hand at once. @param {TableView} table @param {string} id */
async function play(table, id) {
  const place = table.hand.find((one) => one.id === id);
  if (!place?.do || table.seat === null) return;
  const card = byId("hand").querySelector(`[data-place="${id}"]`);
  if (card instanceof HTMLElement) send(card, place.card, table.seat);
  await act(place.do);
}

/** @param {PickChoice} choice @param {readonly string[]} places */
async function pick(choice, places) {
  const { choosing } = await ask("choose", { places, what: choice.what });
  if (!choosing || !at.drawn) return;
  const all = places.length && picking ? picking.all : choosing.places;
  const isSame = picking?.pick.what === choice.what && picking.hand === handOf(at.drawn);
  picking = { pick: choice, all: isSame && picking ? picking.all : all, now: choosing, hand: handOf(at.drawn) };
  drawHands(at.drawn);
  drawChoices(at.drawn);
  tellWhy("");
}
