"""The command ``bid``: the worth of a hand in an auction."""

import argparse

from pinochle.analysis.bids import BidTable, bid_table
from pinochle.cards.hand import Hand
from pinochle.cli._preparing import prepare_players
from pinochle.cli._terminal import Terminal, check_least, requested_rules
from pinochle.players.names import player_named

__all__ = ["bid"]


def bid(options: argparse.Namespace, terminal: Terminal) -> None:
    """Show what a hand is worth with each trump, and how often it makes each bid.

    The other cards are dealt at random, and rounds are played in which the seat has the contract.
    Where numpy is installed, club players play 2,000 rounds for each trump, in batches. Without it,
    by rules that batches cannot play, and with --player, players play 100.
    """
    rules, hand = requested_rules(options), Hand.parse(options.hand)
    check_least(1, 1 if options.deals is None else options.deals, "deals")
    player = None if options.player is None else player_named(options.player)
    prepare_players(filter(None, [player]), terminal)
    table = bid_table(
        rules,
        hand,
        seat=options.seat,
        dealer=options.dealer,
        rounds=options.deals,
        player=player,
        seed=options.seed,
    )
    terminal.answer(_figures(table, options.seed), [str(table)])


def _figures(table: BidTable, seed: int) -> dict[str, object]:
    """Return the figures by name."""
    bids = table.bids(rows=1_000)
    return {
        "rules": table.rules.name,
        "hand": table.hand,
        "seat": table.seat,
        "seed": seed,
        "level": table.level,
        "rounds": table.rounds,
        "trumps": [
            {
                "trump": prospect.trump,
                "sure_meld": prospect.sure,
                "mean_meld": round(float(prospect.mean_meld), 2),
                "mean_points": round(prospect.points.mean, 2),
                "made": {str(bid): float(prospect.chance(bid)) for bid in bids},
            }
            for prospect in table.prospects
        ],
    }
