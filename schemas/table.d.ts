// The document for a page. Made by the library from its JSON Schema.

/** An action of a seat or of the table. */
export interface ActionEvent {
  /** the name of the event. */
  readonly event: "Acted";
  /** the number of what was done. */
  readonly seq: number;
  /** what was done, in words. */
  readonly text: string;
  /**
   * the token of what was done, with ?? for each card that this seat does not know; "" for
   * the deal.
   */
  readonly do: string;
  /** who did it; null for the table. */
  readonly seat?: number;
  /** where cards went. */
  readonly moves?: ReadonlyArray<Move>;
  /** the same as the text, with its parameters, if that was asked for. */
  readonly message?: Message;
}

/** The numbers that can be bid; other calls are buttons. */
export interface BidChoice {
  readonly kind: "bids";
  /**
   * the token to send, with {points} in place of the number, and {suit} in place of the suit
   * where a bid can name one.
   */
  readonly do: string;
  /** the numbers, from low to high. */
  readonly ranges: ReadonlyArray<Range>;
  /**
   * what {suit} can be: a suit, "no-trump", or "" for a bid that names none, which ends
   * behind the number. Empty if no bid names a suit.
   */
  readonly suits?: ReadonlyArray<"S" | "H" | "D" | "C" | "no-trump" | "">;
  /** what each of these is called. */
  readonly texts?: ReadonlyArray<string>;
  /** why the seat may not pass, where it may not: numbers of the reasons of the document. */
  readonly must?: ReadonlyArray<number>;
}

/** One thing that can be done. */
export interface Button {
  /** the token to send. */
  readonly do: string;
  /** what stands on the button. */
  readonly text: string;
  /** the cards that it is about, to mark them. */
  readonly cards?: Hand;
  /** what it melds: the meld that is laid, or the hand with the trump that is named. */
  readonly points?: number;
  /** the same as the text, with its parameters, if that was asked for. */
  readonly message?: Message;
}

/** Things to choose from, one of which must be done. */
export interface ButtonChoice {
  readonly kind: "buttons";
  /** the things. */
  readonly buttons: ReadonlyArray<Button>;
}

/** A kind of card, of which there are 24 (deck.single.48). */
export type Card = "AS" | "TS" | "KS" | "QS" | "JS" | "9S" | "AH" | "TH" | "KH" | "QH" | "JH" | "9H" | "AD" | "TD" | "KD" | "QD" | "JD" | "9D" | "AC" | "TC" | "KC" | "QC" | "JC" | "9C";

export type Choice = BidChoice | ButtonChoice | ClaimChoice | PlayChoice | PickChoice;

/** A judgement of the cards chosen so far, and of each further place. */
export interface Choosing {
  /** what they are chosen for. */
  readonly what: "bury" | "give" | "lay" | "meld" | "bluff";
  /** the places of the cards so far. */
  readonly chosen: ReadonlyArray<string>;
  /** the places of all further cards, and whether each may be among the cards. */
  readonly places: ReadonlyArray<Place>;
  /** why not. */
  readonly reasons: ReadonlyArray<Reason>;
  /** whether the cards so far may be among the cards at all. */
  readonly possible: boolean;
  /** the actions that take exactly the cards so far. */
  readonly complete: ReadonlyArray<Button>;
  /** why the cards so far are no action yet, as numbers of the reasons. */
  readonly why: ReadonlyArray<number>;
}

/** Things that can be done although nobody waits for them, such as claiming a misdeal. */
export interface ClaimChoice {
  readonly kind: "claims";
  /** the things. */
  readonly buttons: ReadonlyArray<Button>;
}

/** A column of the score sheet: that of a side, or of a player. */
export interface ColumnAtTable {
  /** whose it is. */
  readonly name: string;
  /** the score. */
  readonly points: number;
  /** the checks gained or lost; null where none are kept. */
  readonly checks?: number;
  /** whether it has won the game. */
  readonly won?: boolean;
}

/** The contract of a side. */
export interface ContractAtTable {
  /** the bidder. */
  readonly seat: number;
  /** how many points; 0 for a moon. */
  readonly points: number;
  /** what was bid, in words. */
  readonly text: string;
  /** the suit that the bid named; "no-trump" if it said that there is none. */
  readonly suit?: Suit | NoTrump;
  /** how many times it counts. */
  readonly times?: number;
  /** whether it is to win every trick. */
  readonly moon?: boolean;
  /** whether it is void, because the side lacked the melds to bid. */
  readonly void?: boolean;
}

/** Any unordered pile of cards: a player's hand, a widow, a meld, tricks won. */
export type Hand = string;

/** An item of a settlement, or a number that explains it. */
export interface ItemAtTable {
  /** what it is (see pinochle.rules.Item and pinochle.rules.LineFact). */
  readonly code: "meld" | "count" | "contract" | "doubling" | "bid-times" | "bid-bonus" | "all-tricks" | "concession-bonus" | "received" | "set" | "conceded" | "misbid" | "renege" | "penalty" | "setback" | "forgotten" | "moon" | "stakes" | "bid" | "times" | "meld" | "count" | "too-few" | "unrounded";
  /** the same in words. */
  readonly title: string;
  /** the points, or the number. */
  readonly points: number;
  /** whether it is part of the score. */
  readonly scores: boolean;
}

/** A meld that lies on the table, or was shown. */
export interface LaidMeld {
  /** what it is called, as in "double run". */
  readonly title: string;
  /** its cards. */
  readonly cards: Hand;
  /** what it is worth; 0 for one that wins the game. */
  readonly points: number;
}

/** The settlement of a round for a side, or for a player with a column of their own. */
export interface LineAtTable {
  /** whose it is. */
  readonly name: string;
  /** whether it made its contract, was set, or had none to make. */
  readonly verdict: "made" | "set" | "void" | "conceded" | "scored" | "renege" | "shot" | "missed";
  /** the verdict in words, with the contract; "" for a side that just scores. */
  readonly text: string;
  /** what it scores and loses, and the numbers beside it. */
  readonly items: ReadonlyArray<ItemAtTable>;
  /** the score of the round. */
  readonly points: number;
}

/** Something to say: a code and its parameters. */
export interface Message {
  readonly code: string;
  readonly params: Readonly<Record<string, Parameter | Message | ReadonlyArray<Message>>>;
}

/** A move of cards from one pile to another. */
export interface Move {
  /** the pile that they left. */
  readonly origin: string;
  /** the pile that they went to. */
  readonly to: string;
  /** how many cards there are. */
  readonly number: number;
  /** which; none if this seat has not seen them. */
  readonly cards?: Hand;
}

/** The word of a bid in place of a suit if there is to be no trump (house.no-trump-bid). */
export type NoTrump = "no-trump";

/** A consequence of an action. */
export interface OtherEvent {
  /** the name of the event (see pinochle.events). */
  readonly event: "AuctionWon" | "BurialAnnounced" | "CallAnswered" | "CardDrawn" | "CardsGiven" | "ChecksShown" | "ConcessionForced" | "DealsFirst" | "Dealt" | "DiscardedUnseen" | "DixAsked" | "DrawnForDeal" | "Entered" | "GameWon" | "LaidTogether" | "MeldClaimed" | "MeldDeclared" | "MeldFailed" | "MeldsShown" | "MeldsTooFew" | "MisdealShown" | "PartnerFound" | "PilesCounted" | "Redealt" | "Settled" | "ShownCardDrawn" | "TrickWon" | "TricksClaimed" | "TrumpLacking" | "UpcardDrawn" | "UpcardExchanged" | "UpcardTurned" | "WidowShown" | "WidowTaken";
  /** the number of what was done, from which it followed. */
  readonly seq: number;
  /** the event in words. */
  readonly text: string;
  /** the seat that it is about; null if it is about the table. */
  readonly seat?: number;
  /** where cards went. */
  readonly moves?: ReadonlyArray<Move>;
  /** the same as the text, with its parameters, if that was asked for. */
  readonly message?: Message;
}

/** A particular of a violation: a word, a number, a card, cards or a suit. */
export type Parameter = string | number | {
  readonly card: Card;
} | {
  readonly suit: Suit;
} | {
  readonly cards: ReadonlyArray<Card>;
};

/** A choice of several cards, one after another: view.choose judges each. */
export interface PickChoice {
  readonly kind: "picks";
  /** what they are chosen for. */
  readonly what: "bury" | "give" | "lay" | "meld" | "bluff";
  /** what stands above them. */
  readonly text: string;
  /** how many cards it takes at least. */
  readonly least: number;
  /** how many it takes at most. */
  readonly most: number;
  /** the seat that gets them; null if they are not given. */
  readonly to?: number;
  /** where the cards are. */
  readonly origin: "hand" | "widow" | "pack";
  /** whether it is done although nobody waits for it. */
  readonly claim?: boolean;
  /** the melds that may be laid, each with its points, where the seat holds them. */
  readonly ways?: ReadonlyArray<Button>;
  /** the same as the text, with its parameters, if that was asked for. */
  readonly message?: Message;
}

/** Cards that lie somewhere, some of them maybe face up. */
export interface Pile {
  /** the pile, such as stock or laid.1. */
  readonly id: string;
  /** what it is called, without a seat. */
  readonly name: string;
  /** how many cards there are. */
  readonly number: number;
  /** those that this seat knows, if it knows them. */
  readonly cards?: Hand;
}

/** A place with a card of the seat, and whether the card can be used now. */
export interface Place {
  /** the place, such as AS.1. */
  readonly id: string;
  /** the card there. */
  readonly card: Card;
  /** the token that plays the card from this place; "" if it cannot be played. */
  readonly do?: string;
  /** whether the card may be among those that are chosen. */
  readonly pick?: boolean;
  /** why it cannot be used, as numbers of the reasons of the document. */
  readonly why?: ReadonlyArray<number>;
}

/** The choice of a card to play: every place of the hand says whether and how. */
export interface PlayChoice {
  readonly kind: "plays";
}

/** Evenly spaced numbers. */
export interface Range {
  /** the first of them. */
  readonly least: number;
  /** the last of them. */
  readonly most: number;
  /** the distance. */
  readonly step: number;
}

/** A reason against an action: a violation, which several cards may share. */
export interface Reason {
  /** the code of the violation and its parameters. */
  readonly message: Message;
  /** the catalogue id of the broken rule, or "" for a plain mistake. */
  readonly rule: string;
  /** the sentence. */
  readonly text: string;
}

/** A round that is over, and what it came to. */
export interface RoundAtTable {
  /** the seats in that round, clockwise. */
  readonly seats: ReadonlyArray<SeatInRound>;
  /** what was to be made. */
  readonly contracts: ReadonlyArray<ContractAtTable>;
  /** what was trump. */
  readonly trump: Suit | null;
  /** the settlement, a line for each side. */
  readonly lines: ReadonlyArray<LineAtTable>;
  /** what else was settled, in words. */
  readonly besides: ReadonlyArray<string>;
  /**
   * the scores of the columns after each round of the game so far; none if nobody knows the
   * rounds before.
   */
  readonly course: ReadonlyArray<ReadonlyArray<number>>;
  /** the last trick that was won. */
  readonly last_trick?: TrickAtTable;
}

/** A seat as everybody sees it. */
export interface SeatAtTable {
  /** its number, clockwise from 0. */
  readonly seat: number;
  /** what its player is called. */
  readonly name: string;
  /**
   * the side of the seat in this round, as far as it is known: seats of one side are
   * partners.
   */
  readonly side: number;
  /** the column of the score sheet in which it scores. */
  readonly column: number;
  /** how many cards are in its hand. */
  readonly cards: number;
  /**
   * the points of its melds so far; where partners meld together, those of both are the
   * bidder's.
   */
  readonly melded: number;
  /** how many tricks it has won. */
  readonly tricks: number;
  /** what these count so far, without the last trick. */
  readonly count: number;
  /** whether it is to do something. */
  readonly awaited?: boolean;
  /** whether it deals. */
  readonly dealer?: boolean;
  /** the token of its last call, as long as no card is played; "" if it has made none. */
  readonly call?: string;
  /** the same in words. */
  readonly said?: string;
  /** the melds that it has shown. */
  readonly melds?: ReadonlyArray<LaidMeld>;
  /**
   * the number of the player, where somebody sits out or partners change; null where each
   * player keeps the seat of that number.
   */
  readonly player?: number;
}

/** A seat in a round that is over. */
export interface SeatInRound {
  /** what its player is called. */
  readonly name: string;
  /** the points of its melds. */
  readonly melded: number;
  /** how many tricks it has won. */
  readonly tricks: number;
  /** what these count, the last trick included. */
  readonly count: number;
  /** the melds that it has shown. */
  readonly melds?: ReadonlyArray<LaidMeld>;
}

/** A suit, in the order in which hands are shown: spades, hearts, diamonds, clubs. */
export type Suit = "S" | "H" | "D" | "C";

export type TableEvent = ActionEvent | OtherEvent;

/** A game as one seat sees it, for a page. */
export interface TableView {
  /** the number of this format. */
  readonly format: 1;
  /** the name of the ruleset. */
  readonly rules: string;
  /** whose document it is; null for a spectator. */
  readonly seat: number | null;
  /** how many things were done in the game so far; it goes up by one with every action. */
  readonly seq: number;
  /**
   * the events begin after this number. It is higher than was asked for if nobody knows what
   * happened before; then a page draws everything anew.
   */
  readonly since: number;
  /** the number of the round, from 1. */
  readonly round: number;
  /** the step of the round; deal before the cards are dealt, over after the game. */
  readonly step: "deal" | "draft" | "draw" | "auction" | "concede-unseen" | "widow" | "share-widow" | "raise" | "trump" | "partner" | "dix" | "passing" | "bidder-melds" | "melds" | "others-meld" | "joint-melds" | "concede" | "bury" | "moon" | "play" | "over";
  /** the seats that are to do something. */
  readonly awaited: ReadonlyArray<number>;
  /** who is awaited and for what, in words. */
  readonly status: string;
  /** the trump suit. */
  readonly trump: Suit | null;
  /** the seats, clockwise. */
  readonly seats: ReadonlyArray<SeatAtTable>;
  /** the score sheet. */
  readonly columns: ReadonlyArray<ColumnAtTable>;
  /** the places of the seat's cards, in the order of the hand. */
  readonly hand: ReadonlyArray<Place>;
  /** why cards cannot be used. */
  readonly reasons: ReadonlyArray<Reason>;
  /** what this seat may do. */
  readonly choices: ReadonlyArray<Choice>;
  /** the piles beside the hands and the trick. */
  readonly piles: ReadonlyArray<Pile>;
  /** what is to be made, the trump-namer's contract first. */
  readonly contracts: ReadonlyArray<ContractAtTable>;
  /** what happened since the document that was named. */
  readonly events: ReadonlyArray<TableEvent>;
  /** the trick that is being played. */
  readonly trick?: TrickAtTable;
  /** the trick before it. */
  readonly last_trick?: TrickAtTable;
  /** whether it is certain that nothing is trump in this round. */
  readonly no_trump?: boolean;
  /** the card by which the bidder finds a partner. */
  readonly called?: Card;
  /** the score that wins; 0 for a game without one. */
  readonly target?: number;
  /**
   * the round that is over, until the next cards are dealt; null where it came to nothing,
   * and where nobody knows it.
   */
  readonly result?: RoundAtTable;
  /** the same as the status, with its parameters, if that was asked for. */
  readonly message?: Message;
}

/** A trick, as far as it was played. */
export interface TrickAtTable {
  /** who led. */
  readonly leader: number;
  /** the cards, the one led first; they were played clockwise. */
  readonly cards: ReadonlyArray<Card>;
  /** who is winning it, or has won it; null before a card is led. */
  readonly winner: number | null;
}
