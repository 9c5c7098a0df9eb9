"""The fair deals of a whole game, as a server keeps them: the promises, and the secrets revealed.

For each deal the server draws a secret and promises it; then everybody promises a secret; then they
reveal theirs, and the cards are dealt. The secret of the server is told when the round is over.

    >>> from pinochle.records import Secret
    >>> fair = FairGame("club night", ("0", "1"))
    >>> secrets = [Secret.draw("club night", deal=1, who=who) for who in ("0", "1")]
    >>> fair = fair.begin(Secret.draw("club night", deal=1, who="server").value)
    >>> for secret in secrets:
    ...     fair = fair.commit(secret.who, secret.commitment.digest)
    >>> fair.stage, fair.missing
    ('reveal', ('0', '1'))
    >>> for secret in secrets:
    ...     fair = fair.reveal(secret.who, secret.value)
    >>> fair.missing, fair.ready is None
    ((), False)
"""

from itertools import chain
from typing import Final, Literal

from attrs import evolve, field, frozen

from pinochle._validators import tuple_of
from pinochle._values import line, number
from pinochle.records.fair import Commitment, FairDeal, FairError, Secret

__all__ = ["SERVER", "FairGame"]

SERVER: Final = "server"
"""The name by which the server promises."""


@frozen
class FairGame:
    """The progress of the fair deals of a game: a value, like the game itself.

    Args:
        name: the name of the game.
        players: the names of the players who take part, besides the server.
        deals: the deals for which somebody has promised something, in order.
        dealt: how many of them were dealt.
    """

    name: str = field(validator=line)
    players: tuple[str, ...] = field(validator=[tuple_of(str), line])
    deals: tuple[FairDeal, ...] = field(default=(), validator=tuple_of(FairDeal))
    dealt: int = field(default=0, validator=number(0))

    @property
    def deal(self) -> int:
        """The number of the next deal, from 1."""
        return self.dealt + 1

    @property
    def now(self) -> FairDeal | None:
        """The next deal as far as it is promised; None before the server has promised."""
        return self.deals[self.dealt] if len(self.deals) > self.dealt else None

    @property
    def uncommitted(self) -> tuple[str, ...]:
        """The names of those who have not promised a secret for the next deal."""
        promised = {promise.who for promise in self.now.commitments} if self.now else set[str]()
        return tuple(who for who in (SERVER, *self.players) if who not in promised)

    @property
    def stage(self) -> Literal["commit", "reveal"]:
        """The present stage: everybody is to promise, and then everybody is to reveal."""
        return "commit" if self.uncommitted else "reveal"

    @property
    def missing(self) -> tuple[str, ...]:
        """The names that are waited for: first the server; none when the cards can be dealt."""
        return (self.uncommitted or self.now.missing) if self.now else (SERVER,)

    @property
    def commitments(self) -> dict[str, str]:
        """The digests that are promised for the next deal, by the names of who has promised."""
        return {promise.who: promise.digest for promise in self.now.commitments} if self.now else {}

    @property
    def ready(self) -> FairDeal | None:
        """The deal to shuffle with when everybody has revealed; else None."""
        return None if self.missing else self.now

    def begin(self, secret: str) -> "FairGame":
        """Return the game with a secret of the server, which nobody else knows yet.

        Raises:
            FairError: if it has drawn a secret already, or it has the wrong form.
        """
        if self.now:
            raise FairError("the server has promised its secret already")
        drawn = Secret(self.name, self.deal, SERVER, secret)
        return self._with_deal(FairDeal.of([drawn.commitment]).reveal(drawn))

    def commit(self, who: str, digest: str) -> "FairGame":
        """Return the game when a player has promised a secret.

        Raises:
            FairError: if nobody waits for that, or it has the wrong form.
        """
        if not self.now or who not in self.uncommitted:
            raise FairError("nobody waits for that")
        promised = Commitment(self.name, self.deal, who, digest)
        deal = FairDeal.of((*self.now.commitments, promised))
        return self._with_deal(FairDeal(deal.commitments, self.now.secrets))

    def reveal(self, who: str, secret: str) -> "FairGame":
        """Return the game when a player has revealed their secret.

        Raises:
            FairError: if nobody waits for that, or it is not what was promised.
        """
        if not self.now or self.uncommitted or who not in self.missing:
            raise FairError("nobody waits for that")
        return self._with_deal(self.now.reveal(Secret(self.name, self.deal, who, secret)))

    def _with_deal(self, deal: FairDeal) -> "FairGame":
        return evolve(self, deals=(*self.deals[: self.dealt], deal))

    def after_deal(self) -> "FairGame":
        """Return the game when the cards were dealt: the next deal is another."""
        return evolve(self, dealt=self.dealt + 1)

    def tags(self, *, is_over: bool) -> tuple[tuple[str, str], ...]:
        """Return the tags of the deals for the record: no secrets before the round is over.

        Args:
            is_over: whether the round of the last deal is over.
        """
        over = self.dealt if is_over else self.dealt - 1
        each = (
            deal.tags_when_over if index < over else deal.tags
            for index, deal in enumerate(self.deals)
        )
        return tuple(chain.from_iterable(each))
