// A small judge of pinochle in JavaScript, made from the conformance suite alone: the points of
// melds, the cards that may be played, and the winner of a trick, for any ruleset that says these
// things as the files of the suite do. It uses none of the Python library.

const SUITS = ["S", "H", "D", "C"];
const GAME = 1e9;

const rankOf = (card) => card[0];
const suitOf = (card) => card[1];
const cardsOf = (text) => text.split(" ").filter(Boolean);

/** The cards of a ruleset from high to low: "A T K Q J 9". */
const orderOf = (rules) => rules.pack.order.replace("10", "T").split(" ");

// Melds.

/** How often each card is there. */
function counted(cards) {
  const counts = new Map();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return counts;
}

/** The sets of cards that a pattern makes, each alone: [["KH", "QH"], ["KD", "QD"]]. */
function setsOf(pattern, trump) {
  const [head, ...where] = pattern.split(" ");
  if (where[0] !== "in") return [pattern.split(" ")]; // QS JD
  const inSuit = (suit) => [...head].map((rank) => rank + suit);
  switch (where.join(" ")) {
    case "in trump":
      return trump ? [inSuit(trump)] : [];
    case "in plain":
      return SUITS.filter((suit) => suit !== trump).map(inSuit);
    case "in any":
      return SUITS.map(inSuit);
    case "in every suit":
      return [SUITS.flatMap(inSuit)];
    default:
      throw new Error(`no such pattern: ${pattern}`);
  }
}

/** What so many sets are worth: listed numbers of sets, or the best way to split them. */
function worthOf(values, sets) {
  const best = [0];
  for (let number = 1; number <= sets; number++) {
    const splits = values.slice(0, number).map((value, part) => {
      const worth = value === "game" ? GAME : value;
      return worth + best[number - part - 1];
    });
    best.push(Math.max(...splits));
  }
  return best[sets];
}

/** How many sets the cards that are left would make. */
function mostOf(needed, left) {
  return Math.min(...[...needed].map(([card, number]) => Math.floor((left.get(card) ?? 0) / number)));
}

/** The best worth of the melds of one heading, in which a card serves once. */
function bestOf(piles, left) {
  if (!piles.length) return 0;
  const [{ needed, values }, ...others] = piles;
  let best = 0;
  for (let sets = mostOf(needed, left); sets >= 0; sets--) {
    const rest = new Map(left);
    for (const [card, number] of needed) rest.set(card, (rest.get(card) ?? 0) - sets * number);
    best = Math.max(best, worthOf(values, sets) + bestOf(others, rest));
  }
  return best;
}

/** The points of a hand, and whether one of its melds wins the game. */
export function melds(rules, { hand, trump }) {
  const have = counted(cardsOf(hand));
  const headings = new Map();
  for (const { heading, patterns, values, needs, trumps, comes_first: first } of Object.values(rules.melds)) {
    if (needs || trumps?.length || first) return undefined; // melds of some tables, left out here
    for (const pattern of patterns) {
      for (const set of setsOf(pattern, trump)) {
        const pile = { needed: counted(set), values };
        headings.set(heading, [...(headings.get(heading) ?? []), pile]);
      }
    }
  }
  let worth = 0;
  for (const piles of headings.values()) worth += bestOf(piles, have);
  return { points: worth % GAME, wins: worth >= GAME };
}

// Tricks.

/** Whether a card beats the best card so far. */
function beats(rules, card, best, trump) {
  if (suitOf(card) !== suitOf(best)) return suitOf(card) === trump;
  const order = orderOf(rules);
  const [place, placeOfBest] = [order.indexOf(rankOf(card)), order.indexOf(rankOf(best))];
  return place < placeOfBest || (place === placeOfBest && rules.play.like_cards === "last");
}

/** The place of the winning card in a trick, counted from 0. */
function placeOfWinner(rules, cards, trump) {
  let best = 0;
  cards.forEach((card, place) => {
    if (place && beats(rules, card, cards[best], trump)) best = place;
  });
  return best;
}

export const winners = (rules, { trick, trump }) => ({ winner: placeOfWinner(rules, cardsOf(trick), trump) });

/** Whether a duty binds at all: it depends on who leads, and on the suit that was led. */
function binds({ duty, when, unless, from_bid = 0 }, { trick, trump, first_lead, partner_winning, trump_broken, bid }) {
  if (bid !== undefined && bid < from_bid) return false;
  if (unless === "partner-winning" && partner_winning) return false;
  const leads = { "lead-trump": first_lead, "always-lead-trump": true, "lead-plain": !trump_broken };
  if (!trick) return Boolean(leads[duty]);
  if (duty in leads) return false;
  const isTrumpLed = suitOf(cardsOf(trick)[0]) === trump;
  return when === "always" || (when === "trump-led") === isTrumpLed;
}

/** Whether a card does what a duty asks for. */
function does(rules, duty, card, cards, trump) {
  const isTrump = suitOf(card) === trump;
  if (duty === "lead-trump" || duty === "always-lead-trump") return isTrump;
  if (duty === "lead-plain") return !isTrump;
  const led = suitOf(cards[0]);
  const wins = (several) => placeOfWinner(rules, [...several, card], trump) === several.length;
  switch (duty) {
    case "follow":
      return suitOf(card) === led;
    case "head":
      return suitOf(card) === led && wins(cards);
    case "head-suit":
      return suitOf(card) === led && wins(cards.filter((one) => suitOf(one) === led));
    case "trump":
      return led !== trump && isTrump;
    case "overtrump":
      return led !== trump && isTrump && wins(cards);
    default:
      throw new Error(`no such duty: ${duty}`);
  }
}

/** The cards that may be played: each duty narrows them, unless that would leave none. */
export function plays(rules, given) {
  const cards = cardsOf(given.trick);
  let left = [...new Set(cardsOf(given.hand))];
  for (const obligation of rules.play.obligations) {
    if (!binds(obligation, given)) continue;
    const narrowed = left.filter((card) => does(rules, obligation.duty, card, cards, given.trump));
    if (narrowed.length) left = narrowed;
  }
  const order = [...SUITS].flatMap((suit) => orderOf(rules).map((rank) => rank + suit));
  return { legal: left.sort((one, other) => order.indexOf(one) - order.indexOf(other)).join(" ") };
}
