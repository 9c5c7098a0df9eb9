// A seat's part in a fair deal. It promises a secret, and tells it when everybody has promised and nobody has changed
// their mind; of a round that is over it checks that the cards came from all secrets. The server is not trusted: what
// it has shown once is kept in this browser. The method is that of pinochle.records.fair.
// @ts-check
/** @import {AskTable, Room} from "./protocol" */

const METHOD = "pinochle-fair-1";
const SERVER = "server";
const SUITS = "SHDC";
const RANKS = "ATKQJ98765432";
const DIGEST = /^[0-9a-f]{64}$/;

/**
 * Why the module goes no further: a word for it, and whom or which deal it is about.
 * - `seats`: others take part than when this seat promised.
 * - `stranger`: a promise of somebody who does not sit here.
 * - `changed`: a promise is not the one that was shown before, or is gone.
 * - `own`: the promise that is shown for this seat is not its own.
 * - `early`: secrets are asked for, and not everybody has promised.
 * - `again`: a deal, or a stage of it, that is over is asked for again.
 * - `form`: what was sent is no room, no promise or no record.
 * - `missing`: the record lacks a deal, or a secret.
 * - `secret`: a secret is not what was promised.
 * - `order`: the cards do not lie as the secrets decide.
 * - `insecure`: this page came over plain http, where browsers let no page compute what a fair deal needs.
 * @typedef {"seats" | "stranger" | "changed" | "own" | "early" | "again" | "form" | "missing" | "secret" | "order" | "insecure"} Why
 * @typedef {{why: Why, who: string}} Refusal
 */

/**
 * What this browser keeps of a deal: who takes part, what was promised, and whether its secret was told.
 * @typedef {{names: string[], commitments: Record<string, string>, isTold: boolean}} Memory
 */

class Refused extends Error {
  /** @param {Why} why @param {string | number} who */
  constructor(why, who) {
    super(`${why}: ${who}`);
    this.refusal = { why, who: String(who) };
  }
}

/** Refuses to go on unless something is so. @param {unknown} isSo @param {Why} why @param {string | number} who */
function insist(isSo, why, who) {
  if (!isSo) throw new Refused(why, who);
}

/** Whether this page may compute digests: browsers let it over https, and on the server's own computer. */
export const canCompute = () => globalThis.crypto?.subtle !== undefined;

/** @param {ArrayBuffer | Uint8Array} bytes */
const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text);

/** A secret of this browser: drawn when it is first asked for, and the same from then on. @param {string} key */
export function kept(key) {
  const secret = localStorage.getItem(key) ?? hex(crypto.getRandomValues(new Uint8Array(32)));
  localStorage.setItem(key, secret);
  return secret;
}

/** @param {string} room @param {number} deal */
const keyOf = (room, deal) => `pinochle ${room} fair ${deal}`;

/** @param {string} room @param {number} deal @returns {Memory | null} */
const remembered = (room, deal) => JSON.parse(localStorage.getItem(keyOf(room, deal)) ?? "null");

/** @param {string} room @param {number} deal @param {Memory} memory */
const remember = (room, deal, memory) => localStorage.setItem(keyOf(room, deal), JSON.stringify(memory));

/** @param {string} room @param {number} deal @param {string} who @param {string} secret */
async function promise(room, deal, who, secret) {
  const text = [METHOD, room, deal, who, secret].join("\n");
  return hex(await crypto.subtle.digest("SHA-256", bytes(text)));
}

/** Everybody who takes part: the server, and whoever sits here in person. @param {Room} room */
const namesIn = ({ seats }) =>
  [SERVER, ...seats.filter(({ kind }) => kind === "human").map(({ seat }) => String(seat))].sort();

/** What is done now is done before the next begins. @type {Promise<unknown>} */
let last = Promise.resolve();

/** @template T @param {() => Promise<T>} work @returns {Promise<T>} */
function inTurn(work) {
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
}

/**
 * Does what the deal waits for from this seat; done twice it comes to the same.
 * @param {Room} room
 * @param {AskTable} ask
 * @returns {Promise<Refusal | null>} why it was not done, if the server cannot be trusted to deal fairly
 */
export const takePart = (room, ask) => inTurn(() => refusalOf(() => partTaken(room, ask)));

/**
 * Checks all rounds that are over, by their record and by what was promised in this browser.
 * @param {Room} room
 * @param {AskTable} ask
 * @returns {Promise<Refusal | null>} what is wrong, if something is
 */
export const checkDeals = (room, ask) => inTurn(() => refusalOf(() => dealsChecked(room, ask)));

/** @param {() => Promise<void>} work @returns {Promise<Refusal | null>} */
async function refusalOf(work) {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

/** @param {Room} room @param {AskTable} ask */
async function partTaken(room, ask) {
  const { room: name, you, fair } = room;
  if (!fair) return;
  insist(canCompute(), "insecure", SERVER);
  if (you === null) return;
  const { deal, stage, missing, commitments } = fair;
  insist(Number.isInteger(deal) && deal > 0 && commitments, "form", SERVER);
  const who = String(you);
  insist(deal >= lastDeal(name), "again", deal);
  const key = `pinochle ${name} secret ${deal}`;
  const memory = remembered(name, deal) ?? { names: namesIn(room), commitments: {}, isTold: false };
  const own = who in memory.commitments || who in commitments ? await promise(name, deal, who, kept(key)) : null;
  compare(memory, room, commitments, who, own);
  memory.commitments = { ...memory.commitments, ...commitments };
  if (Object.keys(memory.commitments).length) remember(name, deal, memory);
  // Whoever knows all secrets knows the cards: a deal that begins anew could be one that the server likes better.
  if (memory.isTold) insist(stage === "reveal" || !missing.length, "again", deal);
  if (!missing.includes(who)) return;
  if (stage === "reveal") {
    for (const one of memory.names) insist(one in commitments, "early", one);
    remember(name, deal, { ...memory, isTold: true });
    await ask("reveal", { deal, secret: kept(key) });
  } else {
    insist(!memory.isTold, "again", deal);
    if (!(SERVER in commitments)) return; // it promises first
    if (deal > 1) await dealsChecked(room, ask);
    const digest = await promise(name, deal, who, kept(key));
    remember(name, deal, { ...memory, commitments: { ...memory.commitments, [who]: digest } });
    localStorage.setItem(`pinochle ${name} fair`, String(deal));
    await ask("commit", { deal, digest });
  }
}

/** The last deal to which this browser has promised a secret. @param {string} room */
const lastDeal = (room) => Number(localStorage.getItem(`pinochle ${room} fair`) ?? 0);

/**
 * Refuses promises that are not those of before, and of others than take part.
 * @param {Memory} memory
 * @param {Room} room
 * @param {Record<string, string>} commitments
 * @param {string} who
 * @param {string | null} own what this seat has promised, or would have
 */
function compare(memory, room, commitments, who, own) {
  const names = namesIn(room);
  insist(names.join() === memory.names.join(), "seats", names.find((one) => !memory.names.includes(one)) ?? SERVER);
  for (const [one, digest] of Object.entries(commitments)) {
    insist(memory.names.includes(one), "stranger", one);
    insist(typeof digest === "string" && DIGEST.test(digest), "form", one);
    if (one === who) insist(digest === own, "own", who);
  }
  for (const [one, digest] of Object.entries(memory.commitments))
    // Our own may be on its way; and nobody has promised for the next deal yet when this one is over.
    insist(commitments[one] === digest || (one === who && !memory.isTold && !(one in commitments)), "changed", one);
}

/** @param {Room} room @param {AskTable} ask */
async function dealsChecked({ room, fair }, ask) {
  if (!fair) return;
  insist(canCompute(), "insecure", SERVER);
  const answer = await ask("record");
  const { tags, deals, draws } = read(answer.finished ?? "");
  insist(tags.get("fair.game") === room, "form", SERVER);
  insist(deals.length === fair.deal - 1, "missing", deals.length + 1);
  for (const [place, cards] of deals.entries()) {
    const secrets = await checkDeal(room, place + 1, tags, cards, deals[0] ?? []);
    if (place === 0) await checkDraws(room, sorted(cards), secrets, draws);
  }
}

/**
 * @param {string} room
 * @param {number} deal
 * @param {Map<string, string>} tags
 * @param {string[]} cards
 * @param {string[]} first the cards of the first deal, which are those of the pack
 */
async function checkDeal(room, deal, tags, cards, first) {
  const start = `fair.${deal}.`;
  /** @type {Record<string, string>} */
  const secrets = {};
  /** @type {Record<string, string>} */
  const promised = {};
  for (const [key, value] of tags)
    if (key.startsWith(start)) {
      const who = key.slice(start.length);
      const [digest, secret] = value.split(" ");
      insist(secret, "missing", who);
      insist((await promise(room, deal, who, secret ?? "")) === digest, "secret", who);
      [promised[who], secrets[who]] = [digest ?? "", secret ?? ""];
    }
  const memory = remembered(room, deal);
  for (const who of memory?.names ?? [SERVER]) insist(who in promised, "missing", who);
  for (const who of Object.keys(promised)) insist(!memory || memory.names.includes(who), "stranger", who);
  for (const [who, digest] of Object.entries(memory?.commitments ?? {})) insist(promised[who] === digest, "changed", who);
  const pack = sorted(cards);
  insist(pack.join() === sorted(first).join(), "order", deal);
  insist((await shuffled(pack, numbers(room, deal, secrets))).join() === cards.join(), "order", deal);
  return secrets;
}

/**
 * Checks the cards that were drawn for the first deal, if any were.
 * @param {string} room
 * @param {string[]} pack
 * @param {Record<string, string>} secrets those of the first deal
 * @param {string[][]} draws a card for each player, then one for each of those who were equal, and so on
 */
async function checkDraws(room, pack, secrets, draws) {
  const random = numbers(room, "draw", secrets);
  let left = await shuffled(pack, random);
  for (const drawn of draws) {
    if (left.length < drawn.length) left = await shuffled(pack, random);
    insist(left.splice(0, drawn.length).join() === drawn.join(), "order", 1);
  }
}

/** The tags of a record, the cards of its deals, and those drawn for the first. @param {string} text */
function read(text) {
  const [head = "", ...rest] = text.split("\n\n");
  const lines = head.split("\n").map((line) => /** @type {const} */ ([line.split(":")[0] ?? "", line]));
  const tags = new Map(lines.map(([key, line]) => [key, line.slice(key.length + 1).trim()]));
  const words = rest.join("\n\n").split(/\s+/);
  /** What the table has done, by its word. @param {string} what */
  const done = (what) =>
    words.filter((word, place) => words[place - 1] === "*" && word.startsWith(what)).map((word) => word.slice(what.length));
  const [drawn] = done("draw-for-deal:");
  const draws = drawn === undefined ? [] : drawn.split("+").map(cardsIn);
  return { tags, deals: done("deal:").map(cardsIn), draws };
}

/** @param {string} text @returns {string[]} */
const cardsIn = (text) => text.match(/../g) ?? [];

/** The cards of a pack in their order, from which a shuffle begins. @param {string[]} cards */
const sorted = (cards) => [...cards].sort((one, other) => placeOf(one) - placeOf(other));

/** @param {string} card */
const placeOf = (card) => SUITS.indexOf(card[1] ?? "") * RANKS.length + RANKS.indexOf(card[0] ?? "");

/** Numbers of 32 bits from all secrets. @param {string} room @param {number | "draw"} deal @param {Record<string, string>} secrets */
async function* numbers(room, deal, secrets) {
  const all = Object.keys(secrets).sort().map((who) => `${who}:${secrets[who]}\n`);
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
