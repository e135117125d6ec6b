import type { DocumentPart } from "../../model/document-type.ts";
import type { ExtractedData, Extraction } from "../../model/extraction.ts";
import type { ExtractionInput } from "../../ports/extractor.ts";
import { countryOf } from "../../verdict/catalogue/countries.ts";
import { readingsOf } from "./readings.ts";
import type { SandboxNumber } from "./scenarios.ts";

type Variant = (read: Extraction, input: ExtractionInput) => Partial<Extraction>;

const withData =
  (change: (data: ExtractedData) => ExtractedData): Variant =>
  ({ data }, { document: facts }) => {
    const { person, address, document } = change(data);
    const changed = {
      person: { ...data.person, ...person },
      address: { ...data.address, ...address },
      document: { ...data.document, ...document },
    };
    return { data: changed, ...readingsOf(facts, changed) };
  };

const without =
  (part: DocumentPart): Variant =>
  ({ parts = [] }) => ({
    parts: [...parts.filter((each) => each.part !== part), { part, state: "missing" }],
  });

const printedOtherwise: Variant = ({ printed }) => ({
  printed: { ...printed, document: { ...printed?.document, number: "ANOTHER-NUMBER" } },
});

/** Each scenario's difference from the expected reading. */
export const variants: Readonly<Partial<Record<SandboxNumber, Variant>>> = {
  "SANDBOX-EXPIRED": withData(({ document }) => ({
    document: { expirationDate: yearsBefore(document?.expirationDate ?? "", 6) },
  })),
  "SANDBOX-NAME": withData(() => ({
    person: { surname: "Elsewhere", givenNames: "Someone", fullName: "Someone Elsewhere" },
  })),
  "SANDBOX-DOB": withData(() => ({ person: { dateOfBirth: "1900-01-01" } })),
  "SANDBOX-NUMBER": withData(() => ({ document: { number: "ANOTHER-NUMBER" } })),
  "SANDBOX-COUNTRY": withData(({ document }) => {
    const countryCode = document?.countryCode === "ISL" ? "NZL" : "ISL";
    return { document: { countryCode, countryName: countryOf(countryCode)?.name ?? "" } };
  }),
  "SANDBOX-SELFIE": withData(() => ({ document: { selfieComparison: "12" } })),
  "SANDBOX-ADDRESS": withData(() => ({ address: { street: "1 Another Street", full: "1 Another Street" } })),
  "SANDBOX-ZONE": ({ mrz }) => (mrz ? { mrz: { ...mrz, checks: { composite: false }, valid: false } } : {}),
  "SANDBOX-PRINT": printedOtherwise,
  "SANDBOX-BARCODE": printedOtherwise,
  "SANDBOX-QUALITY": () => ({ quality: ["blurred"] }),
  "SANDBOX-REUSED": () => ({ simulated: ["RuleDI005"] }),
  "SANDBOX-PORTRAIT": without("portrait"),
  "SANDBOX-UNPRINTED": without("print"),
  "SANDBOX-SIDES": () => ({
    further: [{ side: "back", from: "print", data: { document: { number: "ANOTHER-NUMBER" } } }],
  }),
  "SANDBOX-IMAGE": () => ({ simulated: ["RuleDI009"] }),
  "SANDBOX-COPY": ({ selfie }) => (selfie ? { selfie: { ...selfie, copied: true } } : {}),
  "SANDBOX-DATES": withData(() => ({ document: { issueDate: "1890-01-01" } })),
  "SANDBOX-HOME": () => ({ simulated: ["RulePH008"] }),
  "SANDBOX-FORM": () => ({ simulated: ["RuleDI012"] }),
  "SANDBOX-MARK": () => ({ simulated: ["RuleDI014"] }),
  "SANDBOX-DRAWN": () => ({ simulated: ["RuleDI015"] }),
};

/** Other sandbox documents expire in five years; six years before that is in the past. */
function yearsBefore(date: string, years: number): string {
  return `${Number(date.slice(0, 4)) - years}${date.slice(4)}`;
}
