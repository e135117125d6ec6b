"""What spelling is counted in beside drawn lines. All of it comes in Debian's packages: `scowl`, `python3-fake-factory`, `postgresql-doc-15`."""

import html
import importlib
import pathlib
import pkgutil
import re

from text.words import decoded

SCOWL = pathlib.Path("/usr/share/dict/scowl")
MANUAL = pathlib.Path("/usr/share/doc/postgresql-doc-15/html")
TIMES = {10: 30, 20: 10, 35: 3, 40: 1, 50: 1}
NAME = re.compile("[A-Za-zÀ-ž' .-]{2,30}")


def words():
    """English words, each as often as the smallest of SCOWL's sizes that has it tells: the smaller, the commoner."""
    for size, times in TIMES.items():
        for kind in ("english", "american"):
            for word in decoded((SCOWL / f"{kind}-words.{size}").read_bytes()).split():
                yield from [word] * times


def names():
    """Names of people, streets and towns in each country that Faker knows and that writes them in Latin letters."""
    for kind in ("person", "address"):
        package = importlib.import_module(f"faker.providers.{kind}")
        for module in sorted(found.name for found in pkgutil.iter_modules(package.__path__)):
            provider = importlib.import_module(f"{package.__name__}.{module}").Provider
            lists = [values for values in vars(provider).values() if isinstance(values, (tuple, list, dict))]
            yield from sorted({value for values in lists for value in values if isinstance(value, str) and NAME.fullmatch(value)})


def prose():
    """Sentences of PostgreSQL's manual."""
    for page in sorted(MANUAL.glob("*.html")):
        text = re.sub(r"(?s)<(head|pre|code).*?</\1>", "\n", page.read_text("utf-8"))
        yield from html.unescape(re.sub(r"<[^>]+>", "", text)).split("\n")
