"""Training views made on the accelerator, a batch at once: parts, turns, colours, blur, mixtures.

Does for batches what `pictures.varied` does for one picture. Every photo is now and then shown from
its thumbnail or through a low resolution, so that blur does not give a set away.
"""

import math
import random

import torch
import torch.nn.functional as F

from bank import PHOTO, THUMBNAIL


class Pictures:
    """All pictures on the device, as they were packed."""

    def __init__(self, sides, places, photos, thumbnails, device):
        self.photos = torch.from_numpy(photos).to(device)
        self.thumbnails = torch.from_numpy(thumbnails).to(device)
        self.is_photo = torch.tensor([side == PHOTO for side in sides], device=device)
        self.places = torch.tensor(places, device=device)
        self.copies = sum(side == THUMBNAIL for side in sides)
        self.device = device

    def plain(self, numbers, size):
        """The views at use."""
        return normal(self.canvas(numbers, torch.zeros(len(numbers), dtype=torch.bool, device=self.device), size))

    def canvas(self, numbers, blurred, side):
        """[n, 3, side, side] in 0..255; of a `blurred` photo its thumbnail."""
        photo = self.is_photo[numbers]
        sharp, places = photo & ~blurred, self.places[numbers]
        canvas = torch.empty(len(numbers), 3, side, side, device=self.device)
        if sharp.any():
            canvas[sharp] = resized(self.photos[places[sharp]].float(), side)
        if (~sharp).any():
            places = torch.where(photo, places + self.copies, places)[~sharp]
            canvas[~sharp] = resized(self.thumbnails[places].float(), side)
        return canvas

    def varied(self, numbers, size, chance: random.Random):
        """Random views [n, 3, size, size]."""
        n, device = len(numbers), self.device
        uniform = lambda low, high, *shape: torch.rand(n, *shape, device=device) * (high - low) + low
        canvas = self.canvas(numbers, torch.rand(n, device=device) < 0.3, PHOTO)
        coarse = torch.rand(n, device=device) < 0.15
        if coarse.any():
            through = chance.randint(40, 110)
            canvas[coarse] = resized(resized(canvas[coarse], through), PHOTO)
        # A part of a random share and shape, turned and mirrored.
        share, ratio = uniform(0.3, 1.0), 2 ** uniform(-0.4, 0.4)
        wide, high = (share * ratio).sqrt().clamp(max=1), (share / ratio).sqrt().clamp(max=1)
        x, y = (1 - wide) * uniform(-1, 1), (1 - high) * uniform(-1, 1)
        turn = uniform(-1, 1) * (math.pi / 9) * (torch.rand(n, device=device) < 0.5)
        turn = turn + (torch.rand(n, device=device) < 0.06) * (math.pi / 2)
        mirror = 1 - 2 * (torch.rand(n, device=device) < 0.5).float()
        cos, sin = turn.cos(), turn.sin()
        rows = [torch.stack([wide * cos * mirror, -wide * sin, x], 1), torch.stack([high * sin * mirror, high * cos, y], 1)]
        grid = F.affine_grid(torch.stack(rows, 1), [n, 3, size, size], align_corners=False)
        views = F.grid_sample(canvas, grid, "bilinear", "reflection", align_corners=False)
        # Brightness, contrast, saturation, tint.
        strong = (torch.rand(n, 1, 1, 1, device=device) < 0.75).float()
        about = lambda low, high, *shape: 1 + strong * (uniform(low, high, *(shape or (1, 1, 1))) - 1)
        views = views * about(0.65, 1.35)
        mean = views.mean((1, 2, 3), keepdim=True)
        views = (views - mean) * about(0.65, 1.4) + mean
        grey = views.mean(1, keepdim=True)
        views = (views - grey) * about(0.55, 1.45) + grey
        views = (views * about(0.92, 1.08, 3, 1, 1)).clamp(0, 255)
        return normal(views)


def resized(pictures, side):
    if pictures.shape[-1] == side:
        return pictures
    return F.interpolate(pictures, size=(side, side), mode="bilinear", antialias=True, align_corners=False)


def normal(views):
    return ((views - 127) / 128).contiguous(memory_format=torch.channels_last)


def mixed(views, targets, chance: random.Random):
    """Half of the batches blend pictures or put a part of one into another; targets [n, classes]."""
    dice = chance.random()
    if dice < 0.4:
        return views, targets
    others = torch.randperm(len(views), device=views.device)
    if dice < 0.7:
        keep = chance.betavariate(0.4, 0.4)
        return keep * views + (1 - keep) * views[others], keep * targets + (1 - keep) * targets[others]
    share, side = chance.uniform(0.05, 0.5), views.shape[-1]
    w = h = max(1, round(side * share**0.5))
    x, y = chance.randint(0, side - w), chance.randint(0, side - h)
    views = views.clone()
    views[:, :, y : y + h, x : x + w] = views[others, :, y : y + h, x : x + w]
    keep = 1 - w * h / side**2
    return views, keep * targets + (1 - keep) * targets[others]
