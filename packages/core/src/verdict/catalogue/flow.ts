import { z } from "zod";
import { duration } from "../../base/input/duration.ts";
import { memoise } from "../../base/input/memoise.ts";
import { OptionsError } from "../../base/input/options-error.ts";
import { type OptionProblem, problemsOf } from "../../base/input/problems.ts";
import { resultOf } from "../../base/input/result-of.ts";
import { holds, type Optional, type Takes } from "../../base/input/types.ts";
import type { CountryCode } from "../../model/country-code.generated.ts";
import { type CredentialKind, credentialKinds } from "../../model/credential.ts";
import type { Category, VerificationDocumentType } from "../../model/document-type.ts";
import type { Duration } from "../../model/duration.ts";
import type { Literal, Open } from "../../model/open.ts";
import type { Verification } from "../../model/verification.ts";
import { type Brand, brandInput } from "./brand.ts";
import { credentialProblems, credentialTypes } from "./credential-types.ts";
import { alpha3, documentType } from "./document-type-input.ts";
import { documentTypes, type ShippedTypeId, type ShippedTypeName } from "./document-types.ts";
import { frozen } from "./frozen.ts";
import { type HostRule, isDefinedRule } from "./host-rule.ts";
import { isSameIssuer } from "./issuers.ts";
import { languageOption } from "./languages.ts";
import {
  foreignName,
  type Policy,
  type PolicyOptions,
  policyInput,
  policyProblems,
  problemsOfPolicy,
} from "./policy.ts";
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
  /**
   * Asks for a presence check before the selfie (RulePH009). Needs the option `presence`. Default: only a
   * policy that gives RulePH009 an action asks for it.
   */
  readonly presence?: boolean;
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
  /**
   * How many days before the last day of a document `document.expiring` is sent, 0 to 3,650 each: `[60, 30,
   * 0]`. Default: never.
   */
  readonly expiring?: readonly number[];
  /** How long after an approval `verification.due` is sent, such as `"1y"`. Default: never. */
  readonly due?: Duration;
  /** What a renewal does not ask for again. Default: everything is asked for. */
  readonly renew?: RenewOptions;
}

/** How verifications of a flow are renewed. */
export interface RenewOptions {
  /**
   * The parts whose documents are carried over, if they were Approved without a failed rule and do not end
   * within the longest time of `expiring`.
   */
  readonly keep: readonly Category[];
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
  "capabilities",
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

const catalogueId = () =>
  z.int().refine((id) => documentTypes.some((type) => type.id === id), {
    error: ({ input }) => `There is no document type ${input} in the catalogue`,
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
    documentTypes: z.array(z.union([catalogueId(), documentType()])).min(1),
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
    presence: z.boolean().exactOptional(),
    consent: consentText().exactOptional(),
    fourEyes: z.boolean().exactOptional(),
    secondApproval: z
      .union([
        z.boolean(),
        z.custom<(verification: Verification) => boolean>(
          (value) => typeof value === "function",
          "must be a function",
        ),
      ])
      .exactOptional(),
    digitalCredentials: z.array(z.enum(credentialKinds)).min(1).max(2).readonly().exactOptional(),
    timeZone: z.string().refine(isTimeZone, "this is no time zone, such as Europe/Vienna").exactOptional(),
    brand: brandInput().exactOptional(),
    review: reviewInput().exactOptional(),
    expiring: z
      .array(z.int().min(0).max(3650))
      .min(1)
      .max(10)
      .refine((days) => new Set(days).size === days.length, "a number of days is given twice")
      .readonly()
      .exactOptional(),
    due: duration("1d", "50y").exactOptional(),
    renew: z
      .strictObject({
        keep: z
          .array(z.enum(["photo_id", "proof_of_address", "selfie"]))
          .max(3)
          .readonly(),
      })
      .exactOptional(),
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
      | "presence"
      | "consent"
      | "brand"
      | "fourEyes"
      | "secondApproval"
      | "digitalCredentials"
      | "timeZone"
      | "rules"
      | "review"
      | "expiring"
      | "due"
      | "renew"
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
  const { value, problems } = checkFlowOptions(options);
  if (!value) throw new OptionsError("The flow is not valid", problems, defineFlow);
  return value as Flow<Path, NameOf<Types[number]>>;
}

/** A value that was checked, or everything that is wrong with it. */
export type Checked<Value> =
  | { readonly value: Value; readonly problems: readonly [] }
  | { readonly value?: undefined; readonly problems: readonly OptionProblem[] };

type ParsedOptions = z.output<ReturnType<typeof flowOptions>>;

/** Makes the flow, or names every error in its options. */
export function checkFlowOptions(options: unknown): Checked<Flow> {
  const lost = foreignName(Object(options).policy);
  if (lost) return { problems: [{ place: "policy", sentence: lost }] };
  const schema = flowOptions();
  const parsed = resultOf(schema, options);
  const ofForm = parsed.success ? [] : problemsOf(schema, parsed.error.issues, options);
  const problems = [...ofForm, ...problemsTogether(parsed.success ? parsed.data : fittingPart(options))];
  if (!parsed.success || problems.length > 0) return { problems };
  return { value: flowOf(parsed.data), problems: [] };
}

/** Makes a flow of options without an error. */
export function flowOf(options: ParsedOptions): Flow {
  const { anyCountry: _, countries: __, ...flow } = options;
  const rules = flow.rules && { rules: frozen([...flow.rules]) };
  const types = openedTypes(options);
  return Object.freeze({ ...flow, ...rules, policy: frozen(flow.policy), documentTypes: types });
}

/** The members that are valid by themselves: they are checked together even if others are not. */
function fittingPart(options: unknown): Partial<ParsedOptions> {
  const { shape } = flowOptions();
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, member]) => {
      const parsed = resultOf(member, Object(options)[name]);
      return parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : [];
    }),
  );
}

/** What is wrong with members that are valid by themselves. */
function problemsTogether(flow: Partial<ParsedOptions>): readonly OptionProblem[] {
  const { rules = [], policy } = flow;
  const ofRules = repeated(rules, ({ code }) => code).map(({ code }) => ({
    place: "rules",
    sentence: `must not have ${code} twice`,
  }));
  if (!hasTypes(flow)) return ofRules;
  const types = openedTypes(flow);
  const ofPolicy = policy ? policyProblems(policy, { documentTypes: types, rules }) : [];
  return [
    ...typeProblems(flow, types),
    ...credentialProblems(flow),
    ...presenceProblems(flow),
    ...ofRules,
    ...ofPolicy.map(({ place, sentence }) => ({ place: `policy.${place}`, sentence })),
  ];
}

function presenceProblems({ presence, photoId }: WithTypes): readonly OptionProblem[] {
  if (!presence || photoId !== "none") return [];
  return [{ place: "presence", sentence: "needs photoId: RulePH009 is a rule of photo IDs" }];
}

function typeProblems(flow: WithTypes, types: readonly VerificationDocumentType[]): readonly OptionProblem[] {
  const unmet = categories.filter(
    ([category, member]) => flow[member] === "required" && !types.some((type) => type.category === category),
  );
  const foreign = types.filter(({ countries }) => countries?.length === 0);
  return [
    ...unmet.map(([category, place]) => {
      const known = documentTypes.find((type) => type.category === category);
      const hint = known ? `, such as ${known.id} (${known.name})` : "";
      return {
        place,
        sentence: `is "required", but documentTypes has no type of the category ${category}${hint}`,
      };
    }),
    ...[
      ...repeated(types, ({ id }) => id).map(({ id }) => `must not have the document type ${id} twice`),
      ...foreign.map(({ id }) => `the document type ${id} is issued in none of the flow's countries`),
    ].map((sentence) => ({ place: "documentTypes", sentence })),
  ];
}

function repeated<Item>(items: readonly Item[], keyOf: (item: Item) => unknown): readonly Item[] {
  return items.filter((item, at) => items.findIndex((other) => keyOf(other) === keyOf(item)) !== at);
}

const categories = [
  ["photo_id", "photoId"],
  ["proof_of_address", "proofOfAddress"],
  ["selfie", "selfie"],
] as const;

type WithTypes = Partial<ParsedOptions> & Pick<ParsedOptions, "documentTypes">;

const hasTypes = (flow: Partial<ParsedOptions>): flow is WithTypes => flow.documentTypes !== undefined;

/** The types of a flow, with the countries that it opens or narrows them to. */
function openedTypes(flow: WithTypes): readonly VerificationDocumentType[] {
  const { anyCountry, countries } = flow;
  const catalogued = (id: number) => documentTypes.filter((type) => type.id === id);
  const given = flow.documentTypes.flatMap((entry) =>
    typeof entry === "number" ? catalogued(entry) : [entry],
  );
  return [...given, ...credentialTypes(flow)]
    .map((type) => (anyCountry ? openToAll(type) : type))
    .map((type) => (countries ? narrowed(type, countries) : type));
}

/** Puts a policy into the flow, or names every error in it. The policy may be a parsed file. */
export function checkFlowPolicy(flow: Flow, policy: unknown): Checked<Flow> {
  const problems = problemsOfPolicy(policy, flow);
  if (problems.length > 0) return { problems };
  return { value: Object.freeze({ ...flow, policy: frozen(policyInput().parse(policy)) }), problems: [] };
}

/**
 * The flow under another policy, such as a parsed file.
 * @throws {OptionsError} naming every error in the policy
 */
export function withPolicy(flow: Flow, policy: unknown): Flow {
  const { value, problems } = checkFlowPolicy(flow, policy);
  if (!value) throw new OptionsError("The policy is not valid", problems, withPolicy);
  return value;
}

/** Narrows a type to some issuing countries; a selfie has no issuer. */
function narrowed(type: VerificationDocumentType, countries: readonly string[]): VerificationDocumentType {
  if (type.category === "selfie") return type;
  return { ...type, countries: countries.filter((country) => takesCountry(type, country)) };
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

/** Whether a flow, or its policy, asks for a presence check. */
export function asksPresence({ presence, policy }: Pick<Flow, "presence" | "policy">): boolean {
  const { RulePH009: action } = policy.actions;
  return presence === true || action === "review" || action === "reject";
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
