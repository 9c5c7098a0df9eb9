"""Programs that misbehave, made by rule: what each does wrong, at each moment of a game.

Each is told in its own words, and nothing that belongs to it grows or is left: no line, no list, no
text, no thread and no process, not even a child that has fled and writes without end.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import active_count
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest

from pinochle import Game, variants
from pinochle._process import MOST_BYTES, MOST_LINES, MOST_UNREAD, Process, UnreadError
from pinochle.cli import main
from pinochle.conformance.cases import Case
from pinochle.conformance.checking import MOST_UNANSWERED, check
from pinochle.players import ClubPlayer
from pinochle.protocol import ProgramError, ProgramPlayer
from pinochle.protocol.player import MOST_FAULTS, MOST_LISTED, MOST_SAID

if TYPE_CHECKING:
    from collections.abc import Iterator

VIEW: Final = Game.start(variants.get("partnership-auction")).deal(Random(1)).view(0)
LONGEST_TEXT: Final = MOST_SAID + len("...") + 100
"""The characters of what is said of a program, with a sentence around its own words."""
SECONDS: Final = 0.25
"""The seconds that a program has which does not answer."""

PROGRAM: Final = """
import json, os, subprocess, sys, time
def out(text): os.write(1, text.encode() if isinstance(text, str) else text)
def say(**message): out(json.dumps(message) + "\\n")
def ready(): say(say="ready", protocol=1, name="it")
def answer(ahead=0): say(say="action", id=message["id"] + ahead, do=message["legal"][0])
def child(text, **how):
    subprocess.Popen([sys.executable, "-I", "-S", "-c", "import os, sys, time\\n" + text], **how)
def go_on():
    if message["say"] == "hello": ready()
    elif message["say"] == "choose": answer()
asked = 0
for line in sys.stdin:
    message = json.loads(line)
    asked += message["say"] == "choose"
    if MOMENT: WRONG
    else: go_on()
    if message["say"] == "quit": sys.exit()
"""

PROGRAM_WITHOUT_GAME: Final = PROGRAM.partition("asked = 0")[0]

MOMENTS: Final = {
    "at the start": "message['say'] == 'hello'",
    "when it is asked": "message['say'] == 'choose'",
    "when it is asked again": "message['say'] == 'choose' and asked > 1",
    "when it is to quit": "message['say'] == 'quit'",
}
"""When a program does what is wrong."""


class Wrong(NamedTuple):
    """What a program does wrong.

    Args:
        text: the program, in one line.
        kind: the kind of the turn that is lost; "" if none is.
        said: what is said of it.
    """

    text: str
    kind: str
    said: str


NO_JSON: Final = "expected one JSON object a line"
TOO_LONG: Final = f"it wrote a line of more than {MOST_BYTES:,} bytes"
FLEE: Final = "start_new_session=True"

WRONGS: Final = {
    "ends with a code": Wrong("sys.exit(3)", "ended", "it ended with code 3"),
    "ends with words": Wrong("sys.exit('no cards')", "ended", "it ended with code 1: no cards"),
    "ends with many words": Wrong("sys.exit('x' * 99_999)", "ended", "it ended with code 1: xxx"),
    "ends with commands": Wrong("sys.exit('\\x1b[31mred')", "ended", "code 1: \\u001b[31mred"),
    "is killed": Wrong("os.kill(os.getpid(), 9)", "ended", "it ended with code -9"),
    "closes its output": Wrong("os.close(1); time.sleep(60)", "ended", "it closed its output"),
    "says nothing": Wrong("time.sleep(60)", "late", ""),
    "closes its input": Wrong("os.close(0); time.sleep(60)", "late", ""),
    "floods its errors": Wrong("os.write(2, b'x' * 10**9)", "late", ""),
    "writes half a line": Wrong("out('{')", "late", ""),
    "writes no JSON": Wrong("out('hello\\n')", "nonsense", f"{NO_JSON}, not 'hello"),
    "writes an empty line": Wrong("out('\\n')", "nonsense", f"{NO_JSON}, not ''"),
    "writes a list": Wrong("out('[]\\n')", "nonsense", "expected an object with the word"),
    "writes bytes": Wrong("out(bytes(range(128, 256)) + b'\\n')", "nonsense", NO_JSON),
    "nests deeply": Wrong("out('[' * 60_000 + '\\n')", "nonsense", NO_JSON),
    "writes huge numbers": Wrong("out('{\"id\": ' + '9' * 9000 + '}\\n')", "nonsense", NO_JSON),
    "says a key twice": Wrong('out(\'{"a": 1, "a": 1}\\n\')', "nonsense", "appears twice"),
    "says something else": Wrong("say(say='told')", "nonsense", ", not 'told'"),
    "gives up": Wrong("say(say='error', text='what\\x1b?')", "", ""),
    "writes a huge line": Wrong("out('x' * 10**6 + '\\n')", "ended", TOO_LONG),
    "writes a line without an end": Wrong("out('x' * 10**6)", "ended", TOO_LONG),
    "has a child that floods": Wrong("child('os.write(2, b\"x\" * 10**9)'); go_on()", "", ""),
    "has a child that sleeps": Wrong("child('time.sleep(60)'); go_on()", "", ""),
    "has a child that flees": Wrong(f"child('time.sleep(60)', {FLEE}); go_on()", "", ""),
    "has a child that flees and floods": Wrong(
        f"child('while True: os.write(2, b\"x\" * 10**6)', {FLEE}); go_on()", "", ""
    ),
}
"""What a program can do wrong at any moment."""

LATE: Final = {
    "at the start": f"it did not say in {SECONDS} s that it is ready",
    "when it is asked": f"it did not answer in {SECONDS} s",
    "when it is asked again": f"it did not answer in {SECONDS} s",
}
REFUSED: Final = {
    "at the start": ("nonsense", "expected the message 'ready', not 'error'"),
    "when it is asked": ("refused", "it says: what\\u001b?"),
    "when it is asked again": ("refused", "it says: what\\u001b?"),
}
"""What is said of programs that say so themselves."""


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Process]]:
    """The processes of the test, of which nothing may be left in the end."""
    started: list[Process] = []
    make, threads, files = Process.__init__, active_count(), open_files()

    def make_known(process: Process, command: list[str]) -> None:
        started.append(process)
        make(process, command)

    monkeypatch.setattr(Process, "__init__", make_known)
    monkeypatch.setattr("pinochle._process.PATIENCE", 0.3)
    monkeypatch.setattr("pinochle.protocol.player.START", SECONDS)
    yield started
    assert started
    for process in started:
        assert process._process.poll() is not None
        assert not [*left_of(process)]
        assert process._lines.qsize() == 0
        assert process._unread <= MOST_UNREAD + MOST_BYTES
        assert not any(thread.is_alive() for thread in process._threads)
    assert active_count() == threads
    assert open_files() == files


def left_of(process: Process) -> Iterator[str]:
    """Yield the commands that have the mark of a process, where a system lists processes."""
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if process._mark.encode() in (folder / "environ").read_bytes():
                yield (folder / "cmdline").read_text("utf-8")


def open_files() -> int:
    """Return the number of open files, where a system lists them."""
    return sum(1 for _ in Path("/proc/self/fd").iterdir()) if sys.platform == "linux" else 0


def program(text: str) -> ProgramPlayer:
    return ProgramPlayer([sys.executable, "-I", "-S", "-c", text], SECONDS)


def check_bounds(bot: ProgramPlayer) -> None:
    assert len(bot.lost_turns) <= MOST_LISTED
    for turn in bot.lost_turns:
        assert len(turn.text) <= LONGEST_TEXT
        assert turn.text.isprintable()


CASES: Final = [(wrong, moment) for wrong in WRONGS for moment in MOMENTS]


@pytest.mark.parametrize(("wrong", "moment"), CASES, ids=map(", ".join, CASES))
def test_what_is_wrong_is_told_and_nothing_is_left(
    wrong: str, moment: str, processes: list[Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    text, kind, said = WRONGS[wrong]
    if kind == "late":
        said = LATE.get(moment, "")
    elif wrong == "gives up":
        kind, said = REFUSED.get(moment, ("", ""))
    is_at_start, is_asked = moment == "at the start", moment.startswith("when it is asked")
    if not (is_at_start and kind == "late"):
        monkeypatch.setattr("pinochle.protocol.player.START", 20.0)
    bot = program(PROGRAM.replace("MOMENT", MOMENTS[moment]).replace("WRONG", text))
    with bot:
        bot.seconds = 20.0
        if is_at_start and kind:
            with pytest.raises(ProgramError) as refused:
                bot.choose(VIEW, Random(1))
            assert "cannot play: " in str(refused.value)
            assert said in str(refused.value)
            assert len(str(refused.value)) <= 2 * LONGEST_TEXT
            return
        if moment == "when it is asked again":
            bot.choose(VIEW, Random(1))
            assert not bot.lost_turns
        if is_asked and kind == "late":
            bot.seconds = SECONDS
        assert bot.choose(VIEW, Random(1)) in VIEW.legal_actions()
        check_bounds(bot)
        if moment == "when it is asked again" and kind == "ended":
            assert not bot.lost_turns
            assert bot.restarts == 1
        elif is_asked and kind:
            (lost,) = bot.lost_turns
            assert lost.kind == kind
            assert said in lost.text
            assert bot.restarts == 0
        else:
            assert not bot.lost_turns
    assert len(processes) == 1 + bot.restarts


READY: Final = """
import json, os, sys, time
def say(flush=True, **message): print(json.dumps(message), flush=flush)
"""
NEVER_READY: Final = {
    "never says it is ready": (
        "time.sleep(60)",
        f"it did not say in {SECONDS} s that it is ready",
    ),
    "never flushes": (
        "sys.stdin.readline(); say(False, say='ready', protocol=1, name='it'); sys.stdin.read()",
        "that it is ready: it wrote only when it was told to quit, and must flush each line",
    ),
    "is ready in another protocol": (
        "say(say='ready', protocol=2, name='it'); time.sleep(60)",
        "it speaks protocol 2, and the table speaks 1",
    ),
}
"""What programs do instead of saying that they are ready, and what is said of them."""

HABITS: Final = {
    "never reads": (
        "say(say='ready', protocol=1, name='it'); time.sleep(60)",
        "it does not read what it is told" if sys.platform == "linux" else "it did not answer",
    ),
    "flushes only that it is ready": (
        """
say(say='ready', protocol=1, name='it')
for line in sys.stdin:
    message = json.loads(line)
    if message["say"] == "choose": say(False, say="action", id=message["id"], do="bid:100")""",
        "it wrote only when it was told to quit, and must flush each line",
    ),
    "answers ahead and never reads": (
        """
lines = [dict(say="ready", protocol=1, name="it")]
lines += [dict(say="action", id=1 + number, do="bid:100") for number in range(9)]
print("\\n".join(map(json.dumps, lines)), flush=True)
time.sleep(60)""",
        "it answers question 5 before that is asked",
    ),
    "answers a question too many": (
        """
say(say="ready", protocol=1, name="it")
for line in sys.stdin:
    message = json.loads(line)
    if message["say"] == "choose": say(say="action", id=message["id"] + 1, do="bid:100")""",
        "it answers question 6 before that is asked",
    ),
    "answers the first question again and again": (
        """
say(say="ready", protocol=1, name="it")
while True: say(say="action", id=0, do="bid:100")""",
        f"it writes {MOST_LINES} lines that answer nothing new",
    ),
    "answers what is no action": (
        """
say(say="ready", protocol=1, name="it")
for line in sys.stdin:
    message = json.loads(line)
    if message["say"] == "choose": say(say="action", id=message["id"], do="x" * 60_000)""",
        "it answers 'xxxx",
    ),
    "answers what is not legal": (
        """
say(say="ready", protocol=1, name="it")
for line in sys.stdin:
    message = json.loads(line)
    if message["say"] == "choose": say(say="action", id=message["id"], do="play:AS")""",
        "play:AS is not legal",
    ),
}
"""What programs do all the time, and what is said of them."""


@pytest.mark.parametrize("habit", NEVER_READY)
def test_who_is_not_ready_cannot_play(habit: str, processes: list[Process]) -> None:
    text, said = NEVER_READY[habit]
    with program(READY + text) as bot:
        for _ in range(2):
            with pytest.raises(ProgramError) as refused:
                bot.choose(VIEW, Random(1))
            assert said in str(refused.value)
        assert not bot.lost_turns
    assert len(processes) == 2


@pytest.mark.parametrize("habit", HABITS)
def test_who_goes_on_so_is_not_asked_any_more(
    habit: str, processes: list[Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    text, said = HABITS[habit]
    monkeypatch.setattr("pinochle.protocol.player.START", 20.0)
    monkeypatch.setattr("pinochle.protocol.player.MOST_LISTED", 20)
    with program(READY + text) as bot:
        for _ in range(30):
            assert bot.choose(VIEW, Random(1)) == ClubPlayer().choose(VIEW, Random(1))
        assert bot.times_lost.total() == 30
        assert bot.times_lost["given up"] == 30 - MOST_FAULTS
        assert len(bot.lost_turns) == 20
        assert f"not asked any more after {MOST_FAULTS} faults" in bot.lost_turns[-1].text
        assert said in bot.lost_turns[-1].text
        check_bounds(bot)
    assert len(processes) <= MOST_FAULTS


ONCE: Final = """
say(say="ready", protocol=1, name="it" * 9999)
for line in sys.stdin:
    message = json.loads(line)
    if message["say"] == "choose":
        say(say="action", id=message["id"], do="bid:100")
        sys.exit()
"""


def test_who_ends_after_each_answer_is_started_for_each_question(
    processes: list[Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pinochle.protocol.player.START", 20.0)
    lines: list[str] = []
    with program(READY + ONCE) as bot:
        bot.seconds, bot.progress = 20.0, lines.append
        for _ in range(4):
            bot.choose(VIEW, Random(1))
        assert not bot.lost_turns
        assert bot.restarts == 3
        assert len(bot.name) < 50
    assert len(processes) == 4
    assert [line.partition(",")[0].rpartition(": ")[2] for line in lines] == [
        f"turn {number}" for number in range(1, 5)
    ]


LATE_AGAIN: Final = """
if os.path.exists(FILE): time.sleep(1.0)
open(FILE, "a").close()
say(say="ready", protocol=PROTOCOL, name="it")
for line in sys.stdin:
    message = json.loads(line)
    if message["say"] == "choose":
        say(say="action", id=message["id"], do="bid:100")
        if os.path.exists(FILE + "2"): continue
        open(FILE + "2", "a").close()
        sys.exit()
"""


@pytest.mark.parametrize("protocol", [1, 2])
def test_ready_is_checked_whenever_it_comes(
    protocol: int, processes: list[Process], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is ready a second late when it is started again, and perhaps in another protocol."""
    file = str(tmp_path / "started")
    speaks = f"1 if not os.path.exists(FILE + '2') else {protocol}"
    text = LATE_AGAIN.replace("PROTOCOL", speaks).replace("FILE", repr(file))
    monkeypatch.setattr("pinochle.protocol.player.START", 20.0)
    with program(READY + text) as bot:
        bot.seconds = 20.0
        bot.choose(VIEW, Random(1))
        assert not bot.lost_turns
        monkeypatch.setattr("pinochle.protocol.player.START", 0.3)
        bot.choose(VIEW, Random(1))
        monkeypatch.setattr("pinochle.protocol.player.START", 20.0)
        bot.choose(VIEW, Random(1))
        late, *others = [lost.text for lost in bot.lost_turns]
        assert late == "it did not say in 0.3 s that it is ready"
        assert others == [f"it speaks protocol {protocol}, and the table speaks 1"][: protocol - 1]
    assert len(processes) == 2


def test_no_thread_waits_for_a_child_that_nobody_finds(
    processes: list[Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that has fled may hold its pipes, where no system lists the processes with a mark."""
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(Process, "_with_mark", lambda _: iter(()))
        text = f"child('time.sleep(2)', {FLEE}); sys.exit()"
        process = Process([sys.executable, "-I", "-S", "-c", PROGRAM_WITHOUT_GAME + text])
        process.send("x")
        began = monotonic()
        process.close()
        assert monotonic() - began < 1.5
        assert not any(thread.is_alive() for thread in process._threads)
    process._kill()
    assert processes == [process]


def test_what_waits_for_a_process_is_limited(processes: list[Process]) -> None:
    process = Process([sys.executable, "-I", "-S", "-c", "import time; time.sleep(60)"])
    sent, line = 0, "x" * (MOST_BYTES - 1)
    while process.unread <= MOST_UNREAD:
        process.send(line)
        sent += MOST_BYTES
        assert sent <= MOST_UNREAD + 2 * MOST_BYTES
    with pytest.raises(UnreadError):
        process.send(line)
    assert not process.close()
    assert processes == [process]


def test_what_a_process_has_written_is_limited(processes: list[Process]) -> None:
    text = "import os\nwhile True: os.write(1, b'x\\n' * 30_000)"
    process = Process([sys.executable, "-I", "-S", "-c", text])
    until = monotonic() + 20
    while process._lines.qsize() < MOST_LINES and monotonic() < until:
        sleep(0.01)
    assert process.receive(until).text == "x"
    assert len(process.close()) <= MOST_LINES
    assert processes == [process]


def test_a_suite_gives_up_who_never_answers(
    processes: list[Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    """After one case if it has never said anything: it may hold its lines back."""
    monkeypatch.setattr("pinochle.conformance.checking.SECONDS", SECONDS)
    cases = [Case(f"{number}", "legal", "any", "it is asked", (), {}, {}) for number in range(50)]
    knows_one = """import sys
for line in sys.stdin:
    if '"id": "0"' in line: print("what?", flush=True)
"""
    for text, asked in (("import time; time.sleep(60)", 1), (knows_one, 1 + MOST_UNANSWERED)):
        processes.clear()
        results = [*check([sys.executable, "-I", "-S", "-c", text], cases, {"any": {}})]
        assert [result.verdict for result in results] == ["failed"] * 50
        given_up = ["not asked any more" in result.problem for result in results]
        assert given_up == [False] * asked + [True] * (50 - asked)
        late = [result.is_late for result in results].count(True)
        assert len(processes) == late + 1


def test_a_command_ends_with_what_happened(
    processes: list[Process], capsys: pytest.CaptureFixture[str]
) -> None:
    """What is wrong before the first question ends a match, in one line."""
    bad = f"run:{sys.executable} -I -S -c 'raise SystemExit(7)'"
    for words in (
        ["match", bad, "club", "--rules", "cutthroat", "--deals", "1"],
        ["simulate", "--player", bad, "--rules", "cutthroat", "--deals", "1", "--json"],
    ):
        assert main(words) == 2
        out, said = capsys.readouterr()
        assert not out
        assert said.startswith(f"pinochle {words[0]}: ")
        assert said.endswith(" cannot play: it ended with code 7\n")
        assert said.count("\n") == 1
    assert len(processes) == 2
