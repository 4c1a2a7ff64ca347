"""What may stand in a player's name."""

import pytest

from cribsite.accounts.names import clean


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("\u202eevil", "evil"),
        ("a\u2067b\u2069c\u200e", "abc"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("می\u200cروم", "می\u200cروم"),
        ("\u200cنیما\u200c", "نیما"),
        ("a\u200cb", "ab"),
        ("two\nlines\tand tab", "two lines and tab"),
        ("İstanbul", "İstanbul"),
        ("\u200f\u200e", ""),
    ],
)
def test_a_name_keeps_what_can_be_seen(typed: str, kept: str) -> None:
    assert clean(typed) == kept
