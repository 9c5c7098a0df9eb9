"""The checks of Check Pinochle, paid out one by one as it is done with chips at the table.

The rules followed are those of the catalogue: `check.3p.*` (Wikipedia, Wikipedia 2009) and
`check.4p.*` (Parlett), and the margin as Bicycle has it.
"""

from collections import Counter
from dataclasses import dataclass

from oracle.settling import House, Result, Round, discards_of


@dataclass(frozen=True)
class Agreed:
    """What is agreed on about checks."""

    sides: tuple[int, ...]
    every_seat_pays: bool
    melds_go_back: bool
    unseen_pays: bool
    bids: tuple[tuple[int, int], ...]
    beyond: tuple[int, int]
    fail_times: int
    looked: int
    played: int
    slam: int
    all_points: int
    whole_count: int
    buried_for: str
    discards_for: str
    game: int
    minus: int
    margin: tuple[int, int]
    over_loser: bool
    begun: bool


def for_bid(agreed: Agreed, bid: int) -> int:
    """Parlett: 2 for 200 and more, 4 for 250, 7 for 300, 10 for 350, then 5 for every jump."""
    worth = 0
    top = None
    for start, checks in agreed.bids:
        if bid >= start:
            worth = checks
        top = start
    jump, more = agreed.beyond
    if jump and top is not None:
        next_step = top + jump
        while next_step <= bid:
            worth += more
            next_step += jump
    return worth


def chips(
    agreed: Agreed,
    played: Round,
    results: dict[int, Result],
    melded: list[list[int]],
    *,
    has_looked: bool,
) -> Counter[int]:
    """What every side has more or fewer of after a round."""
    purse: Counter[int] = Counter(dict.fromkeys(agreed.sides, 0))

    for side, result in results.items():
        bids = [bid.points for bid in played.bids if agreed.sides[bid.bidder] == side]
        # A moon that was shot or missed by a side with a contract is one made or failed.
        # So is a bidder who reneged, unless the melds that he keeps make the bid.
        has_lost = bool(bids) and result.verdict in {"set", "conceded", "missed", "renege"}
        is_moon = any(bid.is_moon for bid in played.bids)
        is_met = bool(bids) and not is_moon and result.meld + result.count >= bids[0]
        if result.verdict == "renege" and is_met:
            has_lost = False
        # Who concedes without a look ends the hand before any meld, but the others may show theirs.
        is_shown = played.how != "conceded-unseen" or (agreed.unseen_pays and not bids)
        for seat, checks in enumerate(melded if is_shown else []):
            if agreed.sides[seat] == side and not (has_lost and agreed.melds_go_back):
                for one in checks:
                    collect(agreed, purse, side, one)
        if bids and not has_lost and result.verdict in {"made", "shot", "renege"}:
            collect(agreed, purse, side, for_bid(agreed, bids[0]))
        if has_lost:
            for _ in range(agreed.fail_times):
                collect(agreed, purse, side, -for_bid(agreed, bids[0]))
            if has_looked:
                collect(agreed, purse, side, -agreed.looked)
            if played.how in {"played", "renege", "called-out"}:
                collect(agreed, purse, side, -agreed.played)

    honest = set(agreed.sides) if played.how == "played" else set()
    if played.offender is not None:
        honest.discard(agreed.sides[played.offender])
    for side in honest:
        mine = [seat for seat, of in enumerate(agreed.sides) if of == side]
        others = [seat for seat, of in enumerate(agreed.sides) if of != side]
        tricks = sum(played.tricks[seat] for seat in mine)
        points = sum(played.count[seat] for seat in mine)
        if played.bids and played.bids[0].bidder in mine and agreed.buried_for == "bidder":
            points += played.buried
        if played.discarded:
            house = House(sides=agreed.sides, discards_for=agreed.discards_for)
            points += sum(discards_of(house, played, seat) for seat in mine)
        if tricks and not any(played.tricks[seat] for seat in others):
            collect(agreed, purse, side, agreed.slam)
        elif tricks and points >= agreed.whole_count:
            collect(agreed, purse, side, agreed.all_points)
    return purse


def collect(agreed: Agreed, purse: Counter[int], side: int, checks: int) -> None:
    """All others pay one side."""
    for other in set(agreed.sides) - {side}:
        pay(agreed, purse, other, side, checks)


def pay(agreed: Agreed, purse: Counter[int], payer: int, winner: int, checks: int) -> None:
    """One side pays another, every seat of it where that is agreed."""
    hands = agreed.sides.count(payer) if agreed.every_seat_pays else 1
    purse[payer] -= checks * hands
    purse[winner] += checks * hands


def chips_for_game(
    agreed: Agreed, scores: list[int], target: int, winners: list[int]
) -> Counter[int]:
    """What is paid when the game is won."""
    purse: Counter[int] = Counter(dict.fromkeys(range(len(scores)), 0))
    per, checks = agreed.margin
    for winner in winners:
        for loser in range(len(scores)):
            if loser in winners:
                continue
            due = agreed.game
            if scores[loser] < 0:
                due += agreed.minus
            ahead = scores[winner] - (scores[loser] if agreed.over_loser else target)
            while per and ahead >= (1 if agreed.begun else per):
                due += checks
                ahead -= per
            pay(agreed, purse, loser, winner, due)
    return purse
