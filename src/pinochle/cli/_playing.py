"""The commands ``play`` and ``table``: a person at one seat, against players of the library."""

import argparse
import os
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from secrets import randbits
from typing import Final

from attrs import evolve

from pinochle._process import line_of
from pinochle.cli._naming import NAMES
from pinochle.cli._person import Person, Seated
from pinochle.cli._preparing import prepare_players
from pinochle.cli._programs import faults_of, provide_players, words_of_settings
from pinochle.cli._records import open_record
from pinochle.cli._terminal import (
    DEFAULT,
    CommandError,
    Terminal,
    in_quotes,
    name_of_rules,
    path_of,
    read_text,
    rules_of,
    shown_name,
    write_text,
)
from pinochle.cli._words import say
from pinochle.errors import PinochleError, quoted
from pinochle.game.game import Game
from pinochle.messages import LANGUAGES
from pinochle.players.player import Player
from pinochle.players.sitting import Sitting
from pinochle.records.filed_game import name_tag
from pinochle.records.notation import is_notation
from pinochle.records.record import Record
from pinochle.rules.ruleset import Ruleset

__all__ = ["play", "table"]

_FILE: Final = "pinochle-game"
_TAG: Final = "player"
_CLUB: Final = "club"
"""The default player."""


def play(options: argparse.Namespace, terminal: Terminal) -> None:
    """Play a game at the terminal, at one seat, against players of some level.

    They see their own cards and nothing that is hidden. The record is written after each action, so
    that no game is lost: ``--resume`` goes on with it.
    """

    def run(sitting: Sitting, keep: Callable[[Game], None]) -> bool:
        pause, auto = not options.no_pause, options.auto
        language = options.language
        return Person(sitting, terminal, keep, pause=pause, auto=auto, language=language).play()

    _sit_down(options, terminal, run)


def table(options: argparse.Namespace, terminal: Terminal) -> None:
    """Play a game at a table that fills the terminal, with mouse or keyboard.

    Games are kept as by ``play``, which can go on with them. It needs the extra ``tui``.
    """
    try:
        from pinochle.cli._table.app import TableApp  # noqa: PLC0415 - it needs the extra
    except ModuleNotFoundError as error:
        missing = "the table needs Textual: pip install pinochle-rules[tui]"
        raise CommandError(f"{missing} (without it there is pinochle play)") from error
    if not (terminal.is_interactive and sys.stderr.isatty()):  # Textual draws on standard error
        raise CommandError("the table needs a terminal; in a pipe there is pinochle play")

    if options.no_color:
        os.environ["NO_COLOR"] = "1"
    again: Ruleset | None = None

    def run(sitting: Sitting, keep: Callable[[Game], None]) -> bool:
        nonlocal again
        seated = Seated(sitting, keep, language=options.language)
        app = TableApp(seated, pace=options.pace, encoding=terminal.encoding)
        is_over = bool(app.run())
        if app.failure is not None:
            raise app.failure
        again = sitting.rules if app.is_again else None
        return is_over

    _sit_down(options, terminal, run)
    while again is not None:
        options.resume = options.record = options.seed = None
        _sit_down(options, terminal, run, again)


def _sit_down(
    options: argparse.Namespace,
    terminal: Terminal,
    run: Callable[[Sitting, Callable[[Game], None]], bool],
    again: Ruleset | None = None,
) -> None:
    """Begin a game or go on with one, let a person play, and say where it is kept.

    Args:
        options: what was asked for.
        terminal: where it is said.
        run: lets the person play, and returns True if the game is over.
        again: the rules of a further game; those of the options if there are none.
    """
    with provide_players(options, options.level) as players:
        _play_against(players[0], options, terminal, run, again)
        terminal.say(*faults_of(players))


def _play_against(
    opponent: Player,
    options: argparse.Namespace,
    terminal: Terminal,
    run: Callable[[Sitting, Callable[[Game], None]], bool],
    again: Ruleset | None,
) -> None:
    """Do that against a player at all other places."""
    named, level, language = name_of_rules(options), options.level, options.language
    is_new = named is not None or again is not None or _is_new_game_wanted(options)
    resumed = options.resume or (None if is_new else _game_to_resume(terminal, language))
    if resumed is None:
        rules = again or rules_of(named or DEFAULT)
        player = rules.table.check_player(options.seat or 0)
        game, file = Game.start(rules), _unused_name()
        begun = Record.of(game)
    elif named is not None:
        raise CommandError(f"a game that you resume has its own rules: leave out {quoted(named)}")
    else:
        if options.record in {None, resumed} and is_notation(read_text(resumed)):
            raise CommandError("a game in tags is kept as it is: say with --record where to go on")
        begun, game = open_record(resumed, as_played_now=options.as_played_now)
        seat = options.seat if options.seat is not None else _player_of(begun)
        player, file = begun.rules.table.check_player(seat), resumed
    file = options.record or file
    if options.record is not None and options.record != options.resume and path_of(file).is_file():
        raise CommandError(
            f"{in_quotes(file)} exists already: name another file, or resume that game"
        )
    everybody = range(game.rules.table.players)
    named_players = everybody if resumed is None else ()
    tags = {name_tag(each): NAMES[each] for each in named_players if each in NAMES}
    tags[_TAG] = str(player)
    head = evolve(begun.with_tags(*tags.items()), entries=(), comments=())

    def keep(game: Game) -> None:
        record = evolve(game.record, tags=head.tags, comments=begun.comments)
        write_text(file, f"{record}\n")

    keep(game)  # a file that cannot be written fails now
    seed = randbits(64) if options.seed is None else options.seed
    players = (None if each == player else opponent for each in everybody)
    try:
        prepare_players([opponent], terminal, language)
        is_over = run(Sitting(game, tuple(players), seed), keep)
    except KeyboardInterrupt:
        terminal.show("")
        is_over = False
    if is_over and options.record is None and resumed is None:
        path_of(file).unlink()
        return
    terminal.say(say(language, "written-to", file=shown_name(file)))
    if not is_over:
        at_level = () if level == _CLUB else ("--level", level)
        in_language = () if language == LANGUAGES[0] else ("--language", language)
        command = (
            "pinochle",
            options.command,
            "--resume",
            shown_name(file),
            *at_level,
            *words_of_settings(options),
            *in_language,
        )
        terminal.say(say(language, "to-go-on", command=line_of(command)))


def _is_new_game_wanted(options: argparse.Namespace) -> bool:
    """Tell whether the player has asked for a new game, other than by its rules."""
    return any(option is not None for option in (options.seat, options.seed, options.record))


def _game_to_resume(terminal: Terminal, language: str) -> str | None:
    """Return the file of the last unfinished game, if the player wants to go on with it."""
    files = sorted(Path().glob(f"{_FILE}*.txt"), key=lambda file: -file.stat().st_mtime)
    if not files:
        return None
    file = files[0].name
    try:
        _, game = open_record(file)
    except PinochleError as error:
        terminal.show(say(language, "cannot-go-on", file=file, error=str(error)))
        return None
    if game.is_over:
        return None
    if not terminal.is_typed_at:
        command = line_of(("pinochle", "play", "--resume", file))
        terminal.show(say(language, "can-go-on", file=file, command=command))
        return None
    terminal.show(say(language, "go-on", game=str(game.rules), file=file))
    answer, yes = terminal.ask(say(language, "yes-or-no")), say(language, "yes")
    return file if (answer or "").lower() in {yes, yes[0], "yes", "y"} else None


def _unused_name() -> str:
    """Return the name of a file that does not exist yet, so that no game replaces another."""
    names = (f"{_FILE}{'' if ordinal == 1 else f'-{ordinal}'}.txt" for ordinal in count(1))
    return next(name for name in names if not Path(name).exists())


def _player_of(record: Record) -> int:
    """Return the player that the record names as the person at the terminal."""
    player = dict(record.tags).get(_TAG, "")
    is_number = player.isascii() and player.isdigit() and len(player) < len(_TAG)
    return int(player) if is_number else 0
