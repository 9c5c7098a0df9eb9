"""Deals that players can check: what is promised, what is revealed, and what a record proves.

Tests: pinochle.records.fair
"""

from __future__ import annotations

import hashlib
import hmac
import random
import struct
from itertools import count
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinochle import Card, Game, Record, Suit, WrongType, variants
from pinochle.cli import main
from pinochle.records.fair import Commitment, FairDeal, FairError, Secret, verdicts

if TYPE_CHECKING:
    from support.command_line import Command

NAMES = ("server", "0", "1", "2", "3")
RULES = variants.get("partnership-auction")


def secrets_for(deal: int, names: tuple[str, ...] = NAMES) -> list[Secret]:
    return [
        Secret("table 7", deal, name, hashlib.sha256(f"{name}{deal}".encode()).hexdigest())
        for name in names
    ]


def reveal_all(deal: int, names: tuple[str, ...] = NAMES) -> FairDeal:
    drawn = secrets_for(deal, names)
    fair = FairDeal.of(secret.commitment for secret in drawn)
    for secret in drawn:
        fair = fair.reveal(secret)
    return fair


def record_of_deals(deals: int) -> Record:
    """A record of so many fair deals, played at random, without anything in its head."""
    game, rng = Game.start(RULES), random.Random(1)
    for deal in range(1, deals + 1):
        game = game.deal(reveal_all(deal))
        while not game.needs_deal and deal < deals:
            game = game.apply(game.legal_actions().sample(rng))
    return game.record


def by_the_page(game: str, deal: int, secrets: dict[str, str], cards: list[Card]) -> list[Card]:
    """The method, written once more from the page that describes it."""
    key = "".join(f"{who}:{secrets[who]}\n" for who in sorted(secrets)).encode()
    texts = (f"pinochle-fair-1\n{game}\n{deal}\n{block}".encode() for block in count())
    digests = (hmac.new(key, text, hashlib.sha256).digest() for text in texts)
    numbers = (number for digest in digests for number in struct.unpack(">8I", digest))
    for last in range(len(cards) - 1, 0, -1):
        while (found := next(numbers)) // (last + 1) >= 2**32 // (last + 1):
            pass
        place = found % (last + 1)
        cards[last], cards[place] = cards[place], cards[last]
    return cards


@given(
    name=st.sampled_from(variants.names()),
    deal=st.integers(1, 9_999),
    values=st.dictionaries(
        st.text("abcXYZ019_-", min_size=1, max_size=8),
        st.binary(min_size=32, max_size=32),
        min_size=1,
        max_size=9,
    ),
    shuffled=st.randoms(),
)
def test_the_order_is_what_the_page_says(
    name: str, deal: int, values: dict[str, bytes], shuffled: random.Random
) -> None:
    pack = variants.get(name).pack
    secrets = [Secret("club night", deal, who, value.hex()) for who, value in values.items()]
    fair = FairDeal.of(secret.commitment for secret in secrets)
    shuffled.shuffle(secrets)
    for secret in secrets:
        fair = fair.reveal(secret)
    told = by_the_page("club night", deal, {who: values[who].hex() for who in values}, [*pack])
    assert list(fair.order(pack)) == told
    assert pack.is_all_of(fair.order(pack))


def test_a_deal_comes_from_all_secrets_together() -> None:
    pack, known = RULES.pack, secrets_for(1)
    orders = {
        reveal_all(1).order(pack),
        reveal_all(2).order(pack),
        reveal_all(1, NAMES[:3]).order(pack),
    }
    for place, secret in enumerate(known):
        other = [*known]
        other[place] = Secret(secret.game, 1, secret.who, "ab" * 32)
        fair = FairDeal.of(one.commitment for one in other)
        for one in other:
            fair = fair.reveal(one)
        orders.add(fair.order(pack))
    assert len(orders) == 3 + len(known)


def test_every_card_comes_to_every_place() -> None:
    pack = variants.get("two-handed").pack
    first = {reveal_all(deal, ("a", "b")).order(pack)[0] for deal in range(1, 300)}
    last = {reveal_all(deal, ("a", "b")).order(pack)[-1] for deal in range(1, 300)}
    assert first == last == {*pack}


def test_who_does_not_reveal_is_named() -> None:
    drawn = secrets_for(1)
    fair = FairDeal.of(secret.commitment for secret in drawn)
    assert fair.missing == ("0", "1", "2", "3", "server")
    for secret in drawn[:3]:
        fair = fair.reveal(secret)
    with pytest.raises(FairError, match="not yet revealed by 2, 3"):
        Game.start(RULES).deal(fair)
    with pytest.raises(FairError, match="not yet revealed by 2, 3"):
        fair.order(RULES.pack)


def test_nobody_changes_their_mind() -> None:
    mine, yours = secrets_for(1, ("me", "you"))
    fair = FairDeal.of([mine.commitment, yours.commitment])
    other = Secret(mine.game, mine.deal, "me", "00" * 32)
    for known in (fair, fair.reveal(mine)):
        with pytest.raises(FairError, match="the secret of me is not the one they committed to"):
            known.reveal(other)
    assert fair.reveal(mine).reveal(mine) == fair.reveal(mine)
    with pytest.raises(FairError, match="no-one has not committed to a secret"):
        fair.reveal(Secret(mine.game, 1, "no-one", "00" * 32))


def test_the_promise_of_another_cannot_be_copied() -> None:
    mine = Secret("table 7", 1, "me", "12" * 32)
    copied = Commitment("table 7", 1, "thief", mine.commitment.digest)
    fair = FairDeal.of([mine.commitment, copied]).reveal(mine)
    with pytest.raises(FairError, match="the secret of thief"):
        fair.reveal(Secret("table 7", 1, "thief", mine.value))
    for again in (Secret("table 8", 1, "me", mine.value), Secret("table 7", 2, "me", mine.value)):
        assert again.commitment.digest != mine.commitment.digest
        with pytest.raises(FairError, match="the secret of me"):
            fair.reveal(again)


def test_commitments_are_for_one_deal_and_one_each() -> None:
    mine, yours = (secret.commitment for secret in secrets_for(1, ("me", "you")))
    with pytest.raises(FairError, match="at least one player"):
        FairDeal.of([])
    with pytest.raises(FairError, match="commits once"):
        FairDeal.of([mine, yours, mine])
    with pytest.raises(FairError, match="in the order of their names"):
        FairDeal((yours, mine))
    for other in secrets_for(2, ("you",)):
        with pytest.raises(FairError, match="one deal of one game"):
            FairDeal.of([mine, other.commitment])
    with pytest.raises(FairError, match="reveals once"):
        FairDeal((mine,), (secrets_for(1, ("me",))[0],) * 2)


def test_texts_have_their_form() -> None:
    with pytest.raises(FairError, match=r"digest: expected 64 digits.*not 'AB'"):
        Commitment("table 7", 1, "me", "AB")
    with pytest.raises(FairError, match="who: expected a name of letters"):
        Secret("table 7", 1, "me\nyou", "00" * 32)
    with pytest.raises(FairError, match="game: expected a line"):
        Secret("table\n7", 1, "me", "00" * 32)
    with pytest.raises(WrongType, match="expected a Commitment"):
        FairDeal.of([Suit.HEARTS])  # type: ignore[list-item]


def test_a_secret_does_not_print_itself() -> None:
    secret = Secret.draw("table 7", deal=1, who="me")
    assert secret.value not in repr(secret) and secret != Secret.draw("table 7", deal=1, who="me")
    assert repr(secret) == "<Secret of me for deal 1 of 'table 7'>"


def test_a_record_proves_each_deal() -> None:
    record = record_of_deals(3)
    assert [verdict.problem for verdict in verdicts(record)] == ["nobody committed to a secret"] * 3
    for deal in (1, 2):
        record = record.with_tags(*reveal_all(deal).tags_when_over)
    record = Record.parse(str(record.with_tags(*reveal_all(3).tags)))
    assert [verdict.is_fair for verdict in verdicts(record)] == [True, True, False]
    assert verdicts(record)[2].missing == ("0", "1", "2", "3", "server")
    assert reveal_all(3).secrets[0].value not in str(record)
    record = record.with_tags(*reveal_all(3).tags_when_over)
    assert all(verdict.is_fair for verdict in verdicts(record))
    assert all(verdict.is_fair for verdict in verdicts(record.redacted(2)))


def test_cards_in_another_order_are_found() -> None:
    """One who holds other cards than the shuffle gave them can prove it by their own record."""
    fair = reveal_all(1)
    cards = [*fair.order(RULES.pack)]
    cards[3], cards[20] = cards[20], cards[3]
    record = Game.start(RULES).deal(cards).record.with_tags(*fair.tags_when_over)
    assert [str(verdict) for verdict in verdicts(record)] == [
        "deal 1: the cards lie in another order; 0, 1, 2, 3, server took part"
    ]
    saw = [not verdicts(record.redacted(seat))[0].is_fair for seat in range(4)]
    assert sum(saw) == 2


def test_a_secret_alone_proves_nothing() -> None:
    """Who is the only one to bring a secret can draw many, and take the cards they like."""
    for who in ("server", "me"):
        fair = reveal_all(1, (who,))
        record = Game.start(RULES).deal(fair).record.with_tags(*fair.tags_when_over)
        for tagged in (record, record.with_tags(*fair.tags)):  # with the secret, and without
            (verdict,) = verdicts(tagged)
            assert not verdict.is_fair
            assert str(verdict) == (
                f"deal 1: only {who} brought a secret, and may have tried many of them"
                f" for these cards; {who} took part"
            )


def test_cards_that_are_no_pack_are_found() -> None:
    """Whether a deal is legal nobody has checked when a text is read."""
    text = f"pinochle-record: 1\nrules: {RULES.name}\ndealer: 3\n\n* deal:ASAS"
    (verdict,) = verdicts(Record.parse(text).with_tags(*reveal_all(1).tags_when_over))
    assert verdict.problem == "the cards lie in another order"


def test_a_tag_that_was_changed_is_found() -> None:
    fair = reveal_all(1)
    record = Game.start(RULES).deal(fair).record
    for key, value in fair.tags_when_over[1:]:
        digest, secret = value.split()
        for wrong in (f"{'0' * 64} {secret}", f"{digest} {'0' * 64}", "nonsense"):
            (verdict,) = verdicts(record.with_tags(*fair.tags_when_over).with_tags((key, wrong)))
            assert not verdict.is_fair and verdict.problem
    (verdict,) = verdicts(record.with_tags(*fair.tags_when_over[1:]))
    assert verdict.problem.startswith("game: expected a line")


def test_the_command_checks_a_record(command: Command, capsys: pytest.CaptureFixture[str]) -> None:
    record = record_of_deals(2).with_tags(*reveal_all(1).tags_when_over)
    whole = record.with_tags(*reveal_all(2).tags_when_over)
    said = "fair; 0, 1, 2, 3, server took part"
    assert command("verify", command.file(whole)) == [f"deal 1: {said}", f"deal 2: {said}"]
    assert '"is_fair": true' in command.text("verify", command.file(whole), "--json")
    assert main(("verify", command.file(record.with_tags(*reveal_all(2).tags)))) == 2
    shown = capsys.readouterr()
    assert shown.out.startswith(f"deal 1: {said}\ndeal 2: not yet revealed by 0, 1, 2, 3, server;")
    assert shown.err == "pinochle verify: 1 of 2 deals cannot be shown to be fair\n"
