"""Trains on an accelerator: first larger networks, then the one that Sundry ships, from their answers.

    python teach.py --bank BANK --base DIR --work WORK teacher 2 --side 224 --seconds 140
    python teach.py --bank BANK --base DIR --work WORK teacher 1 --side 192 --seconds 100
    python teach.py --bank BANK --base DIR --work WORK student --side 160 --seconds 300

A teacher learns from the labels. The student sees the same view as the teachers and learns their
answers (Hinton et al. 2015; Beyer et al. 2022: same view, mixtures, patience) beside the labels. All
blocks learn. The rate falls to nothing at the end of the seconds. WORK/checkpoint.pt is what pack.py
and calibrate.py read. Without an accelerator use train.py, which needs less.
"""

import argparse
import copy
import json
import random
import time
from pathlib import Path

import torch
import torch.nn.functional as F

import bank
from family import Lite
from train import SHOWN, count, tell
from views import Pictures, mixed, resized


def shuffled(rows, chance):
    """An epoch's numbers of pictures; those of small sets more than once."""
    numbers = []
    for number, (name, _, part, _) in enumerate(rows):
        if part == "learn":
            numbers += [number] * (int(SHOWN[name]) + (chance.random() < SHOWN[name] % 1))
    chance.shuffle(numbers)
    return numbers


@torch.no_grad()
def measure(network, pictures, rows, labels, part, side):
    """Top-1, top-5 and their number for each set, as in train.py."""
    network.eval()
    right, numbers = {}, [number for number, row in enumerate(rows) if row[2] == part]
    for start in range(0, len(numbers), 256):
        some = torch.tensor(numbers[start : start + 256], device=pictures.device)
        with torch.autocast(pictures.device, dtype=torch.bfloat16):
            best = network(pictures.plain(some, side)).float().topk(5).indices.tolist()
        for number, guesses in zip(some.tolist(), best):
            name, label, *_ = rows[number]
            count(right, name, labels[label], guesses)
    network.train()
    return tell(right)


def floats(network):
    return [p for p in (*network.parameters(), *network.buffers()) if p.is_floating_point()]


def groups(network, rate, decay):
    kernels = [p for n, p in network.named_parameters() if p.dim() == 4]
    others = [p for n, p in network.named_parameters() if p.dim() == 1 and not n.startswith("head")]
    return [
        {"params": kernels, "base": rate, "weight_decay": decay},
        {"params": others, "base": rate, "weight_decay": 0.0},
        {"params": list(network.head.parameters()), "base": 3 * rate, "weight_decay": decay},
    ]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bank", required=True)
    parser.add_argument("--base", required=True, help="folder of lite0.pth, lite1.pth, lite2.pth")
    parser.add_argument("--work", required=True)
    parser.add_argument("--device", default="cuda")
    parser.add_argument("role", choices=["teacher", "student"])
    parser.add_argument("size", nargs="?", type=int, default=0)
    parser.add_argument("--side", type=int, required=True)
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--decay", type=float, default=0.05)
    parser.add_argument("--seed", type=int, default=19)
    options = parser.parse_args()
    if options.role == "student" and options.size != 0:
        parser.error("Sundry reads networks of the size 0 only")
    torch.manual_seed(options.seed)
    chance, device, work = random.Random(options.seed), options.device, Path(options.work)
    work.mkdir(parents=True, exist_ok=True)

    began = time.time()
    rows, places, photos, thumbnails = bank.load(options.bank)
    pictures = Pictures([row[3] for row in rows], places, photos, thumbnails, device)
    names = sorted({row[1] for row in rows})
    labels = {name: number for number, name in enumerate(names)}
    targets = torch.tensor([labels[row[1]] for row in rows], device=device)
    (work / "classes.json").write_text(json.dumps(names))
    print(f"{len(rows)} pictures, {len(names)} classes, read in {time.time() - began:.0f} s", flush=True)

    teachers = []
    if options.role == "student":
        for path in sorted(work.glob("teacher*.pt")):
            saved = torch.load(path, map_location="cpu", weights_only=True)
            teacher = Lite(saved["size"], len(names)).to(device, memory_format=torch.channels_last)
            teacher.load_state_dict(saved["weights"])
            teachers.append((teacher.eval().requires_grad_(False), saved["side"]))
    largest = max([options.side, *(side for _, side in teachers)])
    network = Lite(options.size, len(names), drop=0.15 if options.role == "teacher" else 0.05)
    network.load_base(Path(options.base, f"lite{options.size}.pth"))
    network.to(device, memory_format=torch.channels_last).train()
    mean = copy.deepcopy(network)
    pairs = [(into, of) for into, of in zip(floats(mean), floats(network), strict=True)]
    optimiser = torch.optim.AdamW(groups(network, options.rate, options.decay), lr=options.rate, betas=(0.9, 0.99), fused=device == "cuda")

    began, step, epoch, done = time.time(), 0, 0, 0.0
    while done < 1:
        numbers = shuffled(rows, chance)
        for start in range(0, len(numbers) - options.batch + 1, options.batch):
            done = (time.time() - began) / options.seconds
            if done >= 1:
                break
            rate = min(1, (step + 1) / 150) * (0.005 + 0.995 * (1 - done))
            for group in optimiser.param_groups:
                group["lr"] = group["base"] * rate
            some = torch.tensor(numbers[start : start + options.batch], device=device)
            views, wanted = pictures.varied(some, largest, chance), F.one_hot(targets[some], len(names)).float()
            views, wanted = mixed(views, wanted, chance)
            # Sizes differ a little, so that the network bears the size at use.
            side = round(options.side * chance.choice([0.85, 1.0, 1.0]) / 32) * 32 if options.role == "teacher" else chance.choice([options.side - 32, options.side - 16, options.side, options.side])
            with torch.autocast(device, dtype=torch.bfloat16):
                logits = network(resized(views, side).contiguous(memory_format=torch.channels_last)).float()
                if teachers:
                    with torch.no_grad():
                        answers = [teacher(resized(views, at)).float() for teacher, at in teachers]
                        soft = sum(answer.softmax(1) for answer in answers) / len(answers)
                    loss = 0.85 * F.cross_entropy(logits, soft) + 0.15 * F.cross_entropy(logits, wanted)
                else:
                    loss = F.cross_entropy(logits, wanted, label_smoothing=0.1)
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
            optimiser.step()
            keep = min(0.998, (step + 1) / (step + 10))
            with torch.no_grad():
                torch._foreach_lerp_([into for into, _ in pairs], [of for _, of in pairs], 1 - keep)
            step += 1
        epoch += 1
        line = f"epoch {epoch} step {step} loss {loss.item():.3f} {time.time() - began:.0f} s"
        if epoch % 4 == 0 or done >= 1:
            line += "  " + measure(mean, pictures, rows, labels, "check", options.side)
        print(line, flush=True)
    saved = {"size": options.size, "side": options.side, "names": names, "epoch": epoch, "step": step, "weights": mean.state_dict()}
    if options.role == "teacher":
        torch.save(saved, work / f"teacher{options.size}-{options.seed}.pt")
    else:
        saved["weights"] = mean.eval().folded().state_dict()
        torch.save(saved, work / "checkpoint.pt")
        mean.to(device)
    print(options.role, options.size, "held out:", measure(mean, pictures, rows, labels, "test", options.side), flush=True)


if __name__ == "__main__":
    main()
