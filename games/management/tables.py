"""CSV in and out for commands: rows by header name, one answer a row, bad rows named."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Protocol

from cribsite.commands import Complaint

Row = Mapping[str, str]


class Writer(Protocol):
    """Where answers go."""

    def write(self, text: str, /) -> object: ...


def rows(path: str, needed: tuple[str, ...]) -> Iterator[Row]:
    """The rows of a CSV file, header names trimmed; BOM and quotes allowed."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig", errors="strict")
    except OSError as error:
        raise Complaint("file", f"{path} cannot be read: {error.strerror or error}.") from error
    except UnicodeDecodeError as error:
        raise Complaint("file", f"{path} is not UTF-8.") from error
    reader = csv.DictReader(text.splitlines(), skipinitialspace=True)
    names = [(name or "").strip().lower() for name in reader.fieldnames or ()]
    missing = [name for name in needed if name not in names]
    if missing:
        raise Complaint("header", f"{path} has no column {', '.join(missing)}.")
    reader.fieldnames = names
    for row in reader:
        yield {name: (value or "").strip() for name, value in row.items() if isinstance(name, str)}


def answer(path: str, needed: tuple[str, ...], ask: Callable[[Row], str], out: Writer) -> int:
    """Write ``id,answer`` a row in file order; how many rows were bad."""
    writer = csv.writer(out, lineterminator="\n")
    bad = 0
    for row in rows(path, needed):
        try:
            writer.writerow((row["id"], ask(row)))
        except Complaint as complaint:
            bad += 1
            # Without the signs that would put quotes around it: the answer begins with "error:".
            writer.writerow((row["id"], str(complaint).replace(",", ";").replace('"', "'")))
    return bad


def flag(text: str) -> bool:
    """0 or 1 of a column; empty is 0."""
    if text in ("", "0", "1"):
        return text == "1"
    raise Complaint("crib", f"crib is 0 or 1, not {text!r}.")
