"""Accounts: what was played at a table, legal or not, and what is known of the hands.

    >>> account = Account.told(
    ...     variants.get("three-handed-classic"),
    ...     dealer=2, bidder=0, bid=300, trump=Suit.SPADES, meld=(80, 40, 100),
    ...     plays="0 AH  1 9C  2 9H  0 AD  1 9H",
    ... )
    >>> account.plays[1]
    (1, Card.parse('9C'))

An account is also read from a :class:`~pinochle.record.Record`, whose plays nobody has judged yet.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeVar

from attrs import evolve, field, frozen

from pinochle._validators import a, expect, number, one_of, tuple_of
from pinochle.cards import Card, Suit, check_trump
from pinochle.engine.state import NO_CARDS, NO_MELD, Drafted, State
from pinochle.errors import Problem, RulesetError, quoted
from pinochle.hand import Hand
from pinochle.melds.meld import MeldScore
from pinochle.rules.calls import Contract
from pinochle.rules.renege import RULINGS, RulingKind
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.script import Step
from pinochle.sheet import Sheet
from pinochle.trick import MOST_SEATS, Seat
from pinochle.violations import RecordError

if TYPE_CHECKING:
    from pinochle.record import Record

__all__ = ["Account", "Incident"]

T = TypeVar("T")


@frozen
class Incident:
    """A renege that the table reports, whether or not the cards show it, or a pack at fault.

        >>> Incident(1, "expose", in_meld=True)
        Incident(seat=1, kind='expose', after=0, in_meld=True)

    Args:
        seat: who it was; for a misdeal the dealer, for a fault of the pack who declares it.
        kind: in what way, one of :data:`pinochle.rules.renege.RULINGS`. A misdeal that is found
            before the first card is no renege, but makes the deal void
            (``misdeal.found-after-play``); so does a pack at fault at any time
            (``misdeal.card-fault``).
        after: how many cards had been played.
        in_meld: whether it was during the melding, before the play, in which the bidder may show
            cards (``renege.kind.expose``).

    Raises:
        RulesetError: if the kind is another word, a number is out of range, or cards had been
            played during the melding.
        WrongType: if something in it is of the wrong type.
    """

    seat: Seat = field(validator=number(0, MOST_SEATS - 1))
    kind: RulingKind = field(validator=one_of(RULINGS))
    after: int = field(default=0, validator=number(0))
    in_meld: bool = field(default=False, validator=a(bool))

    def __attrs_post_init__(self) -> None:
        if self.in_meld and self.after:
            said = f"no card is played during the melding, and not {self.after}"
            raise RulesetError([Problem("incident.after", said)])


@frozen(kw_only=True)
class Account:
    """The play of a round as it happened.

    Make one with :meth:`told`, or with :meth:`of` from a record.

    Args:
        state: what the table agrees on before the first card: the rules, the contract, trump, the
            melds. Without melds there is no settlement.
        plays: the cards that were played, in the order in which they fell, and by whom.
        held: what is known of the hand of each seat before the first card: all of it, some, or
            nothing; empty if nothing is known of any.
        undiscarded: how many cards the bidder had yet to discard when play began.
        incidents: what the table reports besides.
        sheet: the scores before the round; None if nobody has told them.

    Raises:
        RecordError: if somebody holds more cards than are played, or has laid more away than he
            can.
        SeatError: if there is no such seat.
        WrongType: if something in it is of the wrong type.
    """

    state: State = field(validator=a(State))
    plays: tuple[tuple[Seat, Card], ...] = field(default=(), validator=tuple_of(tuple))
    held: tuple[Hand, ...] = field(default=(), validator=tuple_of(Hand))
    undiscarded: int = field(default=0, validator=number(0))
    incidents: tuple[Incident, ...] = field(default=(), validator=tuple_of(Incident))
    sheet: Sheet | None = None

    def __attrs_post_init__(self) -> None:
        table = self.rules.table
        for seat, card in self.plays:
            table.check_seat(seat)
            expect(Card, card, "Account.plays")
        for incident in self.incidents:
            table.check_seat(incident.seat)
        if len(self.held) not in {0, table.seats}:
            raise RecordError(f"{table.seats} seats have a hand, not {len(self.held)}")
        for owner, hand in enumerate(self.held):
            if len(hand) > self.size(owner):
                said = f"seat {owner} cannot hold {len(hand)} cards: {self.size(owner)} are played"
                raise RecordError(said)
        self._check_laid_away()

    def _check_laid_away(self) -> None:
        """See that nobody has buried or discarded more cards than he can."""
        gone, limit = len(self.state.buried) + self.undiscarded, self.rules.bury.cards
        if gone > limit:
            raise RecordError(f"{limit} cards are to be buried, not {gone}")
        limit = to_play(self.rules) if Step.DRAFT in self.rules.script else 0
        seats = [turn.seat for turn in self.state.drafted]
        for seat in seats:
            if seats.count(seat) > limit:
                said = f"seat {seat} discards {limit} cards, not {seats.count(seat)}"
                raise RecordError(said)

    @classmethod
    def told(  # noqa: PLR0913 - there is so much to tell
        cls,
        rules: Ruleset,
        *,
        dealer: int,
        plays: str | Iterable[tuple[int, Card]],
        bidder: int | None = None,
        bid: int = 0,
        times: int = 1,
        trump: Suit | None = None,
        called: Card | None = None,
        partner: int | None = None,
        moon: int | None = None,
        meld: Iterable[int] = (),
        check_melds: Iterable[MeldScore] = (),
        held: Iterable[Hand] = (),
        undiscarded: int = 0,
        buried: Hand = NO_CARDS,
        discarded: Iterable[Hand] = (),
        incidents: Iterable[Incident] = (),
    ) -> "Account":
        """An account put together from what is known.

            >>> Account.told(variants.get("cutthroat"), dealer=0, plays="0 AH 2 9H").plays
            ((0, Card.parse('AH')), (2, Card.parse('9H')))

        Args:
            rules: the rules of the game.
            dealer: the seat that dealt.
            plays: the seats and the cards in the order in which they fell, as pairs or as text.
            bidder: who had the contract; None if nobody bid.
            bid: how much it was.
            times: how many times it counts: 2 if it was doubled, 4 if redoubled.
            trump: the trump suit, or None if there was none.
            called: the card by which the bidder has called a partner, where he does. It is enough
                if it shows who that is: who plays it first, or who must have held it.
            partner: who plays with the bidder whom he has called, or the bidder himself if he is
                alone; None if nobody knows.
            moon: who has announced that his side will win every trick; None if nobody has.
            meld: the points that each seat melded; none if nobody knows. Those of partners who meld
                together may be told of either.
            check_melds: what each seat has shown of the melds that gain checks, where there are
                any, as ``rules.checks.melds.score`` finds them in a hand.
            held: what is known of each hand before the first card.
            undiscarded: how many cards the bidder had yet to discard then.
            buried: what is known of the cards that he has discarded. Nobody has to tell them where
                every hand is known, if only by what came from it.
            discarded: what is known of the cards that each seat has discarded in a draft, which
                count; without them there is a settlement only if it is the same whosever they are.
            incidents: what the table reports besides.

        Raises:
            NotationError: if a card cannot be read.
            RecordError: if something does not fit together.
            SeatError: if there is no such seat.
            WrongType: if something is of the wrong type.
        """
        table = expect(Ruleset, rules, "Account.told").table
        contracts: tuple[Contract, ...] = ()
        if bidder is not None:
            contracts = (_contract(rules, table.check_seat(bidder), bid, times, trump),)
        state = State(
            rules,
            table.check_seat(dealer),
            contracts=contracts,
            trump=check_trump(trump),
            called=None if called is None else expect(Card, called, "called"),
            teams=_teams(rules, bidder, partner),
            moon=None if moon is None else table.check_seat(moon),
            shown=shown_of(rules, meld),
            check_melds=_of_each(rules, MeldScore, check_melds, "show melds that gain checks"),
            buried=expect(Hand, buried, "buried"),
            drafted=_drafted(rules, discarded),
        )
        pairs = _read_plays(plays) if isinstance(plays, str) else plays
        return cls(
            state=state,
            plays=tuple((Seat(seat), card) for seat, card in pairs),
            held=tuple(held),
            undiscarded=undiscarded,
            incidents=tuple(incidents),
        )

    @classmethod
    def of(cls, record: "Record") -> "Account":
        """The account of the last round of a record, whose plays may break any rule.

        What comes before the play must be legal, but for a bidder who has not discarded. A ruling
        in the record is what the table reports. If the deal is not known, or not in every card,
        the calls, trump and the plays are enough, and a line ``meld: 80 40 100`` in the head says
        what the seats melded.

        Raises:
            RecordError: if nothing was played, or what comes before cannot be.
            WrongType: if it is no record.
        """
        from pinochle._accounts import account_of  # noqa: PLC0415 - the game lies between them

        return account_of(record)

    @property
    def rules(self) -> Ruleset:
        """The rules of the game."""
        return self.state.rules

    @property
    def leader(self) -> Seat:
        """The seat that was to lead the first card."""
        state = self.state
        if state.tricks:
            return state.tricks.winner
        if Step.DRAW in state.rules.script and self.plays:
            return self.plays[0][0]  # nobody has told who won the last trick for the stock
        play = state.rules.play
        return play.first_leader(state.rules.table, dealer=state.dealer, bidder=state.bidder)

    @property
    def discarded(self) -> tuple[Card, ...]:
        """The cards that are known to have been discarded in a draft."""
        return tuple(turn.discarded for turn in self.state.drafted if turn.discarded)

    def size(self, seat: int) -> int:
        """How many cards a seat had before the first one was played."""
        return to_play(self.rules) + (self.undiscarded if seat == self.state.bidder else 0)


def shown_of(rules: Ruleset, meld: Iterable[int]) -> tuple[MeldScore, ...]:
    """What was melded, as far as the points tell it; nothing if they do not."""
    return tuple(evolve(NO_MELD, points=one) for one in _of_each(rules, int, meld, "meld"))


def _contract(rules: Ruleset, bidder: Seat, bid: int, times: int, trump: Suit | None) -> Contract:
    """What the bidder has to make."""
    most = 2**rules.auction.doubling
    if expect(int, times, "times") > most:
        raise RecordError(f"a bid counts {most} x at most in this game, not {times} x")
    suit = check_trump(trump) if rules.auction.suit_bids else None
    return Contract(bidder, expect(int, bid, "bid"), suit=suit, times=times)


def _teams(rules: Ruleset, bidder: int | None, partner: int | None) -> tuple[int, ...]:
    """The sides that a called partner makes; none where nobody knows him."""
    if partner is None:
        return ()
    if Step.PARTNER not in rules.script or bidder is None:
        raise RecordError("no partner is called in this game, or nobody has told the bidder")
    from pinochle.engine.phases.partner import teams_of  # noqa: PLC0415 - the game lies between them

    return teams_of(Seat(bidder), rules.table.check_seat(partner), rules.table.seats)


def _drafted(rules: Ruleset, discarded: Iterable[Hand]) -> tuple[Drafted, ...]:
    """The turns of a draft, as far as the discards tell them."""
    return tuple(
        Drafted(Seat(seat), card, None, is_kept=False)
        for seat, pile in enumerate(_of_each(rules, Hand, discarded, "discard"))
        for card in pile
    )


def _of_each(rules: Ruleset, kind: type[T], told: Iterable[T], what: str) -> tuple[T, ...]:
    """What was told of every seat, or of none."""
    each = tuple(expect(kind, one, "Account.told") for one in told)
    if len(each) not in {0, rules.table.seats}:
        raise RecordError(f"{rules.table.seats} seats {what}, not {len(each)}")
    return each


def to_play(rules: Ruleset) -> int:
    """How many cards every seat plays when there is no more to draw."""
    if Step.DRAFT in rules.script:  # of two cards one is kept
        return rules.deal.stock // 2 // rules.table.seats
    return rules.deal.hand + (Step.SHARE_WIDOW in rules.script)


def _read_plays(text: str) -> list[tuple[int, Card]]:
    """Seats and cards in turn, with blanks between them."""
    words = text.split()
    if len(words) % 2:
        raise RecordError(f"expected a card behind {quoted(words[-1])}, not the end")
    plays: list[tuple[int, Card]] = []
    for who, word in zip(words[::2], words[1::2], strict=True):
        if not (who.isascii() and who.isdigit() and len(who) == 1):
            raise RecordError(f"expected a seat before {quoted(word)}, not {quoted(who)}")
        plays.append((int(who), Card.parse(word)))
    return plays
