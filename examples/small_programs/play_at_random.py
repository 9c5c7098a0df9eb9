"""Play a whole game at random, and print its result."""

from random import Random

from pinochle import Game

game, rng = Game.start("two-handed"), Random(1)
while not game.is_over:
    game = game.playout(rng)
print(game.winners, game.scores)
