"""Ask a player what they would do."""

from random import Random

from pinochle import Game, players

game = Game.start("partnership-auction").deal(Random(1)).apply("bid:100")
print(players.ExpertPlayer(seconds=0.5).choose(game.view(1), Random(2)).label)
