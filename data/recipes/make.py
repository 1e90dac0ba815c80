#!/usr/bin/env python3
"""Draws the illustrations of the starter recipes: data/recipes/pictures/recipe-*.svg.

Run from anywhere; same program, same bytes. Every picture is a still life of flat shapes: a cloth, a
shadow, a vessel, the dish. Nothing is traced from a photograph or from anybody's drawing.
"""
import math
import pathlib
import random

OUT = pathlib.Path(__file__).parent / "pictures"

INK = "#4a3b32"
CLOTHS = {
    "sand": ("#f6ead7", "#ecdcc0"), "sage": ("#e6ecdc", "#d6dfc8"), "sky": ("#e2edf1", "#cfe0e7"),
    "rose": ("#f7e4de", "#eed3ca"), "plum": ("#ece3ec", "#ddd0de"), "butter": ("#faf0cf", "#f1e2b0"),
}


class Art:
    def __init__(self, name, title, cloth="sand"):
        self.name, self.title = name, title
        self.chance = random.Random(name)
        ground, stripe = CLOTHS[cloth]
        self.parts = [f'<rect width="480" height="360" fill="{ground}"/>']
        for x in range(-360, 480, 48):
            self.parts.append(f'<path d="M{x} 360L{x + 360} 0h16L{x + 16} 360z" fill="{stripe}" opacity=".55"/>')

    def add(self, text):
        self.parts.append(text)
        return self

    def ellipse(self, x, y, rx, ry, fill, extra=""):
        return self.add(f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry:g}" fill="{fill}"{extra}/>')

    def circle(self, x, y, r, fill, extra=""):
        return self.add(f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"{extra}/>')

    def path(self, d, fill="none", extra=""):
        return self.add(f'<path d="{d}" fill="{fill}"{extra}/>')

    def line(self, d, color, width=4):
        return self.path(d, "none", f' stroke="{color}" stroke-width="{width:g}" stroke-linecap="round" stroke-linejoin="round"')

    def shadow(self, x=240, y=196, rx=158, ry=158):
        return self.ellipse(x + 8, y + 12, rx, ry, INK, ' opacity=".14"')

    def plate(self, rim="#ffffff", well="#f3f1ec", x=240, y=184, r=150):
        self.shadow(x, y, r, r)
        self.circle(x, y, r, rim)
        self.circle(x, y, r, "none", ' stroke="#d9d3c7" stroke-width="2"')
        return self.circle(x, y, r * 0.72, well)

    def bowl(self, outside, inside, x=240, y=184, r=146):
        self.shadow(x, y, r, r)
        self.circle(x, y, r, outside)
        self.circle(x, y, r * 0.93, "#fffaf0", ' opacity=".35"')
        return self.circle(x, y, r * 0.87, inside)

    def board(self, x=70, y=74, w=340, h=220):
        self.add(f'<rect x="{x + 8}" y="{y + 12}" width="{w}" height="{h}" rx="26" fill="{INK}" opacity=".14"/>')
        self.add(f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="26" fill="#c99b6a"/>')
        for k in range(1, 5):
            self.line(f"M{x + 18} {y + k * h / 5:g}q{w / 4} -8 {w / 2} 0t{w / 2 - 36} 0", "#b98757", 2)
        return self.circle(x + w - 28, y + 28, 9, "#a87546")

    def scatter(self, count, r, draw, x=240, y=184, inner=0):
        for _ in range(count):
            angle = self.chance.uniform(0, math.tau)
            far = math.sqrt(self.chance.uniform((inner / r) ** 2 if r else 0, 1)) * r
            draw(self, x + far * math.cos(angle), y + far * math.sin(angle), self.chance.uniform(0, 360))
        return self

    def text(self):
        body = "\n".join(self.parts)
        return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 360" width="480" height="360" role="img">\n'
                f"<title>{self.title}</title>\n{body}\n</svg>\n")


def turned(x, y, angle, body, size=1.0):
    return f'<g transform="translate({x:.1f} {y:.1f}) rotate({angle:.0f}) scale({size:g})">{body}</g>'


def leaf(color="#5e8c4a", size=1.0):
    body = (f'<path d="M0-16C11-9 11 9 0 17C-11 9-11-9 0-16z" fill="{color}"/>'
            '<path d="M0-12V13" stroke="#ffffff" stroke-opacity=".4" stroke-width="1.6"/>')
    return lambda art, x, y, a: art.add(turned(x, y, a, body, size))


def dot(color, r):
    return lambda art, x, y, a: art.circle(round(x, 1), round(y, 1), r, color)


def chunk(color, w=22, h=16, edge="#00000018"):
    body = f'<rect x="{-w / 2}" y="{-h / 2}" width="{w}" height="{h}" rx="5" fill="{color}" stroke="{edge}" stroke-width="2"/>'
    return lambda art, x, y, a: art.add(turned(x, y, a, body))


def tomato(size=1.0):
    body = ('<circle r="17" fill="#d9482b"/><circle r="12" fill="#e86a48"/>'
            '<path d="M0-10a5 8 0 0 1 0 9a5 8 0 0 1 0-9M9 5a5 8 0 0 1-8-4a5 8 0 0 1 8 4M-9 5a5 8 0 0 0 8-4a5 8 0 0 0-8 4" fill="#f6b08a"/>')
    return lambda art, x, y, a: art.add(turned(x, y, a, body, size))


def mushroom(size=1.0):
    body = ('<path d="M-18 2C-18-18 18-18 18 2z" fill="#b98b62"/><path d="M-6 2h12v12a6 6 0 0 1-12 0z" fill="#efe2cf"/>'
            '<path d="M-18 2h36" stroke="#8f6845" stroke-width="3"/>')
    return lambda art, x, y, a: art.add(turned(x, y, a, body, size))


def lemon(size=1.0):
    spokes = "".join(f'<path d="M0 0L{13 * math.cos(k):.1f} {13 * math.sin(k):.1f}" stroke="#fff7c9" stroke-width="2"/>'
                     for k in [math.tau * n / 8 for n in range(8)])
    body = f'<circle r="19" fill="#f0c93a"/><circle r="16" fill="#fff3b0"/><circle r="14" fill="#f7dc5c"/>{spokes}'
    return lambda art, x, y, a: art.add(turned(x, y, a, body, size))


def strands(art, colors, turns=34, r=92, width=6):
    for k in range(turns):
        a, b = art.chance.uniform(0, math.tau), art.chance.uniform(1.2, 2.8)
        ra, rb = art.chance.uniform(r * .35, r), art.chance.uniform(r * .35, r)
        x1, y1 = 240 + ra * math.cos(a), 184 + ra * math.sin(a)
        x2, y2 = 240 + rb * math.cos(a + b), 184 + rb * math.sin(a + b)
        cx, cy = 240 + r * 1.1 * math.cos(a + b / 2), 184 + r * 1.1 * math.sin(a + b / 2)
        art.line(f"M{x1:.0f} {y1:.0f}Q{cx:.0f} {cy:.0f} {x2:.0f} {y2:.0f}", colors[k % len(colors)], width)
    return art


def steam(art, xs=(205, 240, 275), y=52):
    for x in xs:
        art.line(f"M{x} {y}c-14-12 14-20 0-34", "#ffffff", 5)
    return art


def blob(art, color, r=92, wobble=.12, x=240, y=184, points=12):
    pts = []
    for k in range(points):
        far = r * (1 + art.chance.uniform(-wobble, wobble))
        pts.append((x + far * math.cos(math.tau * k / points), y + far * math.sin(math.tau * k / points)))
    mids = [((pts[k][0] + pts[(k + 1) % points][0]) / 2, (pts[k][1] + pts[(k + 1) % points][1]) / 2) for k in range(points)]
    d = f"M{mids[-1][0]:.0f} {mids[-1][1]:.0f}" + "".join(
        f"Q{pts[k][0]:.0f} {pts[k][1]:.0f} {mids[k][0]:.0f} {mids[k][1]:.0f}" for k in range(points)) + "z"
    return art.path(d, color)


def fork(art, x=58, y=84):
    art.line(f"M{x} {y}v44M{x - 12} {y}v30q0 18 12 18t12-18v-30M{x} {y + 48}v150", "#9aa0a3", 6)
    return art


def spoon(art, x=424, y=112):
    art.ellipse(x, y, 17, 28, "#9aa0a3")
    art.ellipse(x - 3, y - 4, 10, 19, "#b9bfc1")
    return art.line(f"M{x} {y + 28}v140", "#9aa0a3", 7)


def pasta():
    a = Art("pasta", "A plate of pasta", "sage").plate(); fork(a)
    strands(a, ["#f2d27a", "#e9c35f", "#f6de97"])
    a.scatter(7, 66, mushroom(1.0)); a.scatter(6, 80, leaf("#6b9a4f", .8)); a.scatter(30, 85, dot("#fff6dc", 3))
    return a


def soup():
    a = Art("soup", "A bowl of soup", "sky").bowl("#3f6f86", "#e08a3c"); spoon(a)
    a.path("M150 190c40-60 110-66 150-30s60 10 40 40-70 60-110 50-96-20-80-60z", "#e99f57")
    a.line("M178 188c30-34 86-40 118-12s40 14 26 32-60 40-92 32", "#fff1d6", 7)
    a.scatter(9, 80, leaf("#5e8c4a", .6)); a.scatter(26, 92, dot("#7c3f1d", 2.5))
    return steam(a)


def salad():
    a = Art("salad", "A bowl of salad", "butter").bowl("#d8b88a", "#8fb35b"); fork(a)
    a.scatter(34, 104, leaf("#79a548", 1.7)); a.scatter(16, 100, leaf("#9cc069", 1.3))
    a.scatter(9, 90, tomato(1.05)); a.scatter(7, 90, chunk("#fffaf0", 20, 18)); a.scatter(9, 90, dot("#4a3550", 9))
    return a


def stew():
    a = Art("stew", "A pot of stew", "rose")
    a.add('<rect x="40" y="160" width="60" height="44" rx="16" fill="#8c2f26"/><rect x="380" y="160" width="60" height="44" rx="16" fill="#8c2f26"/>')
    a.bowl("#a83a2e", "#7a3f22")
    a.scatter(14, 98, chunk("#5d2f1b", 34, 26)); a.scatter(12, 98, chunk("#e0842f", 24, 18)); a.scatter(9, 98, chunk("#ecd08a", 28, 22))
    a.scatter(22, 104, dot("#6f9a3e", 6)); a.scatter(8, 96, leaf("#5e8c4a", .7))
    return steam(a)


def curry():
    a = Art("curry", "Curry with rice", "plum").bowl("#2f6b5e", "#e0a53a"); spoon(a)
    a.path("M128 184a112 112 0 0 1 112-112c20 40 20 180 0 224a112 112 0 0 1-112-112z", "#fffdf3")
    a.scatter(70, 48, lambda art, x, y, g: art.add(turned(x, y, g, '<ellipse rx="6" ry="2.6" fill="#e9e2cf"/>')), x=180)
    a.scatter(8, 46, chunk("#c8742a", 30, 24), x=296); a.scatter(6, 48, chunk("#6d9a3f", 26, 9), x=296)
    a.scatter(7, 54, leaf("#4f8a4a", .75), x=290); a.scatter(5, 50, dot("#c63a26", 5), x=296)
    return a


def rice():
    a = Art("rice", "A dish of rice", "sage").bowl("#3d4f73", "#f3d88b")
    a.scatter(240, 112, lambda art, x, y, g: art.add(turned(x, y, g, f'<ellipse rx="7" ry="2.8" fill="{art.chance.choice(["#fbeec2", "#f4dc93", "#fff8e3"])}"/>')))
    a.scatter(22, 100, dot("#6f9a3e", 7)); a.scatter(10, 96, chunk("#d2542f", 22, 10)); a.scatter(6, 90, leaf("#5e8c4a", .8))
    return spoon(a)


def noodles():
    a = Art("noodles", "A bowl of noodles", "rose").bowl("#b23a2f", "#c9863f")
    strands(a, ["#f5dc8e", "#eccb6b", "#fae7b2"], 40, 98, 5)
    a.ellipse(196, 150, 34, 27, "#fffdf3").circle(196, 150, 14, "#f0a531")
    a.scatter(20, 90, lambda art, x, y, g: art.add(turned(x, y, g, '<circle r="6" fill="none" stroke="#6fa348" stroke-width="4"/>')))
    a.scatter(4, 70, chunk("#a85a34", 44, 18), x=280, y=214)
    a.line("M330 40L190 236", "#6b4226", 7); a.line("M352 52L206 246", "#6b4226", 7)
    return a


def bread():
    a = Art("bread", "A loaf of bread", "butter").board()
    a.path("M112 208c-14-80 60-112 130-110s140 34 124 112c-4 26-30 34-126 34s-122-8-128-36z", "#c47f3c")
    a.path("M126 204c-8-66 52-92 114-92s122 28 112 94c-4 18-26 24-112 24s-108-8-114-26z", "#dda05a")
    for x in (170, 222, 274):
        a.path(f"M{x} 206c-6-40 6-66 34-84c10 30 4 60-10 86z", "#f1d3a0")
    a.scatter(30, 80, dot("#fff4de", 3), y=160)
    return a


def sandwich():
    a = Art("sandwich", "A sandwich", "sky").board()
    a.path("M120 236l130-140 130 140z", "#e0ad6a").path("M132 222l118-126 118 126z", "#f6dfb4")
    a.path("M120 236h260v12H120z", "#7fae4c").path("M126 246h248v12H126z", "#d9482b").path("M122 256h256v10H122z", "#f3c64e").path("M120 264h260v18a8 8 0 0 1-8 8H128a8 8 0 0 1-8-8z", "#e0ad6a")
    a.scatter(9, 40, leaf("#7fae4c", .7), y=240)
    a.line("M250 60v60", "#8a5a33", 4); a.circle(250, 58, 10, "#6f8f3c").circle(253, 55, 3, "#c9452f")
    return a


def pizza():
    a = Art("pizza", "A pizza", "sage").board(60, 40, 360, 280)
    a.circle(240, 184, 136, "#d99a4e").circle(240, 184, 118, "#d2512f").circle(240, 184, 112, "#f3cf76")
    blob(a, "#f9e3a5", 84, .25)
    a.scatter(9, 96, tomato(.95)); a.scatter(10, 98, leaf("#4f8a3f", .9)); a.scatter(12, 98, dot("#3f3340", 7)); a.scatter(6, 90, mushroom(.8))
    for k in range(4):
        x, y = 136 * math.cos(k * math.pi / 4), 136 * math.sin(k * math.pi / 4)
        a.line(f"M{240 - x:.0f} {184 - y:.0f}L{240 + x:.0f} {184 + y:.0f}", "#b5713066", 2)
    return a


def pie():
    a = Art("pie", "A pie", "rose"); a.shadow(240, 188, 144, 144)
    a.circle(240, 184, 144, "#9fb4bd").circle(240, 184, 130, "#d39a53").circle(240, 184, 112, "#a3293a")
    a.scatter(40, 104, dot("#7c1a2c", 10)); a.scatter(20, 104, dot("#c04456", 6))
    for k in range(-2, 3):
        half = math.sqrt(112 ** 2 - (k * 44) ** 2)
        a.line(f"M{240 + k * 44} {184 - half:.0f}v{2 * half:.0f}", "#e6bd7c", 18)
    for k in range(-2, 3):
        half = math.sqrt(112 ** 2 - (k * 44) ** 2)
        a.line(f"M{240 - half:.0f} {184 + k * 44}h{2 * half:.0f}", "#dfae68", 18)
    for k in range(28):
        t = math.tau * k / 28
        a.circle(round(240 + 122 * math.cos(t), 1), round(184 + 122 * math.sin(t), 1), 13, "#d9a35c")
    return a


def cake():
    a = Art("cake", "A cake", "plum"); a.ellipse(248, 292, 160, 26, INK, ' opacity=".14"')
    a.ellipse(240, 282, 160, 28, "#ffffff").ellipse(240, 278, 130, 20, "#efeae0")
    a.path("M126 160v104c0 18 51 30 114 30s114-12 114-30V160z", "#6b3a22")
    a.path("M126 206c30 16 200 16 228 0v18c-28 16-198 16-228 0z", "#f0dcc0")
    a.ellipse(240, 158, 114, 30, "#4c2616")
    a.path("M126 158c0 40 14 40 18 20s16-14 18 8 18 26 22 2 16-10 20 6 18 20 22-2 20-14 24 6 18 18 22-4 20-12 24 4 18 6 22-12 14-8 36-28c-10-18-60-30-114-30s-114 12-114 30z", "#4c2616")
    for x, y in ((190, 150), (240, 140), (290, 150), (215, 162), (266, 163)):
        a.circle(x, y, 13, "#c2263c").circle(x - 4, y - 4, 4, "#ee8a95").line(f"M{x} {y - 12}q4-12 12-14", "#5e8c4a", 3)
    return a


def cookies():
    a = Art("cookies", "Cookies", "butter").plate()
    for x, y in ((192, 140), (292, 146), (240, 226), (170, 216), (312, 224)):
        a.circle(x + 3, y + 5, 46, INK, ' opacity=".12"'); blob(a, "#cf9550", 46, .05, x, y); blob(a, "#dba764", 38, .06, x - 2, y - 3)
        a.scatter(9, 32, chunk("#4d2a1a", 11, 9), x=x, y=y)
    return a


def pudding():
    a = Art("pudding", "A pudding", "rose").plate()
    a.ellipse(240, 236, 104, 34, "#b5651d").path("M168 226l18-96c4-16 104-16 108 0l18 96c-10 22-134 22-144 0z", "#f4cf7a")
    a.ellipse(240, 126, 55, 17, "#8f4413").path("M185 128c2 40 12 30 16 14s12-8 14 10 14 22 18 2 14-8 18 8 14 10 16-8 12-10 14 6 12-4 14-32c-6-18-104-18-110 0z", "#a4531a")
    a.scatter(3, 10, leaf("#5e8c4a", .9), y=118); a.circle(240, 112, 11, "#c2263c")
    return spoon(a)


def pancakes():
    a = Art("pancakes", "A stack of pancakes", "sky").plate()
    for y in (246, 222, 198, 174):
        a.ellipse(240, y + 8, 96, 30, "#a9672c").ellipse(240, y, 96, 30, "#e2a95c").ellipse(240, y - 3, 84, 23, "#edbf78")
    a.path("M160 166c40-18 120-18 160 2c10 10-8 14-10 44s-14 22-14 0-8-24-20-22-10 50-22 50-8-46-24-46-12 30-22 28-8-30-22-32-40-12-26-24z", "#b45a14", ' opacity=".8"')
    a.add('<rect x="218" y="142" width="44" height="26" rx="6" fill="#fbe9a6" stroke="#e7cf74" stroke-width="2"/>')
    a.scatter(12, 70, dot("#3c4a86", 9), y=176, inner=36)
    return fork(a)


def eggs():
    a = Art("eggs", "Eggs in a pan", "sage"); a.shadow(226, 188, 138, 138)
    a.add('<rect x="340" y="164" width="130" height="36" rx="16" fill="#3a3a3d"/>')
    a.circle(226, 184, 138, "#2f3033").circle(226, 184, 120, "#43454a")
    for x, y in ((186, 144), (262, 160), (206, 228)):
        blob(a, "#fffdf6", 52, .14, x, y); a.circle(x, y, 20, "#f2a62c").circle(x - 6, y - 6, 6, "#f9cb72")
    a.scatter(26, 100, dot("#6f9a3e", 4), x=226); a.scatter(4, 80, tomato(.8), x=226, inner=70)
    return a


def fish():
    a = Art("fish", "A fish with lemon", "sky"); a.ellipse(248, 200, 196, 120, INK, ' opacity=".14"')
    a.ellipse(240, 186, 196, 120, "#ffffff").ellipse(240, 186, 150, 84, "#f1efe9")
    a.path("M96 188c50-66 150-70 214-14l56-40c-8 36-8 72 0 108l-56-42c-64 56-164 52-214-12z", "#8aa3ae")
    a.path("M104 190c52 50 140 52 202-2c-60 10-140 14-202 2z", "#c7d5da")
    a.path("M150 142c-14 30-14 62 0 92", "none", ' stroke="#6c8792" stroke-width="4"')
    a.circle(124, 178, 9, "#ffffff").circle(124, 178, 5, "#23313a")
    for x in range(178, 300, 24):
        for y in (164, 186, 208):
            a.line(f"M{x} {y - 8}q10 8 0 16", "#6c8792", 2.5)
    for x, y in ((170, 262), (212, 272), (316, 256)):
        lemon(1.1)(a, x, y, 20)
    a.scatter(7, 36, leaf("#5e8c4a", .9), x=258, y=262)
    return a


def roast():
    a = Art("roast", "A roast", "rose"); a.ellipse(248, 204, 196, 118, INK, ' opacity=".14"')
    a.ellipse(240, 190, 196, 118, "#ffffff").ellipse(240, 190, 160, 90, "#f1ece3")
    a.path("M120 190c0-66 60-92 124-92s116 30 116 92-52 76-120 76-120-18-120-76z", "#7a3d20").path("M132 182c4-52 56-72 110-72s100 22 104 68c-50 26-160 28-214 4z", "#95522c")
    for x in (168, 206, 244, 282, 318):
        a.line(f"M{x} 112q-16 70 0 146", "#f3ead8", 4)
    a.path("M340 150c36 6 50 60 8 92c-24-10-28-70-8-92z", "#d98b7b").path("M346 166c18 8 24 40 4 62c-12-10-14-46-4-62z", "#eab4a6")
    a.scatter(9, 30, chunk("#e0842f", 26, 20), x=110, y=238); a.scatter(6, 26, leaf("#5e8c4a", 1), x=120, y=160); a.scatter(6, 26, chunk("#ecd08a", 30, 26), x=366, y=244)
    return a


def chicken():
    a = Art("chicken", "A roast chicken", "butter"); a.ellipse(248, 214, 190, 104, INK, ' opacity=".14"')
    a.ellipse(240, 206, 190, 100, "#ffffff").ellipse(240, 206, 156, 76, "#f2eee6")
    a.path("M130 206c-10-70 50-110 112-108s122 40 110 110c-10 44-212 46-222-2z", "#c9772b").path("M146 184c4-46 48-74 96-72s92 28 94 70c-40-40-150-42-190 2z", "#dd9547")
    for s, x in ((1, 330), (-1, 150)):
        a.path(f"M{x} 214c{s * 10}-40 {s * 44}-50 {s * 60}-24c{s * 10} 20-{s * -10} 46-{s * -30} 52z", "#b9681f")
        a.line(f"M{x + s * 52} 184l{s * 30}-26", "#f6ead2", 11); a.circle(x + s * 84, 156, 9, "#f6ead2")
    a.scatter(9, 36, leaf("#5e8c4a", 1), x=240, y=262)
    lemon(1)(a, 170, 262, 0); lemon(1)(a, 312, 262, 30)
    return a


def vegetables():
    a = Art("vegetables", "Vegetables", "sage").plate("#2f5d62", "#37696e")
    a.scatter(11, 92, chunk("#e0842f", 46, 15)); a.scatter(8, 90, chunk("#7a9f3f", 50, 9))
    a.scatter(9, 88, tomato(1))
    for _ in range(7):
        a.scatter(1, 80, lambda art, x, y, g: art.add(turned(x, y, g, '<path d="M-5 6h10v18h-10z" fill="#9cc069"/><circle cx="-12" r="13" fill="#4f8a3f"/><circle cx="11" cy="-2" r="14" fill="#5b9748"/><circle cy="-12" r="13" fill="#67a554"/>')))
    a.scatter(6, 88, chunk("#7b3f6b", 34, 24)); a.scatter(20, 100, dot("#fff2c9", 2.5))
    return fork(a, 50)


def beans():
    a = Art("beans", "A bowl of beans", "butter").bowl("#3f6f86", "#8a3b22"); spoon(a)
    bean = lambda c: (lambda art, x, y, g: art.add(turned(x, y, g, f'<path d="M-15 0C-15-14 15-14 15 0C15 10 7 9 0 5C-7 9-15 10-15 0z" fill="{c}"/><path d="M-8-6q6-4 12-2" stroke="#ffffff" stroke-opacity=".45" stroke-width="2.4" fill="none"/>')))
    a.scatter(44, 106, bean("#a34a2a")); a.scatter(26, 106, bean("#5f2a1e")); a.scatter(18, 104, bean("#ecd3a2"))
    a.scatter(9, 96, leaf("#5e8c4a", .8))
    return a


def dip():
    a = Art("dip", "A dip", "sand").bowl("#5b7f6a", "#ead3a0", r=116)
    for r in (84, 62, 40, 20):
        a.circle(240, 184, r, "none", ' stroke="#d8b977" stroke-width="9" opacity=".7"')
    a.path("M196 176c20-30 66-34 86-8s-6 40-30 30-60 6-56-22z", "#d39a2c", ' opacity=".85"')
    a.scatter(26, 84, dot("#b5452c", 2.6)); a.scatter(6, 60, leaf("#5e8c4a", .8)); a.scatter(7, 74, dot("#e2c282", 8))
    for k in range(9):
        t = math.pi * (.62 + .095 * k)
        a.add(turned(240 + 158 * math.cos(t), 184 - 158 * math.sin(t) * .98, 90 - math.degrees(t), '<path d="M0-32L30 24H-30z" fill="#eabf6b" stroke="#cf9a41" stroke-width="3" stroke-linejoin="round"/>', .86))
    return a


def glass(a, x, color, foam=None, w=84, h=176, y=110):
    a.ellipse(x + 6, y + h + 6, w * .44, 12, INK, ' opacity=".14"')
    a.path(f"M{x - w / 2} {y}h{w}l-10 {h}q-2 10-12 10h-{w - 44}q-10 0-12-10z", "#ffffff", ' opacity=".75"')
    a.path(f"M{x - w / 2 + 7} {y + 22}h{w - 14}l-9 {h - 26}q-2 6-10 6h-{w - 52}q-8 0-10-6z", color)
    if foam:
        a.path(f"M{x - w / 2 + 7} {y + 22}h{w - 14}l-2 26q-{(w - 18) / 2} 14-{w - 18} 0z", foam)
    return a


def drink():
    a = Art("drink", "A cold drink", "sky")
    glass(a, 176, "#f1b63c"); glass(a, 300, "#d9563f")
    for x in (156, 190):
        a.add(turned(x, 168, 14, '<rect x="-15" y="-15" width="30" height="30" rx="6" fill="#ffffff" opacity=".6"/>'))
    for x in (284, 314):
        a.add(turned(x, 176, -12, '<rect x="-15" y="-15" width="30" height="30" rx="6" fill="#ffffff" opacity=".55"/>'))
    lemon(1.35)(a, 214, 112, 0); a.line("M192 200L158 64", "#4f8f86", 7); a.line("M290 200L328 66", "#b24a5f", 7)
    a.scatter(5, 18, leaf("#5e8c4a", .95), x=282, y=106)
    return a


def smoothie():
    a = Art("smoothie", "A smoothie", "plum")
    glass(a, 240, "#b5548a", "#d68ab3", 120, 206, 88)
    a.line("M262 190L300 44", "#4f8f86", 9)
    for x, y, c in ((206, 112, "#c2263c"), (234, 104, "#3c4a86"), (258, 116, "#3c4a86"), (222, 122, "#3c4a86")):
        a.circle(x, y, 13, c).circle(x - 4, y - 4, 4, "#ffffff", ' opacity=".5"')
    a.scatter(3, 10, leaf("#5e8c4a", .9), x=244, y=92)
    for x, y in ((110, 280), (140, 294), (346, 286), (374, 272)):
        a.circle(x, y, 14, "#3c4a86").circle(x - 4, y - 5, 4, "#8b97cc")
    return a


def dumplings():
    a = Art("dumplings", "Dumplings", "rose"); a.shadow()
    a.circle(240, 184, 150, "#b98650").circle(240, 184, 134, "#e0bb84").circle(240, 184, 126, "#f1dcb4")
    for y in range(78, 300, 22):
        half = math.sqrt(max(0, 126 ** 2 - (y - 184) ** 2)); a.line(f"M{240 - half:.0f} {y}h{2 * half:.0f}", "#e3c793", 3)
    body = ('<path d="M-44 12C-44-30 44-30 44 12C30 26-30 26-44 12z" fill="#fdf6e6" stroke="#e5d5b3" stroke-width="3"/>'
            '<path d="M-38-2q8-14 16-4q8-14 16-4q8-14 16-4q8-12 16-2q6-8 12 4" fill="none" stroke="#d8c49c" stroke-width="3.4"/>')
    for x, y, g in ((192, 128, -8), (290, 132, 10), (240, 186, 0), (176, 226, 8), (304, 230, -10)):
        a.add(turned(x, y, g, body))
    a.scatter(18, 100, lambda art, x, y, g: art.add(turned(x, y, g, '<circle r="5" fill="none" stroke="#6fa348" stroke-width="3.4"/>')))
    return a


def tacos():
    a = Art("tacos", "Tacos", "butter").board()
    for x in (120, 206, 292):
        a.path(f"M{x - 10} 240c0-70 30-116 66-116s60 46 60 116z", "#c98c34")
        for k in range(6):
            leaf("#6fa348", 1)(a, x + 6 + k * 18, 150 + abs(2.5 - k) * 14, k * 40)
        a.scatter(9, 30, chunk("#6b3a22", 18, 14), x=x + 54, y=168); a.scatter(6, 30, chunk("#d9482b", 13, 13), x=x + 54, y=160); a.scatter(6, 30, dot("#fff6dc", 4), x=x + 54, y=160)
        a.path(f"M{x - 18} 248c-4-64 24-104 62-106s66 40 64 106c-2 8-124 8-126 0z", "#edc268").scatter(9, 40, dot("#d9a445", 4), x=x + 44, y=206)
    lemon(.9)(a, 386, 106, 0)
    return a


def skewers():
    a = Art("skewers", "Skewers", "sage").plate("#33363b", "#3d4147")
    for y in (122, 184, 246):
        a.line(f"M64 {y + 18}L416 {y - 18}", "#c9a36a", 5)
        for k, (c, w) in enumerate((("#8a4a2a", 44), ("#c93f2b", 26), ("#8a4a2a", 44), ("#7a9f3f", 26), ("#8a4a2a", 44), ("#e0b23a", 26))):
            a.add(turned(128 + k * 44, y + 11 - k * 4.5, -6, f'<rect x="{-w / 2}" y="-20" width="{w}" height="40" rx="9" fill="{c}"/><path d="M{-w / 2 + 6}-10h{w - 12}M{-w / 2 + 6} 4h{w - 12}" stroke="#00000030" stroke-width="4"/>'))
    a.scatter(12, 120, leaf("#6fa348", .8))
    return a


def snack():
    a = Art("snack", "Something to nibble", "plum").bowl("#7b4b73", "#5d3757")
    nut = lambda c: (lambda art, x, y, g: art.add(turned(x, y, g, f'<path d="M0-20C13-12 12 12 0 20C-12 12-13-12 0-20z" fill="{c}"/><path d="M-4-10q-3 10 0 20M4-10q3 10 0 20" stroke="#00000022" stroke-width="2" fill="none"/>')))
    a.scatter(34, 106, nut("#b5713a")); a.scatter(24, 106, nut("#d39a5c")); a.scatter(16, 104, dot("#7c1a2c", 10)); a.scatter(12, 104, chunk("#4d2a1a", 20, 16)); a.scatter(14, 104, nut("#ecd3a2"))
    return a


def porridge():
    a = Art("porridge", "A bowl of porridge", "sand").bowl("#c9d5d0", "#efdfc1"); spoon(a)
    blob(a, "#f5ead3", 98, .1); a.scatter(50, 100, dot("#dcc59a", 5))
    for k in range(5):
        a.add(turned(160 + k * 24, 132 + (k % 2) * 6, 20, '<circle r="20" fill="#f3dd94"/><circle r="15" fill="#fbeeb8"/><path d="M-4 0h8M0-4v8" stroke="#c9a94e" stroke-width="2"/>'))
    a.scatter(12, 46, dot("#3c4a86", 10), x=280, y=216); a.scatter(4, 40, dot("#c2263c", 12), x=280, y=214); a.scatter(12, 40, chunk("#9c6a3c", 15, 8), x=190, y=228)
    a.line("M168 200c30 20 60-20 90 2s50-10 62 8", "#d7921f", 6)
    return a


def icecream():
    a = Art("icecream", "Ice cream", "sky"); a.ellipse(248, 312, 90, 14, INK, ' opacity=".14"')
    a.path("M222 232h36l10 66h-56z", "#dfe8ec").ellipse(240, 304, 66, 14, "#cfdbe0")
    for x, y, c, d in ((192, 140, "#f3b6c1", "#f9d3da"), (288, 140, "#b98a5c", "#d0a97f"), (240, 104, "#f8ebc8", "#fdf6e0")):
        a.circle(x, y, 54, c); a.path(f"M{x - 36} {y - 20}a44 44 0 0 1 50-24", "none", f' stroke="{d}" stroke-width="10" stroke-linecap="round"')
        a.scatter(8, 40, dot("#7c1a2c" if c == "#f3b6c1" else "#5d3a20", 3.4), x=x, y=y)
    a.path("M126 150h228c-6 60-50 96-114 96s-108-36-114-96z", "#e6eff3", ' opacity=".92"').ellipse(240, 150, 114, 12, "#f4f9fb", ' opacity=".8"')
    a.add(turned(304, 76, 24, '<rect x="-11" y="-52" width="22" height="92" rx="5" fill="#d9a35c"/><path d="M-11-30h22M-11-6h22M-11 18h22" stroke="#b97d36" stroke-width="3"/>'))
    a.circle(226, 54, 14, "#c2263c").line("M228 42q6-18 20-20", "#5e8c4a", 4)
    return a


DRAWINGS = [pasta, soup, salad, stew, curry, rice, noodles, bread, sandwich, pizza, pie, cake, cookies, pudding, pancakes,
            eggs, fish, roast, chicken, vegetables, beans, dip, drink, smoothie, dumplings, tacos, skewers, snack, porridge, icecream]

if __name__ == "__main__":
    OUT.mkdir(exist_ok=True)
    for draw in DRAWINGS:
        art = draw()
        (OUT / f"recipe-{art.name}.svg").write_text(art.text())
    print(len(DRAWINGS), sum(path.stat().st_size for path in OUT.iterdir()))
