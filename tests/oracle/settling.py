"""What a round comes to, worked out side by side as it is done on paper.

The rules followed are those of the catalogue: `settle.*`, `meld.trick-to-save`, `racehorse.*`,
`widow3.*`, `check.4p.settle`, `contract.settle`, `contract.play-only-if-needed`,
`auction.summed*`, `concede.*`, `renege.*`, `shoot-the-moon*`, `twohand.revoke` and
`trump.no-marriage-set` (Wikipedia, Wikipedia 2009, Parlett, Britannica), the stakes of Auction
Pinochle as Bicycle has them, and the house rules `house.on-board`, `house.set-costs`,
`house.bid-bonus`, `house.bid-times`, `house.all-tricks`, `house.opponents-meld`,
`house.moon-bid`, `house.moon-ends`, `house.moon-others`, `house.moon-alone` and `house.rounding`.
"""

from dataclasses import dataclass, replace

from oracle.records import Rules


@dataclass(frozen=True)
class House:
    """What is agreed on, in words."""

    sides: tuple[int, ...]
    discards_for: str = "owner"
    buried_for: str = "bidder"
    made: str = "earned"
    when_set: str = "minus-bid"
    set_meld: str = "lost"
    set_count: str = "lost"
    opponents: str = "score"
    saved_by: str = "side"
    saving_tricks: int = 1
    saving_count: int = 0
    unsaved: str = "meld"
    saving_binds: str = "everybody"
    unit_of_meld: str = "side"
    unit_of_count: str = "side"
    stakes: tuple[tuple[int, int], ...] = ()
    spades_double: bool = False
    lost_times: int = 2
    concede_costs: int = 1
    concede_others: str = "meld"
    concede_bonus: int = 0
    misbid_costs: int = 0
    no_marriage: str = "set"
    renege_times: int = 2
    renege_offender: str = "minus-bid"
    renege_of_bidder: str = "as-others"
    renege_bidder: str = "bid-and-meld"
    renege_others: str = "meld"
    bid_to: str = "nobody"
    bid_bonuses: tuple[tuple[int, int], ...] = ()
    bid_times: tuple[tuple[int, int], ...] = ()
    all_tricks: int = 0
    set_reward: int = 0
    least_meld: int = 0
    least_meld_binds: str = "everybody"
    least_meld_sets: bool = False
    bonus_unit: str = "seat"
    rounding: tuple[int, ...] = ()
    exact_decides: bool = False
    moon_reward: int = 1000
    moon_costs: int = 1000
    moon_kinds: tuple[tuple[str, int, int], ...] = ()
    """house.moon-kinds: names, with what such a moon brings and costs."""
    moon_counts: str = "instead"
    moon_if_missed: str = "alike"
    moon_others: str = "as-usual"
    moon_won_by: str = "side"
    tricks_in_all: int = 0
    total: int = 250
    renege_penalty: int = 0


@dataclass(frozen=True)
class Bid:
    """A contract: whose it is, for how much, and whether it is void."""

    bidder: int
    points: int
    is_void: bool = False
    times: int = 1
    is_moon: bool = False
    """house.moon-bid: then it is for every trick, and its points are what a moon costs."""
    falls_short: bool = False
    """house.too-few-sets: its side has melded so little that it is set."""


@dataclass(frozen=True)
class Round:
    """What every seat melded and won, and what was bid; trump is a letter or None."""

    meld: tuple[int, ...]
    count: tuple[int, ...]
    tricks: tuple[int, ...]
    bids: tuple[Bid, ...] = ()
    buried: int = 0
    trump: str | None = None
    how: str = "played"
    discarded: tuple[int, ...] = ()
    called: tuple[int, ...] = ()
    """The sides that were formed by a call; empty if there was none."""
    offender: int | None = None
    moon: int | None = None
    moon_kind: str = ""
    added: int | None = None
    """Who has announced a moon that is entered apart."""
    offenders: tuple[int, ...] = ()
    """All who have reneged, of whom the offender is judged."""
    rest: tuple[int, int] = (0, 0)
    """The points and tricks that were left when the renege ended the round."""
    winner: int | None = None
    """Who is taken to win all that was left."""


@dataclass(frozen=True)
class Result:
    """What is put down for a side, and why: the meld and the count are what its tricks saved."""

    verdict: str
    meld: int
    count: int
    points: int


def settle(house: House, played: Round, besides: int | None = None) -> dict[int, Result]:
    """What every side scores; ``besides`` is an offender of another side than the offender's."""
    if played.how == "game-meld":
        return results_of_melds(house, played)
    house = at_price(house, played)
    results = with_bonuses(house, played)
    if house.stakes and played.bids:
        return results
    if played.offender is not None:
        # twohand.revoke: a renege leaves nobody better off who has reneged.
        for column, charged in results.items():
            if charged.verdict == "renege":
                ends = [end[column].points for end in without_renege(house, played, besides)]
                most = max(ends) - house.renege_penalty
                results[column] = replace(charged, points=min(charged.points, most))
    sides = played.called or house.sides
    standing = without_called_off(house, played, results, besides)
    hand_over(house, high_bids(house, standing), results, columns_of(played, sides))
    reward_others(house, standing, results, columns_of(played, sides))
    return results


def at_price(house: House, played: Round) -> House:
    """house.moon-kinds: a moon that was announced by its name has its own price."""
    for name, reward, costs in house.moon_kinds:
        if name == played.moon_kind:
            return replace(house, moon_reward=reward, moon_costs=costs)
    return house


def without_renege(house: House, played: Round, besides: int | None) -> list[dict[int, Result]]:
    """The ends there can be without it: if it ended the round, all the rest goes to one player."""
    if played.how != "renege":
        return [with_bonuses(house, replace(played, offender=besides))]
    innocent = replace(played, how="played", offender=None, rest=left_of(house, played))
    return [with_bonuses(house, replace(innocent, winner=seat)) for seat in range(len(played.meld))]


def left_of(house: House, played: Round) -> tuple[int, int]:
    """The points and the tricks that nobody has won."""
    tricks = house.tricks_in_all - sum(played.tricks)
    if tricks <= 0:
        return 0, 0
    won = sum(played.count) + sum(played.discarded) + played.buried
    return max(house.total - won, 0), tricks


def results_of_melds(house: House, played: Round) -> dict[int, Result]:
    """racehorse.game-meld: the game is over, and only what was melded by then is put down."""
    columns = range(len(house.sides)) if played.called else house.sides
    melds = dict.fromkeys(columns, 0)
    for column, meld in zip(columns, played.meld, strict=True):
        melds[column] += meld
    return {column: Result("scored", meld, 0, meld) for column, meld in melds.items()}


def without_called_off(
    house: House, played: Round, results: dict[int, Result], besides: int | None = None
) -> Round:
    """house.renege-meld-and-count: a contract is off, but for one that fails anyhow."""
    if played.offender is None or loss_with_bid(house) != "loses-meld-and-count":
        return played
    sides = played.called or house.sides
    standing = []
    for bid in played.bids:
        column = bid.bidder if played.called else sides[bid.bidder]
        usual = {end[column].verdict for end in without_renege(house, played, besides)}
        if results[column].verdict != "renege" or usual <= {"set", "missed"}:
            standing.append(bid)
    return replace(played, bids=tuple(standing))


def columns_of(played: Round, sides: tuple[int, ...]) -> dict[int, int]:
    """The side of every column: players have their own where a partner is called."""
    return dict(enumerate(sides)) if played.called else {side: side for side in sides}


def with_bonuses(house: House, played: Round) -> dict[int, Result]:
    """What every side scores by itself."""
    if played.moon is not None and is_moon_added(house, played, played.moon):
        return with_all_tricks(house, played, with_moon(house, played))
    board = off_the_board(house, high_bids(house, played))
    if house.stakes and played.bids:
        return in_stakes(house, board)
    if played.called:
        return with_all_tricks(house, played, results_of_players(house, board))
    results = {side: result_of_side(house, board, side) for side in sorted(set(house.sides))}
    return with_all_tricks(house, played, results)


def high_bids(house: House, played: Round) -> Round:
    """house.bid-times: from a bid on it counts twice, from another three times."""
    bids = []
    for bid in played.bids:
        times = 1
        for least, more in house.bid_times:
            times = more if bid.points >= least else times
        bids.append(replace(bid, times=bid.times * times))
    return replace(played, bids=tuple(bids))


def off_the_board(house: House, played: Round) -> Round:
    """house.on-board, house.too-few-sets: whoever has melded too little has melded nothing."""
    sides = played.called or house.sides
    bidding = {sides[bid.bidder] for bid in played.bids}
    meld = list(played.meld)
    short = set()
    for seat, side in enumerate(sides):
        together = [other for other in range(len(sides)) if sides[other] == side]
        if played.called and side not in bidding and house.unit_of_meld == "seat":
            together = [seat]
        is_bound = side not in bidding or house.least_meld_binds == "everybody"
        melded = sum(played.meld[other] for other in together)
        if house.least_meld and is_bound and melded < house.least_meld:
            meld[seat] = 0
            short.add(side)
    bids = [
        replace(bid, falls_short=house.least_meld_sets and sides[bid.bidder] in short)
        for bid in played.bids
    ]
    return replace(played, meld=tuple(meld), bids=tuple(bids))


def with_all_tricks(house: House, played: Round, results: dict[int, Result]) -> dict[int, Result]:
    """house.all-tricks: so much more for every trick, but not for who is set or said so before."""
    sides = played.called or house.sides
    shooters = [bid.bidder for bid in played.bids if bid.is_moon]
    shooters += [] if played.moon is None else [played.moon]
    winners = {sides[seat] for seat in range(len(sides)) if tricks_of(played, seat) > 0}
    if played.how != "played" or len(winners) != 1:
        return results
    if played.offender is not None and sides[played.offender] in winners:
        return results  # who has reneged has not won them
    if any(sides[seat] in winners for seat in shooters):
        return results
    for column, side in columns_of(played, sides).items():
        one = results[column]
        if side in winners and one.verdict in {"made", "scored"}:
            results[column] = replace(one, points=one.points + house.all_tricks)
    return results


def tricks_of(played: Round, seat: int) -> int:
    """The tricks of a seat, with the rest if that is taken to go there."""
    return played.tricks[seat] + played.rest[1] * (played.winner == seat)


def round_off(house: House, count: int, *, has_bid: bool) -> int:
    """house.rounding: up from a rest on, which may be another for who has no contract."""
    if not house.rounding:
        return count
    unit, up_from = house.rounding[0], house.rounding[1 if has_bid else -1]
    down = max(tens for tens in range(0, count + 1, unit))
    return down + unit if count - down >= up_from else down


def with_moon(house: House, played: Round) -> dict[int, Result]:
    """house.moon-added: what a moon brings or costs comes to what everybody scores as usual."""
    apart = replace(played, moon=None, added=played.moon)
    results = with_bonuses(replace(house, all_tricks=0), apart)
    formed = played.called or house.sides
    for column, usual in results.items():
        side = formed[column if played.called else house.sides.index(column)]
        is_off = "renege" in {usual.verdict, played.how}
        if played.moon is not None and formed[played.moon] == side and not is_off:
            more = moon_of(replace(house, sides=formed), played, side).points
            results[column] = replace(usual, points=usual.points + more)
    return results


def hand_over(
    house: House, played: Round, results: dict[int, Result], side_of: dict[int, int]
) -> None:
    """contract.settle: a contract that fails goes to the opponents, and a renege fails it."""
    if house.bid_to != "opponents":
        return
    for bid in played.bids:
        failing = [
            column for column, side in side_of.items() if side == side_of_seat(house, played, bid)
        ]
        verdict = results[failing[0]].verdict
        amount = bid.points * bid.times
        if verdict == "renege" and loss_with_bid(house) == "minus-bid":
            amount *= house.renege_times
        elif verdict == "renege":  # twohand.revoke: it may be made by the melds alone
            is_void = bid.is_void or bid.is_moon
            if not is_void and results[failing[0]].meld >= bid.points > 0:
                continue
        elif played.how == "conceded" and verdict == "conceded":
            amount *= house.concede_costs
        elif verdict not in ({"set", "conceded", "missed"} if bid.is_moon else {"set", "conceded"}):
            continue
        for column, one in list(results.items()):
            if column not in failing:
                results[column] = Result(one.verdict, one.meld, one.count, one.points + amount)


def reward_others(
    house: House, played: Round, results: dict[int, Result], side_of: dict[int, int]
) -> None:
    """house.set-reward: for the others, once for each contract that was played and lost."""
    if played.how != "played" or played.offender is not None:
        return
    for bid in played.bids:
        bidding = side_of_seat(house, played, bid)
        own = [column for column, side in side_of.items() if side == bidding]
        if bid.is_moon or results[own[0]].verdict != "set":
            continue
        for column, one in list(results.items()):
            if column not in own:
                results[column] = replace(one, points=one.points + house.set_reward)


def side_of_seat(house: House, played: Round, bid: Bid) -> int:
    """The side of the seat that has a contract, as it formed in the round."""
    return (played.called or house.sides)[bid.bidder]


def results_of_players(house: House, played: Round) -> dict[int, Result]:
    """five.called-partner, five.rest-vs-team: every player has a column to himself.

    The bidder and his partner each score, or lose, what the two do together; each of the others
    has his own melds or all of his side's, and likewise of the count.
    """
    formed = replace(house, sides=played.called)
    results = {}
    if played.offender is not None:
        for seat in range(len(house.sides)):
            results[seat] = result_after_renege(formed, played, seat, played.offender)
            mine = played.called[seat]
            answers = played.called[played.offender] == mine
            if house.unit_of_meld == "seat" and bid_of(formed, played, mine) is None:
                answers = played.offender == seat
            shooter = None if played.how == "renege" else played.moon
            if shooter is not None and played.called[shooter] == mine and not answers:
                results[seat] = moon_of(formed, played, mine)
        return results
    for seat in range(len(house.sides)):
        whole = result_of_side(formed, played, played.called[seat])
        is_moon = whole.verdict in {"shot", "missed"}
        if is_moon or bid_of(formed, played, played.called[seat]) is not None:
            results[seat] = whole
            continue
        # What he has alone: as if the others of his side had won as they did, but not for them.
        own_meld = tuple(number if other == seat else 0 for other, number in enumerate(played.meld))
        alone = result_of_side(formed, replace(played, meld=own_meld), played.called[seat])
        meld = alone.meld if house.unit_of_meld == "seat" else whole.meld
        count = whole.count
        if house.unit_of_count == "seat" and count:
            count = round_off(house, own_count(formed, played, seat), has_bid=False)
        bonus = house.concede_bonus if played.how == "conceded" else 0
        results[seat] = Result("scored", meld, count, meld + count + bonus)
    return results


def result_after_renege(house: House, played: Round, seat: int, offender: int) -> Result:
    """A side answers as a whole, but for opponents of the bidder who meld for themselves."""
    side = house.sides[seat]
    whole = after_a_renege(house, played, side)
    if bid_of(house, played, side) is not None:
        return whole
    own_meld = tuple(number if other == seat else 0 for other, number in enumerate(played.meld))
    alone = replace(played, meld=own_meld)
    if house.unit_of_meld == "seat" and offender == seat:
        return after_a_renege(house, alone, side)
    if house.unit_of_meld == "seat":
        # Of his partner he answers for nothing.
        whole = innocent(house, played, side)
    if whole.verdict == "renege":
        return whole
    meld = innocent(house, alone, side).meld if house.unit_of_meld == "seat" else whole.meld
    count = whole.count
    if house.unit_of_count == "seat" and house.renege_others == "meld-and-count":
        pays = not (played.bids and house.opponents != "score")
        pays = pays and left_by_moon(house, played, side) == "as-usual"
        exact = own_count(house, played, seat) if pays else 0
        count = round_off(house, exact, has_bid=False)
    return Result("scored", meld, count, meld + count)


def own_count(house: House, played: Round, seat: int) -> int:
    """What an opponent of the bidder has won himself, if it is not lost."""
    side = [one for one in range(len(house.sides)) if house.sides[one] == house.sides[seat]]
    pile = [seat] if house.saved_by == "seat" else side
    is_saved = is_pile_saved(house, played, pile)
    buried = played.buried if house.buried_for == "opponents" and played.bids else 0
    if not is_saved and house.unsaved != "meld":
        return 0
    return played.count[seat] + buried + played.rest[0] * (played.winner == seat)


def is_pile_saved(house: House, played: Round, pile: list[int]) -> bool:
    """Whether what was won or could still be won saves the melds of a pile.

    Without play none is needed, but whoever ended it by a renege keeps no meld that was lost.
    """
    points, tricks = played.rest
    if played.how == "renege" and played.offender is not None:
        side = house.sides[played.offender]
        is_alone = house.unit_of_meld == "seat" and bid_of(house, played, side) is None
        guilty = [played.offender] if is_alone and played.called else []
        guilty = guilty or [seat for seat in range(len(house.sides)) if house.sides[seat] == side]
        if not set(pile) & set(guilty):
            return True
        points, tricks = left_of(house, played)
    return (
        house.saved_by == "nobody"
        or played.how == "met"
        or (
            sum(played.tricks[seat] for seat in pile) + tricks >= house.saving_tricks
            and sum(played.count[seat] for seat in pile) + points >= house.saving_count
        )
    )


def result_of_side(house: House, played: Round, side: int) -> Result:
    """What one side scores, in points."""
    bid = bid_of(house, played, side)

    # Nobody played: the bidder loses and the others have at most their melds, which need no trick.
    if played.how == "conceded-unseen":
        # concede.before-widow: minus the bid, and the opponents score nothing.
        if bid is not None:
            return Result("conceded", 0, 0, -lost_bid(house, bid))
        return Result("scored", 0, 0, 0)
    if played.how == "conceded":
        # concede.after-widow: minus the bid; the other two score their meld.
        if bid is not None:
            return Result("conceded", 0, 0, -house.concede_costs * lost_bid(house, bid))
        members = [seat for seat in range(len(house.sides)) if house.sides[seat] == side]
        meld = 0
        if house.concede_others == "meld" and house.opponents != "nothing":
            meld = sum(played.meld[seat] for seat in members)
        takers = len(members) if house.bonus_unit == "seat" else 1
        return Result("scored", meld, 0, meld + house.concede_bonus * takers)
    if played.how == "no-marriage":
        # trump.no-marriage-set: minus the bid, no meld, no play; the opponents keep their meld.
        if bid is not None:
            return Result("set", 0, 0, -lost_bid(house, bid))
        meld = 0
        if house.no_marriage != "set-and-opponents-nothing" and house.opponents != "nothing":
            meld = meld_of_side(house, played, side)
        return Result("scored", meld, 0, meld)

    has_reneged = played.offender is not None and house.sides[played.offender] == side
    is_moon = played.moon is not None and house.sides[played.moon] == side
    if played.offender is not None and (has_reneged or not is_moon):
        return after_a_renege(house, played, side)

    if is_moon:
        return moon_of(house, played, side)

    meld, count = saved_meld_and_count(house, played, side)
    if bid is not None and not bid.is_moon:
        return result_of_contract(house, bid, meld, count)
    count = round_off(house, count, has_bid=bid is not None)
    if bid is not None and bid.is_moon and not bid.is_void:
        return bid_moon(house, played, bid, moon_of(house, played, side), meld, count)
    if bid is None:
        return result_of_opponents(house, played, side, meld, count)
    return result_of_contract(house, bid, meld, count)


def result_of_opponents(house: House, played: Round, side: int, meld: int, count: int) -> Result:
    """settle.opponents, house.opponents-meld, house.moon-others: what is left without a contract.

    Without a bidder nobody is anybody's opponent.
    """
    left = left_by_moon(house, played, side)
    if (played.bids and house.opponents == "nothing") or left == "nothing":
        return Result("scored", 0, 0, 0)
    if (played.bids and house.opponents == "meld") or left == "meld":
        return Result("scored", meld, 0, meld)
    return Result("scored", meld, count, meld + count)


def left_by_moon(house: House, played: Round, side: int) -> str:
    """house.moon-others: what a side scores beside the moon of another that has not reneged."""
    shooters = [bid.bidder for bid in played.bids if bid.is_moon and not bid.is_void]
    shooters += [seat for seat in (played.moon, played.added) if seat is not None]
    teams = {house.sides[seat] for seat in shooters}
    guilty = [*played.offenders, *([] if played.offender is None else [played.offender])]
    offending = {house.sides[seat] for seat in guilty}
    is_innocent = played.how == "renege" and side not in offending
    if not teams or side in teams or offending & teams or is_innocent:
        return "as-usual"
    return house.moon_others


def is_moon_added(house: House, played: Round, shooter: int) -> bool:
    """house.moon-added, house.moon-ends: whether everything else scores besides this moon."""
    sides = played.called or house.sides
    verdict = moon_of(replace(house, sides=sides), played, sides[shooter]).verdict
    if verdict == "missed" and house.moon_if_missed != "alike":
        return house.moon_if_missed == "added"
    return house.moon_counts == "added"


def bid_moon(house: House, played: Round, bid: Bid, moon: Result, meld: int, count: int) -> Result:
    """house.moon-bid: every trick makes it, and it may score, or be set, besides."""
    points = moon.points * bid.times
    if not is_moon_added(house, played, bid.bidder):
        return Result(moon.verdict, 0, 0, points)
    if moon.verdict == "missed":
        points += when_set(house, replace(bid, points=0), meld, count)
    elif house.made == "earned":
        points += (meld + count) * bid.times
    return Result(moon.verdict, meld, count, points)


def result_of_contract(house: House, bid: Bid, meld: int, exact: int) -> Result:
    """What a side with a contract scores for this meld and this count, which is rounded here."""
    count = round_off(house, exact, has_bid=True)
    if bid.is_void:
        # auction.summed.min-meld: only the trick points, less the penalty.
        return Result("void", 0, count, count - house.misbid_costs)
    if meld + (exact if house.exact_decides else count) >= bid.points and not bid.falls_short:
        # settle.made, widow3.bidder-scores-bid
        earned = meld + count if house.made == "earned" else bid.points
        bonus = 0
        for least, more in house.bid_bonuses:
            bonus = more if bid.points >= least else bonus
        return Result("made", meld, count, earned * bid.times + bonus)
    return Result("set", meld, count, when_set(house, bid, meld, count))


def when_set(house: House, bid: Bid, meld: int, count: int) -> int:
    """settle.set.minus-bid, settle.set.minus-bid-and-meld, check.4p.settle, house.set-costs.

    Check Pinochle is taken by the letter: the bid, the melds and the counters are all lost.
    """
    worth = {"bid": bid.points, "meld": meld, "count": count}
    costs = costs_of(house)
    points = -bid.times * sum(number * worth[what] for what, number in costs.items())
    if house.set_meld == "kept" and "meld" not in costs:
        points += meld
    if house.set_count == "kept" and "count" not in costs:
        points += count
    return points


def costs_of(house: House) -> dict[str, int]:
    """How many times what is lost."""
    words = {"minus-bid": "bid", "nothing": "", "minus-all": "bid + meld + count"}
    terms = words.get(house.when_set, house.when_set).split("+")
    pairs = [term.split() for term in terms if term]
    return {pair[-1]: int(pair[0]) if len(pair) > 1 else 1 for pair in pairs}


def after_a_renege(house: House, played: Round, side: int) -> Result:
    """What one side scores when the table has ruled that somebody reneged."""
    usual = without_penalty(house, played, side)
    more = house.renege_penalty if usual.verdict == "renege" else 0  # house.renege-penalty
    return replace(usual, points=usual.points - more)


def without_penalty(house: House, played: Round, side: int) -> Result:
    """The same, but for a fixed penalty: shoot-the-moon, whoever reneges has missed it."""
    if played.offender is None or house.sides[played.offender] != side:
        return innocent(house, played, side)
    bid = bid_of(house, played, side)
    meld, _ = saved_meld_and_count(house, played, side)
    if bid is not None and bid.is_moon:
        is_missed = not bid.is_void and loss_with_bid(house) != "loses-meld-and-count"
        costs = house.moon_costs * bid.times
    else:
        announced = [seat for seat in (played.moon, played.added) if seat is not None]
        is_missed = any(house.sides[seat] == side for seat in announced)
        costs = house.moon_costs
    if not is_missed:
        return result_of_offender(house, played, side, meld)
    if is_alone_when_missed(house):
        bare = result_of_offender(house, played, side, 0)
        return replace(bare, points=min(bare.points, -costs))
    charged = result_of_offender(house, played, side, meld)
    if bid is not None and bid.is_moon and loss_with_bid(house) == "minus-bid":
        return charged  # the bid was the moon
    return replace(charged, points=charged.points - costs)


def is_alone_when_missed(house: House) -> bool:
    """house.moon-added, house.moon-ends: whether a missed moon is all that its side scores."""
    ends = {"alike": house.moon_counts}
    return ends.get(house.moon_if_missed, house.moon_if_missed) == "instead"


def result_of_offender(house: House, played: Round, side: int, meld: int) -> Result:
    """What a side scores that has reneged, with this meld."""
    bid = bid_of(house, played, side)
    loss = house.renege_offender if bid is None else loss_with_bid(house)
    if loss == "loses-count":
        # twohand.revoke: no points made by cards, but the melds, against the bid.
        if bid is not None and bid.is_void:
            return Result("renege", 0, 0, -house.misbid_costs)
        is_nothing = played.bids and house.opponents == "nothing"
        if bid is None and (is_nothing or left_by_moon(house, played, side) == "nothing"):
            return Result("renege", 0, 0, 0)  # what would not score is not kept either
        is_made = bid is not None and meld >= bid.points and not bid.is_moon
        if bid is None or (is_made and house.made == "earned"):
            return Result("renege", meld, 0, meld * (bid.times if bid else 1))
        if is_made:
            return Result("renege", meld, 0, bid.points * bid.times)
        number = replace(bid, points=0) if bid.is_moon else bid
        return Result("renege", meld, 0, when_set(house, number, meld, 0))
    if loss == "loses-meld-and-count":
        # house.renege-meld-and-count: nothing scores, and there is no contract any more.
        return Result("renege", 0, 0, -house.misbid_costs if bid is not None and bid.is_void else 0)
    # renege.bidder: a double set. renege.nonbidder: a single one, and the meld is gone.
    if bid is not None:
        return Result("renege", 0, 0, -house.renege_times * lost_bid(house, bid))
    return Result("renege", 0, 0, -lost_bid(house, played.bids[0]))


def loss_with_bid(house: House) -> str:
    """renege.bidder: what a renege costs a side with a contract."""
    same = house.renege_of_bidder == "as-others"
    return house.renege_offender if same else house.renege_of_bidder


def innocent(house: House, played: Round, side: int) -> Result:
    """What one side scores when another has reneged."""
    bid = bid_of(house, played, side)
    meld, count = saved_meld_and_count(house, played, side)
    if house.renege_others == "meld":
        count = 0
    if house.renege_others == "all":  # house.renege-all-counters
        count = house.total
    if bid is not None and house.renege_bidder == "meld-and-count" and not bid.is_moon:
        return result_of_contract(house, bid, meld, count)
    if bid is not None and bid.is_void:
        return Result("void", 0, 0, -house.misbid_costs)
    if bid is not None:
        # renege.nonbidder: the bidder makes his bid, and scores it and his meld.
        more = meld if house.renege_bidder == "bid-and-meld" else 0
        points = house.moon_reward if bid.is_moon else bid.points
        return Result("made", meld, 0, (points + more) * bid.times)
    return result_of_opponents(house, played, side, meld, round_off(house, count, has_bid=False))


def moon_of(house: House, played: Round, side: int) -> Result:
    """shoot-the-moon: all tricks or nothing, whatever was bid, melded and won."""
    taken = [tricks_of(played, seat) for seat in range(len(house.sides))]
    mine = sum(tricks for seat, tricks in enumerate(taken) if house.sides[seat] == side)
    if house.moon_won_by == "seat":  # house.moon-alone
        shooters = [bid.bidder for bid in played.bids if bid.is_moon]
        shooters += [seat for seat in (played.moon, played.added) if seat is not None]
        mine = sum(taken[seat] for seat in shooters)
    if mine and mine == sum(taken):
        return Result("shot", 0, 0, house.moon_reward)
    return Result("missed", 0, 0, -house.moon_costs)


def bid_of(house: House, played: Round, side: int) -> Bid | None:
    """The contract of a side, if it has one."""
    for bid in played.bids:
        if house.sides[bid.bidder] == side:
            return bid
    return None


def lost_bid(house: House, bid: Bid) -> int:
    """What a bidder who fails loses: his bid, or nothing where no points are ever taken off."""
    return bid.points * bid.times if "bid" in costs_of(house) else 0


def meld_of_side(house: House, played: Round, side: int) -> int:
    """All that a side has melded, whether it is saved or not."""
    total = 0
    for seat in range(len(house.sides)):
        if house.sides[seat] == side:
            total += played.meld[seat]
    return total


def saved_meld_and_count(house: House, played: Round, side: int) -> tuple[int, int]:
    """The meld and the count of a side that stand, the buried cards among the count."""
    members = [seat for seat in range(len(house.sides)) if house.sides[seat] == side]
    piles = [[seat] for seat in members] if house.saved_by == "seat" else [members]
    meld = count = 0
    for pile in piles:
        pile_meld = sum(played.meld[seat] for seat in pile)
        pile_count = sum(played.count[seat] for seat in pile)
        is_saved = is_pile_saved(house, played, pile)
        if house.saving_binds == "opponents" and bid_of(house, played, side) is not None:
            is_saved = True  # racehorse.defend: only the other team must have won so much
        if is_saved:
            meld += pile_meld
        if is_saved or house.unsaved == "meld":
            count += pile_count + played.rest[0] * (played.winner in pile)
            if buried_in(house, played, pile):
                count += played.buried
            if played.discarded:
                count += sum(discards_of(house, played, seat) for seat in pile)
    return meld, count


def discards_of(house: House, played: Round, seat: int) -> int:
    """draft.count-discards: his own; draft.discards-to-nonbidder: all, or none for the bidder."""
    if house.discards_for == "owner" or not played.bids:
        return played.discarded[seat]
    return 0 if played.bids[0].bidder == seat else sum(played.discarded)


def buried_in(house: House, played: Round, pile: list[int]) -> bool:
    """Whether the buried cards belong to this pile.

    They are for the player who took the widow, or, as a house rule, for every side against them.
    """
    if house.buried_for == "nobody" or not played.bids:
        return False
    bidder = played.bids[0].bidder
    if house.buried_for == "bidder":
        return bidder in pile
    side = house.sides[pile[0]]
    return side != house.sides[bidder] and house.sides.index(side) in pile


def in_stakes(house: House, played: Round) -> dict[int, Result]:
    """The bidder is paid so many units by every opponent, or pays them.

    Conceding costs the units once, playing and losing so many times; spades double.
    """
    bid = played.bids[0]
    bidder = house.sides[bid.bidder]
    units = 0
    for least, worth in house.stakes:
        if bid.points >= least:
            units = worth
    if house.spades_double and played.trump == "S":
        units *= 2
    units *= bid.times
    others = sorted(set(house.sides) - {bidder})
    meld = count = 0
    if played.how in {"conceded", "conceded-unseen"}:
        verdict, each = "conceded", -units
    elif played.how == "no-marriage":
        verdict, each = "set", -units
    elif played.offender is not None and house.sides[played.offender] == bidder:
        ends = without_renege(house, played, None)
        is_set = all(end[bidder].verdict == "set" for end in ends)
        times = max(house.renege_times, house.lost_times) if is_set else house.renege_times
        verdict, each = "renege", -units * times
    elif played.offender is not None:
        verdict, each = ("void", 0) if bid.is_void else ("made", units)
    else:
        meld, count = saved_meld_and_count(house, played, bidder)
        exact, count = count, round_off(house, count, has_bid=True)
        if bid.is_void:
            verdict, each = "void", 0
        elif meld + (exact if house.exact_decides else count) >= bid.points and not bid.falls_short:
            verdict, each = "made", units
        else:
            verdict, each = "set", -units * house.lost_times
    results = {bidder: Result(verdict, meld, count, each * len(others))}
    for side in others:
        results[side] = Result("scored", 0, 0, -each)
    return results


def tricks_in_all(rules: Rules) -> int:
    """The tricks of a whole round: one for each card that is dealt, drawn or taken to a hand."""
    deal, seats = rules["deal"], len(rules["table"]["sides"])
    if "draft" in rules["script"]:
        return int(deal["stock"]) // 2 // seats
    tricks = sum(int(packet) for packet in deal["packets"].split() if packet.isdigit())
    tricks += int(deal["stock"]) // 2 if "draw" in rules["script"] else 0
    return tricks + ("share-widow" in rules["script"])


def house_of(rules: Rules, total: int) -> House:
    """What is agreed on about settling."""
    settlement, concession = rules["settlement"], rules["concession"]
    renege, moon = rules["renege"], rules["moon"]
    return House(
        sides=tuple(rules["table"]["sides"]),
        discards_for=rules["draft"]["discards_count_for"],
        buried_for=rules["bury"]["count_for"],
        made=settlement["made"],
        when_set=settlement["set"],
        set_meld=settlement["set_meld"],
        set_count=settlement["set_count"],
        opponents=settlement["opponents"],
        saved_by=settlement["saved_by"],
        saving_tricks=settlement["saving_tricks"],
        saving_count=settlement["saving_count"],
        unsaved=settlement["unsaved"],
        saving_binds=settlement["saving_binds"],
        unit_of_meld=settlement["unit_of_meld"],
        unit_of_count=settlement["unit_of_count"],
        stakes=tuple((least, units) for least, units in settlement["stakes"]),
        spades_double=settlement["spades_double"],
        lost_times=settlement["lost_times"],
        concede_costs=concession["costs"],
        concede_others=concession["others_score"],
        concede_bonus=concession["bonus"],
        misbid_costs=rules["auction"]["misbid_costs"],
        no_marriage=rules["trump"]["if_none"],
        renege_times=renege["bidder_times"],
        renege_offender=renege["offender"],
        renege_of_bidder=renege["of_bidder"],
        renege_bidder=renege["bidder_then"],
        renege_others=renege["others"],
        bid_to=settlement["bid_to"],
        bid_bonuses=tuple((least, more) for least, more in settlement["bid_bonuses"]),
        bid_times=tuple((least, times) for least, times in settlement["bid_times"]),
        all_tricks=settlement["all_tricks"],
        set_reward=settlement["set_reward"],
        least_meld=settlement["least_meld"],
        least_meld_binds=settlement["least_meld_binds"],
        least_meld_sets=settlement["least_meld_sets"],
        bonus_unit=concession["bonus_unit"],
        rounding=tuple(rules["count"]["rounding"]),
        exact_decides=rules["count"]["exact_decides"],
        moon_reward=moon["reward"],
        moon_costs=moon["costs"],
        moon_kinds=tuple((one["name"], one["reward"], one["costs"]) for one in moon["kinds"]),
        moon_counts=moon["counts"],
        moon_if_missed=moon["if_missed"],
        moon_others=moon["others_score"],
        moon_won_by=moon["won_by"],
        total=total,
        tricks_in_all=tricks_in_all(rules),
        renege_penalty=renege["penalty"],
    )
