"""What may stand in a name: no invisible characters, no direction controls, a half-space only inside Persian words."""

import re
import unicodedata

ZWNJ = "\u200c"
# Direction marks, embeddings, isolates, zero-width characters: they move or hide what stands beside the name.
INVISIBLE = re.compile("[\u00ad\u061c\u180e\u200b\u200d-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]")
PERSIAN = "\u0621-\u063a\u0641-\u064a\u066e-\u06d3\u06d5"
STRAY_ZWNJ = re.compile(f"(?<![{PERSIAN}]){ZWNJ}|{ZWNJ}(?![{PERSIAN}])")


def clean(name: str) -> str:
    """The name as it may be stored: NFC, single spaces, no control characters; may be empty."""
    shown = INVISIBLE.sub("", unicodedata.normalize("NFC", name))
    shown = "".join(" " if unicodedata.category(c) in {"Cc", "Zs", "Zl", "Zp"} else c for c in shown)
    return STRAY_ZWNJ.sub("", " ".join(shown.split()))
