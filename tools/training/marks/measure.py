"""Counts voiding words found, and alarms, on drawn pages: held-out layouts, fonts and other words. See README.md.

    /usr/bin/python3 -m marks.measure DIR/last.pt HELD --seed 1 --count 1000
"""

import argparse
import pathlib

import cv2
import numpy as np
import torch

from marks.draw import HIGH, WIDE, Artist, load
from marks.export import loaded
from marks.look import LEAST, WORDS, scores_of
from marks.train import standard
from marks.words import folded


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=pathlib.Path)
    parser.add_argument("held", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1000)
    options = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    nets, _ = loaded(options.checkpoint)
    artist, rng = Artist(load(options.held), 78, held=True), np.random.default_rng([9304, options.seed])
    kinds, scores, rights, lines = [], [], [], 0
    for _ in range(options.count):
        picture, words, kind = artist.scene(rng, ("void", "other", "none")[int(rng.integers(3))], 1.6)
        latin = [folded(text) for _, text in words if folded(text)]
        if kind == "void" and not latin:
            kind = "void, other script"
        small = cv2.resize(picture, (WIDE, HIGH), interpolation=cv2.INTER_AREA)
        read = scores_of(nets["finder"], nets["reader"], standard, (small, picture))
        lines += len(read)
        each = np.max(read, axis=0) if read else np.zeros(len(WORDS))
        kinds.append(kind)
        scores.append(each.max())
        rights.append(WORDS[int(each.argmax())] in latin)
    kinds, scores, rights = np.array(kinds), np.array(scores), np.array(rights)
    print(f"{lines / len(kinds):.2f} lines a page")
    print("score", {kind: int((kinds == kind).sum()) for kind in sorted(set(kinds))}, "voiding words named rightly")
    for least in (0.08, 0.1, LEAST, 0.15, 0.2, 0.3):
        over = scores >= least
        print(least, {kind: int(over[kinds == kind].sum()) for kind in sorted(set(kinds))}, int((over & rights & (kinds == "void")).sum()))


if __name__ == "__main__":
    main()
