import type { ExtractedData } from "@passmuster/core/ports";
import { stackBelow, type TextLine, textOf, type Word } from "../../print/page.ts";
import { contextOf } from "../linking/context.ts";
import { linkFields } from "../linking/link-fields.ts";
import type { Linked } from "../linking/linked.ts";
import { type DayOrder, dayOrderOf } from "../pages/dates.ts";
import { readClearly } from "../pages/holder.ts";
import { candidatesFor, isLabel } from "../pages/labelled.ts";
import { nameIn } from "../pages/names.ts";
import { numberIn } from "../pages/numbers.ts";
import { printedValues } from "../pages/printed.ts";
import { groupValues } from "../pages/printed-value.ts";
import type { Announced } from "./announced.ts";
import { type CardKind, kindOfCard } from "./card-kinds.ts";
import { issuers } from "./issuers/index.ts";
import { issuingCountry } from "./issuing-country.ts";
import { isProvenNumber } from "./proven-number.ts";
import { titleIn } from "./titles.ts";

/** The fields of a card without a code. Unclear values are absent. */
export interface CardFields {
  /** The kind that the card's title names. */
  readonly kind?: Pick<CardKind, "id" | "name">;
  /** The issuing country, if stated (ISO 3166-1 alpha-3). */
  readonly countryCode?: string;
  readonly person?: NonNullable<ExtractedData["person"]>;
  readonly address?: NonNullable<ExtractedData["address"]>;
  readonly number?: string;
  /** `YYYY-MM-DD` */
  readonly until?: string;
  /** `YYYY-MM-DD` */
  readonly issued?: string;
}

/**
 * Reads a card by its title and its labels. Without a title, it must show enough fields of a card.
 *
 * @param announced resolves doubts about kind and issuer; it replaces no proof
 */
export function readCard(lines: readonly TextLine[], announced?: Announced): CardFields {
  const kind = kindOfCard(lines, announced);
  const countryCode = kind && issuingCountry(lines, kind, announced);
  const order = countryCode ? orderOf(countryCode, lines) : undefined;
  const isEuropean = kind?.id === licence && followsModel(lines, countryCode);
  const options = { ...(order && { order }), ...(isEuropean && { numbering: "eu" as const }) };
  const linked = linkFields(lines, options);
  const printed = groupValues(printedValues(lines, options, undefined, linked)) ?? {};
  const card = fieldsOf(printed, linked.find(({ field }) => field === "personalNumber")?.value);
  if (!kind) return isEnough(card) ? card : {};
  const whole = card.person?.surname ? undefined : (labelledName(lines) ?? unlabelledName(lines, kind));
  const of = countryCode && { typeId: kind.id, country: countryCode };
  const isDoubted = of && card.number && !isProvenNumber(card.number, wordsOfNumber(linked), lines, of);
  const { number: read, ...others } = card;
  const number = isDoubted ? undefined : (read ?? numberOf(lines, kind));
  return {
    kind: { id: kind.id, name: kind.name },
    ...(countryCode && { countryCode }),
    ...others,
    ...((whole || card.person) && { person: { ...card.person, ...whole } }),
    ...(number && { number }),
  };
}

const wordsOfNumber = (linked: readonly Linked[]): readonly Word[] =>
  (["documentNumber", "personalNumber"] as const).flatMap(
    (name) => linked.find(({ field }) => field === name)?.words ?? [],
  );

const licence = 1;
/** Directive 2006/126/EC, and the states outside the union whose licences follow its annex I. */
const europeanModel: ReadonlySet<string> = new Set(
  (
    "AUT BEL BGR HRV CYP CZE DNK EST FIN FRA DEU GRC HUN IRL ITA LVA LTU LUX MLT NLD POL PRT ROU SVK SVN ESP SWE " +
    "GBR ISL LIE NOR CHE"
  ).split(" "),
);

/** Licences of other countries are numbered alike (Vienna Convention, annex 6), but for those of America. */
const followsModel = (lines: readonly TextLine[], country: string | undefined): boolean =>
  country === undefined ? contextOf(lines).numbering === undefined : europeanModel.has(country);

/** The order of day and month that the dates show, else that of the issuer. */
function orderOf(country: string, lines: readonly TextLine[]): DayOrder | undefined {
  if (country === "USA") return "month first";
  const issuer = issuers.get(country);
  return dayOrderOf(lines.map(({ text }) => text)) ?? (issuer && (issuer.order ?? "day first"));
}

function fieldsOf(
  { person, address, document }: ExtractedData,
  personalNumber: string | undefined,
): CardFields {
  const number = document?.number ?? personalNumber?.replaceAll(" ", "");
  const { expirationDate: until, issueDate: issued } = document ?? {};
  return {
    ...(person && { person }),
    ...(address && { address }),
    ...(number && { number }),
    ...(until && { until }),
    ...(issued && { issued }),
  };
}

/** Birth and expiry, or three of birth, expiry, number and surname. Pages state less, or other facts. */
function isEnough({ person, number, until }: CardFields): boolean {
  const { dateOfBirth, surname } = person ?? {};
  if (dateOfBirth !== undefined && until !== undefined) return true;
  return [dateOfBirth, until, number, surname].filter((value) => value !== undefined).length >= 3;
}

/** `No. 12 345 678` in a corner of a certificate has no other label. */
const certificateNumber = /^N[o°º]\.?\s*((?:[A-Z]{1,2}\s?)?\d[\d ]{5,10}\d)$/;

function numberOf(lines: readonly TextLine[], { id }: CardKind): string | undefined {
  const labelled = candidatesFor(["cardNumber"], lines)
    .map(({ words }) => numberIn(words)?.replaceAll(" ", ""))
    .find((number) => number !== undefined);
  if (labelled || id !== 8) return labelled;
  const numbers = lines.flatMap(({ text, words }) =>
    readClearly(words) ? (certificateNumber.exec(text)?.[1]?.replaceAll(" ", "") ?? []) : [],
  );
  return numbers.length === 1 ? numbers[0] : undefined;
}

const notOfHolders =
  /\b(?:university|college|institute|school|campus|students?|faculty|staff|employee|government|united|states|america|armed|forces|army|navy|marines?|defense|security|homeland|secretary|director|president|citizenship|naturalization|immigration|services?|identification|card|expires|valid)\b/i;

function labelledName(lines: readonly TextLine[]): CardFields["person"] {
  for (const { text, words } of candidatesFor(["name"], lines)) {
    const name = readClearly(words) ? nameIn(text) : undefined;
    if (name) return name;
  }
  return undefined;
}

/** The card's only line that is a name. Absent if several qualify. `DOE,` continues on the line below. */
function unlabelledName(lines: readonly TextLine[], kind: CardKind): CardFields["person"] {
  if (!kind.unlabelledName) return undefined;
  const further = (line: TextLine) => (line.text.endsWith(",") ? stackBelow(line, lines)[0] : undefined);
  const continued = lines.flatMap((line) => further(line) ?? []);
  const names = lines
    .filter((line) => !continued.includes(line) && !isLabel(line.text) && !titleIn(line, kind.titles))
    .flatMap((line) => {
      const words = [...line.words, ...(further(line)?.words ?? [])];
      const text = textOf(words);
      return readClearly(words) && !notOfHolders.test(text) ? (nameIn(text) ?? []) : [];
    });
  const [only] = names;
  return new Set(names.map(({ fullName }) => fullName)).size === 1 ? only : undefined;
}
