import { usStates } from "@passmuster/core/geography";
import type { TextLine } from "../../print/page.ts";
import { contextOf } from "../linking/context.ts";
import { type Announced, isAnnounced, isNumberedLicence } from "./announced.ts";
import { headingOf } from "./heading.ts";
import { isApplication, isOwnTitle, isWithoutValues, showsHolder } from "./own-title.ts";
import { isRunningText } from "./running-text.ts";
import {
  isPartOf,
  ofIssuers,
  overTwoLines,
  type SeenTitle,
  type Titles,
  titlesOf,
  titlesOn,
} from "./titles.ts";

/** A kind of card or certificate, by the title it prints. */
export interface CardKind {
  /** The id in the catalogue of document types. */
  readonly id: number;
  readonly name: string;
  /** Titles, any of which identifies it. */
  readonly titles: Titles;
  /** The title must be a line of its own, because labels contain its words too. */
  readonly alone?: boolean;
  /** Text that must also be present, or must be absent. */
  readonly beside?: RegExp;
  readonly without?: RegExp;
  /** The country that issues every card of this name (ISO 3166-1 alpha-3). */
  readonly country?: string;
  /** Whether its values stand in sentences. */
  readonly prose?: boolean;
  /** Whether its names have no label. */
  readonly unlabelledName?: boolean;
}

/** Titles of licences that bear the name of no country. */
const licences = "Driver License|Driver's License|Drivers License|Operator License";

/**
 * Text beside the issuer's name on federal cards: FIPS 201-3, 4.1.4, and the Common Access Card of the armed
 * forces.
 */
const federal =
  /\b(?:affiliation|agency|pay ?grade|rank|federal credential|contractor|access card|civilian|active duty)\b/i;

/** Titles of cards that issuers without a file of their own print. */
const identityCards =
  "National Identity Card|National ID Card|Identity Card|Bilhete de identidade|Your Aadhaar No|Unique Identification Authority of India" +
  "|Ідэнтыфікацыйная карта|Идентификационная карта|Иргэний үнэмлэх";

const residencePermits = "Residence Permit|Permanent Resident Card|Permiso de residencia|Titre de séjour";

const ofState = new RegExp(
  `\\b(?:${Object.values(usStates).join("|")})\\b|,? [A-Z]{2},? \\d{5}(?:-\\d{4})?\\b`,
  "i",
);
const otherCards =
  /universit|college|student|consular|matr[íi]cula|national|republi|federal|military|permanent resident/i;

/** On cards of permanent residents. */
const ofUnitedStates = /uscis|united states|resident since|\ba#/i;

const kinds: readonly CardKind[] = [
  { id: 1, name: "Driver License", titles: titlesOf(licences, ofIssuers("licence")) },
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
    beside: ofUnitedStates,
    country: "USA",
  },
  {
    id: 12,
    name: "National ID Card",
    titles: titlesOf(identityCards, ofIssuers("identityCard")),
    without: /universit|college|student|consular|matr[íi]cula|licen[cs]e|passport card/i,
  },
  {
    id: 13,
    name: "Residence Permit",
    titles: titlesOf(residencePermits, ofIssuers("residencePermit")),
  },
  {
    id: 3,
    name: "Passport",
    titles: titlesOf(
      "Passport|Passeport|Pasaporte|Reisepass|Passaporto|Passaporte|Paspoort|Паспорт|Пасош|Διαβατήριο",
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
    prose: true,
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

const titlesOfAll = kinds.map(({ titles }) => titles);

/** The catalogue's ids of documents identified by title and, without a code, read by OCR alone. */
export const readByPrint: ReadonlySet<number> = new Set([1, 2, 4, 6, 7, 8, 9, 11, 12, 13]);

/** Parts of field 4 that make a licence of a card without a legible title. */
const unannouncedParts = 2;

/** The kind that the lines name. Absent if they name none or two. */
export function kindOfCard(lines: readonly TextLine[], announced?: Announced): CardKind | undefined {
  if (isApplication(lines)) return undefined;
  const isProse = isRunningText(lines);
  const showsCard = showsHolder(lines);
  const isEmpty = isWithoutValues(lines);
  const all = lines.map(({ text }) => text).join(" ");
  const printed = [...lines, ...lines.flatMap((line) => overTwoLines(line, lines))];
  const named = kinds.flatMap((kind) => {
    const { titles, alone, beside, without, prose = false } = kind;
    if (isProse && !prose) return [];
    const seen = titlesOn(alone ? lines : printed, titles, alone).filter(
      (title) => showsCard || kind.unlabelledName || (!isEmpty && isOwnTitle(title, titlesOfAll, lines)),
    );
    const fits = seen.length > 0 && (!beside || beside.test(all)) && !without?.test(all);
    return fits ? [{ kind, seen }] : [];
  });
  // Of equal titles in one place that of the earlier kind counts: it has a condition more.
  const own = named.filter(({ seen }, at) =>
    named.every(
      (other, before) => before === at || !seen.every((title) => isPartOf(title, other.seen, before < at)),
    ),
  );
  if (own.length > 1) return onlyInHeading(own, lines);
  if (own.length > 0) return own[0]?.kind;
  if (isProse) return undefined;
  if (isLicenceByFields(lines, all) || isNumberedLicence(lines, unannouncedParts)) return kinds[0];
  const kind = announced && kinds.find(({ id }) => id === announced.type);
  return kind && showsCard && isAnnounced(printed, lines, announced) ? kind : undefined;
}

interface Named {
  readonly kind: CardKind;
  readonly seen: readonly SeenTitle[];
}

/**
 * `Broj osobne iskaznice` is a label of residence permits. Of two titles, one above the first field counts.
 */
function onlyInHeading(named: readonly Named[], lines: readonly TextLine[]): CardKind | undefined {
  const inHeading = named.filter(({ kind, seen }) => {
    const heading = headingOf(lines, kind.titles);
    return seen.some(({ line }) => heading.some(({ top, left }) => top === line.top && left === line.left));
  });
  return inHeading.length === 1 ? inHeading[0]?.kind : undefined;
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
