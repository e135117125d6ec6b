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
