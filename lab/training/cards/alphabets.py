"""Lines in Greek and Cyrillic, and the classes that they are read as: a letter that looks like a Latin one is read as that one.

`line(rng, lexicon)` returns what `cards.words.line` does. Names are Faker's of Greece, Cyprus, Bulgaria, Russia and Ukraine; the labels are those of
passports, licences and cards.
"""

import importlib

from cards import words as latin
from text.words import CYRILLIC, GREEK, KNOWN, digits, pick

# Letters, and the Latin or other letter that is drawn alike.
LOOKALIKES = dict(
    zip(
        "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧΪικνορτυχ" "АВЕКМНОРСТУХЁІЇЈЅГПФаеорсухіїјѕёкф",
        "ABEZHIKMNOPTYXÏıкvopтux" "ABEKMHOPCTYXËIÏJSΓΠΦaeopcyxiïjsëкφ",
        strict=True,
    )
)
TONOS = dict(zip("ΆΈΉΊΌΎΏΫάέήίόύώΐΰϊϋ", "ΑΕΗΙΟΥΩΥαεηιουωιυιυ", strict=True))
DRAWN = LOOKALIKES | {marked: LOOKALIKES.get(plain, plain) for marked, plain in TONOS.items()}
FURTHER = "".join(sorted({DRAWN.get(c, c) for c in GREEK + CYRILLIC} - KNOWN))
CHARSET = latin.CHARSET + FURTHER

GREEK_MONTHS = ("ΙΑΝ ΦΕΒ ΜΑΡ ΑΠΡ ΜΑΪ ΙΟΥΝ ΙΟΥΛ ΑΥΓ ΣΕΠ ΟΚΤ ΝΟΕ ΔΕΚ", "Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου Δεκεμβρίου")
CYRILLIC_MONTHS = (
    "ЯНВ ФЕВ МАР АПР МАЙ ИЮН ИЮЛ АВГ СЕН ОКТ НОЯ ДЕК", "ЯНУ ФЕВ МАР АПР МАЙ ЮНИ ЮЛИ АВГ СЕП ОКТ НОЕ ДЕК", "СІЧ ЛЮТ БЕР КВІ ТРА ЧЕР ЛИП СЕР ВЕР ЖОВ ЛИС ГРУ",
    "ЈАН ФЕБ МАР АПР МАЈ ЈУН ЈУЛ АВГ СЕП ОКТ НОВ ДЕЦ", "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
)
GREEK_LABELS = (
    "Επώνυμο|Όνομα|Ιθαγένεια|Ημερομηνία γέννησης|Τόπος γέννησης|Φύλο|Ημ/νία έκδοσης|Ημ/νία λήξης|Αρχή έκδοσης|Αριθ. διαβατηρίου|Υπογραφή κατόχου|Ύψος|Όνομα πατρός|Αριθμός|"
    "ΔΙΑΒΑΤΗΡΙΟ|ΕΛΛΗΝΙΚΗ ΔΗΜΟΚΡΑΤΙΑ|ΑΔΕΙΑ ΟΔΗΓΗΣΗΣ|ΔΕΛΤΙΟ ΤΑΥΤΟΤΗΤΑΣ|ΚΥΠΡΙΑΚΗ ΔΗΜΟΚΡΑΤΙΑ|ΕΥΡΩΠΑΪΚΗ ΕΝΩΣΗ|Τύπος|Κωδικός|Διεύθυνση|Υπηκοότητα"
).split("|")
CYRILLIC_LABELS = (
    "Фамилия|Имя|Отчество|Дата рождения|Место рождения|Пол|Гражданство|Дата выдачи|Срок действия|Орган, выдавший документ|Номер паспорта|Подпись владельца|Тип|Код|Адрес|"
    "Фамилия, имя|Име|Презиме|Бащино име|Дата на раждане|Място на раждане|Валидност|Издаден на|Издаден от|ЕГН|Гражданство|Подпис на притежателя|Прізвище|Ім'я|По батькові|"
    "Дата народження|Місце народження|Стать|Громадянство|Дата видачі|Дійсний до|Орган, що видав|Запис No|Пол|Држављанство|Датум рођења|Датум издавања|Важи до|"
    "РОССИЙСКАЯ ФЕДЕРАЦИЯ|ПАСПОРТ|ВОДИТЕЛЬСКОЕ УДОСТОВЕРЕНИЕ|РЕПУБЛИКА БЪЛГАРИЯ|ЛИЧНА КАРТА|УКРАЇНА|РЕПУБЛИКА СРБИЈА|ЛИЧНА КАРТА|ЕВРОПЕЙСКИ СЪЮЗ|РЭСПУБЛІКА БЕЛАРУСЬ|МВР|УФМС РОССИИ"
).split("|")


class Lexicon:
    """Names of people, streets and towns, in two lists."""

    def __init__(self):
        self.greek, self.cyrillic = (self.of(letters, countries) for letters, countries in ((GREEK, ("el_GR", "el_CY")), (CYRILLIC, ("bg_BG", "ru_RU", "uk_UA"))))

    @staticmethod
    def of(letters, countries):
        found = set()
        for kind in ("person", "address"):
            for country in countries:
                try:
                    provider = importlib.import_module(f"faker.providers.{kind}.{country}").Provider
                except ModuleNotFoundError:
                    continue
                lists = [values for values in vars(provider).values() if isinstance(values, (tuple, list, dict))]
                found |= {value for values in lists for value in values if isinstance(value, str)}
        return sorted(name for name in found if 1 < len(name) < 22 and set(name) <= set(letters + " -'."))


def capitals(rng, text, share=0.75):
    return "".join(TONOS.get(c, c) for c in text.upper()) if rng.random() < share else text


def people(rng, names):
    count = int(rng.choice((1, 2, 3), p=(0.6, 0.25, 0.15)))
    return capitals(rng, " ".join(pick(rng, names) for _ in range(count)), 0.85)


def noise(rng, letters):
    """Letters in any order, in capitals of documents or in both sizes, beside figures."""
    large = "".join(c for c in letters if c.isupper() and c not in TONOS)
    pool = pick(rng, (large, large, letters))
    parts = ["".join(pick(rng, pool) for _ in range(int(rng.integers(2, 9)))) for _ in range(int(rng.integers(1, 4)))]
    if rng.random() < 0.25:
        parts.append(digits(rng, int(rng.integers(2, 8))))
    return " ".join(parts)


def day(rng, months):
    d, m, y = int(rng.integers(1, 32)), int(rng.integers(12)), int(rng.integers(1925, 2045))
    month = pick(rng, months).split()[m]
    text = f"{d:02d} {month}{pick(rng, ('', '/' + 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split()[m]))} {y}"
    return text + pick(rng, ("", "", " г.", " р.")) if months is CYRILLIC_MONTHS else text


def line(rng, lexicon, other):
    """`(label, value, glued)` in Greek or in Cyrillic; `lexicon` has the Latin names."""
    greek = rng.random() < 0.4
    letters, names, labels, months = (
        (GREEK, other.greek, GREEK_LABELS, GREEK_MONTHS) if greek else (CYRILLIC, other.cyrillic, CYRILLIC_LABELS, CYRILLIC_MONTHS)
    )
    kind = rng.random()
    head = ""
    if kind < 0.45:
        text = people(rng, names)
    elif kind < 0.55:
        text = people(rng, names) + pick(rng, ("/", " / ", " ")) + latin.people(rng, lexicon)
    elif kind < 0.63:
        text = day(rng, months)
    elif kind < 0.75:
        text = capitals(rng, pick(rng, labels), 0.25) + (pick(rng, ("/", " / ")) + pick(rng, latin.LABELS) if rng.random() < 0.5 else "")
    elif kind < 0.83:
        head, text = capitals(rng, pick(rng, labels), 0.2) + pick(rng, ("", ":")), pick(rng, (people(rng, names), day(rng, months), latin.number(rng)))
    elif kind < 0.87:
        text = "".join(pick(rng, letters) for _ in range(2)).upper() + pick(rng, ("", " ", "-")) + latin.figures(rng, 6)
    else:
        text = noise(rng, letters)
    text = "".join(c for c in text if DRAWN.get(c, c) in CHARSET)
    return head[:24], " ".join(text[: latin.LONGEST - len(head)].split()), False


def drawn(text):
    """A line as the network is to read it."""
    return "".join(DRAWN.get(c, c) for c in text)


if __name__ == "__main__":
    import numpy

    generator, words, own = numpy.random.default_rng(1), latin.Lexicon(), Lexicon()
    print(len(own.greek), len(own.cyrillic), FURTHER, len(CHARSET))
    for _ in range(60):
        label, value, _ = line(generator, words, own)
        print(label, "|", value, "|", drawn(value), set(drawn(label + value)) - set(CHARSET))
