"""The terminal game for a person: what is drawn, what can be typed, and taken back.

Tests: pinochle.cli._drawing, pinochle.cli._person, pinochle.cli._reading, pinochle.cli._turn,
pinochle.cli._welcoming, pinochle.cli._words
"""

from __future__ import annotations

import io
import os
import re
import select
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve
from typing_extensions import override

from pinochle import Game, Hand, Record, Suit, variants
from pinochle.actions import Action, Bid, Bury, Deal
from pinochle.cli import _person, main
from pinochle.cli._person import Person
from pinochle.cli._reading import Request, read_line
from pinochle.cli._terminal import CommandError, Terminal, wrap_line
from pinochle.cli._turn import Turn, ranges
from pinochle.cli._words import phrases
from pinochle.game.choices import Piles
from pinochle.messages import LANGUAGES
from pinochle.page.document import Range
from pinochle.players import ClubPlayer
from pinochle.players.review import look_back
from pinochle.players.sitting import Sitting
from pinochle.rules import Step
from support.arranged_games import arrange
from support.english_words import english_in
from support.random_games import game_at
from support.rulesets import rules_of
from support.systems import needs_posix, pseudo_terminal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pinochle.game.choices import Randomness
    from pinochle.game.view import View

ANSWER: Final = re.compile(
    r"(?P<only>Enter does it)|bid(?: or pass)?: .*or (?P<pass>pass)\.|bid: (?P<bid>\d+|the moon)"
    r"|You may (?:play|choose) (?P<card>[^,.]+)|: (?P<number>1) "
)
"""The first answer to a question."""

GERMAN_ANSWER: Final = re.compile(
    r"(?P<only>Eingabetaste tut es)|reizen: .*oder (?P<pass>passen)\b|reizen: (?P<bid>\d+|Durchm)"
    r"|(?:Spielen|Wählen) kannst du (?P<card>[^,.]+)|: (?P<number>1) "
)
"""The same in German."""


class Typist(Terminal):
    """A terminal at which somebody types the first answer, after a question about what there is.

    Args:
        rounds: after how many rounds they leave.
        undo: how likely they take a choice back, and make it again.
    """

    def __init__(self, *, rounds: int = 1, undo: float = 0, ascii: bool = False) -> None:  # noqa: A002
        super().__init__(ascii=ascii)
        self.shown: list[str] = []
        self.sitting: Person | None = None
        self._rounds = rounds
        self._undo = undo
        self._rng = Random(3)
        self._next = list[str]()
        self.typed = list[str]()

    @override
    def show(self, *lines: str) -> None:
        super().show(*lines)
        self.shown += lines

    @override
    def ask(self, prompt: str) -> str | None:
        del prompt
        assert self.sitting is not None
        if self.sitting.game.sheet.rounds >= self._rounds:
            return None
        if not self._next:
            self._next = ["help", "answer"]
        line = self._next.pop(0)
        if line == "help":
            self.shown.clear()
        elif line == "answer":
            line = self._answer()
            if self._rng.random() < self._undo:
                self._next = ["undo", "again"]
        elif line == "again":
            line = self.typed[-1]
        if line not in {"help", "undo"}:
            self.typed.append(line)
        return line

    def _answer(self) -> str:
        text = " ".join(" ".join(self.shown).split())
        is_german = self.sitting is not None and self.sitting.language == "de"
        found = (GERMAN_ANSWER if is_german else ANSWER).search(text)
        assert found, text
        kind = str(found.lastgroup)
        return "" if kind == "only" else found[kind]


def person_at_table(
    game: Game, typist: Typist, keep: Callable[[Game], None], language: str = "en"
) -> Person:
    """Somebody at seat 0, against club players."""
    others = [ClubPlayer()] * (game.rules.table.players - 1)
    return Person(Sitting(game, (None, *others), 5), typist, keep, language=language)


def play_typed(name: str, typist: Typist, language: str = "en") -> tuple[Game, list[Game]]:
    """The game after what a typist has done, and as it was kept at each step."""
    kept = list[Game]()
    game = Game.start(rules_of(name))
    typist.sitting = person_at_table(game, typist, kept.append, language)
    typist.sitting.play()
    return typist.sitting.game, kept


@pytest.mark.parametrize("name", variants.names())
def test_every_game_can_be_played(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A whole round by typed lines, which are narrow and in ASCII, and none of which is refused."""
    game, _ = play_typed(name, Typist(ascii=True))

    shown = capsys.readouterr().out
    assert game.sheet.rounds == 1
    assert shown.isascii() and not {*shown} & {"\\", "?"}  # neither escapes nor what has no form
    assert max(map(len, shown.splitlines())) < 80
    for refusal in ("No: ", "is not an action", "could be", "is not one of"):
        assert refusal not in shown
    assert "\x1b" not in shown


@pytest.mark.parametrize("name", variants.names())
def test_every_game_can_be_played_in_german(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing that is shown is English, and what is offered can be typed as it is written."""
    game, _ = play_typed(name, Typist(ascii=True), "de")

    shown = capsys.readouterr().out
    assert game.sheet.rounds == 1
    assert not english_in(shown.splitlines())
    for refusal in ("Nein: ", "versteht hier niemand", "heissen", "steht nicht zur Wahl"):
        assert refusal not in shown


@pytest.mark.parametrize(
    "name", ["partnership-auction", "two-handed", "racehorse", "three-handed-with-1-sitting-out"]
)
def test_a_choice_that_is_made_again_leads_to_the_same_game(name: str) -> None:
    """Whenever one is taken back, even the last one of the round before."""
    plain, _ = play_typed(name, Typist(rounds=2))
    again, kept = play_typed(name, Typist(rounds=2, undo=0.3))

    assert Record.of(again) == Record.of(plain)
    steps = [len(game.actions) for game in kept]
    assert steps != sorted(steps)  # the record went back too


def test_a_choice_that_cannot_be_kept_ends_the_command() -> None:
    """Nobody is told of it, and the error is for whoever started the game."""

    def keep(game: Game) -> None:
        if game.actions[-1][0] == 0:
            raise CommandError("the disk is full")

    typist = Typist()
    game = Game.start(rules_of("partnership-auction"))
    typist.sitting = person_at_table(game, typist, keep)

    with pytest.raises(CommandError, match="the disk is full"):
        typist.sitting.play()
    assert typist.typed
    assert not any("You " in line for line in typist.shown)


FILE: Final = "it.txt"


class Session:
    """``play`` with these lines typed, in a folder of its own."""

    def __init__(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.chdir(folder)
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def __call__(self, *words: str, typed: str) -> str:
        """What is shown behind the first prompt."""
        return self.all_of(*words, typed=typed).partition("\n> ")[2]

    def all_of(self, *words: str, typed: str) -> str:
        """All that is shown."""
        self._monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        assert main(["play", *words, "--record", FILE]) == 0
        shown, errors = self._capsys.readouterr()
        assert not errors
        return shown

    def resume(self, game: Game, typed: str) -> str:
        """What is shown behind the first prompt of a game that somebody goes on with."""
        Path(FILE).write_text(str(Record.of(game)), encoding="utf-8")
        return self("--resume", FILE, "--seat", str(game.to_act[0]), typed=typed)

    @property
    def tokens(self) -> list[str]:
        """What was done in the game that was kept, but for the deals."""
        entries = Record.parse(Path(FILE).read_text(encoding="utf-8")).entries
        return [one.token for _, one in entries if not isinstance(one, Deal)]


@pytest.fixture
def session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Session:
    return Session(tmp_path, monkeypatch, capsys)


def test_who_may_not_pass_is_told_why(session: Session) -> None:
    """The start of the word is enough here too."""
    shown = session("three-handed", "--seed", "4", typed="p\npass\n")

    assert shown.count("No: you cannot pass: you must open with 20 or more.\n") == 2


def test_melds_that_are_still_open_are_not_shown(session: Session) -> None:
    """Who melds later has not melded 0."""
    shown = session("three-handed", "--seed", "4", typed="399\nclubs\nplay on\n")

    conceding, _, burying = shown.partition("Conceding · ")[2].partition("Burying · ")
    for line in ("  Ben\n", "  Cleo\n", "  You   meld 11\n"):
        assert line in conceding
    for line in ("  Ben   meld 4\n", "  Cleo  meld 16\n", "  You   meld 11\n"):
        assert line in burying


def test_undo(session: Session) -> None:
    """It goes back to the player's last choice; the record follows, and the game goes on."""
    shown = session("--seed", "1", typed="undo\n100\npass\nundo\n")

    first, *_ = shown.splitlines()
    assert first == "There is no choice of yours to take back."
    assert "> Your last choice is taken back.\n\nThe auction\n" in shown
    assert session.tokens == ["bid:100", "bid:110", "bid:120", "bid:130"]


def test_what_was_forced_is_no_choice(session: Session) -> None:
    """It is taken back with the choice before it."""
    shown = session("three-handed", "--seed", "4", typed="20\npass\nKC\nAS\nAH\n9C\n\nundo\n")

    forced, _, back = shown.rpartition("There is only one choice, K♠ (Enter does it).")
    assert "\n> You play 9♣\n" in forced
    assert "> Your last choice is taken back.\n\nTrick 4 " in back
    assert session.tokens[-1] == "play:JH"


def test_the_only_card_is_played_by_itself(session: Session) -> None:
    """If that is wished; the same happens."""
    words = ("three-handed", "--seed", "4")
    asked = session(*words, typed="20\npass\nKC\nAS\nAH\n9C\n\n")
    tokens = session.tokens
    Path(FILE).unlink()
    alone = session(*words, "--auto", typed="20\npass\nKC\nAS\nAH\n9C\n")

    assert session.tokens == tokens
    assert "There is only one choice" in asked
    assert "There is only one choice" not in alone


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("why 9S", "9♠ does not follow suit: hearts were led and you hold A♥ 10♥ Q♥"),
        ("why ah", "A♥ is possible"),
        ("why bid 200", "“bid” is not possible now"),
        ("why hint", "'hint' is not a card"),
        ("why 9H", "9♥ is not in your hand"),
        ("why x", "'x' is not an action; type ? to see what you can do"),
        ("last", "no trick has been won in this round"),
        ("score", "Ben: royal marriage 40, dix 10\n"),
        ("9", "No: 9♠ does not follow suit"),
        ("j", "No: J♣ does not follow suit"),
        ("k", "No: K♣ does not follow suit"),
        ("x", "'x' is not an action; type ? to see what you can do"),
        ("h", "'h' could be hint, hand or help"),
        ("q", "'q' could be Q♥ or quit"),
        ("help", "You may play A♥, 10♥, Q♥."),
        ("hand", "Trick 1 · 180 by Ben · ♦ trump"),
    ],
)
def test_what_is_typed_in_a_trick(session: Session, typed: str, said: str) -> None:
    shown = session("--seed", "1", typed=f"100\npass\n{typed}\n")

    _, _, answer = shown.partition("one of the marked cards.\n> ")
    assert said in answer
    assert session.tokens[-1] == "play:9H"


def test_a_terminal_has_the_same_words_in_every_language() -> None:
    """And no word that nothing says; where a word has a gap, it has it in every language."""
    english, *others = [phrases(language).phrases for language in LANGUAGES]
    sources = "".join(
        file.read_text(encoding="utf-8") for file in Path(_person.__file__).parent.rglob("*.py")
    )
    told = {*re.findall(r"[\"']([\w-]+)[\"']", sources)}
    kinds = ("word-", "about-", "column-", "label-", "key-")
    assert {key for key in {*english} - told if not key.startswith(kinds)} == set()
    for other in others:
        assert [*other] == [*english]
        for key, text in english.items():
            assert gaps_in(other[key]) == gaps_in(text), key


def gaps_in(template: str) -> set[str]:
    """The parameters of a template."""
    return {*re.findall(r"\{(\w+)", template)}


@pytest.mark.parametrize("typed", ["d", "DH", "dh", "D♥", "♥D", "QH", "♥Q"])
def test_a_card_is_typed_with_the_letters_on_its_german_face(session: Session, typed: str) -> None:
    session("--seed", "1", "--language", "de", typed=f"100\npassen\n{typed}\n")

    assert "play:QH" in session.tokens


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("warum 9S", "mit 9♠ bedienst du nicht: ausgespielt ist Herz"),
        ("x", "'x' versteht hier niemand; mit ? siehst du, was du tun kannst"),
        ("hilf", "Spielen kannst du A♥, 10♥, D♥."),
        ("blatt", "Stich 1 · 180 von Ben · Trumpf ♦"),
        ("stich", "in dieser Runde wurde noch kein Stich gemacht"),
        ("zurueck", "Deine letzte Entscheidung ist zurückgenommen."),
        ("ende", "So geht es weiter: pinochle play --resume it.txt --language de"),
    ],
)
def test_what_is_typed_in_german(session: Session, typed: str, said: str) -> None:
    shown = session("--seed", "1", "--language", "de", typed=f"100\npassen\n{typed}\n")

    assert said in shown.partition("eine der markierten Karten.\n> ")[2]


@pytest.mark.parametrize("typed", ["110 in Herz", "110 Herz bieten", "110 h", "bid 110 hearts"])
def test_a_bid_is_typed_with_german_suits(typed: str) -> None:
    game = game_at(variants.get("contract-pinochle"), Step.AUCTION)
    action = read_line(typed, Turn(game.view(game.to_act[0]), "de"))
    assert action == Bid(110, Suit.HEARTS)


@pytest.mark.parametrize("typed", ["a", "AH", "ah", "A♥", "♥A", "play AH", "ace of hearts"])
def test_a_card_is_typed_in_many_ways(session: Session, typed: str) -> None:
    session("--seed", "1", typed=f"100\npass\n{typed}\n")

    assert "play:AH" in session.tokens


@pytest.mark.parametrize(
    ("typed", "token"),
    [
        ("s", "trump:S"),
        ("Spades", "trump:S"),
        ("trump clubs", "trump:C"),
        ("tr d", "trump:D"),
        ("2", "trump:H"),
        ("trump ♥", "trump:H"),
    ],
)
def test_a_choice_is_typed_by_its_number_or_its_words(
    session: Session, typed: str, token: str
) -> None:
    game = game_at(variants.get("partnership-auction"), Step.TRUMP)
    session.resume(game, f"{typed}\n")

    assert token in session.tokens


def test_several_cards_are_typed_on_a_line(session: Session) -> None:
    """With or without the word; cards that cannot be among them are told with the reason."""
    game = game_at(variants.get("three-handed"), Step.BURY)
    view = game.view(game.to_act[0])
    first = next(iter(view.legal_actions()))
    assert isinstance(first, Bury)
    kept = next(card for card in view.hand if card not in {*first.cards} | {*pool_of(view)})
    for words in ("bury ", ""):
        typed = f"why {kept}\nwhy {first.cards.kinds[0]}\n{words}{first.cards.code.lower()}\n"
        Path(FILE).unlink(missing_ok=True)
        shown = session.resume(game, typed)
        assert shown.startswith(f"{kept} cannot be buried: it was melded, and you can bury ")
        assert f"> {first.cards.kinds[0]} may be among the cards to bury\n" in shown
        assert first.token in session.tokens


def test_cards_are_typed_one_by_one(session: Session) -> None:
    """Each is judged with those before it, and the last but one can be taken back."""
    game = game_at(variants.get("three-handed"), Step.BURY)
    options = game.legal_actions()
    assert isinstance(options, Piles)
    one, two, three = [*(options.fixed + options.pool).kinds][:3]
    melded = next(card for card in game.view(0).hand if card not in options.pool)
    typed = [one, melded, "undo", f"{two} {one}", "help", f"bury {three}"]
    shown = session.resume(game, "\n".join(map(str, typed)) + "\n")

    assert f"So far {one}: add 2 cards. Type undo to take the last card back.\n" in shown
    assert f"> No: {melded} cannot be buried: it was melded, " in shown
    assert "Bury 3 cards, of the marked ones.\n" in shown
    assert f"So far {two} {one}: add 1 card." in shown
    assert "\nYou may choose " in shown
    assert session.tokens[-1] == Bury(Hand([one, two, three])).token


def test_a_line_with_a_wrong_card_adds_none(session: Session) -> None:
    """So that the line can be typed again."""
    game = game_at(variants.get("three-handed"), Step.BURY)
    first = next(iter(game.legal_actions()))
    assert isinstance(first, Bury)
    one, *others = [card.code for card in first.cards]
    missing = next(card for card in game.rules.pack.cards if card not in game.view(0).hand)
    shown = session.resume(game, f"{one} {missing}\n{one} {' '.join(others)}\n")

    assert shown.startswith(f"No: there is no {missing} to bury.\n")
    assert session.tokens[-1] == first.token


MELDS: Final = "AS TS KS QS JS JD QH"


@pytest.mark.parametrize(
    ("typed", "token"),
    [
        ("QS KS\n\n", "meld:royal_marriage:KSQS"),
        ("meld QS KS\n", "meld:royal_marriage:KSQS"),
        ("QS KS\nAS\n10S JS\n", "meld:run:ASTSKSQSJS"),
        ("KS\nundo\nJD\nQS\n", "meld:pinochle:QSJD"),
        ("QS\n1\n", "meld:run:ASTSKSQSJS"),
    ],
)
def test_a_meld_is_typed_by_its_cards(session: Session, typed: str, token: str) -> None:
    """What is a meld and could become another waits for Enter, or for the word."""
    game = arrange(rules_of("muggins-minus"), {0: MELDS}, upcard="9S")
    shown = session.resume(game, typed)

    assert token in session.tokens
    if typed.startswith("QS KS"):
        assert "So far Q♠ K♠: Enter does it (meld royal marriage K♠ Q♠), or add a card." in shown


def test_only_what_makes_a_meld_can_be_added(session: Session) -> None:
    game = arrange(rules_of("muggins-minus"), {0: MELDS}, upcard="9S")
    shown = session.resume(game, "why QH\nJD\nwhy QS\nwhy KS\n")

    assert shown.startswith("Q♥ makes no meld with the cards that you have chosen\n")
    assert "> Q♠ may be among the cards to meld\n" in shown
    assert "> K♠ makes no meld with the cards that you have chosen\n" in shown


def pool_of(view: View) -> Hand:
    """The cards that may be buried."""
    options = view.legal_actions()
    assert isinstance(options, Piles)
    return options.fixed + options.pool


def test_the_last_trick_is_shown_again(session: Session) -> None:
    shown = session("--seed", "1", typed="100\npass\na\nlast\n")

    assert "> Ben A♥, Cleo J♥, Dan 9♥, You A♥; it went to Ben\n" in shown


@pytest.mark.parametrize(
    ("name", "step", "typed", "token"),
    [
        ("partnership-auction", Step.AUCTION, "b 2000", "bid:2000"),
        ("contract-pinochle", Step.AUCTION, "110 s", "bid:110:S"),
        ("partnership-auction", Step.PLAY, "claim all", "claim-tricks:12"),
        ("partnership-auction", Step.PLAY, "claim 2", "claim-tricks:2"),
        ("partnership-auction", Step.PLAY, "give up", "claim-tricks:0"),
        ("partnership-auction", Step.AUCTION, "misdeal nines", "misdeal:nines"),
        ("partnership-auction", Step.PLAY, "lay 9H 9D", "lay:9H9D"),
        ("partnership-auction", Step.PLAY, "call out", "call-out"),
        ("partnership-auction", Step.PLAY, "call AH", "call:AH"),
        ("five-handed", Step.PARTNER, "partner AH", "partner:AH"),
        ("five-handed", Step.PARTNER, "AH", "partner:AH"),
        ("partnership-passing", Step.PASSING, "9H 9D JC", "give:9H9DJC>2"),
        ("partnership-passing", Step.PASSING, "give 9H 9D JC", "give:9H9DJC>2"),
        ("partnership-passing", Step.PASSING, "give 9H>1", "give:9H>1"),
        ("three-handed", Step.BURY, "bury 9H 9D JC", "bury:9H9DJC"),
        ("two-handed", Step.DRAW, "play +KH", "play:+KH"),
        ("two-handed", Step.DRAW, "meld run AHTHKHQHJH", "meld:run:AHTHKHQHJH"),
        ("three-handed", Step.CONCEDE, "play on", "play-on"),
        ("three-handed", Step.CONCEDE, "c", "concede"),
        ("three-handed-1911", Step.MELDS, "claim pinochle QSJD<1", "claim:pinochle:QSJD<1"),
    ],
)
def test_actions_are_read(name: str, step: Step, typed: str, token: str) -> None:
    """Whether they are legal or not: the reasons against them come later."""
    game = game_at(variants.get(name), step)
    action = read_line(typed, Turn(game.view(game.to_act[0])))

    assert not isinstance(action, Request)
    assert action.token.partition(">")[0] == token.partition(">")[0]


# At a terminal at which somebody reads along.


class Keyboard(io.StringIO):
    """What somebody types at a terminal."""

    @override
    def isatty(self) -> bool:
        return True


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., str]:
    """The command with these lines typed at a terminal, and what it shows."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")

    def run(*words: str, typed: str) -> str:
        keyboard, screen = Keyboard(typed), Screen()
        monkeypatch.setattr(sys, "stdin", keyboard)
        monkeypatch.setattr(sys, "stdout", screen)

        def typed_line(prompt: str) -> str:
            screen.write(prompt)
            line = keyboard.readline()
            if not line:
                raise EOFError
            return line.rstrip("\n")

        monkeypatch.setattr("builtins.input", typed_line)
        assert main(words) == 0
        return screen.getvalue()

    return run


PAUSE: Final = "-- Enter goes on -- "
FIRST_TRICK: Final = "100\npass\na\n"


@pytest.mark.parametrize(
    ("typed", "words", "pauses"),
    [
        ("\n", [], 1),
        ("", [], 1),
        ("quit\n", [], 1),
        ("undo\n", [], 1),
        ("", ["--no-pause"], 0),
    ],
)
def test_the_game_waits_after_a_trick(
    desk: Callable[..., str], typed: str, words: list[str], pauses: int
) -> None:
    """Enter goes on, and what else is typed then is done at the next turn."""
    shown = desk("play", "--seed", "1", *words, typed=FIRST_TRICK + typed)

    assert shown.count(PAUSE) == pauses
    goes_on = typed in {"\n", "undo\n"} or not pauses
    assert ("\nTrick 2 " in shown) is goes_on
    assert ("Your last choice is taken back." in shown) is (typed == "undo\n")


def test_the_game_does_not_wait_when_it_is_your_turn(desk: Callable[..., str]) -> None:
    shown = desk("play", "three-handed", "--seed", "4", typed="20\npass\nKC\n\nAS\n")

    assert "You take the trick with A♠: 1 point\n\nTrick 3 " in shown


def finished_game() -> Game:
    """A short game, in which the person at seat 0 plays the first card that is legal."""
    rules = variants.get("three-handed")
    short = rules.with_(ending=evolve(rules.ending, target=1))
    players = (FirstPlayer(), ClubPlayer(), ClubPlayer())
    sitting = Sitting.start(short, players, seed=2)
    while not sitting.game.is_over:
        sitting = sitting.deal_next()
        *_, sitting = sitting, *sitting.advances()
    return sitting.game


class FirstPlayer(ClubPlayer):
    """A club player who plays the first card that is legal."""

    @override
    def choose(self, view: View, rng: Randomness) -> Action:
        legal = view.legal_actions()
        return next(iter(legal)) if view.step is Step.PLAY else super().choose(view, rng)


@pytest.mark.parametrize(("typed", "is_told"), [("review\n", True), ("\n", False), ("", False)])
def test_the_choices_of_a_game_are_reviewed(
    desk: Callable[..., str], monkeypatch: pytest.MonkeyPatch, typed: str, *, is_told: bool
) -> None:
    """Where somebody wants that; what is told is what the page tells."""
    # A tenth of that is enough, unless the machine does much else.
    monkeypatch.setattr(_person, "look_back", partial(look_back, seconds=0.3))
    game = finished_game()
    Path(FILE).write_text(str(Record.of(game)), encoding="utf-8")

    shown = desk("play", "--resume", FILE, "--seat", "0", typed=typed)

    _, over, told = shown.partition("The game is over. Won by ")
    assert over
    assert ("Your best choices\n" in told) is is_told
    costliest = told.partition("Your costliest choices\n")[2]
    sentence = r"  round \d+  .+ instead of .+ would have been \d+(\.\d)? better on average\."
    assert bool(re.match(sentence, " ".join(costliest.split("\n  ")))) is is_told


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("no\n", "or no: "),
        ("", "or no: "),
        ("\nquit\n", "Partnership Auction Pinochle: you & Cleo against Ben & Dan."),
        ("racehorse\nquit\n", "Racehorse Pinochle: you & Cleo & Eva against Ben & Dan & Finn."),
    ],
)
def test_the_command_alone_starts_a_game(desk: Callable[..., str], typed: str, said: str) -> None:
    shown = desk(typed=typed)

    assert shown.startswith("The rules of pinochle: judge a hand, read the rules, play a game.\n")
    assert "Play a game now?\n" in shown
    assert said in shown
    assert ("against" in shown.partition("Play a game now?")[2]) is ("against" in said)


@pytest.mark.parametrize(
    ("name", "step"),
    [
        ("double-deck", Step.PLAY),
        ("three-handed", Step.BURY),
        ("partnership-passing", Step.PASSING),
        ("two-handed", Step.DRAW),
        ("contract-pinochle", Step.JOINT_MELDS),
        ("five-handed", Step.PLAY),
    ],
)
def test_nothing_depends_on_hidden_cards(session: Session, name: str, step: Step) -> None:
    """What is shown is the same in any game in which the seat was told the same."""
    game = game_at(variants.get(name), step)
    other = game.view(game.to_act[0]).sample(Random(1))
    assert other.hands != game.hands
    typed = "help\nhand\nscore\nlast\nwhy AS\nwhy 9C\n"

    assert session.resume(game, typed) == session.resume(other, typed)


@pytest.mark.parametrize(
    ("bids", "said"),
    [
        ([Range(100, 130, 10)], "100 to 130 by 10s"),
        ([Range(20, 22, 1)], "20 to 22"),
        ([Range(500, 520, 10), Range(600, 700, 50)], "500 to 520 by 10s, 600 to 700 by 50s"),
        ([Range(100, 110, 10)], "100, 110"),
        ([Range(100, 100, 1)], "100"),
        ([Range(100, 590, 10), Range(600, 4650, 50)], "100 to 590 by 10s, 600 or more by 50s"),
    ],
)
def test_bids_are_ranges(bids: list[Range], said: str) -> None:
    assert ranges(bids, 4650) == said


# Lines.


def test_a_wide_line_goes_on_under_its_last_column() -> None:
    plain = list(wrap_line("word " * 40, 79))
    assert max(map(len, plain)) < 80
    assert {line[:2] for line in plain[1:]} == {"  "}
    assert " ".join(plain).split() == ["word"] * 40
    assert list(wrap_line("short", 79)) == ["short"]

    melds = list(wrap_line("  ♥  A 10 Q    as trump    20: " + "marriage ♣ 20, " * 9, 60))
    column = melds[0].index("20:")
    assert all(line.startswith(" " * column + "marriage ♣ 20") for line in melds[1:-1])


@pytest.mark.parametrize(("columns", "width"), [("40", 40), ("60", 59), ("100", 99), ("300", 119)])
def test_lines_are_as_wide_as_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], columns: str, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    Terminal().show("word " * 60)

    assert width - len("word ") < max(map(len, capsys.readouterr().out.splitlines())) <= width


class Screen(io.StringIO):
    """A terminal in memory."""

    encoding = "utf-8"

    @override
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("variables", "words", "has_colours"),
    [
        ({"TERM": "xterm"}, [], True),
        ({"TERM": "xterm", "NO_COLOR": ""}, [], True),
        ({"TERM": "xterm", "NO_COLOR": "1"}, [], False),
        ({"TERM": "dumb"}, [], False),
        ({}, [], False),
        ({"TERM": "xterm"}, ["--no-color"], False),
    ],
)
def test_colours_are_where_they_are_wanted(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    variables: dict[str, str],
    words: list[str],
    *,
    has_colours: bool,
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("TERM", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "stdin", io.StringIO("100\npass\n"))
    screen = Screen()
    monkeypatch.setattr(sys, "stdout", screen)

    assert main(["play", "--seed", "1", *words]) == 0
    shown = screen.getvalue()
    assert ("\x1b[" in shown) is has_colours
    assert "*A" in shown


# A real terminal.


class Pseudo:
    """The command at a pseudo-terminal, and a person who waits for what they want to see."""

    def __init__(self, folder: Path, *words: str) -> None:
        self._ours, theirs = pseudo_terminal()
        others = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "pinochle", *words],
            cwd=folder, stdin=theirs, stdout=theirs, stderr=theirs,
            env={**others, "TERM": "xterm", "INPUTRC": os.devnull},
        )  # fmt: skip
        os.close(theirs)
        self.seen = self._unread = ""

    def wait_for(self, text: str, seconds: float = 60) -> None:
        """Read on until some text has been shown; what stands behind it is read the next time."""
        end = time.monotonic() + seconds
        while text not in self._unread:
            ready, _, _ = select.select([self._ours], [], [], max(0, end - time.monotonic()))
            assert ready, f"{text!r} is not in {self._unread!r}"
            self._unread += os.read(self._ours, 1 << 16).decode(errors="replace")
        before, _, self._unread = self._unread.partition(text)
        self.seen += before + text

    def type(self, keys: str) -> None:
        os.write(self._ours, keys.encode())

    def end(self) -> int:
        """Close the terminal; the exit code of the command."""
        code = self._process.wait(60)
        os.close(self._ours)
        return code


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Pseudo]:
    found = Pseudo(tmp_path, "play", "--seed", "1")
    yield found
    found._process.kill()
    found._process.wait()


@needs_posix
def test_a_real_terminal(terminal: Pseudo) -> None:
    """Colours, the line before, a pause after a trick, and an end."""
    pytest.importorskip("readline")
    terminal.wait_for("It is your turn to bid: 100 or more by 10s.")
    terminal.wait_for("> ")
    terminal.type("100\n")
    terminal.wait_for("or pass.")
    terminal.wait_for("> ")
    terminal.type("pa\n")
    terminal.wait_for("You pass")
    terminal.wait_for("one of the marked cards.")
    terminal.wait_for("> ")
    terminal.type("why 9S\n")
    terminal.wait_for("does not follow suit")
    terminal.wait_for("> ")
    terminal.type("\x1b[A\n")
    terminal.wait_for("does not follow suit")
    terminal.wait_for("> ")
    terminal.type("a\n")
    terminal.wait_for("-- Enter goes on -- ")
    terminal.type("\n")
    terminal.wait_for("It is your turn to play")
    terminal.wait_for("> ")
    terminal.type("\x04")
    terminal.wait_for("To go on with it: pinochle play --resume pinochle-game.txt")
    assert terminal.end() == 0
    assert "\x1b[31m" in terminal.seen


def test_the_transcript_of_the_guide_is_what_one_sees(session: Session) -> None:
    """What is typed there gives what is shown there; an ellipsis leaves lines out."""
    guide = Path(__file__).parents[2] / "docs" / "how-to" / "play-in-the-terminal.md"
    block = guide.read_text(encoding="utf-8").partition("```text\n")[2].partition("```")[0]
    _, *lines = block.splitlines()
    typed = [line[2:] for line in lines if line.startswith("> ")]

    def pattern(line: str) -> str:
        if line == "…":
            return "(?:.*\n)*?"
        return "> " if line.startswith("> ") else re.escape(line) + "\n"

    shown = session.all_of("--seed", "1", typed="\n".join(typed) + "\n")
    assert re.match("".join(map(pattern, lines)), shown)
