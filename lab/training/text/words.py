"""Lines of Latin print, as letters, bills, policies and cards have them: words of ten languages, names, addresses,
dates, amounts, numbers and labels, made up from word lists and random numbers.

`line(rng)` returns one line. A share of the lines is random characters, so that a recogniser trained on them reads what
is printed and not what a language would like.
"""

import pathlib
import unicodedata

from text.vocabulary import COMMON, MONTHS, PAPERS, PREFIXES, STATES, STREETS

ASCII = "".join(chr(code) for code in range(32, 127))
MARKED = (
    "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ"
    "ĀāĂăĄąĆćČčĎďĐđĒēĖėĘęĚěĞğĢģĪīĮįİıĶķĹĺĻļĽľŁłŃńŅņŇňŌōŐőŒœŔŕŘřŚśŞşŠšȘșȚțŢţŤťŪūŮůŰűŲųŹźŻżŽž"
)
SIGNS = "§€£°ºª©•·«»¿¡"
CHARSET = ASCII + MARKED + SIGNS
KNOWN = set(CHARSET)
# Letters that only `cards/alphabets.py` draws.
GREEK = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΆΈΉΊΌΎΏΪΫαβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ"
CYRILLIC = "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁЄІЇЈЅЉЊЂЋЏабвгдежзийклмнопрстуфхцчшщъыьэюяёєіїјѕљњђћџ"

LETTERS, SMALL, DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", "0123456789"
MARKS = {}
for _marked in MARKED:
    MARKS.setdefault(unicodedata.normalize("NFD", _marked)[0], []).append(_marked)
MARKS |= {"o": MARKS["o"] + ["ø", "œ"], "O": MARKS["O"] + ["Ø", "Œ"], "a": MARKS["a"] + ["æ"], "A": MARKS["A"] + ["Æ"]}
MARKS |= {"l": MARKS["l"] + ["ł"], "L": MARKS["L"] + ["Ł"], "d": MARKS["d"] + ["đ", "ð"], "D": MARKS["D"] + ["Đ"]}
MARKS |= {"s": MARKS["s"] + ["ß"], "t": MARKS["t"] + ["þ"], "i": MARKS["i"] + ["ı"]}

DICTIONARIES = {
    "american-english": 0.55,
    "ngerman": 0.1,
    "french": 0.09,
    "spanish": 0.08,
    "italian": 0.04,
    "dutch": 0.03,
    "polish": 0.04,
    "danish": 0.02,
    "swedish": 0.02,
    "portuguese": 0.03,
}
ONSETS = "B C D F G H J K L M N P R S T V W Z M N N M Br Ch Dr Gr Kr Sh St Tr Th Mc Kh Sz Sch Qu Y X H Wh".split()
NUCLEI = "a e i o u a e i o ae ia oe ou ue y aa ei".split()
CODAS = ["", "", "", "", "n", "m", "nn", "mm", "r", "s", "t", "l", "ll", "k", "ng", "ns", "rd", "x", "z", "ski", "man", "son", "ff", "ck"]
CONFUSABLE = "0OQDo 1Il|!i 5Ss$ 8B3& 2Zz7 rnm vvw cl d 6Gb 4A UVu CGc PR EFf KXx VYy .,:; -_~= '` ({[ )}] tf hb nu ea gq9".split()


def pick(rng, values):
    return values[int(rng.integers(len(values)))]


def digits(rng, count):
    return "".join(pick(rng, DIGITS) for _ in range(count))


def decoded(data):
    """Debian's Danish list is in Latin-1, the others in UTF-8."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


class Lexicon:
    """Words of each language that are spelled with the charset."""

    def __init__(self, folder=pathlib.Path("/usr/share/dict")):
        self.words, shares = [], []
        for name, share in DICTIONARIES.items():
            words = decoded((folder / name).read_bytes()).split()
            self.words.append([word for word in words if len(word) < 16 and KNOWN.issuperset(word)])
            shares.append(share)
        self.shares = [share / sum(shares) for share in shares]

    def word(self, rng, language):
        kind = rng.random()
        if kind < 0.36:
            return pick(rng, COMMON)
        return pick(rng, PAPERS) if kind < 0.55 else pick(rng, self.words[language])

    def language(self, rng):
        return int(rng.choice(len(self.words), p=self.shares))


def name(rng):
    count = int(rng.choice((1, 2, 3), p=(0.25, 0.55, 0.2)))
    text = "".join(pick(rng, ONSETS) + pick(rng, NUCLEI) + pick(rng, CODAS) for _ in range(count)).capitalize()
    kind = rng.random()
    if kind < 0.04:
        text = pick(rng, ("O'", "D'", "Mc", "Mac", "d'", "L'")) + text
    elif kind < 0.09:
        text += "-" + name(rng)
    if rng.random() < 0.35:
        text = marked(rng, text, 0.25)
    return text


def marked(rng, text, share):
    return "".join(pick(rng, MARKS[c]) if c in MARKS and rng.random() < share else c for c in text)


def person(rng):
    words = [name(rng) for _ in range(int(rng.integers(1, 4)))]
    if rng.random() < 0.15:
        words.insert(len(words) // 2, pick(rng, LETTERS) + pick(rng, (".", "")))
    if rng.random() < 0.12:
        words.insert(0, pick(rng, ("Mr", "Mrs", "Ms", "Mr.", "Mrs.", "Dr.", "Herr", "Frau", "M.", "Mme", "Sr.", "Sra.")))
    if rng.random() < 0.06:
        words.insert(-1, pick(rng, ("de", "van", "von", "der", "da", "del", "la", "el", "bin", "al", "de la")))
    return " ".join(words)


def day(rng):
    d, m, y = int(rng.integers(1, 32)), int(rng.integers(1, 13)), int(rng.integers(1930, 2060))
    month, kind = pick(rng, MONTHS), rng.random()
    if kind < 0.3:
        return pick(rng, (f"{month} {d}, {y}", f"{d} {month} {y}", f"{d}. {month} {y}", f"{month} {d} {y}", f"{d:02d} {month[:3].upper()} {y}"))
    a, b = (d, m) if rng.random() < 0.5 else (m, d)
    sep = pick(rng, "/.-//. ")
    if kind < 0.75:
        return f"{a:02d}{sep}{b:02d}{sep}{pick(rng, (y, y % 100)):02d}" if rng.random() < 0.8 else f"{a}{sep}{b}{sep}{y}"
    return f"{y}{sep}{m:02d}{sep}{d:02d}"


def amount(rng):
    whole, cents = int(10 ** (4.6 * rng.random() + 0.3)), "00" if rng.random() < 0.45 else digits(rng, 2)
    if rng.random() < 0.45:
        whole = round(whole, -int(rng.integers(1, len(str(whole)) + 1))) or 10 * whole
    text = pick(rng, (f"{whole:,}.{cents}", f"{whole}.{cents}", f"{whole:,}".replace(",", ".") + "," + cents, f"{whole:,}", str(whole)))
    sign = pick(rng, ("$", "$", "€", "£", "USD ", "EUR ", "CHF ", "R$ ", "zł", ""))
    return sign + text if rng.random() < 0.7 else f"{text} {sign.strip()}".strip()


def code(rng):
    kind, size = rng.random(), int(rng.integers(2, 14))
    if kind < 0.3:
        return digits(rng, size)
    if kind < 0.55:
        return "-".join(pick(rng, (digits(rng, int(rng.integers(2, 7))), letters(rng, int(rng.integers(1, 5))))) for _ in range(int(rng.integers(2, 5))))
    if kind < 0.75:
        return letters(rng, int(rng.integers(1, 4))) + pick(rng, ("", " ", "-")) + digits(rng, int(rng.integers(3, 11)))
    if kind < 0.9:
        return "".join(pick(rng, LETTERS + DIGITS + DIGITS) for _ in range(size + 3))
    return " ".join(digits(rng, pick(rng, (2, 3, 4))) for _ in range(int(rng.integers(2, 6))))


def letters(rng, count):
    return "".join(pick(rng, LETTERS) for _ in range(count))


def phone(rng):
    a, b, c = digits(rng, 3), digits(rng, 3), digits(rng, 4)
    return pick(rng, (f"({a}) {b}-{c}", f"{a}-{b}-{c}", f"+{digits(rng, 2)} {a} {b} {c}", f"1-800-{b}-{c}", f"{a}.{b}.{c}"))


def link(rng):
    host = f"{name(rng).lower()}.{pick(rng, ('com', 'org', 'net', 'example', 'co.uk', 'de', 'fr'))}"
    host = "".join(c for c in unicodedata.normalize("NFD", host) if c in ASCII and c != "'")
    return pick(rng, (f"www.{host}", f"{pick(rng, PAPERS)}@{host}", f"https://{host}/{pick(rng, COMMON)}", host))


def address(rng, lexicon):
    house = str(int(10 ** (3.3 * rng.random() + 0.3))) + (pick(rng, "ABCDabc") if rng.random() < 0.08 else "")
    place = name(rng) if rng.random() < 0.6 else pick(rng, lexicon.words[0]).capitalize()
    town = " ".join(name(rng) if rng.random() < 0.5 else pick(rng, lexicon.words[0]).capitalize() for _ in range(int(rng.integers(1, 3))))
    kind = rng.random()
    if kind < 0.35:
        street = f"{house} {place} {pick(rng, STREETS)}"
        if rng.random() < 0.3:
            street += pick(rng, (", Apt ", " Unit ", ", Apt. ", " #", ", Suite ")) + pick(rng, (digits(rng, int(rng.integers(1, 4))), pick(rng, LETTERS)))
    elif kind < 0.55:
        street = f"{pick(rng, PREFIXES)} {place} {house}" if rng.random() < 0.5 else f"{house}, {pick(rng, PREFIXES)} {place}"
    elif kind < 0.65:
        street = f"{place}{pick(rng, ('straße', 'strasse', 'weg', 'gasse', 'vej', 'gatan', 'laan', 'straat'))} {house}"
    else:
        street = ""
    state, post = pick(rng, STATES), digits(rng, 5) + ("-" + digits(rng, 4) if rng.random() < 0.15 else "")
    uk = f"{letters(rng, 2)}{digits(rng, 1)} {digits(rng, 1)}{letters(rng, 2)}"
    city = pick(rng, (f"{town}, {state} {post}", f"{town} {state} {post}", f"{town}, {state} {post}", f"{post} {town}", f"{town} {uk}", f"{digits(rng, 4)} {town}", town))
    return ", ".join(part for part in (street, city) if part) if rng.random() < 0.4 else street or city


def clause(rng):
    n = int(rng.integers(1, 30))
    return pick(rng, (f"{n}.", f"{n})", f"({pick(rng, SMALL)})", f"§ {n}", f"{n}.{int(rng.integers(1, 9))}", f"No. {n}", f"{pick(rng, SIGNS[4:9])}", "•", "-"))


def phrase(rng, lexicon, words):
    """Words of one language with the punctuation and the capitals of sentences."""
    language, parts = lexicon.language(rng), []
    start = rng.random() < 0.4
    for i in range(words):
        kind = rng.random()
        part = lexicon.word(rng, language)
        if kind < 0.07:
            part = pick(rng, (day, amount, code))(rng)
        elif kind < 0.12:
            part = name(rng)
        if start or rng.random() < 0.08:
            part, start = part[:1].upper() + part[1:], False
        kind = rng.random()
        if kind < 0.07:
            part += ","
        elif kind < 0.12:
            part, start = part + pick(rng, ".....?!;:"), True
        elif kind < 0.15:
            part = pick(rng, ("- %s", "%s -", "(%s)", '"%s"', "'%s'", "%s's", "%s-", "[%s]", "%s/", "«%s»", "%s*")) % part
        parts.append(part)
    return " ".join(parts)


def label(rng, lexicon):
    text = " ".join(pick(rng, PAPERS) for _ in range(int(rng.integers(1, 4))))
    text = pick(rng, (text, text.capitalize(), text.title(), text.upper()))
    if rng.random() < 0.3:
        return text + pick(rng, ("", ":", ".", " /", " no.", " No.", " #"))
    value = pick(rng, (day, amount, code, person, code))(rng)
    return text + pick(rng, (": ", ": ", " ", "  ", " no. ", " No: ")) + value


def noise(rng):
    """Random characters, evenly spread or look-alikes."""
    groups = [c for _ in range(3) for c in pick(rng, CONFUSABLE)]
    pool = pick(rng, (groups, LETTERS + DIGITS, LETTERS + SMALL + DIGITS, ASCII[1:], CHARSET[1:], groups))
    parts = ["".join(pick(rng, pool) for _ in range(int(rng.integers(1, 9)))) for _ in range(int(rng.integers(1, 5)))]
    return " ".join(parts)


def line(rng, lexicon):
    """One line of 1 to 46 characters, without a space at either end."""
    kind = rng.random()
    if kind < 0.4:
        text = phrase(rng, lexicon, int(rng.integers(1, 8)))
    elif kind < 0.52:
        text = person(rng)
    elif kind < 0.63:
        text = address(rng, lexicon)
    elif kind < 0.77:
        text = label(rng, lexicon)
    elif kind < 0.92:
        text = pick(rng, (day, amount, amount, code, phone, link, code))(rng)
    elif kind < 0.95:
        text = clause(rng) + (" " + phrase(rng, lexicon, int(rng.integers(1, 4))) if rng.random() < 0.6 else "")
    else:
        text = noise(rng)
    if rng.random() < 0.2:
        text = text.replace("ß", "ss").replace("ı", "i").upper()
    text = "".join(c for c in text if c in KNOWN)
    return " ".join(text[:46].split()) or pick(rng, COMMON)


TYPESET = "’‘“”„–—−"


def typeset(rng, text):
    """The line with the quotes and dashes that printers set; they are read as those of a keyboard."""
    if rng.random() < 0.5:
        text = text.replace("'", pick(rng, "’’’‘"))
        text = "".join(pick(rng, "“”„”") if c == '"' else c for c in text)
    if rng.random() < 0.35:
        text = text.replace(" - ", f" {pick(rng, '–—')} ").replace("-", pick(rng, "–-−"))
    return text


if __name__ == "__main__":
    import numpy

    generator, lexicon = numpy.random.default_rng(1), Lexicon()
    for _ in range(60):
        print(typeset(generator, line(generator, lexicon)))
