import { z } from "zod";
import type { Problem } from "../../base/errors.ts";
import {
  filled,
  filledLine,
  group,
  line,
  nameLine,
  nullableText,
  optionalLine,
  optionalNameLine,
  pastDate,
  sentences,
} from "../../base/input/fields.ts";
import type { VerificationDocumentType } from "../../model/document-type.ts";
import type { ExpectedDocument } from "../../model/expected-data.ts";
import { country, countryCodeOf, issuer, issuerCodeOf } from "../../verdict/catalogue/country-field.ts";
import { type DocumentTypeName, documentTypes } from "../../verdict/catalogue/document-types.ts";
import { type Flow, requirementOf, takesCountry, typeNamed } from "../../verdict/catalogue/flow.ts";

/** A document that a caller names. */
export interface NamedDocument extends Omit<ExpectedDocument, "type"> {
  /** The name of a document type, such as `Passport`. */
  readonly type: DocumentTypeName;
}

const oneName = "A person with one name leaves the other name empty, null or out.";
const names = {
  firstName: `All given names, as printed. ${oneName}`,
  lastName: `The whole surname, as printed. ${oneName}`,
};

/** What callers know a verification by. */
export const vendorInput = () => ({
  vendorReference: nullableText()
    .optional()
    .describe("The caller's own reference, which lists can filter by."),
  vendorState: nullableText().optional().describe("The caller's own state; nothing depends on it."),
});

/** A person with one name has it in either member; the other is empty, null or absent. */
const person = (today: string) =>
  group({
    firstName: optionalNameLine().describe(names.firstName),
    lastName: optionalNameLine().describe(names.lastName),
    dateOfBirth: pastDate(today)
      .nullish()
      .transform((value) => value ?? ""),
  });

const ofAddress = { state: "The state or province; required in the USA." };
const address = () =>
  group({
    street: filled().describe("The street with the house number."),
    city: filledLine().describe("The city."),
    state: optionalLine().describe(ofAddress.state),
    postalCode: filledLine().describe("The postal code."),
    country: country(),
  });

const ofDocument = {
  type: "The name of a document type of the flow, such as `Passport`.",
  number: "The number of the document.",
};
const type = () => filledLine().describe(ofDocument.type);
const number = () => filledLine().describe(ofDocument.number);
const photoId = () => group({ type: type(), number: number(), country: issuer() });
const proofOfAddress = () =>
  group({ type: type(), number: optionalLine().describe(ofDocument.number), country: issuer() });

const groups = {
  person: "Whom the verification is about.",
  address: "Where the person lives.",
  documents: "The documents that the person is expected to upload.",
  photoId: "The expected photo ID.",
  proofOfAddress: "The expected proof of address.",
};

/**
 * The expected data of a new verification. The groups that the flow requires must be present; documents may
 * be left out if the person chooses them.
 */
export function expectedInput(flow: Flow, today: string) {
  const photoIdRequired = requirementOf(flow, "photo_id") === "required";
  const proofRequired = requirementOf(flow, "proof_of_address") === "required";
  const named = flow.chosenBy !== "person";
  return {
    person: given(person(today), photoIdRequired).describe(groups.person),
    address: given(address(), proofRequired).describe(groups.address),
    documents: orEmpty(
      group({
        photoId: given(photoId(), named && photoIdRequired).describe(groups.photoId),
        proofOfAddress: given(proofOfAddress(), named && proofRequired).describe(groups.proofOfAddress),
      }),
    ).describe(groups.documents),
  };
}

// The flow decides whether a group is required; to the compiler every group is optional.
function given<Schema extends z.ZodType>(schema: Schema, required: boolean) {
  return (required ? schema : schema.nullish()) as z.ZodOptional<z.ZodNullable<Schema>>;
}

/** Validates an absent group as an empty one, so that its required members are named. */
function orEmpty<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => value ?? {}, schema) as unknown as z.ZodOptional<z.ZodNullable<Schema>>;
}

/** A partial update. Given values must be valid as at creation; omitted ones stay. */
export function expectedPatch(today: string) {
  const ofProof = {
    type: type().optional(),
    number: line().optional().describe(ofDocument.number),
    country: issuer().optional(),
  };
  return {
    person: person(today)
      .extend({
        firstName: nameLine().describe(names.firstName),
        lastName: nameLine().describe(names.lastName),
        dateOfBirth: pastDate(today),
      })
      .partial()
      .nullish()
      .describe(groups.person),
    address: address()
      .extend({ state: line().describe(ofAddress.state) })
      .partial()
      .nullish()
      .describe(groups.address),
    documents: group({
      photoId: group({ ...ofProof, number: number().optional() })
        .nullish()
        .describe(groups.photoId),
      proofOfAddress: group(ofProof).nullish().describe(groups.proofOfAddress),
    })
      .nullish()
      .describe(groups.documents),
  };
}

const members = { photo_id: "photoId", proof_of_address: "proofOfAddress" } as const;
type Expected = keyof typeof members;
type Member = (typeof members)[Expected];

/** A value whose fields may be invalid. */
interface Loose {
  readonly person?: Readonly<Record<string, unknown>> | null;
  readonly address?: Readonly<Record<string, unknown>> | null;
  readonly documents?: Readonly<Partial<Record<Member, Readonly<Record<string, unknown>> | null>>> | null;
}

/**
 * Rules over several fields: one name at least, the state in the USA, and types that fit the flow, the
 * country and each other.
 */
export function expectedProblems(flow: Flow, value: unknown): readonly Problem[] {
  const expected = (typeof value === "object" && value !== null ? value : {}) as Loose;
  return [
    ...nameProblems(expected),
    ...stateProblems(expected),
    ...documentProblems(flow, "photo_id", expected),
    ...documentProblems(flow, "proof_of_address", expected),
    ...pairProblems(flow, expected),
  ];
}

function nameProblems({ person: given }: Loose): readonly Problem[] {
  if (typeof given !== "object" || given === null) return [];
  const isMissing = (name: unknown): boolean =>
    name === undefined || name === null || (typeof name === "string" && name.trim() === "");
  if (!isMissing(given.firstName) || !isMissing(given.lastName)) return [];
  return ["firstName", "lastName"].map((name) => ({ path: ["person", name], sentence: sentences.required }));
}

function stateProblems({ address: given }: Loose): readonly Problem[] {
  const isUsa = typeof given?.country === "string" && countryCodeOf(given.country) === "USA";
  const missing = given?.state === undefined || given.state === null || given.state === "";
  return isUsa && missing ? [{ path: ["address", "state"], sentence: sentences.required }] : [];
}

function documentProblems(flow: Flow, category: Expected, { documents }: Loose): readonly Problem[] {
  const given = documents?.[members[category]];
  if (!given || typeof given.type !== "string" || given.type === "") return [];
  const type = knownType(flow, category, given.type);
  const country = typeof given.country === "string" ? issuerCodeOf(given.country) : undefined;
  if (type && (country === undefined || takesCountry(type, country))) return [];
  const sentence = sentences.oneOf(
    allowedTypes(flow, category, country).map(({ name }) => name),
    `GET /api/v1/${flow.path}/document-types`,
  );
  return [{ path: ["documents", members[category], "type"], sentence }];
}

/** The types that a caller may name for a country; without a known country, for any. */
function allowedTypes(
  flow: Flow,
  category: Expected,
  country: string | undefined,
): readonly VerificationDocumentType[] {
  const allTypes = requirementOf(flow, category) === "none" ? documentTypes : flow.documentTypes;
  const types = allTypes.filter((type) => type.category === category);
  const taken = types.filter((type) => country !== undefined && takesCountry(type, country));
  return taken.length > 0 ? taken : types;
}

/** For a group that the flow does not support, searches the whole catalogue. */
function knownType(flow: Flow, category: Expected, name: string): VerificationDocumentType | undefined {
  if (requirementOf(flow, category) !== "none") return typeNamed(flow, category, name);
  return documentTypes.find((type) => type.category === category && type.name === name);
}

/** One document cannot serve as both: equal names, or two types of one identity group. */
function pairProblems(flow: Flow, { documents }: Loose): readonly Problem[] {
  const [photo, proof] = [documents?.photoId?.type, documents?.proofOfAddress?.type];
  if (typeof photo !== "string" || typeof proof !== "string" || photo === "") return [];
  const identity = knownType(flow, "photo_id", photo)?.group;
  const sameGroup = identity !== undefined && identity === knownType(flow, "proof_of_address", proof)?.group;
  if (photo !== proof && !sameGroup) return [];
  return [
    {
      path: ["documents", "photoId", "type"],
      sentence: sentences.differentFrom("documents.proof of address.type"),
    },
    {
      path: ["documents", "proofOfAddress", "type"],
      sentence: sentences.differentFrom("documents.photo id.type"),
    },
  ];
}
