"""spaCy's small English model, names only, on the texts of a folder: processor time and memory (`*.txt`), strict
F1 (`*.held`). Its labels are brought to ours, a leading "the" and a trailing 's are left out."""

import importlib
import pkgutil
import sys
import time
from pathlib import Path

package = next(m.name for m in pkgutil.iter_modules() if m.name.startswith("en_core_web_sm"))
unused = ["tagger", "parser", "lemmatizer", "attribute_ruler"]
tagger = importlib.import_module(package).load(exclude=unused)
print("spaCy,", package)
for file in sorted(Path(sys.argv[1]).glob("*.txt"), key=lambda file: int(file.stem)):
    text = file.read_text(encoding="utf-8")
    rounds = 20_000 // len(text) + 5
    tagger(text)
    start = time.process_time()
    for _ in range(rounds):
        tagger(text)
    millis = (time.process_time() - start) / rounds * 1e3
    print(f"  {len(text):>6} characters  {millis:>9.3f} ms of processor time")
memory = next(line for line in open("/proc/self/status") if line.startswith("VmRSS:"))
print(f"  resident memory {int(memory.split()[1]) // 1024} MB")

KINDS = {"PERSON": "PER", "GPE": "LOC", "LOC": "LOC", "FAC": "LOC", "ORG": "ORG"}
means = []
for file in sorted(Path(sys.argv[1]).glob("*.held")):
    right = found = gold = 0
    lines = [line.split("\t") for line in file.read_text(encoding="utf-8").splitlines()]
    for document, (_, names) in zip(tagger.pipe(line[0] for line in lines), lines):
        own = set()
        for entity in document.ents:
            start, end = entity.start_char, entity.end_char
            start += 4 if entity.text.lower().startswith("the ") else 0
            end -= 3 if entity.text.endswith((" 's", " \u2019s")) else 0
            if entity.label_ in KINDS and start < end:
                own.add(f"{start}:{end}:{KINDS[entity.label_]}")
        truth = set(names.split())
        right += len(own & truth)
        found += len(own)
        gold += len(truth)
    means.append(200 * right / max(1, found + gold))
    print(f"  {file.stem:<12} {gold:>5} names  {means[-1]:5.1f}")
print(f"  mean of five {sum(means) / max(1, len(means)):5.1f}")
