// The rules in words, as Ruleset.describe() writes them: each line has its mark at its beginning.
// @ts-check
import { make } from "./cards.js";

/** @param {string} text @returns {HTMLElement[]} */
export const rulesOf = (text) =>
  text.trim().split("\n\n").map((block) => {
    const words = block.replace(/^#+ /, "").replaceAll("\n", " ");
    if (block.startsWith("#")) return make("h3", {}, words);
    if (/^(-|\d+\.) /.test(block)) {
      const items = block.split(/^(?:-|\d+\.) /m).filter(Boolean);
      return make(block.startsWith("-") ? "ul" : "ol", {}, ...items.map((item) => make("li", {}, item)));
    }
    if (!block.startsWith("|")) return make("p", {}, words);
    const rows = block.split("\n").filter((row) => !row.startsWith("| ---"));
    return make("table", {}, ...rows.map((row) => {
      const cells = row.split("|").slice(1, -1).map((cell) => make("td", {}, cell.trim()));
      return make("tr", {}, ...cells);
    }));
  });
