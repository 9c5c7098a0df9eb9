"""What other engines do: the yardsticks that our figures are ratios to."""

import random
from functools import partial
from typing import Any

import chess
import pyspiel
from measuring import Job

SPADES = 87e-6
"""The seconds of a deal of spades on the machine that the goals are for. A goal that is a time
becomes a ratio by it, which holds on other machines too."""

CHESS_PLIES = 80


def within(seconds: float) -> float:
    """The goal, in deals of spades, of work that is to take so many seconds at most."""
    return SPADES / seconds


def peers() -> dict[str, Job]:
    """Every peer by its name."""
    rng = random.Random(20)
    return {
        "spades": partial(a_deal_of_spades, pyspiel.load_game("spades"), rng),
        "chess": partial(a_game_of_chess, rng),
    }


def a_deal_of_spades(game: Any, rng: random.Random) -> int:  # noqa: ANN401 - it has no types
    """A random deal of OpenSpiel's spades, its cards dealt one by one as that engine has it."""
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    return 1


def a_game_of_chess(rng: random.Random) -> int:
    """The first plies of a random game on python-chess; how many there were."""
    board = chess.Board()
    plies = 0
    while plies < CHESS_PLIES and not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
        plies += 1
    return plies
