"""examples/chat_bot.py runs tables in channels, and tells nobody what they may not know."""

import re
import runpy
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

import pytest
from attrs import evolve

from pinochle import Hand
from pinochle.players.sitting import Sitting

BOT: Final = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "chat_bot.py"))
RECEIVE: Final[Callable[[Path, str, str, str], list[tuple[str, str]]]] = BOT["receive"]
LOAD: Final[Callable[[Path], Sitting]] = BOT["load"]
TABLES: Final[dict[Path, object]] = BOT["TABLES"]
"""What the bot remembers, and forgets when it is started again."""
RESTARTS: Final = 0.2
PEOPLE: Final = ("Ann", "Ben", "Cleo", "Dan")
ACTIONS: Final = 24


class Channel:
    """A channel of a chat, with what everybody and what each user has read in it."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder, self.name = folder, name
        self.read: dict[str, list[str]] = {"": []}

    def say(self, user: str, text: str) -> str:
        """Say something; what the user alone was answered, or else everybody."""
        for reply, to in RECEIVE(self.folder, self.name, user, text):
            self.read.setdefault(to, []).append(reply)
        return (self.read.get(user) or self.read[""])[-1]

    @property
    def sitting(self) -> Sitting:
        """The table as it is in the file."""
        return LOAD(self.folder / f"{self.name.encode().hex()}.json")

    def play(self, rng: Random) -> None:
        """Let a person who is awaited do something that they were told they can do."""
        if rng.random() < RESTARTS:
            TABLES.clear()
        sitting = self.sitting
        player = sitting.awaited[0]
        user = sitting.names[player]
        self.say(user, "/hand")
        _, _, *commands = self.read[user][-1].splitlines()
        self.say(user, self.type(rng.choice(commands), sitting, player, rng))

    def type(self, command: str, sitting: Sitting, player: int, rng: Random) -> str:
        """What a person types for a command that they are told of."""
        if found := re.match(r"/bid (\d+) to \d+ ?(\w*)", command):
            return f"/bid {found[1]} {found[2]}".rstrip()
        if " and cards (" not in command:
            return command
        action = sitting.view(player).legal_actions().sample(rng)
        word = command.removeprefix("/").partition(" ")[0]
        cards = [*getattr(action, "cards", ())]
        return f"/{word} {Hand(cards)}" if cards else f"/{action.token.replace(':', ' ', 1)}"


@pytest.mark.parametrize(
    ("rules", "people"),
    [
        ("partnership-auction", 4),
        ("three-handed", 2),
        ("two-handed", 1),
        ("partnership-passing", 4),
        ("contract-pinochle", 1),
    ],
)
def test_people_play_at_several_tables(rules: str, people: int, tmp_path: Path) -> None:
    """What one table does is nothing to the other, and each act begins from the file."""
    rng, channels = Random(rules), [Channel(tmp_path, name) for name in ("#den", "../porch")]
    for channel in channels:
        channel.say("Ann", f"/new {rules}")
        for user in PEOPLE[:people]:
            channel.say(user, "/sit")
        channel.say("Ann", "/start")
    for _ in range(ACTIONS):
        for channel in channels:
            if channel.sitting.awaited:
                channel.play(rng)

    for channel in channels:
        game = channel.sitting.game
        assert len(game.actions) > ACTIONS / 2
        assert {*channel.read} == {"", *PEOPLE[:people]}
    assert channels[0].sitting != channels[1].sitting


def last_message(sitting: Sitting) -> str:
    """What the channel is told of the last action."""
    return str(BOT["public"](sitting, len(sitting.game.actions) - 1))


def test_what_is_said_does_not_depend_on_what_its_reader_cannot_see(tmp_path: Path) -> None:
    channel, rng = Channel(tmp_path, "den"), Random(1)
    for user, text in (("Ann", "/new"), ("Ann", "/sit"), ("Ben", "/sit"), ("Ann", "/start")):
        channel.say(user, text)
    for _ in range(30):
        channel.play(rng)
        sitting = channel.sitting
        public = evolve(sitting, game=sitting.view().sample(rng))
        private = evolve(sitting, game=sitting.view(0).sample(rng))
        assert last_message(public) == last_message(sitting)
        assert BOT["private"](private, 0) == BOT["private"](sitting, 0)


def test_a_refusal_is_for_whoever_typed(tmp_path: Path) -> None:
    channel = Channel(tmp_path, "den")
    assert (
        channel.say("Ann", "/hand")
        == "/new opens a table where there is none, and /end takes it away"
    )
    channel.say("Ann", "/new")
    assert channel.say("Ben", "/hand") == "you do not sit at this table: /sit takes a free seat"
    for user in PEOPLE:
        channel.say(user, "/sit")
    public = [*channel.read[""]]

    assert channel.say("Ann", "/pass") == "you cannot pass: you must open with 100 or more"
    assert channel.say("Ben", "/bid 100") == "it is not Ben’s turn"
    assert "is no action" in channel.say("Ann", "/dance")
    assert channel.read[""] == public
    channel.say("Ann", "/bid 100")
    assert channel.read[""][-1].splitlines() == [
        "Ann bids 100",
        "Ann & Cleo: 0, Ben & Dan: 0",
        "Waiting for Ben to bid",
    ]


def test_nobody_can_pass_for_the_computer(tmp_path: Path) -> None:
    channel = Channel(tmp_path, "den")
    for user, text in (("Ann", "/new"), ("Computer 1", "/sit"), ("Ann", "/sit"), ("Ann", "/start")):
        channel.say(user, text)

    answer = channel.say("Computer 3", "/hand")

    assert answer == "you do not sit at this table: /sit takes a free seat"
    assert len(channel.say("Computer 1", "/hand").splitlines()[1]) > 12
    channel.say("Ann", "/end")
    assert not [*tmp_path.iterdir()]
