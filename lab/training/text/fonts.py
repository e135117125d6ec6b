"""Fonts of Debian 12 that print Latin text, by family. IBM Plex and Source Serif are left out on purpose: pages for tests are set in them."""

import pathlib
import re

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from text.words import CHARSET, CYRILLIC, GREEK, TYPESET

ROOTS = [pathlib.Path("/usr/share/fonts"), pathlib.Path("/usr/share/texmf/fonts/opentype/public/tex-gyre")]
# File names by family, and how often each is taken. Office documents are mostly set in the first ones.
FAMILIES = {
    r"Liberation(Sans|SansNarrow)-": 5, r"LiberationSerif-": 4, r"NimbusSans(Narrow)?-": 4, r"NimbusRoman-": 4, r"texgyreheros": 3,
    r"texgyretermes": 3, r"Carlito-": 4, r"Caladea-": 3, r"DejaVuSans(Condensed)?(-Bold|-Oblique|-BoldOblique)?\.": 3, r"DejaVuSerif": 2,
    r"Roboto(Condensed)?-": 4, r"OpenSans-": 4, r"Lato-": 4, r"NotoSans-|NotoSansDisplay-": 3, r"NotoSerif-": 3, r"Inter-": 2, r"Cousine-": 2,
    r"LiberationMono-": 2, r"NimbusMonoPS-": 2, r"Courier Prime": 2, r"DejaVuSansMono": 1, r"Free(Sans|Serif)": 2, r"FreeMono": 1,
    r"Lin(Libertine|Biolinum)": 2, r"EBGaramond": 2, r"GentiumPlus-": 2, r"CharisSIL-": 2, r"Andika-": 1, r"DoulosSIL": 1, r"Junicode": 1,
    r"URWGothic-": 2, r"URWBookman-": 2, r"C059-": 2, r"P052-": 2, r"texgyre(adventor|bonum|pagella|schola)": 2, r"PT[_-]?(Sans|Serif)|PT[FSN]": 2,
    r"Cantarell-": 1, r"Karla-": 1, r"Oxygen": 1, r"Quicksand": 1, r"Play-": 1, r"Cabin-": 1, r"Dosis-": 1, r"Sora-": 1, r"Jura-": 1, r"Vollkorn-": 1,
    r"ClearSans": 1, r"Tuffy": 1, r"Comfortaa": 1, r"YanoneKaffeesatz": 1, r"LeagueSpartan": 1, r"Prociono": 1, r"GoudyBookletter": 1,
    r"RobotoSlab|Roboto-?Slab": 2, r"Go-": 1, r"FiraCode-": 1, r"Hack-": 1, r"Inconsolata": 1, r"cmu(n|ntt|nss|nrm|nbx)": 1, r"GilliusADF": 1,
    r"UniversalisADF": 1, r"AccanthisADF": 1, r"BaskervaldADF": 1, r"BerenisADF": 1, r"Caladea|Tinos-": 2, r"Arimo-": 2,
}
UNWANTED = re.compile(r"Thin|Hairline|ExtraLight|UltraLight|Variable|\[|Outline|Initials|Symbol|Dingbats|Keyboard|Shadow|Math|smcp|Caps|SC-|-SC|_(K|I|aRL|DR|M)\.", re.I)
SLANTED = re.compile(r"Ital|Obli|It\.|_.?I\.|BI\.|RI\.", re.I)
SIZES = (14, 18, 24, 32, 44)
NOWHERE = "\U0010fffd"


class Face:
    """One font file at every size; a size is the height of its capitals in pixels."""

    def __init__(self, path):
        self.path, self.sizes, self.last = str(path), {}, {}
        probe = ImageFont.truetype(self.path, 40)
        box = probe.getbbox("H", anchor="ls")
        self.ratio = 40 / max(-box[1], 1)
        blank = bytes(probe.getmask(NOWHERE))
        self.known = {c for c in CHARSET + TYPESET + GREEK + CYRILLIC if c == " " or (any(mask := bytes(probe.getmask(c))) and mask != blank)}

    def at(self, cap):
        if cap not in self.sizes:
            self.sizes[cap] = ImageFont.truetype(self.path, round(cap * self.ratio), layout_engine=ImageFont.Layout.BASIC)
        return self.sizes[cap]

    def write(self, text, cap, tracking):
        """A line's coverage in 0..1 [height, width] with its baseline `cap * 2` rows below the top, its width, and the line written before it.

        `tracking` is in pixels.
        """
        font = self.at(cap)
        advance = font.getlength(text) + tracking * len(text)
        image = Image.new("L", (int(advance) + cap * 2, cap * 3), 0)
        draw = ImageDraw.Draw(image)
        if tracking == 0:
            draw.text((cap, cap * 2), text, font=font, fill=255, anchor="ls")
        else:
            x = float(cap)
            for character in text:
                draw.text((round(x), cap * 2), character, font=font, fill=255, anchor="ls")
                x += font.getlength(character) + tracking
        before = self.last.get(cap)
        self.last[cap] = np.asarray(image, np.float32) / 255
        return self.last[cap], advance, before


class Fonts:
    def __init__(self):
        paths = sorted(path for root in ROOTS for path in root.rglob("*") if path.suffix in (".ttf", ".otf"))
        paths = [path for path in paths if not UNWANTED.search(path.name)]
        families = {pattern: [path for path in paths if re.match(pattern, path.name)] for pattern in FAMILIES}
        self.families = [found for found in families.values() if found]
        shares = np.array([FAMILIES[pattern] for pattern, found in families.items() if found], float)
        self.shares, self.faces = shares / shares.sum(), {}

    def choose(self, rng, text):
        """A face that has every character of `text`."""
        for _ in range(40):
            family = self.families[int(rng.choice(len(self.families), p=self.shares))]
            path = family[int(rng.integers(len(family)))]
            if SLANTED.search(path.name) and rng.random() < 0.6:
                continue
            face = self.face(path)
            if face.known.issuperset(text):
                return face
        return self.face("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")

    def face(self, path):
        if path not in self.faces:
            self.faces[path] = Face(path)
        return self.faces[path]


if __name__ == "__main__":
    fonts = Fonts()
    print(len(fonts.families), sum(len(family) for family in fonts.families))
    for pattern in FAMILIES:
        found = [f for f in fonts.families if re.match(pattern, f[0].name)]
        print(pattern, len(found[0]) if found else "none", found[0][0].name if found else "")
