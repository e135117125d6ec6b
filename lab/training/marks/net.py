"""The two networks: one finds words across print, the other reads them.

`Finder`: `pages` [N, 3, 240, 352] to `found` [N, 4, 30, 44]; for each cell of 8 pixels the logit that such a word is on it, the cosine and sine of the
word's direction, and the logarithm of its height over 16 pixels.

`Reader`: `words` [N, 3, 32, W] to `scores` [N, W / 4, 27]; log-probabilities of the blank and A to Z.
"""

import torch
from torch import nn

from block import Block, body
from marks.words import LETTERS

FINE, WIDE = 64, 96
CLASSES = 1 + len(LETTERS)


class Finder(nn.Module):
    def __init__(self):
        super().__init__()
        self.fine = nn.Sequential(
            Block(3, 48, 8, stride=4, padding=2),
            Block(48, 48, 3, padding=1, residual=True),
            Block(48, FINE, 2, stride=2),
            *(Block(FINE, FINE, 3, padding=d, dilation=d, residual=True) for d in (1, 1, 2)),
        )
        self.coarse = nn.Sequential(
            Block(FINE, WIDE, 2, stride=2),
            *(Block(WIDE, WIDE, 3, padding=d, dilation=d, residual=True) for d in (1, 3)),
        )
        self.of_fine, self.of_coarse = nn.Conv2d(FINE, 4, 1), nn.Conv2d(WIDE, 4, 1)

    def forward(self, pages):
        fine = self.fine(pages)
        return self.of_fine(fine) + self.of_coarse(self.coarse(fine)).repeat_interleave(2, 2).repeat_interleave(2, 3)


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = body(96, 128, (1, 2, 3))
        self.body[0] = Block(3, 32, 6, stride=2, padding=2)
        self.head = nn.Conv2d(128, CLASSES, 1)

    def forward(self, words):
        return torch.log_softmax(self.head(self.body(words)).squeeze(2).transpose(1, 2).float(), dim=2)
