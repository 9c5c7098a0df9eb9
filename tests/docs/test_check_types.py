"""The checker of the types of printed examples; ``nox -s types`` lets it run."""

from __future__ import annotations

from check_types import CHECKERS, Mistake, judge, marked_blocks, module_of

PAGE = """\
# A page

```pycon
>>> number = 1
>>> for sign in "ab":
...     print(sign)
a
b
```

- In a list:

  ```pycon
  >>> number + 1
  2
  ```

<!-- refused by type checkers -->
```pycon
>>> number + "1"
Traceback (most recent call last):
    ...
TypeError: unsupported operand type(s) for +: 'int' and 'str'
```
"""
PLANTED = 14
"""The line of the page with ``number + 1``."""
REFUSED = [Mistake(checker, 20, "Unsupported operand types") for checker in CHECKERS]
"""What the checkers refuse on purpose."""


def test_a_statement_keeps_its_line() -> None:
    lines = module_of(PAGE).splitlines()
    assert {number: line for number, line in enumerate(lines, 1) if line} == {
        4: "number = 1",
        5: 'for sign in "ab":',
        6: "    print(sign)",
        14: "number + 1",
        20: 'number + "1"',
    }


def test_a_page_without_examples_is_no_module() -> None:
    assert not module_of("# A page\n\n```python\nnumber = 1\n```\n")


def test_a_good_page_is_passed_over() -> None:
    assert not judge("page.md", PAGE, REFUSED)


def test_an_error_is_told_with_its_line_in_the_page() -> None:
    planted = Mistake("mypy", PLANTED, "Unsupported operand types")
    assert judge("page.md", PAGE, [*REFUSED, planted]) == [
        "page.md:14: Unsupported operand types (mypy)"
    ]


def test_each_checker_must_refuse_a_marked_block() -> None:
    assert [*marked_blocks(PAGE)] == [range(18, 25)]
    first, second = CHECKERS
    assert judge("page.md", PAGE, REFUSED[:1]) == [
        f"page.md:18: {second} does not refuse the block below"
    ]
    assert judge("page.md", PAGE, REFUSED[1:]) == [
        f"page.md:18: {first} does not refuse the block below"
    ]


def test_a_mark_stands_above_a_block() -> None:
    page = "<!-- refused by type checkers -->\n\nA text.\n"
    assert len(judge("page.md", page, [])) == len(CHECKERS)
