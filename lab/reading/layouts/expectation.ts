import { documentTypes } from "@passmuster/core";
import type { ExtractedData } from "@passmuster/core/ports";
import { readCard } from "../../../packages/extractor-local/src/layout/cards/read-card.ts";
import { printedValues } from "../../../packages/extractor-local/src/layout/pages/printed.ts";
import { groupValues } from "../../../packages/extractor-local/src/layout/pages/printed-value.ts";
import { cardFields } from "../labelled-fields.ts";
import type { ReadDocument } from "./document.ts";
import { orderOn } from "./front-cause.ts";

/** A front whose type, issuer and values were announced, as in a verification. */
export interface Expectation {
  /** Kind and issuer stand on it. */
  readonly identified: boolean;
  /** By field: whether the announced value was read at its label, or confirmed in the text. */
  readonly found: ReadonlyMap<string, boolean>;
  /** A surname, given name, birth or number that was not found, or an unproven kind or issuer. */
  readonly toPerson: boolean;
}

const compared = ["surname", "given names", "birth", "number"];

/** Absent for pages, for fronts with an MRZ and for kinds that the catalogue lacks. */
export function expectationOf({ kind, coded, expected, lines }: ReadDocument): Expectation | undefined {
  const type = documentTypes.find(({ name }) => name === expected.type);
  const country = expected.country ?? "";
  if (kind === "poa" || coded || !type) return undefined;
  const told = readCard(lines, { type: type.id, country });
  const identified = told.kind?.id === type.id && told.countryCode === country;
  const data = groupValues(printedValues(lines, orderOn(lines), { data: claimsOf(expected) })) ?? {};
  const found = new Map(
    cardFields.flatMap(({ name, label, read, same }) => {
      const [value, seen] = [expected[label], read(data)];
      return value ? [[name, seen !== undefined && same(value, seen)] as const] : [];
    }),
  );
  return { identified, found, toPerson: !identified || compared.some((name) => found.get(name) === false) };
}

const claimsOf = ({
  surname,
  given,
  dob,
  documentNumber,
  expiry,
}: ReadDocument["expected"]): ExtractedData => ({
  person: {
    ...(surname && { surname }),
    ...(given && { givenNames: given }),
    ...(dob && { dateOfBirth: dob }),
  },
  document: {
    ...(documentNumber && { number: documentNumber }),
    ...(expiry && { expirationDate: expiry }),
  },
});
