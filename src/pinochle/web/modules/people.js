// The people of a room: who is here, an invitation, seats that are taken and given, and what they say.
// pinochle.web.room says who has which seat, and the server what may be done with it.
// @ts-check
import { byId, make } from "./cards.js";
import { canCompute } from "./fair.js";
import { say, spoken } from "./words.js";

/** @import {AskTable, Deed, Room, SeatOfRoom} from "./protocol" */

/**
 * What the panel needs of its page: how to ask the table, the name of the reader, and the words that may be said.
 * @typedef {{ask: AskTable, name: string, phrases: readonly string[]}} Page
 */

const SECONDS_SAID = 6;

/** The room as it was drawn last, and in which language. @type {{room: Room, language: string} | null} */
let drawn = null;

/** The players of the library; another one is a program of the host. */
const OF_LIBRARY = ["random", "simple", "club", "expert"];

/** @param {SeatOfRoom} seat @param {number | null} you */
function standing({ seat, kind, free, taken, here, left, opens, lost }, you) {
  if (free) return say("free");
  if (kind !== "human" && opens) return say(taken ? (seat === you ? "yoursLater" : "theirsLater") : "freeLater");
  if (kind !== "human" && seat === you && left === "others") return say("othersGave");
  if (kind !== "human" && !OF_LIBRARY.includes(kind)) return say("program", kind) + (lost ? `, ${say("lostTurns", lost)}` : "");
  if (kind !== "human") return say(taken ? "playsFor" : kind);
  if (seat === you) return say("you");
  return say(here ? "here" : "away");
}

/** What is said on the button for each deed. @type {Record<Deed, string>} */
const BUTTONS = {
  "sit": "sit",
  "give": "fill",
  "take-back": "takeBack",
  "take-back-later": "takeBackLater",
  "open": "openSeat",
  "open-later": "openLater",
  "keep": "keepPlayer",
};

/** What this reader may do with a seat, as the server tells it. @param {SeatOfRoom} seat @param {Room} room @param {AskTable} ask */
function* deedsAt({ seat, name: called }, { you, fair, deeds }, ask) {
  const deed = deeds[seat];
  if (!deed || (deed === "sit" && fair && !canCompute())) return;
  const word = deed === "give" && seat === you ? "giveOwn" : BUTTONS[deed];
  const own = () => /** @type {HTMLInputElement} */ (byId("ownName")).value.trim() || called;
  const kind = deed === "give" || deed === "keep" ? "club" : "human";
  const onclick = () => void (deed === "sit" ? ask("sit", { seat, name: own() }) : ask("give", { seat, kind }));
  yield make("button", { type: "button", onclick, ariaLabel: `${say(word)}: ${called}` }, say(word));
}

/** Tells what has become of seats since the room was drawn last. @param {readonly SeatOfRoom[]} before @param {Room} room */
function* changes(before, { seats }) {
  for (const [at, { name: called, kind, taken, opens }] of seats.entries()) {
    const was = before[at];
    if (!was) continue;
    if (was.kind === "human" && kind !== "human") yield say("toldGiven", called);
    if (was.kind !== "human" && kind === "human") yield say(taken ? "toldBack" : "toldFree", called);
    if (!was.opens && opens) yield say(taken ? "toldBackLater" : "toldFreeLater", called);
  }
}

/** Draws who is here, and what may be done. @param {HTMLElement} element @param {Room} room @param {Page} page */
export function drawPeople(element, room, page) {
  const { you, seats } = room;
  const free = seats.filter((seat) => seat.free).length;
  const away = seats.filter(({ kind, free: isFree, here }) => kind === "human" && !isFree && !here).length;
  const here = seats.filter((seat) => seat.here).length;
  const counts = [say("roomHere", here), ...(away ? [say("roomAway", away)] : []), ...(free ? [say("roomFree", free)] : [])];
  const own = you === null ? null : seats[you];
  if (own && own.kind !== "human") counts.push(say(own.opens ? "yoursLater" : "playsForYou"));
  if (room.spectators) counts.push(say("watchers", room.spectators));
  const told = [...changes(drawn?.room.seats ?? [], room)];
  if (drawn?.language !== spoken()) build(element, page);
  drawn = { room, language: spoken() };
  byId("roomCounts").textContent = counts.join(" · ");
  byId("waiting").hidden = !free;
  if (told.length) tell(told.join(" "));
  byId("ownNameOf").hidden = you !== null || !free;
  byId("phrases").hidden = you === null;
  const focused = document.activeElement?.closest("#seats li")?.getAttribute("data-seat");
  byId("seats").replaceChildren(...seats.map((seat) => {
    const dot = make("i", { className: seat.free ? "free" : seat.kind !== "human" ? "player" : seat.here ? "here" : "away" });
    const text = make("span", {}, make("b", {}, seat.name), ` ${standing(seat, you)}`);
    const row = make("li", {}, dot, text, ...deedsAt(seat, room, page.ask));
    row.dataset.seat = String(seat.seat);
    return row;
  }));
  if (focused) /** @type {HTMLElement | null} */ (document.querySelector(`#seats [data-seat="${focused}"] button`))?.focus();
  const panel = /** @type {HTMLDetailsElement} */ (byId("people"));
  const isOpen = free > 0;
  if (panel.dataset.was !== String(isOpen)) panel.open = isOpen; // it opens and closes by itself once
  panel.dataset.was = String(isOpen);
}

/** Makes what stays while people come and go. @param {HTMLElement} element @param {Page} page */
function build(element, { ask, name, phrases }) {
  const link = make("input", { readOnly: true, value: location.href, ariaLabel: say("invite") });
  const copy = make("button", { type: "button" }, say("copyLink"));
  copy.onclick = async () => {
    link.select(); // all that can be done where a page may not write to the clipboard
    await navigator.clipboard?.writeText(link.value);
    copy.textContent = say("copied");
  };
  const buttons = phrases.map((phrase) => {
    const onclick = () => (said.removeAttribute("open"), void ask("say", { phrase }));
    return make("button", { type: "button", onclick }, say(phrase));
  });
  const said = make("details", { id: "phrases" }, make("summary", {}, say("sayIt")), make("div", { className: "panel" }, ...buttons));
  const panel = make("div", { className: "panel" },
    make("p", { id: "waiting" }, say("waitForSeats")),
    make("label", { id: "ownNameOf" }, say("yourName"), " ", make("input", { id: "ownName", maxLength: 20, value: name })),
    make("ul", { id: "seats" }),
    make("p", {}, say("invite")),
    make("div", { className: "row" }, link, copy));
  const people = make("details", { id: "people" }, make("summary", { id: "roomCounts" }), panel);
  element.classList.add("people");
  element.replaceChildren(people, said, make("p", { id: "said", role: "log" }));
}

/** Shows what somebody says, for a while. @param {{player: number, phrase: string}} told */
export function hearPhrase({ player, phrase }) {
  const name = drawn?.room.seats.find(({ seat }) => seat === player)?.name ?? "";
  tell(make("b", {}, `${name}: `), say(phrase));
}

/** Shows a line for a while. @param {(string | Node)[]} parts */
function tell(...parts) {
  const line = make("span", {}, ...parts);
  byId("said").replaceChildren(line);
  setTimeout(() => line.remove(), 1000 * SECONDS_SAID);
}
