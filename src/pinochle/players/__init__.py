"""Players: opponents worth playing, hints that can be trusted, and matches that measure them."""

from pinochle.players.club import ClubPlayer
from pinochle.players.expert import Evaluation, ExpertPlayer, evaluate
from pinochle.players.match import MatchResult, Verdict, match
from pinochle.players.player import Player, play
from pinochle.players.random import RandomPlayer

__all__ = [
    "ClubPlayer",
    "Evaluation",
    "ExpertPlayer",
    "MatchResult",
    "Player",
    "RandomPlayer",
    "Verdict",
    "evaluate",
    "match",
    "play",
]
