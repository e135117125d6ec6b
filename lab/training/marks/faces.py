"""Fonts of Debian, those of training and those that only measurements use."""

import functools
import pathlib

from PIL import ImageFont

FOLDERS = ("/usr/share/fonts/truetype", "/usr/share/fonts/opentype")
#: No overprint of the training is set in these families.
HELD = "Lato- NotoSans- NotoSerif- LinLibertine_ C059- PTS PTC Jura- Cabin- NotoSerifCJK NotoNaskhArabic NotoSerifThai".split()
TRAINED = (
    "LiberationS LiberationMono Arimo- NimbusSans NimbusRoman NimbusMono Carlito- OpenSans- Roboto Cantarell- Karla- URWGothic- DejaVuSans DejaVuSerif "
    "PTN PTF Caladea- CharisSIL- P052- URWBookman- Cousine- Comfortaa- Dosis- Play- LinBiolinum_ FreeSerif FreeMono Quicksand- Inconsolata Junction "
    "NotoSansCJK NotoSansArabic- NotoKufiArabic NotoSansThai-"
).split()
#: Overprints are large: their letters are drawn once at this size.
EM = 72


@functools.lru_cache(None)
def fonts(held):
    stems = HELD if held else TRAINED
    paths = sorted(path for folder in FOLDERS for path in pathlib.Path(folder).rglob("*.[to]t[fc]"))
    return [path for path in paths if path.name.startswith(tuple(stems)) and "Hairline" not in path.name]


@functools.lru_cache(400)
def opened(path):
    font = ImageFont.truetype(str(path), EM)
    return font, bytes(font.getmask("\uffff"))


@functools.lru_cache(None)
def has(path, letter):
    font, missing = opened(path)
    drawn = bytes(font.getmask(letter))
    return letter == " " or (len(drawn) > 0 and any(drawn) and drawn != missing)


def font_for(rng, text, held):
    """A font that has every letter of the text."""
    paths = fonts(held)
    for at in rng.permutation(len(paths)):
        if all(has(paths[at], letter) for letter in text):
            return opened(paths[at])[0]
    return None
