"""Games in the middle of the play, played out many times: see :func:`pinochle.batch.play_on`."""

from collections.abc import Iterable, Sequence

import numpy as np
from attrs import evolve, frozen

from pinochle._validators import expect
from pinochle.batch._cards import NO_TRUMP, IndexArray, LaneArrays, Points, Truths, indices
from pinochle.batch._columns import column_of
from pinochle.batch._playing import RoundsInPlay
from pinochle.batch._settling import RoundGroup, settle_groups
from pinochle.batch.choosing import Policy, check_policy
from pinochle.cards.card import CARD_INDEX, SUIT_INDEX
from pinochle.errors import Problem, RulesetError
from pinochle.game.game import Game
from pinochle.kernel import position as at
from pinochle.kernel.compiled import with_arrays
from pinochle.kernel.ladder import PlayTable, unit_of
from pinochle.players._rollouts import Rollouts, can_be_played_out
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.scoring.tally import Tally

__all__ = ["Outcomes", "play_on"]


@frozen(kw_only=True, eq=False)
class Outcomes:
    """The results of games that were played out many times.

    The first axis of every array is the game, the second the time.

    Args:
        counts: (games, times, seats): what the tricks of each seat count, those too that it had
            won before, and the last trick.
        tricks: (games, times, seats): how many tricks each seat has won.
        scores: (games, times, sides): what each side gains or loses.
        made: (games, times): whether the bidder has made the contract.
    """

    counts: Points
    tricks: Points
    scores: Points
    made: Truths

    def __len__(self) -> int:
        return len(self.counts)


def play_on(
    games: Iterable[Game], rng: np.random.Generator, *, times: int = 1, policy: Policy = "random"
) -> Outcomes:
    """Play games out from where they stand in the play, each as often as is asked.

    They may be the worlds that agree with what a seat knows:

        >>> from itertools import islice
        >>> from random import Random
        >>> from pinochle import Game, variants
        >>> from pinochle.actions import Play
        >>> from pinochle.players import ClubPlayer
        >>> game = Game.start(variants.get("partnership-auction")).deal(Random(1))
        >>> while not isinstance(next(iter(game.legal_actions())), Play):
        ...     game = game.apply(ClubPlayer().choose(game.view(game.to_act[0]), Random(1)))
        >>> worlds = [*islice(game.view(game.to_act[0]).samples(Random(2)), 5)]
        >>> ends = play_on(worlds, np.random.default_rng(3), times=100)
        >>> ends.counts.shape, bool((ends.counts.sum(axis=2) == 250).all())
        ((5, 100, 4), True)

    Args:
        games: the games, all by the same rules. In each somebody is to play a card, the stock is
            used up, nobody has announced a moon, and it is known who plays together. Nobody is
            charged for melds that they forgot.
        rng: for chance, if the cards are chosen at random.
        times: how often each is played on.
        policy: chooses the cards that are played; by default at random.

    Raises:
        RulesetError: if a game does not stand in such a play, there is none, the rules differ, it
            is not at least once, or the policy is none.
        TrickError: if the policy chooses a card that is not legal.
        WrongType: if something is of the wrong type.
    """
    check_policy(policy)
    expect(np.random.Generator, rng, "rng")
    if expect(int, times, "times") < 1:
        raise RulesetError([Problem("times", f"expected at least once, not {times}")])
    games_in_play = [_GameInPlay(expect(Game, game, "games")) for game in games]
    if not games_in_play or any(
        each.view.rules != games_in_play[0].view.rules for each in games_in_play
    ):
        raise RulesetError([Problem("games", "expected at least one, and the same rules in all")])
    rules = games_in_play[0].view.rules
    seats, shape = rules.table.seats, (len(games_in_play), times)
    counts, tricks = (np.zeros((*shape, seats), np.int64) for _ in range(2))
    scores = np.zeros((*shape, rules.table.side_count), np.int64)
    made = np.zeros(shape, np.bool_)
    cards_left = np.array([each.position[at.CARDS] for each in games_in_play])
    for size in np.unique(cards_left):
        alike = np.flatnonzero(cards_left == size)
        rounds = _RoundsOfGames(rules, [games_in_play[each] for each in alike], times)
        rounds.play_out(policy, rng)
        for results, part in (
            (counts, rounds.counts),
            (tricks, rounds.tricks),
            *zip((scores, made), rounds.settle(), strict=True),
        ):
            results[alike] = part.reshape(alike.size, *results.shape[1:])
    return Outcomes(counts=counts, tricks=tricks, scores=scores, made=made)


class _GameInPlay:
    """A game as the kernel has to know it.

    Args:
        game: the game.
    """

    def __init__(self, game: Game) -> None:
        self.view = game.view(game.to_act[0] if game.to_act else None)
        if not game.to_act or not can_be_played_out(self.view):
            message = "a game can be played on only where nothing but tricks is left of its round"
            raise RulesetError([Problem("games", message)])
        rollouts = Rollouts(self.view)
        self.table: PlayTable = rollouts.table
        self.position: Sequence[int] = rollouts.position(game)
        self.tally: Tally = rollouts.tally(game)
        state, rules = game.round.state, self.view.rules
        is_open = rules.widow.is_won and state.widow_taker is None
        self.widow: int = rules.count.points(state.widow) if is_open else 0
        """The points of the widow, if it is yet to be won."""


class _RoundsOfGames(RoundsInPlay):
    """The rounds of games that have as many cards left.

    Args:
        rules: the rules.
        games_in_play: the games.
        times: how often each is played.
    """

    def __init__(self, rules: Ruleset, games_in_play: Sequence[_GameInPlay], times: int) -> None:
        game = np.repeat(indices(len(games_in_play)), times)
        super().__init__(rules, LaneArrays(rules.play.ranking), game, keep=self.needs_tricks(rules))
        tables: list[PlayTable] = []
        for each in games_in_play:
            if each.table not in tables:
                tables.append(each.table)
        views, seats = [each.view for each in games_in_play], rules.table.seats
        self.tables = [with_arrays(table, self.kernel) for table in tables]
        self.table = np.array([tables.index(each.table) for each in games_in_play])[game]
        self.positions = np.array([each.position for each in games_in_play], np.int64)[game]
        self.widow = np.array([each.widow for each in games_in_play])[game]
        self.tallies = [each.tally for each in games_in_play]
        results_before = np.array(
            [[each.tally.count, each.tally.tricks] for each in games_in_play]
        )[game]
        self.counts_before = results_before[:, 0] - unit_of(rules) * self.by_seat[..., at.COUNT]
        self.tricks_before = results_before[:, 1] - self.by_seat[..., at.TRICKS]
        trumps = [NO_TRUMP if view.trump is None else SUIT_INDEX[view.trump] for view in views]
        self.trump = np.array(trumps)[game]
        self.bidder = np.array([-1 if view.bidder is None else view.bidder for view in views])[game]
        goals = [view.contracts[0].goal if view.contracts else 0 for view in views]
        self.bid = np.array([goal if isinstance(goal, int) else 0 for goal in goals])[game]
        for row, view in enumerate(views):
            tricks = [(int(taken.leader), taken.cards) for taken in view.tricks]
            trick = [(view.trick.leader, view.trick.cards)] if view.trick else []
            for leader, cards in (*tricks, *trick):
                for step, card in enumerate(cards):
                    self.played[game == row, (leader + step) % seats, CARD_INDEX[card]] += 1
        tricks_now = [view.trick.cards if view.trick else () for view in views]
        self.trick = [
            np.array([CARD_INDEX[card] for card in cards])[game]
            for cards in zip(*tricks_now, strict=True)
        ]

    @property
    def counts(self) -> Points:
        """The points of the tricks of each seat."""
        counts: Points = unit_of(self.rules) * self.by_seat[..., at.COUNT] + self.counts_before
        if self.widow.any():
            counts[indices(len(counts)), self.widow_takers] += self.widow
        return counts

    @property
    def tricks(self) -> Points:
        """The number of tricks that each seat has won."""
        tricks: Points = self.by_seat[..., at.TRICKS] + self.tricks_before
        return tricks

    def settle(self) -> tuple[Points, Truths]:
        """Return the scores of each side, and a flag for each contract that is made."""
        counts, tricks = self.counts, self.tricks
        groups = list[RoundGroup]()
        for tally in dict.fromkeys(self.tallies):
            games = [index for index, other in enumerate(self.tallies) if other == tally]

            def tally_of(rows: IndexArray, tally: Tally = tally) -> Tally:
                columns = [
                    tuple(column_of(of_seat) for of_seat in results[rows].transpose())
                    for results in (counts, tricks)
                ]
                return evolve(tally, count=columns[0], tricks=columns[1])

            groups.append((np.flatnonzero(np.isin(self.deals, games)), tally_of))
        return settle_groups(self.rules, groups, self.deals.size)
