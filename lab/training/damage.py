"""What print, paper, light, lens and file format do to a row of text."""

import cv2
import numpy as np

TEXTURE = (160, 1536)


def between(rng, low, high):
    return low + (high - low) * rng.random()


class Textures:
    """Noise, clouds and guilloche made once; an example takes random cuts of them."""

    def __init__(self, rng):
        self.grain = rng.standard_normal((400, 2000)).astype(np.float32)
        self.clouds = [self.cloud(rng) for _ in range(12)]
        self.patterns = [self.guilloche(rng) for _ in range(40)]

    @staticmethod
    def cloud(rng):
        size = (int(rng.integers(3, 14)), int(rng.integers(10, 120)))
        return cv2.resize(rng.uniform(-1, 1, size).astype(np.float32), TEXTURE[::-1], interpolation=cv2.INTER_CUBIC)

    @staticmethod
    def guilloche(rng):
        """Fine wavy lines: level sets of a slope bent by sines, as security printing has them."""
        y, x = np.mgrid[0 : TEXTURE[0], 0 : TEXTURE[1]].astype(np.float32)
        total = np.zeros(TEXTURE, np.float32)
        for _ in range(int(rng.integers(1, 4))):
            period, angle = between(rng, 4, 24), between(rng, 0, np.pi)
            bend = between(rng, 0, 14) * np.sin(x / between(rng, 15, 120) + y / between(rng, 15, 90) + between(rng, 0, 6))
            phase = (x * np.cos(angle) + y * np.sin(angle) + bend) * (2 * np.pi / period)
            total += np.clip((np.cos(phase) - between(rng, -0.2, 0.8)) * 3, 0, 1)
        return total / max(total.max(), 1e-3)

    def cut(self, rng, kind, shape):
        """A random part of a texture, tiled where the row is longer."""
        source = self.grain if kind == "grain" else getattr(self, kind)[int(rng.integers(len(getattr(self, kind))))]
        high, wide = (min(a, b) for a, b in zip(shape, source.shape))
        y, x = int(rng.integers(source.shape[0] - high + 1)), int(rng.integers(source.shape[1] - wide + 1))
        part = source[y : y + high, x : x + wide]
        if part.shape != shape:
            part = cv2.copyMakeBorder(part, 0, shape[0] - high, 0, shape[1] - wide, cv2.BORDER_REFLECT)
        return part


def neighbour(rng, canvas, edge, cap, below=False):
    """What stands above or below the zone where no row of it does: a rule, the edge of a page, or other print."""
    edge = int(np.clip(edge, 1, canvas.shape[0] - 2))
    kind = rng.random()
    if kind < 0.25:
        tone, thick = between(rng, 0.2, 1.0), max(1, round(cap * between(rng, 0.04, 0.15)))
        cv2.line(canvas, (0, edge), (canvas.shape[1], edge), tone, thick)
    elif kind < 0.6:
        part = canvas[edge:] if below else canvas[:edge]
        np.maximum(part, between(rng, 0.1, 1.0), out=part)
    else:
        scale = cap / 22 * between(rng, 0.5, 1.1)
        text = "".join(chr(int(c)) for c in rng.integers(33, 122, 30))
        y = edge + round(22 * scale) if below else edge
        start = int(rng.integers(-20, max(canvas.shape[1] // 2, 1)))
        face, tone, thick = int(rng.integers(0, 5)), between(rng, 0.4, 1.0), 1 + int(cap > 25)
        cv2.putText(canvas, text, (start, y), face, scale, tone, thick, cv2.LINE_AA)


def stroke(rng, canvas, cap, source, textures):
    """Stroke weight and the faults of print: blur and a threshold that wanders over the row."""
    sigma = cap * between(rng, 0.02, 0.075)
    if cap > source * 1.3:
        sigma = max(sigma, 0.4 * cap / source)
    soft = cv2.GaussianBlur(canvas, (0, 0), sigma)
    threshold = float(np.clip(rng.normal(0.46, 0.1), 0.22, 0.68))
    hardness = between(rng, 1.2, 4.0)
    if rng.random() < 0.35:
        threshold = threshold + textures.cut(rng, "clouds", canvas.shape) * between(rng, 0.03, 0.2)
    ink = (soft - threshold) * hardness
    ink += 0.5
    np.clip(ink, 0, 1, out=ink)
    if rng.random() < 0.2:
        ink *= np.clip(1 + textures.cut(rng, "grain", canvas.shape) * between(rng, 0.05, 0.4), 0, 1)
    return ink


def stamp(rng, image, cap):
    """A ring, a box or strokes of another ink across the row."""
    layer = np.zeros_like(image)
    high, wide = image.shape
    thick = max(1, round(cap * between(rng, 0.05, 0.2)))
    for _ in range(int(rng.integers(1, 4))):
        centre = (int(rng.integers(wide)), int(rng.integers(-high, 2 * high)))
        size = (max(2, int(cap * between(rng, 1, 7))), max(2, int(cap * between(rng, 1, 5))))
        kind = rng.random()
        if kind < 0.45:
            cv2.ellipse(layer, centre, size, between(rng, 0, 180), 0, 360, 1.0, thick, cv2.LINE_AA)
        elif kind < 0.65:
            cv2.rectangle(layer, centre, (centre[0] + size[0], centre[1] + size[1]), 1.0, thick, cv2.LINE_AA)
        else:
            end = (centre[0] + int(rng.normal(0, 4 * cap)), centre[1] + int(rng.normal(0, 2 * cap)))
            cv2.line(layer, centre, end, 1.0, thick, cv2.LINE_AA)
    image -= layer * between(rng, 0.04, 0.35)


def light(rng, image, textures):
    """Uneven light, a shadow's edge, and glare that washes print out."""
    high, wide = image.shape
    slope = np.linspace(-0.5, 0.5, wide, dtype=np.float32)[None] * rng.normal(0, 0.25)
    slope = slope + np.linspace(-0.5, 0.5, high, dtype=np.float32)[:, None] * rng.normal(0, 0.12)
    image *= 1 + slope
    if rng.random() < 0.12:
        at = int(rng.integers(wide))
        image[:, at:] *= between(rng, 0.5, 0.9)
    if rng.random() < 0.18:
        x = (np.arange(wide, dtype=np.float32) - between(rng, 0, wide)) / (wide * between(rng, 0.03, 0.3))
        y = (np.arange(high, dtype=np.float32) - between(rng, -high, 2 * high)) / (high * between(rng, 0.4, 2.5))
        glow = np.exp(-(x**2))[None] * np.exp(-(y**2))[:, None] * between(rng, 0.2, 0.85)
        image += (1.0 - image) * glow


def blur(rng, image, cap):
    sigma = cap * abs(rng.normal(0, 0.045)) + between(rng, 0, 0.45)
    if sigma > 0.25:
        image = cv2.GaussianBlur(image, (0, 0), sigma)
    if rng.random() < 0.15:
        length = max(2, round(cap * between(rng, 0.08, 0.28)))
        kernel = np.zeros((length, length), np.float32)
        if rng.random() < 0.5:
            kernel[length // 2] = 1 / length
        elif rng.random() < 0.5:
            kernel[:, length // 2] = 1 / length
        else:
            np.fill_diagonal(kernel, 1 / length)
        image = cv2.filter2D(image, -1, kernel, borderType=cv2.BORDER_REFLECT)
    if rng.random() < 0.15:
        image += (image - cv2.GaussianBlur(image, (0, 0), max(0.6, cap * 0.06))) * between(rng, 0.3, 1.6)
    return image


def photograph(rng, ink, cap, textures):
    """From ink coverage in 0..1 to the grey bytes of a photograph. Contrast lies in 0.14..0.95."""
    contrast = between(rng, 0.14, 0.95) if rng.random() < 0.5 else between(rng, 0.4, 0.9)
    paper = between(rng, contrast + 0.02, 1.0)
    image = np.full(ink.shape, paper, np.float32)
    if rng.random() < 0.4:
        image += textures.cut(rng, "clouds", ink.shape) * (contrast * between(rng, 0.02, 0.25))
    if rng.random() < 0.5:
        image -= textures.cut(rng, "patterns", ink.shape) * (contrast * between(rng, 0.05, 0.5))
    if rng.random() < 0.8:
        image -= ink * contrast
    else:
        image += (paper - contrast - image) * ink
    if rng.random() < 0.1:
        stamp(rng, image, cap)
    light(rng, image, textures)
    image = blur(rng, image, cap)
    if rng.random() < 0.8:
        image += textures.cut(rng, "grain", ink.shape) * (abs(rng.normal(0, 0.03)) * min(1.0, contrast + 0.2))
    image = (np.clip(image, 0, 1) * 255).astype(np.uint8)
    if rng.random() < 0.7:
        image = pressed(image, int(rng.integers(35, 96)))
    return image


def pressed(image, quality):
    """The picture as a JPEG of this quality shows it."""
    _, data = cv2.imencode(".jpg", image, (cv2.IMWRITE_JPEG_QUALITY, quality))
    return cv2.imdecode(data, cv2.IMREAD_GRAYSCALE)
