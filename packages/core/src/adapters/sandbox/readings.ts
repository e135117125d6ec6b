import type { MrzReading } from "@passmuster/mrz";
import type { BarcodeReading, ExtractedData, Extraction } from "../../model/extraction.ts";
import type { DocumentFacts } from "../../ports/extractor.ts";
import { partsOf } from "../../verdict/catalogue/document-parts.ts";

/** The MRZ, barcode and print of a document with these values. */
export function readingsOf(
  { type, country }: DocumentFacts,
  data: ExtractedData,
): Pick<Extraction, "mrz" | "barcode" | "printed"> {
  const parts = partsOf(type, country);
  const { person, address, document } = data;
  const { number, expirationDate } = document ?? {};
  return {
    ...(parts.includes("mrz") && { mrz: zoneOf(type.sides === 1 ? "TD3" : "TD1", data) }),
    ...(parts.includes("barcode") && { barcode: barcodeOf(data) }),
    printed: {
      ...(person && { person }),
      ...(address && { address }),
      document: { ...(number && { number }), ...(expirationDate && { expirationDate }) },
    },
  };
}

function zoneOf(format: "TD1" | "TD3", { person, document }: ExtractedData): MrzReading {
  return {
    format,
    lines: linesOf(format, person),
    fields: {
      documentCode: format === "TD3" ? "P" : "I",
      documentNumber: document?.number ?? "",
      issuer: document?.countryCode ?? "",
      nationality: "",
      dateOfBirth: person?.dateOfBirth ?? "",
      expirationDate: document?.expirationDate ?? "",
      sex: "",
      surname: person?.surname ?? "",
      givenNames: person?.givenNames ?? "",
    },
    checks: { composite: true },
    valid: true,
    corrections: [],
  };
}

const widths = { TD1: 30, TD3: 44 } as const;

/** The MRZ line with the name; the other lines hold only fillers. */
function linesOf(format: "TD1" | "TD3", person: ExtractedData["person"]): readonly string[] {
  const width = widths[format];
  const name = [person?.surname, person?.givenNames].map(zoneText).join("<<");
  const named = (format === "TD3" ? `P<<<<${name}` : name).slice(0, width).padEnd(width, "<");
  const filled = "<".repeat(width);
  return format === "TD3" ? [named, filled] : [filled, filled, named];
}

function zoneText(text = ""): string {
  return text
    .normalize("NFKD")
    .toUpperCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Z0-9]/g, "<");
}

function barcodeOf({ person, address, document }: ExtractedData): BarcodeReading {
  const { surname, givenNames, dateOfBirth } = person ?? {};
  return {
    format: "PDF417",
    jurisdiction: "",
    fields: {},
    ...(document?.number && { documentNumber: document.number }),
    ...(surname && { surname }),
    ...(givenNames && { givenNames }),
    ...(dateOfBirth && { dateOfBirth }),
    ...(document?.expirationDate && { expirationDate: document.expirationDate }),
    ...(address && { address }),
  };
}
