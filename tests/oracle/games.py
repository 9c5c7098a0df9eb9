"""A game played again from its record, round after round: the sheet, its end, and the checks.

The rounds are those of `oracle.rounds`, and what they come to is worked out as on paper
(`oracle.settling`, `oracle.checks`). The rules of the end are those of the catalogue: `tie.*`,
`cutthroat.bid-and-out`, `end.*`, `widow3.*`, `twohand.call-out`, `twohand.target` and the house
rules `house.fixed-rounds`, `house.bust`, `house.mercy`, `house.equal-bidder`, `house.shared-game`,
`house.lowest-score` and `house.misdeal-fine`; the seats are those of `deal.rotation`,
`house.draw-for-deal`, `five.sit-out`, `house.next-to-the-dealer-play` and
`house.rotating-partners`.
"""

from dataclasses import dataclass, replace

from oracle.checks import Agreed, chips, chips_for_game
from oracle.hands import order_of
from oracle.records import Entry, Rules, Text, cards_of
from oracle.rounds import Round
from oracle.settling import Bid, House, Result, house_of, settle, without_called_off
from oracle.settling import Round as Played
from oracle.state import Entries, IllegalError, Seated, UnfinishedError, VoidError


@dataclass(frozen=True)
class Line:
    """What stands on the sheet for a column: verdict, bid, meld and count that stand, points."""

    verdict: str
    bid: int
    meld: int
    count: int
    points: int


@dataclass(frozen=True)
class After:
    """How a game stands after a round, or after a void deal, whose `how` says why it was void."""

    how: str
    lines: tuple[Line, ...]
    scores: tuple[int, ...]
    checks: tuple[int, ...]
    target: int
    winners: tuple[int, ...]
    dealer: int
    """The player who deals next; who dealt last if the game is over."""


class Game:
    """A game at work."""

    def __init__(self, text: Text) -> None:
        self.rules, self.dealer = text.rules, text.dealer
        self.entries = Entries(text.entries)
        self.sides: list[int] = self.rules["table"]["sides"]
        self.players = len(self.sides) + self.rules["table"]["sitting_out"]
        self.is_of_players = self.players > len(self.sides) or bool(
            self.rules["table"]["partners_change"]
        )
        columns = self.players if self.is_of_players else len(set(self.sides))
        self.scores = list(self.rules["ending"]["handicap"]) or [0] * columns
        self.checks = [0] * columns
        self.keeps_checks = are_checks_kept(self.rules["checks"])
        self.target = int(self.rules["ending"]["target"])
        self.slides = [0] * columns
        self.stayed: list[int] = []
        """The columns that were at the target before the last round."""
        self.rounds = self.redealt = 0
        self.winners: list[int] = []
        self.last_gains = [0] * columns
        self.last_round: Round | None = None

    # Who sits where.

    def seating(self) -> list[int]:
        """The player at each seat: five.sit-out, house.rotating-partners.

        By house.next-to-the-dealer-play those play who sit next on the dealer's left.
        """
        number = self.players - len(self.sides)
        out = [(self.dealer + 2 * turn) % self.players for turn in range(number)]
        if self.rules["table"]["out"] == "dealer-and-right":
            playing = [(self.dealer + turn) % self.players for turn in range(1, self.players)]
            out = [self.dealer, *playing[len(self.sides) :]]
        seated = [player for player in range(self.players) if player not in out]
        every = self.rules["table"]["partners_change"]
        for _ in range(self.rounds // every if every else 0):
            first, *others = seated
            seated = [first, others[-1], *others[:-1]]
        return seated

    def dealing_seat(self, seating: list[int]) -> int:
        """The seat of the dealer; of one who sits out, the seat before eldest's."""
        if self.dealer in seating:
            return seating.index(self.dealer)
        after = [(self.dealer + step) % self.players for step in range(1, self.players)]
        eldest = next(player for player in after if player in seating)
        return (seating.index(eldest) - 1) % len(seating)

    def columns(self, seating: list[int]) -> list[int]:
        """The column of each seat."""
        return seating if self.is_of_players else self.sides

    # Round by round.

    def follow(self) -> list[After]:
        """The game after every round that the record has to its end."""
        self.draw_for_deal()
        found: list[After] = []
        while (entry := self.entries.peek()) is not None:
            if self.winners:
                raise IllegalError(f"{entry} after the game was won")
            if entry.word == "call-out":
                self.call_out_late(self.entries.take())
                found.append(self.stands("called-out", ()))
                continue
            try:
                found.append(self.play_round())
            except UnfinishedError:
                break
        return found

    def draw_for_deal(self) -> None:
        """house.draw-for-deal: the best card deals first; those who are equal draw again."""
        entry, wanted = self.entries.peek(), self.rules["table"]["first_dealer"]
        if entry is None or entry.word != "draw-for-deal":
            return
        drawers, order = list(range(self.players)), order_of(self.rules)
        for cards in self.entries.take().what.split("+"):
            places = [order.index(card[0]) for card in cards_of(cards)]
            best = {"highest-card": min, "lowest-card": max}[wanted](places)
            drawers = [who for who, place in zip(drawers, places, strict=True) if place == best]
        if drawers != [self.dealer]:
            raise IllegalError(f"{drawers} deal first by the cards drawn")

    def play_round(self) -> After:
        """One round, or one void deal."""
        self.move_target_at_deal()
        seating = self.seating()
        columns = self.columns(seating)
        seated = Seated(self.dealing_seat(seating), self.redealt)
        played = Round(self.rules, self.entries, seated)
        try:
            played.follow()
        except VoidError as why:
            return self.void(str(why), played, columns)
        self.last_round = played
        return self.settle(played, columns)

    def stands(self, how: str, lines: tuple[Line, ...]) -> After:
        """How the game stands."""
        checks = tuple(self.checks) if self.keeps_checks else ()
        scores, winners = tuple(self.scores), tuple(sorted(self.winners))
        return After(how, lines, scores, checks, self.target, winners, self.dealer)

    def void(self, why: str, played: Round, columns: list[int]) -> After:
        """misdeal.same-dealer-redeals, house.misdeal-passes-deal, house.misdeal-fine."""
        dealt_by = {
            "passed-out": self.rules["auction"]["all_pass"],
            "thrown-in": self.rules["misdeal"]["dealt_by"],
            "misdeal": self.rules["misdeal"]["dealt_by"],
            "card-fault": "same-dealer",
        }[why]
        if why != "passed-out":
            self.redealt += 1
        if why == "misdeal":
            for column in self.columns_of_side(played, played.dealer, columns, is_fine=True):
                self.scores[column] -= self.rules["misdeal"]["fine"]
            self.end_by_score([])
        if dealt_by == "next-dealer" and not self.winners:
            self.dealer = (self.dealer + 1) % self.players
        return self.stands(why, ())

    def columns_of_side(
        self, played: Round, seat: int, columns: list[int], *, is_fine: bool = False
    ) -> list[int]:
        """The columns that get what the side of a seat gets."""
        if is_fine and self.is_of_players:
            return [self.dealer]
        sides = self.sides if is_fine else (played.called or self.sides)
        return sorted({columns[one] for one in range(len(sides)) if sides[one] == sides[seat]})

    def settle(self, played: Round, columns: list[int]) -> After:
        """A round that is settled and put down."""
        played.charge_forgotten()
        house = house_of(self.rules, played.whole())
        told = tally_of(self.rules, played, house)
        results = self.after_all_reneges(house, told, played)
        besides = self.first_offender_besides(played, told.offender)
        told = without_called_off(house, told, results, besides)
        if played.caller is not None:
            self.lose_the_round(played, results, columns)
        sides = sorted(set(self.sides))
        if house.stakes and told.bids:
            results = with_takings(house, told, results)
        lines = [self.line_of(side, results[side], played, told) for side in sides]
        gains = [0] * len(self.scores)
        for seat, column in enumerate(columns):
            gains[column] = lines[sides.index(self.sides[seat])].points
        if house.stakes and told.bids and self.is_of_players:
            others = [side for side in sides if side != self.sides[told.bids[0].bidder]]
            each = results[others[0]].points
            for player in range(self.players):
                if player not in columns:
                    gains[player] = each
            bidder = columns[told.bids[0].bidder]
            paid = each * (self.players - len(columns))
            gains[bidder] -= paid
            place = sides.index(self.sides[told.bids[0].bidder])
            lines[place] = replace(lines[place], points=lines[place].points - paid)
        floor = self.rules["settlement"]["floor"]
        self.stayed = self.at_target()
        for column, gain in enumerate(gains):
            self.scores[column] += gain
            if floor:
                self.scores[column] = max(floor[0], self.scores[column])
        self.last_gains = gains
        self.rounds += 1
        self.redealt = 0
        self.end(played, results, columns)
        self.pay_checks(played, told, results, columns)
        if not self.winners:
            self.dealer = (self.dealer + 1) % self.players
        return self.stands(played.how, tuple(lines))

    def lose_the_round(self, played: Round, results: dict[int, Result], columns: list[int]) -> None:
        """twohand.call-out.fail, the other way: a wrong call loses what was won in the round."""
        assert played.caller is not None
        if self.rules["ending"]["failed_call"] == "loses-game":
            return
        column = played.caller if played.called else self.sides[played.caller]
        one = results[column]
        setback = sum(played.setbacks[seat] for seat in played.members(played.caller))
        if self.scores[columns[played.caller]] + one.points - setback < self.target:
            results[column] = Result(one.verdict, 0, 0, 0)

    def after_all_reneges(self, house: House, told: Played, played: Round) -> dict[int, Result]:
        """twohand.revoke: every offender loses the count, and pays a penalty for each renege."""
        results = settle(house, told, self.first_offender_besides(played, told.offender))
        if played.how == "game-meld":
            return results
        formed = played.called or self.sides
        charged = {formed[seat] for seat in played.offenders[:1]}
        for seat in played.offenders[1:]:
            again = settle(
                house, replace(told, offender=seat), self.first_offender_besides(played, seat)
            )
            for column, one in again.items():
                side = formed[column if played.called else self.sides.index(column)]
                if side != formed[seat]:
                    continue
                before = results[column] if side in charged else one
                more = house.renege_penalty if side in charged else 0
                results[column] = replace(before, points=before.points - more)
            charged.add(formed[seat])
        return results

    def first_offender_besides(self, played: Round, offender: int | None) -> int | None:
        """The first who has reneged on another side than this one."""
        formed = played.called or self.sides
        others = (
            one for one in played.offenders if offender is None or formed[one] != formed[offender]
        )
        return next(others, None)

    def line_of(self, side: int, one: Result, played: Round, told: Played) -> Line:
        """A line of the settlement, with what declared melds that were not held cost."""
        seats = [seat for seat in range(len(self.sides)) if self.sides[seat] == side]
        formed = played.called or self.sides
        setback = sum(played.setbacks[seat] for seat in seats if played.how != "game-meld")
        own = [bid for bid in told.bids if formed[bid.bidder] == formed[seats[0]]]
        bid = sum(bid.points for bid in own)
        if own and one.verdict == "made" and own[0].is_moon:
            bid = self.rules["moon"]["reward"]  # an opponent's renege has made it
        return Line(one.verdict, bid, one.meld, one.count, one.points - setback)

    # Checks.

    def pay_checks(
        self, played: Round, told: Played, results: dict[int, Result], columns: list[int]
    ) -> None:
        """Put down the checks: check.3p.*, check.4p.*."""
        if not self.keeps_checks:
            return
        agreed = agreed_of(self.rules, played.whole())
        if told.bids and told.bids[0].is_moon:
            (bid,) = told.bids
            if results[self.sides[bid.bidder]].verdict == "made":  # an opponent's renege did it
                reward = self.rules["moon"]["reward"]
                told = replace(told, bids=(replace(bid, points=reward),))
        melded = [[checks] for checks in played.checks]
        looked = has_looked(self.rules, played.how)
        purse = chips(agreed, told, results, melded, has_looked=looked)
        for seat, column in enumerate(columns):
            if self.is_of_players or seat == self.sides.index(self.sides[seat]):
                self.checks[column] += purse[self.sides[seat]]
        if self.winners:
            for column, more in chips_for_game(
                agreed, self.scores, self.target, self.winners
            ).items():
                self.checks[column] += more

    # The end.

    def at_target(self) -> list[int]:
        """The columns at the target."""
        return [c for c, points in enumerate(self.scores) if self.target and points >= self.target]

    def best_of(self, columns: list[int]) -> list[int]:
        """Those of the columns with the highest score."""
        most = max(self.scores[column] for column in columns)
        return [column for column in columns if self.scores[column] == most]

    def end(self, played: Round, results: dict[int, Result], columns: list[int]) -> None:
        """Who has won after a round, if anybody."""
        rules = self.rules["ending"]
        if played.winner is not None:  # racehorse.game-meld
            self.winners = self.columns_of_side(played, played.winner, columns)
            return
        if played.how == "called-out" and self.is_ended_by_call(played, columns):
            return
        if self.wins_by_tricks(played, results, columns):
            return
        made = self.contracts_made(played, results, columns)
        self.count_slides(played, results, columns)
        if rules["bid_out"]:
            self.bid_out(made)
        elif rules["call_out"] == "must":
            self.win_without_call()
        else:
            self.win_by_target(made)
        self.end_by_score(made, is_round=True)

    def wins_by_tricks(self, played: Round, results: dict[int, Result], columns: list[int]) -> bool:
        """end.pinochling, shoot-the-moon.game."""
        winners = {played.side_of(seat) for seat in range(len(self.sides)) if played.tricks[seat]}
        shooters = [seat for seat in range(len(self.sides)) if self.has_shot(played, results, seat)]
        if self.rules["moon"]["wins_game"] and shooters:
            self.winners = self.columns_of_side(played, shooters[0], columns)
            return True
        if not self.rules["ending"]["all_tricks_win"] or len(winners) != 1:
            return False
        if played.how != "played":
            return False
        seat = next(seat for seat in range(len(self.sides)) if played.tricks[seat])
        if any(played.side_of(one) == played.side_of(seat) for one in played.offenders):
            return False
        self.winners = self.columns_of_side(played, seat, columns)
        return True

    def has_shot(self, played: Round, results: dict[int, Result], seat: int) -> bool:
        """Whether a seat's moon was shot."""
        is_bid = bool(played.contracts) and played.contracts[0].is_moon
        shooter = played.bidder if is_bid else played.moon
        column = seat if played.called else self.sides[seat]
        if shooter is None or played.side_of(shooter) != played.side_of(seat):
            return False
        if self.rules["moon"]["counts"] == "added" and results[column].verdict != "shot":
            mine = [
                one for one in range(len(self.sides)) if played.side_of(one) == played.side_of(seat)
            ]
            if self.rules["moon"]["won_by"] == "seat":
                mine = [shooter]
            took_all = sum(played.tricks[one] for one in mine) == sum(played.tricks) > 0
            return took_all and not played.offenders and played.how == "played"
        return results[column].verdict == "shot"

    def contracts_made(
        self, played: Round, results: dict[int, Result], columns: list[int]
    ) -> list[list[int]]:
        """The columns of every contract, its namer of trump first; none if it was not made."""
        found: list[list[int]] = []
        for contract in played.contracts:
            column = contract.bidder if played.called else self.sides[contract.bidder]
            side = self.columns_of_side(played, contract.bidder, columns)
            bidder = columns[contract.bidder]
            is_made = results[column].verdict in {"made", "shot"}
            found.append([bidder, *(one for one in side if one != bidder)] if is_made else [])
        return found

    def count_slides(self, played: Round, results: dict[int, Result], columns: list[int]) -> None:
        """end.slide-out: how often the others were set while a column was at the target."""
        failing: set[int] = set()
        for contract in played.contracts:
            column = contract.bidder if played.called else self.sides[contract.bidder]
            if results[column].verdict not in {"made", "shot"}:
                failing |= set(self.columns_of_side(played, contract.bidder, columns))
        for column in range(len(self.scores)):
            is_new = column not in self.stayed  # house.slide-from-next-round
            if column not in self.at_target():
                self.slides[column] = 0
            elif is_new and self.rules["ending"]["slide_from"] == "next-round":
                continue
            elif failing - {column}:
                self.slides[column] += column not in failing or len(failing) > 1

    def bid_out(self, made: list[list[int]]) -> None:
        """cutthroat.bid-and-out, end.bid-out, end.slide-out."""
        rules, reached = self.rules["ending"], self.at_target()
        first = self.first_of(made, reached)
        if not first and rules["slide_out"]:
            first = [c for c in reached if self.slides[c] >= rules["slide_out"]]
        if first and len(self.best_of(first)) == 1:
            self.winners = self.best_of(first)

    def first_of(self, made: list[list[int]], reached: list[int]) -> list[int]:
        """Who comes first with a contract just made: who named trump, then the partners.

        tie.bidder-wins, tie.bidder-side-wins. Where partners keep scores of their own they are
        like any players among themselves (house.rotating-partners).
        """
        first = [column for column in (made[0] if made else []) if column in reached]
        if first and first[0] == made[0][0]:
            return first[:1]
        return first or [column for side in made[1:] for column in side if column in reached]

    def win_by_target(self, made: list[list[int]]) -> None:
        """tie.another-hand, tie.extend-250, tie.bidder-wins."""
        rules, reached = self.rules["ending"], self.at_target()
        if len(reached) <= 1:
            self.winners = reached
            return
        way = rules["on_two"]
        if way == "bidder":
            reached = self.first_of(made, reached) or reached
            way = rules["otherwise"]
        if way == "extend" and len(reached) > 1:
            self.extend()
        else:
            self.one_wins(self.best_of(reached), made)

    def one_wins(self, best: list[int], made: list[list[int]]) -> None:
        """house.equal-bidder: of equal scores the bidder's, if it has just made the contract."""
        bidders = made[0][:1] if made else []
        if len(best) == 1:
            self.winners = best
        elif self.rules["ending"]["on_equal"] == "bidder" and bidders and bidders[0] in best:
            self.winners = bidders

    def extend(self) -> None:
        """tie.extend-250: until no more than one score has reached it."""
        while len(self.at_target()) > 1:
            self.target += self.rules["ending"]["extend_by"]

    def end_by_score(self, made: list[list[int]], *, is_round: bool = False) -> None:
        """house.bust, house.fixed-rounds, house.mercy."""
        rules = self.rules["ending"]
        if self.winners:
            return
        every = list(range(len(self.scores)))
        bust = [c for c in every if rules["bust"] and self.scores[c] <= -rules["bust"]]
        if bust:
            self.best_win([c for c in every if c not in bust] or every, made)
        elif is_round and rules["rounds"] and self.rounds >= rules["rounds"]:
            self.best_win(every, made)
        if not self.winners and rules["mercy"]:
            first, second, *_ = sorted(self.scores, reverse=True)
            if first - second >= rules["mercy"]:
                self.winners = self.best_of(every)

    def best_win(self, columns: list[int], made: list[list[int]]) -> None:
        """house.shared-game: equal scores share it, or play on."""
        best = self.best_of(columns)
        if self.rules["ending"]["on_equal"] == "share":
            self.winners = best
        else:
            self.one_wins(best, made)

    # Calling out.

    def win_without_call(self) -> None:
        """twohand.target: who is alone with the first target to which it moves, or with more."""
        rules = self.rules["ending"]
        first = rules["target"] + rules["extend_by"]
        reached = [c for c, points in enumerate(self.scores) if points >= first]
        if rules["target"] and rules["extend_by"] and len(reached) == 1:
            self.winners = reached

    def move_target_at_deal(self) -> None:
        """twohand.target: it moves if several have reached it when the cards are dealt."""
        rules = self.rules["ending"]
        way = rules["otherwise"] if rules["on_two"] == "bidder" else rules["on_two"]
        if rules["call_out"] == "must" and way == "extend":
            self.extend()

    def is_ended_by_call(self, played: Round, columns: list[int]) -> bool:
        """twohand.call-out, twohand.call-out.fail: between two tricks."""
        assert played.caller is not None
        mine = self.columns_of_side(played, played.caller, columns)
        if self.scores[columns[played.caller]] >= self.target:
            self.winners = mine
        elif self.rules["ending"]["failed_call"] == "loses-game":
            self.winners = self.best_of([c for c in range(len(self.scores)) if c not in mine])
        return bool(self.winners)

    def call_out_late(self, entry: Entry) -> None:
        """twohand.target: after the last trick, until the next deal."""
        columns = self.columns(self.seating())
        column = columns[entry.seat]
        if self.scores[column] >= self.target:
            self.winners = [column]
        elif self.rules["ending"]["failed_call"] == "loses-game":
            self.winners = self.best_of([c for c in range(len(self.scores)) if c != column])
        else:
            self.scores[column] -= self.last_gains[column]


# The agreements, as the other parts of the oracle have them.


def tally_of(rules: Rules, played: Round, house: House) -> Played:
    """What was melded, won and bid."""
    is_drafted = "draft" in rules["script"]
    return Played(
        meld=tuple(meld + more for meld, more in zip(played.meld, played.extra, strict=True)),
        count=tuple(played.count),
        tricks=tuple(played.tricks),
        bids=tuple(
            Bid(
                one.bidder,
                house.moon_costs if one.is_moon else one.points,
                one.is_void,
                one.times,
                one.is_moon,
            )
            for one in played.contracts
            if played.how != "game-meld"  # racehorse.game-meld: it is neither made nor set
        ),
        buried=sum(rules["count"]["by_place"][played.order.index(c[0])] for c in played.buried),
        trump=played.trump,
        how=played.how,
        discarded=tuple(played.discarded) if is_drafted else (),
        called=tuple(played.called),
        offender=played.offenders[0] if played.offenders else None,
        offenders=tuple(played.offenders),
        moon=remaining_moon(played),
        moon_kind=played.moon_kind,
    )


def remaining_moon(played: Round) -> int | None:
    """shoot-the-moon: a renege that ends the round calls it off, but not for who has reneged."""
    moon = played.moon
    if played.how != "renege" or moon is None:
        return moon
    offending = {played.side_of(seat) for seat in played.offenders}
    return moon if played.side_of(moon) in offending else None


def with_takings(house: House, told: Played, results: dict[int, Result]) -> dict[int, Result]:
    """What stands beside the units: the same as where a round is played for points."""
    usual = settle(replace(house, stakes=()), told)
    return {side: replace(usual[side], points=one.points) for side, one in results.items()}


def are_checks_kept(checks: Rules) -> bool:
    """Whether anything gains checks."""
    numbers = (
        "looked_and_lost",
        "played_and_lost",
        "all_tricks",
        "all_points",
        "game",
        "loser_minus",
    )
    return bool(
        checks["melds"]
        or checks["bids"]
        or any(checks[name] for name in numbers)
        or any(checks["margin"])
    )


def agreed_of(rules: Rules, total: int) -> Agreed:
    """What is agreed on about checks."""
    checks = rules["checks"]
    return Agreed(
        sides=tuple(rules["table"]["sides"]),
        every_seat_pays=checks["paid_by"] == "each-other-seat",
        melds_go_back=checks["if_set"] == "returned",
        unseen_pays=checks["unseen"] == "opponents",
        bids=tuple((bid, number) for bid, number in checks["bids"]),
        beyond=(checks["beyond"][0], checks["beyond"][1]),
        fail_times=checks["set_times"],
        looked=checks["looked_and_lost"],
        played=checks["played_and_lost"],
        slam=checks["all_tricks"],
        all_points=checks["all_points"],
        whole_count=total,
        buried_for=rules["bury"]["count_for"],
        discards_for=rules["draft"]["discards_count_for"],
        game=checks["game"],
        minus=checks["loser_minus"],
        margin=(checks["margin"][0], checks["margin"][1]),
        over_loser=checks["margin_over"] == "loser",
        begun=checks["margin_begun"],
    )


def has_looked(rules: Rules, how: str) -> bool:
    """Whether the bidder has seen the widow by the time a round ends so."""
    ends = {"conceded": "concede", "no-marriage": "trump"}
    for step in rules["script"]:
        if step in {"widow", "share-widow"}:
            return how != "conceded-unseen"
        if step == ends.get(how):
            return False
    return False
