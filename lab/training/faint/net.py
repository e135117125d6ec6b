"""The recogniser of faint print: that of print with six more convolutions among its own.

Input and output are those of `text/net.py`.
"""

from torch import nn

from block import Block
from text.net import CLASSES, WIDE, Recogniser as Shallow

NEW = (4, 5, 8, 15, 16, 17)


class Recogniser(Shallow):
    def __init__(self):
        super().__init__()
        self.new = NEW
        known = iter(self.body)
        self.body = nn.Sequential(*(added(at) if at in NEW else next(known) for at in range(len(self.body) + len(NEW))))


def added(at):
    """A convolution at a place of the body: on 8 rows, on 4, on one."""
    if at < 8:
        return Block(64, 64, 3, padding=1, residual=True)
    if at == 8:
        return Block(112, 112, 3, padding=1, residual=True)
    reach = {15: 3, 16: 6, 17: 2}[at]
    return Block(WIDE, WIDE, (1, 5), padding=(0, 2 * reach), dilation=(1, reach), residual=True)
