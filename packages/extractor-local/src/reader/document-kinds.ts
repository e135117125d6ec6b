import { documentTypes, type VerificationDocumentType } from "@passmuster/core";
import type { MrzReading } from "@passmuster/mrz";

type Fits = (mrz: {
  readonly format: MrzReading["format"];
  readonly code: string;
  readonly issuer: string;
}) => boolean;

/** Codes on which published specimens agree. Others, such as `A` or `C`, are ambiguous and fit both kinds. */
const isPermit = (code: string): boolean => code === "IR" || code === "AR";
const isNationalId = (code: string): boolean => code === "I" || code === "ID";

const card: Fits = ({ format, code }) => (format === "TD1" || format === "TD2") && /^[ACI]/.test(code);

/**
 * By catalogue id: the MRZs that a document of the type has (document codes: ICAO 9303-4, -5 and -6, 4.2.2).
 */
const kinds: Readonly<Record<number, Fits>> = {
  3: ({ format, code }) => format === "TD3" && code.startsWith("P"),
  4: ({ format, code, issuer }) => format === "TD1" && code === "IP" && issuer === "USA",
  7: ({ format, code, issuer }) => format === "TD1" && /^C[12A]/.test(code) && issuer === "USA",
  10: (mrz) => card(mrz) && ["USA", "CAN"].includes(mrz.issuer),
  12: (mrz) => (card(mrz) && !isPermit(mrz.code)) || mrz.format === "FR-ID",
  13: (mrz) => card(mrz) && !isNationalId(mrz.code),
};

/** Whether a document of this type may have this MRZ. A host's own type with an MRZ may have any. */
export function mrzFits(type: VerificationDocumentType, { format, fields }: MrzReading): boolean {
  if (!type.machineReadable?.includes("mrz")) return false;
  const fits = kinds[type.id];
  return !fits || fits({ format, code: fields.documentCode, issuer: fields.issuer });
}

/**
 * The kind of document that an MRZ identifies. The issuer chooses a card's second letter (ICAO 9303-5,
 * 4.2.2).
 */
export function kindOf({ format, fields: { documentCode: code, issuer } }: MrzReading): string | undefined {
  if (format === "TD3") return "Passport";
  if (format === "MRV-A" || format === "MRV-B") return "Visa";
  if (issuer === "USA" && code === "IP") return "Passport Card";
  if (issuer === "USA" && /^C[12A]$/.test(code)) return "Permanent Resident Card";
  if (isPermit(code)) return "Residence Permit";
  return format === "FR-ID" || isNationalId(code) ? "National ID Card" : undefined;
}

/** The id in the catalogue of the kind that an MRZ identifies. */
export function typeIdOf(mrz: MrzReading): number | undefined {
  const name = kindOf(mrz);
  return documentTypes.find((type) => type.name === name)?.id;
}
