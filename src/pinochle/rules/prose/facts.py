"""The words for values, and the facts, of which the sentences of a description are made."""

from collections.abc import Callable, Iterable
from functools import partial
from types import SimpleNamespace
from typing import Any, Final

from attrs import fields

from pinochle.cards.card import Card, Rank, Ranking, Suit
from pinochle.cards.hand import Hand
from pinochle.rules.count import METHOD_1, METHOD_2, METHOD_3, METHOD_4
from pinochle.rules.handtest import ANY_HAND, HandTest, melds_in_words
from pinochle.rules.parts import Parts, gains_nobody
from pinochle.rules.play.obligations import Duty, Obligation, When
from pinochle.rules.play.play import PlayRules
from pinochle.rules.prose.meld_rows import meld_rows
from pinochle.rules.prose.words import figure, listed, many, times
from pinochle.rules.script import Step, condition


def _test_in_words(test: HandTest) -> str:
    """Return the cards of a hand that passes a test: ``six nines or more and no ace``."""
    parts = [f"{many(least, rank.word)} or more" for rank, least in test.at_least]
    parts += [
        f"at most {many(most, rank.word)}" if most else f"no {rank.word}"
        for rank, most in test.at_most
    ]
    if test.non_counters:
        parts.append(f"{many(test.non_counters, 'card')} or more below the three highest ranks")
    if test.worthless:
        parts.append(f"{many(test.worthless, 'card')} or more that count nothing")
    if test.holds:
        parts.append(f"a {listed(melds_in_words(test.holds), 'or')}")
    if test.melds != "whatever":
        number = "a" if test.melds == "some" else "no"
        parts.append(f"{number} meld that scores whatever is trump")
    return listed(parts or ["any cards"])


WORDS: Final[dict[str, Callable[[Any], str]]] = {
    "": str,
    "and": listed,
    "or": partial(listed, last="or"),
    "figure": figure,
    "Figure": lambda number: figure(number).capitalize(),
    "times": times,
    "in a row": lambda words: " ".join(map(str, words)),
    "against": " against ".join,
    "held": lambda names: listed(melds_in_words(names), "or"),
    "passes": _test_in_words,
    "scored": {"bid-and-meld": "the bid and the meld", "bid": "just the bid"}.__getitem__,
}
"""The functions that words after a colon apply to a value; a noun makes a number of things."""

_TWO: Final = 2


def facts_of(rules: Parts) -> SimpleNamespace:
    """Return the parts of the rules by name, and the other facts that their sentences ask for."""
    parts = {part.name: getattr(rules, part.name) for part in fields(Parts)}
    is_partnership, has_auction = rules.table.is_partnership, Step.AUCTION in rules.script
    has_sides = is_partnership or rules.partner.calls != "nobody"
    bidding_side = "the bidder’s side" if has_sides else "the bidder"
    is_summed = rules.auction.calls == "summed"
    unit = "side" if has_sides else "player"
    facts: dict[str, Any] = {
        "total": rules.total,
        "side": "side" if is_partnership else "player",
        "side_that": "side that" if is_partnership else "player who",
        **_scorers(rules, has_sides=has_sides),
        "their": "its" if is_partnership else "their",
        "unit": unit,
        "unit_that": "side that" if has_sides else "player who",
        "are_several": rules.table.side_count > _TWO,
        "has_sides": has_sides,
        "bidder": "the bidder" if has_auction else "eldest",
        "bidding_side": bidding_side,
        "contractor": "the side that bid it" if is_summed else bidding_side,
        "others_gain_nothing": _gain_nothing(rules),
        "bidding_side_first": f"T{bidding_side[1:]}",
        "moon_is_undertaken": rules.moon.offered != "nobody"
        or (has_auction and rules.auction.moon_bids),
    }
    facts |= (
        _cards(rules) | _kept_back(rules) | _auction(rules) | _play(rules.play) | _settlement(rules)
    )
    facts |= _parties(rules, unit) | _opponents(rules) | _given_up(rules) | _exceptions(rules)
    return SimpleNamespace(**parts, **facts, **_ending(rules))


def _gain_nothing(rules: Parts) -> bool:
    """Tell whether several sides may play against the bidder's, who gain nothing by tricks."""
    are_several = rules.table.side_count > _TWO
    return are_several and Step.AUCTION in rules.script and gains_nobody(rules)


def _scorers(rules: Parts, *, has_sides: bool) -> dict[str, object]:
    """Return facts about the owners of scores: sides, or players with any partners in a round."""
    is_side = rules.table.is_partnership and not rules.table.scores_by_player
    return {
        "scorer": "side" if is_side else "player",
        "scorer_that": "side that" if is_side else "player who",
        "splits_wins": not is_side and has_sides,
        "has_trios": rules.table.is_partnership and not rules.table.are_pairs,
    }


_PACKS: Final = {
    48: "deck.single.48",
    80: "deck.quad20.80",
    96: "deck.double.96",
    120: "deck.triple.120",
}
_METHODS: Final = {
    METHOD_1.by_place: "count.method1",
    METHOD_2.by_place: "count.method2",
    METHOD_3.by_place: "count.method3",
    METHOD_4.by_place: "count.method4",
}


def _cards(rules: Parts) -> dict[str, object]:
    """Return facts about the cards: their numbers, their ranking, their counts, and the melds."""
    pack, table = rules.pack, rules.table
    kinds = _by_number(pack.copies)
    worths = _by_number((rank, rules.count.worth(rank)) for rank in pack.ranks)
    seats = [table.members(side) for side in range(table.side_count)]
    return {
        "size": len(pack),
        "kinds": [f"{figure(n)} each of {' '.join(map(str, kinds[n]))}" for n in kinds],
        "added": [f"{figure(number)} {card}" for card, number in pack.extra if number > 0],
        "withheld": [f"{figure(-number)} {card}" for card, number in pack.extra if number < 0],
        "pack_rule": _PACKS.get(len(pack), "deck.nonstandard"),
        "has_tens_high": pack.order == Ranking.TEN_HIGH,
        "worths": [f"each {listed(worths[n], 'or')} counts {n or 'nothing'}" for n in worths],
        "method": _METHODS.get(rules.count.by_place, ""),
        "sides": [f"seat{'s' * (len(members) > 1)} {listed(members)}" for members in seats],
        "exchanged_nine": _exchanged_nine(rules),
        "meld_rows": list(meld_rows(rules.melds, "points", rules)),
        "check_rows": list(meld_rows(rules.checks.melds, "checks", rules)),
    }


def _exchanged_nine(rules: Parts) -> str:
    """Return the words for what a nine melds that is exchanged for the card turned."""
    if rules.trump.dix_exchange != "trick-winner":
        return ""
    nine = Hand((Card(Rank.NINE, Suit.SPADES),))
    score = rules.melds.score(nine, Suit.SPADES)
    names = listed(meld.name for meld in score.melds) if score.melds else ""
    return f", and scores {score.points} for the {names}" if names else ""


def _kept_back(rules: Parts) -> dict[str, object]:
    """Return the cards that may not be buried while there are others, and the ids of the rules."""
    bury = rules.bury
    is_melded = bury.which == "not-melded" and condition(_MELDED_BEFORE)(rules)
    kept = {"a card that they have melded": bury.which_rule} if is_melded else {}
    kept |= {"a card that counts": bury.which_rule} if bury.which == "non-counters" else {}
    kept |= {"a trump": "house.no-trump-buried"} if bury.keeps_trump else {}
    return {"kept_cards": list(kept), "kept_rules": ", ".join(kept.values())}


_MELDED_BEFORE: Final = "script.melds|bidder-melds<bury"


def _by_number(numbered: Iterable[tuple[Rank, int]]) -> dict[int, list[Rank]]:
    """Return the ranks by their number."""
    groups: dict[int, list[Rank]] = {}
    for rank, number in numbered:
        groups.setdefault(number, []).append(rank)
    return groups


_OPENINGS: Final = {100: "auction.opening.100", 250: "auction.opening.250"}


def _auction(rules: Parts) -> dict[str, object]:
    """Return facts about the auction: the steps of bids, and who can be left with the bid."""
    auction = rules.auction
    is_dealer_first = auction.first == "dealer"
    is_opened = auction.automatic or auction.must_open == "eldest"
    dealer_may_be_left = auction.calls != "summed" and (is_dealer_first or not is_opened)
    must_somebody = is_opened or auction.must_open == "dealer"
    is_stuck = auction.stuck > 0 and auction.to_be_stuck == ANY_HAND
    ((first, step), *others) = auction.ladder
    start = f" counted from {first}" if first else ""
    return {
        "steps": [
            f"in steps of {step}{start}",
            *(f"from {n} in steps of {up}" for n, up in others),
        ],
        "opening_rule": _OPENINGS.get(auction.opening, ""),
        "bidder_is_tested": auction.to_bid != ANY_HAND,
        "dealer_is_tested": auction.to_be_stuck != ANY_HAND,
        # It matters that all others may pass before the dealer's turn.
        "dealer_may_be_left": dealer_may_be_left,
        "all_may_pass": auction.calls == "summed" or not (must_somebody or is_stuck),
        "starter": "the dealer" if is_dealer_first else "eldest",
        "starter_rule": "house.dealer-first" if is_dealer_first else "",
    }


_OF_LEADS: Final = {
    Duty.LEAD_TRUMP: "That lead is a trump if the leader has one",
    Duty.ALWAYS_LEAD_TRUMP: "Every lead is a trump as long as the leader has one",
    Duty.LEAD_PLAIN: (
        "Trump is not led before somebody has played one, unless the leader has nothing else"
    ),
}
_DUTIES: Final = {
    Duty.FOLLOW: "Follow suit",
    Duty.HEAD: "Beat the trick so far with a card of the suit led",
    Duty.HEAD_SUIT: "Beat the best card of the suit led, even if the trick was trumped",
    Duty.TRUMP: "Play a trump to a plain suit",
    Duty.OVERTRUMP: "Play a trump that beats the trick so far to a plain suit",
}
_LIMITS: Final = {
    Duty.HEAD: ", play.must-head.exception-trumped",
    Duty.TRUMP: ", play.undertrump",
    Duty.OVERTRUMP: ", play.must-trump",
}
"""The ids of rules that limit a duty."""

_WHEN: Final = {
    When.ALWAYS: "",
    When.TRUMP_LED: ", when trump is led",
    When.PLAIN_LED: ", when a plain suit is led",
}
_ON_PLAIN: Final = (Duty.TRUMP, Duty.OVERTRUMP)

_MISPLAYS: Final = {
    "play.suit": ("fail to follow suit", ", renege.kind.suit"),
    "play.slough": ("discard instead of trumping", ", renege.kind.slough"),
    "play.kill": ("fail to beat the trick when they must", ", renege.kind.kill"),
}


def _play(play: PlayRules) -> dict[str, object]:
    """Return the obligations that can ever ask for anything, and the plays that break them."""
    rungs = [
        rung
        for rung in play.obligations
        if not (rung.duty in _ON_PLAIN and rung.when is When.TRUMP_LED)
    ]
    codes = {rung.duty.code for rung in play.obligations}
    misplays = [misplay for code, misplay in _MISPLAYS.items() if code in codes]
    return {
        "leads": [_lead(rung) for rung in rungs if rung.duty.of_leads],
        "rungs": [_rung(rung) for rung in rungs if not rung.duty.of_leads],
        "misplays": [*(said for said, _ in misplays), "play out of turn", "show cards on purpose"],
        "misplay_ids": "".join(ids for _, ids in misplays),
    }


def _lead(rung: Obligation) -> str:
    """Return the sentence for an obligation of a lead, with the id of its rule."""
    said = _OF_LEADS[rung.duty]
    if rung.from_bid:
        said = f"From a bid of {rung.from_bid} on {said[0].lower()}{said[1:]}"
    return f"{said}. [{rung.rule}]"


def _rung(rung: Obligation) -> str:
    """Return the sentence for an obligation, with the ids of its rule and its limits."""
    when = "" if rung.duty in _ON_PLAIN else _WHEN[rung.when]
    is_post = rung.duty is Duty.HEAD and rung.when is When.TRUMP_LED
    limits = "" if is_post else _LIMITS.get(rung.duty, "")
    is_exempt = rung.unless == "partner-winning"
    unless = ", unless their partner is winning the trick" if is_exempt else ""
    exempt = ", house.partner-exempt" if is_exempt else ""
    return f"1. {_DUTIES[rung.duty]}{when}{unless}. [{rung.rule}{limits}{exempt}]"


def _settlement(rules: Parts) -> dict[str, object]:
    """Return facts about the settlement: saved melds, set contracts, and the costs of reneges."""
    settlement, is_summed = rules.settlement, rules.auction.calls == "summed"
    has_sides = rules.table.is_partnership or rules.partner.calls != "nobody"
    wanted = [many(settlement.saving_tricks, "trick")] if settlement.saving_tricks else []
    raw = " before it is rounded" if rules.count.rounding else ""
    wanted += [f"{settlement.saving_count} in count{raw}"] if settlement.saving_count else []
    others = "The opponent scores" if rules.table.seats == _TWO else "The opponents score"
    offender = "bidding side that" if has_sides else "bidder who"
    costs = rules.concession.costs if settlement.set.bid else 0
    cost = "bid" if rules.renege.offender == "minus-bid" else "count"
    return {
        "wanted": [] if settlement.saved_by == "nobody" or only_saved_meld(rules) else wanted,
        "saver": "side" if settlement.saved_by == "side" and has_sides else "player",
        "in_points": Step.AUCTION in rules.script and not settlement.stakes,
        "kept": kept_when_set(rules),
        "others": "Sides without a contract score" if is_summed else others,
        "offender": "side with a contract that" if is_summed else offender,
        "conceding_costs": {0: "nothing", 1: "the bid"}.get(costs, f"the bid {times(costs)}"),
        "renege_costs": "units" if settlement.stakes else cost,
        "others_win": f" and {won}" if (won := _OTHERS_WIN[rules.renege.others]) else "",
        "others_id": "house.renege-all-counters" if rules.renege.others == "all" else "",
        "others_rule": ", house.renege-all-counters" if rules.renege.others == "all" else "",
    }


def _parties(rules: Parts, unit: str) -> dict[str, object]:
    """Return words for the parties to points: those who answer together, or score alone.

    A bidder and the partner they call each score what both have; the others each score their own or
    what their side has.
    """
    settlement, has_auction = rules.settlement, Step.AUCTION in rules.script
    is_partnership, is_called = rules.table.is_partnership, rules.partner.calls != "nobody"
    side, is_alone = "side" if is_partnership else "player", settlement.unit_of_meld == "seat"
    is_free = has_auction and settlement.least_meld_binds == "opponents"
    parties = {
        "sweeper": f"A {'side that' if is_partnership else 'player who'}",
        "melders": f"a {unit}{' without a contract' if is_free else ''}",
        "each_other": f"every other {side}",
        "each_opponent": "every other side" if is_partnership else "every opponent",
        "shooters": f"the {side}",
        "offending": f"the offending {side}",
        "offender_of_count": "side that" if is_partnership else "player who",
        "whoever_reneges": f"the {side} that reneges",
    }
    if is_called:
        alone = "an opponent" if is_free else "the bidder’s side, and of each other player,"
        parties |= {
            "melders": alone if is_alone else parties["melders"],
            "sweeper": "Each player of a side that",
            "each_other": "each of the others",
            "shooters": "everybody on their side",
            "offending": "the offending player" if is_alone else "everybody on the offending side",
            "offender_of_count": f"bidding side{' or an opponent' if is_alone else ''} that",
            "whoever_reneges": "everybody who answers for it",
        }
        if not is_alone:
            parties["offender_of_count"] = "side that"
    return {**parties}


def _opponents(rules: Parts) -> dict[str, object]:
    """Return facts about the score without a contract, in a round that is played or reneged."""
    settlement, has_auction = rules.settlement, Step.AUCTION in rules.script
    can_count = settlement.opponents == "score" or not has_auction
    can_meld = (settlement.opponents != "nothing" or not has_auction) and others_meld(rules)
    counts = {"seat": "their own count", "side": "all their side’s count"}
    melds = {"seat": "their own melds", "side": "all their side’s melds"}
    shared = [melds[settlement.unit_of_meld]] if can_meld else []
    shared += [counts[settlement.unit_of_count]] if can_count else []
    won = [won] if (won := _OTHERS_WIN[rules.renege.others]) and can_count else []
    pronoun = "its" if rules.table.is_partnership else "their"
    several = listed([*(["their melds"] if can_meld else []), *won] or ["nothing"])
    takes = f"the bid {times(rules.renege.bidder_times)}"
    gained = f"the others score {several}"
    if settlement.bid_to == "opponents" and settlement.opponents == "nothing":
        gained = f"every other {'side' if rules.table.is_partnership else 'player'} scores {takes}"
    return {
        "others_meld": others_meld(rules),
        "others_score_melds": can_meld,
        "opponents_count": can_count,
        "opponents_gain": can_count or can_meld,
        "opponents_win": several,
        "opponent_wins": several.replace("their", pronoun, 1),
        "shared": shared,
        "gained_by_renege": gained,
    }


def others_meld(rules: Parts) -> bool:
    """Tell whether anybody can have melds whose side has no contract."""
    is_bidders = Step.AUCTION in rules.script and rules.showing.who != "all"
    return not is_bidders or rules.trump.turned_nine > 0


def only_saved_meld(rules: Parts) -> bool:
    """Tell whether nobody melds whose melds must be saved, or loses anything else without them."""
    settlement = rules.settlement
    is_free = settlement.saving_binds == "opponents" and settlement.unsaved == "meld"
    return is_free and not others_meld(rules)


def _given_up(rules: Parts) -> dict[str, object]:
    """Return the ends of a contract without play, and whether others score then besides the bid."""
    settlement, script = rules.settlement, rules.script
    concession, trump = rules.concession, rules.trump
    can_concede = Step.CONCEDE in script or Step.CONCEDE_UNSEEN in script
    can_lack = Step.TRUMP in script and trump.must_hold and trump.if_none != "free"
    ends = [*(["conceded"] if can_concede else []), *(["set without play"] if can_lack else [])]
    is_free = settlement.bid_to == "nobody"
    has_melds = settlement.opponents != "nothing" and others_meld(rules)
    melds, laid = has_melds and concession.others_score == "meld", trump.if_none == "set"
    in_points = not settlement.stakes
    return {
        "given_up": ends,
        "can_concede": can_concede,
        "others_score_conceding": in_points and (is_free or melds or concession.bonus),
        "others_score_without_trump": in_points and (is_free or (has_melds and laid)),
    }


def _exceptions(rules: Parts) -> dict[str, object]:
    """Return the exceptions: cards that save no melds, points that count once, and void bids."""
    settlement, auction, script = rules.settlement, rules.auction, rules.script
    is_saving = settlement.saved_by != "nobody" and settlement.saving_count
    away = "discarded" if Step.DRAFT in script else ""
    away = "buried" if Step.BURY in script and rules.bury.count_for != "nobody" else away
    has_auction = Step.AUCTION in script
    is_multiple = has_auction and not settlement.stakes
    is_multiple = is_multiple and bool(settlement.bid_times or auction.doubling)
    once = ["the bonus for a high bid"] if is_multiple and settlement.bid_bonuses else []
    once += ["what it still scores when it is set"] if is_multiple and kept_when_set(rules) else []
    return {
        "laid_away": away if is_saving else "",
        "counted_once": once,
        "counted_once_are": len(once) > 1,
        "unrewarded": ", without the bonus for a high bid" if settlement.bid_bonuses else "",
        "may_be_void": has_auction and auction.least_meld > 0 and auction.misbid == "void",
        "sweeping": settlement.all_tricks > 0 or rules.ending.all_tricks_win,
        "bid_is_told_apart": settlement.opponents != "nothing" or auction.calls == "summed",
    }


def kept_when_set(rules: Parts) -> list[str]:
    """Return the parts of its score that a side keeps when its contract is set."""
    settlement = rules.settlement
    return [
        *(["meld"] if settlement.set_meld == "kept" and not settlement.set.meld else []),
        *(["count"] if settlement.set_count == "kept" and not settlement.set.count else []),
    ]


_OTHERS_WIN: Final = {
    "meld": "",
    "meld-and-count": "what they have won",
    "all": "all the counters of the round",
}
"""The points that the others score besides their melds when somebody reneges."""

_TARGETS: Final = {
    (2, 1000): "twohand.target",
    (3, 100): "threehand.target.100",
    (3, 1000): "threehand.target.1000",
    (4, 500): "turkish.target-500",
    (8, 5000): "eight.target",
}
"""The ids of the targets that a text names, by the number of seats."""

_LARGE: Final = 80
"""The cards from which on a pack is large, with large targets."""


def _target_rule(rules: Parts) -> str:
    """Return the id of the rule for the target: a text's, or that of games with such a pack."""
    general = "dd.target" if len(rules.pack) >= _LARGE else "fourhand.target"
    return _TARGETS.get((rules.table.seats, rules.ending.target), general)


def _ending(rules: Parts) -> dict[str, object]:
    """Return facts about the winner when several reach the target, if the score alone decides."""
    ending, are_two = rules.ending, rules.table.columns == _TWO
    by_score = ending.target and not ending.bid_out and ending.call_out != "must"
    bidder_first = by_score and ending.on_two == "bidder" and Step.AUCTION in rules.script
    on_two = ending.otherwise if ending.on_two == "bidder" else ending.on_two
    is_summed = rules.auction.calls == "summed"
    several = f"If {'both' if are_two else 'several'} reach it in one round"
    gains = _gains_without_contract(rules)
    has_partners = rules.table.scores_by_player and not rules.table.are_pairs
    on_tie = "If that leaves several" if is_summed or has_partners else "If not"
    return {
        "target_rule": _target_rule(rules),
        "by_score": by_score,
        "call_moves": ending.call_out == "must" and ending.extends,
        "first_moved": ending.target + ending.extend_by,
        "bidder_first": bidder_first,
        # Where two sides play, the bidder's mostly reaches the target only by making the contract.
        "tie_break": on_two if by_score and not (bidder_first and are_two and not gains) else "",
        "on_tie": on_tie if bidder_first else several,
    }


def _gains_without_contract(rules: Parts) -> bool:
    """Tell whether a side with a contract can score something in a round without making it."""
    renege, auction, moon = rules.renege, rules.auction, rules.moon
    is_added = Step.MOON in rules.script and moon.counts == "added"
    keeps_melds = renege.ruled and renege.offender == "loses-count"
    is_void = auction.least_meld > 0 and auction.misbid == "void"
    receives = auction.calls == "summed" and rules.settlement.bid_to == "opponents"
    return is_added or keeps_melds or is_void or receives or bool(kept_when_set(rules))
