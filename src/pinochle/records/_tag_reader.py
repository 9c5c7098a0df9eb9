"""The reader of a game in tags, which follows the game as it goes on."""

import re
from collections.abc import Sequence
from functools import cache

from pinochle.actions import BY_TABLE, Action, Bid, Bury, Deal, GiveCards, Play, Ruling
from pinochle.cards._notation import without_marks
from pinochle.cards.card import Card, read_cards
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.errors import NotationError, PinochleError, nearest, quoted
from pinochle.game.game import Game
from pinochle.game.reading import read_action
from pinochle.messages.violations import RecordError
from pinochle.records._head import UNSEALED, Head, check_line
from pinochle.records._tags import (
    ACTION_WORDS,
    BEGUN_BY,
    NO_TRUMP_TEXT,
    OF_CARDS,
    OWN_WORDS,
    RESERVED,
    SeatNames,
    TagPiece,
    read_dotted,
    tag_text,
)
from pinochle.records.record import Entry, Record, apply_entry
from pinochle.rules.auction.goal import NO_TRUMP

__all__ = ["TagReader"]


class TagReader:
    """The reader of a game in tags, piece by piece; it follows the game.

    The errors of its parts have the number of a piece for their line.
    """

    def __init__(self, *, as_played_now: bool) -> None:
        self._as_played_now = as_played_now
        self._head = Head()
        self._head.read(f"pinochle-record: {UNSEALED}", 0)
        self._head.read("dealer: 0", 0)  # who deals is read when the table is known
        self._head_values: dict[str, list[tuple[str, int]]] = {}
        """The values of the tags of the head, each with the number of its piece."""
        self._pieces: list[tuple[int, str]] = [(1, "")]
        """The line of every piece so far, and the tag that it is or that it follows."""
        self._game: Game | None = None
        self._dealer: Seat = 0
        self._deal: dict[str, tuple[list[list[Card]], int]] = {}
        """The cards of a deal by the tags that have them, each with the number of its piece."""
        self._section, self._cards, self._trick = "", list[str](), 0
        self._who: Seat | None = None
        self._entries: list[Entry] = []
        self._comments: list[tuple[int, str]] = []

    def take(self, piece: TagPiece) -> None:
        """Read a piece.

        Raises:
            RecordError: if it is not what was expected, with its line and tag.
        """
        try:
            if piece.kind == "tag":
                self._end_items()
            elif piece.kind == "comment":
                self._end_cards()
            tag = piece.text if piece.kind == "tag" else self._pieces[-1][1]
            self._pieces.append((piece.line, tag))
            match piece.kind:
                case "comment":
                    check_line(piece.text, "a comment")
                    position = len(self._entries) + ("deal" in self._deal)
                    self._comments.append((position, piece.text))
                case "word":
                    self._take_word(piece.text)
                case "tag":
                    self._section = ""
                    self._take_tag(piece.text, piece.value)
        except PinochleError as error:
            raise self._in_place(error) from None

    def close(self) -> Record:
        """Return the record of what was read.

        Raises:
            RecordError: if something is missing at the end, with its line and tag.
        """
        try:
            self._end_items()
            rules = self._game_so_far().rules
            tags, comments = tuple(self._head.tags), tuple(self._comments)
            return Record(rules, self._dealer, tuple(self._entries), tags, comments)
        except PinochleError as error:
            raise self._in_place(error) from None

    def _in_place(self, error: PinochleError) -> RecordError:
        """Return an error with the line and the tag at fault."""
        reason = error.reason if isinstance(error, NotationError | RecordError) else str(error)
        piece = error.line if isinstance(error, RecordError) else 0
        violations = error.violations if isinstance(error, RecordError) else ()
        line, tag = self._pieces[piece or -1]
        return RecordError(f"[{tag}] {reason}" if tag else reason, line, violations=violations)

    # Tags.

    def _take_tag(self, name: str, value: str) -> None:
        key = name.lower()
        match key:
            case "deal" | "widow" | "stock" | "upcard":
                self._take_cards(key, without_marks(value))
            case "score":
                game = self._game_so_far()
                if not game.past.rounds or not (game.needs_deal or game.is_over):
                    raise RecordError("the round is not over")
                _check_points(value, game.scores)
            case "meldpoints":
                _check_points(value, self._game_so_far().round.state.shown_points)
            case "dealer" if self._game is not None:
                dealer = self._game_so_far().sheet.dealer
                if self._seats.seat(value, is_player=True) != dealer:
                    message = f"expected {self._seats.name(dealer)}, who deals, not {quoted(value)}"
                    raise RecordError(message)
            case _ if key in OWN_WORDS:
                self._begin_section(key, without_marks(value))
            case _:
                self._take_head(key, name, value)

    def _take_head(self, key: str, name: str, value: str) -> None:
        """Read a tag of the head; below the first deal it may only say the same again."""
        values, piece = self._head_values.setdefault(key, []), len(self._pieces) - 1
        if self._game is None:
            if key != "dealer":
                line = f"rules.{value}" if key == "rule" else f"{name}: {value}"
                self._head.read(line, piece)
            elif values:
                raise RecordError("this tag appears twice")
            values.append((value, piece))
        elif value not in dict(values):
            close = [other.capitalize() for other in nearest(key, RESERVED, n=1)]
            meant = f": did you mean [{close[0]}]?" if close else ""
            raise RecordError(f"no round has this tag, and a game only above its deals{meant}")

    @property
    def _seats(self) -> SeatNames:
        return SeatNames(self._begun().rules.table)

    def _begun(self) -> Game:
        """Return the game so far, which begins when its head is complete."""
        if self._game is None:
            for key, form in (("rules", "partnership-auction"), ("dealer", "0")):
                if key not in self._head_values:
                    raise RecordError(f"expected {tag_text(key.capitalize(), form)} above this")
            rules = self._head.rules(as_played_now=self._as_played_now)
            dealer, piece = self._head_values["dealer"][0]
            try:
                self._dealer = SeatNames(rules.table).seat(dealer, is_player=True)
            except RecordError as error:
                raise RecordError(error.reason, line=piece) from None
            self._game = Game.start(rules, dealer=self._dealer)
        return self._game

    # Deals.

    def _take_cards(self, key: str, value: str) -> None:
        """Read the cards of a tag of the deal."""
        if key == "deal" and key in self._deal:
            self._game_so_far()
        if key in self._deal:
            raise RecordError("this tag appears twice in a deal")
        piles = _read_hands(value, self._seats) if key == "deal" else [read_cards(value)]
        self._deal[key] = (piles, len(self._pieces) - 1)

    def _game_so_far(self) -> Game:
        """Return the game so far, with the cards dealt whose tags were read."""
        game = self._begun()
        if not self._deal:
            return game
        piles = {key: piles for key, (piles, _) in self._deal.items()}
        _, piece = self._deal.get("deal") or [*self._deal.values()][-1]
        self._deal = {}
        try:
            self._enter(None, _deal_of(game, piles))
        except PinochleError as error:
            reason = error.reason if isinstance(error, RecordError) else str(error)
            raise RecordError(reason.removeprefix("Deal.of_hands: "), line=piece) from None
        return self._begun()

    # Sections.

    def _begin_section(self, key: str, value: str) -> None:
        """Read the tag of a section, with the seat that begins or with what is done."""
        game = self._game_so_far()
        self._section = key
        if key not in BEGUN_BY:
            for word in value.split():
                self._take_word(word)
        elif value and self._seats.seat(value) not in game.to_act:
            raise RecordError(f"it is not the turn of {value}: {self._turns(game)}")

    def _take_word(self, word: str) -> None:
        """Read a word of a section: the number of a trick, a seat, an action, or cards of one."""
        if not self._section:
            raise RecordError(f"expected a tag such as [Auction] before {quoted(word)}")
        if self._section == "play" and (number := _trick_number().match(word)):
            self._check_trick(int(number[0][:-1]))
            word = word[number.end() :]
        if self._section != Ruling.word:
            who, word = self._seats.before_colon(word)
            if who:
                self._end_items()
                self._who = self._seats.seat(who)
        if not word:
            return
        if self._section in OF_CARDS and word.partition(":")[0].lower() not in ACTION_WORDS:
            self._cards.append(word)
            if ">" not in word:
                return
            word = ""
        self._end_cards()
        if word:
            self._do(self._read(word))

    def _check_trick(self, number: int) -> None:
        """Check the number before a trick."""
        if not self._game_so_far().round.phase.is_between_tricks:
            raise RecordError(f"trick {self._trick} is not complete: {self._turns(self._begun())}")
        if number != self._trick + 1:
            raise RecordError(f"expected trick {self._trick + 1}, not {number}")

    def _turns(self, game: Game) -> str:
        """Return who is to act."""
        if game.needs_deal:
            return "the cards are to be dealt"
        names = " or ".join(map(self._seats.name, game.to_act))
        return f"{names} is to act" if names else "the game is over"

    def _end_items(self) -> None:
        """Check that what was begun is complete."""
        self._end_cards()
        if self._who is not None:
            raise RecordError(f"expected what {self._seats.name(self._who)} does")

    def _end_cards(self) -> None:
        """Do what several words of cards say."""
        if not self._cards:
            return
        text, self._cards = " ".join(self._cards), []
        if self._section == Bury.word:
            self._do(Bury(Hand.parse(text)))
            return
        cards, arrow, seat = text.partition(">")
        if not arrow:
            raise RecordError(f"expected who is given the cards, as in AS KS>1, not {quoted(text)}")
        self._do(GiveCards(Hand.parse(cards), self._seats.seat(seat)))

    def _read(self, word: str) -> Action:
        """Return the action of a word, before which the word of the section may be left out."""
        own = OWN_WORDS[self._section]
        if own == Bid.word and (bid := _bid_with_suit().fullmatch(word)):
            suit = NO_TRUMP.code if bid[2].upper() == NO_TRUMP_TEXT else bid[2]
            return read_action(f"{own}:{bid[1]}:{suit}")
        is_whole = not own or word.partition(":")[0].lower() in ACTION_WORDS
        return read_action(self._seats.numbered(word if is_whole else f"{own}:{word}"))

    def _do(self, action: Action) -> None:
        """Follow the game when somebody has done something."""
        game, who, self._who = self._game_so_far(), self._who, None
        if isinstance(action, BY_TABLE):
            self._enter(None, action)
            return
        if who is None:
            if len(game.to_act) != 1:
                raise RecordError(
                    f"nobody is named for {quoted(action.token)}: {self._turns(game)}"
                )
            who = game.to_act[0]
        self._enter(who, action)

    def _enter(self, seat: Seat | None, action: Action) -> None:
        game = self._begun()
        if isinstance(action, Deal):
            self._trick = 0
        elif isinstance(action, Play):
            self._trick += game.round.phase.is_between_tricks
        try:
            self._game = apply_entry(game, 0, seat, action)
        except RecordError as error:
            raise RecordError(error.reason, violations=error.violations) from None
        self._entries.append((seat, action))


def _check_points(value: str, expected: Sequence[int]) -> None:
    points = " ".join(map(str, expected))
    if value.split() != points.split():
        raise RecordError(f"expected {points} by the rules, not {quoted(value)}")


@cache
def _bid_with_suit() -> re.Pattern[str]:
    return re.compile(r"([0-9]+)([^\W\d]+|[♠♥♦♣])")


@cache
def _trick_number() -> re.Pattern[str]:
    return re.compile(r"[0-9]{1,4}\.")


def _read_hands(value: str, seats: SeatNames) -> list[list[Card]]:
    """Return the hands of a deal, by seat; the value begins with the seat of the first."""
    who, rest = seats.before_colon(value)
    if not who:
        form = f"{seats.name(0)}:AATK.QJ.T9.AK ..."
        raise RecordError(f"expected hands from a seat on, such as {form}, not {quoted(value)}")
    first, hands = seats.seat(who), [read_dotted(text) for text in rest.split()]
    return [hands[(place - first) % len(hands)] for place in range(len(hands))]


def _deal_of(game: Game, piles: dict[str, list[list[Card]]]) -> Deal:
    """Return the deal of what its tags say."""
    rules, dealer = game.rules, game.round.state.dealer
    if "deal" not in piles:
        raise RecordError("expected [Deal] beside this")
    hands, upcards = piles["deal"], piles.get("upcard", [[]])[0]
    if len(upcards) != (rules.deal.turn == "last"):
        expected = "the last card, which is turned" if rules.deal.turn == "last" else "none"
        raise RecordError(f"the cards in [Upcard]: expected {expected}, not {len(upcards)}")
    if upcards and dealer < len(hands):
        if upcards[0] not in hands[dealer]:
            raise RecordError(f"[Upcard] is a card of the dealer, who is not dealt {upcards[0]}")
        hands[dealer].remove(upcards[0])
        hands[dealer] += upcards
    (widow,), (stock,) = piles.get("widow", [[]]), piles.get("stock", [[]])
    return Deal.of_hands(rules, dealer, hands, widow, stock)
