"""Lines of small, faint print. What `feed.py`, `train.py` and `export.py` take from here."""

from faint.draw import Artist
from faint.net import Recogniser
from feed import even as stream
from text.net import HEIGHT, SCALE, STRIDE
from text.words import CHARSET

# Input scales to choose from.
SCALES = (SCALE,)
TRAINED = {"capHeightOverCropHeight": [0.34, 0.9]}

__all__ = ["CHARSET", "HEIGHT", "SCALES", "STRIDE", "TRAINED", "Artist", "Recogniser", "stream"]
