"""Who has reneged? What was played at a table, legal or not, and what the rules make of it.

    python examples/settle_an_argument.py account.txt

judges the record that you have; without a file, the round below.
"""

from __future__ import annotations

import sys
from pathlib import Path

from pinochle import PinochleError, Record
from pinochle.records import Account, audit

ROUND = """\
pinochle-record: 1
rules: partnership-auction
rules.name: "club-rules"
rules.renege.ruled: true
dealer: 3
meld: 100 40 0 20

# Nobody knows the hands, so that the deal is left out.
0 bid:200  1 pass  2 pass  3 pass
0 trump:S
0 play:AH  1 play:9C  2 play:TH  3 play:9H   # seat 1 says that they have no heart
0 play:AD  1 play:9D  2 play:TD  3 play:JD
0 play:KH  1 play:QH                         # and here is one
* ruling:3:expose
"""


def main() -> int:
    """Judge a round."""
    try:
        text = Path(sys.argv[1]).read_text(encoding="utf-8") if sys.argv[1:] else ROUND
        account = Account.from_record(Record.parse(text))
        findings = audit(account)
    except PinochleError as error:
        print(error, file=sys.stderr)
        return 2
    print(f"{account.rules}, {len(account.plays)} cards played")
    print(findings)
    for finding in findings.found:
        print(f"  seat {finding.seat}: {finding.rule}, known since card {finding.shown_by}")
    if not findings.is_sure:
        print("Some hands are not known: there may be more.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
