import type { DocumentType, ExtractedData } from "@passmuster/core";
import { stateName } from "../../states.ts";
import type { CardFields } from "./read-card.ts";

/** Countries whose licences bear a barcode (AAMVA): one that shows none is for a person to see. */
const withBarcode: readonly string[] = ["USA", "CAN"];

/** The fields of a card in the specification's groups. It is identified where it names itself as what was announced, and bears nothing for machines. */
export function cardData(type: DocumentType, card: CardFields): ExtractedData {
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
      identified: kind?.id === type.id && isEnough(type, countryCode) ? "1" : "0",
    },
  };
}

/** A title and labels are enough where the card has nothing for machines by its kind, or by who issued it. */
function isEnough(
  { machineReadable = [], countries }: DocumentType,
  countryCode: string | undefined,
): boolean {
  if (countryCode && countries && !countries.includes(countryCode)) return false;
  if (machineReadable.includes("mrz")) return false;
  return machineReadable.length === 0 || (countryCode !== undefined && !withBarcode.includes(countryCode));
}
