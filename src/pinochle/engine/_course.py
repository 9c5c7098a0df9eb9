"""The course of a whole round at random, from the shuffle to the tally.

The phases do what they do step by step, but to a round that is written in place, and of which
only what was chosen is kept (see :mod:`pinochle.engine.running`). Whatever is asked of a phase is
so decided once. Only what happens in every round goes a quicker way: the deal, the calls after the
first bid, and the play. If somebody asks for the history, the choices are carried out again, step
by step.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, Protocol, cast

from pinochle._bits import HAND, hands_of
from pinochle.actions import PASS, Action, bid_of, deal_of, with_own_cards
from pinochle.cards import CARDS, Card
from pinochle.choices import Randomness
from pinochle.engine import phases
from pinochle.engine._tricks import (
    DrawnTricks,
    brought_home,
    draw_tricks,
    spread_hands,
    spread_out,
    taken_in,
)
from pinochle.engine.emitter import Emitter
from pinochle.engine.history import entry_of, with_told
from pinochle.engine.phases.auction import AuctionPhase, sold_at_random
from pinochle.engine.phases.deal import CARD_OF, DealPhase, dealt_at_random
from pinochle.engine.phases.partner import is_joined_by, with_partner
from pinochle.engine.phases.phase import Following, Next, Phase
from pinochle.engine.phases.play import PlayPhase, first_leader, is_met
from pinochle.engine.round import Ended, Round, counted_piles, gone_on, walked
from pinochle.engine.running import Running
from pinochle.engine.script import SCRIPT
from pinochle.engine.state import State
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.script import Step
from pinochle.rules.tally import Tally
from pinochle.trick import Seat


class Choices(Protocol):
    """What was chosen in a round before the play."""

    def actions(self) -> Iterator[Action]:
        """The actions, in order."""
        ...


class Chosen(NamedTuple):
    """What was chosen in a round before the play, as it is drawn (see :class:`Running`)."""

    pack: list[int]
    acts: list[Action | tuple[Seat, int]]

    def actions(self) -> Iterator[Action]:
        """The actions, in order."""
        if self.pack:
            yield deal_of(tuple([cast("Card", CARD_OF[copy]) for copy in self.pack]))
        for act in self.acts:
            if isinstance(act, Action):
                yield act
            else:
                yield bid_of(act[1]) if act[1] else PASS


class PlayedOut(Ended):
    """A settled round that was played out at random; its history is told when it is asked for."""

    __slots__ = ("_chosen", "_drawn", "_found", "_start", "_tally")

    _start: Round
    _chosen: Choices
    _drawn: DrawnTricks | None
    _tally: Tally
    _found: State | None

    def __init__(
        self, start: Round, chosen: Choices, drawn: DrawnTricks | None, tally: Tally
    ) -> None:
        put = object.__setattr__
        put(self, "_start", start)
        put(self, "_chosen", chosen)
        put(self, "_drawn", drawn)
        put(self, "_tally", tally)
        put(self, "_found", None)
        put(self, "is_settled", True)  # noqa: FBT003 - the value of a field
        put(self, "is_misdeal", False)  # noqa: FBT003
        put(self, "broken", ())

    @property
    def state(self) -> State:  # pyright: ignore[reportIncompatibleVariableOverride] - it is frozen
        """What has happened, found by doing it again."""
        if self._found is None:
            ended = carried_out(self._start, self._chosen)
            if isinstance(ended, Round):
                ended = played_over(ended, cast("DrawnTricks", self._drawn))
            object.__setattr__(self, "_found", ended.state)
        return cast("State", self._found)

    @property
    def rules(self) -> Ruleset:
        """The rules of the game."""
        return self._start.state.rules

    @property
    def is_dealt(self) -> bool:
        """Whether the cards were dealt: they were."""
        return True

    def tally(self) -> Tally:
        """What every seat brought home."""
        return self._tally


def carried_out(start: Round, chosen: Choices) -> Round | Ended:
    """The round after what was chosen before the play, step by step."""
    at_work: Round | Ended = start
    for action in chosen.actions():
        if isinstance(at_work, Round):  # as it is until the last
            seat = next(iter(at_work.to_act()), None)
            at_work = gone_on(at_work.state, at_work.phase, seat, action, Emitter())
    return at_work


def all_played(state: State, phase: PlayPhase, rng: Randomness) -> DrawnTricks | None:
    """All tricks to come, drawn at random; None where the play goes card by card.

    It does so in the middle of a trick, and where the rules have no states to go through.
    """
    if phase.fold_before_lead(state) is None:
        return None
    rules = state.rules
    return draw_tricks(
        spread_hands(hands_of(phase._hands)),
        phase.turn,
        rules.play.draws(state.trump),
        rules.play._ladders.kinds,
        rules.count._worth,
        rng.random,
    )


def played_over(at_play: Round, drawn: DrawnTricks) -> Ended:
    """The end of a round whose tricks to come were drawn."""
    state, phase = at_play.state, cast("PlayPhase", at_play.phase)
    taken = taken_in(drawn, phase.turn, phase.tricks, state.rules.table.seats)
    leader = phase.turn if taken is None else taken.winner
    over = PlayPhase(1 << HAND * state.rules.table.seats, leader, (), taken)
    following = over.settled(_joined(state, phase.turn, drawn))
    return cast("Ended", walked(following, Emitter()))


def _joined(state: State, leader: Seat, drawn: DrawnTricks) -> State:
    """The state when these tricks were played, in which the bidder may have found a partner."""
    seats = state.rules.table.seats
    called = None if state.called is None else state.called._number
    for place, number in enumerate(drawn.numbers) if called is not None else ():
        if number == called:
            trick = place // seats
            first = drawn.winners[trick - 1] if trick else leader
            seat = Seat((first + place) % seats)
            if is_joined_by(state, seat, CARDS[number]):
                return with_partner(state, seat)
    return state


def can_run(at_work: Round) -> bool:
    """Whether a round can run to its end or to the play.

    Phases in which cards are drawn or melds are chosen have ways of their own, and melds that gain
    checks are told in entries, which a round that runs does not keep.
    """
    state, phase = at_work.state, at_work.phase
    rules = state.rules
    if isinstance(phase, PlayPhase) or state.word is Step.DRAFT:
        return False
    is_chosen = rules.showing.choice == "declared" or rules.showing.jointly
    return not (is_chosen or rules.checks.melds or Step.DRAW in rules.script)


def run_out(start: Round, rng: Randomness) -> Round | Ended:
    """The end of a round at random, or the round where each play must be asked for."""
    run = Running(start.state)
    is_dealt = type(start.phase) is not DealPhase
    to = _through(run, start.phase, Emitter(), rng) if is_dealt else dealt_at_random(run, rng)
    for word in run.rules.script[run.step + 1 :]:
        if to != "onward":
            break
        run.step += 1
        quick = _QUICK.get(word)
        to = (quick and quick(run, rng)) or _begun(run, rng)
    if to != "settle":
        return carried_out(start, Chosen(run.pack, run.acts))
    if run.rules.bury.cards or not run.pack:
        run.piles = counted_piles(run)
    chosen = Chosen(run.pack, run.acts)
    if run.drawn is None:
        nothing = [0] * run.rules.table.seats
        return PlayedOut(start, chosen, None, run.tally_with(nothing, nothing))
    count, tricks = brought_home(run.drawn, run.rules)
    return PlayedOut(start, chosen, run.drawn, run.tally_with(count, tricks))


def _begun(run: Running, rng: Randomness) -> Following:
    """What follows a word of the script."""
    emit = Emitter()
    return _through(run, SCRIPT[run.word].begin(run, run.hands, emit), emit, rng)


def _through(run: Running, following: Phase | Next, emit: Emitter, rng: Randomness) -> Following:
    """What follows a phase at work, when everybody has done what it asks."""
    while True:
        if emit.told:
            told = with_told(run.entries[-1], tuple(emit.told))
            run.entries = (*run.entries[:-1], told)
        if isinstance(following, Next):
            state, run.hands, to = following
            if state is not run:
                run.take(state)
            if isinstance(to, str):
                return to
            phase = to
        else:
            phase = following
        if type(phase) is AuctionPhase:
            run.hands = phase.hands
            return sold_at_random(run, rng, phase.auction)
        emit, (seat, *_) = Emitter(), phase.to_act(run)
        action = with_own_cards(phase.options(run, seat).sample(rng))
        run.acts.append(action)
        run.entries = (*run.entries, entry_of(run.word, 0, seat, action))
        following = phase.after(run, seat, action, emit)


def _played(run: Running, rng: Randomness) -> Following | None:
    """The settlement after all tricks; the round is carried out again where they are not drawn."""
    rules, hands = run.rules, run.hands
    play, ladders = rules.play, rules.play._ladders
    if play.skip_if_met and is_met(run):
        return None
    if ladders.of_leads or not ladders.is_quick:
        return "redeal"
    if hands is run.dealt and run.copies:
        spread = [spread_out(one, hand._lanes) for one, hand in zip(run.copies, hands, strict=True)]
    else:
        spread = spread_hands([hand._lanes for hand in hands])
    after, leader = play.draws(run.trump), first_leader(run)
    run.drawn = draw_tricks(spread, leader, after, ladders.kinds, rules.count._worth, rng.random)
    if run.called is not None:
        run.take(_joined(run, leader, run.drawn))
    return "settle"


_QUICK: Final[dict[Step, Callable[[Running, Randomness], Following | None]]] = {
    Step.AUCTION: sold_at_random,
    # These phases are imported when they are used.
    Step.TRUMP: lambda run, rng: phases.trump.named_at_random(run, rng),  # noqa: PLW0108
    Step.BIDDER_MELDS: lambda run, _: phases.melds.melded_by_bidder(run),
    Step.MELDS: lambda run, _: phases.melds.melded_by_all(run),
    Step.OTHERS_MELD: lambda run, _: phases.melds.melded_by_others(run),
    Step.PLAY: _played,
}
"""What has a quicker way than its phase, which it takes if nothing unusual happens in it."""
