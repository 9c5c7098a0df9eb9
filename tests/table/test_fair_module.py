"""A page's part in fair deals, ``fair.js``, against a server that cheats in each way, in node."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

import pinochle.web
from pinochle import Game, variants
from pinochle.records.fair import FairDeal, Secret

if TYPE_CHECKING:
    from collections.abc import Callable

    from pinochle import Record

MODULE: Final = Path(pinochle.web.__file__).parent / "modules" / "fair.js"
NODE: Final = shutil.which("node")
pytestmark = pytest.mark.skipif(NODE is None, reason="there is no node here")

DRIVER: Final = """
import { readFileSync } from "node:fs";
const { store, steps, isPlain } = JSON.parse(readFileSync(0, "utf8"));
if (isPlain) Object.defineProperty(globalThis, "crypto", { value: {} });
const kept = new Map(Object.entries(store));
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, String(value)),
};
const { takePart, checkDeals } = await import("./fair.mjs");
const said = [];
for (const { checks, room, finished } of steps) {
  const asked = [];
  const ask = async (word, given) => {
    if (word !== "record") asked.push({ word, ...given });
    return { ok: true, finished };
  };
  said.push({ refusal: await (checks ? checkDeals : takePart)(room, ask), asked });
}
console.log(JSON.stringify(said));
"""

ROOM: Final = "a-room"
WHO: Final = ("0", "1", "server")
"""Who takes part: the page is that of player 0."""


def secret_of(who: str, deal: int = 1, value: str = "") -> Secret:
    """The secret that somebody has, or might have."""
    return Secret(ROOM, deal, who, (value or f"{deal}{WHO.index(who)}").ljust(64, "0"))


def promise_all(*names: str, deal: int = 1) -> dict[str, str]:
    """What these have promised."""
    return {who: secret_of(who, deal).commitment.digest for who in names}


def room(
    stage: str, commitments: dict[str, str], *missing: str, deal: int = 1, people: int = 2
) -> dict[str, Any]:
    """What a server tells of the room."""
    seats = [
        {"seat": seat, "kind": "human" if seat < people else "club", "name": f"P{seat}"}
        for seat in range(3)
    ]
    fair = {"deal": deal, "stage": stage, "missing": missing, "commitments": commitments}
    return {"room": {"room": ROOM, "you": 0, "seats": seats, "fair": fair}}


def run(tmp_path: Path, *steps: dict[str, Any], is_plain: bool = False) -> list[dict[str, Any]]:
    """What the module does at each step, over plain http or not: what it asks, and its refusal."""
    (tmp_path / "fair.mjs").write_bytes(MODULE.read_bytes())
    driver = tmp_path / "driver.mjs"
    driver.write_text(DRIVER, encoding="utf-8")
    store = {f"pinochle {ROOM} secret {deal}": secret_of("0", deal).value for deal in (1, 2, 3)}
    given = json.dumps({"store": store, "steps": steps, "isPlain": is_plain})
    said = subprocess.run(
        [str(NODE), str(driver)], input=given, capture_output=True, text=True, check=True
    )
    found: list[dict[str, Any]] = json.loads(said.stdout)
    return found


def check_refusal(step: dict[str, Any], why: str, who: str) -> None:
    """It has done nothing, and says why."""
    assert step == {"refusal": {"why": why, "who": who}, "asked": []}


def record(
    deals: int = 1, change: Callable[[FairDeal], FairDeal] | None = None, rules: str = "two-handed"
) -> Record:
    """The record of so many rounds that are over, each of which may be dealt otherwise."""
    game, tags, rng = Game.start(variants.get(rules)), list[tuple[str, str]](), Random(1)
    for deal in range(1, deals + 1):
        fair = FairDeal.of(secret_of(who, deal).commitment for who in WHO)
        for who in WHO:
            fair = fair.reveal(secret_of(who, deal))
        fair = change(fair) if change else fair
        game, tags = game.deal(fair), [*tags, *fair.tags_when_over]
        while not (game.needs_deal or game.is_over):
            game = game.apply(game.legal_actions().sample(rng))
    return game.record.with_tags(*tags)


ALL: Final = promise_all(*WHO)
COMMITS: Final = room("commit", promise_all("server"), "0", "1")
COMMITTED: Final = room("commit", promise_all("server", "0"), "1")
REVEALS: Final = room("reveal", ALL, "0", "1")
TOLD: Final = room("reveal", ALL, "1")
HONEST: Final = (COMMITS, COMMITTED, REVEALS, TOLD)
"""What an honest server tells before the first deal."""


def over(finished: object, deal: int = 2) -> dict[str, Any]:
    """A page looks at the deals that are over."""
    return {"checks": True, "finished": str(finished), **room("commit", {}, deal=deal)}


def test_an_honest_server_gets_the_secret(tmp_path: Path) -> None:
    after = room("commit", promise_all("server", deal=2), "0", "1", deal=2)
    steps = run(tmp_path, *HONEST, REVEALS, over(record()), {**after, "finished": str(record())})
    commit = {"word": "commit", "deal": 1, "digest": ALL["0"]}
    reveal = {"word": "reveal", "deal": 1, "secret": secret_of("0").value}
    again = {"word": "commit", "deal": 2, "digest": promise_all("0", deal=2)["0"]}
    assert [step["refusal"] for step in steps] == [None] * 7
    asked = [[commit], [], [reveal], [], [reveal], [], [again]]  # a lost answer is asked for again
    assert [step["asked"] for step in steps] == asked


def test_a_page_over_plain_http_says_that_it_cannot_take_part(tmp_path: Path) -> None:
    for step in run(tmp_path, COMMITS, over(record()), is_plain=True):
        check_refusal(step, "insecure", "server")


def test_nobody_promises_before_the_server(tmp_path: Path) -> None:
    (step,) = run(tmp_path, room("commit", {}, "server", "0", "1"))
    assert step == {"refusal": None, "asked": []}


def test_who_only_watches_takes_no_part(tmp_path: Path) -> None:
    watching = {"room": {**REVEALS["room"], "you": None}}
    assert run(tmp_path, watching) == [{"refusal": None, "asked": []}]


@pytest.mark.parametrize(
    ("told", "why", "who"),
    [
        ((room("reveal", {}, "0", "1"),), "early", "0"),
        ((COMMITS, room("reveal", {}, "0", "1")), "changed", "server"),
        ((COMMITS, room("reveal", promise_all("0", "1"), "0")), "changed", "server"),
        ((room("reveal", promise_all("0", "1"), "0"),), "early", "server"),
        ((COMMITS, COMMITTED, room("reveal", promise_all("server", "0"), "0")), "early", "1"),
        ((COMMITS, room("reveal", {**ALL, "server": "1" * 64}, "0")), "changed", "server"),
        ((COMMITS, room("commit", {"server": "1" * 64}, "0")), "changed", "server"),
        (
            (
                COMMITS,
                room("commit", promise_all("server", "1"), "0"),
                room("reveal", {**ALL, "1": "2" * 64}, "0"),
            ),
            "changed",
            "1",
        ),
        ((COMMITS, room("reveal", {**ALL, "0": "1" * 64}, "0")), "own", "0"),
        ((room("commit", {**promise_all("server"), "0": "1" * 64}, "1"),), "own", "0"),
        ((COMMITS, room("reveal", {**ALL, "2": "1" * 64}, "0")), "stranger", "2"),
        ((COMMITS, room("reveal", {**ALL, "2": "1" * 64}, "0", people=3)), "seats", "2"),
        ((COMMITS, room("reveal", ALL, "0", people=1)), "seats", "server"),
        ((COMMITS, room("reveal", {**ALL, "1": "nothing"}, "0")), "form", "1"),
        ((*HONEST, room("commit", promise_all("server"), "0", "1")), "changed", "0"),
        ((*HONEST, room("commit", ALL, "0", "1")), "again", "1"),
        ((*HONEST, room("commit", {"server": "1" * 64}, "0", "1")), "changed", "0"),
        ((*HONEST, room("reveal", {**ALL, "1": "1" * 64}, "0")), "changed", "1"),
        ((*HONEST, room("commit", promise_all("server", deal=0 + 1), deal=0)), "form", "server"),
    ],
    ids=[
        "nobody has promised",
        "nobody has promised any more",
        "the server takes it back",
        "the server has not promised",
        "another has not promised",
        "the server has changed it",
        "the server has changed it at once",
        "another has changed it",
        "own was replaced",
        "own was invented",
        "a stranger",
        "a seat was added",
        "a seat was taken away",
        "no promise",
        "a stage again",
        "all promises again",
        "a deal again",
        "changed when all was told",
        "no deal",
    ],
)
def test_a_cheating_server_gets_nothing(
    tmp_path: Path, told: tuple[dict[str, Any], ...], why: str, who: str
) -> None:
    *before, last = run(tmp_path, *told)
    assert all(step["refusal"] is None for step in before)
    check_refusal(last, why, who)


def test_a_deal_that_is_over_is_not_begun_again(tmp_path: Path) -> None:
    second = {
        **room("commit", promise_all("server", deal=2), "0", deal=2),
        "finished": str(record()),
    }
    *_, last = run(tmp_path, *HONEST, second, room("reveal", ALL, "0"))
    check_refusal(last, "again", "1")


def replace_secret(text: str, who: str, value: str, *, with_digest: bool = True) -> str:
    """A record in which another secret of somebody stands, with the promise that fits it or not."""
    honest, other = secret_of(who), secret_of(who, value=value)
    text = text.replace(honest.value, other.value)
    return text.replace(honest.commitment.digest, other.commitment.digest) if with_digest else text


def other_server(fair: FairDeal) -> FairDeal:
    """The deal with another secret of the server, which it has chosen when it knew all others."""
    secrets = [secret for secret in fair.secrets if secret.who != "server"]
    secrets.append(secret_of("server", fair.deal, "ab"))
    found = FairDeal.of(secret.commitment for secret in secrets)
    for secret in secrets:
        found = found.reveal(secret)
    return found


def alone(fair: FairDeal) -> FairDeal:
    """The deal that the server has shuffled alone."""
    secret = next(secret for secret in fair.secrets if secret.who == "server")
    return FairDeal.of([secret.commitment]).reveal(secret)


def swap_cards(text: str) -> str:
    """The record in which two cards have changed places."""
    start = text.index("deal:") + len("deal:")
    cards = [text[place : place + 2] for place in range(start, start + 96, 2)]
    other = next(place for place in range(48) if cards[place] != cards[0])
    cards[0], cards[other] = cards[other], cards[0]
    return text[:start] + "".join(cards) + text[start + 96 :]


@pytest.mark.parametrize(
    ("finished", "why", "who"),
    [
        (swap_cards(str(record())), "order", "1"),
        (str(record()).replace(secret_of("1").value, "e" * 64), "secret", "1"),
        (replace_secret(str(record()), "server", "ab"), "changed", "server"),
        (replace_secret(str(record()), "0", "ab"), "changed", "0"),
        (str(record(change=other_server)), "changed", "server"),
        (str(record(change=alone)), "missing", "0"),
        (str(record()).replace(f" {secret_of('1').value}", ""), "missing", "1"),
        (str(record()).replace("fair.game: a-room", "fair.game: b-room"), "form", "server"),
        (str(record(2)), "missing", "3"),
        (str(record(2)).replace("* deal", "* keep", 1), "order", "1"),
        ("", "form", "server"),
    ],
    ids=[
        "another order",
        "a secret that does not fit",
        "another promise of the server",
        "another promise of mine",
        "a secret chosen late",
        "the server alone",
        "no secret",
        "another game",
        "too many deals",
        "a deal left out",
        "no record",
    ],
)
def test_a_record_that_was_cheated_is_found(
    tmp_path: Path, finished: str, why: str, who: str
) -> None:
    *_, last = run(tmp_path, *HONEST, over(finished))
    check_refusal(last, why, who)
    second = {**room("commit", promise_all("server", deal=2), "0", deal=2), "finished": finished}
    *_, last = run(tmp_path, *HONEST, second)
    check_refusal(last, why, who)  # and there is no part in another deal


@pytest.mark.parametrize("rules", ["racehorse", "double-deck", "triple-deck", "two-handed-1911"])
def test_the_order_is_that_of_the_library(tmp_path: Path, rules: str) -> None:
    """Whatever cards the pack has."""
    (step,) = run(tmp_path, over(record(2, rules=rules), deal=3))
    assert step["refusal"] is None


def record_with_draw(change: Callable[[FairDeal], FairDeal] | None = None) -> str:
    """The record of a round that is over, for which the players have drawn by these secrets."""
    rules = variants.get("two-handed")
    table = evolve(rules.table, first_dealer="highest-card")
    fair = FairDeal.of(secret_of(who).commitment for who in WHO)
    for who in WHO:
        fair = fair.reveal(secret_of(who))
    drawn_by = change(fair) if change else fair
    game = Game.start(rules.with_(name="drawing", table=table)).draw_for_deal(drawn_by.drawing)
    return str(game.deal(fair).playout(Random(1)).record.with_tags(*fair.tags_when_over))


def test_the_draw_for_the_first_deal_is_checked(tmp_path: Path) -> None:
    """The cards that were drawn follow from the secrets of the first deal too."""
    _, honest = run(tmp_path, TOLD, over(record_with_draw()))
    assert honest["refusal"] is None
    *_, last = run(tmp_path, *HONEST, over(record_with_draw(other_server)))
    check_refusal(last, "order", "1")
