"""The command ``play``: a person at one seat, against players who see only their own cards."""

import argparse
from collections.abc import Callable, Iterator
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Final

from pinochle._frozen import evolve
from pinochle.actions import (
    Action,
    Bury,
    CallCard,
    CallPartner,
    ClaimMisdeal,
    ClaimTricks,
    Deal,
    GiveCards,
    LayCards,
    LayMeld,
    NameTrump,
    Play,
    PlayOn,
)
from pinochle.cards import Card, Suit
from pinochle.cli._advising import ADVICE, Advice
from pinochle.cli._records import open_record
from pinochle.cli._seats import CLUB, player_of
from pinochle.cli._terminal import (
    DEFAULT,
    CommandError,
    Terminal,
    name_of_rules,
    rules_of,
    write_text,
)
from pinochle.cli._words import event_lines, score_of, seat_namer, seating_lines
from pinochle.engine.knowledge import seen_event
from pinochle.engine.phases.draw import DrawPhase
from pinochle.errors import PinochleError, quoted
from pinochle.game import Game
from pinochle.hand import Hand
from pinochle.players.advice import in_words
from pinochle.players.player import Player
from pinochle.reading import read_action
from pinochle.record import Record
from pinochle.trick import Seat
from pinochle.view import View

__all__ = ["play"]

_FILE: Final = "pinochle-game"
_TAG: Final = "player"
_MOST: Final = 12
_WORDS: Final = (
    *("pass", "double", "concede", "exchange", "done", "call-out", "play-on"),
    *("keep", "reject", "shoot-the-moon"),
)
_HELP: Final = (
    "type: bid 250, bid 250 S, bid 250 no trump, bid moon, double, pass, trump S,",
    "      AS or 10♠ to play it, bury 9H 9D JC,",
    "      give 9H 9D JC, keep, reject, partner AS, exchange, meld NAME, lay 9H JC, call JD,",
    "      done, call out, concede,",
    "      play on, shoot the moon, misdeal NAME, claim 3 (of the last tricks), give up;",
    "      hint (what to do, and why), why (all figures of it), worth (of your hand),",
    "      show (the game as it stands), ? (what is legal), quit",
)


def play(options: argparse.Namespace, terminal: Terminal) -> None:
    """Play a game at the terminal, at one seat, against players of some level.

    They see their own cards and nothing that is hidden. The record is written after each action, so
    that no game is lost: ``--resume`` goes on with it.
    """
    named, level = name_of_rules(options), options.level
    others = player_of(level)
    is_told = named is not None or _is_told(options)
    resumed = options.resume or (None if is_told else _left_behind(terminal))
    if resumed is None:
        rules = rules_of(named or DEFAULT)
        player = rules.table.check_player(options.seat or 0)
        game, file = Game.start(rules), _unused_name()
        before = Record.of(game)
    elif named is not None:
        raise CommandError(f"a game that you resume has its own rules: leave out {quoted(named)}")
    else:
        before, game = open_record(resumed)
        seat = options.seat if options.seat is not None else _player_of(before)
        player, file = before.rules.table.check_player(seat), resumed
    file = options.record or file
    if options.record is not None and options.record != options.resume and Path(file).is_file():
        raise CommandError(f"{file!r} exists already: name another file, or resume that game")
    head = evolve(before.tagged((_TAG, str(player))), entries=(), comments=())

    def keep(game: Game) -> None:
        record = evolve(head, entries=game.actions, comments=before.comments)
        write_text(file, f"{record}\n")

    keep(game)  # a file that cannot be written fails now
    table = _Table(game, player, others, options.seed, terminal, keep)
    try:
        is_over = table.play()
    except KeyboardInterrupt:
        terminal.say("")
        is_over = False
    if is_over and options.record is None and resumed is None:
        Path(file).unlink()
        return
    terminal.say(f"The game is written to {file}.")
    if not is_over:
        again = "" if level == CLUB else f" --level {level}"
        terminal.say(f"To go on with it: pinochle play --resume {file}{again}")


def _is_told(options: argparse.Namespace) -> bool:
    """Whether the player has said what game they want, besides its rules."""
    return any(told is not None for told in (options.seat, options.seed, options.record))


def _left_behind(terminal: Terminal) -> str | None:
    """The last game that nobody has finished, if the player wants to go on with it."""
    files = sorted(Path().glob(f"{_FILE}*.txt"), key=lambda file: -file.stat().st_mtime)
    if not files:
        return None
    file = files[0].name
    try:
        _, game = open_record(file)
    except PinochleError:
        return None
    if game.is_over:
        return None
    if not terminal.is_interactive:
        terminal.say(f"{file} has a game to go on with: pinochle play --resume {file}")
        return None
    answer = terminal.ask(f"Go on with the game of {game.rules} in {file}? (yes or no) ")
    return file if (answer or "").lower() in {"yes", "y"} else None


def _unused_name() -> str:
    """The name of a file that does not exist yet, so that no game replaces another."""
    names = (f"{_FILE}{'' if number == 1 else f'-{number}'}.txt" for number in count(1))
    return next(name for name in names if not Path(name).exists())


def _player_of(record: Record) -> int:
    """The player that the record names as the one at the terminal."""
    player = dict(record.tags).get(_TAG, "")
    is_number = player.isascii() and player.isdigit() and len(player) < len(_TAG)
    return int(player) if is_number else 0


class _Table:
    """A game with a person at one seat, who sees only what that seat sees."""

    def __init__(
        self,
        game: Game,
        player: Seat,
        others: Player,
        seed: int | None,
        terminal: Terminal,
        keep: Callable[[Game], None],
    ) -> None:
        self.game = game
        self.player = player
        self._others = others
        # The cards of every deal follow from the seed, whatever the players draw for themselves.
        self._cards = Random(seed)  # noqa: S311 - cards, no secrets
        self._rng = Random(None if seed is None else f"players {seed}")  # noqa: S311
        self._terminal = terminal
        self._keep = keep

    @property
    def seat(self) -> Seat | None:
        """The player's seat in the current round; None if they sit out."""
        seating = self.game.seating
        return Seat(seating.index(self.player)) if self.player in seating else None

    def play(self) -> bool:
        """Play until the game is over; False if the player leaves before its end."""
        rules = self.game.rules
        place = "are player" if rules.table.scores_by_player else "sit at seat"
        self._terminal.say(f"{rules}: you {place} {self.player}.", *_HELP)
        while not self.game.is_over:
            if self.game.needs_deal:
                self._terminal.say(*seating_lines(self.game))
                self._do(Deal(rules.pack.shuffled(self._cards)), None)
            elif self.seat in self.game.to_act:
                action = self._ask()
                if action is None:
                    return False
                self._do(action, self.seat)
            else:
                actor = self.game.to_act[0]
                view = self.game.view(actor)
                self._do(self._others.choose(view, self._rng), actor)
        self._terminal.say(f"The game is over: {score_of(self.game.scores, rules.table)}")
        if self.game.checks:
            self._terminal.say(f"checks: {score_of(self.game.checks, rules.table)}")
        return True

    def _do(self, action: Action, actor: Seat | None) -> None:
        table, seat = self.game.rules.table, self.seat
        self.game, events = self.game.apply_with_events(action, actor)
        self._keep(self.game)  # before anybody is told that it was done
        for event in events:
            self._terminal.say(*event_lines(seen_event(event, seat), table, seat_namer(seat)))

    def _ask(self) -> Action | None:
        """What the player wants to do; None if they leave the game."""
        view = View.of(self.game, self.seat)
        advice = Advice(view)
        self._terminal.say(*_standing(view))
        while True:
            line = self._terminal.ask("> ")
            if line is None or line.lower() in {"quit", "q", "exit"}:
                return None
            if line == "?":
                self._terminal.say(*_options(view), *_HELP)
            elif line.lower() == "show":
                self._terminal.say(*_standing(view))
            elif (answer := ADVICE.get(line.lower())) is not None:
                self._answer(answer, advice)
            elif line and (action := self._legal(line, view)) is not None:
                return action

    def _answer(self, answer: Callable[[Advice], Iterator[str]], advice: Advice) -> None:
        """Give advice, or say why there is none."""
        try:
            self._terminal.say(*answer(advice))
        except PinochleError as error:
            self._terminal.say(str(error).splitlines()[0])

    def _legal(self, line: str, view: View) -> Action | None:
        """The action that the player typed; None, with the reasons, if it is not legal."""
        try:
            action = _read(line, view)
            reasons = view.why_not(action)
        except PinochleError as error:
            self._terminal.say(str(error).splitlines()[0])
            return None
        self._terminal.say(*(f"No: {reason}." for reason in reasons))
        return None if reasons else action


def _standing(view: View) -> Iterator[str]:
    """The state of the game, as far as this seat knows it."""
    table, name = view.rules.table, seat_namer(view.seat)
    upcard = view.phase.upcard if isinstance(view.phase, DrawPhase) else None
    partners = " and ".join(name(seat) for seat in view.partners)
    together = f"together {view.on_table.points}: {view.on_table.score}"
    cards = view.trick.cards if view.trick else ()
    leader = view.trick.leader if view.trick else 0
    played = [f"{name((leader + place) % table.seats)} {card}" for place, card in enumerate(cards)]
    no_trump = "none" if view.is_trump_known else ""
    rows: list[tuple[str, object]] = [
        ("score", score_of(view.scores, table)),
        ("checks", view.checks and score_of(view.checks, table)),
        *[("bid", f"{one.bid} by {name(one.bidder)}") for one in view.contracts],
        ("trump", f"{view.trump} {view.trump.word}" if view.trump else no_trump),
        ("moon", view.moon is not None and name(view.moon)),
        ("turned", view.upcard),
        ("partner", view.called and f"{view.called}{': ' if partners else ''}{partners}"),
        ("drawn", view.drawn),
        *[("meld", one.melds and f"{name(seat)}: {one}") for seat, one in enumerate(view.shown)],
        ("stock", f"{view.stock} face down and {upcard}" if upcard else ""),
        *[
            ("laid", lying and f"{name(seat)}: {' '.join(str(one.card) for one in lying)}")
            for seat, lying in enumerate(view.laid)
        ],
        ("meld", view.on_table.laid and together),
        ("trick", ", ".join(played)),
    ]
    yield from (f"{label:8}{text}" for label, text in rows if text)
    for suit in Suit:
        if held := view.hand.suit(suit):
            yield f"hand  {suit} {' '.join(str(card.rank) for card in held)}"
    yield f"It is your turn: {view.step}."


def _options(view: View) -> Iterator[str]:
    """The legal actions, or the first of them if there are very many."""
    for actions in (view.legal_actions(), view.claims()):
        number = len(actions)
        yield from map(in_words, islice(actions, _MOST))
        if number > _MOST:
            yield f"... and {number - _MOST} more"


def _read(line: str, view: View) -> Action:
    """The action for a line that the player typed.

    Raises:
        PinochleError: if it is not an action.
    """
    for actions in (view.legal_actions(), view.claims()):
        for action in islice(actions, _MOST):
            if in_words(action).lower() == line.lower():
                return action
    word, _, rest = (part.strip() for part in line.partition(" "))
    read = _READERS.get(word.lower()) if rest else None
    return read(rest, view) if read else _read_bare(line, view)


def _read_play(rest: str, view: View) -> Action:
    if rest.startswith("+"):
        return read_action(f"play:{rest}")
    return PlayOn() if rest.lower() == "on" else _play_of(Card.parse(rest), view)


def _play_of(card: Card, view: View) -> Play:
    """The play of a card: from the hand, or from the table if the hand does not have it."""
    lying = view.laid[view.seat] if view.laid and view.seat is not None else ()
    is_laid_only = view.hand.count(card) == sum(one.card is card for one in lying) > 0
    return Play(card, 1) if is_laid_only else Play(card)


def _read_meld(rest: str, view: View) -> Action:
    """A meld, typed as its name alone, or with its cards as in a record."""
    named = [one for one in view.legal_actions() if isinstance(one, LayMeld)]
    found = next((one for one in named if one.name.lower() == rest.lower()), None)
    return found or read_action("meld:" + rest.replace(" ", ":", 1))


def _read_call(rest: str, view: View) -> Action:
    del view
    return read_action("call-out") if rest.lower() == "out" else CallCard(Card.parse(rest))


def _read_claim(rest: str, view: View) -> Action:
    """Some of the last tricks, or a meld as in a record."""
    if rest.lower() == "all":
        return ClaimTricks(max(view.sizes))
    return read_action(f"claim-tricks:{rest}" if rest.isdecimal() else f"claim:{rest}")


def _read_gift(rest: str, view: View) -> Action:
    """Cards to give, or the tricks that are left, which are given up."""
    return ClaimTricks(0) if rest.lower() == "up" else GiveCards(Hand.parse(rest), _taker(view))


_READERS: Final[dict[str, Callable[[str, View], Action]]] = {
    "bid": lambda rest, _: read_action(f"bid:{':'.join(rest.split())}"),
    "claim": _read_claim,
    "bury": lambda rest, _: Bury(Hand.parse(rest)),
    "lay": lambda rest, _: LayCards(Hand.parse(rest)),
    "give": _read_gift,
    "call": _read_call,
    "meld": _read_meld,
    "misdeal": lambda rest, _: ClaimMisdeal(rest),
    "partner": lambda rest, _: CallPartner(Card.parse(rest)),
    "play": _read_play,
    "trump": lambda rest, _: NameTrump(None if rest.lower() == "none" else Suit.parse(rest)),
}
"""The readers of the words after the first one."""


def _read_bare(line: str, view: View) -> Action:
    """An action without a first word: a card, a number, or a token as in a record."""
    if line.isascii() and line.isdigit():
        return read_action(f"bid:{line}")
    words = "-".join(line.lower().split())
    if words in _WORDS:
        return read_action(words)
    if ":" in line:
        word, _, rest = line.partition(":")
        return read_action(f"{word.lower()}:{rest}")
    try:
        return _play_of(Card.parse(line), view)
    except PinochleError:
        raise CommandError(
            f"{quoted(line)} is not an action; type ? to see what you can do"
        ) from None


def _taker(view: View) -> Seat:
    """The seat that gets the cards that this seat gives now."""
    gifts = (one.to for one in islice(view.legal_actions(), 1) if isinstance(one, GiveCards))
    return next(gifts, Seat(0))
