"""Lines of machine-readable zones by the grammar of ICAO 9303, made up from nothing but random numbers.

`document(rng)` returns the lines of one zone, top to bottom. Check digits are right (ICAO 9303-3, 4.9), dates are
real days, names come from syllables. A share of the zones is random characters instead, so that a recogniser
trained on them reads what is printed and not what the grammar would like.
"""

CHARSET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<"
LETTERS = CHARSET[:26]
DIGITS = CHARSET[26:36]
CONFUSABLE = ["0OQD", "1IL7", "5S3", "8B3", "2Z7", "NMWH", "6G", "4A", "UV", "CG", "PR", "EF", "KX", "VY"]

STATES = (
    "AFG ALB DZA AND AGO ARG ARM AUS AUT AZE BHS BGD BEL BEN BOL BIH BWA BRA BGR KHM CMR CAN CHL CHN COL CRI HRV "
    "CUB CYP CZE DNK DOM ECU EGY EST ETH FIN FRA GAB GEO GHA GRC GTM HUN ISL IND IDN IRN IRQ IRL ISR ITA JAM JPN "
    "JOR KAZ KEN KOR KWT LVA LBN LBY LTU LUX MDG MWI MYS MLI MLT MEX MDA MNG MNE MAR MOZ MMR NAM NPL NLD NZL NIC "
    "NER NGA MKD NOR OMN PAK PAN PER PHL POL PRT QAT ROU RUS RWA SAU SEN SRB SGP SVK SVN SOM ZAF ESP LKA SDN SWE "
    "CHE SYR TWN TZA THA TUN TUR UKR ARE GBR USA URY UZB VEN VNM YEM ZMB ZWE UTO D<< GBD GBN XXA XXB EUE RKS UNO"
).split()

ONSETS = "B C D F G H J K L M N P R S T V W Z M N N M BR CH DR GR KR SH ST TR TH MC KH SZ SCH QU Y X HW WH".split()
NUCLEI = "A E I O U A E I O AE IA OE OU UE Y AA EI".split()
CODAS = ["", "", "", "", "N", "M", "NN", "MM", "R", "S", "T", "L", "K", "NG", "NS", "RD", "X", "Z", "WSKI", "MAN", "SON"]

WEIGHTS = {c: (DIGITS + LETTERS).index(c) for c in DIGITS + LETTERS} | {"<": 0}


def pick(rng, values):
    return values[int(rng.integers(len(values)))]


def check(text):
    """The check digit of ICAO 9303-3, 4.9: weights 7, 3, 1, modulo 10."""
    return str(sum(WEIGHTS[c] * (7, 3, 1)[i % 3] for i, c in enumerate(text)) % 10)


def fill(text, length):
    return text[:length].ljust(length, "<")


def confusable(rng, length, alphabet=DIGITS + LETTERS):
    """Random characters that come mostly from two or three groups of look-alikes."""
    groups = [pick(rng, CONFUSABLE) for _ in range(3)]
    pool = [c for group in groups for c in group if c in alphabet] or list(alphabet)
    return "".join(pick(rng, pool) if rng.random() < 0.75 else pick(rng, alphabet) for _ in range(length))


def code(rng, length, digits=0.55):
    """A document number: all digits, letters before digits, or a mixture."""
    kind = rng.random()
    if kind < 0.25:
        return "".join(pick(rng, DIGITS) for _ in range(length))
    if kind < 0.5:
        head = int(rng.integers(1, 4))
        return "".join(pick(rng, LETTERS if i < head else DIGITS) for i in range(length))
    if kind < 0.75:
        return confusable(rng, length, pick(rng, (DIGITS, DIGITS + LETTERS)))
    return "".join(pick(rng, DIGITS if rng.random() < digits else LETTERS) for _ in range(length))


def number(rng):
    """Nine characters: the number and its fillers."""
    return fill(code(rng, 9 if rng.random() < 0.75 else int(rng.integers(6, 10))), 9)


def day(rng):
    """YYMMDD; now and then with an unknown day or month, written as fillers (ICAO 9303-3, 4.8)."""
    month = int(rng.integers(1, 13))
    last = 28 if month == 2 else 30 if month in (4, 6, 9, 11) else 31
    text = f"{int(rng.integers(100)):02d}{month:02d}{int(rng.integers(1, last + 1)):02d}"
    return text if rng.random() > 0.03 else text[: pick(rng, (2, 4))].ljust(6, "<")


def state(rng):
    return pick(rng, STATES) if rng.random() < 0.75 else "".join(pick(rng, LETTERS) for _ in range(3))


def sex(rng):
    return pick(rng, "MMMFFF<")


def word(rng):
    kind = rng.random()
    if kind < 0.1:
        return confusable(rng, int(rng.integers(2, 10)), LETTERS)
    if kind < 0.2:
        return "".join(pick(rng, LETTERS) for _ in range(int(rng.integers(1, 10))))
    count = int(rng.choice((1, 2, 3, 4), p=(0.15, 0.45, 0.3, 0.1)))
    return "".join(pick(rng, ONSETS) + pick(rng, NUCLEI) + pick(rng, CODAS) for _ in range(count))


def words(rng, most):
    return "<".join(word(rng) for _ in range(int(rng.integers(1, most + 1))))


def names(rng, length):
    """Surname<<GIVEN<NAMES, filled; 14 in 100 are longer than the field and cut."""
    text = words(rng, 2) + "<<" + words(rng, 3) if rng.random() > 0.04 else words(rng, 2)
    if rng.random() < 0.14:
        while len(text) <= length:
            text += "<" + word(rng)
    elif len(text) > length - 2:
        text = text[: length - int(rng.integers(1, 8))]
    return fill(text, length)


def option(rng, length):
    """Optional data: mostly empty, else a number, sometimes with a filler inside."""
    if rng.random() < 0.5:
        return "<" * length
    text = code(rng, int(rng.integers(1, length + 1)), 0.7)
    if len(text) > 4 and rng.random() < 0.2:
        at = int(rng.integers(1, len(text) - 1))
        text = text[:at] + "<" + text[at + 1 :]
    return fill(text, length)


def holder(rng, nationality=None):
    """Nationality, birth, sex and expiry with their check digits, as two- and three-line forms share them."""
    birth, expiry = day(rng), day(rng)
    return nationality or state(rng), birth + check(birth), sex(rng), expiry + check(expiry)


def td1(rng):
    kind, issuer = pick(rng, ("I<", "ID", "IR", "A<", "AC", "C<", "I" + pick(rng, LETTERS))), state(rng)
    text = number(rng)
    first = kind + issuer + text + check(text) + option(rng, 15)
    nationality, birth, gender, expiry = holder(rng, issuer if rng.random() < 0.6 else None)
    second = birth + gender + expiry + nationality + option(rng, 11)
    composite = check(first[5:30] + second[0:7] + second[8:15] + second[18:29])
    return [first, second + composite, names(rng, 30)]


def two_lines(rng, kind, width, tail, personal=False, composite=True):
    """TD2, TD3 and visas: they differ in width, in the optional data and in the digits that end the second line."""
    issuer, text = state(rng), number(rng)
    nationality, birth, gender, expiry = holder(rng, issuer if rng.random() < 0.6 else None)
    extra = option(rng, tail)
    if personal:
        extra += pick(rng, "<0") if extra.strip("<") == "" else check(extra)
    second = text + check(text) + nationality + birth + gender + expiry + extra
    if composite:
        second += check(second[0:10] + second[13:20] + second[21:])
    return [kind + issuer + names(rng, width - 5), second]


def td2(rng):
    return two_lines(rng, pick(rng, ("I<", "ID", "A<", "C<", "P<", "I" + pick(rng, LETTERS))), 36, 7)


def td3(rng):
    return two_lines(rng, pick(rng, ("P<", "P<", "P<", "PD", "PS", "PO", "P" + pick(rng, LETTERS))), 44, 14, personal=True)


def mrv_a(rng):
    return two_lines(rng, pick(rng, ("V<", "V" + pick(rng, LETTERS))), 44, 16, composite=False)


def mrv_b(rng):
    return two_lines(rng, pick(rng, ("V<", "V" + pick(rng, LETTERS))), 36, 8, composite=False)


def fr_id(rng):
    """The French identity card of 1988 to 2021: two lines of 36 with a layout of its own."""
    place = "".join(pick(rng, DIGITS) for _ in range(6)) if rng.random() < 0.8 else code(rng, 6)
    first = "IDFRA" + fill(words(rng, 2), 25) + place
    issue = day(rng)[:4].replace("<", "0") + code(rng, 3, 0.9) + "".join(pick(rng, DIGITS) for _ in range(5))
    birth = day(rng)
    second = issue + check(issue) + fill("<<".join(word(rng) for _ in range(2)), 14) + birth + check(birth) + pick(rng, "MF")
    return [first, second + check(first + second)]


def noise(rng):
    """Random characters: evenly spread, look-alikes, or broken by runs of fillers. Some are shorter than a line."""
    width = int(pick(rng, (30, 36, 44))) if rng.random() < 0.6 else int(rng.integers(8, 47))
    lines = []
    for _ in range(int(rng.integers(1, 4))):
        kind = rng.random()
        if kind < 0.4:
            text = "".join(pick(rng, CHARSET) for _ in range(width))
        elif kind < 0.8:
            text = confusable(rng, width)
        else:
            text = "".join(code(rng, int(rng.integers(1, 9))) + "<" * int(rng.integers(1, 7)) for _ in range(12))[:width]
        lines.append(text)
    return lines


FORMS = (td1, td2, td3, mrv_a, mrv_b, fr_id, noise)
SHARES = (0.24, 0.1, 0.3, 0.07, 0.05, 0.04, 0.2)


def document(rng):
    """The lines of one zone, top to bottom, all of one width. A twentieth is cut short, as a split detection is."""
    lines = FORMS[int(rng.choice(len(FORMS), p=SHARES))](rng)
    if rng.random() < 0.05:
        start = int(rng.integers(0, len(lines[0]) - 6))
        stop = int(rng.integers(start + 6, len(lines[0]) + 1))
        lines = [line[start:stop] for line in lines]
    return lines


if __name__ == "__main__":
    import numpy

    generator = numpy.random.default_rng(1)
    for _ in range(12):
        print(*document(generator), "", sep="\n")
