"""Where the templates of the ring are."""

from pathlib import Path
from typing import Final

PAGES: Final = Path(__file__).parent.parent / "toy" / "pages"
