"""Makes the tables of names in this folder from their sources; see SOURCE.md.

python3 make.py FOLDER-OF-SOURCES: the folder holds gaz_cities15000.tsv, gaz_countries_geonames.json,
gaz_us_states.json, gaz_census1990_dist.{all.last,male.first,female.first}.tsv, gaz_sp500.csv,
gaz_orgs_nsi.tsv and people_congress_current.yaml, each as it was or packed by zstd.
"""
import csv, io, json, pathlib, re, subprocess, sys

SOURCES = pathlib.Path(sys.argv[1])
HERE = pathlib.Path(__file__).parent


def text(name):
    path = SOURCES / name
    if path.exists():
        return path.read_text(encoding="utf-8")
    return subprocess.run(["zstd", "-dc", f"{path}.zst"], capture_output=True, check=True).stdout.decode()


def write(name, rows):
    with open(HERE / name, "w", encoding="utf-8", newline="\n") as file:
        for row in rows:
            file.write("\t".join(str(cell) for cell in row) + "\n")
    print(name, len(rows))


def place_lists():
    rows = {}
    for code, country in json.loads(text("gaz_countries_geonames.json")).items():
        rows[(country["name"], "country")] = (country["name"], "country", code)
    for code, state in json.loads(text("gaz_us_states.json")).items():
        rows[(state["name"], "region")] = (state["name"], "region", "US")
    write("countries.tsv", sorted(rows.values()))
    best = {}
    for line in text("gaz_cities15000.tsv").splitlines():
        _, name, country, people, _, _, _ = line.split("\t")
        if len(name) > 2 and int(people) > best.get(name, (0,))[0]:
            best[name] = (int(people), country)
    write("cities.tsv", sorted((name, country, max(1, people // 1000)) for name, (people, country) in best.items()))


def people_lists():
    def names(*files):
        share = {}
        for file in files:
            for line in text(file).splitlines():
                name, percent = line.split("\t")[:2]
                share[name.title()] = max(share.get(name.title(), 0), float(percent))
        return sorted(share, key=lambda name: (-share[name], name))
    first = names("gaz_census1990_dist.male.first.tsv", "gaz_census1990_dist.female.first.tsv")
    write("first_names.tsv", [(name,) for name in first])
    last = names("gaz_census1990_dist.all.last.tsv")
    write("surnames.tsv", [(name,) for name in last[:40000]])
    full = []
    for entry in re.split(r"(?m)^- id:\n", text("people_congress_current.yaml")):
        found = re.search(r"(?m)^    official_full: (.+)$", entry)
        if found:
            full.append(found.group(1).strip().strip("'\""))
    write("legislators.tsv", [(name,) for name in sorted(set(full))])


def organisation_lists():
    companies = {row["Security"] for row in csv.DictReader(io.StringIO(text("gaz_sp500.csv")))}
    short = set()
    for name in companies:
        name = re.sub(r"\s*\((The|Class [A-C])\)", "", name)
        short.add(name)
        short.add(re.sub(r",? (Inc\.?|Corporation|Corp\.?|Company|Co\.|plc|Group|Holdings|International|Incorporated)$", "", name))
    write("companies.tsv", [(name,) for name in sorted(short) if len(name) > 1])
    brands = set()
    for line in text("gaz_orgs_nsi.tsv").splitlines():
        cells = line.split("\t")
        name = cells[0].strip()
        if len(name) > 2 and re.search(r"[A-Za-z]", name) and name.isprintable():
            brands.add(name)
    write("brands.tsv", [(name,) for name in sorted(brands)])


place_lists()
people_lists()
organisation_lists()
