"""Lines of machine-readable zones. What `feed.py`, `train.py` and `export.py` take from here."""

from feed import pooled as stream
from mrz.draw import Artist
from mrz.lines import CHARSET
from mrz.net import HEIGHT, STRIDE, Recogniser

# Input scales to choose from.
SCALES = (0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9)
TRAINED = {"scale": [0.55, 0.9], "capHeightOverCropHeight": [0.36, 0.98], "pitchOverCapHeight": [0.8, 1.36]}

__all__ = ["CHARSET", "HEIGHT", "SCALES", "STRIDE", "TRAINED", "Artist", "Recogniser", "stream"]
