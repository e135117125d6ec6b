import { usStates } from "@passmuster/core/geography";
import { misread, plain } from "../fields/similar.ts";
import { contextOf } from "../linking/context.ts";
import { looksAlike } from "../look-alike.ts";
import { stackBelow, type TextLine, withWords } from "../page.ts";
import {
  otherIdentityCards,
  otherLicences,
  otherPassports,
  otherResidencePermits,
} from "./titles-in-other-scripts.ts";

/** A kind of card or certificate, by the title it prints. */
export interface CardKind {
  /** The id in the catalogue of document types. */
  readonly id: number;
  readonly name: string;
  /** Titles, any of which identifies it: letters and digits only, in the form of `looksAlike`. */
  readonly titles: readonly string[];
  /** The title must be a line of its own, because labels contain its words too. */
  readonly alone?: boolean;
  /** Text that must also be present, or must be absent. */
  readonly beside?: RegExp;
  readonly without?: RegExp;
  /** The country that issues every card of this name (ISO 3166-1 alpha-3). */
  readonly country?: string;
  /** Whether its names have no label. */
  readonly unlabelledName?: boolean;
}

/** Titles of licences: Directive 2006/126/EC, annex I, point 3, in Latin letters, and licences overseas. */
const licences =
  "Driver License|Driver's License|Drivers License|Operator License|Driver Licence|Driver's Licence|Driving Licence|Permiso de Conducción" +
  "|Licencia de Conducir|Licencia de Conducción|Licencia para Conducir|Řidičský průkaz|Kørekort|Førerkort|Führerschein|Juhiluba" +
  "|Permis de conduire|Ceadúnas Tiomána|Patente di Guida|Vadītāja apliecība|Vairuotojo pažymėjimas|Vezetői engedély" +
  "|Liċenzja tas-Sewqan|Rijbewijs|Prawo Jazdy|Carta de Condução|Permis de conducere|Vodičský preukaz|Vozniško dovoljenje" +
  "|Vozačka dozvola|Ajokortti|Körkort|Ökuskírteini|Carteira Nacional de Habilitação";

/**
 * Text beside the issuer's name on federal cards: FIPS 201-3, 4.1.4, and the Common Access Card of the armed
 * forces.
 */
const federal =
  /\b(?:affiliation|agency|pay ?grade|rank|federal credential|contractor|access card|civilian|active duty)\b/i;

/** Titles of identity cards in Latin letters (Regulation (EU) 2019/1157 and its states, and overseas). */
const identityCards =
  "National Identity Card|National ID Card|Identity Card|Carte nationale d'identité|Carte d'identité|Documento Nacional de Identidad|Personalausweis" +
  "|Identitätskarte|Carta d'identità|Carta di identità|Cartão de Cidadão|Bilhete de identidade|Carteira de identidade|Cédula de Ciudadanía" +
  "|Cédula de Identidad|Identiteitskaart|Identiteitskaart België|Dowód osobisty|Kimlik kartı|Občanský průkaz|Občiansky preukaz|Osobna iskaznica" +
  "|Osebna izkaznica|Isikutunnistus|Asmens tapatybės kortelė|Personas apliecība|Henkilökortti|Nationellt identitetskort|Személyazonosító igazolvány" +
  "|Carte de identitate|Kartu Tanda Penduduk|Credencial para votar|Philippine Identification Card|Your Aadhaar No|Unique Identification Authority of India" +
  "|Kad pengenalan|Letërnjoftim|Lična karta|Legitimationskort|Nafnskírteini";

const residencePermits =
  "Residence Permit|Titre de séjour|Aufenthaltstitel|Permiso de residencia|Permesso di soggiorno|Karta pobytu|Título de residência|Uppehållstillstånd" +
  "|Verblijfstitel|Oleskelulupakortti|Opholdstilladelse|Elamisluba|Oturma izni|İkamet izni";

const ofState = new RegExp(
  `\\b(?:${Object.values(usStates).join("|")})\\b|,? [A-Z]{2},? \\d{5}(?:-\\d{4})?\\b`,
  "i",
);
const otherCards =
  /universit|college|student|consular|matr[íi]cula|national|republi|federal|military|permanent resident/i;

const kinds: readonly CardKind[] = [
  { id: 1, name: "Driver License", titles: titlesOf(`${licences}|${otherLicences}`) },
  {
    id: 2,
    name: "State ID Card",
    titles: titlesOf("Identification Card|State ID Card"),
    beside: ofState,
    without: otherCards,
    country: "USA",
  },
  { id: 4, name: "Passport Card", titles: titlesOf("Passport Card"), country: "USA" },
  {
    id: 7,
    name: "Permanent Resident Card",
    titles: titlesOf("Permanent Resident|Permanent Resident Card|Resident Alien"),
    beside: /uscis|united states|resident since|a#/i,
    country: "USA",
  },
  {
    id: 12,
    name: "National ID Card",
    titles: titlesOf(`${identityCards}|${otherIdentityCards}`),
    without: /universit|college|student|consular|matr[íi]cula|licen[cs]e|passport card/i,
  },
  {
    id: 13,
    name: "Residence Permit",
    titles: titlesOf(`${residencePermits}|${otherResidencePermits}`),
  },
  {
    id: 3,
    name: "Passport",
    titles: titlesOf(
      `Passport|Passeport|Pasaporte|Reisepass|Passaporto|Passaporte|Paspoort|${otherPassports}`,
    ),
    alone: true,
  },
  {
    id: 6,
    name: "U.S. Access Card",
    titles: titlesOf(
      "United States Government|US Government|Armed Forces of the United States|Department of Defense",
    ),
    beside: federal,
    without: /\buniformed services?\b/i,
    country: "USA",
    unlabelledName: true,
  },
  {
    id: 8,
    name: "Certificate of Naturalization",
    titles: titlesOf("Certificate of Naturalization"),
    country: "USA",
    unlabelledName: true,
  },
  {
    id: 9,
    name: "Matricula Consular",
    titles: titlesOf(
      "Matrícula Consular|Consular ID Card|Consular Identification Card|Tarjeta de Identificación Consular",
    ),
    beside: /m[ée]xic/i,
    country: "MEX",
  },
  {
    id: 11,
    name: "U.S. University ID Card",
    titles: titlesOf("University|College|Institute of Technology|Polytechnic"),
    beside:
      /\b(?:students?|faculty|staff|employee|undergraduate|graduate|alumn[ia]|identification|id card|campus card)\b/i,
    unlabelledName: true,
  },
];

/** The catalogue's ids of documents identified by title and, without a code, read by OCR alone. */
export const readByPrint: ReadonlySet<number> = new Set([1, 2, 4, 6, 7, 8, 9, 11, 12, 13]);

function titlesOf(texts: string): readonly string[] {
  return texts.split("|").map((text) => plain(looksAlike(text)));
}

/** The kind that the lines name. Absent if they name none or two. */
export function kindOfCard(lines: readonly TextLine[]): CardKind | undefined {
  const all = lines.map(({ text }) => text).join(" ");
  const folded = lines.flatMap((line) => overTwoLines(line, lines));
  const named = kinds.filter(
    ({ titles, alone, beside, without }) =>
      (lines.some((line) => isTitled(line, titles, alone)) ||
        (!alone && folded.some((line) => isTitled(line, titles)))) &&
      (!beside || beside.test(all)) &&
      !without?.test(all),
  );
  if (named.length === 0) return isLicenceByFields(lines, all) ? kinds[0] : undefined;
  return named.length === 1 ? named[0] : undefined;
}

const fewWords = 3;

/** `DRIVER'S` above `LICENSE`. */
function overTwoLines(line: TextLine, lines: readonly TextLine[]): readonly TextLine[] {
  const [next] = stackBelow(line, lines);
  if (!next || line.words.length > fewWords || next.words.length > fewWords) return [];
  return [withWords(line, [...line.words, ...next.words])];
}

/**
 * Fields that licences of the United States have and identification cards lack (AAMVA card design standard
 * 2020, table A.1).
 */
const licenceFields: readonly RegExp[] = [
  /\bclass\b/i,
  /\b(?:restr?|restrictions|end|endorsements)\b/i,
  /\bexp(?:ires)?\b/i,
];

const isLicenceByFields = (lines: readonly TextLine[], all: string): boolean =>
  licenceFields.every((field) => field.test(all)) && contextOf(lines).american;

function isTitled(line: TextLine, titles: readonly string[], alone = false): boolean {
  const title = titleIn(line, titles);
  return title !== undefined && (!alone || title.rest === "");
}

const longestTitle = 5;

/** The rest of a line after one of these titles. A fifth of a title's letters may be misread. */
export function titleIn(
  { words }: TextLine,
  titles: readonly string[],
): { readonly rest: string } | undefined {
  const texts = words.map(({ text }) => text);
  for (let start = 0; start < texts.length; start++) {
    for (let end = start + 1; end <= Math.min(start + longestTitle, texts.length); end++) {
      const text = plain(looksAlike(texts.slice(start, end).join(" ")));
      if (titles.some((title) => misread(text, title) !== undefined))
        return { rest: [...texts.slice(0, start), ...texts.slice(end)].join(" ") };
    }
  }
  return undefined;
}
