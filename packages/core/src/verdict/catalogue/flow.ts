import { z } from "zod";
import { memoise } from "../../base/input/memoise.ts";
import { resultOf } from "../../base/input/result-of.ts";
import { holds, type Optional, type Takes } from "../../base/input/types.ts";
import type { CountryCode } from "../../model/country-code.generated.ts";
import { type CredentialKind, credentialKinds } from "../../model/credential.ts";
import type { Category, VerificationDocumentType } from "../../model/document-type.ts";
import type { Literal, Open } from "../../model/open.ts";
import type { Verification } from "../../model/verification.ts";
import { type Brand, brandInput } from "./brand.ts";
import { credentialTypes } from "./credential-types.ts";
import { alpha3, documentType } from "./document-type-input.ts";
import { documentTypes, type ShippedTypeId, type ShippedTypeName } from "./document-types.ts";
import { frozen } from "./frozen.ts";
import { type HostRule, isDefinedRule } from "./host-rule.ts";
import { isSameIssuer } from "./issuers.ts";
import { languageOption } from "./languages.ts";
import { foreignName, type Policy, type PolicyOptions, policyInput, policyProblems } from "./policy.ts";
import { type Retention, retentionInput } from "./retention.ts";
import { type ReviewOptions, reviewInput } from "./review.ts";

export type Requirement = "required" | "optional" | "none";

/** The documents that a verification needs, and the policy of their rules. */
export interface Flow<Path extends string = string, TypeName extends string = string> {
  /** The path segment of the flow. */
  readonly path: Path;
  /** Shown as `flow` in every response. */
  readonly label: string;
  readonly photoId: Requirement;
  readonly proofOfAddress: Requirement;
  readonly selfie: Requirement;
  readonly documentTypes: readonly VerificationDocumentType<TypeName>[];
  readonly policy: Policy;
  /** Rules of the host's own, in the order in which they run. */
  readonly rules?: readonly HostRule[];
  /** Overrides the option `retention`, status by status. */
  readonly retention?: Retention;
  /** How often the person may submit, if new pictures can mend what failed: 1 to 5, 1 by default. */
  readonly attempts?: number;
  /** Who chooses document type and country. The caller by default; with `person` they may be left out. */
  readonly chosenBy?: "caller" | "person";
  /** The capture page offers the camera only. The server cannot prove where a picture comes from. */
  readonly requireCamera?: boolean;
  /** The text that the person consents to. Its first language is the usual one. */
  readonly consent?: ConsentText;
  /**
   * Nobody may approve a verification that they created, uploaded to, changed or corrected. Default: false.
   */
  readonly fourEyes?: boolean;
  /**
   * Whether two persons must approve: `true`, or a condition that is asked at each approval and must answer
   * at once. Default: false.
   */
  readonly secondApproval?: boolean | ((verification: Verification) => boolean);
  /**
   * Kinds of wallet credentials that may take the place of the photo ID. Their document types, 51 and 52,
   * belong to the flow then. Needs the option `credentials`.
   */
  readonly digitalCredentials?: readonly CredentialKind[];
  /**
   * The time zone in which documents end, such as `America/New_York`. Default: a document ends by UTC, and is
   * Rejected for it only once its last day is over everywhere on earth.
   */
  readonly timeZone?: string;
  /** Overrides the option `brand`, unless the tenant has one of its own. */
  readonly brand?: Brand;
  /** How reviewers work on its cases: a due time, tags, a checklist and a pool. */
  readonly review?: ReviewOptions;
}

/** A text for the person's consent, by language. A changed text needs a new version. */
export interface ConsentText {
  readonly version: string;
  /** By BCP 47 tag, such as `de` or `pt-BR`. */
  readonly texts: Readonly<Record<string, string>>;
}

const requirement = () => z.enum(["required", "optional", "none"]);

/** Segments of `/api/v1/…` that are not flows. */
const reserved: readonly string[] = [
  "verifications",
  "webhooks",
  "session",
  "desk",
  "claims",
  "figures",
  "policy",
  "credentials",
  "cases",
  "views",
];

/** Bounds a flow's consent texts: at most 50 languages of 10,000 characters. */
const consentText = () =>
  z.strictObject({
    version: z
      .string()
      .regex(/^[\w.:-]{1,64}$/, "a version is 1 to 64 letters, digits, points, colons or hyphens"),
    texts: z
      .record(languageOption(), z.string().trim().min(1).max(10_000))
      .refine((texts) => Object.keys(texts).length > 0, "there is no text")
      .refine((texts) => Object.keys(texts).length <= 50, "there are more than 50 languages"),
  });

export const flowOptions = memoise(() =>
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
    policy: policyInput().prefault({}),
    rules: z
      .array(z.custom<HostRule>(isDefinedRule, "a rule is made by defineRule"))
      .max(50)
      .readonly()
      .exactOptional(),
    retention: retentionInput().exactOptional(),
    attempts: z.int().min(1).max(5).exactOptional(),
    chosenBy: z.enum(["caller", "person"]).exactOptional(),
    requireCamera: z.boolean().exactOptional(),
    consent: consentText().exactOptional(),
    fourEyes: z.boolean().exactOptional(),
    secondApproval: z
      .union([
        z.boolean(),
        z.custom<(verification: Verification) => boolean>((value) => typeof value === "function"),
      ])
      .exactOptional(),
    digitalCredentials: z.array(z.enum(credentialKinds)).min(1).max(2).readonly().exactOptional(),
    timeZone: z.string().refine(isTimeZone, "this is no time zone, such as Europe/Vienna").exactOptional(),
    brand: brandInput().exactOptional(),
    review: reviewInput().exactOptional(),
  }),
);

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** The options of `defineFlow`. */
export interface FlowOptions
  extends Pick<
      Flow,
      | "path"
      | "label"
      | "retention"
      | "attempts"
      | "chosenBy"
      | "requireCamera"
      | "consent"
      | "brand"
      | "fourEyes"
      | "secondApproval"
      | "digitalCredentials"
      | "timeZone"
      | "rules"
      | "review"
    >,
    Optional<Pick<Flow, "photoId" | "proofOfAddress" | "selfie">> {
  /** Catalogue ids, modified catalogue types, or your own types (ids from 1000). */
  readonly documentTypes: readonly (number | Omit<VerificationDocumentType, "credential">)[];
  /** Accepts documents of any issuing country, whatever their type allows. */
  readonly anyCountry?: boolean | undefined;
  /** The only issuing countries that it takes documents of; a type's own countries are narrowed to them. */
  readonly countries?: readonly Open<CountryCode>[];
  readonly policy?: PolicyOptions | undefined;
}

holds<Takes<ReturnType<typeof flowOptions>, FlowOptions>>();

type GivenType = FlowOptions["documentTypes"][number];
/** Literal numbers are ids of the catalogue. */
type KnownTypes<Types extends readonly GivenType[]> = {
  readonly [At in keyof Types]: Types[At] extends number ? Literal<Types[At], ShippedTypeId> : Types[At];
};
type NameOf<Type extends GivenType> = Type extends { readonly name: infer Name extends string }
  ? Name
  : ShippedTypeName;

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
export function defineFlow<const Path extends string, const Types extends readonly GivenType[]>(
  options: FlowOptions & { readonly path: Path; readonly documentTypes: KnownTypes<Types> },
): Flow<Path, NameOf<Types[number]>> {
  const parsed = resultOf(flowOptions(), options);
  const lost = foreignName(options.policy);
  if (lost) throw new TypeError(`The flow is not valid: ${lost}`);
  if (!parsed.success) throw new TypeError(`The flow is not valid: ${z.prettifyError(parsed.error)}`);
  return flowOf(parsed.data) as Flow<Path, NameOf<Types[number]>>;
}

/** Makes a flow of parsed options. @throws {TypeError} its document types do not fit it */
export function flowOf({ anyCountry, countries, ...flow }: z.output<ReturnType<typeof flowOptions>>): Flow {
  const types = [
    ...flow.documentTypes.map((entry) => (typeof entry === "number" ? shipped(entry) : entry)),
    ...credentialTypes(flow),
  ];
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
  const documentTypes = types
    .map((type) => (anyCountry ? openToAll(type) : type))
    .map((type) => (countries ? narrowed(type, countries) : type));
  const rules = flow.rules && { rules: frozen([...flow.rules]) };
  refuseTwice(flow.path, flow.rules ?? []);
  const policy = fittingPolicy(flow.policy, { ...flow, documentTypes });
  return Object.freeze({ ...flow, ...rules, policy, documentTypes });
}

function refuseTwice(path: string, rules: readonly HostRule[]): void {
  const twice = rules.find(({ code }, index) => rules.findIndex((rule) => rule.code === code) !== index);
  if (twice) throw new TypeError(`The flow "${path}" has the rule ${twice.code} twice.`);
}

/** @throws {TypeError} a code that the flow does not have, or a condition that never holds */
function fittingPolicy(policy: Policy, flow: Pick<Flow, "path" | "documentTypes" | "rules">): Policy {
  const problems = policyProblems(policy, flow);
  if (problems.length > 0)
    throw new TypeError(`The policy does not fit the flow "${flow.path}":\n- ${problems.join("\n- ")}`);
  return frozen(policy);
}

/**
 * The flow under another policy, such as a parsed file.
 * @throws {TypeError} naming every error in the policy
 */
export function withPolicy(flow: Flow, policy: unknown): Flow {
  const lost = foreignName(policy);
  if (lost) throw new TypeError(`The policy is not valid: ${lost}`);
  const parsed = resultOf(policyInput(), policy);
  if (!parsed.success) throw new TypeError(`The policy is not valid: ${z.prettifyError(parsed.error)}`);
  return Object.freeze({ ...flow, policy: fittingPolicy(parsed.data, flow) });
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

/** Whether this type accepts documents issued by `country`, or by the state that issues its documents. */
export function takesCountry(type: VerificationDocumentType, country: string): boolean {
  if (type.forbiddenCountries?.includes(country)) return false;
  return type.countries === undefined || type.countries.some((each) => isSameIssuer(each, country));
}
