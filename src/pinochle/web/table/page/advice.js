// What another would do, and what a choice has cost.
// @ts-check
import { act, ask, stage } from "./asks.js";
import { byId, make } from "./cards.js";
import { button } from "./choices.js";
import { say } from "./words.js";

/** Advice for the choice that is due. */
export async function hint() {
  stage(say("thinking"));
  const { advice = [], sentence = "" } = await ask("hint");
  stage("");
  const rows = advice.slice(0, 4).map(({ do: token, text, score, others, made }) => {
    const more = made ? `; ${say("made")} ${Math.round(100 * made)} %` : "";
    const worth = score === undefined || others === undefined ? text : say("worth", text, Math.round(score), Math.round(others));
    return button(worth + more, () => act(token));
  });
  tell(make("h2", {}, say("advice")), ...rows, make("p", {}, sentence));
}

/** The best and the costliest choices, where that is clear: of the last round, or when it is over, of the game. */
export async function lookBack() {
  const { gains = [], losses = [] } = await ask("look-back");
  stage("");
  const best = [make("h3", {}, say("best")), make("p", {}, say(gains.length ? "bestAbout" : "noBest")), ...linesOf(gains)];
  const costliest = [make("h3", {}, say("costliest")), make("p", {}, say(losses.length ? "costliestAbout" : "noCostliest")), ...linesOf(losses)];
  tell(make("h2", {}, say("lookBack")), ...best, ...costliest);
}

/** @param {readonly {round: number, text: string}[]} choices */
const linesOf = (choices) =>
  choices.map(({ round, text }) => make("p", { className: "choice" }, ...(round ? [make("b", {}, `${say("round", round)}: `)] : []), text));

/** @param {Node[]} content */
function tell(...content) {
  const close = button("✕", () => (byId("advice").replaceChildren(), byId("hint").focus()));
  close.ariaLabel = say("close");
  byId("advice").replaceChildren(...content, close);
}
