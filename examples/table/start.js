// The form before a game: the preset, the finder, the players; and the seats of a room.
// @ts-check
import { byId, make } from "./draw.js";
import { say } from "./words.js";

/** @import {Library, Room} from "./protocol" */

const KINDS = /** @type {const} */ (["human", "club", "expert", "random"]);
const NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana"];

const preset = () => /** @type {HTMLSelectElement} */ (byId("preset"));
const toml = () => /** @type {HTMLTextAreaElement} */ (byId("toml")).value.trim();
const finder = () => [...byId("finder").querySelectorAll("select")];

/** The name of a preset, or rules as TOML. */
export const rulesChosen = () => toml() || preset().value;

/** Who plays at each seat. */
export const playersChosen = () => ({
  seats: [...byId("players").querySelectorAll("select")].map((select) => select.value),
  names: [...byId("players").querySelectorAll("input")].map((input) => input.value.trim()),
});

/** @param {Library} library */
export function drawStart(library) {
  drawFinder(library);
  drawPresets(library);
  preset().onchange = () => drawPlayers(library);
  drawPlayers(library);
}

/** The presets that answer as the finder asks. @param {Library} library */
function drawPresets(library) {
  const asked = finder().filter((select) => select.value);
  const fitting = library.presets.filter((one) => asked.every((select) => one.answers[select.name] === select.value));
  const before = preset().value || "partnership-auction";
  preset().replaceChildren(...fitting.map(({ name, title }) => make("option", { value: name }, title)));
  preset().value = fitting.some(({ name }) => name === before) ? before : fitting[0]?.name ?? "";
  byId("found").textContent = `${fitting.length} ${say("found")}`;
}

/** A question whose answers do not differ is not asked. @param {Library} library */
function drawFinder(library) {
  const labels = Object.entries(library.questions).map(([name, question]) => {
    const answers = [...new Set(library.presets.map((one) => one.answers[name] ?? ""))];
    answers.sort((one, other) => Number(one) - Number(other));
    const select = make("select", { name }, make("option", { value: "" }, say("any")));
    select.append(...answers.map((answer) => make("option", {}, answer)));
    select.onchange = () => (drawPresets(library), drawPlayers(library));
    return make("label", {}, question, select);
  });
  byId("finder").replaceChildren(...labels);
}

/** @param {Library} library */
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
