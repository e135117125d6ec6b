import { plain } from "../../print/similar.ts";
import { countryNamed } from "./countries.ts";

/** Evidence of a page's country. */
export interface PageHints {
  /** ISO 639-1, if the page's words are unambiguous. */
  readonly language: string | undefined;
  /** The only one of these countries for which the page has evidence. */
  among(countries: readonly string[]): string | undefined;
  /** The only country for which it has a name, a tax number or the like. */
  readonly named: string | undefined;
}

/** Frequent words that few other languages have. */
const wordsOf: Readonly<Record<string, string>> = {
  en: "the your this with for and statement date of to account bill is please",
  de: "der die das und ihr ihre für von bis rechnung datum mit ist vom kunde kundennummer betrag",
  fr: "le les de des votre vos du et pour une est au avec client facture montant sur",
  es: "el los las del su para con fecha factura cuenta importe cliente y por periodo de parte una nombre calle euros",
  it: "il della di del per gli dal al fattura bolletta importo cliente conto totale da numero",
  pt: "os do da de para com fatura conta valor vencimento pagamento cliente em não",
  nl: "het een van uw voor met factuur rekening klant bedrag datum periode wij u straat",
  pl: "do za nr faktura dnia data klienta umowy numer kwota zapłaty okres",
  sv: "och att för är din faktura belopp kund datum till av",
  da: "og din til af er regning beløb kunde dato på",
  no: "og din til av er faktura beløp kunde dato på",
};

const spokenIn: Readonly<Record<string, string>> = {
  de: "DEU AUT CHE LUX",
  fr: "FRA BEL CHE LUX CAN",
  es: "ESP MEX ARG COL CHL PER",
  it: "ITA CHE",
  pt: "PRT BRA",
  nl: "NLD BEL",
  pl: "POL",
  sv: "SWE FIN",
  da: "DNK",
  no: "NOR",
};

/** Marks of papers from one country: tax numbers and registers, currencies, web domains. */
const marks: readonly (readonly [pattern: RegExp, country: string])[] = [
  [
    /\b(?:registered in (?:england|scotland|wales)|companies house|\bsort code\b)|£|\.(?:co|gov|org)\.uk\b/i,
    "GBR",
  ],
  [/\bmember fdic\b|\bfdic\b|\bncua\b|\brouting number\b|\bzip code\b/i, "USA"],
  [/\b(?:rcs|siret|siren)\b|\bFR\s?\d{2}\s?\d{9}\b|\b\w+\.fr\b|\bcedex\b/i, "FRA"],
  [/\bust-?id(?:nr)?\b|\bhrb\b|\bDE\s?\d{9}\b|\bDE\d{2}(?:\s?\d{4}){4}\s?\d{2}\b|\b\w+\.de\b/i, "DEU"],
  [/\bATU\s?\d{8}\b|\bfirmenbuch\b|\bAT\d{2}(?:\s?\d{4}){4}\b|\b\w+\.at\b/i, "AUT"],
  [/\bL-\d{4} \p{Lu}/u, "LUX"],
  [/\bCH-\d{4} \p{Lu}/u, "CHE"],
  [/\bA-\d{4} \p{Lu}/u, "AUT"],
  [/\bB-\d{4} \p{Lu}/u, "BEL"],
  [/\bCHE-\d{3}|\bCHF\b|\b\w+\.ch\b/i, "CHE"],
  [/\b(?:c\.?i\.?f\.?|n\.?i\.?f\.?)[\s:]+[A-Z]-?\d{7,8}|\bES\d{2}(?:\s?\d{4}){5}\b|\b\w+\.es\b/i, "ESP"],
  [/\bp\.?\s?iva\b|\bpartita iva\b|\bcodice fiscale\b|\b\w+\.it\b/i, "ITA"],
  [/\bkvk\b|\bNL\d{9}B\d{2}\b|\b\w+\.nl\b/i, "NLD"],
  [/\bBE\s?0\d{3}\.?\d{3}\.?\d{3}\b|\b\w+\.be\b/i, "BEL"],
  [/\bnip[\s:]+\d|\bregon\b|\bzł\b|\b\w+\.pl\b/i, "POL"],
  [/\bgstin\b|\bifsc\b|₹|\binr\b|\b\w+\.co\.in\b|\bpin code\b/i, "IND"],
  [/\babn\s?:?\s?\d|\bbsb\b|\.com\.au\b/i, "AUS"],
  [/\bhst\b|\b\w+\.ca\b/i, "CAN"],
  [/\beircode\b|\bmprn\b|\b\w+\.ie\b/i, "IRL"],
  [/\bcnpj\b|\bcpf\b|R\$|\.com\.br\b/i, "BRA"],
  [/\br\.?f\.?c\.?[\s:]+[A-Z]{3,4}\d{6}|\.com\.mx\b|\bc\.p\.\s?\d{5}/i, "MEX"],
  [/\bnipc\b|\b\w+\.pt\b/i, "PRT"],
  [/\bcvr\b|\b\w+\.dk\b/i, "DNK"],
  [/\borg\.?\s?nr\b|\b\w+\.se\b/i, "SWE"],
  [/\b\w+\.no\b/i, "NOR"],
  [/\by-tunnus\b|\b\w+\.fi\b/i, "FIN"],
  [/\bAED\b|\.ae\b/i, "ARE"],
  [/\.co\.za\b|\bvat reg(?:istration)?\.? no\.? 4\d{9}\b/i, "ZAF"],
  [/\.co\.nz\b|\bgst no\b/i, "NZL"],
  [/\.com\.sg\b|\bnric\b|\bS\$/i, "SGP"],
];

const euro = new Set(
  "AUT BEL HRV CYP EST FIN FRA DEU GRC IRL ITA LVA LTU LUX MLT NLD PRT SVK SVN ESP BGR".split(" "),
);

export function pageHints(texts: readonly string[]): PageHints {
  const text = texts.join("\n");
  const votes = new Set(marks.filter(([pattern]) => pattern.test(text)).map(([, country]) => country));
  for (const line of texts) {
    const last = line.split(/[,·|]/).at(-1)?.trim() ?? "";
    const named = last.length > 2 ? countryNamed(last) : undefined;
    if (named) votes.add(named);
  }
  const language = languageOf(texts);
  const spoken = language ? spokenIn[language]?.split(" ") : undefined;
  const paysInEuro = /€|\beuros?\b/i.test(text);
  const [only] = votes;
  return {
    language,
    named: votes.size === 1 ? only : undefined,
    among(countries) {
      const likely = countries
        .filter((country) => !spoken || spoken.includes(country))
        .filter((country) => !paysInEuro || euro.has(country));
      const voted = likely.filter((country) => votes.has(country));
      if (voted.length === 1) return voted[0];
      return spoken && voted.length === 0 && likely.length === 1 ? likely[0] : undefined;
    },
  };
}

const fewWords = 4;

function languageOf(texts: readonly string[]): string | undefined {
  const words = texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u));
  const [best, second] = Object.entries(wordsOf)
    .map(([language, list]) => {
      const languageWords = new Set(list.split(" ").map(plain));
      return { language, count: words.filter((word) => languageWords.has(plain(word))).length };
    })
    .sort((a, b) => b.count - a.count);
  if (!best || best.count < fewWords) return undefined;
  return best.count > 1.2 * (second?.count ?? 0) ? best.language : undefined;
}
