"""The demands of a trick on the next player, compiled to packed ints.

Every rung of the ladder asks for some kinds of card: those of a suit at or above some rank, or at a
lead all of trump or all but trump. So in a given trick a rung is a mask, and ``&`` narrows the
cards.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from pinochle.cards._packed import FULL, HAND, LANE, ONES, RANKS, SUIT, WHOLE
from pinochle.cards.card import BY_LANE, ONE_IN_HAND, SUIT_INDEX, Card, Ranking, Suit
from pinochle.cards.trick import LikeCards, beats, index_of_best, powers, winning_index
from pinochle.rules.play.obligations import Duty, Obligation, When


class Rung(NamedTuple):
    """An obligation in a given trick, and the lanes of a packed hand that it asks for."""

    obligation: Obligation
    mask: int


Rungs = tuple[Rung, ...]


Bests = tuple[Card, Card]
"""The card that is winning a trick, and the best of the suit led.

They are the same until the trick is trumped. After that the second matters only to a ladder that
asks for it (``by_suit``).
"""


class Ladder(dict[Bests, Rungs]):
    """The rungs under a given trump and a given lead, by the best cards of the trick."""

    def __init__(
        self,
        obligations: tuple[Obligation, ...],
        ranking: Ranking,
        led: Suit,
        trump: Suit | None,
        like_cards: LikeCards,
    ) -> None:
        super().__init__()
        self.obligations = obligations
        self.ranking = ranking
        self.like_cards: LikeCards = like_cards
        self.led = led
        self.trump = trump
        self.by_suit = any(rung.duty is Duty.HEAD_SUIT for rung in obligations)

    @cached_property
    def power(self) -> Mapping[Card, int]:
        """The power of every card in a trick with this lead."""
        return powers(self.ranking, self.led, self.trump)

    def __missing__(self, bests: Bests) -> Rungs:
        in_force = (self._rung(obligation, *bests) for obligation in self.obligations)
        rungs = self[bests] = tuple(rung for rung in in_force if rung is not None)
        return rungs

    def after(self, bests: Bests, card: Card) -> Bests:
        """Return the best cards after another card is played."""
        best, best_of_suit = bests
        if beats(card, best, self.trump, self.ranking):
            best = card
        if card.suit is self.led and beats(card, best_of_suit, None, self.ranking):
            best_of_suit = card
        return best, best_of_suit if self.by_suit else best

    def _rung(self, obligation: Obligation, best: Card, best_of_suit: Card) -> Rung | None:
        led_trump = self.led is self.trump
        if obligation.when is (When.PLAIN_LED if led_trump else When.TRUMP_LED):
            return None
        trumped = best.suit is not self.led
        match obligation.duty:
            case Duty.FOLLOW:
                return Rung(obligation, _whole_suit(self.led))
            case Duty.HEAD if not trumped:
                return Rung(obligation, self._above(best))
            case Duty.HEAD_SUIT:
                return Rung(obligation, self._above(best_of_suit))
            case Duty.TRUMP | Duty.OVERTRUMP if self.trump and not led_trump:
                over = trumped and obligation.duty is Duty.OVERTRUMP
                return Rung(obligation, self._above(best) if over else _whole_suit(self.trump))
            case _:
                return None

    def _above(self, best: Card) -> int:
        """Return the lanes of a packed hand that beat a card of its suit."""
        return sum(
            FULL * ONE_IN_HAND[card]
            for card in BY_LANE[SUIT_INDEX[best.suit]]
            if beats(card, best, None, self.ranking, self.like_cards)
        )


class Ladders(dict[Suit | None, dict[Suit, Ladder]]):
    """The ladders of a set of play rules, by trump and the suit led, made when first needed."""

    def __init__(
        self,
        obligations: tuple[Obligation, ...],
        ranking: Ranking,
        seats: int,
        like_cards: LikeCards,
    ) -> None:
        super().__init__()
        self.obligations = obligations
        self.ranking = ranking
        self.seats = seats
        self.like_cards: LikeCards = like_cards
        self.of_leads = [rung for rung in obligations if rung.duty.of_leads]
        self.exempts_partner = any(rung.unless == "partner-winning" for rung in obligations)

    def __missing__(self, trump: Suit | None) -> dict[Suit, Ladder]:
        self[trump] = {
            led: Ladder(self.obligations, self.ranking, led, trump, self.like_cards) for led in Suit
        }
        return self[trump]

    def rungs(
        self,
        cards: Sequence[Card],
        trump: Suit | None,
        turn: "TurnFacts",
        bests: Bests | None = None,
    ) -> Rungs:
        """Return the rungs that hold in a trick, from the top of the ladder.

        Args:
            cards: the trick so far.
            trump: the trump suit, or None.
            turn: the other facts of the turn.
            bests: the best cards of the trick, if the caller knows them.
        """
        if not cards:
            return self._at_lead(trump, turn) if trump and self.of_leads else ()
        rungs = self[trump][cards[0].suit][bests or self.bests(cards, trump)]
        if self.exempts_partner and turn.partner_winning:
            return tuple(rung for rung in rungs if rung.obligation.unless == "never")
        return rungs

    def bests(self, cards: Sequence[Card], trump: Suit | None) -> Bests:
        """Return the best cards of a trick to which somebody has led."""
        ladder = self[trump][cards[0].suit]
        best = cards[index_of_best(cards, ladder.power)]
        if not ladder.by_suit:
            return best, best
        return best, cards[index_of_best(cards, powers(self.ranking, ladder.led, None))]

    def turn(
        self,
        cards: Sequence[Card],
        trump: Suit | None,
        sides: Sequence[int],
        *,
        is_first: bool,
        is_broken: bool,
    ) -> "TurnFacts":
        """Return the facts of a turn that everybody sees.

        Args:
            cards: the trick so far.
            trump: the trump suit, or None.
            sides: the sides of those who have played these cards, and of the player whose turn it
                is.
            is_first: whether no card was played before in the round.
            is_broken: whether a trump was played before in the round.
        """
        if not cards:
            return TurnFacts(first_lead=is_first, trump_broken=is_broken)
        if not self.exempts_partner:
            return TurnFacts()
        best = winning_index(cards, trump, self.ranking, self.like_cards)
        return TurnFacts(partner_winning=sides[best] == sides[-1])

    def _at_lead(self, trump: Suit, turn: "TurnFacts") -> Rungs:
        """Return the rungs that hold at a lead."""
        trumps = _whole_suit(trump)
        asked = {
            Duty.LEAD_TRUMP: trumps if turn.first_lead else 0,
            Duty.ALWAYS_LEAD_TRUMP: trumps,
            Duty.LEAD_PLAIN: 0 if turn.trump_broken else _ALL ^ trumps,
        }
        masks = [(rung, asked[rung.duty]) for rung in self.of_leads]
        return tuple(Rung(rung, mask) for rung, mask in masks if mask)


class TurnFacts(NamedTuple):
    """The facts of a turn that everybody sees, besides the trick.

    Args:
        first_lead: whether this is the very first lead of the round.
        partner_winning: whether a partner of the player is winning the trick.
        trump_broken: whether somebody has played a trump.
    """

    first_lead: bool = False
    partner_winning: bool = False
    trump_broken: bool = True


USUAL: Final = TurnFacts()
FIRST_LEAD: Final = TurnFacts(first_lead=True)
_ALL: Final = (1 << HAND) - 1


def _whole_suit(suit: Suit) -> int:
    """Return all the lanes of a suit in a packed hand."""
    return WHOLE << SUIT_INDEX[suit] * SUIT


def narrow(held: int, rungs: Rungs) -> int:
    """Return the cards that the rungs leave of a packed hand; 0 if nothing was narrowed.

    Each rung narrows the cards left, unless that would leave none.
    """
    narrowed = 0
    for _, mask in rungs:
        narrowed = (narrowed or held) & mask or narrowed
    return narrowed


def kinds_of(held: int, ranking: Ranking) -> tuple[Card, ...]:
    """Return the cards of a packed hand, each kind once, suit by suit, from high to low."""
    kinds: tuple[Card, ...] = ()
    for suit, by_ranks in enumerate(_kinds_by_ranks(ranking)):
        kinds += by_ranks[held >> suit * SUIT & ONES]
    return kinds


@lru_cache(maxsize=256)
def _kinds_by_ranks(ranking: Ranking) -> list[dict[int, tuple[Card, ...]]]:
    """Return the cards of each suit from high to low, by the set of ranks that is held of it."""
    high_to_low = sorted(range(RANKS), key=lambda lane: ranking.place(BY_LANE[0][lane].rank))
    kinds: list[dict[int, tuple[Card, ...]]] = [{} for _ in BY_LANE]
    for ranks in range(1 << RANKS):
        lanes = [lane for lane in high_to_low if ranks >> lane & 1]
        key = sum(1 << lane * LANE for lane in lanes)
        for suit, cards in enumerate(BY_LANE):
            kinds[suit][key] = tuple(cards[lane] for lane in lanes)
    return kinds
