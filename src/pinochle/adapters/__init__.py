"""Adapters: games for the frameworks of learning programs, with numbers for actions and views.

:mod:`pinochle.adapters.pettingzoo` is an environment for PettingZoo, and
:mod:`pinochle.adapters.openspiel` a game for OpenSpiel. Both number the actions of a ruleset by
:mod:`pinochle.adapters.indices`, and turn a view into numbers by
:mod:`pinochle.adapters.view_layout`.
"""

__all__: list[str] = []
