import type { ExtractedData } from "@passmuster/core/ports";
import type { MrzReading } from "@passmuster/mrz";
import type { Claims } from "../layout/claims/confirm.ts";

/** Values that may also be printed on the same document. */
export function mrzValues({ fields }: MrzReading): ExtractedData {
  const { surname, givenNames, dateOfBirth, sex, documentNumber, issuer, expirationDate } = fields;
  const fullName = [givenNames, surname].filter(Boolean).join(" ");
  const person = withoutEmpty({ surname, givenNames, fullName, dateOfBirth, sex });
  const document = withoutEmpty({ number: documentNumber, countryCode: issuer, expirationDate });
  return { person, document };
}

/** Drops empty members. */
function withoutEmpty<T extends Readonly<Record<string, string>>>(
  values: T,
): { readonly [K in keyof T]?: Exclude<T[K], ""> } {
  const kept = Object.entries(values).filter(([, value]) => value !== "");
  return Object.fromEntries(kept) as { readonly [K in keyof T]?: Exclude<T[K], ""> };
}

/**
 * The same as claims on the printed text. A line of names without a filler at its end has no room for more.
 */
export function mrzClaims(mrz: MrzReading): Claims {
  const names = mrz.lines[mrz.lines.length === 3 ? 2 : 0] ?? "";
  return { data: mrzValues(mrz), cut: mrz.format !== "FR-ID" && !names.endsWith("<") };
}
