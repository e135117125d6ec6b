import type { ExtractedData } from "@vouchsafe/core";
import { datesIn } from "../fields/dates.ts";
import { readClearly } from "../fields/holder.ts";
import { candidatesFor, isLabel } from "../fields/labelled.ts";
import { cleaned, nameIn } from "../fields/names.ts";
import { numberIn } from "../fields/numbers.ts";
import { readPrinted } from "../fields/printed.ts";
import { stackBelow, type TextLine, textOf, type Word } from "../page.ts";
import { type CardKind, kindOfCard, titleIn } from "./card-kinds.ts";
import { issuingCountry } from "./issuing-country.ts";
import { numbered } from "./numbered.ts";

/** What a card says that bears nothing for machines. What was not read clearly is absent. */
export interface CardFields {
  /** What the card names itself. */
  readonly kind?: Pick<CardKind, "id" | "name">;
  /** Who issued it, where it says so (ISO 3166-1 alpha-3). */
  readonly countryCode?: string;
  readonly person?: NonNullable<ExtractedData["person"]>;
  readonly address?: NonNullable<ExtractedData["address"]>;
  readonly number?: string;
  /** `YYYY-MM-DD` */
  readonly until?: string;
  /** `YYYY-MM-DD` */
  readonly issued?: string;
}

/** Reads a card by its title and its labels; a licence without labels by the numbers of its fields. */
export function readCard(lines: readonly TextLine[]): CardFields {
  const kind = kindOfCard(lines);
  if (!kind) return {};
  const countryCode = issuingCountry(lines, kind);
  const printed = readPrinted(lines, countryCode === "USA" ? { order: "month first" } : {});
  const own = kind.id === 1 && countryCode !== "USA" ? readNumbered(lines) : {};
  const person = { ...own.person, ...printed?.person };
  const whole = person.surname ? undefined : (labelledName(lines) ?? unlabelledName(lines, kind));
  const number = printed?.document?.number ?? own.number ?? numberOf(lines, kind);
  const until = printed?.document?.expirationDate ?? own.until;
  const issued = printed?.document?.issueDate ?? own.issued;
  const address = printed?.address;
  return {
    kind: { id: kind.id, name: kind.name },
    ...(countryCode && { countryCode }),
    ...((whole || Object.keys(person).length > 0) && { person: { ...person, ...whole } }),
    ...(address && { address }),
    ...(number && { number }),
    ...(until && { until }),
    ...(issued && { issued }),
  };
}

/** Dates of such licences have the day first (Directive 2006/126/EC, annex I, point 3). */
function readNumbered(
  lines: readonly TextLine[],
): Pick<CardFields, "person" | "number" | "until" | "issued"> {
  const clear = (words: readonly Word[] | undefined) => (words && readClearly(words) ? textOf(words) : "");
  const date = (number: "3" | "4a" | "4b") => datesIn(clear(numbered(number, lines)), "day first")[0]?.iso;
  const surname = cleaned(clear(numbered("1", lines)));
  const givenNames = cleaned(clear(numbered("2", lines)));
  const dateOfBirth = date("3");
  const until = date("4b");
  const issued = date("4a");
  const number = numberIn(numbered("5", lines) ?? [])?.replaceAll(" ", "");
  return {
    person: {
      ...(surname && { surname }),
      ...(givenNames && { givenNames }),
      ...(dateOfBirth && { dateOfBirth }),
    },
    ...(number && { number }),
    ...(until && { until }),
    ...(issued && { issued }),
  };
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

/** The one line of a card that is a name; nothing where several could be. `DOE,` goes on in the line below. */
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
