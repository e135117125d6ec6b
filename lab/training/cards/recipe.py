"""Lines of passports, licences and cards, every second one of other print. What `feed.py`, `train.py` and `export.py` take from here."""

from cards.draw import Artist
from feed import pooled as stream
from cards.alphabets import CHARSET
from text import net
from text.net import HEIGHT, SCALE, STRIDE

# Input scales to choose from.
SCALES = (SCALE,)
TRAINED = {"capHeightOverCropHeight": [0.34, 0.9]}


class Recogniser(net.Recogniser):
    def __init__(self):
        super().__init__(len(CHARSET) + 1)


__all__ = ["CHARSET", "HEIGHT", "SCALES", "STRIDE", "TRAINED", "Artist", "Recogniser", "stream"]
