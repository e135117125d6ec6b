"""A page of a document with words across it or without, as a camera sees it: as an example of where they are, or cut out to be read."""

import pathlib

import cv2
import numpy as np
from PIL import Image, ImageDraw

from damage import Textures, between
from marks.faces import EM, font_for
from marks.words import folded, harmless, pick, voiding

WIDE, HIGH = 352, 240
#: Pixels of a cell of the map.
CELL = 8
#: A page is printed over in this width.
PAGE = 560
#: A word is read from a strip so many pixels high and at most so long; a word's box is so much smaller.
ROW, LONGEST, AIR = 32, 320, 1.25
#: Share of the light by which the palest overprint differs from the page.
LEAST = 0.13


def load(folder):
    """The flat pages of a folder."""
    pages = (cv2.imread(str(path)) for path in sorted(pathlib.Path(folder).glob("*.jpg")))
    return [cv2.resize(page, None, fx=PAGE / page.shape[1], fy=PAGE / page.shape[1], interpolation=cv2.INTER_AREA) for page in pages]


def spaced(rng, text, font):
    """The text as a mask, its letters apart by up to half an em."""
    gap = EM * between(rng, 0, 0.5) if rng.random() < 0.35 and text.isascii() else 0
    ends = np.array([font.getlength(text[: at + 1]) + gap * at for at in range(len(text))])
    image = Image.new("L", (int(ends[-1]) + 24, int(EM * 1.5)), 0)
    pen = ImageDraw.Draw(image)
    starts = np.array([0, *(ends[:-1] + gap)])
    if gap == 0:
        pen.text((12, int(EM * 1.1)), text, font=font, fill=255, anchor="ls")
    else:
        for letter, at in zip(text, starts):
            pen.text((12 + at, int(EM * 1.1)), letter, font=font, fill=255, anchor="ls")
    mask = np.asarray(image)
    rows, columns = np.flatnonzero(mask.max(1)), np.flatnonzero(mask.max(0))
    if len(rows) < 3 or len(columns) < 3:
        return None
    top, left = max(0, rows[0] - 4), max(0, columns[0] - 4)
    return mask[top : rows[-1] + 5, left : columns[-1] + 5].astype(np.float32) / 255


def inked(rng, mask):
    """Letters filled, outlined, hatched, or as dots of a perforation."""
    kind = rng.random()
    if kind < 0.55:
        return mask
    wide = int(rng.integers(2, 6))
    if kind < 0.78:
        square = np.ones((wide, wide), np.uint8)
        return cv2.dilate(mask, square) - cv2.erode(mask, square)
    y, x = np.mgrid[0 : mask.shape[0], 0 : mask.shape[1]].astype(np.float32)
    if kind < 0.88:
        angle, period = between(rng, 0, np.pi), between(rng, 4, 10)
        return mask * (np.cos((x * np.cos(angle) + y * np.sin(angle)) * 2 * np.pi / period) > between(rng, -0.6, 0.4))
    period = between(rng, 8, 13)
    thin = cv2.erode(mask, np.ones((3, 3), np.uint8)) if mask.mean() > 0.35 else mask
    near = cv2.resize(cv2.resize(thin, None, fx=1 / period, fy=1 / period, interpolation=cv2.INTER_AREA), mask.shape[::-1], interpolation=cv2.INTER_NEAREST)
    step_x, step_y = mask.shape[1] / max(1, round(mask.shape[1] / period)), mask.shape[0] / max(1, round(mask.shape[0] / period))
    dots = np.hypot((x % step_x) / step_x - 0.5, (y % step_y) / step_y - 0.5) < between(rng, 0.28, 0.42)
    return dots * (near > 0.4).astype(np.float32)


def framed(rng, mask):
    """The word in a stamp's frame: a box, single or double, or a ring."""
    high, wide = mask.shape
    pad = int(high * between(rng, 0.25, 0.8))
    stamp = cv2.copyMakeBorder(mask, pad, pad, pad, pad, cv2.BORDER_CONSTANT)
    thick = max(2, int(high * between(rng, 0.04, 0.12)))
    h, w = stamp.shape
    if rng.random() < 0.7:
        cv2.rectangle(stamp, (thick, thick), (w - thick, h - thick), 1.0, thick)
        if rng.random() < 0.35:
            cv2.rectangle(stamp, (3 * thick, 3 * thick), (w - 3 * thick, h - 3 * thick), 1.0, max(1, thick // 2))
        return stamp
    radius = w // 2 + pad // 2
    ring = cv2.copyMakeBorder(stamp, max(0, radius - h // 2), max(0, radius - h // 2), pad // 2, pad // 2, cv2.BORDER_CONSTANT)
    centre = (ring.shape[1] // 2, ring.shape[0] // 2)
    cv2.circle(ring, centre, radius - thick, 1.0, thick, cv2.LINE_AA)
    if rng.random() < 0.5:
        cv2.circle(ring, centre, int(radius * between(rng, 0.75, 0.88)), 1.0, max(1, thick // 2), cv2.LINE_AA)
    return ring


def laid(mask, shape, centre, high, angle, squeeze=1.0):
    """A mask on the page, so high, and how its pixels are moved there."""
    scale = high / mask.shape[0]
    turn = cv2.getRotationMatrix2D((0, 0), angle, 1.0)[:, :2] @ np.diag([scale * squeeze, scale])
    middle = np.array([mask.shape[1] / 2, mask.shape[0] / 2])
    matrix = np.hstack([turn, (np.array(centre) - turn @ middle)[:, None]]).astype(np.float32)
    small = mask
    if scale < 0.4:
        small = cv2.GaussianBlur(mask, (0, 0), 0.4 / scale)
    return cv2.warpAffine(small, matrix, shape[::-1], flags=cv2.INTER_LINEAR), matrix


def colour(rng):
    """Blue, green, red in 0..1."""
    kind = rng.random()
    if kind < 0.25:
        return np.full(3, between(rng, 0, 0.5), np.float32)
    if kind < 0.37:
        return np.ones(3, np.float32)
    hue, saturation, value = between(rng, 0, 180), between(rng, 80, 255), between(rng, 90, 255)
    hue = pick(rng, (between(rng, 0, 8), between(rng, 100, 125), hue))
    return cv2.cvtColor(np.uint8([[[hue, saturation, value]]]), cv2.COLOR_HSV2BGR)[0, 0].astype(np.float32) / 255


def blend(rng, page, layer, seen, textures):
    """Prints a layer so that it differs from the page by `seen` of the light, where the page lets it."""
    rows, columns = np.flatnonzero(layer.max(1) > 0), np.flatnonzero(layer.max(0) > 0)
    if len(rows) == 0:
        return page
    part = np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    under, layer = page[part], layer[part]
    if rng.random() < 0.3:
        layer = layer * np.clip(1 + textures.cut(rng, "grain", layer.shape) * between(rng, 0.1, 0.6), 0, 1)
    if rng.random() < 0.25:
        layer = layer * np.clip(0.75 + textures.cut(rng, "clouds", layer.shape) * between(rng, 0.2, 0.6), 0.15, 1)
    few, ink_at = under[::3, ::3], layer[::3, ::3]
    weight = ink_at.sum() + 1e-6
    for _ in range(6):
        ink = colour(rng)
        glaze = rng.random() < 0.5
        target = few * ink if glaze else ink
        most = float((np.abs(target - few).mean(2) * ink_at).sum() / weight)
        if most > seen * 1.1:
            break
    share = min(1.0, seen / max(most, 1e-3))
    target = under * ink if glaze else ink
    page[part] = under + (target - under) * (layer * share)[..., None]
    return page


class Overprints:
    """Prints words over pages."""

    def __init__(self, held, textures):
        self.held, self.textures, self.least = held, textures, LEAST

    def mask(self, rng, text):
        font = font_for(rng, text, self.held)
        return spaced(rng, text, font) if font else None

    def across(self, rng, page, text):
        """A word at an angle, large or in rows, as a stamp, upright or level. Answers the page and the boxes of the word, from its upper left."""
        mask = self.mask(rng, text)
        if mask is None:
            return page, []
        shape = page.shape[:2]
        h, w = shape
        kind = rng.random()
        stamped = kind > 0.7 and kind < 0.88
        ink = inked(rng, mask) if not stamped or rng.random() < 0.3 else mask
        if stamped and rng.random() < 0.75:
            ink = framed(rng, ink)
        squeeze = between(rng, 0.75, 1.3)
        span = ink.shape[1] / ink.shape[0] * squeeze
        rows = kind > 0.88
        if stamped:
            high = h * between(rng, 0.09, 0.3) * (ink.shape[0] / mask.shape[0]) ** 0.7
            angle = float(np.clip(rng.normal(0, 16), -50, 50))
        elif rows:
            high = h * between(rng, 0.045, 0.12)
            angle = pick(rng, (0, between(rng, 10, 50), between(rng, -50, -10), 90))
        else:
            high = h * 0.055 * (7 ** rng.random())
            angle = pick(rng, (0, 90, -90)) if rng.random() < 0.22 else float(between(rng, 8, 55) * pick(rng, (1, 1, -1)))
        # A word ends within the page, but for a few whose ends are cut.
        room = (abs(np.cos(np.radians(angle))) * w + abs(np.sin(np.radians(angle))) * h) * between(rng, 0.6, 1.0)
        high = min(high, room / span)
        if high < h * 0.04:
            high = h * 0.04
        reach = np.abs([span * high * np.cos(np.radians(angle)), span * high * np.sin(np.radians(angle))]) / 2
        spot = lambda size, half: between(rng, min(half * 0.9, size / 2), max(size - half * 0.9, size / 2))
        centres = [(spot(w, reach[0]), spot(h, reach[1]))]
        if rows:
            along = np.array([np.cos(np.radians(angle)), -np.sin(np.radians(angle))])
            down = np.array([-along[1], along[0]])
            step, pitch = span * high * between(rng, 1.1, 1.8), high * between(rng, 1.6, 5)
            shift = between(rng, 0, 0.5)
            centres = [
                np.array([w / 2, h / 2]) + along * step * (i + shift * (j % 2)) + down * pitch * j for i in range(-6, 7) for j in range(-10, 11)
            ]
            centres = [c for c in centres if -step / 3 < c[0] < w + step / 3 and -step / 3 < c[1] < h + step / 3][:60]
        layer, boxes = np.zeros(shape, np.float32), []
        half, middle = np.array(mask.shape[::-1]) / 2, np.array(ink.shape[::-1]) / 2
        for centre in centres:
            one, matrix = laid(ink, shape, centre, high, angle, squeeze)
            np.maximum(layer, one, out=layer)
            boxes.append((np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half + middle) @ matrix[:, :2].T + matrix[:, 2])
        thin = ink.sum() < 0.75 * mask.sum() and not stamped
        seen = (between(rng, max(0.18, self.least), 0.6) if stamped else self.least * 5 ** rng.random()) * (1.5 if thin else 1)
        return blend(rng, page, layer, seen, self.textures), boxes


def seal(rng, page, overprints, text):
    """An authority's round stamp, with words along its ring."""
    h, w = page.shape[:2]
    side = 220
    stamp = np.zeros((side, side), np.float32)
    thick = int(rng.integers(2, 5))
    cv2.circle(stamp, (110, 110), 104, 1.0, thick, cv2.LINE_AA)
    inner = int(between(rng, 60, 78))
    cv2.circle(stamp, (110, 110), inner, 1.0, max(1, thick - 1), cv2.LINE_AA)
    mask = overprints.mask(rng, (text + " ") * 2)
    if mask is not None:
        high = (100 - inner) * 0.75
        strip = cv2.resize(mask, (max(8, int(min(mask.shape[1] * high / mask.shape[0], 560))), max(4, int(high))), interpolation=cv2.INTER_AREA)
        y, x = np.mgrid[0:side, 0:side].astype(np.float32) - 110
        radius, turn = np.hypot(x, y), np.mod(np.arctan2(y, x) + between(rng, 0, 6.2), 2 * np.pi)
        along = (turn * 82).astype(np.float32)
        stamp = np.maximum(stamp, cv2.remap(strip, along, (inner + 8 + high - radius).astype(np.float32), cv2.INTER_LINEAR, borderValue=0))
    if rng.random() < 0.7:
        for k in range(int(rng.integers(3, 9))):
            end = (110 + int(inner * 0.7 * np.cos(k * 2.4)), 110 + int(inner * 0.7 * np.sin(k * 2.4)))
            cv2.line(stamp, (110, 110), end, 1.0, int(rng.integers(1, 6)), cv2.LINE_AA)
    layer, _ = laid(stamp, (h, w), (between(rng, 0.1, 0.9) * w, between(rng, 0.1, 0.9) * h), h * between(rng, 0.2, 0.5), between(rng, -40, 40))
    return blend(rng, page, layer, between(rng, 0.06, 0.45), overprints.textures)


def signature(rng, page):
    h, w = page.shape[:2]
    t = np.linspace(0, 1, 160)
    size = h * between(rng, 0.04, 0.14)
    x = between(rng, 0, 0.7) * w + t * size * between(rng, 2, 8) + size * between(rng, 0.2, 0.8) * np.sin(t * between(rng, 15, 50))
    y = between(rng, 0.1, 0.9) * h + size * np.sin(t * between(rng, 10, 45)) * (1 - 0.5 * t)
    layer = np.zeros((h, w), np.float32)
    cv2.polylines(layer, [np.stack([x, y], 1).astype(np.int32)], False, 1.0, int(rng.integers(1, 4)), cv2.LINE_AA)
    return page + (colour(rng) * 0.5 - page) * (layer * between(rng, 0.5, 1))[..., None]


def ghost(rng, page):
    """A pale copy of a part of the page elsewhere on it."""
    h, w = page.shape[:2]
    high, wide = int(h * between(rng, 0.2, 0.5)), int(w * between(rng, 0.1, 0.25))
    y, x = int(rng.integers(h - high)), int(rng.integers(w // 2 - wide // 2))
    part = page[y : y + high, x : x + wide].copy()
    y, x = int(rng.integers(h - high)), int(rng.integers(w - wide))
    share = between(rng, 0.15, 0.5)
    page[y : y + high, x : x + wide] = page[y : y + high, x : x + wide] * (1 - share) + part.mean(2, keepdims=True) * share
    return page


def guilloche(rng, page, textures):
    h, w = page.shape[:2]
    scale = between(rng, 0.5, 3)
    part = textures.cut(rng, "patterns", (max(8, min(160, int(h / scale))), max(8, min(1500, int(w / scale)))))
    layer = cv2.resize(part, (w, h), interpolation=cv2.INTER_LINEAR)
    if rng.random() < 0.5:
        around = cv2.getGaussianKernel(h, h * between(rng, 0.1, 0.4)) @ cv2.getGaussianKernel(w, w * between(rng, 0.1, 0.4)).T
        layer = layer * (np.roll(around / around.max(), (int(rng.integers(h)), int(rng.integers(w))), (0, 1))).astype(np.float32)
    return page + (colour(rng) - page) * (layer * between(rng, 0.05, 0.5))[..., None]


def rosette(rng, page):
    """Curves that turn around a middle, as on security print and holograms."""
    h, w = page.shape[:2]
    t = np.linspace(0, 2 * np.pi * int(rng.integers(3, 15)), 1400)
    size = h * between(rng, 0.1, 0.6)
    radius = size * (1 + between(rng, 0.1, 0.6) * np.cos(t * between(rng, 2, 12)))
    centre = np.array([between(rng, 0, 1) * w, between(rng, 0, 1) * h])
    points = np.stack([radius * np.cos(t), radius * np.sin(t) * between(rng, 0.4, 1)], 1) + centre
    layer = np.zeros((h, w), np.float32)
    cv2.polylines(layer, [points.astype(np.int32)], False, 1.0, 1, cv2.LINE_AA)
    return page + (colour(rng) - page) * (layer * between(rng, 0.1, 0.6))[..., None]


def foil(rng, page):
    """Patches of shifting colours."""
    h, w = page.shape[:2]
    for _ in range(int(rng.integers(1, 4))):
        layer = np.zeros((h, w), np.float32)
        centre, size = (int(rng.integers(w)), int(rng.integers(h))), (int(w * between(rng, 0.03, 0.2)), int(h * between(rng, 0.05, 0.3)))
        cv2.ellipse(layer, centre, size, between(rng, 0, 180), 0, 360, between(rng, 0.15, 0.6), -1, cv2.LINE_AA)
        if rng.random() < 0.5:
            layer = cv2.GaussianBlur(layer, (0, 0), between(rng, 1, 14))
        x = np.linspace(0, between(rng, 1, 9), w, dtype=np.float32)[None, :, None] + np.linspace(0, between(rng, 0, 6), h, dtype=np.float32)[:, None, None]
        shine = 0.65 + 0.35 * np.cos(x + np.array([0, 2, 4], np.float32))
        page = page + (shine - page) * layer[..., None]
    return page


def microtext(rng, page, overprints, text):
    """Small words in rows over the whole page, level or at an angle: too small to be a mark."""
    mask = overprints.mask(rng, (text + " ") * 3)
    if mask is None:
        return page
    h, w = page.shape[:2]
    high = h * between(rng, 0.012, 0.03)
    scale = high / mask.shape[0]
    strip = cv2.resize(mask, (max(8, int(mask.shape[1] * scale)), max(4, int(high))), interpolation=cv2.INTER_AREA)
    pitch = int(high * between(rng, 1.3, 5)) + 1
    tile = np.zeros((max(pitch, strip.shape[0]), strip.shape[1] + 6), np.float32)
    tile[: strip.shape[0], : strip.shape[1]] = strip
    side = h + w
    layer = np.tile(tile, (side // tile.shape[0] + 1, side // tile.shape[1] + 1))[:side, :side]
    angle = 0 if rng.random() < 0.6 else between(rng, -60, 60)
    turn = cv2.getRotationMatrix2D((side / 2, side / 2), angle, 1)
    turn[:, 2] -= ((side - w) / 2, (side - h) / 2)
    layer = cv2.warpAffine(layer, turn, (w, h))
    return page + (colour(rng) - page) * (layer * between(rng, 0.1, 0.6))[..., None]


def crease(rng, page):
    h, w = page.shape[:2]
    layer = np.zeros((h, w), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        a, b = ((int(rng.integers(-w // 3, w + w // 3)), int(rng.integers(-h // 3, h + h // 3))) for _ in range(2))
        cv2.line(layer, a, b, 1.0, int(rng.integers(1, 5)), cv2.LINE_AA)
    layer = cv2.GaussianBlur(layer, (0, 0), between(rng, 0.4, 2.5))
    return page + ((1.0 if rng.random() < 0.6 else 0.1) - page) * (layer * between(rng, 0.1, 0.7))[..., None]


class Artist:
    def __init__(self, pages, seed, held=False):
        rng = np.random.default_rng([seed, 5])
        self.pages, self.textures, self.held = pages, Textures(rng), held
        self.overprints = Overprints(held, self.textures)

    def printed(self, rng, kind):
        """A page, and the boxes and texts of the words across it."""
        page = pick(rng, self.pages).astype(np.float32) / 255
        words = []
        under = rng.random() < 0.4
        if under:
            page = self.hard(rng, page)
        if kind != "none":
            texts = [voiding(rng) if kind == "void" else harmless(rng, self.held) for _ in range(1 if rng.random() < 0.92 else 2)]
            beside = [harmless(rng, self.held)] if kind == "void" and rng.random() < 0.06 else []
            for text in beside + texts:
                page, boxes = self.overprints.across(rng, page, text)
                words += [(box, text) for box in boxes]
        if not under and rng.random() < 0.6:
            page = self.hard(rng, page)
        return np.clip(page, 0, 1), words

    def scene(self, rng, kind, large):
        """A picture of such a page, `large` times as wide as the network sees it, and its words in pixels of it."""
        page, words = self.printed(rng, kind)
        picture, matrix = self.shot(rng, page, large)
        place = lambda box: cv2.perspectiveTransform(box[None].astype(np.float32), matrix)[0]
        return picture, [(place(box), text) for box, text in words], kind if words else "none"

    def example(self, rng, kind=None):
        """Picture [HIGH, WIDE, 3], maps of the cells (whether a word is on it, its direction, its height), words cut out with their letters, and what was drawn."""
        kind = kind or pick(rng, ("void", "void", "void", "void", "other", "other", "other", "none", "none"))
        large = between(rng, 1.2, 1.8)
        picture, words, kind = self.scene(rng, kind, large)
        maps = np.zeros((4, HIGH // CELL, WIDE // CELL), np.float32)
        for box, _ in words:
            at = box / (large * CELL)
            along, high = (at[1] + at[2] - at[0] - at[3]) / 2, np.linalg.norm(at[3] + at[2] - at[0] - at[1]) / 2
            along = along / np.linalg.norm(along)
            for plane, value in zip(maps, (1.0, along[0], along[1], np.log(max(high, 0.3) / 2))):
                cv2.fillConvexPoly(plane, np.round(at * 16 - 8).astype(np.int32), float(value), shift=4)
        return cv2.resize(picture, (WIDE, HIGH), interpolation=cv2.INTER_AREA), maps, self.crops(rng, picture, words), kind

    def crops(self, rng, picture, words):
        """Up to three words, cut out by boxes that are a little off, or a part without such a word, which reads as nothing."""
        high, wide = picture.shape[:2]
        if not words:
            size, angle = high * 0.05 * 5 ** rng.random(), np.radians(between(rng, -60, 60))
            along = np.array([np.cos(angle), np.sin(angle)]) * size * between(rng, 2, 7)
            down = np.array([-np.sin(angle), np.cos(angle)]) * size
            middle = np.array([between(rng, 0.2, 0.8) * wide, between(rng, 0.2, 0.8) * high])
            corners = middle + np.array([-along - down, along - down, along + down, down - along]) / 2
            return [(cut(picture, corners), "")]
        inside = [(box, text) for box, text in words if (box > -4).all() and (box < (wide + 4, high + 4)).all() and spelled(text)]
        order = rng.permutation(len(inside))[:3]
        return [(cut(picture, astray(rng, inside[at][0])), spelled(inside[at][1])) for at in order]

    def hard(self, rng, page):
        """What genuine pages have, or what happens to them."""
        o, held = self.overprints, self.held
        for _ in range(int(rng.integers(1, 4))):
            kind = int(rng.integers(8))
            if kind == 0:
                page = seal(rng, page, o, harmless(rng, held))
            elif kind == 1:
                page = signature(rng, page)
            elif kind == 2:
                page = ghost(rng, page)
            elif kind == 3:
                page = guilloche(rng, page, self.textures)
            elif kind == 4:
                page = rosette(rng, page)
            elif kind == 5:
                page = foil(rng, page)
            elif kind == 6:
                page = microtext(rng, page, o, harmless(rng, held))
            else:
                page = crease(rng, page)
        return page

    def shot(self, rng, page, large):
        """The page as cut from a photograph by an outline that is a little off, or with the table around it, and the projection."""
        h, w = page.shape[:2]
        wide, high = int(WIDE * large), int(HIGH * large)
        if rng.random() < 0.6:
            stray, margin, angle = 0.03, between(rng, -0.02, 0.03), rng.normal(0, 0.8)
        else:
            stray, margin, angle = 0.035, between(rng, 0.0, 0.14), rng.normal(0, 4)
        c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
        half = np.array([wide, high]) * (0.5 - margin)
        corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
        corners = corners @ np.array([[c, s], [-s, c]]) + np.array([wide, high]) / 2 + rng.uniform(-stray, stray, (4, 2)) * wide
        matrix = cv2.getPerspectiveTransform(np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32), corners.astype(np.float32))
        picture = np.empty((high, wide, 3), np.float32)
        picture[:] = np.clip(colour(rng) * between(rng, 0.2, 1) + between(rng, 0, 0.4), 0, 1)
        picture += self.textures.cut(rng, "clouds" if rng.random() < 0.5 else "patterns", (high, wide))[..., None] * between(rng, 0, 0.15)
        cv2.warpPerspective(page, matrix, (wide, high), dst=picture, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_TRANSPARENT)
        return self.photograph(rng, picture), matrix

    def photograph(self, rng, picture):
        """Light, glare, blur, noise and JPEG."""
        high, wide = picture.shape[:2]
        if rng.random() < 0.7:
            picture = (picture - 0.5) * between(rng, 0.7, 1.05) + 0.5
            slope = np.linspace(-0.5, 0.5, wide, dtype=np.float32)[None] * rng.normal(0, 0.25)
            slope = slope + np.linspace(-0.5, 0.5, high, dtype=np.float32)[:, None] * rng.normal(0, 0.25)
            picture *= ((1 + slope) * between(rng, 0.7, 1.1))[..., None] * (1 + rng.normal(0, 0.05, 3).astype(np.float32))
        if rng.random() < 0.15:
            x = (np.arange(wide, dtype=np.float32) - between(rng, 0, wide)) / (wide * between(rng, 0.03, 0.3))
            y = (np.arange(high, dtype=np.float32) - between(rng, 0, high)) / (high * between(rng, 0.03, 0.6))
            picture += (1 - picture) * (np.exp(-(y**2))[:, None] * np.exp(-(x**2))[None] * between(rng, 0.2, 0.95))[..., None]
        if rng.random() < 0.08:
            picture[:, int(rng.integers(wide)) :] *= between(rng, 0.5, 0.9)
        if rng.random() < 0.12:
            picture[:] = picture.mean(2, keepdims=True)
        if rng.random() < 0.5:
            picture = cv2.GaussianBlur(picture, (0, 0), between(rng, 0.3, 1.3))
        if rng.random() < 0.5:
            picture = picture + self.textures.cut(rng, "grain", (high, wide))[..., None] * abs(rng.normal(0, 0.02))
        picture = (np.clip(picture, 0, 1) * 255).astype(np.uint8)
        if rng.random() < 0.7:
            picture = cv2.imdecode(cv2.imencode(".jpg", picture, (cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(40, 96))))[1], cv2.IMREAD_COLOR)
        return picture


def spelled(text):
    """What the reader is to answer; nothing where it does not know the letters."""
    return folded(text.replace(" ", ""))


def astray(rng, box):
    """A box with some air, as the network finds it: its direction, height and ends are a little off."""
    along, down = (box[1] + box[2] - box[0] - box[3]) / 2, (box[3] + box[2] - box[0] - box[1]) / 2
    middle, length, high = box.mean(0), np.linalg.norm(along), np.linalg.norm(down)
    angle = np.arctan2(along[1], along[0]) + np.radians(rng.normal(0, 2.5))
    u, v = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
    start, end = -length / 2 - high * between(rng, 0.0, 0.7), length / 2 + high * between(rng, 0.0, 0.7)
    middle = middle + v * high * rng.normal(0, 0.08)
    half = v * high * AIR * np.exp(rng.normal(0, 0.14)) / 2
    return middle + np.array([u * start - half, u * end - half, u * end + half, u * start + half])


def cut(picture, corners):
    """The part of a picture between four corners, upright, ROW pixels high."""
    length = np.linalg.norm(corners[1] - corners[0])
    high = max(1.0, np.linalg.norm(corners[3] - corners[0]))
    wide = int(np.clip(round(length / high * ROW / 4) * 4, 32, LONGEST))
    target = np.array([[0, 0], [wide, 0], [wide, ROW], [0, ROW]], np.float32)
    scale = ROW / high
    if scale < 0.7:
        picture = cv2.GaussianBlur(picture, (0, 0), 0.35 / scale)
    return cv2.warpPerspective(picture, cv2.getPerspectiveTransform(corners.astype(np.float32), target), (wide, ROW), flags=cv2.INTER_LINEAR, borderValue=(128, 128, 128))
