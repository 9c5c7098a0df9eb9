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
    const more = made ? `, ${say("made")} ${Math.round(100 * made)} %` : "";
    return button(say("worth", text, score, others) + more, () => act(token));
  });
  tell(make("h2", {}, say("advice")), ...rows, make("p", {}, sentence));
}

/** The choices that cost most, where one was clearly wrong: of the last round, or when it is over, of the game. */
export async function lost() {
  const { losses = [] } = await ask("lost");
  stage("");
  const lines = losses.map(({ round, text }) => make("p", {}, ...(round ? [make("b", {}, say("round", round)), ": "] : []), text));
  tell(make("h2", {}, say("lost")), ...(lines.length ? lines : [make("p", {}, say("nothingLost"))]));
}

/** @param {Node[]} content */
function tell(...content) {
  const close = button("✕", () => (byId("advice").replaceChildren(), byId("hint").focus()));
  close.ariaLabel = say("close");
  byId("advice").replaceChildren(...content, close);
}
