"""Players: opponents that choose from a view, and what measures them."""

from pinochle.players.club import ClubPlayer
from pinochle.players.player import Player, RandomPlayer, play

__all__ = ["ClubPlayer", "Player", "RandomPlayer", "play"]
