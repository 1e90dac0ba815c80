"""AppStream components (one JSON object a line: id, name, developer, urls, screenshots, rating) and
words.txt → games.toml.      python3 make.py components.ndjson > games.toml
"""
import json
import os
import sys

PLATFORMS = {"W": "Windows", "M": "Mac", "A": "Android", "I": "iOS"}
ADULT = {"sex-themes", "sex-nudity", "sex-prostitution", "violence-sexual"}


def number(component):
    """The rule of the AppStream importer: a stable number of 29 bits above 1.5 billion."""
    mask = (1 << 64) - 1
    value = 0xCBF29CE484222325
    for byte in component.encode():
        value = (value ^ byte) * 0x100000001B3 & mask
    value = (value ^ value >> 32) * 0xD6E8FEB86659FD93 & mask
    value = (value ^ value >> 32) & (mask >> 1)
    return 1_500_000_000 + value % (1 << 29)


def text(value):
    return json.dumps(value, ensure_ascii=False)


here = os.path.dirname(os.path.abspath(__file__))
known = {}
for line in open(sys.argv[1], encoding="utf-8"):
    component = json.loads(line)
    known[component["id"]] = component
print("# Made by make.py from words.txt (ours) and facts of Debian's AppStream data; see SOURCE.md.")
for line in open(os.path.join(here, "words.txt"), encoding="utf-8"):
    if line.startswith("#") or not line.strip():
        continue
    name, kinds, letters, released, tags, short, description = line.strip().split("|")
    if name not in known:
        sys.exit(f"no component {name}")
    facts = known[name]
    genres, themes, modes = [[part.strip() for part in kind.split(",") if part.strip()] for kind in kinds.split(";")]
    urls = facts.get("urls") or {}
    shots = [shot["url"] for shot in facts.get("screenshots") or []]
    adult = any(level in ("moderate", "intense") for rating in (facts.get("rating") or {}).values()
                for what, level in rating.items() if what in ADULT)
    print(f"""
[[game]]
id = {number(name)}
component = {text(name)}
name = {text(facts["name"])}
developer = {text(facts.get("developer") or "")}
released = {text(released)}
homepage = {text(urls.get("homepage") or "")}
screenshots = {text(shots)}
platforms = {text(["Linux"] + [PLATFORMS[letter] for letter in letters])}
genres = {text(genres)}
themes = {text(themes)}
play_modes = {text(modes)}
tags = {text([tag.strip() for tag in tags.split(",")])}
adult_only = {"true" if adult else "false"}
short_description = {text(short)}
description = {text(description)}""")
