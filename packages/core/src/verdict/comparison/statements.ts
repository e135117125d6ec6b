import { countryOfBoth, sameAddresses } from "./addresses.ts";
import { sameNumberOfOne } from "./compare.ts";
import { sameIssuer, sameJurisdiction } from "./issuers.ts";
import { parseDate } from "./parse.ts";
import type { FieldComparison, Statement } from "./statement.ts";
import { namesCompared } from "./statement-names.ts";

/**
 * Compares every field that both statements of one document hold. Look-alike characters do not count as
 * equal.
 */
export function compareStatements(one: Statement, other: Statement): readonly FieldComparison[] {
  const dates = dateFields.flatMap((field) =>
    compared(field, parseDate(one[field]), parseDate(other[field]), (a, b) => a === b),
  );
  const born = dates.some(({ field, same }) => field === "dateOfBirth" && same);
  const country = countryOfBoth(one.address?.country, other.address?.country);
  return [
    ...namesCompared(one, other, born),
    ...dates,
    ...compared("number", one.number, other.number, sameNumberOfOne),
    ...compared("sex", one.sex, other.sex, (a, b) => a === b),
    ...compared("issuer", one.issuer, other.issuer, sameIssuer),
    ...compared("jurisdiction", one.jurisdiction, other.jurisdiction, sameJurisdiction),
    ...compared("nationality", one.nationality, other.nationality, sameIssuer),
    ...addressFields.flatMap((field) =>
      field === "full" && one.address?.street && other.address?.street
        ? []
        : compared(`address.${field}`, one.address?.[field], other.address?.[field], (a, b) =>
            sameAddresses[field](a, b, country),
          ),
    ),
  ];
}

const dateFields = ["dateOfBirth", "dateOfIssue", "expirationDate"] as const;
const addressFields = ["street", "city", "state", "zip", "country", "full"] as const;

function compared(
  field: string,
  one: string | undefined,
  other: string | undefined,
  same: (one: string, other: string) => boolean,
): readonly FieldComparison[] {
  return one?.trim() && other?.trim() ? [{ field, one, other, same: same(one, other) }] : [];
}
