"""Lines of passports, licences and cards: names of many countries, dates in two languages, numbers with blanks and signs, labels.

`line(rng, lexicon)` returns the parts of one line: the value alone, or a label and a value. Names are those that Faker knows of each
country, syllables and very short ones.
"""

from cards.vocabulary import FIELDS, FULL, LABELS, MONTHS, SHORT, TITLES
from text.sources import names
from text.words import CHARSET, CONFUSABLE, DIGITS, KNOWN, LETTERS, Lexicon as Words, address, digits, letters, marked, name, noise, pick

LONGEST = 40


class Lexicon(Words):
    """With the names of people, streets and towns of each country."""

    def __init__(self):
        super().__init__()
        self.names = sorted({name for name in names() if KNOWN.issuperset(name) and not any(c in ".%{" for c in name)})


def given(rng, lexicon):
    """One name, in capitals in most lines."""
    kind = rng.random()
    text = pick(rng, SHORT) if kind < 0.2 else name(rng) if kind < 0.45 else pick(rng, lexicon.names)
    if rng.random() < 0.06:
        text = marked(rng, text, 0.3)
    return text


def people(rng, lexicon):
    count = int(rng.choice((1, 2, 3), p=(0.55, 0.35, 0.1)))
    text = pick(rng, (" ", " ", " ", " ", "-", ", ")).join(given(rng, lexicon) for _ in range(count))
    return text.replace("ß", "ss").replace("ı", "i").upper() if rng.random() < 0.8 else text.title() if rng.random() < 0.8 else text


def day(rng):
    d, m, y = int(rng.integers(1, 32)), int(rng.integers(12)), int(rng.integers(1925, 2045))
    year = str(y) if rng.random() < 0.65 else f"{y % 100:02d}"
    kind = rng.random()
    if kind < 0.3:
        local, english = pick(rng, MONTHS)[m], MONTHS[0][m]
        if rng.random() < 0.2:
            local, english = english, local
        bar = pick(rng, ("/", "/", "/", " /", " / ", "/ "))
        return f"{d:02d} {local}{bar}{english} {year}"
    if kind < 0.45:
        month = pick(rng, MONTHS)[m] if rng.random() < 0.85 else FULL[m].upper()
        text = f"{d:02d}{pick(rng, (' ', ' ', ' ', '-', '.', ''))}{month}{pick(rng, (' ', ' ', '-', '.'))}{year}"
        return text if rng.random() < 0.8 else text.title()
    if kind < 0.5:
        return pick(rng, (f"{FULL[m]} {d}, {y}", f"{d} {FULL[m]} {y}", f"{MONTHS[0][m]} {d:02d}, {y}"))
    sep = pick(rng, ("/", "/", "/", "-", "-", ".", ".", ".", " ", " / ", " . "))
    if kind < 0.92:
        first, second = (d, m + 1) if rng.random() < 0.6 else (m + 1, d)
        return f"{first:02d}{sep}{second:02d}{sep}{year}"
    return f"{y}{sep}{m + 1:02d}{sep}{d:02d}" if rng.random() < 0.7 else f"{d:02d}{m + 1:02d}{y}"


def figures(rng, count):
    """Figures as they are numbered: zeros and ones, rising, the same again, or any."""
    kind = rng.random()
    if kind < 0.25:
        head = int(rng.integers(1, count + 1))
        return (pick(rng, ("0", "0", "9", "1")) * count)[:head] + digits(rng, count - head)
    if kind < 0.4:
        start = int(rng.integers(10))
        return "".join(str((start + i) % 10) for i in range(count))
    if kind < 0.5:
        return "".join(pick(rng, "0O8B1I5S6G2Z") if c in "0158" and rng.random() < 0.08 else c for c in (pick(rng, "0158069338") for _ in range(count)))
    return digits(rng, count)


def number(rng):
    kind, size = rng.random(), int(rng.integers(6, 10))
    if kind < 0.22:
        return letters(rng, int(rng.integers(1, 4))) + pick(rng, ("", "", "", " ", " ", "-", ". ")) + figures(rng, size)
    if kind < 0.4:
        return figures(rng, int(rng.integers(5, 13)))
    if kind < 0.6:
        sep = pick(rng, ("-", "-", " ", " ", "."))
        groups = [figures(rng, int(rng.integers(1, 5))) for _ in range(int(rng.integers(2, 6)))]
        if rng.random() < 0.4:
            groups[0] = letters(rng, 1) + groups[0]
        if rng.random() < 0.2:
            groups[-1] += letters(rng, 1)
        return sep.join(groups)
    if kind < 0.75:
        return "".join(pick(rng, LETTERS + DIGITS * 3) for _ in range(size + int(rng.integers(3))))
    if kind < 0.83:
        return figures(rng, 2) + letters(rng, 2) + figures(rng, 5)
    if kind < 0.9:
        return figures(rng, size) + pick(rng, ("", "", "-", " ", "/")) + pick(rng, (letters(rng, 1), figures(rng, 1), letters(rng, 2)))
    if kind < 0.95:
        return "".join(pick(rng, pick(rng, CONFUSABLE[:10])) for _ in range(size)).upper().replace("|", "1").replace("!", "I").strip()
    return f"{int(rng.integers(1, 100))}.{figures(rng, 3)}.{figures(rng, 3)}" + pick(rng, ("", f"-{pick(rng, DIGITS + 'K')}"))


def small(rng):
    """A letter or a few, as sex, class, height, type and country are."""
    return pick(
        rng,
        (
            pick(rng, ("M", "F", "M", "F", "X", "P", "V", "K", "M/M", "F/F", "K/F", "M/H", "V/F", "Ž/F", "H/M")),
            letters(rng, 3), letters(rng, int(rng.integers(1, 3))), pick(rng, ("NONE", "D", "C", "DM", "B", "AM/B1/B", "A B", "R", "CORR LENS", "NO")),
            f"{int(rng.integers(4, 7))}'{pick(rng, ('', '-'))}{int(rng.integers(12)):02d}\"", f"{int(rng.integers(140, 205))}{pick(rng, (' cm', 'cm', ' CM', ''))}",
            f"1{pick(rng, ',.')}{digits(rng, 2)}{pick(rng, (' m', ' M', 'm'))}", f"{int(rng.integers(95, 280))}{pick(rng, (' lb', ' LBS', 'lb', ''))}",
            pick(rng, ("BRO", "BLU", "GRN", "HAZ", "BLK", "BROWN", "BLUE", "BRAUN", "GRÜN", "MARRON", "BLAU")), f"{pick(rng, TITLES)}",
        ),
    )


def place(rng, lexicon):
    text = pick(rng, (address(rng, lexicon), pick(rng, lexicon.names), f"{pick(rng, lexicon.names)} {letters(rng, 3)}", f"{pick(rng, lexicon.names)} ({digits(rng, 2)})"))
    return text.upper() if rng.random() < 0.75 else text


def heading(rng):
    """Labels in one language or in several."""
    text = pick(rng, ("/", " / ", "/", " ")).join(pick(rng, LABELS) for _ in range(int(rng.choice((1, 2, 3), p=(0.5, 0.4, 0.1)))))
    if rng.random() < 0.2:
        text = f"{int(rng.integers(1, 14))}. {text}" if rng.random() < 0.5 else f"{text} ({int(rng.integers(1, 14))})"
    return text + pick(rng, ("", "", "", ":"))


def value(rng, lexicon, kind):
    if kind in "ng":
        return people(rng, lexicon)
    if kind == "d":
        return day(rng) + (f" {pick(rng, lexicon.names)}" if rng.random() < 0.05 else "")
    if kind == "c":
        return number(rng)
    return place(rng, lexicon) if kind in "ap" else small(rng)


def clean(text, longest):
    return " ".join("".join(c for c in text if c in KNOWN)[:longest].split())


def line(rng, lexicon):
    """`(label, value, glued)`: either may be empty, and `glued` says that no space is between them."""
    kind, glued, head = rng.random(), False, ""
    if kind < 0.22:
        text = people(rng, lexicon)
    elif kind < 0.42:
        text = day(rng)
    elif kind < 0.6:
        text = number(rng)
    elif kind < 0.65:
        text = small(rng)
    elif kind < 0.7:
        text = place(rng, lexicon)
    elif kind < 0.76:
        text = heading(rng)
    elif kind < 0.79:
        text = "  ".join(value(rng, lexicon, pick(rng, "nndcs")) for _ in range(2))
    elif kind < 0.93:
        order, word, what = pick(rng, FIELDS)
        head, text = " ".join(part for part in (order, word) if part), value(rng, lexicon, what)
        glued = not word and rng.random() < 0.35
        if word and rng.random() < 0.25:
            head += ":"
    elif kind < 0.97:
        head, text = heading(rng), value(rng, lexicon, pick(rng, "ndcs"))
    else:
        text = noise(rng)
    head = clean(head, 24)
    return head, clean(text, LONGEST - len(head)) or pick(rng, SHORT), glued and bool(head)


if __name__ == "__main__":
    import numpy

    generator, words = numpy.random.default_rng(1), Lexicon()
    print(len(words.names), "names")
    for _ in range(90):
        print(line(generator, words))
