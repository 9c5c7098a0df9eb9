// A bot that searches: pinochle match "run:node examples/bots/searcher.mjs" simple --deals 200
// It deals the cards that it does not see as they may lie, and tries what it may do in such worlds.
import { createInterface } from "node:readline";
import { melds, plays, winners } from "../javascript_judge/judge.mjs"; // they judge by any ruleset

const OPTIONS = { worlds: "20" };
let rules, order, kinds, sides, seed;

const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
const sum = (list, rate) => list.reduce((total, one) => total + rate(one), 0);
const best = (list, rate) => list.map((one) => [rate(one), one]).reduce((a, b) => (b[0] > a[0] ? b : a))[1];
const take = (cards, card) => cards.includes(card) && cards.splice(cards.indexOf(card), 1);
const withWord = (legal, word) => legal.filter((token) => token.startsWith(`${word}:`)).map((token) => token.slice(word.length + 1));
const cardOf = (text) => text.replace("+", "").slice(0, 2); // cards that lie on the table are "+9S", "+9S.2"

// A world is { hands, scores, trump, leader, trick }; the seats play in turn, beginning with the leader.
const seatOf = ({ leader, trick }) => (leader + trick.length) % sides.length;
const winnerOf = (trick, trump) => winners(rules, { trick: trick.join(" "), trump }).winner;
const seatAhead = ({ leader, trick, trump }) => (leader + winnerOf(trick, trump)) % sides.length;
const isPartnerAhead = (world) => world.trick.length > 0 && sides[seatAhead(world)] === sides[seatOf(world)];
const worth = (card) => rules.count.by_place[order.indexOf(card[0])];

/** The cards of a hand that may be played in a world. */
function legalCards(hand, world, isFirst = false) {
  const given = { first_lead: isFirst, partner_winning: isPartnerAhead(world), trump_broken: true };
  return plays(rules, { hand: hand.join(" "), trick: world.trick.join(" "), trump: world.trump, ...given }).legal.split(" ");
}

/** The plain policy: lead tops, give counters to a partner, win cheaply, and else throw low cards. */
function plainCard(legal, world) {
  const { trick, trump } = world;
  const price = (card) => (card[1] === trump ? 20 : 0) - order.indexOf(card[0]);
  if (!trick.length) return best(legal, (card) => (card[0] === order[0] ? 99 : 0) - price(card));
  if (isPartnerAhead(world)) return best(legal, (card) => 9 * worth(card) - price(card));
  const winning = legal.filter((card) => winnerOf([...trick, card], trump) === trick.length);
  return winning.length ? best(winning, (card) => -price(card)) : best(legal, (card) => -9 * worth(card) - price(card));
}

/** What the sides score in a world, in which a card is played, and all others by the plain policy. */
function playedOut({ hands, scores, ...world }, first) {
  [hands, scores, world.trick] = [hands.map((hand) => [...hand]), [...scores], [...world.trick]];
  for (let card = first; hands[seatOf(world)].length; card = undefined) {
    const hand = hands[seatOf(world)];
    card ??= plainCard(legalCards(hand, world), world);
    take(hand, card);
    world.trick.push(card);
    if (world.trick.length < sides.length) continue;
    world.leader = seatAhead(world);
    scores[sides[world.leader]] += sum(world.trick, worth) + (hands[world.leader].length ? 0 : rules.count.last_trick);
    world.trick = [];
  }
  return scores;
}

/** How much more the side of a seat scores than others do; a side that misses its contract loses what it bid. */
function gainOf(me, scores, { seat, points } = { seat: me, points: 0 }) {
  const net = (side) => (side === sides[seat] && scores[side] < points ? -points : scores[side]);
  return net(sides[me]) - Math.max(...sides.filter((side) => side !== sides[me]).map(net));
}

/** The cards that a seat has laid; one card may lie in several melds. */
function laidBy({ melds: sets = [] }) {
  const times = (card) => Math.max(0, ...sets.map(({ cards }) => sum(cards.split(" "), (one) => one === card)));
  return kinds.flatMap((card) => Array(times(card)).fill(card));
}

/** What is known: the own hand, what others have laid, what each lacks, and the cards that nobody has seen. */
function known({ table, history }) {
  const hand = table.hand.map(({ card }) => cardOf(card)), copies = new Map(rules.pack.copies);
  const unseen = kinds.flatMap((card) => Array(copies.get(card[0])).fill(card));
  const laid = table.seats.map((seat) => (seat.seat === table.seat ? [] : laidBy(seat)));
  const lacks = table.seats.map(() => new Set());
  const now = { leader: table.seat, trick: [], trump: table.trump };
  const played = history.filter(([, token]) => token.startsWith("play:"));
  for (const [place, [seat, token]] of played.entries()) {
    const card = cardOf(token.slice("play:".length));
    if (!now.trick.length) now.leader = seat;
    // Who had a card beside which this one is not legal could not have played it.
    for (const other of kinds) if (!legalCards([card, other], now, !place).includes(card)) lacks[seat].add(other);
    for (const cards of [unseen, laid[seat]]) take(cards, card);
    now.trick.push(card);
    if (now.trick.length === sides.length) [now.leader, now.trick] = [table.seat, []];
  }
  for (const card of [...hand, ...laid.flat()]) take(unseen, card);
  return { hand, laid, lacks, unseen, now };
}

/** The hands as they may lie: the cards that few seats can have are dealt first. */
function dealt({ seat: me, seats }, { hand, laid, lacks, unseen }) {
  const hands = laid.map((cards, seat) => (seat === me ? [...hand] : [...cards]));
  const room = (seat) => seats[seat].cards - hands[seat].length;
  const open = () => [...seats.keys()].filter((seat) => room(seat) > 0);
  const takers = (card) => open().filter((seat) => !lacks[seat].has(card));
  const inOrder = unseen.map((card) => [takers(card).length + random(), card]).sort(([one], [other]) => one - other);
  for (const [, card] of inOrder) {
    const able = takers(card).length ? takers(card) : open();
    if (able.length) hands[best(able, (seat) => random() ** (1 / room(seat)))].push(card);
  }
  return hands; // cards for which there is no room are buried, or lie in a widow
}

/** The card that gains most in some worlds. */
function cardToPlay(cards, { table, history }) {
  const facts = known({ table, history });
  const scores = sides.map((_, side) => sum(table.seats, (one) => (one.side === side ? (one.count ?? 0) + (one.melded ?? 0) : 0)));
  const worlds = Array.from({ length: +OPTIONS.worlds }, () => ({ ...facts.now, hands: dealt(table, facts), scores }));
  return best(cards, (card) => sum(worlds, (world) => gainOf(table.seat, playedOut(world, cardOf(card)), table.contracts[0])));
}

/** What the mean gain is if this seat names trump and leads, with so many points to make. */
let tried = {};
function gainWith(trump, points, { table, history }) {
  const facts = known({ table, history });
  if (tried.hand !== `${facts.hand}`) tried = { hand: `${facts.hand}` }; // the next bid is judged by the same worlds
  tried[trump] ??= Array.from({ length: +OPTIONS.worlds }, () => {
    const hands = dealt(table, facts), scores = sides.map(() => 0);
    hands.forEach((hand, seat) => (scores[sides[seat]] += melds(rules, { hand: hand.join(" "), trump })?.points ?? 0));
    return playedOut({ hands, scores, trump, leader: table.seat, trick: [] });
  });
  return sum(tried[trump], (scores) => gainOf(table.seat, scores, { seat: table.seat, points })) / OPTIONS.worlds;
}

/** What to do, as a token. */
function choose(message) {
  const { legal, table } = message;
  const [cards, bids, suits] = ["play", "bid", "trump"].map((word) => withWord(legal, word));
  if (cards.length && table.step === "play") return `play:${cards.length > 1 ? cardToPlay(cards, message) : cards[0]}`;
  if (suits.length) return `trump:${best(suits, (suit) => gainWith(suit, table.contracts[0]?.points ?? 0, message))}`;
  if (!bids.length) return legal[0];
  const isWorthIt = [..."SHDC"].some((suit) => gainWith(suit, parseInt(bids[0]), message) > 0);
  return isWorthIt || !legal.includes("pass") ? `bid:${bids[0]}` : "pass";
}

const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.say === "hello") {
    for (const name in OPTIONS) OPTIONS[name] = message.options[name] ?? OPTIONS[name]; // no others
    say({ say: "ready", protocol: 1, name: "searcher", options: OPTIONS });
  } else if (message.say === "game") {
    rules = message.rules;
    order = rules.pack.order.replace("10", "T").split(" ");
    kinds = order.flatMap((rank) => [..."SHDC"].map((suit) => rank + suit));
  } else if (message.say === "choose") {
    [seed, sides] = [message.seed + 1, message.table.seats.map(({ side }) => side)];
    say({ say: "action", id: message.id, do: choose(message) });
  } else if (message.say === "quit") break;
}
process.exit(0);
