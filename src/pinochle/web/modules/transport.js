// Three ways to the table, alike for the page: a worker with Python in it, or a socket to a server, where there is
// a table for this page alone, or a room.
// Each answers `ask` with a promise, and hands everything that comes unasked to `hear`.
// @ts-check

import { kept } from "./fair.js";

/** @import {AskTable, Answer, Heard} from "./protocol" */
/** @typedef {NonNullable<Heard["stage"]>} Stage */

const PATIENCE = 60_000;

/** Asks that wait for their answers. An id is never used again, also not after a reload. */
class Asks {
  next = Date.now();
  /** @type {Map<number, {text: string, isEntry: boolean, answered: (answer: Answer) => void}>} */
  waiting = new Map();

  /** @param {(text: string) => void} send @param {{isEntry: boolean}} which `isEntry`: of one connection only @returns {AskTable} */
  by(send, { isEntry } = { isEntry: false }) {
    return (word, given = {}) =>
      new Promise((answered) => {
        const id = this.next++;
        const text = JSON.stringify({ ...given, id, ask: word });
        this.waiting.set(id, { text, isEntry, answered });
        send(text);
      });
  }

  /** @param {string} text @param {(heard: Heard) => void} hear */
  take(text, hear) {
    const message = JSON.parse(text);
    if (!("id" in message)) return hear(message);
    this.waiting.get(message.id)?.answered(message);
    this.waiting.delete(message.id);
  }
}

/** @param {(heard: Heard) => void} hear @returns {AskTable} */
export function workerTable(hear) {
  const asks = new Asks();
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  const failed = () => hear({ stage: "failed" });
  let timer = setTimeout(failed, PATIENCE);
  worker.onerror = failed;
  worker.onmessage = (event) =>
    asks.take(event.data, (heard) => {
      if (heard.stage) clearTimeout(timer);
      if (heard.stage === "python" || heard.stage === "library") timer = setTimeout(failed, PATIENCE);
      hear(heard);
    });
  return asks.by((text) => worker.postMessage(text));
}

/** An address beside that of the page, for a socket. @param {string} name */
function beside(name) {
  const url = new URL(name, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  return url;
}

/**
 * Asks over a socket that is opened again whenever it is lost; what had no answer yet is then asked again.
 * @param {string} name its address beside that of the page
 * @param {(ask: AskTable) => Promise<Answer>} enter asks what comes before anything else
 * @param {{there: Stage, lost: Stage}} stages
 * @param {(heard: Heard) => void} hear
 * @returns {AskTable}
 */
function lastingTable(name, enter, { there, lost }, hear) {
  const asks = new Asks();
  /** @type {WebSocket} */
  let socket;
  let isEntered = false;
  let pause = 250;

  function connect() {
    socket = new WebSocket(beside(name));
    socket.onmessage = (event) => asks.take(event.data, hear);
    socket.onclose = () => {
      isEntered = false;
      hear({ stage: lost });
      setTimeout(connect, pause);
      pause = Math.min(2 * pause, 8000);
    };
    socket.onopen = async () => {
      const entered = await enter(asks.by((text) => socket.send(text), { isEntry: true }));
      if (!entered.ok) return hear({ refused: entered });
      [isEntered, pause] = [true, 250];
      for (const { text, isEntry } of asks.waiting.values()) if (!isEntry) socket.send(text);
      hear({ stage: there });
    };
  }

  connect();
  return asks.by((text) => {
    if (isEntered) socket.send(text); // else it is sent as soon as that is so
  });
}

/**
 * A table on the server for this page alone, which is told the same as a worker.
 * @param {() => Record<string, unknown> | null} played what a new table needs to go on with the game, if one is played
 * @param {(heard: Heard) => void} hear
 */
export function ownTable(played, hear) {
  /** @param {AskTable} ask */
  async function enter(ask) {
    const game = played();
    return game ? ask("start", game) : { ok: true };
  }
  return lastingTable("alone", enter, { there: "ready", lost: "lost" }, hear);
}

/**
 * A table of a room on the server.
 * @param {string} room
 * @param {() => {since: number | null, language: string}} drawn the number of the document that is drawn, and its language
 * @param {(heard: Heard) => void} hear
 * @returns {AskTable}
 */
export function socketTable(room, drawn, hear) {
  const key = `pinochle ${room}`;
  /** @param {AskTable} ask */
  async function enter(ask) {
    const token = localStorage.getItem(key);
    const joined = await ask("join", { room, token, ...drawn() });
    // A token that was chosen, but has come to no seat, is for the next time that somebody sits down.
    return joined.ok || !token ? joined : ask("join", { room, ...drawn() });
  }
  const ask = lastingTable("room", enter, { there: "online", lost: "offline" }, hear);
  // The page keeps its token before it asks for the seat: asked again, it gets the same seat.
  return (word, given) => ask(word, word === "sit" ? { ...given, token: kept(key) } : given);
}
