// What the record of a round proves of its deal: that the cards came from all secrets, and are those that a page was shown.
// The method is that of pinochle.records.fair.
// @ts-check
/** @import {Move, TableEvent} from "./table" */

const METHOD = "pinochle-fair-1";
export const SERVER = "server";
const SUITS = "SHDC";
const RANKS = "ATKQJ98765432";
const UNKNOWN = "??";
const DEAL = "deal:";
const DRAW = "draw-for-deal:";
const MOST_UNTOLD = 100;
const MOST_IN_NAME = 40;

/**
 * Why a page goes no further: a word for it, and whom or which deal it is about.
 * - `seats`: others take part than when the room was first shown.
 * - `pack`: the pack is another, or is dealt otherwise, than when the room was first shown.
 * - `stranger`: a promise of somebody who does not sit here.
 * - `changed`: a promise is not the one that was shown before, or is gone.
 * - `own`: the promise that is shown for this seat is not its own.
 * - `early`: secrets are asked for, or cards are dealt, and somebody has not promised or told one.
 * - `again`: a deal, or a stage of it, that is over is asked for again.
 * - `form`: what was sent is no room, no promise, no document or no record of this game.
 * - `missing`: the record lacks a deal, the end of a round, a promise or a secret.
 * - `secret`: a secret is not what was promised.
 * - `order`: the cards do not lie as the secrets decide.
 * - `shown`: this page was shown other cards, or other actions, than the record has.
 * - `insecure`: this page came over plain http, where browsers let no page compute what a fair deal needs.
 * @typedef {"seats" | "pack" | "stranger" | "changed" | "own" | "early" | "again" | "form" | "missing" | "secret" | "order" | "shown" | "insecure"} Why
 * @typedef {{why: Why, who: string}} Refusal
 */

/**
 * Something that was done, as this seat was told: who did it, null for the table; its token; and where cards went.
 * @typedef {{who: number | null, token: string, moves: Move[], isUntold?: boolean}} Act
 */

export class Refused extends Error {
  /** @param {Why} why @param {string | number} who */
  constructor(why, who) {
    super(`${why}: ${who}`);
    this.refusal = { why, who: String(who).slice(0, MOST_IN_NAME) };
  }
}

/** Refuses to go on unless something is so. @param {unknown} isSo @param {Why} why @param {string | number} who @returns {asserts isSo} */
export function insist(isSo, why, who) {
  if (!isSo) throw new Refused(why, who);
}

/** @param {ArrayBuffer | Uint8Array} bytes */
export const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text);

/** @param {string} text */
const digestOf = async (text) => hex(await crypto.subtle.digest("SHA-256", bytes(text)));

/** @param {string} room @param {number} deal @param {string} who @param {string} secret */
export const promise = (room, deal, who, secret) => digestOf([METHOD, room, deal, who, secret].join("\n"));

// What a page was shown.

/** @param {Act} act */
export const isDeal = ({ who, token, isUntold }) => who === null && token === "" && !isUntold;

/** The hands in the order in which they are dealt. @param {Act} deal */
export const handsIn = ({ moves }) =>
  moves.filter(({ origin, to }) => origin === "pack" && to.startsWith("hand.")).map(({ to }) => to);

/** What nobody can tell of any more, for a call-out between rounds came after it. @type {Act} */
const UNTOLD = { who: null, token: "", moves: [], isUntold: true };

/**
 * What was done after `start`, up to `end`.
 * @param {readonly TableEvent[]} events @param {number} since after what the events begin @param {number} start @param {number} end
 */
export function actsIn(events, since, start, end) {
  const untold = Math.max(0, since - start);
  const isCalled = events[0]?.event === "Acted" && events[0].do === "call-out" && events[0].seq <= end;
  insist(!untold || (isCalled && untold < MOST_UNTOLD), "form", SERVER);
  /** @type {Act[]} */
  const acts = Array(untold).fill(UNTOLD);
  for (const event of events) {
    if (event.seq <= start || event.seq > end) continue;
    if (event.seq !== start + acts.length) {
      insist(event.event === "Acted" && event.seq === start + acts.length + 1, "form", SERVER);
      acts.push({ who: event.seat ?? null, token: event.do, moves: [] });
    }
    acts.at(-1)?.moves.push(...(event.moves ?? []));
  }
  return acts;
}

/** The pile of a move; cards that a seat has laid down still are its own. @param {string} pile */
const pileOf = (pile) => pile.replace("laid.", "hand.");

/** @param {Move} move */
const seenIn = ({ cards }) => (cards ? cards.split(" ") : []);

/**
 * Whether the cards of a seat are those that came of what was done since the deal.
 * @param {Act[]} acts @param {number} seat @param {string[]} hand
 */
export function isHand(acts, seat, hand) {
  const own = `hand.${seat}`;
  /** @type {string[] | null} */
  let cards = [];
  for (const { moves } of acts.slice(Math.max(0, acts.map(isDeal).lastIndexOf(true))))
    for (const move of moves) {
      if (pileOf(move.to) === own) cards?.push(...seenIn(move));
      if (pileOf(move.origin) === own) cards = without(cards ?? [], seenIn(move));
    }
  return cards !== null && sorted(cards).join() === sorted(hand).join();
}

/** What is left without some cards; null if they are not all there. @param {string[]} pile @param {string[]} cards */
function without(pile, cards) {
  const left = [...pile];
  for (const card of cards) {
    const place = left.includes(card) ? left.indexOf(card) : left.indexOf(UNKNOWN);
    if (place < 0) return null;
    left.splice(place, 1);
  }
  return left;
}

// What the record says of it.

/**
 * An entry of a record: who did it, null for the table; its token; and the cards of a deal.
 * @typedef {{who: number | null, token: string, cards: string[] | null}} Entry
 * @typedef {{tags: Map<string, string>, entries: Entry[]}} Told
 */

/** The tags and the entries of a record. @param {string} text @returns {Told} */
export function read(text) {
  const [head = "", ...rest] = text.split("\n\n");
  const tags = new Map();
  for (const line of head.split("\n")) {
    const key = line.split(":")[0] ?? "";
    insist(!tags.has(key), "form", SERVER);
    tags.set(key, line.slice(key.length + 1).trim());
  }
  const pairs = (rest.slice(0, -1).join(" ").match(/\S+\s+\S+/g) ?? []).map((pair) => pair.split(/\s+/));
  const entries = pairs.map(([who, token = ""]) => ({
    who: who === "*" ? null : Number(who),
    token,
    cards: who === "*" && token.startsWith(DEAL) ? cardsIn(token.slice(DEAL.length)) : null,
  }));
  return { tags, entries };
}

/** The rounds in entries of a record; before the first deal stands what was drawn for it. @param {Entry[]} entries */
export function roundsIn(entries) {
  const starts = entries.flatMap(({ cards }, place) => (cards ? [place] : []));
  return [0, ...starts.slice(1)].map((start, place) => entries.slice(start, starts[place + 1]));
}

/**
 * A digest of the first part of a record: its entries, and all that was promised and told for its deals.
 * @param {Told} record @param {{deals: number, acts: number}} part
 */
export function saidIn({ tags, entries }, { deals, acts }) {
  const told = [...tags].filter(([key]) => Number(/^fair\.(\d+)\./.exec(key)?.[1]) <= deals);
  return digestOf(JSON.stringify([entries.slice(0, acts), told]));
}

/**
 * The secrets for a deal by a record, if all are there and are those that were promised.
 * @param {string} room @param {number} deal @param {Told} record @param {string[]} names @param {Map<string, string>} promised
 */
export async function secretsIn(room, deal, { tags }, names, promised) {
  const start = `fair.${deal}.`;
  const told = [...tags.keys()].filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
  for (const who of told) insist(names.includes(who), "stranger", who);
  /** @type {Map<string, string>} */
  const secrets = new Map();
  for (const who of names) {
    const [digest, secret] = (tags.get(start + who) ?? "").split(" ");
    insist(digest && secret, "missing", who);
    insist((await promise(room, deal, who, secret)) === digest, "secret", who);
    insist((promised.get(who) ?? digest) === digest, "changed", who);
    secrets.set(who, secret);
  }
  return secrets;
}

/**
 * Refuses cards that do not lie as the secrets decide: those of the deal, and those that were drawn for the first.
 * @param {string} room @param {number} deal @param {Entry[]} round @param {string} pack @param {Map<string, string>} secrets
 */
export async function checkOrder(room, deal, round, pack, secrets) {
  const cards = sorted(pack.split(" "));
  const dealt = round.find((entry) => entry.cards)?.cards ?? [];
  insist(sorted(dealt).join() === cards.join(), "pack", deal);
  insist((await shuffled(cards, numbers(room, deal, secrets))).join() === dealt.join(), "order", deal);
  const random = numbers(room, "draw", secrets);
  let left = await shuffled(cards, random);
  for (const drawn of round.flatMap(({ token }) => drawsIn(token))) {
    if (left.length < drawn.length) left = await shuffled(cards, random);
    insist(left.splice(0, drawn.length).join() === drawn.join(), "order", deal);
  }
}

/** The cards that the players draw: one each, then one for each of those who were equal. @param {string} token */
const drawsIn = (token) => (token.startsWith(DRAW) ? token.slice(DRAW.length).split("+").map(cardsIn) : []);

/**
 * Refuses a round in which other things were done, or other cards seen, than a page was shown: the cards are laid as they
 * were dealt, and moved as the page was told.
 * @param {number} deal @param {string} packets @param {Entry[]} round @param {Act[]} acts
 */
export function checkShown(deal, packets, round, acts) {
  /** @type {Map<string, string[]>} */
  let piles = new Map();
  /** The cards that each seat has named last. @type {Map<string, string[]>} */
  const named = new Map();
  for (const [place, { who, token, cards }] of round.entries()) {
    const act = acts[place];
    if (act?.isUntold && !cards) continue;
    insist(act && act.who === who && (isDeal(act) ? cards : isAlike(act.token, token)), "shown", deal);
    if (cards) piles = laidOut(cards, packets, handsIn(act));
    const own = cardsIn(/[:+]((?:[ATKQJ98765432][SHDC])+)/.exec(token)?.[1] ?? "");
    if (own.length) named.set(`hand.${who}`, own);
    let isSeen = false;
    for (const move of act.moves) {
      const [origin, to, seen] = [pileOf(move.origin), pileOf(move.to), seenIn(move)];
      const isNamed = seen.length > 0 && origin === `hand.${who}` && seen.length === own.length;
      insist(!isNamed || without(own, seen), "shown", deal);
      isSeen ||= isNamed;
      if (origin === "trick") continue; // what was played there is known
      const isDealt = origin === "pack" && cards !== null && piles.has(to);
      const pile = piles.get(isDealt ? to : origin) ?? [];
      const { number } = move;
      insist(Number.isInteger(number) && number > 0 && number <= pile.length, "shown", deal);
      insist(!seen.length || seen.length === number, "shown", deal);
      const isOrdered = isDealt || origin === "stock" || origin === "pack";
      const taken = isOrdered ? pile.slice(0, number) : seen.length ? seen : likely(pile, number, own, named.get(origin) ?? []);
      const left = without(pile, taken ?? []);
      insist(left && (!taken || without(taken, seen)), "shown", deal);
      if (isDealt) continue; // it lies there
      piles.set(origin, left).set(to, [...(piles.get(to) ?? []), ...(taken ?? Array(number).fill(UNKNOWN))]);
    }
    insist(isSeen || !token.startsWith("play:"), "shown", deal);
  }
}

/** Whether a token is what a page was told, which did not see some of the cards in it. @param {string} shown @param {string} token */
function isAlike(shown, token) {
  const hidden = token.replace(/[ATKQJ98765432][SHDC]/g, UNKNOWN);
  return shown.length === token.length && [...shown].every((sign, place) => sign === token[place] || sign === hidden[place]);
}

/**
 * Which cards went from a pile and were not seen: those that were named now or before, or the whole pile; null if nobody
 * can say.
 * @param {string[]} pile @param {number} number @param {...string[]} named
 */
const likely = (pile, number, ...named) =>
  [...named, pile].find((cards) => cards.length === number && without(pile, cards)) ?? null;

/**
 * The piles after a deal.
 * @param {string[]} cards @param {string} packets @param {string[]} hands those of the seats, eldest's first
 */
function laidOut(cards, packets, hands) {
  const piles = new Map([...hands, "widow"].map((name) => [name, /** @type {string[]} */ ([])]));
  let place = 0;
  for (const packet of packets.split(" ").filter(Boolean))
    for (const to of packet.startsWith("(") ? ["widow"] : hands) {
      const end = place + Number(packet.replace(/[()]/g, ""));
      piles.get(to)?.push(...cards.slice(place, end));
      place = end;
    }
  return piles.set("stock", cards.slice(place)).set("pack", cards.slice(place));
}

// Cards and chance.

/** @param {string} text @returns {string[]} */
const cardsIn = (text) => text.match(/../g) ?? [];

/** The cards of a pack in their order, from which a shuffle begins. @param {string[]} cards */
const sorted = (cards) => [...cards].sort((one, other) => placeOf(one) - placeOf(other));

/** @param {string} card */
const placeOf = (card) => SUITS.indexOf(card[1] ?? "") * RANKS.length + RANKS.indexOf(card[0] ?? "");

/** Numbers of 32 bits from all secrets. @param {string} room @param {number | "draw"} deal @param {Map<string, string>} secrets */
async function* numbers(room, deal, secrets) {
  const all = [...secrets.keys()].sort().map((who) => `${who}:${secrets.get(who)}\n`);
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(all.join("")), hmac, false, ["sign"]);
  for (let block = 0; ; block++) {
    const signed = await crypto.subtle.sign("HMAC", key, bytes([METHOD, room, deal, block].join("\n")));
    for (let at = 0; at < 32; at += 4) yield new DataView(signed).getUint32(at);
  }
}

/** A pack as random numbers shuffle it. @param {string[]} pack @param {AsyncGenerator<number, void>} random */
async function shuffled(pack, random) {
  const cards = [...pack];
  for (let place = cards.length - 1; place > 0; place--) {
    const end = 2 ** 32 - (2 ** 32 % (place + 1));
    let found = end;
    while (found >= end) found = Number((await random.next()).value);
    const other = found % (place + 1);
    [cards[place], cards[other]] = [cards[other] ?? "", cards[place] ?? ""];
  }
  return cards;
}
