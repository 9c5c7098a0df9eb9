"""The names of PettingZoo and Gymnasium that are used; type checkers read the stub beside it."""

# pyright: basic, reportMissingImports=false
try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils import OrderEnforcingWrapper
except ModuleNotFoundError as error:
    message = "pinochle.adapters.pettingzoo needs more: pip install pinochle-rules[pettingzoo]"
    raise ModuleNotFoundError(message, name=error.name) from None

__all__ = ["AECEnv", "Box", "Dict", "Discrete", "OrderEnforcingWrapper", "np"]
