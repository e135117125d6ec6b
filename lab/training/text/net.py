"""The recogniser of print: convolutions and CTC, no recurrence.

Input `lines` [N, 1, 32, W], output log-probabilities [N, W / 2, 256]; class 0 is the blank, class i the character
CHARSET[i - 1]. W is a multiple of 4. Every column of 4 pixels answers for two steps, as narrow letters need.
"""

import torch
from torch import nn

from block import body
from text.words import CHARSET

HEIGHT = 32
STRIDE = 2
# Share of its own width at which a line is shown.
SCALE = 0.8
CLASSES = len(CHARSET) + 1
WIDE = 192


class Recogniser(nn.Module):
    # Blocks that a model to begin from does not have.
    new = ()

    def __init__(self, classes=CLASSES):
        super().__init__()
        self.classes = classes
        self.body = body(112, WIDE, (1, 2, 4, 2, 1))
        self.head = nn.Conv2d(WIDE, 2 * classes, 1)

    def forward(self, lines):
        scores = self.head(self.body(lines)).squeeze(2).transpose(1, 2)
        return torch.log_softmax(scores.reshape(scores.shape[0], -1, self.classes).float(), dim=2)
