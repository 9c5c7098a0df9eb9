"""Checks: the stakes that are kept beside the score in Check Pinochle."""

from attrs import field, frozen

from pinochle._checking import a
from pinochle.rules.melds import NO_MELDS, MeldTable

__all__ = ["CheckRules"]


@frozen
class CheckRules:
    """What checks are gained for.

    Args:
        melds: the melds that gain checks, with their number in place of points
            (``check.3p.flush`` and its kin, ``check.4p.meld-checks``); none where no checks are
            kept.

    Raises:
        WrongType: if something in it is of the wrong type.
    """

    melds: MeldTable = field(default=NO_MELDS, validator=a(MeldTable))
