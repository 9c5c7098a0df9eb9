from collections.abc import Mapping, Sequence

import numpy as np

__all__ = [
    "PARAMETERS",
    "TYPE",
    "Game",
    "GameInfo",
    "ObserverKind",
    "PlayerId",
    "PrivateInfoType",
    "State",
    "np",
    "register",
]

PARAMETERS: Mapping[str, object]

class GameType: ...

TYPE: GameType

class PrivateInfoType:
    SINGLE_PLAYER: PrivateInfoType

class ObserverKind:
    perfect_recall: bool
    private_info: PrivateInfoType

class GameInfo:
    def __init__(
        self,
        *,
        num_distinct_actions: int,
        max_chance_outcomes: int,
        num_players: int,
        min_utility: float,
        max_utility: float,
        utility_sum: float,
        max_game_length: int,
    ) -> None: ...

class PlayerId:
    CHANCE: int
    TERMINAL: int

class Game:
    def __init__(self, kind: GameType, info: GameInfo, params: Mapping[str, object]) -> None: ...
    def num_distinct_actions(self) -> int: ...
    def num_players(self) -> int: ...
    def new_initial_state(self) -> State: ...

class State:
    def __init__(self, game: Game) -> None: ...
    def apply_action(self, action: int) -> None: ...
    def current_player(self) -> int: ...
    def legal_actions(self) -> list[int]: ...
    def get_game(self) -> Game: ...
    def history(self) -> Sequence[int]: ...
    def is_chance_node(self) -> bool: ...
    def is_terminal(self) -> bool: ...
    def returns(self) -> list[float]: ...
    def clone(self) -> State: ...

def register(kind: GameType, game: type[Game]) -> None: ...
