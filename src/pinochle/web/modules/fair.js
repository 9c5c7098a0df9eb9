// A seat's part in fair deals, and its witness. It promises a secret, and tells it when everybody has promised and nobody
// has changed their mind. What the server has shown once is kept in this browser, never asked for again, and compared with
// the record of the rounds that are over.
// @ts-check
import { actsIn, checkOrder, checkShown, handsIn, hex, insist, isDeal, isHand } from "./proof.js";
import { promise, read, Refused, roundsIn, saidIn, secretsIn, SERVER } from "./proof.js";

/** @import {AskTable, FairDeal, Room, TableView} from "./protocol" */
/** @import {Act, Refusal} from "./proof.js" */
/** @import {TableEvent} from "./table" */

const DIGEST = /^[0-9a-f]{64}$/;
const CARDS = /^([ATKQJ98765432][SHDC]( |$)){1,999}$/;
const PACKETS = /^((\d{1,3}|\(\d{1,3}\))( |$)){0,99}$/;
const MOST_KEPT = 500_000;

/**
 * Who takes part, and what is dealt.
 * @typedef {{seats: number, names: string[], pack: string, packets: string}} Rules
 */

/**
 * What this browser keeps of a room.
 * @typedef {object} Memory
 * @property {Rules | null} rules as the room was first shown
 * @property {number | null} you the number of its player, when a seat is theirs
 * @property {{deal: number, who: string, digest: string}[]} promises those for deals that are not checked yet
 * @property {number} told the last deal for which the secret of this seat was told
 * @property {Act[]} acts what was done since the rounds that are checked
 * @property {Part} checked the part of the record that is checked
 * @property {Refusal | null} refusal
 *
 * How many deals and actions are a part of a record, and a digest of it.
 * @typedef {{deals: number, acts: number, digest: string}} Part
 */

/** @type {Part} */
const NOTHING = { deals: 0, acts: 0, digest: "" };

/** Whether this page may compute digests: browsers let it over https, and on the server's own computer. */
export const canCompute = () => globalThis.crypto?.subtle !== undefined;

/** A secret of this browser: drawn when it is first asked for, and the same from then on. @param {string} key */
export function kept(key) {
  const secret = localStorage.getItem(key) ?? hex(crypto.getRandomValues(new Uint8Array(32)));
  localStorage.setItem(key, secret);
  return secret;
}

/** A question that a server has not answered: it may be busy, and is asked again. */
class Unanswered extends Error {}

/** The part of a page in the fair deals of a room; nothing where its deals are not fair. */
export class Witness {
  /** @type {string} */
  #room;
  /** @type {AskTable} */
  #ask;
  /** Whether the deals must be fair. */
  #isFair = false;
  /** What is done with news of the room, and with documents, is done before the next begins. */
  #turns = { room: Promise.resolve(), table: Promise.resolve() };
  /** The number of this reader; null for who only watches, undefined before the room says so. @type {number | null | undefined} */
  #you;
  /** The last deal for which this page has told its secret; another page of the seat may have gone on. */
  #told;
  /** What was promised for a deal, as it was told last. */
  #shown = { deal: 0, commitments: /** @type {Map<string, string>} */ (new Map()) };
  /** The seat that is to deal, and after how many actions. */
  #dealer = { seq: -1, seat: -1 };

  /**
   * @param {string} room its name in the address of this page
   * @param {boolean} isFair whether that address says that its deals are fair
   * @param {AskTable} ask
   */
  constructor(room, isFair, ask) {
    [this.#room, this.#isFair, this.#ask] = [room, isFair, ask];
    this.#told = this.#memory().told;
  }

  /**
   * Takes news of the room, and does what the deal waits for from this seat.
   * @param {Room} room
   * @returns {Promise<Refusal | null>} why the deals cannot be trusted, if they cannot
   */
  hear = (room) => this.#inTurn("room", () => this.#takePart(room));

  /**
   * Takes a document that the page shows; after the last round it checks all.
   * @param {TableView} table
   * @returns {Promise<Refusal | null>} why the deals cannot be trusted, if they cannot
   */
  see = (table) => this.#inTurn("table", () => this.#keepTable(table));

  /** @param {"room" | "table"} what @param {() => Promise<void>} work @returns {Promise<Refusal | null>} */
  #inTurn(what, work) {
    const done = this.#turns[what].then(() => this.#refusalOf(work));
    this.#turns[what] = done.then(() => {}, () => {});
    return done;
  }

  /** @param {() => Promise<void>} work @returns {Promise<Refusal | null>} */
  async #refusalOf(work) {
    const { refusal } = this.#memory();
    if (refusal) return refusal; // whoever was found to cheat is told nothing more
    try {
      await work();
      return null;
    } catch (error) {
      if (error instanceof Unanswered) return null;
      if (error instanceof DOMException) throw error; // this browser keeps nothing
      // Any other error is of something that has another shape than it should.
      const { refusal: found } = error instanceof Refused ? error : new Refused("form", SERVER);
      if (found.why !== "insecure") this.#change((memory) => (memory.refusal ??= found));
      return found;
    }
  }

  /** @returns {Memory} */
  #memory() {
    const none = { rules: null, you: null, promises: [], told: 0, acts: [], checked: NOTHING, refusal: null };
    return { ...none, ...JSON.parse(localStorage.getItem(`pinochle ${this.#room} fair`) ?? "{}") };
  }

  /** Changes what is kept, at once: other pages of this browser keep it too. @param {(memory: Memory) => unknown} change */
  #change(change) {
    const memory = this.#memory();
    change(memory);
    localStorage.setItem(`pinochle ${this.#room} fair`, JSON.stringify(memory));
    return memory;
  }

  /** Asks what has to be known before anything goes on. @type {AskTable} */
  #find = async (word, given) => {
    const answer = await this.#ask(word, given);
    if (!answer.ok) throw new Unanswered(word);
    return answer;
  };

  // Promises and secrets.

  /** @param {Room} room */
  async #takePart(room) {
    const { you, fair } = room;
    const { rules: known } = this.#memory();
    insist(room.room === this.#room && (fair || !(known || this.#isFair)), "form", SERVER);
    if (!fair) return;
    insist(canCompute(), "insecure", SERVER);
    const rules = rulesOf(room);
    if (known) compare(known, rules);
    else this.#change((memory) => (memory.rules = rules));
    const { deal, stage, missing } = fair;
    insist(Number.isInteger(deal) && deal > 0 && (stage === "commit" || stage === "reveal"), "form", SERVER);
    for (const one of missing) insist(rules.names.includes(one), "stranger", one);
    if (you !== null) {
      insist(Number.isInteger(you) && rules.names.includes(String(you)), "seats", you);
      insist(you === (this.#memory().you ?? you), "seats", you);
      this.#change((memory) => (memory.you = you));
    }
    this.#you = you ?? this.#you ?? null;
    const commitments = new Map(Object.entries(fair.commitments));
    await this.#keepPromises(deal, commitments, rules.names);
    const lacking = rules.names.find((one) => !commitments.has(one));
    insist(lacking === undefined || stage === "commit", "early", lacking ?? "");
    insist(lacking !== undefined || stage === "reveal", "again", deal);
    if (you !== null) await this.#doWhatIsAwaited(fair, String(you), commitments, rules.names);
  }

  /**
   * Keeps what is promised, and refuses what is not as it was.
   * @param {number} deal @param {Map<string, string>} commitments @param {string[]} names
   */
  async #keepPromises(deal, commitments, names) {
    for (const [who, digest] of commitments) {
      insist(names.includes(who), "stranger", who);
      insist(typeof digest === "string" && DIGEST.test(digest), "form", who);
      if (who !== String(this.#you)) continue;
      insist(digest === (await promise(this.#room, deal, who, kept(this.#keyOf(deal)))), "own", who);
    }
    if (this.#shown.deal === deal)
      for (const who of this.#shown.commitments.keys()) insist(commitments.has(who), "changed", who);
    this.#shown = { deal, commitments };
    const promised = promisedIn(this.#memory(), deal);
    for (const [who, digest] of commitments) insist((promised.get(who) ?? digest) === digest, "changed", who);
    this.#change(({ promises, checked }) => {
      if (deal <= checked.deals) return;
      for (const [who, digest] of commitments) if (!promised.has(who)) promises.push({ deal, who, digest });
    });
  }

  /**
   * Promises the secret of this seat, or tells it; done twice it comes to the same.
   * @param {FairDeal} fair @param {string} who @param {Map<string, string>} commitments @param {string[]} names
   */
  async #doWhatIsAwaited({ deal, stage, missing }, who, commitments, names) {
    const { told, promises } = this.#memory();
    // Whoever knows all secrets knows the cards: a deal that begins anew could be one that the server likes better.
    const isOver = deal < told || (deal === told && stage === "commit");
    insist(!isOver || this.#told < told, "again", deal);
    insist(deal <= told + 1, "form", SERVER);
    if (isOver || !missing.includes(who)) return;
    const secret = kept(this.#keyOf(deal));
    if (stage === "reveal") {
      this.#told = deal;
      this.#change((memory) => (memory.told = Math.max(deal, memory.told)));
      void this.#ask("reveal", { deal, secret });
    } else if (commitments.has(SERVER)) {
      // The server promises first.
      if (deal > 1 && !promises.some((one) => one.deal === deal && one.who === who)) await this.#check(deal - 1);
      const digest = await promise(this.#room, deal, who, secret);
      this.#change((memory) => promisedIn(memory, deal).has(who) || memory.promises.push({ deal, who, digest }));
      void this.#ask("commit", { deal, digest });
    }
  }

  /** @param {number} deal */
  #keyOf = (deal) => `pinochle ${this.#room} secret ${deal}`;

  // What is shown.

  /** @param {TableView} table */
  async #keepTable(table) {
    const { rules, you } = this.#memory();
    if (!rules) return;
    const isSeated = (this.#you === undefined ? you : this.#you) !== null;
    if (isSeated) await this.#keepUpTo(table);
    if (table.step === "over") await this.#check(isSeated ? dealsIn(this.#memory()) : null);
  }

  /** Keeps what was done up to a document, and refuses a hand that did not come of it. @param {TableView} table */
  async #keepUpTo({ step, seq, seat, since, hand, seats, events }) {
    await this.#keepActs(events, since, seq);
    const memory = this.#memory();
    const { seats: most } = /** @type {Rules} */ (memory.rules);
    for (const { seat: one, player = one } of seats) insist(player < most, "seats", player);
    if (actsSeen(memory) !== seq) return; // another page of this browser was told more
    const dealer = seats.find(({ dealer: deals }) => deals)?.seat;
    if (step === "deal" && dealer !== undefined) this.#dealer = { seq, seat: dealer };
    if (step === "deal" || step === "over" || seat === null) return;
    insist(isHand(memory.acts, seat, hand.map(({ card }) => card)), "shown", dealsIn(memory));
  }

  /**
   * Keeps what is new of what was done; what was missed is asked for.
   * @param {readonly TableEvent[]} events @param {number} since @param {number} end
   */
  async #keepActs(events, since, end) {
    const before = this.#memory();
    if (since > actsSeen(before)) {
      const { table } = await this.#find("table", { since: actsSeen(before) });
      insist(table, "form", SERVER);
      [events, since] = [table.events, table.since];
    }
    const memory = this.#change((kept) => {
      kept.acts.push(...actsIn(events, since, actsSeen(kept), end));
      insist(JSON.stringify(kept.acts).length < MOST_KEPT, "form", SERVER); // a browser does not keep much more
    });
    insist(actsSeen(memory) >= end, "form", SERVER);
    insist(dealsIn(memory) <= memory.told, "early", memory.you ?? SERVER);
    const dealt = memory.acts[this.#dealer.seq - memory.checked.acts];
    const [last] = dealt && isDeal(dealt) ? handsIn(dealt).slice(-1) : [];
    insist(last === undefined || last === `hand.${this.#dealer.seat}`, "shown", dealsIn(memory));
  }

  // What is over.

  /** Checks the rounds that are over. @param {number | null} deals how many this seat has seen; null for who only watches */
  async #check(deals) {
    insist(canCompute(), "insecure", SERVER);
    const seen = actsSeen(this.#memory());
    const record = read((await this.#find("record")).finished ?? "");
    const end = record.entries.length;
    const number = record.entries.filter(({ cards }) => cards).length;
    insist(record.tags.get("fair.game") === this.#room, "form", SERVER);
    insist(number === (deals ?? number), "missing", number + 1);
    if (deals !== null) await this.#keepActs([], end, end);
    const memory = this.#memory();
    const { names, pack, packets } = /** @type {Rules} */ (memory.rules);
    const checked = deals === null ? NOTHING : memory.checked;
    insist(!checked.acts || (await saidIn(record, checked)) === checked.digest, "shown", checked.deals);
    const acts = [...memory.acts];
    let deal = checked.deals;
    for (const round of roundsIn(record.entries.slice(checked.acts))) {
      if (round.some(({ cards }) => cards)) {
        const secrets = await secretsIn(this.#room, ++deal, record, names, promisedIn(memory, deal));
        await checkOrder(this.#room, deal, round, pack, secrets);
      }
      if (deals !== null) checkShown(deal, packets, round, acts.splice(0, round.length));
    }
    if (deals === null) return;
    insist(end >= seen || (acts[0] && isDeal(acts[0])), "missing", deal);
    const part = { deals, acts: end, digest: await saidIn(record, { deals, acts: end }) };
    this.#change((kept) => {
      if (kept.checked.acts !== checked.acts) return; // another page of this browser has checked it
      kept.acts.splice(0, end - checked.acts);
      kept.promises = kept.promises.filter(({ deal }) => deal > deals);
      kept.checked = part;
    });
  }
}

/** Who takes part, and what is dealt, as the room says. @param {Room} room @returns {Rules} */
function rulesOf({ seats, fair }) {
  for (const [place, { seat, kind }] of seats.entries()) insist(seat === place && typeof kind === "string", "seats", seat);
  const people = seats.filter(({ kind }) => kind === "human").map(({ seat }) => String(seat));
  const { pack, packets } = /** @type {FairDeal} */ (fair);
  insist(typeof pack === "string" && CARDS.test(pack), "form", SERVER);
  insist(typeof packets === "string" && PACKETS.test(packets), "form", SERVER);
  return { seats: seats.length, names: [...people, SERVER].sort(), pack, packets };
}

/** Refuses another room than was shown first. @param {Rules} known @param {Rules} told */
function compare(known, told) {
  insist(known.seats === told.seats, "seats", told.seats);
  const other = [...told.names, ...known.names].find((one) => known.names.includes(one) !== told.names.includes(one));
  insist(other === undefined, "seats", other ?? "");
  insist(known.pack === told.pack && known.packets === told.packets, "pack", SERVER);
}

/** What was promised for a deal. @param {Memory} memory @param {number} deal */
const promisedIn = ({ promises }, deal) =>
  new Map(promises.filter((one) => one.deal === deal).map(({ who, digest }) => [who, digest]));

/** How much of what was done this seat was told. @param {Memory} memory */
const actsSeen = ({ acts, checked }) => checked.acts + acts.length;

/** How many deals there were. @param {Memory} memory */
const dealsIn = ({ acts, checked }) => checked.deals + acts.filter(isDeal).length;
