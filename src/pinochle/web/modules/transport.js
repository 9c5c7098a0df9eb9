// Three ways to the table, alike for the page: a worker with Python in it, or a socket to a server, where there is
// a table for this page alone, or a room.
// Each answers `ask` with a promise, and hands everything that comes unasked to `hear`.
// @ts-check

import { kept } from "./fair.js";

/** @import {AskTable, Answer, Heard} from "./protocol" */

const PATIENCE = 60_000;

/** Asks that wait for their answers. An id is never used again, also not after a reload. */
class Asks {
  next = Date.now();
  /** @type {Map<number, {word: string, text: string, answered: (answer: Answer) => void}>} */
  waiting = new Map();

  /** @param {(text: string) => void} send @returns {AskTable} */
  by(send) {
    return (word, given = {}) =>
      new Promise((answered) => {
        const id = this.next++;
        const text = JSON.stringify({ ...given, id, ask: word });
        this.waiting.set(id, { word, text, answered });
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

/** A table on the server for this page alone, which is told the same as a worker. @param {(heard: Heard) => void} hear @returns {AskTable} */
export function ownTable(hear) {
  const asks = new Asks();
  const socket = new WebSocket(beside("alone"));
  socket.onopen = () => {
    for (const { text } of asks.waiting.values()) socket.send(text);
    hear({ stage: "ready" });
  };
  socket.onmessage = (event) => asks.take(event.data, hear);
  socket.onclose = () => hear({ stage: "ended" });
  return asks.by((text) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(text); // else it is sent as soon as that is so
  });
}

/**
 * @param {string} room
 * @param {() => {since: number | null, language: string}} drawn the number of the document that is drawn, and its language
 * @param {(heard: Heard) => void} hear
 * @returns {AskTable}
 */
export function socketTable(room, drawn, hear) {
  const asks = new Asks();
  const key = `pinochle ${room}`;
  /** @type {WebSocket} */
  let socket;
  let isJoined = false;
  let pause = 250;

  function connect() {
    socket = new WebSocket(beside("room"));
    socket.onmessage = (event) => asks.take(event.data, hear);
    socket.onclose = () => {
      isJoined = false;
      hear({ stage: "offline" });
      setTimeout(connect, pause);
      pause = Math.min(2 * pause, 8000);
    };
    socket.onopen = async () => {
      const token = localStorage.getItem(key);
      const join = asks.by((text) => socket.send(text));
      let joined = await join("join", { room, token, ...drawn() });
      // A token that was chosen, but has come to no seat, is for the next time that somebody sits down.
      if (!joined.ok && token) joined = await join("join", { room, ...drawn() });
      if (!joined.ok) return hear({ refused: joined });
      [isJoined, pause] = [true, 250];
      for (const { word, text } of asks.waiting.values()) if (word !== "join") socket.send(text);
      hear({ stage: "online" });
    };
  }

  connect();
  const ask = asks.by((text) => {
    if (isJoined) socket.send(text); // else it is sent as soon as that is so
  });
  // The page keeps its token before it asks for the seat: asked again, it gets the same seat.
  return (word, given) => ask(word, word === "sit" ? { ...given, token: kept(key) } : given);
}
