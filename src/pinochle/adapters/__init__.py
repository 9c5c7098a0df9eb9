"""Adapters: games in the frames that learning programs use, with numbers for actions and views.

:mod:`pinochle.adapters.pettingzoo` is an environment for PettingZoo, and
:mod:`pinochle.adapters.openspiel` a game for OpenSpiel. Both number the actions of a ruleset as
:mod:`pinochle.adapters.indices` does, and see of a view what :mod:`pinochle.adapters.seeing` makes
of it.
"""

__all__: list[str] = []
