"""The command ``simulate``: many rounds that players play alone, and statistics of them."""

import argparse
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from pinochle.cli._preparing import prepare_players
from pinochle.cli._programs import faults_of, provide_players
from pinochle.cli._terminal import Terminal, check_least, requested_rules
from pinochle.players import simulation
from pinochle.players.player import Player
from pinochle.players.simulation import Numbers, Simulation
from pinochle.rules.auction.calls import bid_in_words
from pinochle.rules.ruleset import Ruleset

__all__ = ["simulate"]

_MOONS: Final = ("shot", "missed")
_VERDICTS: Final = ("made", "set", "conceded", "void", *_MOONS)


def simulate(options: argparse.Namespace, terminal: Terminal) -> None:
    """Let players play single rounds alone, and count their results."""
    rules = requested_rules(options)
    check_least(1, options.deals, "deals")
    with provide_players(options, options.player, progress=terminal.progress_inside) as players:
        _simulate(rules, players[0], options, terminal)
        terminal.say(*faults_of(players))


def _simulate(
    rules: Ruleset, player: Player, options: argparse.Namespace, terminal: Terminal
) -> None:
    """Let a player play at all seats, and print what comes of it."""
    prepare_players([player], terminal)
    result = Simulation()

    def progress(so_far: Simulation) -> None:
        nonlocal result
        result = so_far
        terminal.progress(result.rounds, options.deals)

    # When the user interrupts, show the results so far.
    with suppress(KeyboardInterrupt):
        simulation.simulate(
            rules, player, options.deals, seed=options.seed, chunk=1, progress=progress
        )
    terminal.progress(1, 1)
    terminal.answer(
        {"rules": rules.name, "seed": options.seed, **_figures(result)},
        [f"{result.rounds} rounds of {rules}, seed {options.seed}", *_table(result)],
    )


def _figures(result: Simulation) -> dict[str, object]:
    """Return the figures by name."""
    verdicts = dict(result.verdicts)
    return {
        "rounds": result.rounds,
        "passed_out": result.passed_out,
        "misdeals": result.misdeals,
        "contracts": result.bids.number,
        **{verdict: verdicts.get(verdict, 0) for verdict in _VERDICTS},
        "mean_bid": _mean(result.bids),
        "highest_bid": result.bids.greatest,
        "longest_auction": result.calls.greatest,
        "bidding_side": _side(result.bidder_melds, result.bidder_counts),
        "other_sides": _side(result.other_melds, result.other_counts),
        "bids": {
            bid_in_words(bid, None): {"times": times, "made": times_made}
            for bid, times, times_made in _bids(result)
        },
        "checks": {
            reason: {"times": paid.number, "checks": paid.total} for reason, paid in result.checks
        },
    }


def _table(result: Simulation) -> Iterator[str]:
    """Yield the figures as a table."""
    contracts, verdicts = result.bids.number, dict(result.verdicts)
    yield _row("deals passed out", result.passed_out)
    yield _row("deals thrown in", result.misdeals)
    yield _row("contracts", contracts)
    for verdict in _VERDICTS:
        times = verdicts.get(verdict, 0)
        if times or verdict not in _MOONS:
            yield _row(f"  {verdict}", times, _share(times, contracts))
    yield _row("mean bid", _mean(result.bids))
    yield _row("highest bid", result.bids.greatest)
    yield _row("longest auction", result.calls.greatest, "calls")
    yield _row("rounds played out", "bidder", "others")
    other_figures = _side(result.other_melds, result.other_counts)
    for name, figure in _side(result.bidder_melds, result.bidder_counts).items():
        yield _row(f"  {name.replace('_', ' ')}", figure, other_figures[name])
    if contracts:
        yield _row("winning bid", "times", "", "made")
    for bid, times, times_made in _bids(result):
        shares = _share(times, contracts), _share(times_made, times)
        yield _row(f"  {bid_in_words(bid, None)}", times, shares[0], times_made, shares[1])
    if result.checks:
        yield _row("checks", "times", "in all")
    for reason, paid in result.checks:
        yield _row(f"  {reason}", paid.number, f"{paid.total:+d}")


def _bids(result: Simulation) -> Iterator[tuple[int, int, int]]:
    """Yield each bid that won an auction, how often it did, and how often it was made."""
    times_made = dict(result.made.times)
    for bid, times in result.bids.times:
        yield bid, times, times_made.get(bid, 0)


def _share(times: int, cases: int) -> str:
    """Return a part of a whole, in percent."""
    return f"{100 * times / max(cases, 1):.1f} %"


def _side(melds: Numbers, counts: Numbers) -> dict[str, float]:
    """Return the melds and counts of sides in the rounds that were played out."""
    return {
        "mean_meld": _mean(melds),
        "highest_meld": melds.greatest,
        "mean_count": _mean(counts),
        "highest_count": counts.greatest,
    }


def _mean(figures: Numbers) -> float:
    return round(figures.mean, 1)


def _row(name: str, *cells: object) -> str:
    return f"{name:20}" + "".join(f"{cell!s:>10}" for cell in cells)
