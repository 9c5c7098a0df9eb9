"""A page's witness of fair deals, ``fair.js``, in node.

It trusts honest servers, and tells of a server that breaks any one step of the method at any time.
"""

from __future__ import annotations

import json
import subprocess
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from pinochle import Ruleset, variants
from pinochle.testing import custom_ruleset
from support.cheats import CHANGES, NAMES, Cheat
from support.fair_tables import NODE, FairServer, Page

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.skipif(NODE is None, reason="there is no node here")

SHORT: Final = tuple(
    variants.get(name)
    for name in (
        *("auction-three", "check-three-handed", "partnership-passing", "three-handed"),
        *("three-handed-six-kitty", "two-handed"),
    )
)
"""Games with widows, gifts, a stock and concessions; most rounds are over soon."""
DRAWN: Final = ("highest-card", "lowest-card")


def in_rounds(rules: Ruleset, rounds: int, **table: Any) -> Ruleset:
    """A game that is over after so many rounds."""
    ending = evolve(rules.ending, rounds=rounds)
    return rules.with_(name="short", ending=ending, table=evolve(rules.table, **table))


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """A page in node, for one game after another."""
    with Page(tmp_path_factory.mktemp("page")) as opened:
        yield opened


def check_is_trusted(server: FairServer) -> None:
    """The page has had its part in every deal, and found nothing."""
    server.play()
    assert server.refusal is None
    assert server.state.sitting.game.is_over and server.told == server.fair.dealt


def play_honestly(page: Page, rules: Ruleset, seed: int) -> None:
    """Play with any number of people, some of whom the library plays."""
    rng, players = Random(seed), range(rules.table.players)
    people = {0, *rng.sample(players, rng.randint(1, len(players)))}
    page.open(forgets=True)
    check_is_trusted(FairServer(page, rules, seed, people=people))


@pytest.mark.parametrize("name", variants.names())
def test_an_honest_server_is_trusted(page: Page, name: str) -> None:
    """Whatever cards there are, however they are dealt, and though the page is loaded anew."""
    drawn_by = DRAWN[len(name) % 2]
    play_honestly(page, in_rounds(variants.get(name), 2, first_dealer=drawn_by), 1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(300))
def test_an_honest_server_is_trusted_with_house_rules(page: Page, seed: int) -> None:
    play_honestly(page, in_rounds(custom_ruleset(Random(seed)), 2), seed)


@pytest.mark.parametrize("seed", range(4))
def test_a_server_may_be_busy(page: Page, seed: int) -> None:
    """What it did not answer is asked again."""
    page.open(forgets=True)
    check_is_trusted(FairServer(page, in_rounds(SHORT[seed], 2), seed, is_busy=True))


@pytest.mark.parametrize("seed", range(4))
def test_pages_of_one_seat_do_not_disturb_each_other(page: Page, seed: int) -> None:
    """One of them hears everything later."""
    page.open(forgets=True)
    page.open(1)
    server = FairServer(page, in_rounds(SHORT[seed], 3), seed, has_twin=True)
    check_is_trusted(server)
    assert server.late is not None
    for message in server.late:
        assert page.send(message, server) is None


def play_against(page: Page, name: str, orders: int) -> None:
    """Let somebody cheat at so many games: each is told, and where nobody does, nobody is."""
    cheated = 0
    for number in count():
        seed = f"{name} {number}"
        cheat = Cheat(CHANGES[name], rng := Random(seed))
        page.open(forgets=True)
        server = FairServer(page, in_rounds(rng.choice(SHORT), 2), seed, cheat=cheat)
        server.play()
        if server.altered_at is None:
            assert server.refusal is None, seed
            continue
        assert server.refusal, seed
        # After the next deal at the latest; what is broken in a deal is told before the next.
        assert server.told <= server.altered_at + (cheat.what in {"room", "rules"}), seed
        cheated += 1
        if cheated == orders:
            return
        assert number < 10 * orders, "nothing was there to break"


@pytest.mark.parametrize("name", CHANGES)
def test_a_cheat_is_told(page: Page, name: str) -> None:
    play_against(page, name, 6)


@pytest.mark.slow
@pytest.mark.parametrize("name", CHANGES)
def test_a_cheat_is_told_in_many_games(page: Page, name: str) -> None:
    play_against(page, name, 100)


def test_the_names_are_those_that_every_object_has() -> None:
    asked = [str(NODE), "-p", "JSON.stringify(Object.getOwnPropertyNames(Object.prototype))"]
    said = subprocess.run(asked, capture_output=True, text=True, check=True)
    assert {*json.loads(said.stdout)} == {*NAMES}


def test_nobody_promises_before_the_server(page: Page) -> None:
    page.open(forgets=True)
    server = FairServer(page, SHORT[0], 1)
    server.news()
    assert server.refusal is None and not server.promised


def test_a_page_over_plain_http_says_that_it_cannot_take_part(page: Page) -> None:
    page.open(forgets=True, is_plain=True)
    server = FairServer(page, SHORT[0], 1)
    server.play()
    assert server.refusal == {"why": "insecure", "who": "server"} and not server.promised
    page.open()  # which is no fault of the server
    check_is_trusted(FairServer(page, in_rounds(SHORT[0], 1), 1))


def test_who_only_watches_takes_no_part_and_checks_the_record(page: Page) -> None:
    rules = in_rounds(SHORT[0], 2)
    page.open(forgets=True)
    server = FairServer(page, rules, 1, player=None)
    server.play()
    assert server.refusal is None and server.state.sitting.game.is_over and not server.told
    cheat = Cheat(CHANGES["record_has_two_cards_swapped"], Random(1))
    page.open(forgets=True)
    server = FairServer(page, rules, 1, cheat=cheat, player=None)
    server.play()
    assert server.refusal and server.refusal["why"] == "order"


def test_a_room_that_is_not_fair_is_none_of_its_business(page: Page) -> None:
    page.open(is_fair=False, forgets=True)
    server = FairServer(page, SHORT[0], 1)
    server.state = evolve(server.state, fair=None)
    server.news()
    server.show()
    assert server.refusal is None and not server.promised
