"""How much luck leaves: the whole games that are won by a player who sees all cards.

    PYTHONPATH=src python tools/all_seeing_player.py NAME [--games 50] [--against club]

It tries every sensible action in the true deal, with club players at all seats to the end of the
round, and does what brings most. Who has to guess will hardly win more. The games are those of
``tools/player_matches.py``, beginning with that of ``--first``.
"""

from __future__ import annotations

import argparse
from random import Random

from pinochle import Game, variants
from pinochle.actions import Action, Bid
from pinochle.players import ClubPlayer, Player, player_named
from pinochle.players._sensible import sensible

CLUB = ClubPlayer()


def best(game: Game, seat: int, rng: Random) -> Action:
    """What brings the side of a seat most in this very deal; a club player's choice of equals."""
    tried = with_first_bid(sensible(game.view(seat), rng))
    return max(tried, key=lambda one: gain(game, seat, one, rng)) if len(tried) > 1 else tried[0]


def with_first_bid(actions: tuple[Action, ...]) -> list[Action]:
    """The actions, with the first of the bids alone."""
    bids = [one for one in actions if isinstance(one, Bid)]
    return [one for one in actions if one not in bids[1:]]


def gain(game: Game, seat: int, action: Action, rng: Random) -> float:
    """How much more than the others the side of a seat scores in the round after an action."""
    after = game.apply(action, seat)
    if not (after.needs_deal or after.is_over):
        after = after.playout(rng, player=CLUB)
    last = after.sheet.last
    if last is None or after.sheet.rounds == game.sheet.rounds:
        return 0.0
    mine, sides = last.scores[game.rules.table.sides[seat]], len(last.scores)
    return mine - (sum(last.scores) - mine) / (sides - 1)


def wins(name: str, number: int, place: int, other: Player) -> bool:
    """Whether a column of the sheet wins a game if its own players see all cards."""
    rules, seed = variants.get(name), f"0 {number}"
    rng = Random(seed)
    game, rounds = Game.start(rules, dealer=rng.randrange(rules.table.players)), 0
    while not game.is_over:
        game = game.deal(Random(f"{seed} {rounds}"))
        rounds += 1
        columns = game.sheet.columns(rules)
        while not (game.needs_deal or game.is_over):
            seat = game.to_act[0]
            sees = columns[seat] == place
            action = best(game, seat, rng) if sees else other.choose(game.view(seat), rng)
            game = game.apply(action, seat)
    return place in game.winners


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name")
    parser.add_argument("--games", type=int, default=50, help="each is played from every place")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--against", type=player_named, default=CLUB)
    options = parser.parse_args()
    won = played = 0
    for number in range(options.first, options.first + options.games):
        for place in range(variants.get(options.name).table.columns):
            won += wins(options.name, number, place, options.against)
            played += 1
        print(f"{options.name}: {won} of {played} games, {won / played:.1%}", flush=True)


if __name__ == "__main__":
    main()
