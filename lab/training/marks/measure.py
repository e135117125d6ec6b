"""Counts voiding words found, and alarms, on drawn pages: held-out layouts, fonts and other words. See README.md.

    /usr/bin/python3 -m marks.measure DIR/last.pt [OTHER/last.pt …] HELD --seed 1 --count 1000
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
    parser.add_argument("checkpoints", type=pathlib.Path, nargs="+", help="all look at the same pages")
    parser.add_argument("held", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1000)
    options = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    all_nets = [loaded(checkpoint)[0] for checkpoint in options.checkpoints]
    artist, rng = Artist(load(options.held), 78, held=True), np.random.default_rng([9304, options.seed])
    kinds, seen = [], [[] for _ in all_nets]
    for _ in range(options.count):
        picture, words, kind = artist.scene(rng, ("void", "other", "none")[int(rng.integers(3))], 1.6)
        latin = [folded(text) for _, text in words if folded(text)]
        if kind == "void" and not latin:
            kind = "void, other script"
        kinds.append(kind)
        small = cv2.resize(picture, (WIDE, HIGH), interpolation=cv2.INTER_AREA)
        for nets, answers in zip(all_nets, seen):
            read = scores_of(nets["finder"], nets["reader"], standard, (small, picture))
            each = np.max(read, axis=0) if read else np.zeros(len(WORDS))
            answers.append((each.max(), WORDS[int(each.argmax())] in latin, len(read)))
    kinds = np.array(kinds)
    print("score", {kind: int((kinds == kind).sum()) for kind in sorted(set(kinds))}, "voiding words named rightly")
    for checkpoint, answers in zip(options.checkpoints, seen):
        scores, rights, lines = (np.array(values) for values in zip(*answers))
        print(f"{checkpoint}: {lines.mean():.2f} lines a page")
        for least in sorted({0.06, 0.08, 0.1, 0.12, 0.14, 0.16, LEAST, 0.2, 0.25, 0.3, 0.4}):
            over = scores >= least
            print(least, {kind: int(over[kinds == kind].sum()) for kind in sorted(set(kinds))}, int((over & rights & (kinds == "void")).sum()))


if __name__ == "__main__":
    main()
