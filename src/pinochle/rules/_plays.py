"""What a trick asks of the next player, over packed ints.

Every rung of the ladder asks for cards of one suit (the suit led, or trump) at or above some rank,
so a rung in a given trick is a suit and a mask of its lanes, and cards are narrowed by an ``&``.
"""

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from typing import NamedTuple

from pinochle import _lanes
from pinochle._lanes import FULL, LANE, ONES, WHOLE, Lanes
from pinochle.cards import BY_LANE, CARDS, Card, Ranking, Suit
from pinochle.rules.obligation import Duty, Obligation, When
from pinochle.trick import beats, winning_index

SUIT_INDEX = {suit: index for index, suit in enumerate(Suit)}


class Rung(NamedTuple):
    """One obligation in one trick: the suit it asks for, and the lanes of it that will do."""

    obligation: Obligation
    suit: int
    lanes: int


class Answers(dict[int, tuple[Card, ...]]):
    """The cards that may be played of one suit, by which of its ranks are held; () for any card.

    Where following suit comes first, all that matters is the suit led; to a player who is void of
    it all that matters is trump. These are the answers for the one or for the other.
    """

    def __init__(self, rungs: tuple[Rung, ...], kinds: "Kinds", suit: int) -> None:
        super().__init__()
        self.rungs = rungs
        self.kinds = kinds
        self.suit = suit

    def __missing__(self, ranks: int) -> tuple[Card, ...]:
        suit, left = narrow(_lanes.in_suit(self.suit, ranks), self.rungs)
        found = self[ranks] = () if suit < 0 else self.kinds.suits[suit][left]
        return found


State = tuple[dict[Card, "State"], int, Answers, int, Answers]
"""What matters of a trick so far, as a plain tuple, for this is what each play looks up.

By the card that may be played next, the state after it; then the index of the suit led with the
answers for who can follow it, and the index of trump with the answers for who cannot.
"""


class Ladder(dict[Card, tuple[Rung, ...]]):
    """The rungs under one trump and one lead, by the card that is winning."""

    def __init__(
        self,
        obligations: tuple[Obligation, ...],
        ranking: Ranking,
        led: Suit,
        trump: Suit | None,
    ) -> None:
        super().__init__()
        self.obligations = obligations
        self.ranking = ranking
        self.led = led
        self.trump = trump
        self.answered: dict[Card, tuple[Answers, Answers]] = {}

    def __missing__(self, best: Card) -> tuple[Rung, ...]:
        rungs = self[best] = self.rungs(best, best)
        return rungs

    def states(self, cards: int) -> dict[Card, State]:
        """The states of a trick that may yet take so many cards, by the card that is winning."""
        later = self.states(cards - 1) if cards > 1 else {}
        led, trump = SUIT_INDEX[self.led], SUIT_INDEX[self.trump or self.led]
        states: dict[Card, State] = {}
        for best in CARDS:
            if best.suit is self.led or best.suit is self.trump:
                over = [card for card in CARDS if beats(card, best, self.trump, self.ranking)]
                after = {card: later[card if card in over else best] for card in CARDS if later}
                following, void = self.answers(best)
                states[best] = (after, led, following, trump, void)
        return states

    def answers(self, best: Card) -> tuple[Answers, Answers]:
        """The answers when this card is winning: for who can follow, and for who cannot."""
        if best not in self.answered:
            led, trump = SUIT_INDEX[self.led], SUIT_INDEX[self.trump or self.led]
            kinds = kinds_in(self.ranking)
            following = Answers(self[best], kinds, led)
            self.answered[best] = following, Answers(self[best], kinds, trump)
        return self.answered[best]

    def rungs(self, best: Card, best_of_suit: Card) -> tuple[Rung, ...]:
        """What is asked when these are the winning card and the best card of the suit led."""
        found = (self._rung(rung, best, best_of_suit) for rung in self.obligations)
        return tuple(rung for rung in found if rung is not None)

    def _rung(self, obligation: Obligation, best: Card, best_of_suit: Card) -> Rung | None:
        led_trump = self.led is self.trump
        if obligation.when is (When.PLAIN_LED if led_trump else When.TRUMP_LED):
            return None
        trumped = best.suit is not self.led
        led = SUIT_INDEX[self.led]
        match obligation.duty:
            case Duty.FOLLOW:
                return Rung(obligation, led, WHOLE)
            case Duty.HEAD if not trumped:
                return Rung(obligation, led, _above(best, self.ranking))
            case Duty.HEAD_SUIT:
                return Rung(obligation, led, _above(best_of_suit, self.ranking))
            case Duty.TRUMP | Duty.OVERTRUMP if self.trump and not led_trump:
                over = trumped and obligation.duty is Duty.OVERTRUMP
                lanes = _above(best, self.ranking) if over else WHOLE
                return Rung(obligation, SUIT_INDEX[self.trump], lanes)
            case _:
                return None


class Ladders(dict[Suit | None, dict[Suit, Ladder]]):
    """The ladders of a set of play rules, by trump and the suit led, made when first needed.

    ``quick`` has the state of a trick before its lead, where following suit comes first and no
    rung needs to know the best card of the suit led behind a trump; it stays empty otherwise.
    """

    def __init__(self, obligations: tuple[Obligation, ...], ranking: Ranking, seats: int) -> None:
        super().__init__()
        self.obligations = obligations
        self.ranking = ranking
        self.seats = seats
        self.by_suit = any(rung.duty is Duty.HEAD_SUIT for rung in obligations)
        to_a_lead = [rung for rung in obligations if rung.duty is not Duty.LEAD_TRUMP]
        self.is_quick = to_a_lead[:1] == [Obligation(Duty.FOLLOW)] and not self.by_suit
        self.quick: dict[Suit | None, State] = {}

    def __missing__(self, trump: Suit | None) -> dict[Suit, Ladder]:
        self[trump] = ladders = {
            led: Ladder(self.obligations, self.ranking, led, trump) for led in Suit
        }
        if self.is_quick:
            after = {
                card: state
                for led, ladder in ladders.items()
                for card, state in ladder.states(self.seats - 1).items()
                if card.suit is led
            }
            nobody = Answers((), kinds_in(self.ranking), 0)
            self.quick[trump] = (after, 0, nobody, 0, nobody)
        return ladders

    def rungs(
        self, cards: Sequence[Card], trump: Suit | None, *, first_lead: bool
    ) -> tuple[Rung, ...]:
        """The rungs that hold in a trick, from the top of the ladder."""
        if not cards:
            return tuple(self._lead(trump)) if first_lead else ()
        led = cards[0].suit
        ladder = self[trump][led]
        best = cards[winning_index(cards, trump, self.ranking)]
        if not self.by_suit:
            return ladder[best]
        of_suit = [card for card in cards if card.suit is led]
        return ladder.rungs(best, of_suit[winning_index(of_suit, led, self.ranking)])

    def _lead(self, trump: Suit | None) -> Iterator[Rung]:
        for obligation in self.obligations:
            if obligation.duty is Duty.LEAD_TRUMP and trump:
                yield Rung(obligation, SUIT_INDEX[trump], WHOLE)


def _above(best: Card, ranking: Ranking) -> int:
    """The lanes of a suit whose ranks beat this one."""
    higher = ranking.high_to_low[: ranking.place(best.rank)]
    return sum(FULL << card._lane * LANE for card in BY_LANE[0] if card.rank in higher)


def narrow(lanes: Lanes, rungs: tuple[Rung, ...]) -> tuple[int, int]:
    """The suit that the rungs leave, and its lanes; the suit is -1 if nothing was narrowed.

    Each rung narrows the cards left, unless that would leave none.
    """
    suit, left = -1, 0
    for _, asked, mask in rungs:
        if suit < 0:
            left = lanes[asked] & mask
            if left:
                suit = asked
        elif suit == asked and left & mask:
            left &= mask
    return suit, left


class Kinds:
    """The cards of a packed hand, each kind once, from high to low in one ranking."""

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking

    @cached_property
    def suits(self) -> tuple[dict[int, tuple[Card, ...]], ...]:
        """For each suit the cards by which of its ranks are held."""
        return tuple(_subsets(suit, self.ranking) for suit in BY_LANE)

    def of(self, lanes: Lanes) -> tuple[Card, ...]:
        """All the kinds of a hand."""
        spades, hearts, diamonds, clubs = lanes
        in_spades, in_hearts, in_diamonds, in_clubs = self.suits
        return (
            in_spades[spades & ONES]
            + in_hearts[hearts & ONES]
            + in_diamonds[diamonds & ONES]
            + in_clubs[clubs & ONES]
        )


@cache
def kinds_in(ranking: Ranking) -> Kinds:
    """The cards in the order of a ranking."""
    return Kinds(ranking)


def _subsets(suit: tuple[Card, ...], ranking: Ranking) -> dict[int, tuple[Card, ...]]:
    ordered = sorted(suit, key=lambda card: ranking.place(card.rank))
    table: dict[int, tuple[Card, ...]] = {}
    for chosen in range(1 << _lanes.RANKS):
        cards = tuple(card for card in ordered if chosen >> card._lane & 1)
        table[sum(card._bit for card in cards)] = cards
    return table
