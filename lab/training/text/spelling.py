"""How words are spelled: how likely each letter is after those before it, counted in lines as the recogniser is trained on, English words by
how common they are, names of thirty countries, and prose.

    /usr/bin/python3 -m text.spelling ../../packages/extractor-local/models/spelling.bin

Sequences of up to `ORDER` letters and spaces, whatever their marks and case, smoothed by Witten and Bell (1991, method C). The file: how
many there are (uint32), their keys in order (uint32 each, base 28, the last letter in the lowest place, a to z as 1 to 26 and the space as
27), how likely the last letter of each is after the others, and how much is left to shorter sequences after each (uint8 each, sixteenths of
negative natural logarithms). Numbers are little-endian.
"""

import argparse
import collections
import math
import pathlib
import unicodedata

import numpy as np

from text.sources import names, prose, words
from text.words import Lexicon, line

ORDER = 6
LETTERS = " abcdefghijklmnopqrstuvwxyz "
SYMBOLS = {letter: place for place, letter in enumerate(LETTERS) if place}
BASE = len(LETTERS)
CROSSED = str.maketrans("łøđðıßæœþ", "loddisaot")
STEPS = 16


def folded(text):
    parts = unicodedata.normalize("NFD", text.lower().translate(CROSSED))
    return "".join(c for c in parts if not unicodedata.combining(c))


def lines(seed, count=190_000):
    lexicon, rng = Lexicon(), np.random.default_rng([seed, 3])
    return (line(rng, lexicon) for _ in range(count))


def counted(texts, letters):
    """How often each sequence stands in texts, as if they had so many letters; none goes across a figure or a sign."""
    counts = collections.Counter()
    for text in texts:
        parts = "".join(c if c in SYMBOLS else "\n" for c in f" {folded(text)} ").split("\n")
        for part in parts:
            for size in range(1, ORDER + 1):
                counts.update(part[start : start + size] for start in range(len(part) - size + 1))
    scale = letters / sum(count for sequence, count in counts.items() if len(sequence) == 1)
    return {sequence: count * scale for sequence, count in counts.items()}


def smoothed(counts):
    """Of each sequence: how likely its last letter is after the others, and the share of what was not counted after it."""
    total, kinds = collections.Counter(), collections.Counter()
    for sequence, count in counts.items():
        total[sequence[:-1]] += count
        kinds[sequence[:-1]] += 1
    likely = {}
    for sequence in sorted(counts, key=len):
        before = sequence[:-1]
        shorter = likely[sequence[1:]] if before else 1 / len(SYMBOLS)
        likely[sequence] = (counts[sequence] + kinds[before] * shorter) / (total[before] + kinds[before])
    left = {sequence: kinds[sequence] / (total[sequence] + kinds[sequence]) if total[sequence] else 1.0 for sequence in counts}
    return likely, left


def key(sequence):
    place = 0
    for letter in sequence:
        place = place * BASE + SYMBOLS[letter]
    return place


def rounded(likelihood):
    return min(255, round(-STEPS * math.log(likelihood)))


def write(path, likely, left):
    ordered = sorted(likely, key=key)
    with path.open("wb") as file:
        file.write(np.array([len(ordered), *map(key, ordered)], "<u4").tobytes())
        for values in (likely, left):
            file.write(np.array([rounded(values[sequence]) for sequence in ordered], np.uint8).tobytes())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--least", type=int, default=20, help="rarer sequences are left out")
    options = parser.parse_args()
    counts = collections.Counter()
    for texts, letters in ((lines(options.seed), 4e6), (words(), 10e6), (names(), 3e6), (prose(), 2e6)):
        counts.update(counted(texts, letters))
    kept = {sequence: count for sequence, count in counts.items() if len(sequence) == 1 or count >= options.least}
    write(options.file, *smoothed(kept))
    print(f"{len(counts)} sequences, {len(kept)} kept, {options.file.stat().st_size} bytes")


if __name__ == "__main__":
    main()
