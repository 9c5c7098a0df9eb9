"""Analysis: odds, perfect play, studies of deals, and what a hand should bid.

Everything here asks the public interface of the library only, and everything is exact or says how
exact it is.
"""

from pinochle.analysis.conditions import Aces, Among, Condition, Holds, Lacks, Length, Melds
from pinochle.analysis.deals import Deals, NoDealError, deals
from pinochle.analysis.dealt import Place, WholeDeal
from pinochle.analysis.distribution import Distribution, OddsError

__all__ = [
    "Aces",
    "Among",
    "Condition",
    "Deals",
    "Distribution",
    "Holds",
    "Lacks",
    "Length",
    "Melds",
    "NoDealError",
    "OddsError",
    "Place",
    "WholeDeal",
    "deals",
]
