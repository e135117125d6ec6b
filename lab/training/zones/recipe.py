"""Lines of worn, crossed and sans-serif zones, four in ten as before. What `feed.py`, `train.py` and `export.py` take from here."""

from feed import pooled as stream
from mrz.lines import CHARSET
from mrz.net import HEIGHT, STRIDE, Recogniser
from zones.draw import Artist

# Input scales to choose from.
SCALES = (0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9)
TRAINED = {"scale": [0.55, 0.9], "capHeightOverCropHeight": [0.36, 0.98], "pitchOverCapHeight": [0.72, 2.0]}

__all__ = ["CHARSET", "HEIGHT", "SCALES", "STRIDE", "TRAINED", "Artist", "Recogniser", "stream"]
