"""The conformance suite: cases that tell whether an engine of pinochle follows the rules.

The folder ``conformance`` of the repository has the cases as JSON, for engines in any language; its
README says how to use them. Each case names its ruleset, the rules that it is about, what is given
and what is expected. Here is what reads them, what drives a program with them, and what answers
them by this library:

    >>> from pinochle import variants
    >>> rules = variants.get("partnership-auction")
    >>> answer("melds", rules, {"hand": "AS TS KS QS JS", "trump": "S"})
    {'points': 150, 'wins': False}
    >>> answer("plays", rules, {"hand": "9C 9S", "trick": "AH", "trump": "S"})
    {'legal': '9S', 'reasons': {'9C': 'play.must-trump'}}
    >>> answer("winners", rules, {"trick": "KH AH 9S AH", "trump": "S"})
    {'winner': 2}
"""

from pinochle.conformance.answers import SUBJECTS, answer
from pinochle.conformance.cases import Case, SuiteError, cases_in
from pinochle.conformance.checking import EngineError, Result, check
from pinochle.conformance.comparing import differs
from pinochle.conformance.judging import judge

__all__ = [
    "SUBJECTS",
    "Case",
    "EngineError",
    "Result",
    "SuiteError",
    "answer",
    "cases_in",
    "check",
    "differs",
    "judge",
]
