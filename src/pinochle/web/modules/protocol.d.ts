// What the page is told, by the worker and by the server alike.
import type { Choosing, TableView } from "./table";

export * from "./table";

/** Asks the table something. */
export type AskTable = (word: string, given?: Record<string, unknown>) => Promise<Answer>;

/** The answer to one ask. */
export interface Answer {
  ok: boolean;
  /** Why it was refused. */
  reasons?: { text: string }[];
  table?: TableView;
  choosing?: Choosing;
  advice?: { do: string; text: string; score: number; others: number; made: number }[];
  sentence?: string;
  /** The choices that cost most, each with the number of its round; 0 where only one was looked at. */
  losses?: { round: number; text: string }[];
  /** The rules, or a record. */
  text?: string;
  /** The record of all rounds that are over. */
  finished?: string;
  /** How many entries a record has. */
  length?: number;
}

/** What comes unasked. */
export interface Heard {
  table?: TableView;
  /** The seats of all who sit at this page. */
  people?: number[];
  /** How many milliseconds a player of the library has thought. */
  took?: number;
  /** How much of long work is done, up to 1. */
  progress?: number;
  room?: Room;
  /** Why nobody may come in. */
  refused?: Answer;
  stage?: "python" | "library" | "ready" | "failed" | "online" | "offline";
}

export interface Room {
  room: string;
  seats: { seat: number; name: string; kind: string; free: boolean; here: boolean }[];
  /** The number of this reader; null for who only watches. */
  you: number | null;
  /** What the next deal waits for, where players bring secrets to it, and what was promised for it so far. */
  fair?: { deal: number; stage: "commit" | "reveal"; missing: string[]; commitments: Record<string, string> };
}

/** The words of a language for cards: "suit.S", "rank.A", "letter.T", and "card" for a whole one. */
export type CardWords = Record<string, string>;

/** What pinochle.web has written down of the library, before Python has started: `library.json`. */
export interface Library {
  presets: { name: string; title: string; answers: Record<string, string> }[];
  /** The questions of the finder. */
  questions: Record<string, string>;
  /** Words for cards, by language. */
  words: Record<string, CardWords>;
}
