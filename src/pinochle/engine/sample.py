"""Imagining a whole game that agrees with everything that one seat was told.

The cards that nobody has shown are laid out at random; then they change places until every clue
agrees, and the round is played again from the deal. What comes out is consistent; it is not drawn
evenly from all that might be.
"""

from itertools import islice

from attrs import evolve

from pinochle._bits import Lanes
from pinochle.actions import Deal, IllegalAction
from pinochle.cards import Card
from pinochle.choices import Chooser
from pinochle.engine import _story
from pinochle.engine._layout import Costs, Layout, less, more
from pinochle.engine._retold import deeds, drafts, order_of
from pinochle.engine._stocked import laid_out
from pinochle.engine._story import Story
from pinochle.engine.constraints import Place, Spot
from pinochle.engine.phases.draft import DraftPhase
from pinochle.engine.phases.passing import PassingPhase
from pinochle.engine.phases.phase import Phase
from pinochle.engine.round import Round
from pinochle.engine.state import Drafted, Given, State
from pinochle.errors import PinochleError
from pinochle.game import Game
from pinochle.hand import Hand, from_lanes
from pinochle.rules.script import Step
from pinochle.sheet import Sheet
from pinochle.trick import Seat

LAYOUTS = 3_000
"""How often the cards are laid out anew; what is known may lead a layout into a corner at once."""

ATTEMPTS = 100
"""How many layouts are searched for cards that agree before that is given up."""

STEPS = 150
"""How many exchanges are chosen in one attempt."""

TRIES = 8
"""With how many others a card is tried at a step."""

BOLD = 30
"""One in so many exchanges is made although it is for the worse."""

NONE_AGREE = "no cards were found that agree with what this seat was told"

Span = tuple[int, int]
"""Some times: from the one up to the other, which it does not reach."""


class NoSampleError(PinochleError, RuntimeError):
    """No cards were found that agree with a view."""


def imagined(
    sheet: Sheet,
    state: State,
    at: Phase,
    seat: Seat | None,
    sizes: tuple[int, ...],
    rng: Chooser,
) -> Game:
    """A game that agrees with what a seat was told in a round at work.

    Raises:
        NoSampleError: if none was found.
    """
    if Step.DRAW in state.rules.script:
        return _with_stock(sheet, state, at, seat, rng)
    story = _story.read(state, at, seat, sizes)
    worked_out: Costs = {}
    layouts = (Layout(story, state, rng, worked_out) for _ in range(LAYOUTS))
    for layout in islice(filter(Layout.lay_out, layouts), ATTEMPTS):
        if Search(layout).settle():
            game = _replayed(sheet, *_told(layout, state, at))
            # Cards that were given are the one thing that the clues do not hold fast.
            if _is_seen(game, seat, state, at):
                return game
    raise NoSampleError(NONE_AGREE)


def _with_stock(sheet: Sheet, state: State, at: Phase, seat: Seat | None, rng: Chooser) -> Game:
    """The same for a round with a stock, in which little is hidden but the order of the cards."""
    for _ in range(ATTEMPTS):
        told = laid_out(state, at, seat, rng)
        try:
            game = _replayed(sheet, told, at) if told else None
        except IllegalAction:
            continue  # a meld that has failed was made good, and so lies where it does not
        if game and _is_seen(game, seat, state, at):
            return game
    raise NoSampleError(NONE_AGREE)


def _is_seen(game: Game, seat: Seat | None, state: State, at: Phase) -> bool:
    """Whether a seat sees just this of a game."""
    round_ = game.round
    return (round_.state.seen_by(seat), round_.at.seen_by(round_.state, seat)) == (state, at)


def _replayed(sheet: Sheet, state: State, at: Phase) -> Game:
    """The round played again from the deal, now that every card is known."""
    game = Game(sheet, Round.start(state.rules, state.dealer, state.redealt))
    order = order_of(state, at)
    game = game.apply(Deal(tuple(card for card in order if card)))
    for deed in deeds(state, at):
        game = game.apply(deed.action, deed.seat)
    return game


def _told(layout: Layout, state: State, at: Phase) -> tuple[State, Phase]:
    """The state and the phase with the cards of a layout, as far as they tell what was done."""
    places, given = layout.story.places, list(state.given)
    for time, moves in enumerate(layout.story.moves):
        for move in moves:
            if move.gift >= 0:
                cards = layout.lying(time, move.source, move.target)
                given[move.gift] = evolve(given[move.gift], cards=cards)
    if state.rules.script[0] is Step.DRAFT:
        return _drafted(layout, state, at)
    if isinstance(at, PassingPhase):
        at = evolve(at, ready=tuple(_laid_ready(layout, gift) for gift in at.ready))
    told = evolve(
        state,
        dealt=tuple(layout.lying(0, seat) for seat in range(places.seats)),
        widow=layout.lying(0, places.widow),
        given=tuple(given),
        buried=layout.lying(layout.last, places.buried),
    )
    return told, at


def _drafted(layout: Layout, state: State, at: Phase) -> tuple[State, Phase]:
    """The turns of a draft from which the hands of a layout come."""
    places = layout.story.places
    hands = [layout.mixed(layout.lying(0, seat)) for seat in range(places.seats)]
    apart = layout.mixed(layout.lying(0, places.apart))
    turns = tuple(_turn(turn, hands[turn.seat], apart) for turn in drafts(state, at))
    if isinstance(at, DraftPhase):
        drawn = at.drawn or apart.pop()
        return state, evolve(at, drawn=drawn, stock=tuple(apart), turns=turns)
    return evolve(state, drafted=turns), at


def _turn(turn: Drafted, hand: list[Card], apart: list[Card]) -> Drafted:
    """A turn with cards where they are not known: one of the hand and one of those put apart."""
    if turn.first is not None:
        return evolve(turn, second=turn.second or apart.pop())
    kept, discarded = hand.pop(), apart.pop()
    first, second = (kept, discarded) if turn.is_kept else (discarded, kept)
    return evolve(turn, first=first, second=second)


def _laid_ready(layout: Layout, gift: Given) -> Given:
    """What a seat has laid ready to be passed: any cards of its hand, if they were not seen."""
    hand = layout.mixed(layout.lying(layout.last, gift.giver))
    return evolve(gift, cards=gift.cards or Hand(hand[: gift.number]))


def _is_fixed(story: Story, path: list[Place]) -> bool:
    """Whether everybody saw a card go from one seat to another, as when a nine is exchanged."""
    return any(
        move.cards and move.gift < 0 and (path[time], path[time + 1]) == (move.source, move.target)
        for time, moves in enumerate(story.moves)
        for move in moves
        if max(move.source, move.target) < story.places.seats
    )


class Search:
    """Lets cards of a layout change places until every clue agrees."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.known = layout.story.known
        self.cards = [
            card
            for card, path in enumerate(layout.paths)
            if set(path) - self.known and not _is_fixed(layout.story, path)
        ]

    def settle(self) -> bool:
        """Whether every clue agrees in the end."""
        for _ in range(STEPS):
            wrong = [index for index, cost in enumerate(self.layout.costs) if cost]
            if not wrong:
                return True
            self._mend(self.layout.one_of(wrong))
        return False

    def _mend(self, index: int) -> None:
        """Exchange cards to please a clue."""
        kinds, paths = self.layout.kinds, self.layout.paths
        clue = self.layout.story.clues[index]
        wanted, spare = clue.hint(tuple(from_lanes(self.layout.piles[spot]) for spot in clue.spots))
        time, place = clue.spots[0]
        mine = [card for card in self.cards if paths[card][time] == place]
        others = [card for card in self.cards if paths[card][time] != place]
        if wanted:
            others = [card for card in others if kinds[card] in wanted]
        elif spare:
            mine = [card for card in mine if kinds[card] in spare]
        self._exchange(mine, others, time)

    def _exchange(self, mine: list[int], others: list[int], time: int) -> None:
        """Exchange two of these at a time if that is not for the worse, or now and then anyway."""
        layout = self.layout
        for _ in range(TRIES if mine and others else 0):
            one, other = layout.one_of(mine), layout.one_of(others)
            span = self._span(layout.paths[one], layout.paths[other], time)
            if span is None:
                continue
            piles, costs = self._after(one, other, span)
            gain = sum(cost - layout.costs[index] for index, cost in costs.items())
            if gain <= 0 or not layout.below(BOLD):
                layout.piles.update(piles)
                for index, cost in costs.items():
                    layout.costs[index] = cost
                here, there = slice(*span), layout.paths[other]
                path = layout.paths[one]
                path[here], there[here] = there[here], path[here]
                return

    def _span(self, one: list[int], other: list[int], time: int) -> Span | None:
        """The times around one at which two paths part, if nobody knows them; None otherwise."""
        first, end, known = time, time, self.known
        while first > 0 and one[first - 1] != other[first - 1]:
            first -= 1
        while end < len(one) and one[end] != other[end]:
            end += 1
        if known.intersection(one[first:end]) or known.intersection(other[first:end]):
            return None
        return first, end

    def _after(self, one: int, other: int, span: Span) -> tuple[dict[Spot, Lanes], dict[int, int]]:
        """The piles that an exchange changes, and what the clues about them then cost."""
        layout = self.layout
        piles: dict[Spot, Lanes] = {}
        for card, another in ((one, other), (other, one)):
            lost, got = layout.kinds[card], layout.kinds[another]
            for spot in tuple(enumerate(layout.paths[card]))[slice(*span)]:
                if spot in layout.piles and lost and got:
                    piles[spot] = more(less(layout.piles[spot], lost), got)
        about = {index for spot in piles for index in layout.about[spot]}
        return piles, {index: layout.cost(index, piles) for index in about}
