"""Lines of passports, licences and cards, every second one of other print. What `feed.py`, `train.py` and `export.py` take from here."""

from cards.draw import Artist
from feed import pooled as stream
from text.net import HEIGHT, SCALE, STRIDE, Recogniser
from text.words import CHARSET

# Input scales to choose from.
SCALES = (SCALE,)
TRAINED = {"capHeightOverCropHeight": [0.34, 0.9]}

__all__ = ["CHARSET", "HEIGHT", "SCALES", "STRIDE", "TRAINED", "Artist", "Recogniser", "stream"]
