"""Rounds of a table, and what is asked of them: auctions, and whole rounds."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from random import Random
from typing import Final

from attrs import define

from pinochle.actions import Action, Bid, IllegalAction
from pinochle.conformance.answers import Given
from pinochle.game.engine.round import Ended
from pinochle.game.game import Game
from pinochle.players.club import ClubPlayer
from pinochle.players.simple import SimplePlayer
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.scoring.tally import Tally
from pinochle.rules.script import Step

__all__ = ["Table", "auctions", "games"]

ROUNDS: Final = 9
"""The rounds that are played."""
PLAYERS: Final = (ClubPlayer(), SimplePlayer(), None)
"""Who plays each third of the rounds; None does anything that is legal."""
WHOLE_ROUNDS: Final = 4
"""The rounds of which every action may be asked; of the others those up to the first trick."""
AUCTIONS: Final = 80
"""The auctions of which a point is taken."""
PASSED: Final = 8
"""The auctions of which the dealer's last turn is taken, where somebody may have to open."""
DEALS: Final = 3000
"""The deals among which these are sought."""
MOST_CALLS: Final = 40
"""The calls after which an auction is over, or nearly."""


@define(slots=False)
class Table:
    """A table at which rounds are played, always the same.

    Args:
        rules: the rules.
    """

    rules: Ruleset

    @cached_property
    def rounds(self) -> Sequence[Game]:
        """Rounds by sensible players, and a few by players who do anything that is legal."""
        games: list[Game] = []
        for number in range(ROUNDS):
            rng = Random(f"round {number}")  # noqa: S311 - the same each time
            start = Game.start(self.rules, dealer=number % self.rules.table.players)
            games.append(start.playout(rng, player=PLAYERS[number % len(PLAYERS)]))
        return games

    @cached_property
    def tallies(self) -> Sequence[Tally]:
        """The tallies of the rounds, those that differ."""
        tallies: dict[Tally, None] = {}
        for game in self.rounds:
            ended = game.past.rounds[-1]
            if game.sheet.last is not None and isinstance(ended, Ended):
                tallies[ended.tally()] = None
        return [*tallies]


def auctions(table: Table) -> Iterator[Given]:
    """Yield points of auctions, and their ends."""
    rules, rng = table.rules, Random("auctions")  # noqa: S311 - the same each time
    if Step.AUCTION not in rules.script:
        return
    for _ in range(AUCTIONS):
        dealer = rng.randrange(rules.table.players)
        order = rules.pack.shuffled(rng)
        game, calls = Game.start(rules, dealer=dealer).deal(order), list[str]()
        for _ in range(rng.choice((*range(2 * rules.table.seats), MOST_CALLS))):
            if game.needs_deal or game.view().step is not Step.AUCTION:
                break
            action = _call(game, rng)
            calls.append(action.token)
            game = game.apply(action)
        if not game.needs_deal and not is_above_all(rules, calls):
            yield {"dealer": dealer, "deal": "".join(card.code for card in order), "calls": calls}
    if rules.auction.must_open == "holder":
        yield from islice(_passed_to_the_dealer(rules), PASSED)


def _passed_to_the_dealer(rules: Ruleset) -> Iterator[Given]:
    """Yield auctions in which all may pass before the dealer; few can where a meld must bid."""
    rng = Random("passes")  # noqa: S311 - the same each time
    for _ in range(DEALS):
        dealer = rng.randrange(rules.table.players)
        order = rules.pack.shuffled(rng)
        game = Game.start(rules, dealer=dealer).deal(order)
        calls = ["pass"] * (rules.table.seats - 1)
        try:
            for call in calls:
                game = game.apply(call)
        except IllegalAction:
            continue
        yield {"dealer": dealer, "deal": "".join(card.code for card in order), "calls": calls}


def is_above_all(rules: Ruleset, tokens: Iterable[str]) -> bool:
    """Tell whether somebody has bid the most that this library knows, where no rule ends the bids.

    Then it offers no higher bid, and another engine need not know why.
    """
    return not rules.auction.ceiling and f"bid:{rules.auction.greatest}" in {
        ":".join(token.split(":")[:2]) for token in tokens
    }


def _call(game: Game, rng: Random) -> Action:
    """Return a call: often a pass, or one of the lowest bids."""
    actions = [*islice(game.legal_actions(), 30)]
    passes = [action for action in actions if action.token.startswith("pass")]
    bids = [action for action in actions if isinstance(action, Bid)]
    others = [action for action in actions if action not in passes and action not in bids]
    if others and rng.random() < 1 / 3:
        return rng.choice(others)
    if passes and (not bids or rng.random() < 1 / 2):
        return rng.choice(passes)
    return rng.choice(bids[:3] or actions)


def games(table: Table) -> Iterator[Given]:
    """Yield rounds action by action up to the first trick, or to the next deal.

    Only rounds of sensible players are given whole.
    """
    whole = 0
    for number, first in enumerate(table.rounds):
        played = first
        if is_above_all(table.rules, (action.token for _, action in first.actions)):
            played = _round_of_low_bids(table.rules, number)
        game = played if played.is_over else played.deal(Random(number))  # noqa: S311 - the same each time
        actions = [[seat, action.token] for seat, action in game.actions]
        tokens = [action.token for _, action in game.actions]
        plays = [place for place, token in enumerate(tokens) if token.startswith("play:")]
        dealer = number % table.rules.table.players
        if plays:
            yield {"dealer": dealer, "actions": actions[: plays[0] + 1]}
        is_sensible = PLAYERS[number % len(PLAYERS)] is not None
        if not plays or (is_sensible and whole < WHOLE_ROUNDS):
            whole += bool(plays)
            yield {"dealer": dealer, "actions": actions}


def _round_of_low_bids(rules: Ruleset, number: int) -> Game:
    """Return a round in which nobody bids much, by players who then do anything that is legal."""
    rng = Random(f"low bids {number}")  # noqa: S311 - the same each time
    game = Game.start(rules, dealer=number % rules.table.players).deal(rng)
    while not game.needs_deal and game.view().step is Step.AUCTION:
        game = game.apply(_call(game, rng))
    return game if game.needs_deal else game.playout(rng)
