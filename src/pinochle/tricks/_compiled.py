"""What a trick demands of the next player, compiled to packed ints.

Every rung of the ladder asks for some kinds of card: those of a suit at or above some rank, or at a
lead all of trump or all but trump. So in a given trick a rung is a mask, and ``&`` narrows the
cards.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property, partial
from typing import Any, Final, NamedTuple

from pinochle import _bits
from pinochle._bits import FULL, HAND, LANE, ONES, SUIT, WHOLE
from pinochle.cards import BY_LANE, CARDS, SUIT_INDEX, Card, Ranking, Suit
from pinochle.choices import Plays
from pinochle.trick import LikeCards, beats, index_of_best, powers, winning_index
from pinochle.tricks.obligations import Duty, Obligation, When


class Rung(NamedTuple):
    """One obligation in one trick, and the lanes of a hand in one int that it asks for."""

    obligation: Obligation
    mask: int


Rungs = tuple[Rung, ...]


After = list[Any]
"""What follows the next card of a trick: by its number what was worked out, None before it was
asked for, and last (see :data:`ASKED`) what works it out.

The cards of a trick lie open, so that this tells nobody of hidden ones.
"""

ASKED: Final = len(CARDS)


def after_cards(make: Callable[[int], Any]) -> After:
    """What follows each card, worked out when it is first played."""

    def work_out(number: int) -> object:
        made = after[number] = make(number)
        return made

    after: After = [*[None] * len(CARDS), work_out]
    return after


Answers = dict[int, Plays | None]
"""The cards that may be played of one suit, by which of its ranks are held; None for any card.

Where following suit comes first, only the suit led matters, or, for a player who is void of it,
only trump. These are the answers for one of them. They are complete, so that nothing depends on
the hands that come by.
"""

Numbers = tuple[tuple[int, ...], ...]
"""The same for a playout: the numbers of the cards, by :data:`FLAT` ranks; empty for any card."""


Fold = tuple[After, int, Answers, int, Answers, Card | None]
"""What matters of a trick so far, as a plain tuple, for this is what each play looks up.

What follows the next card. Then the index of the suit led with the answers for a player who can
follow it, and the index of trump with the answers for a player who cannot. Last the card that is
winning, or None before the lead. How many cards are still to come does not matter.
"""

Drawn = tuple[After, int, Numbers, int, Numbers, int]
"""The same for a playout, with the number of the card that is winning.

The two suits are places in a list of a hand: see :data:`HELD`.
"""

HELD: Final = len(CARDS)
"""Where in a list of how many copies a hand has of each card its flat ranks follow, by suit."""

Bests = tuple[Card, Card]
"""The card that is winning a trick, and the best of the suit led.

They are the same until the trick is trumped. After that the second matters only to a ladder that
asks for it (``by_suit``).
"""


class Ladder(dict[Bests, Rungs]):
    """The rungs under one trump and one lead, by the best cards of the trick."""

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
        self.suits = SUIT_INDEX[led], SUIT_INDEX[trump or led]
        self.kinds = kinds_in(ranking)
        self.folds: dict[Bests, Fold] = {}
        self.draws: dict[Bests, Drawn] = {}
        self.by_suit = any(rung.duty is Duty.HEAD_SUIT for rung in obligations)

    @cached_property
    def power(self) -> Mapping[Card, int]:
        """The power of every card in a trick with this lead."""
        return powers(self.ranking, self.led, self.trump)

    def __missing__(self, bests: Bests) -> Rungs:
        found = (self._rung(rung, *bests) for rung in self.obligations)
        rungs = self[bests] = tuple(rung for rung in found if rung is not None)
        return rungs

    def after(self, bests: Bests, card: Card) -> Bests:
        """The best cards when one more card is played."""
        best, best_of_suit = bests
        if beats(card, best, self.trump, self.ranking):
            best = card
        if card.suit is self.led and beats(card, best_of_suit, None, self.ranking):
            best_of_suit = card
        return best, best_of_suit if self.by_suit else best

    def fold(self, bests: Bests) -> Fold:
        """The fold of a trick with these best cards."""
        found = self.folds.get(bests)
        if found is None:
            after = after_cards(partial(self._fold_after, bests))
            following, void = (self.kinds.answers(suit, self[bests]) for suit in self.suits)
            led, trump = self.suits
            found = self.folds[bests] = (after, led, following, trump, void, bests[0])
        return found

    def _fold_after(self, bests: Bests, number: int) -> Fold:
        return self.fold(self.after(bests, CARDS[number]))

    def drawn(self, bests: Bests) -> Drawn:
        """The fold for a playout of a trick with these best cards."""
        found = self.draws.get(bests)
        if found is None:
            after = after_cards(partial(self._drawn_after, bests))
            following, void = (self.kinds.numbers(suit, self[bests]) for suit in self.suits)
            led, trump = (HELD + suit for suit in self.suits)
            found = (after, led, following, trump, void, bests[0]._number)
            self.draws[bests] = found
        return found

    def _drawn_after(self, bests: Bests, number: int) -> Drawn:
        return self.drawn(self.after(bests, CARDS[number]))

    def _rung(self, obligation: Obligation, best: Card, best_of_suit: Card) -> Rung | None:
        led_trump = self.led is self.trump
        if obligation.when is (When.PLAIN_LED if led_trump else When.TRUMP_LED):
            return None
        trumped = best.suit is not self.led
        match obligation.duty:
            case Duty.FOLLOW:
                return Rung(obligation, _all_of(self.led))
            case Duty.HEAD if not trumped:
                return Rung(obligation, self._above(best))
            case Duty.HEAD_SUIT:
                return Rung(obligation, self._above(best_of_suit))
            case Duty.TRUMP | Duty.OVERTRUMP if self.trump and not led_trump:
                over = trumped and obligation.duty is Duty.OVERTRUMP
                return Rung(obligation, self._above(best) if over else _all_of(self.trump))
            case _:
                return None

    def _above(self, best: Card) -> int:
        """The lanes of a hand that beat a card of its suit."""
        suit = SUIT_INDEX[best.suit]
        return sum(
            FULL << suit * SUIT + card._lane * LANE
            for card in BY_LANE[suit]
            if beats(card, best, None, self.ranking, self.like_cards)
        )


class Ladders(dict[Suit | None, dict[Suit, Ladder]]):
    """The ladders of a set of play rules, by trump and the suit led, made when first needed.

    ``quick`` has the fold of a trick before its lead, where following suit comes first and only
    the best cards of a trick matter; it stays empty otherwise. ``draws`` has the same for playouts:
    what follows each card that is led.
    """

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
        first = next((rung for rung in obligations if not rung.duty.of_leads), None)
        self.exempts_partner = any(rung.unless == "partner-winning" for rung in obligations)
        self.asks_every_lead = any(rung.duty is not Duty.LEAD_TRUMP for rung in self.of_leads)
        self.asks_bid = any(rung.from_bid for rung in self.of_leads)
        self.is_quick = first == Obligation(Duty.FOLLOW) and not (
            self.exempts_partner or self.asks_every_lead or like_cards == "last"
        )
        self.quick: dict[Suit | None, Fold] = {}
        self.draws: dict[Suit | None, After] = {}

    @cached_property
    def kinds(self) -> "Kinds":
        """The cards of a hand in this ranking."""
        return kinds_in(self.ranking)

    def __missing__(self, trump: Suit | None) -> dict[Suit, Ladder]:
        ladders = {
            led: Ladder(self.obligations, self.ranking, led, trump, self.like_cards) for led in Suit
        }
        if self.is_quick:
            nobody = self.kinds.answers(0, ())
            self.quick[trump] = (after_cards(partial(self._led, trump)), 0, nobody, 0, nobody, None)
            self.draws[trump] = after_cards(partial(self._drawn, trump))
        self[trump] = ladders  # last, for whoever finds them looks for the others too
        return ladders

    def _led(self, trump: Suit | None, number: int) -> Fold:
        card = CARDS[number]
        return self[trump][card.suit].fold((card, card))

    def _drawn(self, trump: Suit | None, number: int) -> Drawn:
        card = CARDS[number]
        return self[trump][card.suit].drawn((card, card))

    def rungs(
        self,
        cards: Sequence[Card],
        trump: Suit | None,
        turn: "Turn",
        bests: Bests | None = None,
    ) -> Rungs:
        """The rungs that hold in a trick, from the top of the ladder.

        Args:
            cards: the trick so far.
            trump: the trump suit, or None.
            turn: what else everybody sees of the turn.
            bests: the best cards of the trick, if the caller knows them.
        """
        if not cards:
            return self._at_lead(trump, turn) if trump and self.of_leads else ()
        rungs = self[trump][cards[0].suit][bests or self.bests(cards, trump)]
        if self.exempts_partner and turn.partner_winning:
            return tuple(rung for rung in rungs if rung.obligation.unless == "never")
        return rungs

    def bests(self, cards: Sequence[Card], trump: Suit | None) -> Bests:
        """The best cards of a trick to which somebody has led."""
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
    ) -> "Turn":
        """What everybody sees of a turn.

        Args:
            cards: the trick so far.
            trump: the trump suit, or None.
            sides: the sides of those who have played these cards, and of the player whose turn it
                is.
            is_first: whether no card was played before in the round.
            is_broken: whether a trump was.
        """
        if not cards:
            return Turn(first_lead=is_first, trump_broken=is_broken)
        if not self.exempts_partner:
            return Turn()
        best = winning_index(cards, trump, self.ranking, self.like_cards)
        return Turn(partner_winning=sides[best] == sides[-1])

    def _at_lead(self, trump: Suit, turn: "Turn") -> Rungs:
        """The rungs that hold at a lead."""
        trumps = _all_of(trump)
        asked = {
            Duty.LEAD_TRUMP: trumps if turn.first_lead else 0,
            Duty.ALWAYS_LEAD_TRUMP: trumps,
            Duty.LEAD_PLAIN: 0 if turn.trump_broken else _ALL ^ trumps,
        }
        masks = [(rung, asked[rung.duty]) for rung in self.of_leads]
        return tuple(Rung(rung, mask) for rung, mask in masks if mask)


class Turn(NamedTuple):
    """What everybody sees of a turn, besides the trick.

    Args:
        first_lead: whether this is the very first lead of the round.
        partner_winning: whether a partner of the player is winning the trick.
        trump_broken: whether somebody has played a trump.
    """

    first_lead: bool = False
    partner_winning: bool = False
    trump_broken: bool = True


USUAL: Final = Turn()
FIRST_LEAD: Final = Turn(first_lead=True)
_ALL: Final = (1 << HAND) - 1


def _all_of(suit: Suit) -> int:
    """All the lanes of a suit in a hand in one int."""
    return WHOLE << SUIT_INDEX[suit] * SUIT


def narrow(held: int, rungs: Rungs) -> int:
    """What the rungs leave of a hand in one int; 0 if nothing was narrowed.

    Each rung narrows the cards left, unless that would leave none.
    """
    left = 0
    for _, mask in rungs:
        left = (left or held) & mask or left
    return left


_SETS: Final = 1 << _bits.RANKS
"""How many sets of ranks there are."""

_SPREAD: Final = [
    sum(1 << lane * LANE for lane in range(_bits.RANKS) if ranks >> lane & 1)
    for ranks in range(_SETS)
]
FLAT: Final = {spread: ranks for ranks, spread in enumerate(_SPREAD)}
"""Which ranks a suit holds, as six bits side by side, by the lowest bits of its lanes."""


@cache
def _narrowed(masks: tuple[int, ...]) -> tuple[int, ...]:
    """What rungs with these masks leave in one suit, by its flat ranks; 0 if nothing is narrowed.

    The same as :func:`narrow` for every set of ranks.
    """
    found: list[int] = []
    for held in range(_SETS):
        left = 0
        for mask in masks:
            left = (left or held) & mask or left
        found.append(left)
    return tuple(found)


class Kinds:
    """The cards of a packed hand, each kind once, from high to low in one ranking."""

    def __init__(self, ranking: Ranking) -> None:
        self.answered: dict[tuple[int, tuple[int, ...]], Answers] = {}
        self.numbered: dict[tuple[int, tuple[int, ...]], Numbers] = {}
        high_to_low = sorted(BY_LANE[0], key=lambda card: ranking.place(card.rank))
        lanes = [card._lane for card in high_to_low]
        held = [[lane for lane in lanes if ranks >> lane & 1] for ranks in range(_SETS)]
        self.flat = [[tuple([suit[lane] for lane in each]) for each in held] for suit in BY_LANE]
        """For each suit the cards by which of its ranks are held."""
        self.suits = [dict(zip(_SPREAD, cards, strict=True)) for cards in self.flat]
        """The same by the lowest bits of the lanes."""
        self.plays = [[Plays(cards) for cards in suit] for suit in self.flat]
        self.numbers_of = [
            [tuple([card._number for card in cards]) for cards in suit] for suit in self.flat
        ]
        """The same as their numbers."""

    def _key(self, suit: int, rungs: Rungs) -> tuple[int, tuple[int, ...]]:
        masks = (rung.mask >> suit * SUIT & ONES for rung in rungs)
        return suit, tuple([FLAT[mask] for mask in masks if mask])

    def answers(self, suit: int, rungs: Rungs) -> Answers:
        """The answers in a suit to these rungs; tricks in which it is asked alike share them."""
        key = self._key(suit, rungs)
        if key not in self.answered:
            plays = self.plays[suit]
            left = _narrowed(key[1])
            self.answered[key] = {
                spread: plays[ranks] if ranks else None
                for spread, ranks in zip(_SPREAD, left, strict=True)
            }
        return self.answered[key]

    def numbers(self, suit: int, rungs: Rungs) -> Numbers:
        """The same for a playout."""
        key = self._key(suit, rungs)
        if key not in self.numbered:
            numbers = self.numbers_of[suit]
            self.numbered[key] = tuple([numbers[ranks] for ranks in _narrowed(key[1])])
        return self.numbered[key]

    def of(self, lanes: Sequence[int]) -> tuple[Card, ...]:
        """All the kinds of a hand."""
        spades, hearts, diamonds, clubs = lanes
        in_spades, in_hearts, in_diamonds, in_clubs = self.suits
        return (
            in_spades[spades & ONES]
            + in_hearts[hearts & ONES]
            + in_diamonds[diamonds & ONES]
            + in_clubs[clubs & ONES]
        )

    def of_first(self, held: int) -> tuple[Card, ...]:
        """All the kinds of the lowest of the hands that lie side by side."""
        in_spades, in_hearts, in_diamonds, in_clubs = self.suits
        return (
            in_spades[held & ONES]
            + in_hearts[held >> SUIT & ONES]
            + in_diamonds[held >> 2 * SUIT & ONES]
            + in_clubs[held >> 3 * SUIT & ONES]
        )


kinds_in: Final = cache(Kinds)
"""The cards in the order of a ranking."""
