"""The search of an ending: whether a party can still win so many points, asked again and again.

The seats of the party play for as many points as can be, and all others play together against
them. Every question has a yes or a no. What was found out is remembered between tricks, by the
leader and what is left of each suit, as bounds of the points still to win. So another question
finds it again, and so does any play that leaves the same order of cards.
"""

from collections import Counter
from math import gcd
from typing import Final, NamedTuple

from pinochle._perfect.duties import OVER, Duties
from pinochle._perfect.suits import ALL, PLACES, SEATS, Move, Suit, suits_of
from pinochle.cards.card import Card
from pinochle.cards.card import Suit as CardSuit
from pinochle.cards.hand import Hand
from pinochle.rules.count import CountRules
from pinochle.rules.play.play import PlayRules

NO_SUIT: Final = -1
FAR: Final = 1 << 40
"""More points than there are."""


class Spot(NamedTuple):
    """A place in the play.

    Args:
        hands: the hands, by seat.
        turn: whose turn it is.
        trick: the trick so far, the card led first.
        is_first: whether no card was played before in the round.
        is_broken: whether somebody has played a trump.
    """

    hands: tuple[Hand, ...]
    turn: int
    trick: tuple[Card, ...] = ()
    is_first: bool = False
    is_broken: bool = True


class Choice(NamedTuple):
    """Cards that may be played and come to the same.

    Args:
        cards: the cards, the highest first.
        suit: the place of their suit.
        place: the place of the first of them in its suit.
    """

    cards: tuple[Card, ...]
    suit: int
    place: int


class Trick(NamedTuple):
    """A trick at work.

    Args:
        led: the suit led; -1 before the lead.
        suit: the suit of the card that is winning.
        best: the place of that card.
        top: the place of the best card of the suit led.
        winner: who is winning.
        points: what its cards count.
    """

    led: int
    suit: int
    best: int
    top: int
    winner: int
    points: int


_NOTHING: Final = Trick(NO_SUIT, NO_SUIT, ALL, ALL, 0, 0)


Bounds = tuple[int, int, int, Move | None]
"""The bounds of the points that the party still wins: the least and the most.

Behind them stands the lead that has decided the last question: its suit, and the move.
"""

_EACH: Final = (0, 1, 2, 3)
_ONLY: Final = ((0,), (1,), (2,), (3,))
_ANYTHING: Final = (True, True)


class Terms(NamedTuple):
    """The terms that endings must have in common to be searched together.

    Args:
        play: the rules of the play, under the bid if they depend on it.
        counts: what cards count.
        trump: the trump suit, or None.
        party: whether each seat is of the party whose points are asked for.
        sides: the side of each seat, which says whose partner frees from a duty.
    """

    play: PlayRules
    counts: CountRules
    trump: CardSuit | None
    party: tuple[bool, ...]
    sides: tuple[int, ...]


class Search:
    """A search that answers questions about endings on the same terms.

    Args:
        terms: the rules, trump and the parties.
    """

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        play, count, trump, self.party, self.sides = terms
        self.seats = len(self.party)
        order = [*([trump] if trump else []), *(suit for suit in CardSuit if suit is not trump)]
        self.trump = 0 if trump else NO_SUIT
        self.cards = [[Card(rank, suit) for rank in play.ranking] for suit in order]
        """The cards of each suit from high to low, trump first."""
        self.places = {
            card: (suit, place)
            for suit, cards in enumerate(self.cards)
            for place, card in enumerate(cards)
        }
        worths = [count.worth(rank) for rank in play.ranking]
        self.unit: int = gcd(count.last_trick, *worths) or 1
        """The unit of which all points are multiples: all points here are counted in it."""
        self.worths = [worth // self.unit for worth in worths]
        self.last = count.last_trick // self.unit
        self.duties = Duties(play, has_trump=trump is not None)
        self.over = self.duties.equal_beats
        self.spares = self.duties.spares
        self.splits_led = self.duties.splits_led
        self.rungs = self.duties.rungs
        self.suits = suits_of(self.seats)
        self.here: list[Suit] = []
        """The suits as they are now."""
        self.table: dict[tuple[int, int, int, int, int], Bounds] = {}
        self.laid: tuple[Spot | None, list[Suit], Trick] = (None, [], _NOTHING)
        self.trumps = 0
        """The number of trumps left until trump is broken; 0 if it does not matter."""

    # Positions.

    def legal(self, spot: Spot) -> list[Card]:
        """Return the cards that may be played."""
        return [
            card
            for suit, held in self._open(spot, self._lay(spot))
            for place, card in enumerate(self.cards[suit])
            if held >> place & 1
        ]

    def choices(self, spot: Spot) -> list[Choice]:
        """Return the cards that may be played, those together that come to the same."""
        trick = self._lay(spot)
        return [
            Choice(tuple([self.cards[suit][place] for place in places]), suit, places[0])
            for suit, held in self._open(spot, trick)
            for places in self.suits.alike(
                self.here[suit], spot.turn, held, self._limit(suit, trick)
            )
        ]

    def reaches_with(self, spot: Spot, choice: Choice, need: int) -> bool:
        """Tell whether the party can still win so much with a choice.

        All points of the trick at work count, those of the cards before it too.
        """
        return self._bound(spot, choice, need) >= need

    def _bound(self, spot: Spot, choice: Choice, need: int) -> int:
        """Return a bound of the points the party wins with a choice, as :meth:`_lead` does."""
        trick, seat, suit = self._lay(spot), spot.turn, choice.suit
        trick = self._after(trick, suit, choice.place, seat)
        self.here[suit] = self.suits.without(self.here[suit], seat, choice.place)
        if len(spot.trick) + 1 < self.seats:
            return self._follow((seat + 1) % self.seats, len(spot.trick) + 1, *trick, need)
        gain = trick.points if self.party[trick.winner] else 0
        return gain + self._lead(trick.winner, need - gain)

    def reaches(self, spot: Spot, need: int) -> bool:
        """Tell whether the party can still win so much."""
        mine = self.party[spot.turn]
        answers = (self.reaches_with(spot, choice, need) is mine for choice in self.choices(spot))
        return mine if any(answers) else not mine

    def value(self, spot: Spot) -> int:
        """Return the points that the party wins if nobody errs.

        The search only answers whether the party wins at least so many points. It is asked about a
        guess first, and then about more or fewer points, in steps that double as long as the
        answers stay the same. Questions far from the value are quickly answered.
        """
        choices = self.choices(spot)
        least, most = self.bounds(spot)
        need, step, before = max(least + 1, min(most, self._guess(spot))), 1, None
        while least < most:
            found = self._asked_for(spot, choices, need, least, most)
            if is_reached := found >= need:
                least = found
            else:
                most = found
            step = 2 * step if is_reached is before else 1
            before = is_reached
            need = min(most, least + step) if is_reached else max(least + 1, most - step + 1)
        return least

    def _asked_for(
        self, spot: Spot, choices: list[Choice], need: int, least: int, most: int
    ) -> int:
        """Return a bound of the points the party wins, which answers whether it wins so many.

        The choice that decides the question comes first among the choices from now on.
        """
        mine = self.party[spot.turn]
        found = least if mine else most
        for number, choice in enumerate(choices):
            bound = self._bound(spot, choice, need)
            found = max(found, bound) if mine else min(found, bound)
            if (found >= need) is mine:
                choices.insert(0, choices.pop(number))
                break
        return found

    def _guess(self, spot: Spot) -> int:
        """Return the points that the party wins if everybody plays the card that is tried first."""
        points = 0
        while any(spot.hands):
            trick, seat = self._lay(spot), spot.turn
            if trick.led == NO_SUIT:
                _, suit, _, move = self._leads(seat)[0]
            else:
                sure = self.party[trick.winner] is self.party[seat]
                _, suit, (move, *_) = self._options(seat, *trick[:5], sure=sure)[0]
            spot, gain = self.after(spot, self.cards[suit][move.place])
            points += gain
        return points

    def rated(
        self, spot: Spot, value: int, *, every: bool = False, only: Card | None = None
    ) -> dict[Card, int]:
        """Return the points that the party wins with the best cards, or with every card.

        Args:
            spot: where the play stands.
            value: what it wins if nobody errs.
            every: whether to rate every card.
            only: a card that is rated alone, with those that come to the same.
        """
        mine, found = self.party[spot.turn], dict[Card, int]()
        for choice in self.choices(spot):
            if only is not None and only not in choice.cards:
                continue
            worth = value
            if not self._is_best(spot, choice, value):
                if not every and only is None:
                    continue
                least, most = self.bounds(spot)
                least, most = (least, value - 1) if mine else (value + 1, most)
                while least < most:
                    need = (least + most + 1) // 2
                    if self.reaches_with(spot, choice, need):
                        least = need
                    else:
                        most = need - 1
                worth = least
            found |= dict.fromkeys(choice.cards, worth)
        return found

    def _is_best(self, spot: Spot, choice: Choice, value: int) -> bool:
        """Tell whether a choice comes to as much as perfect play."""
        if self.party[spot.turn]:
            return self.reaches_with(spot, choice, value)
        return not self.reaches_with(spot, choice, value + 1)

    def line(self, spot: Spot, value: int) -> tuple[Card, ...]:
        """Return a best way to play on to the end.

        Args:
            spot: where the play stands.
            value: what the party wins if nobody errs.
        """
        cards: list[Card] = []
        while any(spot.hands):
            choices = self.choices(spot)
            best = next(one for one in choices if self._is_best(spot, one, value))
            cards.append(best.cards[0])
            spot, gain = self.after(spot, best.cards[0])
            value -= gain
        return tuple(cards)

    def after(self, spot: Spot, card: Card) -> tuple[Spot, int]:
        """Return the spot after a card, and the points that the party has won with it."""
        trick, seat = self._lay(spot), spot.turn
        hands = list(spot.hands)
        hands[seat] -= card
        is_broken = spot.is_broken or self.places[card][0] == self.trump
        following, cards = (seat + 1) % self.seats, (*spot.trick, card)
        if len(cards) < self.seats:
            return Spot(tuple(hands), following, cards, is_broken=is_broken), 0
        trick = self._after(trick, *self.places[card], seat)
        gain = trick.points + (0 if any(hands) else self.last)
        spot = Spot(tuple(hands), trick.winner, (), is_broken=is_broken)
        return spot, gain if self.party[trick.winner] else 0

    def bounds(self, spot: Spot) -> tuple[int, int]:
        """Return the least and the most points the party wins, whatever is played."""
        trick = self._lay(spot)
        rest, last = trick.points, self.last
        least = sum([suit.least for suit in self.here]) + min(0, rest) + min(0, last)
        return least, sum([suit.most for suit in self.here]) + max(0, rest) + max(0, last)

    def _lay(self, spot: Spot) -> Trick:
        """Lay a position out, and return its trick."""
        if self.laid[0] is spot:
            self.here = [*self.laid[1]]
            return self.laid[2]
        hands = [Counter(hand).get for hand in spot.hands]
        self.here = [
            self.suits.suit(
                tuple(
                    [
                        (worth, tuple([held(card, 0) for held in hands]))
                        for worth, card in zip(self.worths, cards, strict=True)
                    ]
                )
            )
            for cards in self.cards
        ]
        asks = self.duties.asks_broken and not spot.is_broken
        self.trumps = self.here[0].cards if asks else 0
        trick = Trick(NO_SUIT, NO_SUIT, ALL, ALL, spot.turn, 0)
        for number, card in enumerate(spot.trick, start=spot.turn - len(spot.trick)):
            trick = self._after(trick, *self.places[card], number % self.seats)
        self.laid = spot, [*self.here], trick
        return trick

    def _after(self, trick: Trick, suit: int, place: int, seat: int) -> Trick:
        """Return a trick after another card, which is in the place of its rank."""
        points = trick.points + self.worths[place]
        if trick.led == NO_SUIT:
            return Trick(suit, suit, place, place, seat, points)
        top = min(trick.top, place) if suit == trick.led else trick.top
        if place < self._limit(suit, trick) and suit in {trick.suit, self.trump}:
            return Trick(trick.led, suit, place, top, seat, points)
        return trick._replace(top=top, points=points)

    def _limit(self, suit: int, trick: Trick) -> int:
        """Return the limit that a card of a suit must beat for it to matter."""
        if suit == trick.suit:
            return trick.best + self.over
        if trick.led == NO_SUIT or suit == self.trump:
            return ALL
        if suit == trick.led and self.duties.splits_led:
            return trick.top + self.over
        return 0

    def _open(self, spot: Spot, trick: Trick) -> list[tuple[int, int]]:
        """Return the suits of which the seat may play cards, with a bit for each rank of those."""
        seat, here = spot.turn, self.here
        may = True, True
        if trick.led == NO_SUIT:
            may = self._may_lead(seat, is_first=spot.is_first)
        else:
            suit, held = self._asked(seat, *trick[:5])
            if held:
                return [(suit, held)]
        return [
            (suit, one.holds[seat])
            for suit, one in enumerate(here)
            if one.holds[seat] and may[suit != self.trump]
        ]

    def _may_lead(self, seat: int, *, is_first: bool = False) -> tuple[bool, bool]:
        """Tell whether a seat may lead a trump, and whether it may lead another card."""
        here = self.here
        return self.duties.may_lead(
            has_trumps=not self.trump and here[0].holds[seat] > 0,
            has_plain=any(suit.holds[seat] for suit in here[self.trump + 1 :]),
            is_first=is_first,
            is_broken=here[0].cards < self.trumps or not self.trumps,
        )

    def _asked(
        self, seat: int, led: int, suit: int, best: int, top: int, winner: int
    ) -> tuple[int, int]:
        """Return the suit that a trick asks for, and a bit for each group of it that may be played.

        It is ``NO_SUIT`` if any card may be played.
        """
        spared = self.spares and self.sides[winner] == self.sides[seat]
        asked, held = NO_SUIT, 0
        for is_trump, which in self.rungs[(led == self.trump) << 2 | (suit != led) << 1 | spared]:
            wanted = self.trump if is_trump else led
            if asked == wanted:
                left = held
            elif asked == NO_SUIT:
                left = self.here[wanted].holds[seat]
            else:
                continue
            if which:
                left &= (1 << (best if which == OVER else top) + self.over) - 1
            if left:
                asked, held = wanted, left
        return asked, held

    # The search.

    def _lead(self, leader: int, need: int) -> int:  # noqa: C901 - in one piece it is quicker
        """Return a bound of the points the party wins from a new trick on, to answer the question.

        If it is at least what is asked for, the party wins no less; if not, it wins no more.
        """
        before, whole = self.here, self.suits.whole
        first = before[0].whole or whole(before[0])
        second = before[1].whole or whole(before[1])
        third = before[2].whole or whole(before[2])
        fourth = before[3].whole or whole(before[3])
        broken = not self.trumps or first.cards < self.trumps
        key = (first.number, second.number, third.number, fourth.number, leader << 1 | broken)
        known = self.table.get(key)
        here = [first, second, third, fourth]
        if known is None:
            if first.cards + second.cards + third.cards + fourth.cards <= self.seats:
                gain = self._last_trick(leader, here)
                self.table[key] = (gain, gain, NO_SUIT, None)
                return gain
            most = first.most + second.most + third.most + fourth.most + max(0, self.last)
            least = first.least + second.least + third.least + fourth.least + min(0, self.last)
            number, move = NO_SUIT, None
        else:
            least, most, number, move = known
        if need <= least:
            return least
        if need > most:
            return most
        self.here = here
        mine = self.party[leader]
        following = leader + 1 if leader + 1 < self.seats else 0
        found = least if mine else most
        is_decided = False
        if move is not None:
            kept, place = here[number], move.place
            here[number] = move.after or self.suits.after(kept, leader, move)
            found = self._follow(
                following, 1, number, number, place, place, leader, move.worth, need
            )
            here[number] = kept
            is_decided = (found >= need) is mine
        if not is_decided:
            tried = move
            for _, number, place, move in self._leads(leader):
                if move is tried:
                    continue
                kept = here[number]
                here[number] = move.after or self.suits.after(kept, leader, move)
                bound = self._follow(
                    following, 1, number, number, place, place, leader, move.worth, need
                )
                here[number] = kept
                if bound > found if mine else bound < found:
                    found = bound
                    if (found >= need) is mine:
                        break
            else:
                number, move = NO_SUIT, None
        self.here = before
        self.table[key] = (
            (found, most, number, move) if found >= need else (least, found, number, move)
        )
        return found

    def _leads(self, leader: int) -> list[tuple[int, int, int, Move]]:
        """Return the cards that may be led, those first that seem best.

        Before each stand its rank, its suit and its place.
        """
        may = self._may_lead(leader) if self.duties.asks_leads else _ANYTHING
        moves = [
            (move.rank, number, move.place, move)
            for number, suit in enumerate(self.here)
            if suit.holds[leader] and may[number != self.trump]
            for move in self.suits.leads(suit, leader, is_trump=number == self.trump)
        ]
        moves.sort()
        return moves

    def _last_trick(self, leader: int, here: list[Suit]) -> int:
        """Return the points of the party for the last card of each hand, or for none."""
        best = suit = led = NO_SUIT
        winner, points = leader, self.last
        for number in range(leader, leader + self.seats):
            seat = number % self.seats
            for own, one in enumerate(here):
                if one.holds[seat]:
                    place = one.holds[seat].bit_length() - 1
                    points += one.groups[place][0]
                    if led == NO_SUIT:
                        led = suit = own
                        best = place
                    elif place < best + self.over if own == suit else own == self.trump:
                        suit, best, winner = own, place, seat
                    break
        return points if self.party[winner] else 0

    def _options(
        self, seat: int, led: int, suit: int, best: int, top: int, winner: int, *, sure: bool
    ) -> list[tuple[int, int, tuple[Move, ...]]]:
        """Return the cards that a seat may play to a trick, by suit, those first that seem best.

        The suit stands before its moves, and before the suit the worth of the first of them.
        """
        asked, held = self._asked(seat, led, suit, best, top, winner)
        here, tail = self.here, (sure << SEATS) | seat
        found: list[tuple[int, int, tuple[Move, ...]]] = []
        for number in _EACH if asked == NO_SUIT else _ONLY[asked]:
            one = here[number]
            if asked == NO_SUIT:
                held = one.holds[seat]
                if not held:
                    continue
            if number == suit:
                limit = best + self.over
            elif number == self.trump:
                limit = ALL
            else:
                limit = top + self.over if number == led and self.splits_led else 0
            moves = one.moves.get((held << PLACES | limit) << SEATS + 1 | tail)
            if moves is None:
                moves = self.suits.moves(one, seat, held, limit, sure=sure)
            if asked != NO_SUIT:
                return [(0, number, moves)]
            found.append((moves[0].worth, number, moves))
        found.sort(reverse=sure)
        return found

    def _follow(  # noqa: PLR0913, PLR0917 - asked at every card: a value for the trick costs more
        self,
        seat: int,
        played: int,
        led: int,
        suit: int,
        best: int,
        top: int,
        winner: int,
        points: int,
        need: int,
    ) -> int:
        """Return a bound of the points the party wins from this trick on, as :meth:`_lead` does."""
        here, party = self.here, self.party
        mine = party[seat]
        sure = party[winner] is mine
        played += 1
        following = seat + 1 if seat + 1 < self.seats else 0
        found = -FAR if mine else FAR
        for _, number, moves in self._options(seat, led, suit, best, top, winner, sure=sure):
            kept = here[number]
            can_win = number in (suit, self.trump)
            for move in moves:
                here[number] = move.after or self.suits.after(kept, seat, move)
                worth, place = move.worth, move.place
                now = (number, place, seat) if move.beats and can_win else (suit, best, winner)
                if played == self.seats:
                    gain = points + worth if party[now[2]] else 0
                    bound = gain + self._lead(now[2], need - gain)
                else:
                    bound = self._follow(
                        following,
                        played,
                        led,
                        now[0],
                        now[1],
                        place if number == led and place < top else top,
                        now[2],
                        points + worth,
                        need,
                    )
                if bound > found if mine else bound < found:
                    found = bound
                    if (found >= need) is mine:
                        here[number] = kept
                        return found
            here[number] = kept
        return found
