import type { VerificationDocumentType } from "@passmuster/core";
import type { ExtractedData, PartReading } from "@passmuster/core/ports";

/** One field of AnalyzeID's response, by its type: FIRST_NAME, DATE_OF_BIRTH, ID_TYPE … */
export interface Field {
  readonly type: string;
  /** A date as YYYY-MM-DD if AnalyzeID was sure of it. */
  readonly value: string;
  /** 0–100. */
  readonly confidence: number;
}

interface Answer {
  readonly IdentityDocuments?: readonly {
    readonly IdentityDocumentFields?: readonly {
      readonly Type?: { readonly Text?: string };
      readonly ValueDetection?: {
        readonly Text?: string;
        readonly Confidence?: number;
        readonly NormalizedValue?: { readonly Value?: string; readonly ValueType?: string };
      };
    }[];
  }[];
}

export function fieldsOf(answer: Answer): readonly Field[] {
  const listed = (answer.IdentityDocuments ?? []).flatMap((one) => one.IdentityDocumentFields ?? []);
  return listed.flatMap(({ Type, ValueDetection: seen }) => {
    const isDate = seen?.NormalizedValue?.ValueType === "Date";
    const value = isDate ? seen.NormalizedValue?.Value?.slice(0, 10) : seen?.Text;
    return Type?.Text && value ? [{ type: Type.Text, value, confidence: seen?.Confidence ?? 0 }] : [];
  });
}

/** Least confidence of a field. A missing value goes to a person; a guess might not. */
const sure = 90;
const idTypes: Readonly<Record<string, string>> = {
  "DRIVER LICENSE FRONT": "Driver License",
  PASSPORT: "Passport",
};

/** Passmuster's groups. Leaves out dates that are not normalised. */
export function dataOf(type: VerificationDocumentType, fields: readonly Field[]): ExtractedData {
  const of = (name: string): string | undefined =>
    fields.find((field) => field.type === name && field.confidence >= sure)?.value;
  const day = (name: string): string | undefined =>
    /^\d{4}-\d\d-\d\d$/.test(of(name) ?? "") ? of(name) : undefined;
  const named = idTypes[of("ID_TYPE") ?? ""];
  const givenNames = [of("FIRST_NAME"), of("MIDDLE_NAME")].filter(Boolean).join(" ");
  const fullName = [givenNames, of("LAST_NAME")].filter(Boolean).join(" ");
  return {
    person: present({ surname: of("LAST_NAME"), givenNames, fullName, dateOfBirth: day("DATE_OF_BIRTH") }),
    address: present({
      street: of("ADDRESS"),
      city: of("CITY_IN_ADDRESS"),
      state: of("STATE_IN_ADDRESS"),
      zip: of("ZIP_CODE_IN_ADDRESS"),
    }),
    document: {
      ...present({ type: named, number: of("DOCUMENT_NUMBER"), expirationDate: day("EXPIRATION_DATE") }),
      identified: named === type.name ? "1" : "0",
    },
  };
}

/** AnalyzeID reads only printed text. Other parts are not reported, so a person checks them. */
export function partsIn({ person, document }: ExtractedData): readonly PartReading[] {
  const dated = person?.dateOfBirth ?? document?.expirationDate;
  const whole = person?.surname && document?.number && dated;
  return [{ part: "print", state: whole ? "read" : "unread", side: "front" }];
}

function present<Name extends string>(
  values: Readonly<Record<Name, string | undefined>>,
): Partial<Record<Name, string>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as Partial<
    Record<Name, string>
  >;
}
