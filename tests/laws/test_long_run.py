"""Games of the long run (``nox -s soak``) in which something went wrong once."""

import pytest

from support.checked_games import RANDOM, check_game


@pytest.mark.parametrize(
    ("name", "seed"),
    [
        ("partner-of-any-suit", 400),  # opponents who score alone were counted together
        ("passing-in-teams", 1066),  # cards that went round were numbered beyond what there is
        ("calling-out", 1123),  # an exchanged nine and those that were shown came to three
        ("stock-draw-first", 3131),  # a nine that was seen to be drawn and exchanged counted twice
        ("double-deck-joint-melds", 3264),  # calls leave hardly any deal, and a search gave up
        (RANDOM, 570_517),  # a bidder was thought to hold melded cards that they had passed
        (RANDOM, 216_847),  # partners who exchange cards after melding hold what they did not show
        (RANDOM, 638_952),  # cards that went to and fro were taken from where they were seen
        (RANDOM, 380_243),  # beside an exchanged nine, others that lay in hands were forgotten
    ],
)
def test_a_game_that_went_wrong_once(name: str, seed: int) -> None:
    assert check_game(name, seed)["plies"]
