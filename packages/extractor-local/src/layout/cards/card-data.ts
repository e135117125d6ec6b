import type { VerificationDocumentType } from "@passmuster/core";
import { isSameIssuer } from "@passmuster/core/geography";
import type { ExtractedData } from "@passmuster/core/ports";
import { stateName } from "../../mrz/states.ts";
import { issuedKinds } from "./issued-kinds.ts";
import type { CardFields } from "./read-card.ts";

/** Countries whose licences bear a barcode (AAMVA). One without a barcode needs a person's review. */
const withBarcode: readonly string[] = ["USA", "CAN"];

/**
 * The fields of a card in the specification's groups. The card is identified if its title names the announced
 * type, it has no code, and it is of the announced issuer.
 *
 * @param country ISO 3166-1 alpha-3 of the announced issuing country
 */
export function cardData(type: VerificationDocumentType, card: CardFields, country?: string): ExtractedData {
  const { kind, countryCode, person, address, number, until, issued } = card;
  const countryName = countryCode && stateName(countryCode);
  return {
    ...(person && { person }),
    ...(address && { address }),
    document: {
      ...(kind && { type: kind.name }),
      ...(number && { number }),
      ...(until && { expirationDate: until }),
      ...(issued && { issueDate: issued }),
      ...(countryCode && { countryCode }),
      ...(countryName && { countryName }),
      identified: kind?.id === type.id && isEnough(type, countryCode, country) ? "1" : "0",
    },
  };
}

/** A title and labels suffice if cards of this kind, or of this issuer, have no code. */
function isEnough(
  { id, machineReadable = [], countries }: VerificationDocumentType,
  countryCode: string | undefined,
  announced: string | undefined,
): boolean {
  if (announced && issuedKinds[id] && !isSameIssuer(countryCode ?? "", announced)) return false;
  if (countryCode && countries && !countries.includes(countryCode)) return false;
  if (machineReadable.includes("mrz")) return false;
  return machineReadable.length === 0 || (countryCode !== undefined && !withBarcode.includes(countryCode));
}
