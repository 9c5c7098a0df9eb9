"""The command ``match``: two players over the same deals, with their places exchanged."""

import argparse
from collections.abc import Generator, Iterator
from concurrent.futures import CancelledError, Executor, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from math import isfinite
from multiprocessing import active_children
from signal import SIG_IGN, SIGINT, signal
from typing import Final

from attrs import evolve, field, fields, frozen

from pinochle.cli._preparing import prepare_players
from pinochle.cli._programs import faults_of, provide_players
from pinochle.cli._terminal import (
    CommandError,
    Terminal,
    check_least,
    in_quotes,
    path_of,
    read_text,
    requested_rules,
    write_text,
)
from pinochle.documents import from_json, to_json
from pinochle.errors import DocumentError
from pinochle.players.expert import ExpertPlayer
from pinochle.players.match import CHUNK, MatchResult, Verdict
from pinochle.players.match import match as play_match
from pinochle.players.names import player_named
from pinochle.players.player import Player
from pinochle.protocol import ProgramPlayer
from pinochle.rules.ruleset import Ruleset

__all__ = ["match"]

_VERDICTS: Final[dict[Verdict, str]] = {
    "undecided": "not decided yet",
    "better": "a difference of {} is 19 times as likely as none",
    "no better": "no difference is 19 times as likely as one of {}",
}


def match(options: argparse.Namespace, terminal: Terminal) -> None:
    """Compare two players over the same deals, with their places exchanged.

    Each deal is played as often as there are sides: each time the first player has another side,
    and the other player has all the rest. The mean is how much more the first player scores in a
    deal. With --keep the result so far is in a file, and the same match goes on from there.
    """
    check_least(1, options.deals, "deals")
    check_least(1, options.jobs, "jobs")
    if options.stop_at < 0 or not isfinite(options.stop_at):
        raise CommandError(f"the match can stop at a difference above 0, not {options.stop_at}")
    named = options.player, options.other
    with provide_players(options, *named, progress=terminal.progress_inside) as players:
        run = _Run(options, terminal, *players)
        with suppress(_Decided, KeyboardInterrupt):  # the result so far is shown
            run.play()
        terminal.progress(1, 1)
        terminal.answer(run.fields(), run.lines())


class _Decided(Exception):  # noqa: N818 - not an error: there is nothing more to find out
    """The signal that the test is decided."""


@frozen
class _SavedMatch:
    """A match and its result so far, as they are kept in a file.

    Args:
        rules: the rules of the game.
        players: the two players.
        seed: what decides the cards.
        whole_games: whether games are played to their end.
        result: the result so far.
    """

    rules: Ruleset
    players: tuple[str, str]
    seed: int
    whole_games: bool
    result: MatchResult = field(factory=MatchResult)

    def read(self, file: str) -> "_SavedMatch":
        """Return the same match as it is kept in a file.

        Raises:
            CommandError: if the file keeps something else.
        """
        try:
            saved = from_json(read_text(file), _SavedMatch)
        except DocumentError as error:
            problem = f"{in_quotes(file)} does not keep a match: {str(error).splitlines()[0]}"
            raise CommandError(problem) from None
        names = [field_.name for field_ in fields(_SavedMatch) if field_.name != "result"]
        differing = [name for name in names if getattr(saved, name) != getattr(self, name)]
        if differing:
            problem = f"{in_quotes(file)} keeps another match (different: {', '.join(differing)})"
            raise CommandError(problem.replace("_", " "))
        return saved


class _Run:
    """A match that is played, from where it stopped the last time.

    Args:
        options: what was typed.
        terminal: where the progress is shown.
        player: the first player.
        other: the player at all other places.
    """

    def __init__(
        self, options: argparse.Namespace, terminal: Terminal, player: Player, other: Player
    ) -> None:
        self._options = options
        self._terminal = terminal
        self._file: str | None = options.keep
        self._players = player, other
        rules = requested_rules(options)
        if options.jobs > 1 and any(isinstance(each, ProgramPlayer) for each in self._players):
            raise CommandError("programs play one deal after another: leave out --jobs")
        if player == other:
            raise CommandError(
                f"both players are {options.player}, who would score alike in every deal: "
                f"compare it with another, such as {_another(player)}"
            )
        begun = _SavedMatch(rules, (repr(player), repr(other)), options.seed, options.games)
        is_begun = self._file is not None and path_of(self._file).exists()
        self._kept = begun.read(options.keep) if is_begun else begun
        self._save()  # a file that cannot be written fails now

    @property
    def result(self) -> MatchResult:
        """The result so far."""
        return self._kept.result

    def play(self) -> None:
        """Play the deals that are left.

        Raises:
            _Decided: if the test is decided before that.
        """
        options, played = self._options, self.result
        remaining = options.deals - played.deals
        if remaining <= 0:
            return
        is_slow = any(isinstance(each, ExpertPlayer | ProgramPlayer) for each in self._players)
        chunk = 1 if is_slow else CHUNK

        def take(so_far: MatchResult) -> None:
            try:
                self._kept = evolve(self._kept, result=played + so_far)
            except ValueError:
                raise CommandError(
                    f"{in_quotes(str(self._file))} does not keep a result of this match"
                ) from None
            self._save()
            self._show()

        prepare_players(self._players, self._terminal)
        self._show()
        with _workers(min(options.jobs, -(-remaining // chunk))) as executor:
            play_match(
                self._kept.rules,
                *self._players,
                remaining,
                seed=options.seed,
                first=played.deals,
                whole_games=options.games,
                chunk=chunk,
                executor=executor,
                progress=take,
            )

    def _save(self) -> None:
        if self._file is not None:
            write_text(self._file, f"{to_json(self._kept)}\n")

    def _show(self) -> None:
        """Show the progress, unless there is nothing more to find out."""
        if self._verdict not in {None, "undecided"}:
            raise _Decided
        so_far = str(self.result) if self.result.deals else ""
        self._terminal.progress(self.result.deals, self._options.deals, so_far)

    @property
    def _verdict(self) -> Verdict | None:
        """The verdict of the test; None if nobody has asked for a test."""
        least: float = self._options.stop_at
        return self.result.verdict(least) if least else None

    def fields(self) -> dict[str, object]:
        """Return the figures by name."""
        options, result = self._options, self.result
        figures: dict[str, object] = {
            "rules": self._kept.rules.name,
            "players": [options.player, options.other],
            "seed": options.seed,
            "deals": result.deals,
            "mean": result.mean,
            "error": result.error,
            "standard_errors": result.standard_errors,
        }
        if options.games:
            figures |= {"games": result.games, "won": result.won, "share": result.share}
        if faults := [*faults_of(self._players)]:
            figures["faults"] = faults
        return figures if self._verdict is None else {**figures, "verdict": self._verdict}

    def lines(self) -> Iterator[str]:
        """Yield the figures as a table."""
        options, result = self._options, self.result
        yield f"{options.player} against {options.other}, {self._kept.rules}, seed {options.seed}"
        yield _row("deals", f"{result.deals:,}")
        yield _row("mean", f"{result.mean:+.2f}", "games" if options.games else "points")
        yield _row("standard error", f"{result.error:.2f}")
        yield _row("mean / error", f"{result.standard_errors:+.1f}", "standard errors")
        if options.games:
            yield _row("whole games", f"{result.games:,}")
            yield _row("  won", f"{result.won:,}", f"{100 * result.share:.1f} %")
        if self._verdict is not None:
            yield f"the test: {_VERDICTS[self._verdict].format(f'{options.stop_at:g}')}"
        yield from faults_of(self._players)


@contextmanager
def _workers(jobs: int) -> Generator[Executor | None, None, None]:
    """Provide processes that play, none for one job; they end if the match is given up."""
    if jobs == 1:
        yield None
        return
    other_processes = {*active_children()}
    with ProcessPoolExecutor(jobs, initializer=_leave_interrupts) as executor:
        try:
            yield executor
        except BaseException:
            with suppress(CancelledError, TimeoutError, RuntimeError):
                last = executor.submit(int)
                executor.shutdown(wait=False, cancel_futures=True)
                last.result(timeout=1)  # cancelled like all that waits, or else nothing waits
            for worker in {*active_children()} - other_processes:
                worker.terminate()
                worker.join()
            raise


def _leave_interrupts() -> None:
    """Let only the process at the terminal hear of an interrupt."""
    signal(SIGINT, SIG_IGN)


def _another(player: Player) -> str:
    """Return the name of a player to compare with: the club player, or simple players with it."""
    return "simple" if player == player_named("club") else "club"


def _row(name: str, figure: str, unit: str = "") -> str:
    return f"{name:20}{figure:>10}  {unit}".rstrip()
