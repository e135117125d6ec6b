import { z } from "zod";
import { lazily } from "../input/memoise.ts";
import type { Optional, Takes } from "../input/types.ts";
import type { CountryCode } from "../model/country-code.generated.ts";
import { type Category, documentParts, type VerificationDocumentType } from "../model/document-type.ts";
import type { Open } from "../model/open.ts";
import { type RuleAction, type RuleCode, ruleCodes } from "../model/rule-code.ts";
import { documentTypes } from "./document-types.ts";
import { type Retention, retentionInput } from "./retention.ts";

export type Requirement = "required" | "optional" | "none";

/** The action on each failed rule, and the least similarity of the selfie. */
export interface Policy {
  /** Action by rule code. A missing code keeps the default of its rule; `off` disables the rule. */
  readonly actions: Readonly<Partial<Record<RuleCode, RuleAction | "off">>>;
  /** RulePH007: the least similarity in percent. */
  readonly selfieThreshold: number;
}

/** The documents that a verification needs, and the policy of their rules. */
export interface Flow {
  /** The path segment of the flow. */
  readonly path: string;
  /** Shown as `flow` in every response. */
  readonly label: string;
  readonly photoId: Requirement;
  readonly proofOfAddress: Requirement;
  readonly selfie: Requirement;
  readonly documentTypes: readonly VerificationDocumentType[];
  readonly policy: Policy;
  /** Overrides the option `retention`, status by status. */
  readonly retention?: Retention;
}

const requirement = () => z.enum(["required", "optional", "none"]);
const alpha3 = () => z.string().regex(/^[A-Z]{3}$/, "a country is an ISO 3166-1 alpha-3 code");

const ownIds = 1000;

const documentType = () =>
  z
    .object({
      id: z.int().min(1),
      name: z.string().min(1),
      category: z.enum(["photo_id", "proof_of_address", "selfie"]),
      sides: z.union([z.literal(1), z.literal(2)]),
      singleSidedCountries: z.array(alpha3()).readonly().exactOptional(),
      countries: z.array(alpha3()).readonly().exactOptional(),
      forbiddenCountries: z.array(alpha3()).readonly().exactOptional(),
      group: z.string().exactOptional(),
      machineReadable: z
        .array(z.enum(["mrz", "pdf417"]))
        .readonly()
        .exactOptional(),
      parts: z.array(z.enum(documentParts)).readonly().exactOptional(),
      neverExpires: z.boolean().exactOptional(),
    })
    .refine(
      ({ id, name, category }) => id >= ownIds || catalogued(id, name, category),
      "ids below 1000 are the catalogue's; a changed type of the catalogue keeps its name and category",
    );

/** Segments of `/api/v1/…` that are not flows. */
const reserved: readonly string[] = ["verifications", "webhooks", "session"];

/** RulePH007: the default threshold. */
export const usualThreshold = 80;

const flowOptions = lazily(() =>
  z.strictObject({
    path: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, "a path is lower-case letters, digits and hyphens")
      .refine((path) => !reserved.includes(path), "this path is a route of the API's own"),
    label: z.string().min(1),
    photoId: requirement().default("none"),
    proofOfAddress: requirement().default("none"),
    selfie: requirement().default("none"),
    documentTypes: z.array(z.union([z.int(), documentType()])).min(1),
    anyCountry: z.boolean().default(false),
    countries: z.array(alpha3()).min(1).readonly().exactOptional(),
    policy: z
      .strictObject({
        actions: z.partialRecord(z.enum(ruleCodes), z.enum(["reject", "review", "off"])).default({}),
        selfieThreshold: z.number().min(0).max(100).default(usualThreshold),
      })
      .prefault({}),
    retention: retentionInput().exactOptional(),
  }),
);

/** The options of `defineFlow`. */
export interface FlowOptions
  extends Pick<Flow, "path" | "label" | "retention">,
    Optional<Pick<Flow, "photoId" | "proofOfAddress" | "selfie">> {
  /** Catalogue ids, modified catalogue types, or your own types (ids from 1000). */
  readonly documentTypes: readonly (number | VerificationDocumentType)[];
  /** Accepts documents of any issuing country, whatever their type allows. */
  readonly anyCountry?: boolean | undefined;
  /** The only issuing countries that it takes documents of; a type's own countries are narrowed to them. */
  readonly countries?: readonly Open<CountryCode>[];
  readonly policy?: Optional<Policy> | undefined;
}

const fits: Takes<ReturnType<typeof flowOptions>, FlowOptions> = true;
void fits;

/**
 * Defines your own flow.
 *
 * @example
 * const landlord = defineFlow({
 *   path: "landlord", label: "Tenant check", photoId: "required", proofOfAddress: "required",
 *   documentTypes: [3, 12, 30, 31],
 * });
 * @throws {TypeError} naming every error in the definition
 */
export function defineFlow(options: FlowOptions): Flow {
  const parsed = flowOptions().safeParse(options);
  if (!parsed.success) throw new TypeError(`The flow is not valid: ${z.prettifyError(parsed.error)}`);
  return flowOf(parsed.data);
}

/** Makes a flow of parsed options. @throws {TypeError} its document types do not fit it */
export function flowOf({ anyCountry, countries, ...flow }: z.output<ReturnType<typeof flowOptions>>): Flow {
  const types = flow.documentTypes.map((entry) => (typeof entry === "number" ? shipped(entry) : entry));
  const twice = types.find(({ id }, index) => types.findIndex((type) => type.id === id) !== index);
  if (twice) throw new TypeError(`The flow "${flow.path}" has the document type ${twice.id} twice.`);
  const missing = (["photo_id", "proof_of_address", "selfie"] as const).filter(
    (category) =>
      requirementOf(flow, category) === "required" && !types.some((type) => type.category === category),
  );
  if (missing.length > 0) {
    throw new TypeError(
      `The flow "${flow.path}" requires ${missing.join(", ")} but has no document type for it.`,
    );
  }
  return Object.freeze({
    ...flow,
    documentTypes: types
      .map((type) => (anyCountry ? openToAll(type) : type))
      .map((type) => (countries ? narrowed(type, countries) : type)),
  });
}

/**
 * Narrows a type to some issuing countries; a selfie has no issuer.
 * @throws {TypeError} no country remains
 */
function narrowed(type: VerificationDocumentType, countries: readonly string[]): VerificationDocumentType {
  if (type.category === "selfie") return type;
  const left = countries.filter((country) => takesCountry(type, country));
  if (left.length === 0)
    throw new TypeError(`The document type ${type.id} is issued in none of the flow's countries.`);
  return { ...type, countries: left };
}

function shipped(id: number): VerificationDocumentType {
  const found = documentTypes.find((type) => type.id === id);
  if (!found) throw new TypeError(`There is no document type ${id} in the catalogue.`);
  return found;
}

function catalogued(id: number, name: string, category: Category): boolean {
  return documentTypes.some((type) => type.id === id && type.name === name && type.category === category);
}

function openToAll(type: VerificationDocumentType): VerificationDocumentType {
  const { countries: _, ...open } = type;
  return open;
}

/** Whether a flow requires, accepts or excludes a category of documents. */
export function requirementOf(
  flow: Pick<Flow, "photoId" | "proofOfAddress" | "selfie">,
  category: Category,
): Requirement {
  return { photo_id: flow.photoId, proof_of_address: flow.proofOfAddress, selfie: flow.selfie }[category];
}

/** The flow's document type of this name and category. */
export function typeNamed(
  flow: Flow,
  category: Category,
  name: string,
): VerificationDocumentType | undefined {
  return flow.documentTypes.find((type) => type.category === category && type.name === name);
}

/** The flow of this path, if it is configured. */
export function flowAt(flows: readonly Flow[], path: string): Flow | undefined {
  return flows.find((flow) => flow.path === path);
}

export function typeWithId(flow: Flow, id: number): VerificationDocumentType | undefined {
  return flow.documentTypes.find((type) => type.id === id);
}

/** Whether this type accepts documents issued by `country` (ISO 3166-1 alpha-3). */
export function takesCountry(type: VerificationDocumentType, country: string): boolean {
  if (type.forbiddenCountries?.includes(country)) return false;
  return type.countries === undefined || type.countries.includes(country);
}
