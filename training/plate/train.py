"""Trains the network: `python train.py --data DIR --work DIR --minutes 90`.

The early blocks (up to a stride of 8) stay as they are; everything after them and the head learn.
Writes WORK/checkpoint.pt (the running mean of the weights) after every epoch; may be stopped at any
time. The rate falls along a cosine to the end of the epochs or of the minutes, whichever is nearer.
"""

import argparse
import json
import random
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

from network import Network
from pictures import load, plain, varied

# How often a picture of a set is shown in an epoch.
SHOWN = {"food101": 1.0, "indian40": 1.6, "grocery81": 1.8, "ecustfd": 1.8, "not food": 0.8}
SIZES = [(112, 0.2), (128, 0.5), (160, 0.3)]


class Views(torch.utils.data.Dataset):
    """Item = a whole batch: (numbers of pictures, size, seed)."""

    def __init__(self, pictures, labels):
        self.pictures, self.labels = pictures, labels

    def __getitem__(self, batch):
        numbers, size, seed = batch
        chance = random.Random(seed)
        views = np.stack([varied(self.pictures[number], size, chance) for number in numbers])
        return torch.from_numpy(views), torch.tensor([self.labels[number] for number in numbers])


def batches(items, batch, seed):
    chance = random.Random(seed)
    numbers = []
    for number, item in enumerate(items):
        times = SHOWN[item["set"]]
        numbers += [number] * (int(times) + (chance.random() < times % 1))
    chance.shuffle(numbers)
    sizes, weights = zip(*SIZES)
    for start in range(0, len(numbers) - batch + 1, batch):
        yield numbers[start : start + batch], chance.choices(sizes, weights)[0], chance.getrandbits(32)


def count(right, name, label, guesses):
    """Adds one picture to top-1, top-5 and their number of its set."""
    row = right.setdefault(name, [0, 0, 0])
    row[0] += guesses[0] == label
    row[1] += label in guesses
    row[2] += 1


def measure(network, items, labels, size):
    """Top-1, top-5 and their number for each set."""
    right = {}
    with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16):
        for start in range(0, len(items), 64):
            some = items[start : start + 64]
            views = torch.from_numpy(np.stack([plain(item["pixels"], size) for item in some]))
            best = network(views.to(memory_format=torch.channels_last)).float().topk(5).indices
            for item, guesses in zip(some, best.tolist()):
                count(right, item["set"], labels[item["label"]], guesses)
    return right


def tell(right):
    food = [row for name, row in right.items() if name != "not food"]
    total = [sum(column) for column in zip(*food)]
    rows = {**right, "all food": total}
    return "  ".join(f"{name} {a / n:.3f}/{b / n:.3f} ({n})" for name, (a, b, n) in rows.items() if n)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", required=True, help="the tables and the base weights")
    parser.add_argument("--archives", required=True, help="the unpacked archives")
    parser.add_argument("--negatives", help="a folder of pictures without food")
    parser.add_argument("--work", required=True)
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--minutes", type=float, default=170)
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--frozen", type=int, default=5, help="blocks that stay as they are")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--all", action="store_true", help="learn from the check part too")
    parser.add_argument("--resume", help="a checkpoint to go on from")
    parser.add_argument("--done", type=float, default=0.0, help="the share of the rate's way that lies behind it")
    options = parser.parse_args()
    torch.manual_seed(19)
    torch.set_num_threads(options.threads)
    work = Path(options.work)
    work.mkdir(parents=True, exist_ok=True)

    items, joined = load(options.data, options.archives, options.negatives)
    names = sorted({item["label"] for item in items})
    labels = {name: number for number, name in enumerate(names)}
    (work / "classes.json").write_text(json.dumps(names))
    learn = [item for item in items if item["part"] == "learn" or (options.all and item["part"] == "check")]
    check = [item for item in items if item["part"] == "check"]
    test = sum(item["part"] == "test" for item in items)
    print(f"{len(items)} pictures, {len(names)} classes, {joined} near-duplicates; learn {len(learn)}, check {len(check)}, held out {test}", flush=True)

    network = Network(len(names))
    network.load_base(Path(options.data, "efficientnet_lite0_imagenet_f16w.onnx"))
    torch.nn.init.normal_(network.head.weight, std=0.01)
    torch.nn.init.zeros_(network.head.bias)
    if options.resume:
        network.load_state_dict(torch.load(options.resume, weights_only=True)["weights"])
    network.to(memory_format=torch.channels_last)
    frozen = [network.stem, *network.blocks[: options.frozen]]
    for part in frozen:
        part.requires_grad_(False)
    shapes = [p for n, p in network.named_parameters() if p.requires_grad and n.endswith("shape")]
    shifts = [p for n, p in network.named_parameters() if p.requires_grad and n.endswith("shift")]
    head = list(network.head.parameters())
    groups = [
        {"params": shapes, "base": options.rate, "weight_decay": 0.01},
        {"params": shifts, "base": options.rate, "weight_decay": 0.0},
        {"params": head, "base": 2 * options.rate, "weight_decay": 0.05},
    ]
    optimiser = torch.optim.AdamW(groups, lr=options.rate, betas=(0.9, 0.99))
    moving = [p for p in network.parameters() if p.requires_grad]
    mean = [p.detach().clone() for p in moving]

    views = Views([item["pixels"] for item in learn], [labels[item["label"]] for item in learn])
    per_epoch = sum(1 for _ in batches(learn, options.batch, 0))
    total, step, started = per_epoch * options.epochs, 0, time.time()
    for epoch in range(options.epochs):
        loader = torch.utils.data.DataLoader(views, batch_size=None, sampler=list(batches(learn, options.batch, 1000 + epoch)), num_workers=1, prefetch_factor=6)
        losses = 0.0
        for pictures, targets in loader:
            done = max(step / total, (time.time() - started) / (60 * options.minutes))
            done = options.done + (1 - options.done) * done
            if done >= 1:
                break
            rate = min(1, (step + 1) / 200) * (0.02 + 0.98 * 0.5 * (1 + np.cos(np.pi * done)))
            for group in optimiser.param_groups:
                group["lr"] = group["base"] * rate
            x = network.early(pictures.to(memory_format=torch.channels_last), options.frozen)
            features = F.dropout(network.late(x, options.frozen), 0.2)
            loss = F.cross_entropy(network.head(features), targets, label_smoothing=0.1)
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(moving, 5.0)
            optimiser.step()
            keep = min(0.998, (step + 1) / (step + 10))
            with torch.no_grad():
                torch._foreach_lerp_(mean, moving, 1 - keep)
            losses += loss.item()
            step += 1
            if step % 50 == 0:
                print(f"step {step}/{total} loss {losses / 50:.3f} rate {rate:.3f} {(time.time() - started) / 60:.1f} min", flush=True)
                losses = 0.0
        now = [p.detach().clone() for p in moving]
        for p, value in zip(moving, mean):
            p.data.copy_(value)
        torch.save({"weights": network.state_dict(), "names": names, "epoch": epoch + 1, "step": step}, work / "checkpoint.pt.new")
        (work / "checkpoint.pt.new").rename(work / "checkpoint.pt")
        network.eval()
        print(f"epoch {epoch + 1}: {tell(measure(network, check, labels, 160))}  [{(time.time() - started) / 60:.1f} min]", flush=True)
        for p, value in zip(moving, now):
            p.data.copy_(value)
        if done >= 1:
            break


if __name__ == "__main__":
    main()
