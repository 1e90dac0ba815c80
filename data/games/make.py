"""AppStream components (one JSON object a line: id, name, developer, urls, screenshots, rating),
words.txt and facts.tsv → games.toml; known.txt → known.toml. Names in series.tsv give both other names.

    python3 make.py components.ndjson        # both, beside this file
"""
import json
import os
import re
import sys
from urllib.parse import quote

PLATFORMS = {
    "W": "Windows", "M": "Mac", "L": "Linux", "A": "Android", "I": "iOS", "C": "Arcade",
    "1": "Playstation", "2": "Playstation 2", "3": "Playstation 3", "4": "Playstation 4", "5": "Playstation 5",
    "O": "Xbox", "6": "Xbox 360", "X": "Xbox One", "S": "Xbox Series X|S",
    "F": "NES", "E": "SNES", "H": "Nintendo 64", "G": "GameCube", "V": "Wii", "U": "Wii U", "N": "Nintendo Switch",
    "n": "Nintendo Switch 2", "B": "Game Boy", "c": "Game Boy Color", "a": "Game Boy Advance", "D": "Nintendo DS",
    "T": "Nintendo 3DS", "p": "Playstation Portable", "v": "Playstation Vita", "m": "Sega Master System",
    "Z": "Sega Mega Drive", "s": "Sega Saturn", "d": "Dreamcast", "P": "PC Engine", "t": "Atari 2600",
    "k": "Commodore 64", "i": "Amiga", "z": "ZX Spectrum", "o": "MS-DOS", "w": "Web Browser",
}
SYSTEMS = {  # as the thumbnails of libretro name them
    "NES": "Nintendo - Nintendo Entertainment System", "SNES": "Nintendo - Super Nintendo Entertainment System",
    "N64": "Nintendo - Nintendo 64", "GC": "Nintendo - GameCube", "WII": "Nintendo - Wii", "WIIU": "Nintendo - Wii U",
    "GB": "Nintendo - Game Boy", "GBC": "Nintendo - Game Boy Color", "GBA": "Nintendo - Game Boy Advance",
    "DS": "Nintendo - Nintendo DS", "MD": "Sega - Mega Drive - Genesis", "XB": "Microsoft - Xbox",
    "PS1": "Sony - PlayStation", "PS2": "Sony - PlayStation 2", "PS3": "Sony - PlayStation 3",
    "3DS": "Nintendo - Nintendo 3DS", "PSP": "Sony - PlayStation Portable", "X360": "Microsoft - Xbox 360",
    "SAT": "Sega - Saturn", "DC": "Sega - Dreamcast", "32X": "Sega - 32X", "DOS": "DOS", "AMI": "Commodore - Amiga",
    "C64": "Commodore - 64", "A52": "Atari - 5200", "MAME": "MAME", "FBN": "FBNeo - Arcade Games",
}
MODES = {"S": "Single-Player", "O": "Online multiplayer", "C": "Cooperative", "P": "Split screen"}
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


def lines(name):
    for line in open(os.path.join(here, name), encoding="utf-8"):
        if not line.startswith("#") and line.strip():
            yield line.rstrip("\n")


def words(cell):
    return [part.strip() for part in cell.split(",") if part.strip()]


SERIES = [line.split("\t") for line in lines("series.tsv")][1:]


def other_names(name, also):
    """Names that people use for the game: those of its row, and its own with a series called as people do."""
    found = words(also)
    for series, short in SERIES:
        changed = re.sub(rf"\b{re.escape(series)}(?!\w)", short, name, count=1)
        if changed != name:
            found.append(re.sub(r"^\W+|(?<=\s)\s+", "", changed).strip())
    return [other for other in dict.fromkeys(found) if other and other != name]


def picture(shown):
    """The address of a picture: `steam/220`, `W/File_of_Wikipedia.png`, `W:zh/File_of_a_Wikipedia.png`,
    `NES/Name in the libretro thumbnails`, `P/icon-at-Google-Play`, `D/package-of-Debian`,
    `G/owner/repository/branch/path`, or the address itself."""
    if shown.startswith("https://"):
        return shown
    place, name = shown.split("/", 1)
    if place == "steam":
        return f"https://cdn.cloudflare.steamstatic.com/steam/apps/{name}/header.jpg"
    if place == "P":
        return f"https://lh3.googleusercontent.com/{name}"
    if place == "D":
        return f"https://screenshots.debian.net/screenshot/{name}"
    if place == "G":
        return f"https://raw.githubusercontent.com/{quote(name)}"
    if place[0] == "W":
        return f"https://{place[2:] or 'en'}.wikipedia.org/wiki/Special:FilePath/{quote(name)}?width=460"
    return f"https://thumbnails.libretro.com/{quote(SYSTEMS[place])}/Named_Boxarts/{quote(name)}.png"


def game(file, facts):
    print("\n[[game]]", file=file)
    for key, value in facts.items():
        value = str(value).lower() if isinstance(value, (bool, int)) else text(value)
        print(f"{key} = {value}", file=file)


known = {}
for line in open(sys.argv[1], encoding="utf-8"):
    component = json.loads(line)
    known[component["id"]] = component
table = [line.split("\t") for line in lines("facts.tsv")]
own = {row[0]: dict(zip(table[0], row)) for row in table[1:]}
with open(os.path.join(here, "games.toml"), "w", encoding="utf-8") as file:
    print("# Made by make.py from words.txt and facts.tsv (ours) and facts of Debian's AppStream data; see SOURCE.md.", file=file)
    for line in lines("words.txt"):
        name, kinds, letters, released, tags, short, description = line.strip().split("|")
        if name not in known:
            sys.exit(f"no component {name}")
        facts, more = known[name], own.pop(name, {})
        genres, themes, modes = [words(kind) for kind in kinds.split(";")]
        shots = [shot["url"] for shot in facts.get("screenshots") or []]
        adult = any(level in ("moderate", "intense") for rating in (facts.get("rating") or {}).values()
                    for what, level in rating.items() if what in ADULT)
        made = {
            "id": number(name), "component": name, "name": facts["name"],
            "developer": more.get("developer") or facts.get("developer") or "",
            "released": more.get("released") or released,
            "homepage": more.get("homepage") or (facts.get("urls") or {}).get("homepage") or "",
            "screenshots": shots,
        }
        if others := other_names(facts["name"], more.get("other names") or ""):
            made["other_names"] = others
        if not shots and more.get("package"):
            made["image"] = f"https://screenshots.debian.net/screenshot/{more['package']}"
        game(file, made | {
            "platforms": ["Linux"] + [PLATFORMS[letter] for letter in letters],
            "genres": genres, "themes": themes, "play_modes": modes, "tags": words(tags), "adult_only": adult,
            "short_description": short, "description": description,
        })
if own:
    sys.exit(f"facts of no game: {sorted(own)}")
with open(os.path.join(here, "known.toml"), "w", encoding="utf-8") as file:
    print("# Made by make.py from known.txt; see SOURCE.md.", file=file)
    for line in lines("known.txt"):
        name, steam, released, developer, publisher, letters, kinds, homepage, sentence, shown, also = line.split("|")
        genres, themes, modes = [words(kind) for kind in kinds.split(";")]
        made = {"id": int(steam) if steam else number(f"{name} ({released})"), "name": name}
        if others := other_names(name, also):
            made["other_names"] = others
        if steam:
            made["steam"] = int(steam)
        if shown or steam:
            made["image"] = picture(shown or f"steam/{steam}")
        also = f" Also called {also}." if also else ""
        by = f" Published by {publisher}." if publisher and publisher != developer else ""
        game(file, made | {
            "developer": developer, "released": released, "homepage": homepage,
            "platforms": [PLATFORMS[letter] for letter in letters],
            "genres": genres, "themes": themes, "play_modes": [MODES[mode] for mode in modes],
            "short_description": sentence,
            "description": f"{sentence} Made by {developer}, first released in {released}.{by}{also}",
        })
