// A scene lies over the felt until the player goes on: melds, the end of a round, the last trick.
// @ts-check
import { at } from "./asks.js";
import { byId, make } from "./cards.js";
import { button, main } from "./choices.js";
import { say } from "./words.js";

/** @typedef {"widow" | "melds" | "round" | "game" | "trick"} SceneName */

/** Ends the scene that is waited for. */
let goOn = () => {};

/** Shows a scene. @param {SceneName} name @param {string} title @param {Node[]} content @param {HTMLElement[]} buttons */
export function openScene(name, title, content, buttons) {
  const scene = byId("scene");
  byId("table").dataset.scene = name;
  byId("advice").replaceChildren();
  scene.ariaLabel = title;
  const body = make("div", { className: "body" }, ...content);
  scene.replaceChildren(make("h2", {}, title), body, make("p", { className: "buttons" }, ...buttons));
  scene.hidden = false;
  if (body.scrollHeight > body.clientHeight) body.tabIndex = 0; // so that it is scrolled by keyboard too
}

/** Takes the scene away, and lets what waits for it go on. */
export function closeScene() {
  const scene = byId("scene");
  at.isFocusLost ||= scene.contains(document.activeElement);
  scene.hidden = true;
  scene.replaceChildren();
  byId("table").dataset.scene = "";
  goOn();
}

/**
 * Shows a scene until the player goes on, or for a while.
 * @param {SceneName} name @param {string} title @param {Node[]} content
 * @param {number} pause how many milliseconds it stays; 0 is as long as the player likes
 */
export async function playScene(name, title, content, pause = 0) {
  const next = main(button(say("goOn"), closeScene));
  openScene(name, title, content, [next]);
  next.focus();
  const timer = pause ? setTimeout(closeScene, pause) : 0;
  await new Promise((/** @type {(nothing: void) => void} */ done) => (goOn = done));
  clearTimeout(timer);
  goOn = () => {};
}

/** A number that counts up. @param {number} points @param {number} time in milliseconds; 0 for at once */
export function countUp(points, time) {
  const number = make("b", { className: "points" }, String(time ? 0 : points));
  const begun = performance.now();
  const step = () => {
    const part = Math.min(1, (performance.now() - begun) / time);
    number.textContent = String(Math.round(part * points));
    if (part < 1) requestAnimationFrame(step);
  };
  if (time) requestAnimationFrame(step);
  return number;
}
