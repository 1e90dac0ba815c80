"""Writes which pictures no training sees: `python split.py --data DIR --archives DIR OUT [PART]`."""

import argparse
from pathlib import Path

from pictures import load

parser = argparse.ArgumentParser()
parser.add_argument("--data", required=True)
parser.add_argument("--archives", required=True)
parser.add_argument("out")
parser.add_argument("part", nargs="?", default="test", choices=["test", "check", "learn"])
options = parser.parse_args()
items, _ = load(options.data, options.archives)
rows = [f"{item['set']}\t{item['path']}\t{item['label']}\n" for item in items if item["part"] == options.part]
Path(options.out).write_text("".join(sorted(rows)))
print(len(rows), "pictures")
