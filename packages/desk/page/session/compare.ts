import type { CaseData, CasePicture } from "./cases.ts";
import { fieldValue, typeName } from "./names.ts";
import { readValue } from "./rows.ts";
import type { CaseDocument, Detail, Side } from "./wire.ts";

/** What two verifications have of one kind, each in its column. */
export type Pair<T> = readonly [T | undefined, T | undefined];

/** A value of two verifications. */
export interface ComparedValue {
  /** The key of its name. */
  readonly name: string;
  readonly texts: readonly [string, string];
  /** Whether both have it, and not the same but for case and spaces. */
  readonly differs: boolean;
}

/** A picture of two verifications. */
export interface ComparedPicture {
  readonly what: "portrait" | "selfie" | Side;
  readonly pictures: Pair<CasePicture>;
}

const readFields = [
  "document.type",
  "document.number",
  "document.country_code",
  "document.expiration_date",
  "person.surname",
  "person.given_names",
  "person.full_name",
  "person.date_of_birth",
  "address.street",
  "address.city",
  "address.state",
  "address.zip",
  "address.country",
];

/** Documents of one category beside each other, in the order of the first verification. */
export function pairedDocuments(one: Detail, other: Detail): readonly Pair<CaseDocument>[] {
  const all = [...one.documents, ...other.documents];
  return [...new Set(all.map(categoryOf))].flatMap((category) => {
    const [own = [], others = []] = [one, other].map(({ documents }) =>
      documents.filter((each) => categoryOf(each) === category),
    );
    const longer = own.length > others.length ? own : others;
    return longer.map((_, at) => [own[at], others[at]] as const);
  });
}

/** What was expected of two verifications. Values that neither has are left out. */
export function expectedValues(one: Detail, other: Detail): readonly ComparedValue[] {
  const [own, others] = [expectedOf(one), expectedOf(other)];
  return present(own.map(([name, text], at) => compared(name, text, others[at]?.[1] ?? "")));
}

/** What was read of two documents. Values that neither has are left out. */
export function readValues([one, other]: Pair<CaseDocument>): readonly ComparedValue[] {
  return present(
    readFields.map((field) => {
      const [text = "", against = ""] = [one, other].map(
        (each) => each && shown(field, readValue(each, field)),
      );
      const name = field.split(".").at(-1) ?? field;
      return compared(name === "country_code" ? "country" : name, text, against);
    }),
  );
}

/** The portraits of each document, and the selfies. */
export function pairedFaces(one: CaseData, other: CaseData): readonly ComparedPicture[] {
  return pairedDocuments(one.detail, other.detail).flatMap((pair): readonly ComparedPicture[] => {
    const pictures = picturesOf([one, other], pair, "front");
    if (pair.some(isSelfie)) return [{ what: "selfie", pictures }];
    const portraits = [withPortrait(pictures[0]), withPortrait(pictures[1])] as const;
    return portraits.some(Boolean) ? [{ what: "portrait", pictures: portraits }] : [];
  });
}

/** The sides of each document but the selfies. */
export function pairedSides(one: CaseData, other: CaseData): readonly ComparedPicture[] {
  const documents = pairedDocuments(one.detail, other.detail).filter((pair) => !pair.some(isSelfie));
  return documents.flatMap((pair) =>
    (["front", "back"] as const)
      .map((side) => ({ what: side, pictures: picturesOf([one, other], pair, side) }))
      .filter(({ pictures }) => pictures.some(Boolean)),
  );
}

/** The box of the portrait on a picture. */
export function portraitOf({ document, side }: Pick<CasePicture, "document" | "side">) {
  return document.parts?.find((each) => each.part === "portrait" && each.side === side)?.box ?? undefined;
}

function categoryOf({ document_type: type }: CaseDocument): string {
  return type?.type_label ?? "";
}

function isSelfie(document: CaseDocument | undefined): boolean {
  return document !== undefined && categoryOf(document) === "Selfie";
}

function withPortrait(picture: CasePicture | undefined): CasePicture | undefined {
  return picture && portraitOf(picture) ? picture : undefined;
}

function picturesOf(
  [one, other]: readonly [CaseData, CaseData],
  [own, others]: Pair<CaseDocument>,
  side: Side,
): Pair<CasePicture> {
  const of = ({ pictures }: CaseData, document: CaseDocument | undefined) =>
    pictures.find((each) => each.document.id === document?.id && each.side === side);
  return [of(one, own), of(other, others)];
}

function expectedOf({
  expected_data: { person, documents },
}: Detail): readonly (readonly [string, string])[] {
  const id = documents?.photo_id;
  return [
    ["person", `${person?.first_name ?? ""} ${person?.last_name ?? ""}`.trim()],
    ["date_of_birth", person?.date_of_birth ?? ""],
    ["type", typeName(id?.type ?? "")],
    ["number", id?.number ?? ""],
    ["country", shown("address.country", id?.country ?? "")],
  ];
}

function shown(field: string, text: string): string {
  return field === "document.type" ? typeName(text) : fieldValue(field, text);
}

function compared(name: string, text: string, other: string): ComparedValue {
  const differs = text !== "" && other !== "" && folded(text) !== folded(other);
  return { name, texts: [text, other], differs };
}

function present(values: readonly ComparedValue[]): readonly ComparedValue[] {
  return values.filter(({ texts }) => texts.some(Boolean));
}

function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}
