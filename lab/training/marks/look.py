"""From the maps of the finder to the word that lies across a page, as `src/layout/marks/` of the reader does it."""

import numpy as np
import torch

from marks.draw import AIR, CELL, cut
from marks.words import LETTERS, lexicon

#: A line begins at a cell that is, as its surroundings are, as likely as the first, and takes cells as likely as the second.
SURE, LIKELY = 0.3, 0.2
#: Lines looked at.
MOST = 4


def lines(found):
    """The corners of the lines of words across print, in pixels of the page, surest first."""
    likely = 1 / (1 + np.exp(-found[0]))
    rows, columns = likely.shape
    y, x = np.mgrid[0:rows, 0:columns].astype(np.float32)
    x, y = (x + 0.5) * CELL, (y + 0.5) * CELL
    framed = np.pad(likely, 1)
    smooth = sum(framed[i : i + rows, j : j + columns] for i in range(3) for j in range(3)) / 9
    free = np.ones_like(likely, bool)
    boxes = []
    for _ in range(MOST):
        at = np.unravel_index(np.argmax(np.where(free & (likely >= SURE), smooth, 0)), likely.shape)
        if not free[at] or smooth[at] < SURE:
            break
        middle, angle, high = np.array([x[at], y[at]]), np.arctan2(found[2][at], found[1][at]), 16 * np.exp(found[3][at])
        for _ in range(2):
            along, down = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
            t, d = (x - middle[0]) * along[0] + (y - middle[1]) * along[1], (x - middle[0]) * down[0] + (y - middle[1]) * down[1]
            near = (likely > LIKELY) & (np.abs(d) <= max(high * 0.55, 0.8 * CELL))
            start, end = reach(t[near], max(1.2 * high, 2 * CELL))
            own = near & (t >= start) & (t <= end)
            weight = likely * own
            total = weight.sum()
            angle = np.arctan2((weight * found[2]).sum(), (weight * found[1]).sum())
            high = 16 * np.exp((weight * found[3]).sum() / total)
            middle = np.array([(weight * x).sum(), (weight * y).sum()]) / total
        along, down = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
        t, d = (x - middle[0]) * along[0] + (y - middle[1]) * along[1], (x - middle[0]) * down[0] + (y - middle[1]) * down[1]
        start, end = t[own].min() - 0.3 * high, t[own].max() + 0.3 * high
        half = down * high * AIR / 2
        boxes.append(middle + np.array([along * start - half, along * end - half, along * end + half, along * start + half]))
        free &= ~((np.abs(d) <= max(high * 0.7, CELL)) & (t >= start) & (t <= end))
        free[at] = False
    return boxes


def reach(places, gap):
    """The stretch around 0 in which neighbours are not farther apart than a gap."""
    places = np.sort(places)
    breaks = np.flatnonzero(np.diff(places) > gap)
    starts, ends = places[np.r_[0, breaks + 1]], places[np.r_[breaks, len(places) - 1]]
    best = np.argmin(np.maximum(0, np.maximum(starts, -ends)))
    return starts[best], ends[best]


WORDS = lexicon()
#: A short word is read by chance more easily: that of a letter counts half.
COUNTS = np.array([0.5 if len(word) < 6 else 1.0 for word in WORDS])
#: Least score of a word that is believed.
LEAST = 0.18


def chances(scores, words=WORDS):
    """Log-probability of each word by CTC: of all paths that read so."""
    longest = max(map(len, words))
    target = np.zeros((len(words), 2 * longest + 1), int)
    for row, word in zip(target, words):
        row[1 : 2 * len(word) : 2] = [LETTERS.index(letter) + 1 for letter in word]
    skip = np.zeros(target.shape, bool)
    skip[:, 3::2] = target[:, 3::2] != target[:, 1:-2:2]
    path = np.full(target.shape, -np.inf)
    path[:, 0], path[:, 1] = scores[0, 0], scores[0, target[:, 1]]
    for now in scores[1:]:
        one = np.pad(path, ((0, 0), (1, 0)), constant_values=-np.inf)[:, :-1]
        two = np.where(skip, np.pad(path, ((0, 0), (2, 0)), constant_values=-np.inf)[:, :-2], -np.inf)
        path = np.logaddexp(np.logaddexp(path, one), two) + now[target]
    ends = 2 * np.array([len(word) for word in words])
    rows = np.arange(len(words))
    return np.logaddexp(path[rows, ends], path[rows, ends - 1])


def scores_of(finder, reader, standard, picture):
    """For each line found the score of each word: the mean chance of its letters. The picture is small and large."""
    with torch.no_grad():
        found = finder(standard([picture[0]]))[0].numpy()
        answers = []
        scale = picture[1].shape[1] / picture[0].shape[1]
        for corners in lines(found):
            scores = reader(standard([cut(picture[1], corners * scale)]))[0].numpy()
            answers.append(np.exp(chances(scores) / [len(word) for word in WORDS]) * COUNTS)
    return answers
