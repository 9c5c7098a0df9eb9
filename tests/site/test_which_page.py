"""The page that helps to find a game: its table, and the facts for its filter."""

from __future__ import annotations

import json
import re

import which_game

from pinochle import variants


def test_the_table_has_every_game() -> None:
    """A row for each, in their order."""
    head, _, *rows = which_game.table()

    assert head.startswith("| game | players | ")
    assert [re.findall(r"#preset-([\w-]+)", row) for row in rows] == [[n] for n in variants.names()]
    assert {row.count(" |") for row in (head, *rows)} == {4}
    assert rows[-1].endswith(
        "| 6 | 120 | partners; bids until all others pass; "
        "must bid: the dealer if all pass; "
        "lowest bid 75; a run is 15; to 500 |"
    )


def test_the_facts_are_those_of_the_rules() -> None:
    text = which_game.script()
    found = re.search(r'id="which-game-facts">(.*?)</script>', text)
    assert found
    data = json.loads(found[1])

    assert [*data["games"]] == [*variants.names()]
    for name, facts in data["games"].items():
        rules = variants.get(name)
        assert facts["players"] == str(rules.table.seats)
        assert facts["cards"] == str(len(rules.pack))
    assert [*data["questions"]] == [*which_game.SELECTS]
    assert text.count("</script>") == 2
