"""The recogniser: a small stack of convolutions, no recurrence, read by CTC.

Input `lines` [N, 1, 32, W], output log-probabilities [N, W / 4, 38]; class 0 is the blank, class i the character
CHARSET[i - 1]. W is a multiple of 4. About 480 thousand parameters.
"""

import torch
from torch import nn

from block import body

HEIGHT = 32
STRIDE = 4
CLASSES = 38


class Recogniser(nn.Module):
    # Blocks that a model to begin from does not have.
    new = ()

    def __init__(self):
        super().__init__()
        self.body = body(96, 128, (1, 2, 3))
        self.head = nn.Conv2d(128, CLASSES, 1)

    def forward(self, lines):
        scores = self.head(self.body(lines)).squeeze(2).transpose(1, 2)
        return torch.log_softmax(scores, dim=2)
