"""What the table agrees has happened in a round, told by phase after phase."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final, cast

from attrs import evolve, fields, frozen

from pinochle._fast_init import trusted
from pinochle.actions import Action, CallCard, ClaimMeld, LayCards
from pinochle.cards import Card, Rank, Suit
from pinochle.hand import Hand
from pinochle.melds.meld import MeldScore
from pinochle.rules.calls import Auction, Contract
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.script import Step
from pinochle.rules.tally import How, Tally
from pinochle.rules.together import Together
from pinochle.trick import Seat

__all__ = [
    "NO_CARDS",
    "NO_MELD",
    "Declared",
    "Drafted",
    "Drawn",
    "Given",
    "JointMove",
    "Overlooked",
    "State",
    "Taken",
]

NO_CARDS = Hand()
NO_MELD = MeldScore(points=0, wins_game=False, melds=(), cards=NO_CARDS)


@frozen
class Given:
    """Cards that went from one seat to another; the two know which.

    Args:
        giver: who gave them.
        taker: who got them.
        cards: which cards; none in a view that does not know them.
        number: how many there are.
    """

    giver: Seat
    taker: Seat
    cards: Hand
    number: int


@frozen
class Drafted:
    """A turn of a draft: two cards of the pack, one for the hand and one for the discards.

    Args:
        seat: whose turn it was.
        first: the card that he drew first; None in a view that does not know it.
        second: the card that he drew after it, which nobody saw if he had kept the first; None in
            a view that does not know it.
        is_kept: whether he kept the first, or rejected it and kept the second.
    """

    seat: Seat
    first: Card | None
    second: Card | None
    is_kept: bool

    @property
    def discarded(self) -> Card | None:
        """The card that went on his discards, if it is known."""
        return self.second if self.is_kept else self.first

    def seen_by(self, seat: Seat | None) -> "Drafted":
        """The turn as one seat knows it, or a spectator."""
        if seat != self.seat:
            return evolve(self, first=None, second=None)
        return evolve(self, second=None) if self.is_kept else self


@frozen
class Drawn:
    """A card that was drawn face down from the stock; who drew it knows which.

    Args:
        seat: who drew it.
        cards: which card; none in a view that does not know it.
    """

    seat: Seat
    cards: Hand


@frozen
class JointMove:
    """What one of two partners has done to meld together.

    Args:
        seat: who did it.
        action: cards were laid, a card was called for, or nothing more is laid for now.
        is_there: whether the partner had the card that was called for, and has laid it.
    """

    seat: Seat
    action: Action
    is_there: bool = False


@frozen(weakref_slot=False)
class Taken:
    """A trick that was won, with those before it.

    Args:
        before: the trick before it, or None if it is the first.
        leader: the seat that led.
        cards: the cards, the one led first.
        winner: the seat that won it.
    """

    before: "Taken | None"
    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat


@frozen
class Declared:
    """What a seat has said of melds that are declared one by one.

    Args:
        seat: who has said it.
        action: a meld that it lays, one that it claims, or that it has no more.
        points: what that adds to its score; less than nothing if it takes away.
        is_good: whether it holds the meld that it lays.
        plays: how many cards had been played before.
        absorbs: whether the meld takes in smaller ones of its class that lay there, as a run does
            its royal marriage; they count no more.
    """

    seat: Seat
    action: Action
    points: int = 0
    is_good: bool = True
    plays: int = 0
    absorbs: bool = False


@frozen
class Overlooked:
    """A meld that was overlooked and claimed.

    Args:
        claim: what was claimed, and of whom.
        holder: who scores it: the first of its claimants, clockwise.
        points: what it scores.
    """

    claim: ClaimMeld
    holder: Seat
    points: int


def in_order(last: Taken | None) -> tuple[Taken, ...]:
    """The tricks up to this one, the first first."""
    tricks: list[Taken] = []
    while last is not None:
        tricks.append(last)
        last = last.before
    return tuple(reversed(tricks))


def joined(before: Taken | None, last: Taken | None) -> Taken | None:
    """The last of some tricks, with others before them."""
    if before is None:
        return last
    for trick in in_order(last):
        before = Taken(before, trick.leader, trick.cards, trick.winner)
    return before


@frozen(slots=False)
class State:
    """What has happened in a round so far, but for the cards in the hands.

    There are many fields, of which each phase changes a few: in a dict they are copied at once.

    Args:
        rules: the rules of the game.
        dealer: the seat that deals; where the dealer sits out, the one before eldest.
        redealt: how many times in a row a misdeal had the cards dealt again.
        step: the index in the script of the phase at work.
        dealt: the hands as they were dealt, by seat.
        widow: the widow as it was dealt.
        widow_seen: the seats that have seen the widow.
        auction: what was called.
        contracts: what is to be made, the trump-namer's contract first.
        trump: the trump suit, or None while there is none.
        shown: what every seat has melded.
        check_melds: what every seat has shown of the melds that gain checks; none where no checks
            are gained for melds, or nobody has melded.
        given: the cards that went from hand to hand.
        buried: what the bidder has laid away.
        moon: the seat that shoots the moon, or None if nobody does.
        tricks: the last trick won, and through it all before; only when the play is over, but
            those for the stock as soon as they are won.
        how: how the round ended.
        upcard: the card that was turned for trump, wherever it lies now; None if none was.
        declined: the seats that kept a nine of trump which they could have exchanged, in order.
        exchanger: the seat that has exchanged a nine of trump for the card turned, or None.
        stock: the cards of the stock as they lay face down, the top one first; nobody sees them.
        drawn: the cards that were drawn from it, in order.
        done: what was done in play for the stock, in order: who did it, and what.
        caller: the seat that has called out, or None.
        called: the card by which the bidder finds a partner, or None before he has called one.
        teams: the side of each seat once the bidder has looked for a partner, 0 for him and his
            partner and 1 for the others; empty where the sides are those of the table.
        drafted: the turns in which the hands were chosen, when they are.
        offender: the seat that has reneged; None if none has.
        declared: what was said of melds, where they are declared one by one, in order.
        joint: what partners have done to meld together, after each has laid his own melds.
    """

    rules: Ruleset
    dealer: Seat
    redealt: int = 0
    step: int = 0
    dealt: tuple[Hand, ...] = ()
    widow: Hand = NO_CARDS
    widow_seen: tuple[Seat, ...] = ()
    auction: Auction | None = None
    contracts: tuple[Contract, ...] = ()
    trump: Suit | None = None
    shown: tuple[MeldScore, ...] = ()
    check_melds: tuple[MeldScore, ...] = ()
    given: tuple[Given, ...] = ()
    buried: Hand = NO_CARDS
    moon: Seat | None = None
    tricks: Taken | None = None
    how: How = "played"
    upcard: Card | None = None
    declined: tuple[Seat, ...] = ()
    exchanger: Seat | None = None
    stock: tuple[Card, ...] = ()
    drawn: tuple[Drawn, ...] = ()
    done: tuple[tuple[Seat, Action], ...] = ()
    caller: Seat | None = None
    called: Card | None = None
    teams: tuple[int, ...] = ()
    drafted: tuple[Drafted, ...] = ()
    offender: Seat | None = None
    declared: tuple[Declared, ...] = ()
    joint: tuple[JointMove, ...] = ()

    @classmethod
    def of_deal(cls, rules: Ruleset, dealer: Seat, redealt: int) -> "State":
        """The state before a deal, as the class makes them, quicker."""
        state = _new(cls)
        _set(state, "__dict__", _BLANK | {"rules": rules, "dealer": dealer, "redealt": redealt})
        return state

    def but(self, **changes: object) -> "State":
        """The same state but for these."""
        state = _new(State)
        _set(state, "__dict__", self.__dict__ | changes)
        return state

    @property
    def word(self) -> Step:
        """The word of the script that is carried out."""
        return self.rules.script[self.step]

    @property
    def bidder(self) -> Seat | None:
        """The seat that named trump or will, or None if nobody has bid."""
        return self.contracts[0].bidder if self.contracts else None

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat in this round."""
        return self.teams or self.rules.table.sides

    def together(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats that are on the side of one in this round, itself among them."""
        sides = self.sides
        return tuple(Seat(other) for other, side in enumerate(sides) if side == sides[seat])

    def each_seat(self, first: int | None = None) -> Iterator[Seat]:
        """Every seat once, clockwise from one; without one, from eldest."""
        seats = self.rules.table.seats
        start = self.dealer + 1 if first is None else first
        return (Seat((start + step) % seats) for step in range(seats))

    @property
    def turned_points(self) -> int:
        """What the dealer scores for the card turned: a nine may count (``twohand.1911.nine``)."""
        is_nine = self.upcard is not None and self.upcard.rank is Rank.NINE
        return self.rules.trump.turned_nine if is_nine else 0

    @property
    def outright(self) -> Seat | None:
        """The first seat to have shown or claimed a meld that wins the game, or None."""
        winning = [Seat(seat) for seat, score in enumerate(self.shown) if score.wins_game]
        if not winning and not self.declared:
            return None
        first = next(self.each_seat()) if self.bidder is None else self.bidder
        order = self.rules.showing.order(self.sides, first)
        melded = (seat for seat in order if seat in winning)
        melds = self.rules.melds
        claimed = (one.holder for one in self.overlooked if melds.rule(one.claim.name).wins(1))
        return next(chain(melded, claimed), None)

    def melded_from(self, seat: int, hand: Hand) -> Hand:
        """The cards that a seat melds from: its hand, but for a nine that was exchanged.

        That is a meld of whoever exchanged it, and not of the dealer, in whose hand it is now
        (``threehand003.dix-exchange``).
        """
        if self.exchanger is None or self.trump is None:
            return hand
        nine = Hand((Card(Rank.NINE, self.trump),))
        if seat == self.exchanger:
            return hand + nine
        return hand - (hand & nine) if seat == self.dealer else hand

    @property
    def overlooked(self) -> tuple[Overlooked, ...]:
        """The melds that were overlooked and claimed (``meld.muggins``)."""
        found: list[Overlooked] = []
        for one in self.declared:
            if isinstance(one.action, ClaimMeld):
                taken = self.taken_over(one.seat, one.action, found)
                if taken is None:
                    found.append(Overlooked(one.action, one.seat, one.points))
                else:
                    found[found.index(taken)] = evolve(taken, holder=one.seat)
        return tuple(found)

    def taken_over(
        self, seat: int, claim: ClaimMeld, claimed: Iterable[Overlooked]
    ) -> Overlooked | None:
        """What a seat claims that another has claimed who comes after it, clockwise."""
        seats = self.rules.table.seats
        place = (seat - claim.of) % seats
        return next(
            (
                one
                for one in claimed
                if one.claim == claim and place < (one.holder - claim.of) % seats
            ),
            None,
        )

    def meld(self, scores: dict[Seat, MeldScore]) -> "State":
        """The state when these seats have melded."""
        return self.but(shown=self._with(self.shown, scores))

    def meld_for_checks(self, scores: dict[Seat, MeldScore]) -> "State":
        """The state when these seats have shown the melds that gain checks."""
        return self.but(check_melds=self._with(self.check_melds, scores))

    def _with(
        self, before: Sequence[MeldScore], scores: dict[Seat, MeldScore]
    ) -> tuple[MeldScore, ...]:
        """What every seat has shown when these have shown more."""
        whole = before or (NO_MELD,) * self.rules.table.seats
        known = cast("dict[int, MeldScore]", scores)
        return tuple([known.get(seat, old) for seat, old in enumerate(whole)])

    @property
    def laid(self) -> tuple[Hand, ...]:
        """The cards that every seat has laid on the table to meld."""
        laid = [score.cards for score in self.shown] or [NO_CARDS] * self.rules.table.seats
        for move in self.joint:
            if isinstance(move.action, LayCards):
                laid[move.seat] += move.action.cards
            elif isinstance(move.action, CallCard) and move.is_there:
                (partner,) = self.rules.table.partners(move.seat)
                laid[partner] += move.action.card
        return tuple(laid)

    @property
    def on_table(self) -> Together:
        """What lies on the table where partners meld together; else nothing does."""
        cards = NO_CARDS
        if self.rules.showing.jointly:
            for laid in self.laid:
                cards += laid
        return Together(self.rules.melds, self.trump, cards)

    @property
    def melded(self) -> tuple[int, ...]:
        """The points that every seat has melded; those of partners together are the bidder's.

        What they come to together is told by the cards, or where no card is known by the points.
        """
        melded = [score.points for score in self.shown] or [0] * self.rules.table.seats
        if self.rules.showing.jointly and self.bidder is not None:
            own = sum(melded[seat] for seat in self.together(self.bidder))
            melded = [0] * len(melded)
            melded[self.bidder] = self.on_table.points if any(self.laid) else own
        melded[self.dealer] += self.turned_points
        for claimed in self.overlooked:
            melded[claimed.holder] += claimed.points
        return tuple(melded)

    def tally(self) -> Tally:
        """What every seat brought home."""
        seats = self.rules.table.seats
        won: list[list[Card]] = [[] for _ in range(seats)]
        last, points = self.tricks, self.rules.count.points
        while last is not None:
            won[last.winner] += last.cards
            last = last.before
        count = [points(cards) if cards else 0 for cards in won]
        if self.tricks and self.how == "played":
            count[self.tricks.winner] += self.rules.count.last_trick
        setbacks = [0] * seats
        for one in self.declared:
            setbacks[one.seat] -= 0 if one.is_good else one.points
        return _tally(
            meld=self.melded,
            count=tuple(count),
            tricks=tuple([len(cards) // seats for cards in won]),
            contracts=self.contracts,
            buried=points(self.buried) if self.rules.bury.cards else 0,
            trump=self.trump,
            how=self.how,
            sides=self.teams,
            discarded=self._discarded() if self.drafted else (),
            offender=self.offender,
            setbacks=tuple(setbacks) if any(setbacks) else (),
            check_melds=self.check_melds,
            moon=self.moon,
        )

    def _discarded(self) -> tuple[int, ...]:
        """What the cards count that each seat has discarded."""
        points = [0] * self.rules.table.seats
        for turn in self.drafted:
            points[turn.seat] += self.rules.count.points((turn.discarded,)) if turn.discarded else 0
        return tuple(points)

    def seen_by(self, seat: Seat | None) -> "State":
        """The state as one seat knows them, or a spectator."""
        is_buryer = seat is not None and seat == self.bidder
        is_open = len(self.widow_seen) == self.rules.table.seats
        return self.but(
            dealt=hidden(self.dealt, seat),
            widow=self.widow if is_open or seat in self.widow_seen else NO_CARDS,
            given=tuple(
                one if seat in {one.giver, one.taker} else evolve(one, cards=NO_CARDS)
                for one in self.given
            ),
            buried=self.buried if is_buryer else NO_CARDS,
            stock=(),
            drawn=tuple(
                one if seat == one.seat else evolve(one, cards=NO_CARDS) for one in self.drawn
            ),
            drafted=tuple(turn.seen_by(seat) for turn in self.drafted),
        )


_tally = trusted(Tally)
_new: Final = object.__new__
_set: Final = object.__setattr__
_BLANK: Final = {one.name: one.default for one in fields(State)}


def hidden(hands: tuple[Hand, ...], seat: Seat | None) -> tuple[Hand, ...]:
    """The hands of which one seat sees only its own."""
    return tuple(hand if other == seat else NO_CARDS for other, hand in enumerate(hands))
