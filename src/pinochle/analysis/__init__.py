"""Analysis: odds, perfect play, studies of deals, and what a hand should bid.

Every answer is exact or says how exact it is. The solver of perfect play is the one that players
use too.
"""

from pinochle.analysis import odds
from pinochle.analysis._ways import Demand
from pinochle.analysis.bids import BidTable, Prospect, bid_table
from pinochle.analysis.conditions import Aces, Among, Condition, Holds, Lacks, Length, Melds
from pinochle.analysis.deals import Deals, NoDealError, deals
from pinochle.analysis.dealt import Place, WholeDeal
from pinochle.analysis.distribution import Distribution, OddsError
from pinochle.analysis.measures import Measure, MeldPoints, PlayedContract
from pinochle.analysis.review import JudgedPlay, JudgedTrick, Review, given_away
from pinochle.analysis.studies import Span, Study, StudyError, study
from pinochle.analysis.unseen import Bound, Likelihood, Unseen, some_of
from pinochle.players.solver import (
    Ending,
    RatedPlay,
    Solution,
    SolvedDeal,
    SolverError,
    can_reach,
    solve,
    solve_deal,
)

__all__ = [
    "Aces",
    "Among",
    "BidTable",
    "Bound",
    "Condition",
    "Deals",
    "Demand",
    "Distribution",
    "Ending",
    "Holds",
    "JudgedPlay",
    "JudgedTrick",
    "Lacks",
    "Length",
    "Likelihood",
    "Measure",
    "MeldPoints",
    "Melds",
    "NoDealError",
    "OddsError",
    "Place",
    "PlayedContract",
    "Prospect",
    "RatedPlay",
    "Review",
    "Solution",
    "SolvedDeal",
    "SolverError",
    "Span",
    "Study",
    "StudyError",
    "Unseen",
    "WholeDeal",
    "bid_table",
    "can_reach",
    "deals",
    "given_away",
    "odds",
    "solve",
    "solve_deal",
    "some_of",
    "study",
]
