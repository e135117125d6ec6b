import type { DocumentType, MrzReading } from "@passmuster/core";

type Fits = (mrz: {
  readonly format: MrzReading["format"];
  readonly code: string;
  readonly issuer: string;
}) => boolean;

const card: Fits = ({ format, code }) => (format === "TD1" || format === "TD2") && /^[ACI]/.test(code);

/** By the ids of the catalogue: which zones a document of the type bears (document codes: ICAO 9303-4, -5 and -6, 4.2.2). */
const kinds: Readonly<Record<number, Fits>> = {
  3: ({ format, code }) => format === "TD3" && code.startsWith("P"),
  4: ({ format, code, issuer }) => format === "TD1" && code === "IP" && issuer === "USA",
  7: ({ format, code, issuer }) => format === "TD1" && /^C[12A]/.test(code) && issuer === "USA",
  10: (mrz) => card(mrz) && ["USA", "CAN"].includes(mrz.issuer),
  12: (mrz) => card(mrz) || mrz.format === "FR-ID",
  13: card,
};

/** Whether a document of this type may bear this zone. A type of the host's own that bears zones may bear any. */
export function mrzFits(type: DocumentType, { format, fields }: MrzReading): boolean {
  if (!type.machineReadable?.includes("mrz")) return false;
  const fits = kinds[type.id];
  return !fits || fits({ format, code: fields.documentCode, issuer: fields.issuer });
}

/**
 * What a zone by itself says the document is. A card's second letter is the issuer's choice (ICAO 9303-5, 4.2.2): told are those that
 * published specimens agree on; a card with another may be several things.
 */
export function kindOf({ format, fields: { documentCode: code, issuer } }: MrzReading): string | undefined {
  if (format === "TD3") return "Passport";
  if (format === "MRV-A" || format === "MRV-B") return "Visa";
  if (issuer === "USA" && code === "IP") return "Passport Card";
  if (issuer === "USA" && /^C[12A]$/.test(code)) return "Permanent Resident Card";
  if (code === "IR" || code === "AR") return "Residence Permit";
  return format === "FR-ID" || code === "I" || code === "ID" ? "National ID Card" : undefined;
}
