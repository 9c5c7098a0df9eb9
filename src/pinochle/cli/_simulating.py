"""The command ``simulate``: many rounds that players play alone, and statistics of them."""

import argparse
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from pinochle.cli._preparing import prepare_players
from pinochle.cli._programs import faults_of, players_asked
from pinochle.cli._terminal import Terminal, check_least, rules_asked_for
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
    rules = rules_asked_for(options)
    check_least(1, options.deals, "deals")
    with players_asked(options.player) as players:
        _simulate(rules, players[0], options, terminal)
        terminal.say(*faults_of(players))


def _simulate(
    rules: Ruleset, player: Player, options: argparse.Namespace, terminal: Terminal
) -> None:
    """Let a player play at all seats, and print what comes of it."""
    prepare_players([player], terminal)
    found = Simulation()

    def progress(so_far: Simulation) -> None:
        nonlocal found
        found = so_far
        terminal.progress(found.rounds, options.deals)

    # When the user interrupts, show the results so far.
    with suppress(KeyboardInterrupt):
        simulation.simulate(
            rules, player, options.deals, seed=options.seed, chunk=1, progress=progress
        )
    terminal.progress(1, 1)
    terminal.answer(
        {"rules": rules.name, "seed": options.seed, **_figures(found)},
        [f"{found.rounds} rounds of {rules}, seed {options.seed}", *_table(found)],
    )


def _figures(found: Simulation) -> dict[str, object]:
    """Return the figures by name."""
    verdicts = dict(found.verdicts)
    return {
        "rounds": found.rounds,
        "passed_out": found.passed_out,
        "misdeals": found.misdeals,
        "contracts": found.bids.number,
        **{verdict: verdicts.get(verdict, 0) for verdict in _VERDICTS},
        "mean_bid": _mean(found.bids),
        "highest_bid": found.bids.greatest,
        "longest_auction": found.calls.greatest,
        "bidding_side": _side(found.bidder_melds, found.bidder_counts),
        "other_sides": _side(found.other_melds, found.other_counts),
        "bids": {
            bid_in_words(bid, None): {"times": times, "made": made}
            for bid, times, made in _bids(found)
        },
        "checks": {
            reason: {"times": paid.number, "checks": paid.total} for reason, paid in found.checks
        },
    }


def _table(found: Simulation) -> Iterator[str]:
    """Yield the figures as a table."""
    contracts, verdicts = found.bids.number, dict(found.verdicts)
    yield _row("deals passed out", found.passed_out)
    yield _row("deals thrown in", found.misdeals)
    yield _row("contracts", contracts)
    for verdict in _VERDICTS:
        number = verdicts.get(verdict, 0)
        if number or verdict not in _MOONS:
            yield _row(f"  {verdict}", number, _share(number, contracts))
    yield _row("mean bid", _mean(found.bids))
    yield _row("highest bid", found.bids.greatest)
    yield _row("longest auction", found.calls.greatest, "calls")
    yield _row("rounds played out", "bidder", "others")
    others = _side(found.other_melds, found.other_counts)
    for name, figure in _side(found.bidder_melds, found.bidder_counts).items():
        yield _row(f"  {name.replace('_', ' ')}", figure, others[name])
    if contracts:
        yield _row("winning bid", "times", "", "made")
    for bid, times, made in _bids(found):
        shares = _share(times, contracts), _share(made, times)
        yield _row(f"  {bid_in_words(bid, None)}", times, shares[0], made, shares[1])
    if found.checks:
        yield _row("checks", "times", "in all")
    for reason, paid in found.checks:
        yield _row(f"  {reason}", paid.number, f"{paid.total:+d}")


def _bids(found: Simulation) -> Iterator[tuple[int, int, int]]:
    """Yield each bid that won an auction, how often it did, and how often it was made."""
    made = dict(found.made.times)
    for bid, times in found.bids.times:
        yield bid, times, made.get(bid, 0)


def _share(number: int, whole: int) -> str:
    """Return a part of a whole, in percent."""
    return f"{100 * number / max(whole, 1):.1f} %"


def _side(melds: Numbers, counts: Numbers) -> dict[str, float]:
    """Return the melds and counts of sides in the rounds that were played out."""
    return {
        "mean_meld": _mean(melds),
        "highest_meld": melds.greatest,
        "mean_count": _mean(counts),
        "highest_count": counts.greatest,
    }


def _mean(numbers: Numbers) -> float:
    return round(numbers.mean, 1)


def _row(name: str, *cells: object) -> str:
    return f"{name:20}" + "".join(f"{cell!s:>10}" for cell in cells)
