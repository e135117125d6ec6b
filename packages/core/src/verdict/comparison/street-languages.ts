import { memoise } from "../../base/input/memoise.ts";
import { unmarked } from "./unmarked.ts";

/**
 * Street words that stand before the name. One street word a line, after the language: its name, then its
 * abbreviations. Sources: La Poste (AFNOR NF Z10-011) and Canada Post (fr), Correos and SEPOMEX and
 * Publication 28, appendix H (es), Poste Italiane (it), Correios (pt).
 */
const prefixes = `
  fr ALLEE ALL
  fr AUTOROUTE AUT
  fr AVENUE AV AVE
  fr BOULEVARD BD BOUL BLD BVD BLVD
  fr CARRE CAR
  fr CHEMIN CH CHE CHEM
  fr COURS CRS
  fr CROISSANT CROIS
  fr ESPLANADE ESP
  fr FAUBOURG FG FBG
  fr IMPASSE IMP
  fr MONTEE
  fr PASSAGE PAS
  fr PLACE PL
  fr PROMENADE PROM
  fr QUAI
  fr RANG RG
  fr ROUTE RTE
  fr RUE R
  fr RUELLE RLE
  fr SENTIER SEN SENT
  fr SQUARE SQ
  fr TERRASSE TSSE
  fr VOIE
  es AVENIDA AV AVE AVD AVDA
  es BULEVAR BLVR
  es BOULEVARD BLVD BLV
  es CALLE C CL CLL
  es CALLEJON CJON CLLJ
  es CALZADA CALZ CZDA
  es CAMINO CMNO CAM
  es CARRETERA CARR CTRA CRTA
  es CERRADA CDA
  es CIRCUITO CTO
  es PASEO PSO
  es PLAZA PZA PLZA PL
  es PRIVADA PRIV
  es PROLONGACION PROL
  es RONDA RDA
  es TRAVESIA TRVA
  es CARRER C
  it CORSO
  it LARGO
  it PIAZZA PZA
  it PIAZZALE
  it STRADA STR
  it VIA
  it VIALE
  it VICOLO VIC
  pt ALAMEDA AL
  pt AVENIDA AV AVE
  pt ESTRADA EST
  pt LARGO LRG
  pt PRACA PCA
  pt RODOVIA ROD
  pt RUA R
  pt TRAVESSA TV TRAV
`;

/** Dotted abbreviations whose parts mean nothing. */
const dotted: readonly (readonly [RegExp, string])[] = [
  [/\bC\s?\//g, "CALLE "],
  [/\bP\.?°\.?/g, "PASEO "],
  [/\bV\.\s?LE\b\.?/g, "VIALE "],
  [/\bP\.\s?ZZA\b\.?|\bP\.\s?ZA\b\.?/g, "PIAZZA "],
  [/\bP\.\s?LE\b\.?/g, "PIAZZALE "],
  [/\bC\.\s?SO\b\.?/g, "CORSO "],
  [/\bL\.\s?GO\b\.?/g, "LARGO "],
  [/\bH(?:OUSE)?\.?\s?NO\.?\s*(?=\d)/g, " "],
  [/\bD(?:OOR)?\.\s?NO\.?\s*(?=\d)/g, " "],
];

/** Writes dotted street words in full, and removes the word for a house number. */
export const undotted = (text: string): string =>
  dotted.reduce((all, [pattern, word]) => all.replace(pattern, word), text);

interface Prefix {
  readonly languages: readonly string[];
  readonly meanings: readonly string[];
}

/** Shared by English suffixes, so that `Av Victor Hugo` and `Avenue Victor Hugo` keep one form. */
const shared: Readonly<Record<string, string>> = {
  AVENUE: "AVE",
  AVENIDA: "AVE",
  BOULEVARD: "BLVD",
  PLACE: "PL",
};

const table = memoise(() => {
  const found = new Map<string, { languages: string[]; meanings: string[] }>();
  for (const line of prefixes.trim().split("\n")) {
    const [language = "", name = "", ...spellings] = line.trim().split(" ");
    for (const word of [name, ...spellings]) {
      const prefix = found.get(word) ?? { languages: [], meanings: [] };
      const meaning = shared[name] ?? name;
      if (!prefix.meanings.includes(meaning)) prefix.meanings.push(meaning);
      prefix.languages.push(language);
      found.set(word, prefix);
    }
  }
  return found as ReadonlyMap<string, Prefix>;
});

/** Languages of the streets of countries that write the name first. Puerto Rico writes Spanish. */
const languagesOf: Readonly<Record<string, readonly string[]>> = {
  AUS: [],
  CAN: ["fr"],
  GBR: [],
  IND: [],
  USA: ["es"],
};

/**
 * What a street word before the name may stand for, and the languages that write it so.
 * @param country ISO 3166-1 alpha-3; without one, words of any language count
 */
export function prefixOf(word: string, country?: string): Prefix | undefined {
  const found = table().get(unmarked(word));
  const languages = country ? languagesOf[country] : undefined;
  return !languages || found?.languages.some((each) => languages.includes(each)) ? found : undefined;
}

/** Words after the name that a foreign house number may precede: `5 Berliner Strasse`, `5 Kalverstraat`. */
const compound =
  /(?:STRASSE|STRAAT|STR|GASSE|PLATZ|WEG|ALLEE|UFER|DAMM|CHAUSSEE|LAAN|GRACHT|KADE|PLEIN|SINGEL)$/;

/** Whether a word ends like a German or Dutch street, or is such a word. */
export const isCompound = (word: string): boolean => compound.test(word);

/** Endings of compound street names: `Lindenstr.` is `Lindenstraße` or, in Dutch, `Lindenstraat`. */
export function compoundMeanings(word: string): readonly string[] {
  if (!/.{3}(?:STRASSE|STRAAT|STR)$/.test(word)) return [word];
  const stem = word.replace(/(?:STRASSE|STRAAT|STR)$/, "");
  if (word.endsWith("STRAAT")) return [`${stem}STRAAT`];
  return word.endsWith("STRASSE") ? [`${stem}STR`] : [`${stem}STR`, `${stem}STRAAT`];
}

const directions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Canada Post, addressing guidelines, street directions in French.
  fr: {
    NORD: "N",
    SUD: "S",
    EST: "E",
    OUEST: "W",
    O: "W",
    NO: "NW",
    SO: "SW",
    NORDEST: "NE",
    NORDOUEST: "NW",
    SUDEST: "SE",
    SUDOUEST: "SW",
  },
  // SEPOMEX, and Correos.
  es: {
    NORTE: "N",
    NTE: "N",
    SUR: "S",
    ESTE: "E",
    ORIENTE: "E",
    OTE: "E",
    OESTE: "W",
    PONIENTE: "W",
    PTE: "W",
  },
};

/** The direction that a word after a foreign street's name stands for. */
export const foreignDirection = (word: string, languages: readonly string[]): string | undefined =>
  languages.map((language) => directions[language]?.[word]).find((found) => found !== undefined);
