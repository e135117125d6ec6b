"""Words that void a document, in more than 20 languages, and words that do not."""

import unicodedata

COMMON = "SPECIMEN SPÉCIMEN ESPÉCIMEN MUSTER SAMPLE MUESTRA CANCELLED CANCELED VOID COPY KOPIE COPIE COPIA ANNULÉ ANULADO UNGÜLTIG INVALID WZÓR VZOR".split()

VOID = """ESPECIMEN ESPÉCIME FACSIMILE FAC-SIMILE MODELLO MODÈLE MODELO EXEMPLAR EXEMPLAAR EXEMPLO EJEMPLO EKSEMPEL EXEMPEL ESEMPIO AMOSTRA
VZOREC UZORAK MINTA PARAUGS PAVYZDYS NÄIDIS MALLI ÖRNEK PRØVE SPECIMENAS DEMO TEST EXAMPLE SPECIMEN/SAMPLE
CANCELADO CANCELADA ANNULLED ANNULLATO ANNULLATA ANULADA ANNULE ENTWERTET ONGELDIG VERVALLEN NEPLATNÉ NEPLATNÝ PONIŠTENO UNIEWAŻNIONY NIEWAŻNY
ÉRVÉNYTELEN ANULAT NEDERĪGS NEGALIOJA KEHTETU MITÄTÖI OGILTIG UGYLDIG İPTAL GEÇERSİZ INVÁLIDO NULO REVOKED
CÓPIA KOPIA KOPIJA MÁSOLAT KOPYA ODPIS PHOTOCOPY FOTOKOPIE FOTOCOPIA DUPLICATE""".split()

OTHER_SCRIPTS = """ОБРАЗЕЦ ЗРАЗОК УЗОРАК ПРИМЕРОК ОБРАЗЕЦЪ АННУЛИРОВАНО АНУЛЬОВАНО НЕДЕЙСТВИТЕЛЕН НЕВАЖЕЋЕ КОПИЯ КОПІЯ
ΥΠΟΔΕΙΓΜΑ ΔΕΙΓΜΑ ΑΚΥΡΟ ΑΝΤΙΓΡΑΦΟ نموذج ملغى 見本 样本 樣本 作废 견본 ตัวอย่าง""".split()

#: Words in the background of genuine documents. Every third is shown in measurements only.
OTHER = """PASSPORT PASSEPORT REISEPASS PASAPORTE PASSAPORTO PASZPORT PASSAPORTE PASAPORTI PASSI PAS PUTOVNICA ПАСПОРТ ΔΙΑΒΑΤΗΡΙΟ
REPUBLIC RÉPUBLIQUE REPÚBLICA REPUBBLICA REPUBLIK REPUBLIKA КИНГДОМ KINGDOM ROYAUME KONINKRIJK STATE STATES FEDERAL BUNDESREPUBLIK UNION COMMONWEALTH
IDENTITY CARD CARTE CARTA KARTE AUSWEIS PERSONALAUSWEIS DOWÓD LICENCE LICENSE DRIVER FÜHRERSCHEIN PERMIS PERMISO PATENTE RIJBEWIJS VISA VISUM VISADO RESIDENCE PERMIT
EUROPEAN EUROPE EUROPA POLICE POLITIE POLIZEI IMMIGRATION EMBASSY CONSULATE MINISTRY INTERIOR GOVERNMENT ENTRY ADMITTED DEPARTED ARRIVED AUTHORITY OFFICE OFFICIAL
LIBERTY UNITY JUSTICE PEACE ORIGINAL GENUINE SECURE NATIONAL CITIZEN DIPLOMATIC SERVICE BIOMETRIC TRAVEL DOCUMENT VALID ISSUED REGISTERED CERTIFIED APPROVED RENEWED
GERMANY DEUTSCHLAND FRANCE ITALIA ESPAÑA PORTUGAL POLSKA ČESKO SLOVENSKO MAGYARORSZÁG ROMÂNIA ÖSTERREICH SCHWEIZ BELGIË NEDERLAND DANMARK NORGE SVERIGE SUOMI EESTI LATVIJA LIETUVA
IRELAND ÉIRE ENGLAND SCOTLAND CANADA AUSTRALIA ZEALAND MÉXICO COLOMBIA PERÚ CHILE ARGENTINA BRASIL ECUADOR BOLIVIA PANAMÁ KENYA GHANA NIGERIA UGANDA TANZANIA ETHIOPIA MAROC TUNISIE
INDIA BHARAT NEPAL PAKISTAN THAILAND MALAYSIA SINGAPORE INDONESIA PHILIPPINES VIETNAM TÜRKIYE GEORGIA ARMENIA UKRAINE УКРАЇНА РОССИЯ БЪЛГАРИЯ СРБИЈА ΕΛΛΑΔΑ HRVATSKA SLOVENIJA SHQIPËRIA
LARKSPUR TIDEWATER ANTARCTICA CALIFORNIA TEXAS FLORIDA VIRGINIA OREGON NEVADA OHIO GEORGIA ONTARIO QUEBEC ALBERTA 日本国 中华人民共和国 대한민국 مملكة المغرب مصر ประเทศไทย
SPECIAL SPECIES SIMPLE SAMPLER MASTER MISTER MUSEUM CASTLE CANCUN COUNCIL COPPER COPENHAGEN AVOID VIDEO OVID INVITED INVEST MODERN MODEL-T EXEMPT EXPRESS ANNUAL TESTA
DEMOCRATIC DEMOS NULLA CAPITAL COPACABANA KOPER MINISTER PRIVATE PROVINCE PROVINCIA""".split()

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def folded(word):
    """The word in A-Z, or nothing where it has letters of another script."""
    plain = unicodedata.normalize("NFKD", word.upper()).replace("Ø", "O").replace("Ł", "L")
    plain = "".join(c for c in plain if not unicodedata.combining(c) and c.isalpha())
    return plain if plain and all(c in LETTERS for c in plain) else ""


def pick(rng, items):
    return items[int(rng.integers(len(items)))]


def voiding(rng):
    kind = rng.random()
    word = pick(rng, COMMON if kind < 0.5 else VOID if kind < 0.9 else OTHER_SCRIPTS)
    return cased(rng, word)


def harmless(rng, held):
    """One to three words, or letters in no order: as many letters as the others have, and the same ones."""
    kind = rng.random()
    if kind < 0.1:
        letters = list(pick(rng, COMMON + VOID))
        known = {folded(word) for word in COMMON + VOID}
        for _ in range(20):
            word = "".join(rng.permutation(letters)).strip("-/")
            if folded(word) not in known:
                return cased(rng, word)
    if kind < 0.25:
        return cased(rng, "".join(LETTERS[int(i)] for i in rng.integers(0, 26, int(rng.integers(3, 11)))))
    words = [word for at, word in enumerate(OTHER) if (at % 3 == 0) == held]
    count = 1 if rng.random() < 0.65 else 2 if rng.random() < 0.7 else 3
    return cased(rng, " ".join(pick(rng, words) for _ in range(count)))


def cased(rng, word):
    return word.capitalize() if rng.random() < 0.1 else word


def lexicon():
    """The words that void a document, in A-Z."""
    return sorted({folded(word) for word in COMMON + VOID} - {""})
