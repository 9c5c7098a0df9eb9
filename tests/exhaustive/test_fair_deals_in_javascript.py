"""The example in JavaScript shuffles as the library does: it needs ``node`` on the path."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from pinochle import variants
from pinochle.actions import Deal
from pinochle.records.fair import FairDeal, Secret

SCRIPT = Path(__file__).parents[2] / "examples" / "fair_deal.mjs"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_javascript_deals_the_same_cards(seed: int) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node here")
    rng = random.Random(seed)
    pack = variants.get(rng.choice(variants.names())).pack
    names = rng.sample(["server", "0", "1", "2", "Ann", "bob", "a_b", "a-b"], rng.randint(1, 8))
    drawn = [Secret(f"Tisch {seed} ♠", seed + 1, who, rng.randbytes(32).hex()) for who in names]
    fair = FairDeal.of(secret.commitment for secret in drawn)
    for secret in drawn:
        fair = fair.reveal(secret)
    told = {
        "game": fair.game,
        "deal": fair.deal,
        "pack": [Deal((card,)).token.removeprefix("deal:") for card in pack],
        "commitments": {one.who: one.digest for one in fair.commitments},
        "secrets": {one.who: one.value for one in fair.secrets},
    }
    said = subprocess.run(
        [node, str(SCRIPT)], input=json.dumps(told), capture_output=True, text=True, check=True
    )
    assert "deal:" + said.stdout.strip() == Deal(fair.order(pack)).token
