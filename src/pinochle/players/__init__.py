"""Players: opponents worth playing, hints that can be trusted, and matches that measure them."""

from pinochle.players.advice import advice_of, explain
from pinochle.players.club import ClubPlayer
from pinochle.players.expert import Evaluation, ExpertPlayer, evaluate
from pinochle.players.match import MatchResult, Verdict, match
from pinochle.players.names import PLAYERS, UnknownPlayer, player_named
from pinochle.players.player import Listener, Player, play
from pinochle.players.random import RandomPlayer
from pinochle.players.review import Gain, LookBack, Loss, gains, look_back, review
from pinochle.players.simple import SimplePlayer
from pinochle.players.simulation import Numbers, Simulation, simulate

__all__ = [
    "PLAYERS",
    "ClubPlayer",
    "Evaluation",
    "ExpertPlayer",
    "Gain",
    "Listener",
    "LookBack",
    "Loss",
    "MatchResult",
    "Numbers",
    "Player",
    "RandomPlayer",
    "SimplePlayer",
    "Simulation",
    "UnknownPlayer",
    "Verdict",
    "advice_of",
    "evaluate",
    "explain",
    "gains",
    "look_back",
    "match",
    "play",
    "player_named",
    "review",
    "simulate",
]
