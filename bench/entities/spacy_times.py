"""Processor time and memory of spaCy's small English model on the texts of a folder, names only."""

import importlib
import pkgutil
import sys
import time
from pathlib import Path

package = next(m.name for m in pkgutil.iter_modules() if m.name.startswith("en_core_web_sm"))
tagger = importlib.import_module(package).load(exclude=["tagger", "parser", "lemmatizer", "attribute_ruler"])
print("spaCy,", package)
for file in sorted(Path(sys.argv[1]).glob("*.txt"), key=lambda file: int(file.stem)):
    text = file.read_text(encoding="utf-8")
    rounds = 20_000 // len(text) + 5
    tagger(text)
    start = time.process_time()
    for _ in range(rounds):
        tagger(text)
    print(f"  {len(text):>6} characters  {(time.process_time() - start) / rounds * 1e3:>9.3f} ms of processor time")
memory = next(line for line in open("/proc/self/status") if line.startswith("VmRSS:"))
print(f"  resident memory {int(memory.split()[1]) // 1024} MB")
