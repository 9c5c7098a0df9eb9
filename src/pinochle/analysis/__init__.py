"""Analysis: odds, perfect play, studies of deals, and what a hand should bid.

Everything here asks the public interface of the library only, and everything is exact or says how
exact it is.
"""

from pinochle.analysis.distribution import Distribution, OddsError

__all__ = ["Distribution", "OddsError"]
