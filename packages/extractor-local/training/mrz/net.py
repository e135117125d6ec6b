"""The recogniser: a small stack of convolutions, no recurrence, read by CTC.

Input `lines` [N, 1, 32, W], output log-probabilities [N, W / 4, 38]; class 0 is the blank, class i the character
CHARSET[i - 1]. W is a multiple of 4. About 480 thousand parameters.
"""

import torch
from torch import nn

from block import Block

HEIGHT = 32
STRIDE = 4
CLASSES = 38


class Recogniser(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(
            # A 6×6 convolution of stride 2 is space-to-depth 2×2 followed by 3×3.
            Block(1, 32, 6, stride=2, padding=2),
            Block(32, 64, 2, stride=2),
            Block(64, 64, 3, padding=1, residual=True),
            Block(64, 64, 3, padding=1, residual=True),
            Block(64, 96, (2, 1), stride=(2, 1)),
            Block(96, 96, 3, padding=1, residual=True),
            Block(96, 128, (4, 1)),
            *(Block(128, 128, (1, 5), padding=(0, 2 * d), dilation=(1, d), residual=True) for d in (1, 2, 3)),
        )
        self.head = nn.Conv2d(128, CLASSES, 1)

    def forward(self, lines):
        scores = self.head(self.body(lines)).squeeze(2).transpose(1, 2)
        return torch.log_softmax(scores, dim=2)
