"""What both recognisers are built of."""

import torch
from torch import nn


class Block(nn.Module):
    """Convolution, batch norm, ReLU; with `residual` the input is added."""

    def __init__(self, inputs, outputs, kernel, stride=1, padding=0, dilation=1, residual=False):
        super().__init__()
        self.conv = nn.Conv2d(inputs, outputs, kernel, stride, padding, dilation, bias=False)
        self.norm = nn.BatchNorm2d(outputs, momentum=0.02)
        self.residual = residual

    def forward(self, x):
        y = torch.relu(self.norm(self.conv(x)))
        return x + y if self.residual else y


def body(middle, wide, dilations):
    """From [N, 1, 32, W] to [N, wide, 1, W / 4]; every column of the end sees its neighbours as far as the dilations reach."""
    return nn.Sequential(
        # A 6×6 convolution of stride 2 is space-to-depth 2×2 followed by 3×3.
        Block(1, 32, 6, stride=2, padding=2),
        Block(32, 64, 2, stride=2),
        Block(64, 64, 3, padding=1, residual=True),
        Block(64, 64, 3, padding=1, residual=True),
        Block(64, middle, (2, 1), stride=(2, 1)),
        Block(middle, middle, 3, padding=1, residual=True),
        Block(middle, wide, (4, 1)),
        *(Block(wide, wide, (1, 5), padding=(0, 2 * d), dilation=(1, d), residual=True) for d in dilations),
    )
