"""The gains of the seats in a round, which add up to nothing."""

from pinochle.game.game import Game

__all__ = ["gains_of"]


def gains_of(before: Game, after: Game) -> list[float]:
    """Return the gain of each seat in a round, less the mean of all seats."""
    columns = before.sheet.columns(before.rules)
    gains = [after.scores[column] - before.scores[column] for column in columns]
    mean = sum(gains) / len(gains)
    return [gain - mean for gain in gains]
