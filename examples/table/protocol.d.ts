// What the page is told, by the worker and by the server alike.
import type { Choosing, TableView } from "../../schemas/table";

export * from "../../schemas/table";

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
  /** The choices of the last round that cost most. */
  choices?: { did: string; better: string; cost: number }[];
  /** The rules, or a record. */
  text?: string;
  /** How many entries a record has. */
  length?: number;
  /** The secret of a seat. */
  token?: string;
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
  /** What the next deal waits for, where players bring secrets to it. */
  fair?: { deal: number; stage: "commit" | "reveal"; missing: string[] };
}

/** What build.py has written down of the library, before Python has started. */
export interface Library {
  presets: { name: string; title: string; answers: Record<string, string> }[];
  /** The questions of the finder. */
  questions: Record<string, string>;
  /** Words for cards, by language. */
  words: Record<string, Record<string, string>>;
  /** The page's own words, by language. */
  page: typeof import("./words.json");
  /** Whether a server has sent the page. */
  rooms: boolean;
}
