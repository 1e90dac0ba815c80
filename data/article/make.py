"""Makes months.tsv: the names of months in many languages, from CLDR as Babel ships it.

Usage: python make.py > months.tsv      (needs: pip install babel)
"""
import unicodedata
from babel import Locale
from babel.dates import get_month_names

LANGUAGES = (
    "af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fil fr ga gl gu ha he hi hr hu hy "
    "id is it ja ka kk km kn ko ky lo lt lv mk ml mn mr ms mt my nb ne nl nn or pa pl ps pt ro ru "
    "si sk sl so sq sr sr_Latn sv sw ta te th tr uk ur uz vi zu"
).split()
# Names of the Maghreb and the Levant, which CLDR files under regions.
REGIONS = ("ar_DZ", "ar_LB", "ar_MA", "de_AT", "en_AU", "es_CO", "pt_PT")
# What newspapers write besides: shortened names, names without their marks.
MORE = {
    "en": [(9, "sept"), (6, "jun"), (7, "jul")],
    "es": [(9, "setiembre"), (9, "set"), (9, "sept")],
    "de": [(1, "jänner"), (2, "feber"), (3, "mrz"), (3, "maerz"), (3, "mär")],
    "fr": [(2, "fevrier"), (8, "aout"), (12, "decembre"), (7, "juil"), (2, "fevr"), (2, "fév")],
    "id": [(8, "agt"), (8, "agu"), (11, "nop"), (11, "nopember"), (2, "pebruari"), (5, "mei")],
    "tr": [(1, "oca"), (2, "şub")],
    "ro": [(1, "ian"), (5, "mai"), (6, "iun"), (7, "iul"), (9, "sept"), (11, "noi")],
    "lt": [(n, w) for n, w in enumerate(
        "sausio vasario kovo balandžio gegužės birželio liepos rugpjūčio rugsėjo spalio lapkričio gruodžio".split(), 1)],
    "uk": [(9, "верес")],
    # The solar months; the year tells which calendar is meant.
    "fa": [(n, w) for n, w in enumerate(
        "فروردین اردیبهشت خرداد تیر مرداد شهریور مهر آبان آذر دی بهمن اسفند".split(), 1)],
    "ps": [(n, w) for n, w in enumerate(
        "حمل ثور جوزا سرطان اسد سنبله میزان عقرب قوس جدی دلو حوت".split(), 1)],
    "sv": [(1, "jan"), (3, "mars"), (5, "maj"), (10, "okt")],
}
rows = {}


def add(month, name, language):
    name = unicodedata.normalize("NFC", name.lower().strip().rstrip("."))
    if not name or any(c.isdigit() for c in name) or " " in name or len(name) < 2:
        return
    rows.setdefault((name, month), set()).add(language)


for code in LANGUAGES + list(REGIONS):
    try:
        locale = Locale.parse(code)
    except Exception:
        continue
    for context in ("format", "stand-alone"):
        for width in ("wide", "abbreviated"):
            for month, name in get_month_names(width, context, locale).items():
                add(month, name, code.split("_")[0])
for code, names in MORE.items():
    for month, name in names:
        add(month, name, code)
by_name = {}
for (name, month), languages in rows.items():
    by_name.setdefault(name, {})[month] = languages
for name in sorted(by_name):
    months = by_name[name]
    # A name that stands for two months in two languages goes to where more languages have it; a tie
    # names the languages, and the reader asks which the page is in.
    for month in sorted(months):
        print(f"{name}\t{month}\t{' '.join(sorted(months[month]))}")
