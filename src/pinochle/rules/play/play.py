"""The play of a card: the cards that may be played and why not others, and the trick's winner."""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any, Final, Literal, cast

from attrs import evolve, field, frozen

from pinochle._shown import ShortRepr
from pinochle._validators import DERIVED, expect, of_type, one_of, shown, tuple_of
from pinochle._values import number
from pinochle.cards import _packed as _bits
from pinochle.cards.card import (
    CARDS,
    ONE_IN_HAND,
    Card,
    Ranking,
    Suit,
    as_card,
    as_trump,
    read_cards,
)
from pinochle.cards.hand import Hand, as_hand, lanes_of
from pinochle.cards.trick import (
    MOST_SEATS,
    LikeCards,
    Seat,
    Trick,
    check_length,
    winning_index,
)
from pinochle.errors import RulesetError, TrickError, WrongType
from pinochle.messages.phrases import problem
from pinochle.messages.violations import Violation
from pinochle.rules.auction.goal import Goal, expect_goal
from pinochle.rules.pack import Pack
from pinochle.rules.play._ladder import Bests, Ladders, TurnFacts, kinds_of, narrow
from pinochle.rules.play.obligations import Duty, Obligation, When
from pinochle.rules.table import TableRules

__all__ = [
    "FREE",
    "HEAD_THOUGH_TRUMPED",
    "NO_UNDERTRUMPING",
    "POST_1945",
    "PRE_1945",
    "PlayRules",
]

Leader = Literal["bidder", "eldest"]
_LEADERS: Final[tuple[Leader, ...]] = ("bidder", "eldest")


@frozen(cache_hash=True, repr=False)
class PlayRules(ShortRepr):
    """The rules of play: the cards that may be played to a trick, and the card that wins it.

    The obligations are a ladder: each narrows the cards of the hand to those that it asks for,
    unless that would leave none. The cards left at the end are legal. For any other card, the
    reason against it is the first rung that removed it.

        >>> POST_1945.legal("AH 9H KC", "KH", trump="spades")
        (Card.parse('AH'), Card.parse('9H'))
        >>> PRE_1945.legal("AH 9H KC", "KH", trump="spades")
        (Card.parse('AH'),)

    The rules of a game refuse a hand that its pack cannot deal:

        >>> variants.get("double-deck").play.legal("AH 9H KC", "KH", trump="spades")
        Traceback (most recent call last):
            ...
        pinochle.errors.HandError: 9♥: here are 1 of them, but the pack holds 0

    Args:
        obligations: the rungs of the ladder in their order, each duty at most once.
        leader: who leads the first trick: the bidder (``play.bidder-leads``), or the player left
            of the dealer (``play.eldest-leads``, ``play.nondealer-leads``).
        skip_if_met: whether nothing is played when the melds alone have met the contract; then
            melds need no trick (``contract.play-only-if-needed``).
        ranking: what beats what; a ruleset sets it to the order of its pack.
        seats: how many play to a trick, 0 for any table; a ruleset sets it to its own. It is only
            used to refuse tricks that are too long, and does not matter for equality.
        like_cards: which of two identical cards wins a trick: the first, or at some tables the last
            (``play.identical-first-wins``, ``house.last-like-wins``).
        pack: the pack that the cards come from; a ruleset sets it to its own. It is only used to
            refuse cards that the pack cannot deal, and does not matter for equality.

    Raises:
        RulesetError: if a duty appears twice, or the leader is an unknown word.
        WrongType: if something in it is of the wrong type.
    """

    obligations: tuple[Obligation, ...] = field(validator=tuple_of(Obligation))
    leader: Leader = field(default="bidder", validator=one_of(_LEADERS))
    skip_if_met: bool = field(default=False, validator=of_type(bool))
    ranking: Ranking = field(default=Ranking.TEN_HIGH, validator=of_type(Ranking), metadata=DERIVED)
    seats: int = field(default=0, eq=False, repr=False, validator=number(0, MOST_SEATS))
    like_cards: LikeCards = field(default="first", validator=one_of(LikeCards))
    pack: Pack = field(default=Pack.EVERYTHING, eq=False, repr=False, validator=of_type(Pack))

    def __attrs_post_init__(self) -> None:
        duties = [obligation.duty for obligation in self.obligations]
        if self.seats == 1:
            raise RulesetError([problem("play.seats", "value.two-players")])
        if twice := [duty.value for duty in Duty if duties.count(duty) > 1]:
            raise RulesetError(
                problem("play.obligations", "value.twice", name=word) for word in twice
            )

    @property
    def _ladders(self) -> Ladders:
        """The ladders of these obligations."""
        return _ladders_of(self, self.seats or MOST_SEATS)

    @cached_property
    def exempts_partner(self) -> bool:
        """Tell whether a duty depends on a partner that is winning (``house.partner-exempt``)."""
        return self._ladders.exempts_partner

    @cached_property
    def asks_every_lead(self) -> bool:
        """Tell whether more than the first lead is bound (``house.always-lead-trump``)."""
        return any(rung.duty is not Duty.LEAD_TRUMP for rung in self._ladders.of_leads)

    @cached_property
    def asks_bid(self) -> bool:
        """Tell whether a lead depends on the bid (``house.lead-trump-by-bid``)."""
        return any(rung.from_bid for rung in self._ladders.of_leads)

    def for_bid(self, bid: Goal) -> "PlayRules":
        """Return the rules under a bid: without the duties of a lead that need a higher bid.

        >>> rungs = (Obligation(Duty.LEAD_TRUMP, from_bid=51), *POST_1945.obligations)
        >>> PlayRules(rungs).for_bid(50) == POST_1945
        True
        """
        if not self.asks_bid:
            return self
        height = expect_goal(bid, "bid")
        binding = tuple(rung for rung in self.obligations if rung.from_bid <= height)
        return evolve(self, obligations=binding)

    def legal(
        self,
        hand: Hand | str,
        trick: Trick | Sequence[Card] | str,
        trump: Suit | str | None,
        *,
        first_lead: bool = False,
        partner_winning: bool = False,
        trump_broken: bool = True,
    ) -> tuple[Card, ...]:
        """Return the cards that may be played: each kind once, suit by suit, from high to low.

        Cards, a hand and a suit may be given as texts.

        Args:
            hand: the cards of the player whose turn it is.
            trick: the cards played so far, the card led first; empty for a lead.
            trump: the trump suit, or None before it is named.
            first_lead: whether this is the very first lead of the round; it matters where that
                must be a trump (``play.first-lead-trump``).
            partner_winning: whether a partner of the player is winning the trick; it matters where
                that frees from a duty (``house.partner-exempt``).
            trump_broken: whether somebody has played a trump in this round; it matters where trump
                is not led before (``house.trump-broken``).

        A lead that depends on the bid is judged as if the bid were high enough: ask
        :meth:`for_bid` for the rules under a bid.

        Raises:
            HandError: if the pack does not have the cards of the hand.
            TrickError: if nobody is left to play to the trick.
            WrongType: if something is of the wrong type.
        """
        held, cards, suit = self._check(hand, trick, trump)
        turn = TurnFacts(first_lead, partner_winning, trump_broken)
        return self.legal_in_turn(held, cards, suit, turn)

    def legal_in_turn(
        self, hand: Hand, cards: Sequence[Card], trump: Suit | None, turn: TurnFacts
    ) -> tuple[Card, ...]:
        """Return the cards that may be played, for a trick that is known to be valid."""
        held = _bits.in_one_int(lanes_of(hand))
        narrowed = narrow(held, self._ladders.rungs(cards, trump, turn))
        return kinds_of(narrowed or held, self.ranking)

    def why_not(
        self,
        card: Card | str,
        hand: Hand | str,
        trick: Trick | Sequence[Card] | str,
        trump: Suit | str | None,
        *,
        first_lead: bool = False,
        partner_winning: bool = False,
        trump_broken: bool = True,
    ) -> tuple[Violation, ...]:
        """Return the reasons why a card may not be played; empty if it may.

            >>> for why in PRE_1945.why_not("9C", "9C 9S", "AH", trump="spades"):
            ...     print(why, "/", why.rule)
            9♣ is not a trump: you cannot follow hearts, so you must trump with 9♠ / play.must-trump

        A card that is not in the hand is a violation too. The other arguments are those of
        :meth:`legal`.

        Raises:
            HandError: if the pack does not have the cards of the hand.
            TrickError: if nobody is left to play to the trick.
            WrongType: if something is of the wrong type.
        """
        asked = as_card(card, "card")
        held, cards, suit = self._check(hand, trick, trump)
        turn = TurnFacts(first_lead, partner_winning, trump_broken)
        return self.why_not_in_turn(asked, held, cards, suit, turn)

    def why_not_in_turn(
        self, card: Card, hand: Hand, cards: tuple[Card, ...], trump: Suit | None, turn: TurnFacts
    ) -> tuple[Violation, ...]:
        """Return the reasons against a card, for a trick that is known to be valid."""
        held, asked, narrowed = _bits.in_one_int(lanes_of(hand)), ONE_IN_HAND[card], 0
        if not held & asked:
            return (Violation("play.not-held", "", (("card", card),)),)
        ladders = self._ladders
        bests = ladders.bests(cards, trump) if cards else None
        for obligation, mask in ladders.rungs(cards, trump, turn, bests):
            narrowed = (narrowed or held) & mask or narrowed
            if narrowed and not narrowed & asked:
                return (self._violation(obligation, card, narrowed, trump, bests, cards),)
        return ()

    def denies(
        self,
        card: Card | str,
        trick: Trick | Sequence[Card] | str,
        trump: Suit | str | None,
        *,
        first_lead: bool = False,
        partner_winning: bool = False,
        trump_broken: bool = True,
    ) -> tuple[Card, ...]:
        """Return the kinds that the player of a card cannot hold, if the play was legal.

        A card is legal exactly when each other held card, taken alone, would allow it. So a legal
        play rules out every kind that would have forbidden it.

            >>> denied = POST_1945.denies("9C", "AH", trump="spades")
            >>> Hand(denied).grouped
            '♠A10KQJ9 ♥A10KQJ9'

        The trick and the other arguments are as they were before the play (see :meth:`legal`).

        Raises:
            HandError: if the pack does not have the card.
            TrickError: if nobody was left to play to the trick.
            WrongType: if something is of the wrong type.
        """
        from pinochle.rules.play._unseen import denied_kinds  # noqa: PLC0415 - a hand needs it not

        played = as_card(card, "card")
        _, cards, suit = self._check(Hand((played,)), trick, trump)
        turn = TurnFacts(first_lead, partner_winning, trump_broken)
        denied = denied_kinds(played, self._ladders.rungs(cards, suit, turn))
        return tuple(kind for kind in CARDS if kind in denied)

    def first_leader(self, table: TableRules, *, dealer: int, bidder: int | None) -> Seat:
        """Return the seat that leads the first trick; then the winner of each leads the next.

            >>> table = TableRules.seated(4)
            >>> POST_1945.first_leader(table, dealer=3, bidder=2)
            2
            >>> from attrs import evolve
            >>> evolve(POST_1945, leader="eldest").first_leader(table, dealer=3, bidder=2)
            0

        Args:
            table: the seats.
            dealer: the seat that dealt.
            bidder: the seat that took the bid, or None if nobody did: then eldest leads.

        Raises:
            SeatError: if a seat is not at the table.
            WrongType: if something is of the wrong type.
        """
        eldest = table.check_seat((table.check_seat(dealer) + 1) % table.seats)
        return eldest if bidder is None or self.leader == "eldest" else table.check_seat(bidder)

    def winner(self, trick: Trick | Sequence[Card] | str, trump: Suit | str | None) -> int:
        """Return the index in the trick of the card that wins it, or is winning it.

            >>> POST_1945.winner("KH AH AH", None)
            1

        Raises:
            HandError: if the pack does not have the cards of the trick.
            TrickError: if nothing was played, or more cards than there are seats.
            WrongType: if something is of the wrong type.
        """
        cards = _cards_of(trick)
        check_length(cards, self._ladders.seats)
        self.pack.check_holds(Hand(cards))
        return winning_index(cards, as_trump(trump), self.ranking, self.like_cards)

    def _check(
        self, hand: Hand | str, trick: Trick | Sequence[Card] | str, trump: Suit | str | None
    ) -> tuple[Hand, tuple[Card, ...], Suit | None]:
        """Return the hand, the cards of the trick and trump, which are checked, or read."""
        held, suit = as_hand(hand, "hand"), as_trump(trump)
        cards, seats = self._open_trick(trick), self._ladders.seats
        if len(cards) >= seats:
            check_length(cards, seats)
            message = f"the trick {' '.join(map(str, cards))} is complete: {seats} play to a trick"
            raise TrickError(message)
        self.pack.check_holds(held)
        return held, cards, suit

    def _open_trick(self, trick: object) -> tuple[Card, ...]:
        """Return the cards of a trick at this table that is not complete."""
        if isinstance(trick, Trick):
            if self.seats and trick.seats != self.seats:
                message = f"{trick.seats} play to this trick, but {self.seats} at this table"
                raise TrickError(message)
            if trick.is_complete:
                message = f"the trick {trick} is complete: {trick.seats} play to a trick"
                raise TrickError(message)
        return _cards_of(trick)

    def _violation(
        self,
        obligation: Obligation,
        card: Card,
        narrowed: int,
        trump: Suit | None,
        bests: Bests | None,
        cards: tuple[Card, ...],
    ) -> Violation:
        held = kinds_of(narrowed, self.ranking)
        if held[0].suit is not held[-1].suit:
            held = tuple(sorted(held, key=lambda kind: self.ranking.place(kind.rank)))
        parameters: tuple[tuple[str, Card | Suit | tuple[Card, ...]], ...] = (("card", card),)
        if bests:
            best, best_of_suit = bests
            if obligation.duty is Duty.HEAD_SUIT:
                best = best_of_suit
            if obligation.duty is Duty.OVERTRUMP and best.suit is not trump:
                obligation = _TRUMP  # there is no trump to beat: any trump would be legal
            parameters += (("led", cards[0].suit), ("best", best))
        parameters += (("held", held),)
        return Violation(obligation.duty.code, obligation.rule, parameters)


@lru_cache(maxsize=256)
def _ladders_of(play: PlayRules, seats: int) -> Ladders:
    """Return the ladders that equal rules share at a table of so many seats."""
    return Ladders(play.obligations, play.ranking, seats, play.like_cards)


def _cards_of(trick: Any) -> tuple[Card, ...]:  # noqa: ANN401 - it is what we check
    if isinstance(trick, Trick):
        return trick.cards
    if isinstance(trick, str):
        return tuple(read_cards(trick, "a trick"))
    if not isinstance(trick, Sequence):
        message = f"trick: expected a Trick or a sequence of Card, not {shown(trick)}"
        raise WrongType(message)
    cards = cast("Sequence[object]", trick)
    return tuple([expect(Card, card, "trick") for card in cards])


_FOLLOW = Obligation(Duty.FOLLOW)
_HEAD = Obligation(Duty.HEAD)
_TRUMP = Obligation(Duty.TRUMP)
_OVERTRUMP = Obligation(Duty.OVERTRUMP)

PRE_1945: Final = PlayRules((_FOLLOW, _HEAD, _TRUMP, _OVERTRUMP))
"""Follow suit and beat the trick if possible; void, trump and overtrump if possible
(``play.must-head.pre1945``, ``play.must-overtrump.pre1945``)."""

POST_1945: Final = PlayRules((_FOLLOW, Obligation(Duty.HEAD, When.TRUMP_LED), _TRUMP))
"""Follow suit, and beat the trick only when trump is led; void, trump, but without overtrumping
(``play.head-only-trump.post1945``)."""

HEAD_THOUGH_TRUMPED: Final = PlayRules((_FOLLOW, Obligation(Duty.HEAD_SUIT), _TRUMP, _OVERTRUMP))
"""A custom rule: as before 1945, but players must still head the suit led once a trick is
trumped."""

NO_UNDERTRUMPING: Final = PlayRules((_FOLLOW, _HEAD, _OVERTRUMP))
"""A custom rule: as before 1945, but a player who cannot overtrump need not trump at all."""

FREE: Final = PlayRules(())
"""No obligation: the two-handed game while the stock lasts (``twohand.phase1.free``)."""
