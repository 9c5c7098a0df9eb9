"""The gains of the seats in a round, which add up to nothing, and the unit of a normalised gain."""

from pinochle.adapters.view_layout import points_of_a_round
from pinochle.game.game import Game
from pinochle.rules.ruleset import Ruleset

__all__ = ["gains_of", "usual_gain"]


def usual_gain(rules: Ruleset) -> int:
    """Return a number of points by which gains are divided, so that they are about -1 to 1.

    It is what all tricks of a round count, or the least bid if that is more. Where stakes are paid
    in place of points, it is the stake in the middle.

        >>> from pinochle import variants
        >>> [usual_gain(variants.get(name)) for name in ("partnership-auction", "auction-three")]
        [250, 15]
    """
    stakes = sorted(stake for _, stake in rules.settlement.stakes)
    return max(1, stakes[len(stakes) // 2]) if stakes else points_of_a_round(rules)


def gains_of(earlier: Game, later: Game) -> list[float]:
    """Return the gain of each seat in a round, less the mean of all seats."""
    columns = earlier.sheet.columns(earlier.rules)
    gains = [later.scores[column] - earlier.scores[column] for column in columns]
    mean = sum(gains) / len(gains)
    return [gain - mean for gain in gains]
