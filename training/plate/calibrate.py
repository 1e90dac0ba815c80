"""Finds the temperature of a checkpoint on the check part: `python calibrate.py --data DIR --archives DIR CHECKPOINT`.

Prints the temperature that makes the confidences most likely, the error of calibration before and
after, and what the figures are at several sizes of the picture.
"""

import argparse

import numpy as np
import torch
import torch.nn.functional as F

from network import Network
from pictures import NOT_FOOD, load, plain
from train import measure, tell


def logits_of(network, items, size):
    found = []
    with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16):
        for start in range(0, len(items), 64):
            views = np.stack([plain(item["pixels"], size) for item in items[start : start + 64]])
            found.append(network(torch.from_numpy(views).to(memory_format=torch.channels_last)).float())
    return torch.cat(found)


def calibration_error(logits, targets, temperature):
    sure, best = (logits / temperature).softmax(1).max(1)
    right = (best == targets).float()
    bins = (sure * 15).long().clamp(max=14)
    return sum(abs((sure - right)[bins == b].sum().item()) for b in range(15)) / len(targets)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("checkpoint")
    parser.add_argument("--data", required=True)
    parser.add_argument("--archives", required=True)
    parser.add_argument("--negatives")
    parser.add_argument("--sizes", default="160")
    options = parser.parse_args()
    torch.set_num_threads(1)
    saved = torch.load(options.checkpoint, map_location="cpu", weights_only=True)
    network = Network(len(saved["names"]))
    network.load_state_dict(saved["weights"])
    network.to(memory_format=torch.channels_last).eval()
    labels = {name: number for number, name in enumerate(saved["names"])}
    items, _ = load(options.data, options.archives, options.negatives)
    check = [item for item in items if item["part"] == "check" and item["label"] != "mix"]
    food = [item for item in check if item["label"] != NOT_FOOD]
    targets = torch.tensor([labels[item["label"]] for item in food])
    for size in (int(size) for size in options.sizes.split(",")):
        logits = logits_of(network, food, size)
        if "mix" in labels:
            logits[:, labels["mix"]] = -1e4
        temperatures = np.arange(0.3, 2.0, 0.02)
        losses = [F.cross_entropy(logits / t, targets).item() for t in temperatures]
        best = float(temperatures[int(np.argmin(losses))])
        print(f"size {size}: temperature {best:.2f}, error {calibration_error(logits, targets, 1.0):.4f} -> {calibration_error(logits, targets, best):.4f}; {tell(measure(network, check, labels, size))}", flush=True)


if __name__ == "__main__":
    main()
