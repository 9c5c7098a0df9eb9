"""The scores and verdicts of a round, from its tally."""

from .data import Data


def answer(rules: Data, given: Data) -> Data:
    """Answer a case of the subject "settlements"."""
    scores, verdicts = settle(rules, given["tally"])
    return {
        "scores": scores,
        "verdicts": {str(side): verdict for side, verdict in enumerate(verdicts)},
    }


def settle(rules: Data, tally: Data) -> tuple[list[int], list[str]]:
    """Give what each side scores, and its verdict."""
    sides = range(max(rules["table"]["sides"]) + 1)
    verdicts = [verdict_of(rules, tally, side) for side in sides]
    if rules["settlement"]["stakes"] and contracts_of(tally):
        scores = stakes_won(rules, tally, verdicts)
    else:
        scores = [points_of(rules, tally, side, verdicts) for side in sides]
    return [
        score - lost_for_melds(rules, tally, side) for side, score in enumerate(scores)
    ], verdicts


def contracts_of(tally: Data) -> list[Data]:
    """List the contracts of a round: none, one, or one for each side."""
    contracts: list[Data] = tally.get("contracts", [])
    return contracts


def seats_of(rules: Data, side: int) -> list[int]:
    """List the seats of a side of the table."""
    return [seat for seat, other in enumerate(rules["table"]["sides"]) if other == side]


def team_of(rules: Data, tally: Data, side: int) -> list[int]:
    """List the seats that play with a side in this round: others too if a partner was called."""
    teams = tally.get("sides") or rules["table"]["sides"]
    mine = teams[seats_of(rules, side)[0]]
    return [seat for seat, team in enumerate(teams) if team == mine]


def contract_of(rules: Data, tally: Data, side: int) -> Data | None:
    """Give the contract that a side has to make, alone or with its partner."""
    team = team_of(rules, tally, side)
    return next((contract for contract in contracts_of(tally) if contract["bidder"] in team), None)


def amount_of(tally: Data, seats: list[int], name: str) -> int:
    """Add what a tally has for some seats; what is left out is nothing."""
    return sum((tally.get(name) or [0] * (seat + 1))[seat] for seat in seats)


def lost_for_melds(rules: Data, tally: Data, side: int) -> int:
    """Give what a side loses for melds that it did not hold, or did not show."""
    seats = seats_of(rules, side)
    return amount_of(tally, seats, "setbacks") + amount_of(tally, seats, "forgotten")


def is_saved(rules: Data, tally: Data, seat: int, team: list[int], *, is_bidder: bool) -> bool:
    """Tell whether a seat has won enough in tricks for its melds to count."""
    settlement = rules["settlement"]
    if settlement["saved_by"] == "nobody" or (
        is_bidder and settlement["saving_binds"] == "opponents"
    ):
        return True
    seats = [seat] if settlement["saved_by"] == "seat" else team
    return bool(
        amount_of(tally, seats, "tricks") >= settlement["saving_tricks"]
        and amount_of(tally, seats, "count") >= settlement["saving_count"]
    )


def counters_of(tally: Data, seats: list[int]) -> int:
    """Add what some seats have in counters: won in tricks, buried by the bidder, and discarded."""
    buried = tally.get("buried") or 0
    bidders = [contract["bidder"] for contract in contracts_of(tally)]
    return (
        amount_of(tally, seats, "count")
        + amount_of(tally, seats, "discarded")
        + sum(buried for bidder in bidders[:1] if bidder in seats)
    )


def melders_of(rules: Data, tally: Data, side: int) -> list[int]:
    """List the seats whose melds count for a side: its team, or only its own."""
    is_bidder = contract_of(rules, tally, side) is not None
    if rules["settlement"]["unit_of_meld"] == "seat" and not is_bidder:
        return seats_of(rules, side)
    return team_of(rules, tally, side)


def earned_of(rules: Data, tally: Data, side: int) -> tuple[int, int]:
    """Give what a side keeps of its melds and of its counters."""
    team = team_of(rules, tally, side)
    is_bidder = contract_of(rules, tally, side) is not None
    saved = {seat for seat in team if is_saved(rules, tally, seat, team, is_bidder=is_bidder)}
    meld = amount_of(
        tally, [seat for seat in melders_of(rules, tally, side) if seat in saved], "meld"
    )
    if rules["settlement"]["unsaved"] == "all":
        team = [seat for seat in team if seat in saved]
    return meld, counters_of(tally, team)


def is_offender(rules: Data, tally: Data, side: int) -> bool:
    """Tell whether a side answers for a renege: its own, or its partner's if it has bid."""
    offenders = [
        seat
        for seat in [tally.get("offender"), *(tally.get("other_offenders") or [])]
        if seat is not None
    ]
    has_bid = contract_of(rules, tally, side) is not None
    seats = team_of(rules, tally, side) if has_bid else seats_of(rules, side)
    return any(seat in seats for seat in offenders)


def verdict_of(rules: Data, tally: Data, side: int) -> str:
    """Judge a side: whether it has made its contract, or has none, or has reneged."""
    contract, how = contract_of(rules, tally, side), tally.get("how")
    if is_offender(rules, tally, side):
        return "renege"
    if contract is None:
        return "scored"
    if how in ("conceded", "conceded-unseen"):
        return "conceded"
    if how == "renege":
        return "made"
    if how == "no-marriage":
        return "set"
    return "made" if sum(earned_of(rules, tally, side)) >= contract["goal"] else "set"


def bid_of(contract: Data) -> int:
    """Give what a contract is worth: its bid, twice or four times if it was doubled."""
    return int(contract["goal"]) * (contract.get("times") or 1)


def loss_of(rules: Data, contract: Data, verdict: str) -> int:
    """Give what a bidder loses who is set, concedes or reneges."""
    times: dict[str, int] = {
        "set": 1,
        "conceded": rules["concession"]["costs"],
        "renege": rules["renege"]["bidder_times"],
    }
    return bid_of(contract) * times.get(verdict, 0)


def points_of(rules: Data, tally: Data, side: int, verdicts: list[str]) -> int:
    """Give what a side scores in a round without stakes."""
    contract = contract_of(rules, tally, side)
    if contract is not None:
        return points_of_bidder(rules, tally, side, contract, verdicts[side])
    if contracts_of(tally):
        return points_of_opponent(rules, tally, side, verdicts)
    meld, count = earned_of(rules, tally, side)
    if verdicts[side] == "renege" and rules["renege"]["offender"] == "loses-count":
        return meld
    return meld + count


def points_of_bidder(rules: Data, tally: Data, side: int, contract: Data, verdict: str) -> int:
    """Give what a side scores that has a contract."""
    settlement = rules["settlement"]
    meld, count = earned_of(rules, tally, side)
    if verdict != "made":
        loss = loss_of(rules, contract, verdict) if settlement["set"] == "minus-bid" else 0
        kept = meld if verdict == "set" and settlement["set_meld"] == "kept" else 0
        return kept - loss
    if tally.get("how") == "renege":  # of an opponent
        with_meld = rules["renege"]["bidder_then"] == "bid-and-meld"
        return bid_of(contract) + (
            amount_of(tally, melders_of(rules, tally, side), "meld") if with_meld else 0
        )
    return bid_of(contract) if settlement["made"] == "bid" else meld + count


def points_of_opponent(rules: Data, tally: Data, side: int, verdicts: list[str]) -> int:
    """Give what a side scores against the contract of another side."""
    settlement = rules["settlement"]
    contract = contracts_of(tally)[0]
    bidder_verdict = verdicts[rules["table"]["sides"][contract["bidder"]]]
    if verdicts[side] == "renege":
        return -bid_of(contract) if settlement["set"] == "minus-bid" else 0
    from_bid = (
        loss_of(rules, contract, bidder_verdict) if settlement["bid_to"] == "opponents" else 0
    )
    if settlement["opponents"] == "nothing":
        return from_bid
    how = tally.get("how")
    if how is None:
        return from_bid + sum(earned_of(rules, tally, side))
    points = amount_of(tally, melders_of(rules, tally, side), "meld")
    if how == "conceded":
        points += rules["concession"]["bonus"] * len(seats_of(rules, side))
    if how == "renege" and rules["renege"]["others"] == "meld-and-count":
        points += counters_of(tally, team_of(rules, tally, side))
    return from_bid + points


def stake_of(rules: Data, tally: Data) -> int:
    """Give the stake of a bid: that of the highest step that it reaches, doubled in spades."""
    settlement, goal = rules["settlement"], contracts_of(tally)[0]["goal"]
    stake: int = max((stake for least, stake in settlement["stakes"] if goal >= least), default=0)
    return stake * 2 if settlement["spades_double"] and tally.get("trump") == "S" else stake


def stakes_won(rules: Data, tally: Data, verdicts: list[str]) -> list[int]:
    """Give what each side wins or pays where the bidder is paid by each other side."""
    bidder = rules["table"]["sides"][contracts_of(tally)[0]["bidder"]]
    times = {"made": 1, "conceded": -rules["concession"]["costs"]}
    each = stake_of(rules, tally) * times.get(verdicts[bidder], -rules["settlement"]["lost_times"])
    return [
        each * (len(verdicts) - 1) if side == bidder else -each for side in range(len(verdicts))
    ]
