// What the page knows of the game, and how it asks the table.
// @ts-check
import { byId } from "./cards.js";

/** @import {Answer, AskTable, Room, TableView} from "./protocol" */

/** What is on the page. */
export const at = {
  /** The document that is drawn. @type {TableView | null} */
  drawn: null,
  /** Whether more is about to be drawn. */
  isDrawing: false,
  /** Whether what had the focus is gone. */
  isFocusLost: false,
  /** The record that is looked at, or "". */
  record: "",
  /** The seats of all who sit at this page. @type {number[]} */
  people: [],
  /** The name of the room, where people play with others. */
  room: new URLSearchParams(location.search).get("room"),
  /** The room. @type {Room | null} */
  here: null,
  /** Whether a choice was made that can be taken back. */
  hasActed: false,
  /** Draws a document. @type {(table: TableView) => void} */
  show: () => {},
};

/** @type {AskTable} */
let askTable;
/** How many answers are waited for. */
let asked = 0;

/** @param {AskTable} way the way to the table */
export const connect = (way) => (askTable = way);

/** Asks the table; whoever asks tells why it refused. @type {AskTable} */
export const askQuietly = (word, given) => askTable(word, given);

/** Asks the table, and tells why it refused. @type {AskTable} */
export async function ask(word, given) {
  asked++;
  byId("table").ariaBusy = "true";
  const answer = await askTable(word, given);
  asked--;
  byId("table").ariaBusy = asked ? "true" : null;
  refuse(answer);
  return answer;
}

/** Tells why something was refused, if it was. @param {Answer} answer */
export function refuse(answer) {
  byId("refused").textContent = answer.ok ? "" : (answer.reasons ?? []).map(({ text }) => text).join("\n");
}

/** Asks for something with which the game goes on. @type {AskTable} */
export async function change(word, given) {
  byId("table").dataset.seq = "";
  byId("why").textContent = "";
  byId("advice").replaceChildren();
  const answer = await ask(word, given);
  if (!answer.ok && at.drawn) at.show(at.drawn);
  return answer;
}

/** Does what a token says. @param {string} token */
export async function act(token) {
  if (at.drawn) await change("act", { do: token, seq: at.drawn.seq });
}

/** @param {string} text */
export const stage = (text) => (byId("stage").textContent = text);
