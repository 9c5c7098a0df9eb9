"""Eight threads with cold and warm stores give the same answers as one.

What is remembered is shared by all threads of a process, and much is imported, written and looked
up when it is first asked for.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from threading import Barrier
from typing import TYPE_CHECKING, Final, TypeVar

import pytest

from pinochle import Card, DocumentError, Hand, Suit, variants
from pinochle.cards.hand import lanes_of
from pinochle.documents._converter import new_converter, read_value
from pinochle.rules.melds._search import Searches
from pinochle.rules.melds.table import NO_VIEW
from pinochle.rules.play._ladder import Ladders
from support.rulesets import a_part_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cattrs import Converter

T = TypeVar("T")

TIMES: Final = 25
"""How many times threads meet somewhere: seldom does one come between two steps of another."""

TESTS: Final = Path(__file__).parents[1]
THREADS: Final = 8
NAMES: Final = ("partnership-auction", "two-handed", "declared-by-partners", "claims")

PROGRAM: Final = """
import hashlib, json, pickle, sys, threading

number, *names = sys.argv[1:]
barrier = threading.Barrier(int(number))
sys.setswitchinterval(1e-6)  # so that threads meet everywhere

def answers(name):
    from itertools import islice
    from pathlib import Path
    from random import Random
    import pinochle
    from pinochle import Game, Record, Ruleset, Suit, View, from_json, to_json, variants
    from pinochle.players import ClubPlayer

    if name in variants.names():
        rules = variants.get(name)
    else:
        rules = Ruleset.from_toml((Path("rulesets") / f"{name}.toml").read_text(encoding="utf-8"))
    yield rules.describe(ids=True), rules.to_toml(), to_json(rules)
    rng, player = Random(name), ClubPlayer()
    game, plies = Game.start(rules).deal(rng), 0
    while not (game.needs_deal or game.is_over):
        seat, trump = game.to_act[0], game.round.state.trump
        view = game.view(seat)
        if plies % 9 == 0:
            for hand in game.hands:
                for suit in (trump, *Suit):
                    yield rules.melds.points(hand, suit), str(rules.melds.score(hand, suit))
            yield [action.token for action in islice(view.legal_actions(), 50)]
            yield [str(why) for card in rules.pack.kinds
                   for why in view.why_not(pinochle.actions.Play(card))]
            yield [action.token for action in game.claims(seat)]
            yield next(view.samples(Random(3))).hands
            text = to_json(view)
            yield text, to_json(view.table(since=0)), from_json(text, View) == view
            yield pickle.dumps(view), pickle.loads(pickle.dumps(view)) == view
        action = player.choose(view, rng)
        game, events = game.apply_with_events(action, seat)
        yield action.token, [to_json(event) for event in events]
        plies += 1
    yield game.scores, str(game.record), Record.parse(str(game.record)).replay() == game
    yield game.playout(rng).scores if not game.is_over else None

def work(found):
    barrier.wait()
    for turn in range(2):  # the stores are cold, then warm
        for name in names:
            text = "\\n".join(map(repr, answers(name)))
            found.append((f"{name} {turn}", hashlib.sha256(text.encode()).hexdigest()))

said = [[] for _ in range(int(number))]
threads = [threading.Thread(target=work, args=(found,)) for found in said]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(json.dumps([dict(found) for found in said]))
"""


def answers_of_threads(threads: int, names: tuple[str, ...]) -> list[dict[str, str]]:
    """The checksums of what each thread of a new process has found, by what it was asked."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(threads), *names],
        cwd=TESTS,
        env={**os.environ, "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert not done.stderr
    found: list[dict[str, str]] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("names", a_part_of([(name,) for name in NAMES], 4))
def test_threads_find_what_one_finds(names: tuple[str, ...]) -> None:
    (alone,) = answers_of_threads(1, names)
    assert len(alone) == 2 * len(names)
    assert {alone[f"{name} 0"] == alone[f"{name} 1"] for name in names} == {True}
    for found in answers_of_threads(THREADS, names):
        assert found == alone


# Where threads can meet.


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    """Threads that take turns as often as possible."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    with ThreadPoolExecutor(THREADS) as threads:
        yield threads
    sys.setswitchinterval(before)


def at_once(pool: ThreadPoolExecutor, call: Callable[[], T]) -> list[T]:
    """What threads find that call the same at once."""
    barrier = Barrier(THREADS)

    def wait() -> T:
        barrier.wait()
        return call()

    return [each.result() for each in [pool.submit(wait) for _ in range(THREADS)]]


def test_a_preset_is_one_object(pool: ThreadPoolExecutor) -> None:
    for name in variants.names():
        assert len({*map(id, at_once(pool, partial(variants.get, name)))}) == 1


def refuses_texts_as_lists(converter: Converter) -> bool:
    for kind in (list[str], tuple[str, ...], tuple[tuple[str, ...], ...]):
        with pytest.raises(DocumentError):
            read_value(converter.structure, "ASAS", kind)
    return True


def test_a_text_is_no_list_of_its_letters_whichever_thread_asks_first(
    pool: ThreadPoolExecutor,
) -> None:
    for _ in range(TIMES):
        assert at_once(pool, partial(refuses_texts_as_lists, new_converter(inside=False)))


def looked_up(ladders: Ladders, searches: Searches) -> list[object]:
    """What is found under every trump, in all forms of the look-ups."""
    hand, ace, found = Hand.parse("AS TS KS QS JS KH QH JD"), Card.parse("AS"), list[object]()
    for trump in (None, *Suit):
        ladder, scorer = ladders[trump][Suit.SPADES], searches[trump]
        found += [ladder[ace, ace], scorer.worth(lanes_of(hand))]
    return found


def test_look_ups_are_complete_when_they_are_found(pool: ThreadPoolExecutor) -> None:
    rules = variants.get("partnership-auction")
    for _ in range(TIMES):
        ladders = Ladders(rules.play.obligations, rules.play.ranking, 4, rules.play.like_cards)
        searches = Searches(rules.melds.rules, rules.pack, NO_VIEW)
        first, *others = at_once(pool, partial(looked_up, ladders, searches))
        assert others == [first] * (THREADS - 1)
