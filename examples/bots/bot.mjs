// A bot in JavaScript: pinochle match "run:node examples/bots/bot.mjs" club --deals 20
// It reads one JSON object a line and answers in the same way; it needs nothing but Node.js.
import { createInterface } from "node:readline";

const OPTIONS = { brave: "no" };
const ORDER = ["A", "T", "K", "Q", "J", "9"];

/** The tokens with a word, such as "play", without it. */
const withWord = (legal, word) =>
  legal.filter((token) => token.startsWith(`${word}:`)).map((token) => token.slice(word.length + 1));

/** The first that is said of something in a list; the list is never empty. */
const best = (list, rate) => list.reduce((one, other) => (rate(other) > rate(one) ? other : one));

/** How low a card is: 5 for a nine. Those that lie melded on the table are "+9S", "+9S.2". */
const lowness = (card) => ORDER.indexOf(card.replace("+", "")[0]);

/** The card of a trick: an ace to lead, counters for a partner who led an ace, else a low card. */
function cardOf(cards, table) {
  const trick = table.trick?.cards ?? [];
  const isPartnerAhead = trick.length === 2 && trick[0]?.[0] === "A" && table.seats.length === 4;
  return best(cards, (card) => (trick.length === 0 || isPartnerAhead ? -lowness(card) : lowness(card)));
}

/** The suit of which a hand has most cards. */
function trumpOf(suits, table) {
  return best(suits, (suit) => table.hand.filter(({ card }) => card[1] === suit).length);
}

/** What to do, as a token. */
function choose({ legal, table }) {
  const cards = withWord(legal, "play");
  if (cards.length) return `play:${cardOf(cards, table)}`;
  const suits = withWord(legal, "trump");
  if (suits.length) return `trump:${trumpOf(suits, table)}`;
  const bids = withWord(legal, "bid");
  if (bids.length && (OPTIONS.brave === "yes" || !legal.includes("pass"))) return `bid:${bids[0]}`;
  return legal[0];
}

const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.say === "hello") {
    for (const name in OPTIONS) OPTIONS[name] = message.options[name] ?? OPTIONS[name]; // no others
    say({ say: "ready", protocol: 1, name: "little bot", version: "1", options: OPTIONS });
  } else if (message.say === "choose") {
    say({ say: "action", id: message.id, do: choose(message) });
  } else if (message.say === "quit") break;
}
process.exit(0);
