// The form before a game: the preset, the finder, the players; and the seats of a room.
// @ts-check
import { byId, make } from "./cards.js";
import { drawFinder, presetsFound } from "./finder.js";
import { say } from "./words.js";

/** @import {Room} from "./protocol" */
/** @import {Facts} from "./words.js" */

const KINDS = /** @type {const} */ (["human", "club", "expert", "simple", "random"]);
const NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana"];

const preset = () => /** @type {HTMLSelectElement} */ (byId("preset"));
const toml = () => /** @type {HTMLTextAreaElement} */ (byId("toml")).value.trim();

/** The name of a preset, or rules as TOML. */
export const rulesChosen = () => toml() || preset().value;

/** Who plays at each seat, and names for more players, for rules of one's own may seat more. */
export const playersChosen = () => {
  const names = [...byId("players").querySelectorAll("input")].map((input) => input.value.trim());
  return {
    seats: [...byId("players").querySelectorAll("select")].map((select) => select.value),
    names: [...names, ...NAMES.slice(names.length)],
  };
};

/** @param {Facts} library */
export function drawStart(library) {
  drawFinder(byId("finder"), library, say("any"), () => (drawPresets(library), drawPlayers(library)));
  drawPresets(library);
  preset().onchange = () => drawPlayers(library);
  drawPlayers(library);
}

/** The presets that answer as the finder asks. @param {Facts} library */
function drawPresets(library) {
  const fitting = presetsFound(byId("finder"), library);
  const before = preset().value || "partnership-auction";
  preset().replaceChildren(...fitting.map(({ name, title }) => make("option", { value: name }, title)));
  preset().value = fitting.some(({ name }) => name === before) ? before : fitting[0]?.name ?? "";
  byId("found").textContent = `${fitting.length} ${say("found")}`;
}

/** @param {Facts} library */
function drawPlayers(library) {
  const chosen = library.presets.find(({ name }) => name === preset().value);
  const number = Number(chosen?.answers.players ?? 4);
  const { seats, names } = playersChosen();
  const rows = Array.from({ length: number }, (_, seat) => {
    const name = make("input", { value: names[seat] ?? NAMES[seat] ?? "", maxLength: 20 });
    name.ariaLabel = `${say("name")} ${seat + 1}`;
    const kind = make("select", { ariaLabel: `${say("players")} ${seat + 1}` });
    kind.append(...KINDS.map((one) => make("option", { value: one }, say(one))));
    kind.value = seats[seat] ?? (seat ? "club" : "human");
    return make("div", {}, make("span", {}, `${seat + 1}`), name, " ", kind);
  });
  byId("players").querySelectorAll("div").forEach((row) => row.remove());
  byId("players").append(...rows);
}

/** @param {Room} room @param {(seat: number, name: string) => unknown} sit */
export function drawRoom(room, sit) {
  const isSeated = room.you !== null;
  const free = room.seats.filter((seat) => seat.free);
  const name = make("input", { value: NAMES[free[0]?.seat ?? 0] ?? "", maxLength: 20 });
  name.ariaLabel = say("name");
  const seats = room.seats.map(({ seat, kind, name: called, free: isFree, here }) => {
    const about = `${seat + 1}: ${isFree ? say("free") : called || say(/** @type {"club"} */ (kind))}`;
    const isAway = kind === "human" && !isFree && !here;
    if (!isFree || isSeated) return make("span", {}, about, isAway ? ` (${say("away")})` : "");
    const onclick = () => void sit(seat, name.value);
    return make("button", { type: "button", onclick }, `${seat + 1}: ${say("sit")}`);
  });
  byId("room").replaceChildren(...(isSeated || !free.length ? [] : [name]), ...seats);
}
