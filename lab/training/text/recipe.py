"""Lines of print. What `feed.py`, `train.py` and `export.py` take from here."""

from feed import pooled as stream
from text.draw import Artist
from text.net import HEIGHT, SCALE, STRIDE, Recogniser
from text.words import CHARSET

# Input scales to choose from.
SCALES = (SCALE,)
TRAINED = {"capHeightOverCropHeight": [0.34, 0.9]}

__all__ = ["CHARSET", "HEIGHT", "SCALES", "STRIDE", "TRAINED", "Artist", "Recogniser", "stream"]
