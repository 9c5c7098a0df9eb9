"""The names of OpenSpiel that the game uses; type checkers read the stub beside it."""

# pyright: basic, reportMissingImports=false
try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as error:
    message = "pinochle.adapters.openspiel needs more: pip install pinochle-rules[openspiel]"
    raise ModuleNotFoundError(message, name=error.name) from None

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

Game = pyspiel.Game
GameInfo = pyspiel.GameInfo
ObserverKind = pyspiel.IIGObservationType
PlayerId = pyspiel.PlayerId
PrivateInfoType = pyspiel.PrivateInfoType
State = pyspiel.State
register = pyspiel.register_game

PARAMETERS = {"rules": "partnership-auction", "bids": 0, "normalised": False}

TYPE = pyspiel.GameType(
    short_name="python_pinochle",
    long_name="Pinochle",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=10,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)
