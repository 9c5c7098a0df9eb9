"""What the sentences of a description promise for a round, and for the end of a game.

Everything here comes from what `oracle.reading` has understood: what a sentence does not say does
not happen.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from oracle.reading import OFTEN, Reading, UnreadSentenceError, figure, often


@dataclass(frozen=True)
class Bid:
    """A contract: whose it is, and for how much; a moon has no number."""

    bidder: int
    points: int
    is_void: bool = False
    times: int = 1
    is_moon: bool = False


@dataclass(frozen=True)
class Round:
    """What was melded, won and bid in a round, by seat; ``sides`` are those of the round."""

    sides: tuple[int, ...]
    columns: tuple[int, ...]
    meld: tuple[int, ...]
    count: tuple[int, ...]
    tricks: tuple[int, ...]
    bids: tuple[Bid, ...] = ()
    buried: int = 0
    discarded: tuple[int, ...] = ()
    is_in_spades: bool = False
    how: str = "played"
    offenders: tuple[int, ...] = ()
    moon: int | None = None
    moon_kind: str = ""
    setbacks: tuple[int, ...] = ()
    forgotten: tuple[int, ...] = ()
    sitting_out: int = 0
    rest: tuple[int, int] = (0, 0)
    """The points and tricks that were left when a renege ended the round."""
    winner: int | None = None
    """Who is taken to win all that was left."""


class Promise:
    """What the words promise for a round."""

    def __init__(self, reading: Reading, played: Round) -> None:
        self.read = reading
        self.said = reading.said
        self.round = played
        self.team = played.sides
        self.bids = {played.sides[bid.bidder]: bid for bid in played.bids}
        self.seats = range(len(played.sides))

    def scores(self) -> dict[int, int]:
        """What every column scores."""
        if "stakes" in self.said and self.round.bids:
            return self.in_units()
        columns = sorted(set(self.round.columns))
        scores = {column: self.score_of(column) for column in columns}
        for column in columns:
            scores[column] -= self.set_back(column)
        for bid in self.round.bids:
            more = self.handed_over(bid) + self.reward(bid)
            for column in columns:
                if self.side(column) != self.team[bid.bidder]:
                    scores[column] += more
        return scores

    # Who is who.

    def side(self, column: int) -> int:
        """The side of a column in this round."""
        return self.team[self.round.columns.index(column)]

    def own(self, column: int) -> list[int]:
        """The seats of a column."""
        return [seat for seat in self.seats if self.round.columns[seat] == column]

    def members(self, side: int) -> list[int]:
        """The seats of a side."""
        return [seat for seat in self.seats if self.team[seat] == side]

    def together(self, column: int, what: str) -> list[int]:
        """The seats whose meld or count a column scores."""
        side = self.side(column)
        if side in self.bids:
            return self.members(side)
        apart = self.said.get("opponents-apart")
        if apart is None:
            said = self.said.get("renege-count", self.said.get("renege-all"))
            is_alone = "opponent that" in str(said)
            return self.own(column) if is_alone else self.members(side)
        return self.own(column) if apart[what == "count"] == "their own" else self.members(side)

    @property
    def is_sweep(self) -> int | None:
        """The side that has won every trick."""
        takers = {self.team[seat] for seat in self.takers}
        return takers.pop() if len(takers) == 1 and self.round.how == "played" else None

    @property
    def takers(self) -> list[int]:
        """The seats that have won a trick."""
        played = self.round
        of_rest = played.winner if played.rest[1] else None
        return [seat for seat in self.seats if played.tricks[seat] or seat == of_rest]

    @property
    def moon_winner(self) -> int | None:
        """The side that has won every trick, by the shooter's tricks alone where that is said."""
        shooters = [bid.bidder for bid in self.round.bids if bid.is_moon]
        shooters += [] if self.round.moon is None else [self.round.moon]
        is_helped = "moon-alone" in self.said and self.takers != shooters[:1]
        return None if is_helped else self.is_sweep

    @property
    def is_given_up(self) -> bool:
        """Whether nothing was played because the contract was given up."""
        return self.round.how in {"conceded", "conceded-unseen", "no-marriage"}

    def liable_seats(self, column: int) -> list[int]:
        """The seats for whose reneges a column answers."""
        side = self.side(column)
        names = ("renege-made", "renege-settled", "renege-count", "renege-all")
        said = [self.said.get(name) for name in names]
        words = " ".join(word for groups in said if groups for word in groups if word)
        is_alone = "the offending player" in words or "opponent that" in words
        is_alone = is_alone and side not in self.bids
        return self.own(column) if is_alone else self.members(side)

    def reneges(self, column: int) -> int:
        """How many rulings a column answers for."""
        own = self.liable_seats(column)
        return sum(offender in own for offender in self.round.offenders)

    # What counts.

    def meld_of(self, column: int) -> int:
        """The meld of a column that counts."""
        seats = self.together(column, "meld")
        meld = sum(self.round.meld[seat] for seat in seats if not self.is_unsaved(seat))
        return meld if self.is_on_board(column, sum(self.round.meld[seat] for seat in seats)) else 0

    def is_on_board(self, column: int, melded: int) -> bool:
        """Whether a side has melded enough."""
        if "on-board" not in self.said:
            return True
        whose, least = self.said["on-board"]
        assert whose is not None and least is not None
        is_free = "without a contract" in whose or "opponent" in whose
        return melded >= int(least) or (is_free and self.side(column) in self.bids)

    def is_unsaved(self, seat: int) -> bool:
        """Whether a seat loses its meld for want of tricks."""
        if "saving" not in self.said or self.round.how == "met" or self.is_given_up:
            return False
        if self.round.how == "renege" and not self.reneges(self.round.columns[seat]):
            return False
        who, without, tricks, count, _ = self.said["saving"]
        side = self.team[seat]
        if without and side in self.bids:
            return False
        pile = [seat] if who == "player" else self.members(side)
        won = sum(self.round.count[one] for one in pile)
        if "laid-away" not in self.said:
            won += sum(self.laid_away(one) for one in pile)
        taken = sum(self.round.tricks[one] for one in pile) + self.round.rest[1]
        won += self.round.rest[0]
        return taken < figure(tricks or "no") or won < int(count or 0)

    def laid_away(self, seat: int) -> int:
        """What a seat counts that it did not win: of several who share it the first has it."""
        played = self.round
        bidder = played.bids[0].bidder if played.bids else None
        points = 0
        if played.buried and bidder is not None:
            if "buried-bidder" in self.said:
                points += played.buried if seat == bidder else 0
            elif "buried-opponents" in self.said and self.team[seat] != self.team[bidder]:
                column = played.columns[seat]
                points += played.buried if seat == self.together(column, "count")[0] else 0
        if played.discarded:
            if "discards-own" in self.said or bidder is None:
                points += played.discarded[seat]
            elif seat != bidder:
                points += sum(played.discarded)
        return points

    def count_of(self, column: int) -> int:
        """The count of a column in a round that was played, or as far as it was."""
        is_lost = "saving" in self.said and self.said["saving"][4]
        count = 0
        for seat in self.together(column, "count"):
            if not (is_lost and self.is_unsaved(seat)):
                count += self.round.count[seat] + self.laid_away(seat)
                count += self.round.rest[0] * (seat == self.round.winner)
        return count

    def round_count(self, count: int, *, has_contract: bool) -> int:
        """A count as it is scored."""
        if "rounding" not in self.said:
            return count
        unit, up_from = self.read.number("rounding"), self.read.number("rounding", 1)
        if not has_contract and "rounding-alone" in self.said:
            up_from = self.read.number("rounding-alone")
        rest = count % unit
        return count - rest + (unit if rest >= up_from else 0)

    def deciding_count(self, count: int) -> int:
        """A count as it makes a contract."""
        is_exact = "exact-decides" in self.said
        return count if is_exact else self.round_count(count, has_contract=True)

    def worth(self, bid: Bid) -> int:
        """The number of a bid."""
        return self.read.number("moon-number") if bid.is_moon else bid.points

    def times(self, bid: Bid) -> int:
        """How many times a contract counts."""
        return bid.times * self.read.figure_at("times", self.worth(bid), 1)

    def set_back(self, column: int) -> int:
        """What melds cost that could not be laid, or that were forgotten."""
        costs = {"set-back": self.round.setbacks, "forgotten": self.round.forgotten}
        charged = [lost for name, lost in costs.items() if lost and name in self.said]
        return sum(lost[seat] for lost in charged for seat in self.own(column))

    # What a column scores.

    def score_of(self, column: int) -> int:
        bid = self.bids.get(self.side(column))
        if self.is_given_up:
            return self.score_of_concession(column, bid)
        if self.round.offenders:
            return self.after_a_renege(column, bid)
        return self.usual_score(column, bid)

    def usual_score(self, column: int, bid: Bid | None) -> int:
        """In a round without a renege."""
        side = self.side(column)
        is_announced = self.round.moon is not None and self.team[self.round.moon] == side
        is_bid = bid is not None and bid.is_moon and not bid.is_void
        if (is_announced or is_bid) and self.is_moon_alone(side):
            return self.moon(side) * (self.times(bid) if bid is not None and is_bid else 1)
        meld, count = self.meld_of(column), self.count_of(column)
        points, is_set = self.score_from(column, bid, meld, count)
        points += self.for_all_tricks(column, bid, is_set=is_set)
        if is_announced:
            points += self.moon(side)
        return points

    def for_all_tricks(self, column: int, bid: Bid | None, *, is_set: bool) -> int:
        """What every trick scores that nobody has undertaken to win."""
        side, moon = self.side(column), self.round.moon
        if "all-tricks" not in self.said or side != self.swept_by:
            return 0
        number, unless_set, unless_void = self.said["all-tricks"]
        if bid is not None and bid.is_void:
            return 0 if unless_void else int(number or 0)
        is_undertaken = moon is not None and self.team[moon] == side
        is_undertaken = is_undertaken or (bid is not None and bid.is_moon)
        return 0 if is_undertaken or (is_set and unless_set) else int(number or 0)

    def score_from(self, column: int, bid: Bid | None, meld: int, count: int) -> tuple[int, bool]:
        """What it scores for an exact count, and whether its contract is set or void."""
        exact, count = count, self.round_count(count, has_contract=bid is not None)
        if bid is None:
            melds, counts = self.left_by_moon(column)
            return self.opponents_score(meld if melds else 0, count if counts else 0), False
        if bid.is_void:
            return count - self.read.number("void"), True
        times = self.times(bid)
        if bid.is_moon:  # made by every trick and nothing else, and the bid has no points
            is_made = self.moon_winner == self.side(column)
            usual = (
                self.score_when_made(0, meld, count) * times
                if is_made
                else self.score_when_set(0, meld, count, times)
            )
            return usual + self.moon(self.side(column)) * times, not is_made
        if self.comes_to(column, bid, meld + self.deciding_count(exact)):
            bonus = self.read.figure_at("more", bid.points, 0)
            return self.score_when_made(bid.points, meld, count) * times + bonus, False
        return self.score_when_set(bid.points, meld, count, times), True

    def comes_to(self, column: int, bid: Bid, points: int) -> bool:
        """Whether so many points make a bid; they do not where too little was melded."""
        is_short = not self.is_on_board(column, self.whole_meld(column))
        return points >= bid.points and not ("too-few-sets" in self.said and is_short)

    def opponents_score(self, meld: int, count: int) -> int:
        """What those score who have no contract."""
        if "no-contracts" in self.said:
            return meld + count
        melds, counts = self.said.get("opponents") or self.said["opponents-apart"]
        return (meld if melds else 0) + (count if counts else 0)

    def score_when_made(self, bid: int, meld: int, count: int) -> int:
        return bid if "made-bid" in self.said else meld + count

    def score_when_set(self, bid: int, meld: int, count: int, times: int) -> int:
        if "set-all" in self.said:
            return -(bid + meld + count) * times
        if "set-loses" in self.said:
            words, kept = self.said["set-loses"]
        else:
            words, (kept,) = "", self.said["set"]
        lost = 0
        for term in re.split(r", | and ", words or ""):
            what = re.fullmatch(rf"the (bid|meld|count)(?: {OFTEN})?", term)
            if what:
                lost += {"bid": bid, "meld": meld, "count": count}[what[1]] * often(what[2])
            elif term:
                raise UnreadSentenceError(term)
        kept = kept or ""
        return (meld if "meld" in kept else 0) + (count if "count" in kept else 0) - lost * times

    def left_by_moon(self, column: int) -> tuple[bool, bool]:
        """Whether a column without a contract scores melds and count beside a moon of others."""
        bids = [bid.bidder for bid in self.round.bids if bid.is_moon and not bid.is_void]
        shooter = bids[0] if bids else self.round.moon
        if "moon-others" not in self.said or shooter is None or self.is_given_up:
            return True, True
        shooting = self.team[shooter]
        offending = {self.team[seat] for seat in self.round.offenders}
        is_ended = self.round.how == "renege" and self.side(column) not in offending
        if shooting in offending or is_ended or shooting == self.side(column):
            return True, True
        return bool(self.said["moon-others"][0]), False

    def is_moon_alone(self, side: int) -> bool:
        """Whether a side scores its moon and nothing else, by how that ended."""
        return "shot-added" not in self.said if side == self.moon_winner else "missed" in self.said

    def is_decided_by_moon(self, side: int) -> bool:
        """Whether a moon stands for the contract of the side that has announced it."""
        moon = self.round.moon
        if moon is None or self.team[moon] != side or self.round.how != "played":
            return False
        end = "moon-shot-decides" if side == self.moon_winner else "moon-missed-decides"
        return "moon-decides" in self.said or end in self.said

    def moon(self, side: int) -> int:
        """What a moon adds."""
        reward, costs = self.price_of_moon
        return reward if side == self.moon_winner else -costs

    @property
    def price_of_moon(self) -> tuple[int, int]:
        """What the moon of the round brings, and what it costs."""
        if self.round.moon_kind:
            return self.read.moons[self.round.moon_kind.replace("-", " ")]
        number = self.read.number
        return number("shot") + number("shot-added"), number("missed") + number("missed-added")

    def score_of_concession(self, column: int, bid: Bid | None) -> int:
        how = self.round.how
        if how == "conceded-unseen":
            loses, _ = self.said["unseen"]
            return -self.cost_of(bid) if bid and loses == "the bid" else 0
        meld = 0
        if self.is_on_board(column, self.whole_meld(column)):
            meld = self.whole_meld(column)
        if how == "no-marriage":
            if bid:
                return -self.cost_of(bid) if self.said["no-suit"][0] == "the bid" else 0
            (melds,) = self.said.get("no-suit-others", (None,))
            return meld if melds else 0
        if bid:
            bid_lost, times = self.said["conceded"]
            return -self.cost_of(bid) * often(times) if bid_lost else 0
        melds, whose, bonus = self.said.get("conceded-others", (None, None, None))
        takers = 1 if whose == "each side" else len(self.own(column))
        return (meld if melds else 0) + int(bonus or 0) * takers

    def whole_meld(self, column: int) -> int:
        return sum(self.round.meld[seat] for seat in self.together(column, "meld"))

    def cost_of(self, bid: Bid) -> int:
        """The bid, as often as the contract counts."""
        return self.worth(bid) * self.times(bid)

    # Reneges.

    def after_a_renege(self, column: int, bid: Bid | None) -> int:
        side, played = self.side(column), self.round
        if reneges := self.reneges(column):
            points = self.score_with_missed_moon(column, bid)
            if "never-more" in self.said:
                ends = self.without_own_reneges(column)
                points = min(points, max(end.score_of(column) for end in ends))
            return points - self.read.number("penalty") * reneges
        moon = 0
        if played.moon is not None and self.team[played.moon] == side and played.how != "renege":
            moon = self.moon(side)
            if self.is_moon_alone(side):
                return moon
        points, is_set = self.innocent_score(column, bid)
        return points + moon + self.for_all_tricks(column, bid, is_set=is_set)

    def without_own_reneges(self, column: int) -> list["Promise"]:
        """What could be promised if the side of a column had not reneged."""
        if self.round.how == "renege":
            innocent = replace(self.round, how="played", offenders=())
            return [Promise(self.read, replace(innocent, winner=seat)) for seat in self.seats]
        own = self.members(self.side(column))
        others = tuple(seat for seat in self.round.offenders if seat not in own)
        return [Promise(self.read, replace(self.round, offenders=others))]

    def is_called_off(self, bid: Bid, column: int) -> bool:
        """Whether a renege of its own side calls a contract off, so that it is not failed."""
        if "renege-all" not in self.said or not self.reneges(column) or self.costs_bidder:
            return False
        ends = self.without_own_reneges(column)
        is_good = any(end.has_made(bid) or end.stays_void(bid, column) for end in ends)
        return is_good or not self.said["renege-all"][1]

    def innocent_score(self, column: int, bid: Bid | None) -> tuple[int, bool]:
        meld = self.meld_of(column)
        if bid is None:
            return self.innocent_opponent_score(column, meld), False
        if bid.is_void:
            only_count, but_moon, less = self.said["renege-void"]
            count = self.count_won(column, "renege-settled", 0) if only_count else 0
            count = 0 if bid.is_moon and but_moon else count
            return self.round_count(count, has_contract=True) - int(less or 0), True
        times = self.times(bid)
        if "renege-settled" in self.said and not bid.is_moon:
            count = self.count_won(column, "renege-settled", 0)
            return self.score_from(column, bid, meld, count)
        number = self.read.number("moon-number", 1) if bid.is_moon else bid.points
        reward = (self.said.get("renege-made") or ("",))[0]
        return (number + (meld if reward == "the bid and the meld" else 0)) * times, False

    def innocent_opponent_score(self, column: int, meld: int) -> int:
        """An opponent of a contract who has not reneged."""
        by_bidder = self.said.get("renege-bid", (None,) * 5)[1:4]
        _, melds, won = self.said.get("renege-others", by_bidder)
        count = self.round_count(self.count_by_words(column, won), has_contract=False)
        moon_melds, moon_counts = self.left_by_moon(column)
        return (meld if melds and moon_melds else 0) + (count if moon_counts else 0)

    def count_won(self, column: int, name: str, group: int) -> int:
        return self.count_by_words(column, self.said[name][group])

    def count_by_words(self, column: int, words: str | None) -> int:
        """What a sentence lets a column count."""
        if words is None:
            return 0
        if words == "all the counters of the round":
            innocent = {self.team[seat] for seat in self.round.offenders}
            return 0 if self.side(column) in innocent else self.read.number("total")
        return self.count_of(column)

    def has_missed_by_renege(self, side: int, bid: Bid | None) -> bool:
        """Whether a side that answers for a renege has missed a moon by that."""
        if "moon-reneged" not in self.said:
            return False
        if bid is not None and bid.is_moon:
            return not bid.is_void and self.said["moon-reneged"][0] != "announced"
        moon = self.round.moon
        return moon is not None and self.team[moon] == side

    def score_with_missed_moon(self, column: int, bid: Bid | None) -> int:
        """What a side scores that answers for a renege, with the moon that it has missed."""
        side = self.side(column)
        if not self.has_missed_by_renege(side, bid):
            is_kept = bid is not None or self.left_by_moon(column)[0]
            return self.offender_score(bid, self.meld_of(column) if is_kept else 0)
        _, has_no_melds, said = self.said["moon-reneged"]
        costs = self.price_of_moon[1] if said == "the costs of that moon" else int(said or 0)
        moon = -costs * (self.times(bid) if bid is not None and bid.is_moon else 1)
        if has_no_melds:
            return min(self.offender_score(bid, 0), moon)
        return self.offender_score(bid, self.meld_of(column)) + moon

    @property
    def costs_bidder(self) -> bool:
        """Whether a renege costs whoever has a contract the bid."""
        return "renege-bid" in self.said

    def offender_score(self, bid: Bid | None, meld: int) -> int:
        if bid is not None and self.costs_bidder:
            (lost, *_) = self.said["renege-bid"]
            return -self.cost_of(bid) * often(lost) if lost else 0
        if "renege-count" in self.said:
            if bid is None:
                return 0 if self.round.bids and "renege-no-melds" in self.said else meld
            if bid.is_void:
                return -self.read.number("void")
            is_made = meld >= self.worth(bid) and not bid.is_moon
            times = self.times(bid)
            if is_made:
                return self.score_when_made(bid.points, meld, 0) * times
            return self.score_when_set(bid.points, meld, 0, times)
        if "renege-all" in self.said:
            return -self.read.number("void") if bid is not None and bid.is_void else 0
        first = self.round.bids[0]
        groups = [
            self.said[name]
            for name in ("renege-made", "renege-settled", "renege-alone")
            if name in self.said
        ]
        is_lost = any("once" in group for group in groups)
        return -self.cost_of(first) if is_lost else 0

    # What has been made.

    @property
    def shot_by(self) -> int | None:
        """The side that has made good a moon, as far as no renege called it off."""
        moon, played = self.round.moon, self.round
        for bid in played.bids:
            if bid.is_moon and not bid.is_void and not played.offenders:
                moon = bid.bidder
        if moon is None or self.moon_winner != self.team[moon]:
            return None
        own = {played.columns[seat] for seat in self.members(self.team[moon])}
        return None if all(map(self.reneges, own)) else self.is_sweep

    @property
    def swept_by(self) -> int | None:
        """The side that has won every trick, and has not reneged."""
        offending = {self.team[seat] for seat in self.round.offenders}
        return None if self.is_sweep in offending else self.is_sweep

    def has_made(self, bid: Bid) -> bool:
        """Whether the contract was made."""
        side, column = self.team[bid.bidder], self.round.columns[bid.bidder]
        is_lost = "renege-count" not in self.said or self.costs_bidder
        if self.is_given_up or (self.reneges(column) and is_lost):
            return False
        if self.reneges(column):
            is_open = not (bid.is_moon or bid.is_void)
            is_missed = self.has_missed_by_renege(side, bid) and self.said["moon-reneged"][1]
            return is_open and not is_missed and self.meld_of(column) >= bid.points
        if self.is_decided_by_moon(side):
            return side == self.moon_winner
        if bid.is_void:
            return False
        if self.round.offenders and (bid.is_moon or "renege-settled" not in self.said):
            return True
        if bid.is_moon:
            return side == self.moon_winner
        count = self.count_of(column)
        if self.round.offenders:
            count = self.count_won(column, "renege-settled", 0)
        points = self.meld_of(column) + self.deciding_count(count)
        return self.comes_to(column, bid, points)

    # What goes to others.

    def reward(self, bid: Bid) -> int:
        """What every other side scores for a contract that is played out and set."""
        side, column = self.team[bid.bidder], self.round.columns[bid.bidder]
        if "set-reward" not in self.said or self.round.how != "played" or self.round.offenders:
            return 0
        of_moon = self.said["set-reward"][1]
        if bid.is_void or (bid.is_moon and of_moon) or self.is_decided_by_moon(side):
            return 0
        count = self.deciding_count(self.count_of(column))
        is_made = self.comes_to(column, bid, self.meld_of(column) + count)
        return 0 if is_made else self.read.number("set-reward")

    def handed_over(self, bid: Bid) -> int:
        """What every other side scores for a contract that its side has lost."""
        how, side = self.round.how, self.team[bid.bidder]
        if how == "conceded-unseen":
            return self.cost_of(bid) if self.said["unseen"][1] else 0
        if how == "conceded":
            groups = self.said.get("conceded-to-others")
            return self.cost_of(bid) * often(groups[0]) if groups else 0
        if how == "no-marriage":
            return self.cost_of(bid) if "no-suit-to-others" in self.said else 0
        column = self.round.columns[bid.bidder]
        if self.round.offenders and self.reneges(column):
            if "renege-count" in self.said and not self.costs_bidder:
                name = "renege-void-to-others" if bid.is_void else "set-to-others"
                return 0 if self.has_made(bid) or name not in self.said else self.cost_of(bid)
            if "renege-all" in self.said and not self.costs_bidder:
                is_kept = self.is_called_off(bid, column) or "set-to-others" not in self.said
                return 0 if is_kept else self.cost_of(bid)
            often_said = (
                self.said["renege-bid"][4] or (self.said.get("renege-to-others") or (None,))[0]
            )
            return self.cost_of(bid) * often(often_said) if often_said else 0
        if self.round.offenders and (
            "renege-settled" not in self.said or bid.is_moon or bid.is_void
        ):
            return 0
        if bid.is_void:
            return 0
        if bid.is_moon:
            is_missed = side != self.moon_winner
            return self.read.number("missed-to-others") * self.times(bid) if is_missed else 0
        if self.is_decided_by_moon(side):
            return 0
        meld, count = self.meld_of(column), self.count_of(column)
        if self.round.offenders:
            count = self.count_won(column, "renege-settled", 0)
        points = meld + self.deciding_count(count)
        is_set = not self.comes_to(column, bid, points)
        return self.cost_of(bid) if is_set and "set-to-others" in self.said else 0

    # Stakes.

    def in_units(self) -> dict[int, int]:
        (bid,) = self.round.bids
        how, column = self.round.how, self.round.columns[bid.bidder]
        units = self.read.figure_at("unit", bid.points, 0) * bid.times
        units *= 2 if "spades" in self.said and self.round.is_in_spades else 1
        if self.is_given_up:
            assert "units-given-up" in self.said
            ends = self.said["units-given-up"][0] or ""
            assert ("set without play" if how == "no-marriage" else "conceded") in ends
            gained = -units
        elif self.round.offenders and self.reneges(column):
            gained = -units * often(self.said["renege-units"][0])
            if "never-more" in self.said:
                futures = self.without_own_reneges(column)
                gained = min(gained, max(one.units_of_play(column, bid, units) for one in futures))
        elif bid.is_void:
            gained = 0
        elif self.round.offenders:
            gained = units
        else:
            gained = self.units_of_play(column, bid, units)
        columns = sorted(set(self.round.columns))
        payers = len(columns) - 1 + self.round.sitting_out
        return {one: gained * payers if one == column else -gained for one in columns}

    def units_of_play(self, column: int, bid: Bid, units: int) -> int:
        """What the bidder is paid by each for what was played."""
        if bid.is_void:
            return 0
        meld, count = self.meld_of(column), self.count_of(column)
        is_made = self.comes_to(column, bid, meld + self.deciding_count(count))
        return units if is_made else -units * often(self.said["units-set"][0])

    # Checks.

    def checks(self, melded: Sequence[int]) -> dict[int, int]:
        """What every side gains in checks; ``melded`` are those for the melds of every seat."""
        purse = dict.fromkeys(sorted(set(self.round.columns)), 0)
        for column in purse:
            self.collect(purse, column, self.checks_of(column, melded))
        return purse

    def collect(self, purse: dict[int, int], column: int, checks: int) -> None:
        """Let a side be paid by all others, or pay them."""
        (payers,) = self.said["checks"]
        for other in {*purse} - {column}:
            each = len(self.own(other)) if payers == "every player of the other sides" else 1
            purse[other] -= checks * each
            purse[column] += checks * each

    def checks_of(self, column: int, melded: Sequence[int]) -> int:
        """What one side gets of each other."""
        bid, how = self.bids.get(self.side(column)), self.round.how
        melds = sum(melded[seat] for seat in self.own(column)) if melded else 0
        if how == "conceded-unseen" and (bid or not self.said.get("checks-unseen", ("",))[0]):
            melds = 0
        checks = melds + self.checks_for_tricks(column)
        if bid is None:
            return checks
        for_bid = self.checks_for_bid(self.number_of(bid, column))
        if self.has_made(bid):
            return checks + (for_bid if "checks-made" in self.said else 0)
        if self.stays_void(bid, column) or self.is_called_off(bid, column):
            return checks
        checks -= melds if self.said.get("checks-back", ("",))[0] else 0
        failed = self.said.get("checks-failed", (None,))[0]
        checks -= for_bid * often(failed) if failed else 0
        if self.has_looked:
            checks -= figure((self.said.get("checks-looked") or ("no",))[0] or "no")
        if not (self.is_given_up or how == "met"):
            checks -= figure((self.said.get("checks-played") or ("no",))[0] or "no")
        return checks

    def stays_void(self, bid: Bid, column: int) -> bool:
        """Whether a contract is neither made nor failed."""
        is_decided = self.is_decided_by_moon(self.side(column))
        return bid.is_void and not (is_decided or self.reneges(column))

    def number_of(self, bid: Bid, column: int) -> int:
        """The number that a bid counts as."""
        is_given = bid.is_moon and self.round.offenders and not self.reneges(column)
        return self.read.number("moon-number", 1) if is_given else self.worth(bid)

    def checks_for_bid(self, bid: int) -> int:
        """What the list of checks says of a bid."""
        steps = self.read.steps.get("check", [])
        checks = self.read.figure_at("check", bid, 0)
        if steps and bid >= steps[-1][0] and "checks-beyond" in self.said:
            points, more = map(int, map(str, self.said["checks-beyond"]))
            checks += (bid - steps[-1][0]) // points * more
        return checks

    def checks_for_tricks(self, column: int) -> int:
        """What every trick gains, or every point."""
        if self.round.how != "played" or self.side(column) in map(
            self.team.__getitem__, self.round.offenders
        ):
            return 0
        if self.is_sweep == self.side(column):
            return figure((self.said.get("checks-sweep") or ("no",))[0] or "no")
        own = self.own(column)
        if "checks-points" not in self.said or not any(self.round.tricks[seat] for seat in own):
            return 0
        whole, checks = self.said["checks-points"]
        counted = sum(self.round.count[seat] + self.laid_away(seat) for seat in own)
        return figure(checks or "") if counted >= int(whole or 0) else 0

    @property
    def has_looked(self) -> bool:
        """Whether the bidder has seen the widow by the time the round ends, by its course."""
        ends = {"conceded": "concedes", "no-marriage": "names? trump"}
        course = [line for line in self.read.text.splitlines() if re.match(r"\d+\. ", line)]
        for line in course:
            if re.search("takes the widow|shares out the widow", line):
                return self.round.how != "conceded-unseen"
            if self.round.how in ends and re.search(ends[self.round.how], line):
                return False
        return False


@dataclass(frozen=True)
class Scores:
    """How a game stands after a round, before anybody has looked who has won.

    ``sides`` are the sides of the columns, ``made`` says of each side with a contract whether it
    has just made it, and ``sweep`` is the side that has won every trick. ``slides`` is how often
    others have failed while a column was at the target, this round among them.
    """

    points: tuple[int, ...]
    sides: tuple[int, ...]
    target: int
    bidder: int | None = None
    made: Mapping[int, bool] = field(default_factory=dict)
    sweep: int | None = None
    shot_by: int | None = None
    slides: tuple[int, ...] = ()
    played: int = 1
    caller: int | None = None
    melded: int | None = None


class UndecidedError(Exception):
    """Two sentences name different winners of a game, and none says which of them decides."""


ACTS = ("a meld worth the game", "the moon", "every trick", "a call")
"""The ways to win that do not look at the scores of others."""

LIMITS = ("a score so far below zero", "the lead", "the last round")
"""The ways to win without a target."""

WAYS = (*ACTS, "the target", *LIMITS)
"""The ways in which a round can end a game, by the words that say which of them comes first."""


class End:
    """Who has won by the words, and the target after the round."""

    def __init__(self, reading: Reading, scores: Scores) -> None:
        self.read = reading
        self.said = reading.said
        self.scores = scores
        self.columns = range(len(scores.points))

    def result(self) -> tuple[set[int], int]:
        """The winners, and the target from now on, which an act that wins leaves as it was."""
        named = self.ways()
        _, target = self.by_score()
        if len({frozenset(winners) for winners in named.values()}) > 1:
            order = self.order()
            if not {*named} <= {*order}:
                raise UndecidedError(f"{named} beside {order}")
            first = next(way for way in order if way in named)
        else:
            first = next(iter(named), "")
        return named.get(first, set()), self.scores.target if first in ACTS else target

    @staticmethod
    def said_ways(reading: Reading) -> list[str]:
        """The ways in which a game can end by these words."""
        names = {
            "a meld worth the game": ("game-meld",),
            "the moon": ("shot-wins",),
            "every trick": ("sweep",),
            "a call": ("call-fails",),
            "the target": ("target", "bid-out", "call-alone"),
            "a score so far below zero": ("bust",),
            "the lead": ("mercy",),
            "the last round": ("rounds",),
        }
        return [way for way in WAYS if any(name in reading.said for name in names[way])]

    def order(self) -> list[str]:
        """The ways to end a game, the first of which decides."""
        (words,) = self.said.get("order", ("",))
        return re.split(", then |, ", words or "")

    def ways(self) -> dict[str, set[int]]:
        """Whom each way in which this round ends the game names as winners."""
        winners = (
            self.of_side(self.scores.melded, "game-meld"),
            self.of_side(self.scores.shot_by, "shot-wins"),
            self.of_side(self.scores.sweep, "sweep"),
            self.by_call(),
            self.by_score()[0],
            *self.by_limits(),
        )
        return {way: some for way, some in zip(WAYS, winners, strict=True) if some}

    def of_side(self, side: int | None, name: str) -> set[int]:
        """The columns of a side that has won by an act, if that is said."""
        if side is None or name not in self.said:
            return set()
        return {one for one in self.columns if self.scores.sides[one] == side}

    def by_call(self) -> set[int]:
        """Who wins by a call: the caller, or if that loses the game, the best of the others."""
        caller = self.scores.caller
        if caller is None:
            return set()
        if self.scores.points[caller] >= self.scores.target:
            return {caller}
        loses = self.said["call-fails"][0]
        others = [one for one in self.columns if one != caller]
        if loses is None:
            return set()
        assert len(others) == 1 or "the best of the others" in loses
        top = max(self.scores.points[one] for one in others)
        return {one for one in others if self.scores.points[one] == top}

    def checks(self, winners: set[int], hands: Sequence[int]) -> list[int]:
        """What every column gains in checks by the end; ``hands`` are how many pay for each."""
        purse, points = [0 for _ in self.columns], self.scores.points
        _, target = self.result()  # which may have gone up in the last round, too
        game, minus = (self.said.get(name, ("no",)) for name in ("checks-game", "checks-minus"))
        for winner in winners:
            for loser in {*self.columns} - winners:
                due = figure(game[0] or "")
                due += figure(minus[0] or "") if points[loser] < 0 else 0
                if "checks-margin" in self.said:
                    each, step, has_parts, over_target = self.said["checks-margin"]
                    over = target if over_target else points[loser]
                    more = max(0, points[winner] - over) + (int(step or 1) - 1 if has_parts else 0)
                    due += more // int(step or 1) * figure(each or "")
                purse[winner] += due * hands[loser]
                purse[loser] -= due * hands[loser]
        return purse

    def by_score(self) -> tuple[set[int], int]:
        scores = self.scores
        if not {"target", "bid-out", "call-wins"} & {*self.said}:
            return set(), scores.target
        there = [one for one in self.columns if scores.points[one] >= scores.target]
        makers = [one for one in there if scores.made.get(scores.sides[one])]
        if "bid-out" in self.said:
            if makers:
                return self.first_of(makers), scores.target
            return self.slid(there), scores.target
        if "call-wins" in self.said:  # nobody has called
            alone = self.read.number("call-alone")
            for wanted in (alone, max(alone, scores.target)) if alone else ():
                reached = {one for one in self.columns if scores.points[one] >= wanted}
                if len(reached) == 1:
                    return reached, scores.target
            return set(), scores.target
        if len(there) < 2:
            return set(there), scores.target
        if "bidder-wins" in self.said:
            return self.highest(sorted(self.bidders(there))), scores.target
        if "bidder-first" in self.said:
            first = self.bidders(makers)
            if len(first) == 1:
                return first, scores.target
            if first:
                there = sorted(first)
            elif "makers-first" in self.said:
                there = makers or there
        if len(there) > 1 and "extended" in self.said:
            up, target = self.read.number("extended"), scores.target
            while sum(points >= target for points in scores.points) > 1:
                target += up
            return set(), target
        return self.highest(there), scores.target

    @property
    def bidder(self) -> int:
        assert self.scores.bidder is not None
        return self.scores.bidder

    def bidders(self, makers: Sequence[int]) -> set[int]:
        """Those of the bidder's side; of a bidder and a partner the bidder."""
        own = {one for one in makers if self.scores.sides[one] == self.scores.sides[self.bidder]}
        if self.bidder in own and "bidder-alone" in self.said:
            return {self.bidder}
        return own

    def first_of(self, makers: Sequence[int]) -> set[int]:
        """Of those who have bid out in one round."""
        first = self.bidders(makers)
        if first:
            return self.highest(sorted(first))
        return self.highest(makers) if "bid-out-several" in self.said else set(makers)

    def slid(self, there: Sequence[int]) -> set[int]:
        if "slide-out" not in self.said:
            return set()
        wanted = often(self.said["slide-out"][0])
        slid = [one for one in there if self.scores.slides[one] >= wanted]
        return self.highest(slid) if "slide-out-several" in self.said else set(slid)

    def highest(self, columns: Sequence[int]) -> set[int]:
        """The highest; nobody if that is shared."""
        best = max((self.scores.points[one] for one in columns), default=0)
        found = {one for one in columns if self.scores.points[one] == best}
        return found if len(found) == 1 else self.equal(found)

    def equal(self, columns: set[int]) -> set[int]:
        """Of equal scores that of a bidder who has just made the contract, if that is agreed."""
        bidder = self.scores.bidder
        if "equal-bidder" not in self.said or bidder is None:
            return set()
        has_made = bool(self.scores.made.get(self.scores.sides[bidder]))
        return {bidder} & columns if has_made else set()

    def by_limits(self) -> tuple[set[int], set[int], set[int]]:
        """Whom a bust score, a lead and the number of rounds name."""
        points = self.scores.points
        lowest, lead = self.read.number("bust"), self.read.number("mercy")
        *_, second, best = sorted(points)
        afloat = [one for one in self.columns if not lowest or points[one] > -lowest]
        is_bust, is_ahead = len(afloat) < len(points), 0 < lead <= best - second
        rounds = figure((self.said.get("rounds") or ("no",))[0] or "")
        is_last = 0 < rounds <= self.scores.played
        return (
            self.best(afloat or self.columns) if is_bust else set(),
            self.highest(self.columns) if is_ahead else set(),
            self.best(self.columns) if is_last else set(),
        )

    def best(self, columns: Sequence[int]) -> set[int]:
        """The best of some, who share the game if that is agreed."""
        top = max(self.scores.points[one] for one in columns)
        found = {one for one in columns if self.scores.points[one] == top}
        return found if len(found) == 1 or "shared" in self.said else self.equal(found)
