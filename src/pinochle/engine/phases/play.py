"""The play: trick after trick, until no cards are left.

This is the room that a game spends its time in, so a play builds as little as it can. A game
carries its phase as a plain tuple, ``Playing``. There all hands are one int, of which one bit
goes, and what the trick asks of the next player is looked up by the card that was played (see
``pinochle.tricks._compiled``).
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from attrs import field, frozen

from pinochle._bits import FULL, HAND, LANE, ONES, SUIT, hands_of, lanes_of, only, side_by_side
from pinochle._fast_init import draft_of, trusted
from pinochle.actions import Action, Play
from pinochle.cards import CARDS, Card
from pinochle.choices import Actions, Plays, plays_of
from pinochle.engine.emitter import Emitter
from pinochle.engine.history import Taken, in_order, joined
from pinochle.engine.phases.phase import Next, Phase, misplaced
from pinochle.engine.state import NO_CARDS, State, with_tricks
from pinochle.events import PartnerFound, TrickWon
from pinochle.hand import Hand, from_lanes
from pinochle.rules.script import Step
from pinochle.trick import MOST_SEATS, Seat
from pinochle.tricks._compiled import ASKED, FIRST_LEAD, USUAL, Fold, Turn
from pinochle.tricks.play import PlayRules
from pinochle.violations import Violation

if TYPE_CHECKING:
    from pinochle.engine.constraints import Found
    from pinochle.engine.onlooker import Onlooker

__all__ = ["PlayPhase", "begin", "constraints", "has_played", "is_met"]


def _copies(card: Card, seat: int) -> tuple[int, int]:
    """Where all hands lie side by side: all copies of a card that a seat can hold, and the first.

    As a lane is a thermometer, the last copy is half of those that are held and one more.
    """
    at = seat * HAND + card._suit * SUIT
    return FULL << at + card._lane * LANE, card._bit << at


_CLOCKWISE: Final = [[*map(Seat, range(seats))] * 2 for seats in range(MOST_SEATS + 1)]
"""The seats of each table, twice round."""
_COPIES: Final = [[_copies(card, seat) for card in CARDS] for seat in range(MOST_SEATS)]


Playing: TypeAlias = tuple[int, Seat, tuple[Card, ...], Taken | None, Fold | None, Plays | None]
"""A play at work as a plain tuple: the four fields of a phase, and two things that follow.

They are the hands side by side in one int, whose turn it is, the trick so far, and the last trick
that was won. Then comes what matters of the trick so far, or None if the rules must be asked, or
were not yet; and with that the legal plays, or None if any card that is held may be played.
"""


class _WorkedOut:
    """What follows from a phase and its state; it is no part of the value."""

    __slots__ = ("_fold", "_plays")

    _fold: Fold | None
    _plays: Plays | None


@frozen(init=False, repr=False, weakref_slot=False)
class PlayPhase(_WorkedOut):
    """A trick is being played.

    Args:
        hands: the hands, by seat.
        turn: whose turn it is.
        cards: the trick so far, the card led first.
        tricks: the last trick that was won in this phase, and through it those before.
    """

    _hands: int = field(alias="hands")
    turn: Seat
    cards: tuple[Card, ...]
    tricks: Taken | None

    def __init__(
        self,
        hands: tuple[Hand, ...] | int,
        turn: Seat,
        cards: tuple[Card, ...] = (),
        tricks: Taken | None = None,
    ) -> None:
        # As one int they come from another phase, whose hands ``evolve`` keeps.
        held = hands if isinstance(hands, int) else side_by_side([hand._lanes for hand in hands])
        for name, value in (("_hands", held), ("turn", turn), ("cards", cards), ("tricks", tricks)):
            object.__setattr__(self, name, value)
        object.__setattr__(self, "_fold", None)
        object.__setattr__(self, "_plays", None)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return PlayPhase, (self.hands, self.turn, self.cards, self.tricks)

    def __repr__(self) -> str:
        told = f"hands={self.hands!r}, turn={self.turn!r}, cards={self.cards!r}"
        return f"PlayPhase({told}, tricks={self.tricks!r})"

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hands, by seat."""
        return tuple([from_lanes(lanes) for lanes in hands_of(self._hands)])

    @property
    def hand(self) -> Hand:
        """The hand of the seat whose turn it is."""
        return from_lanes(lanes_of(self._hands >> self.turn * HAND))

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seat whose turn it is."""
        del state
        return (self.turn,)

    def played(self) -> Iterator[tuple[Seat, Card]]:
        """Every card that was played so far, in order, and by whom."""
        seats = self._hands.bit_length() // HAND
        tricks = [(trick.leader, trick.cards) for trick in in_order(self.tricks)]
        for leader, cards in (*tricks, (self.turn - len(self.cards), self.cards)):
            for place, card in enumerate(cards):
                yield Seat((leader + place) % seats), card

    def options(self, state: State, seat: Seat) -> Actions:
        """The legal cards, each kind once."""
        del seat
        return options(state, self._playing)

    def _judged_by(self, state: State) -> tuple[PlayRules, Turn]:
        """The rules that the next card is judged by, and what everybody sees of the turn."""
        play = state.rules.play
        ladders = play._ladders
        if not (ladders.exempts_partner or ladders.asks_every_lead or ladders.asks_bid):
            return play, USUAL if self.cards or not _is_first(self, state) else FIRST_LEAD
        onlooker = self.onlooker(state)
        return onlooker.play, onlooker.turn(self.turn)

    def onlooker(self, state: State) -> "Onlooker":
        """Somebody who has watched the play up to now."""
        from pinochle.engine.onlooker import Onlooker  # noqa: PLC0415 - imported when used

        onlooker, seats = Onlooker(state, self.tricks), state.rules.table.seats
        for place, card in enumerate(self.cards, start=self.turn - len(self.cards)):
            onlooker.sees(Seat(place % seats), card)
        return onlooker

    def why_not(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Why a card may not be played; empty means that it may."""
        if wrong := misplaced((self.turn,), seat, action, (Play,)):
            return wrong
        play = cast("Play", action)
        if play.laid:
            said = (("card", play.card), ("copy", play.laid))
            rule = "twohand.stock-out" if Step.DRAW in state.rules.script else ""
            return (Violation("play.not-laid", rule, said),)
        rules, turn = self._judged_by(state)
        held = self._hands >> self.turn * HAND
        return rules._judged(play.card, held, self.cards, state.trump, turn)

    def after(self, state: State, seat: Seat, action: Action, emit: Emitter) -> "PlayPhase | Next":
        """The next play, or the settlement after the last."""
        play = cast("Play", action)
        card = play.card
        is_joined = False
        if card is state.called:
            from pinochle.engine.phases import partner  # noqa: PLC0415 - imported when used

            is_joined = partner.is_joined_by(state, seat, card)
            state = partner.with_partner(state, seat) if is_joined else state
        following = phase_of(cast("Playing", played(state, self._playing, play, is_legal=True)))
        taken = following.tricks
        # By the tricks: the hands that a seat does not see are empty.
        is_last = taken is not self.tricks and len(in_order(taken)) == cards_each(state)
        if taken and taken is not self.tricks:
            emit.note(trick_won, state, taken, is_last=is_last)
        if is_joined:
            emit.note(PartnerFound, state.contracts[0].bidder, seat)
        if is_last:
            return settled(state, taken)
        return Next(state, (), following) if is_joined else following

    def settled(self, state: State) -> Next:
        """What follows when every card was played."""
        return settled(state, self.tricks)

    def fold_before_lead(self, state: State) -> Fold | None:
        """The fold of a trick to which nobody has led; None in a trick, or if there is none."""
        if self.cards:
            return None
        is_first = _is_first(self, state)
        return self._fold or state.rules.play.fold((), state.trump, first_lead=is_first)

    @property
    def _playing(self) -> Playing:
        """The phase as a game carries it."""
        return self._hands, self.turn, self.cards, self.tricks, self._fold, self._plays

    def with_hands(self, hands: tuple[Hand, ...]) -> "PlayPhase":
        """The phase with other hands."""
        return PlayPhase(hands, self.turn, self.cards, self.tricks)

    def with_hand_of(self, seat: Seat | None) -> "PlayPhase":
        """The phase with the hand of one seat, or of none, and the others empty."""
        hands = only(self._hands, -1 if seat is None else seat)
        return phase_of((hands, self.turn, self.cards, self.tricks, None, None))


def _is_first(phase: PlayPhase, state: State) -> bool:
    """Whether no trick was won in the round before."""
    return phase.tricks is None and state.tricks is None


_new_phase: Final = draft_of(PlayPhase)
_trick_won: Final = trusted(TrickWon)
_taken: Final = cast(
    "Callable[[Taken | None, Seat, tuple[Card, ...], Seat], Taken]", trusted(Taken)
)


def phase_of(playing: Playing) -> PlayPhase:
    """The phase of a play at work."""
    phase = _new_phase()
    (
        phase._hands,
        phase.turn,
        phase.cards,
        phase.tricks,
        phase._fold,
        phase._plays,
    ) = playing
    phase.__class__ = PlayPhase
    made: PlayPhase = phase
    return made


def options(state: State, playing: Playing) -> Actions:
    """The legal cards of the seat whose turn it is, each kind once."""
    held, turn, _, _, fold, plays = playing
    if plays is not None:
        return plays
    if fold is not None:
        return plays_of(state.rules.play._ladders.kinds.of_first(held >> turn * HAND))
    phase = phase_of(playing)
    play, seen = phase._judged_by(state)
    return plays_of(play.legal(phase.hand, phase.cards, state.trump, **seen._asdict()))


def played(
    state: State, playing: Playing, action: Play, *, is_legal: bool = False
) -> Playing | None:
    """What follows a play of the seat whose turn it is, if that is known to be legal at a glance.

    Everything else takes a closer look: a card by which a partner is found, one that lies on the
    table, and any card where the rules must be asked.

    Args:
        state: the state.
        playing: the play at work.
        action: the play.
        is_legal: whether somebody has taken that look.
    """
    held, turn, before, tricks, fold, plays = playing
    card = action.card
    number = card._number
    copies, first = _COPIES[turn][number]
    play = state.rules.play
    if not is_legal and (
        fold is None
        or action.laid
        or card is state.called
        or (not held & first if plays is None else card not in plays.cards)
    ):
        return None
    if fold is None:
        fold = play.fold(before, state.trump)
    held -= (held & copies) + first >> 1
    cards = before + (card,)  # noqa: RUF005 - each play pays for it, and this is quicker
    seats = play.seats
    clockwise = _CLOCKWISE[seats]
    left = clockwise[turn + 1]
    if fold is not None:
        fold = fold[0][number] or fold[0][ASKED](number)
    if len(cards) == seats:
        # Who led is left of who has played last; of two identical cards the first wins.
        won = play.winner(cards, state.trump) if fold is None else cards.index(fold[5])
        winner = clockwise[left + won]
        tricks = _taken(tricks, left, cards, winner)
        return held, winner, (), tricks, play._ladders.quick.get(state.trump), None
    if fold is None:
        return held, left, cards, tricks, None, None
    _, led, following, trump, void, _ = fold
    at = left * HAND
    in_suit = held >> at + led * SUIT & ONES
    plays = following[in_suit] if in_suit else void[held >> at + trump * SUIT & ONES]
    return held, left, cards, tricks, fold, plays


def trick_won(state: State, taken: Taken, *, is_last: bool) -> TrickWon:
    """That a trick was won, and what its cards count."""
    count = state.rules.count
    points = count.points(taken.cards) + count.last_trick * is_last
    place = (taken.winner - taken.leader) % len(taken.cards)
    return _trick_won(taken.winner, taken.cards, points, taken.cards[place])


def settled(state: State, last: Taken | None) -> Next:
    """What follows when every card was played."""
    hands = (NO_CARDS,) * state.rules.table.seats
    return Next(with_tricks(state, joined(state.tricks, last)), hands, "settle")


def is_over(playing: Playing) -> bool:
    """Whether every card was played: nothing is left but the bit that tells the seats."""
    held, _, cards, *_ = playing
    return not (cards or held & held - 1)


def has_played(phase: object, seat: int) -> bool:
    """Whether a seat has played a card in the round that is at this phase."""
    if not isinstance(phase, PlayPhase):
        return False
    seats = len(phase.hands)
    return phase.tricks is not None or (phase.turn - seat - 1) % seats < len(phase.cards)


def cards_each(state: State) -> int:
    """How many cards every seat plays when there is no more to draw."""
    rules = state.rules
    drawn = rules.deal.stock // 2 // rules.table.seats  # in a draft of two cards one is kept
    return (rules.deal.hand or drawn) + (Step.SHARE_WIDOW in rules.script)


def begin(state: State, hands: tuple[Hand, ...], _emit: Emitter) -> PlayPhase | Next:
    """The bidder leads, or eldest (``play.bidder-leads``, ``play.eldest-leads``).

    After tricks for a stock the winner of the last one leads (``twohand.stock-out``). Nobody does
    where the melds have met the contract, and the rules leave it at that.
    """
    rules = state.rules
    if rules.play.skip_if_met and is_met(state):
        return Next(state.but(how="met"), hands, "settle")
    held = side_by_side([hand._lanes for hand in hands])
    fold = rules.play.fold((), state.trump, first_lead=state.tricks is None)
    return phase_of((held, first_leader(state), (), None, fold, None))


def first_leader(state: State) -> Seat:
    """Who leads the first trick of the play."""
    rules, before = state.rules, state.tricks
    if before is not None:
        return before.winner
    return rules.play.first_leader(rules.table, dealer=state.dealer, bidder=state.bidder)


def is_met(state: State, points: Sequence[int] | None = None) -> bool:
    """Whether the melds of the bidder's side come to its contract.

    Args:
        state: the state.
        points: what every seat has melded; None if the state tells it.
    """
    contract, points = state.contracts[0], points or state.melded
    melded = sum([points[seat] for seat in state.together(contract.bidder)])
    return not contract.is_void and state.rules.settlement.is_met(melded, contract.points)


# What the plays tell of the hands.


def constraints(state: State, phase: Phase) -> Iterator["Found"]:
    """The cards that were played, and the kinds that the players of them cannot hold."""
    from pinochle.engine.constraints import Move, lacks, spent  # noqa: PLC0415 - imported when used
    from pinochle.engine.onlooker import Onlooker  # noqa: PLC0415 - imported when used
    from pinochle.tricks._unseen import denied_with  # noqa: PLC0415 - imported when used

    if not isinstance(phase, PlayPhase):
        return
    seats, hands = state.rules.table.seats, phase.hands
    piles: list[list[Card]] = [[] for _ in range(seats)]
    denied: list[set[Card]] = [set() for _ in range(seats)]
    onlooker = Onlooker(state)
    for seat, card in phase.played():
        piles[seat].append(card)
        if not hands[seat]:
            rungs = onlooker.play._ladders.rungs(onlooker.cards, state.trump, onlooker.turn(seat))
            denied[seat] |= denied_with(card, rungs)
        onlooker.sees(seat, card)
    yield tuple(Move(seat, spent(seat), tuple(pile)) for seat, pile in enumerate(piles) if pile)
    for other, kinds in enumerate(denied):
        if kinds:
            yield lacks(other, kinds.intersection(state.rules.pack.kinds))
