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
  /** Actions and what they are worth; only what is usual, without figures, where too little could be tried. */
  advice?: { do: string; text: string; score?: number; others?: number; made?: number }[];
  sentence?: string;
  /** The best and the costliest choices, each with the number of its round; 0 where only one was looked at. */
  gains?: { round: number; text: string }[];
  losses?: { round: number; text: string }[];
  /** The rules, or a record. */
  text?: string;
  /** The record of all rounds that are over. */
  finished?: string;
  /** How many entries a record has. */
  length?: number;
  edited?: Edited;
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
  /** The game as it stands, to be kept. */
  saved?: Saved;
  room?: Room;
  /** A phrase that somebody says in a room. */
  said?: { player: number; phrase: string };
  /** Why nobody may come in. */
  refused?: Answer;
  stage?: "python" | "library" | "ready" | "failed" | "lost" | "online" | "offline";
}

/** What a table needs to go on with a game, and how it stands. */
export interface Saved {
  /** By what name the page keeps it. */
  save: string;
  record: string;
  seats: string[];
  names: string[];
  seed: string;
  shown: number;
  title: string;
  rounds: number;
  over: boolean;
  scores: { name: string; points: number }[];
}

/** What may be done with a seat: now, or when the round is over. */
export type Deed = "sit" | "give" | "take-back" | "take-back-later" | "open" | "open-later" | "keep";

export interface SeatOfRoom {
  seat: number;
  name: string;
  /** Who plays there: `human`, a player of the library, or the name of a program of the host. */
  kind: string;
  free: boolean;
  taken: boolean;
  here: boolean;
  /** Who gave it to a player of the library. */
  left: "" | "holder" | "others";
  /** Whether a person has it again when the round is over. */
  opens: boolean;
  /** How many turns of a program a club player had, because something was wrong with it. */
  lost: number;
}

export interface Room {
  room: string;
  seats: SeatOfRoom[];
  /** What this reader may do with each seat. */
  deeds: (Deed | null)[];
  /** How many watch. */
  spectators: number;
  /** The number of this reader; null for who only watches. */
  you: number | null;
  fair?: FairDeal;
}

/** What the next deal waits for, where players bring secrets to it, and what was promised for it so far. */
export interface FairDeal {
  deal: number;
  stage: "commit" | "reveal";
  missing: string[];
  commitments: Record<string, string>;
  /** The cards of the pack. */
  pack: string;
  /** How they are dealt: as many to each seat, or in brackets to the widow. */
  packets: string;
}

/** House rules after a change, as pinochle.web.editor tells them. */
export interface Edited {
  toml: string;
  base: string;
  title: string;
  document: Record<string, any>;
  changed: string[];
  /** What comes from the base without being named, where the base is unusual: each field with its value in words. */
  inherited: { path: string; text: string }[];
}

/** Words in one language, by their names. */
export type Words = Record<string, string>;

/** What an editor of house rules shows: `editor.json`, which pinochle.web.files.write_editor writes. */
export interface Form {
  /** The fields in which tables differ. */
  fields: FormField[];
  /** The paths of those that most tables ask about, by group. */
  first: Record<string, string[]>;
  /** What tables call their rules. */
  sayings: Saying[];
  /** The words of the editor by language. */
  words: Record<string, Words>;
}

/** What tables call a rule, and the chapter it stands in, by language; and what is changed by it in a preset. */
export interface Saying {
  chapter: Words;
  called: Words;
  base: string;
  changes: Record<string, any>;
}

export interface FormField {
  path: string;
  means: string;
  kind: "number" | "yes" | "choice";
  unit: string;
  /** Steps of a script, without which the field changes nothing. */
  needs: string[];
  values: { value: any; text: string; presets: string[] }[];
}

/** What pinochle.web has written down of the library, before Python has started: `library.json`. */
export interface Library {
  presets: { name: string; title: string; answers: Record<string, string> }[];
  /** The questions of the finder. */
  questions: Record<string, string>;
  /** Words by language: "suit.S", "rank.A", "letter.T", "card" for a whole one, and the titles of presets. */
  words: Record<string, Words>;
}

/** What was said of a round so far, by the names of questions: see pinochle.web.scorepad. */
export type PadEntry = Record<string, unknown>;

/** A question of a score pad. */
export interface PadQuestion {
  name: string;
  kind: "choice" | "several" | "number" | "melds";
  who: string;
  options: [number | string, string][];
  numbers: number[];
  follows: number | null;
  melds: string;
  points: number | null;
  is_needed: boolean;
}

/** A meld that can be tapped. */
export interface PadChip {
  name: string;
  text: string;
  suit: string;
  sets: number;
  most: number;
  points: number;
}

/** What pinochle.web.scorepad tells of an entry. */
export interface PadTold {
  questions: PadQuestion[];
  slips: string[];
  needs: string[];
  is_done: boolean;
  settled: string;
}

/** What it shows of a sheet. */
export interface PadSheet {
  title: string;
  columns: string[];
  scores: number[];
  checks: number[];
  target: number;
  winners: number[];
  dealer: string;
  out: string[];
  rounds: PadRound[];
  saved: string;
}

export interface PadRound {
  number: number;
  dealer: string;
  gains: number[];
  totals: number[];
  how: string;
  trump?: string;
  bids?: { who: string; bid: string; verdict: string; text: string }[];
  heads?: string[];
  lines?: (string | number)[][];
  why?: string;
}
