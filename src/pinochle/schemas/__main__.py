"""Write the schemas anew, beside this file or into the folder that is named."""

import json
import sys
from pathlib import Path

from pinochle.schemas import generate


def main(arguments: list[str]) -> None:
    """Write each schema into a file of its name."""
    folder = Path(arguments[0]) if arguments else Path(__file__).parent
    for name, schema in generate().items():
        text = json.dumps(schema, ensure_ascii=False, indent=2)
        (folder / f"{name}.json").write_text(f"{text}\n", encoding="utf-8")


main(sys.argv[1:])
