import { z } from "zod";
import { memoise } from "../../base/input/memoise.ts";
import { type OptionProblem, problemsOf } from "../../base/input/problems.ts";
import { resultOf } from "../../base/input/result-of.ts";
import { holds, type Optional, type Takes } from "../../base/input/types.ts";
import type { Category, VerificationDocumentType } from "../../model/document-type.ts";
import { type PresenceOutcome, presenceOutcomes } from "../../model/presence.ts";
import {
  type HostRuleCode,
  hostCodeForm,
  type RuleAction,
  type RuleCode,
  ruleCodes,
} from "../../model/rule-code.ts";
import { type ListComparison, listComparisons } from "../../model/screening.ts";
import { codesFor } from "./rule-codes.ts";

/**
 * What a failed rule leads to, and which documents go to a person whatever was read. Data: it can be JSON.
 */
export interface Policy {
  /** A name for people. Decisions bear the digest of the whole flow. */
  readonly version?: string;
  /** Action by rule code. A missing code keeps the default of its rule; `off` disables the rule. */
  readonly actions: Readonly<Partial<Record<RuleCode | HostRuleCode, RuleAction | "off">>>;
  /** RulePH007: the least similarity in percent. */
  readonly selfieThreshold: number;
  /**
   * With `rule`, a condition replaces the action on that failed rule: the first that holds counts. Without,
   * it adds its action to each document that it holds for. No condition lets a failed rule pass.
   */
  readonly conditions?: readonly PolicyCondition[];
}

/** A policy as a flow's options and files give it. */
export interface PolicyOptions
  extends Pick<Policy, "version" | "conditions">,
    Optional<Pick<Policy, "actions" | "selfieThreshold">> {}

export interface PolicyCondition {
  readonly when: ConditionTerms;
  readonly action: RuleAction;
}

/**
 * All of them must hold. Of a list, one must. A term whose value was not read sends the document to a person.
 */
export interface ConditionTerms {
  /** The code of a failed rule. */
  readonly rule?: RuleTerm | readonly RuleTerm[];
  /** The id of a document type. */
  readonly type?: number | readonly number[];
  /** ISO 3166-1 alpha-3: the issuing country as given, or as read. */
  readonly country?: string | readonly string[];
  /** The holder's age in whole years, by the date of birth read on a photo ID. */
  readonly age?: Range;
  /** The similarity of selfie and portrait in percent. */
  readonly score?: Range;
  /** How the presence check ended; `none` without a result. */
  readonly presence?: PresenceTerm | readonly PresenceTerm[];
  /** One open hit on a list fits all that is given. */
  readonly hit?: HitTerms;
  /** `vendorState` of the verification; `null` if it has none. */
  readonly vendorState?: string | null | readonly (string | null)[];
}

/** What an open hit is like. A list's hit never rejects: the action is `review`. */
export interface HitTerms {
  /** The list's name, such as `ofac-sdn`. */
  readonly list?: string | readonly string[];
  /** How well the names match, from 0 to 1. */
  readonly score?: Range;
  /** How the birth dates compare; `unknown` if one side has none. */
  readonly dateOfBirth?: ListComparison | readonly ListComparison[];
}

type RuleTerm = RuleCode | HostRuleCode;
type PresenceTerm = PresenceOutcome | "none";

/** `from` is included, `under` is not. */
export interface Range {
  readonly from?: number;
  readonly under?: number;
}

/** RulePH007: the default threshold. */
export const usualThreshold = 80;

const most = { conditions: 200, terms: 300 };
const action = () => z.enum(["reject", "review"]);
const hostCode = () =>
  z.custom<HostRuleCode>((code) => typeof code === "string" && hostCodeForm.test(code), notCode);
const ruleCode = () => z.union([z.enum(ruleCodes), hostCode()], { error: notCode });

const notCode = "must be a code of docs/flows.md, or of a rule of the flow's own, such as HostAge";

const notCountry = "must be an ISO 3166-1 alpha-3 code";
const country = () => z.string().regex(/^[A-Z]{3}$/, notCountry);

const presenceTerms = [...presenceOutcomes, "none"] as const;
const notPresence = `must be one of ${presenceTerms.join(", ")}`;

const notList = "must be the name of a list, such as ofac-sdn";
const list = () => z.string().regex(/^[a-z0-9-]{1,64}$/, notList);

const notComparison = `must be one of ${listComparisons.join(", ")}`;

type Actions = Policy["actions"];
const actions = (): z.ZodType<Actions, Actions> =>
  z.partialRecord(ruleCode(), z.enum(["reject", "review", "off"]));

const oneOrMore = <Term extends z.ZodType>(term: () => Term, error: string) =>
  z.union([term(), z.array(term()).min(1).max(most.terms).readonly()], {
    error: `${error}, or a list of them`,
  });

const range = (largest: number) =>
  z
    .strictObject({
      from: z.number().min(0).max(largest).exactOptional(),
      under: z.number().min(0).max(largest).exactOptional(),
    })
    .refine(({ from, under }) => from !== undefined || under !== undefined, "takes from, under or both")
    .refine(({ from = 0, under = Infinity }) => from < under, "from must be less than under");

const hitTerms = () =>
  z
    .strictObject({
      list: oneOrMore(list, notList).exactOptional(),
      score: range(1).exactOptional(),
      dateOfBirth: oneOrMore(() => z.enum(listComparisons), notComparison).exactOptional(),
    })
    .refine((hit) => Object.keys(hit).length > 0, "takes at least one of list, score, dateOfBirth");

const terms = () =>
  z
    .strictObject({
      rule: oneOrMore(ruleCode, notCode).exactOptional(),
      type: oneOrMore(() => z.int().min(1), "must be the id of a document type").exactOptional(),
      country: oneOrMore(country, notCountry).exactOptional(),
      age: range(150).exactOptional(),
      score: range(101).exactOptional(),
      presence: oneOrMore(() => z.enum(presenceTerms), notPresence).exactOptional(),
      hit: hitTerms().exactOptional(),
      vendorState: oneOrMore(
        () => z.string().max(255).nullable(),
        "must be a text of up to 255 characters or null",
      ).exactOptional(),
    })
    .refine(
      (when) => Object.keys(when).length > 0,
      "takes at least one of rule, type, country, age, score, presence, hit, vendorState",
    );

export const policyInput = memoise(() =>
  z.strictObject({
    version: z
      .string()
      .regex(/^[\w.:-]{1,64}$/, "a version is 1 to 64 letters, digits, points, colons or hyphens")
      .exactOptional(),
    actions: actions().default({}),
    selfieThreshold: z.number().min(0).max(100).default(usualThreshold),
    conditions: z
      .array(z.strictObject({ when: terms(), action: action() }))
      .max(most.conditions)
      .readonly()
      .exactOptional(),
  }),
);

holds<Takes<ReturnType<typeof policyInput>, PolicyOptions>>();

/** Names that no policy has. They would be lost silently, or reach a prototype. */
const foreign = ["__proto__", "constructor", "prototype"];

/** The first such name in a value, as a sentence. */
export function foreignName(value: unknown, depth = 6): string | undefined {
  if (typeof value !== "object" || value === null || depth === 0) return undefined;
  const own = Object.keys(value).find((name) => foreign.includes(name));
  if (own !== undefined) return `The policy has a member "${own}".`;
  for (const member of Object.values(value)) {
    const found = foreignName(member, depth - 1);
    if (found) return found;
  }
  return undefined;
}

/** A rule of the host's own, as far as a policy looks at it. */
interface OwnRule {
  readonly code: string;
  readonly category: Category | "any";
}

/** What a policy is part of. */
interface Surroundings {
  readonly documentTypes: readonly VerificationDocumentType[];
  readonly rules?: readonly OwnRule[];
}

/** Codes that the flow does not have, and conditions that never hold. */
export function policyProblems(policy: Policy, flow: Surroundings): readonly OptionProblem[] {
  const flowCodes: readonly string[] = [...ruleCodes, ...(flow.rules ?? []).map(({ code }) => code)];
  const unknown = Object.keys(policy.actions).filter((code) => !flowCodes.includes(code));
  return [
    ...(policy.actions.RuleSC001 === "reject"
      ? [{ place: "actions.RuleSC001", sentence: `${noRejection}: use review or off.` }]
      : []),
    ...unknown.map((code) => ({ place: `actions.${code}`, sentence: "the flow has no such rule." })),
    ...(policy.conditions ?? []).flatMap(({ when, action }, index) => [
      ...(action === "reject" && restsOnHit(when)
        ? [{ place: `conditions[${index}].action`, sentence: `${noRejection}: use review.` }]
        : []),
      ...termProblems(when, policy, flow, flowCodes).map((problem) => {
        const end = problem.indexOf(": ");
        return {
          place: `conditions[${index}].when.${problem.slice(0, end)}`,
          sentence: problem.slice(end + 2),
        };
      }),
    ]),
  ];
}

const noRejection = "a hit on a list never rejects by itself";

/** Whether a condition holds by a hit, whatever else it asks for. */
const restsOnHit = ({ rule, hit }: ConditionTerms): boolean =>
  hit !== undefined || listOf(rule).includes("RuleSC001");

function termProblems(
  when: ConditionTerms,
  { actions }: Policy,
  { documentTypes, rules = [] }: Surroundings,
  flowCodes: readonly string[],
): readonly string[] {
  const codes = listOf(when.rule);
  const strange = codes.filter((code) => !flowCodes.includes(code));
  if (strange.length > 0) return [`rule: the flow has no rule ${strange.join(", ")}.`];
  const off = codes.filter((code) => actions[code] === "off");
  if (off.length > 0) return [`rule: ${off.join(", ")} is off.`];
  if (when.hit && actions.RuleSC001 === "off") return ["hit: RuleSC001 is off, so no list is searched."];
  const ids = listOf(when.type).filter((id) => !documentTypes.some((type) => type.id === id));
  if (ids.length > 0) return [`type: the flow takes no document type ${ids.join(", ")}.`];
  const ofType = documentTypes.filter(({ id }) => when.type === undefined || listOf(when.type).includes(id));
  const judged = ofType.filter(({ category }) => category !== "selfie");
  if (judged.length === 0) return ["type: a selfie has no rules of its own."];
  const read = when.age || when.score ? judged.filter(({ category }) => category === "photo_id") : judged;
  if (read.length === 0)
    return [`${when.age ? "age" : "score"}: only photo IDs have one, and the condition is for others.`];
  const unmet = codes.filter((code) => !read.some((type) => runsOn(code, type, rules)));
  if (unmet.length > 0) return [`rule: ${unmet.join(", ")} never runs on the condition's documents.`];
  return [];
}

function runsOn(code: string, type: VerificationDocumentType, rules: readonly OwnRule[]): boolean {
  const signed: readonly string[] = /^Rule(CR|CH)/.test(code) ? codesFor(type) : [code];
  return signed.includes(code) && isFor(categoryOf(code, rules), type.category);
}

function categoryOf(code: string, rules: readonly OwnRule[]): Category | "any" {
  if (/^Rule(PH|CR|CH)/.test(code)) return "photo_id";
  if (code.startsWith("RulePA")) return "proof_of_address";
  if (code === "RuleDI006" || code === "RuleDI010") return "photo_id";
  return rules.find((rule) => rule.code === code)?.category ?? "any";
}

const isFor = (category: Category | "any", other: Category): boolean =>
  category === "any" || category === other;

/** A term's values as a list; empty if it is left out. */
export function listOf<Term>(term: Term | readonly Term[] | undefined): readonly Term[] {
  if (term === undefined) return [];
  return Array.isArray(term) ? (term as readonly Term[]) : [term as Term];
}

/**
 * Every error in a policy of a flow, such as a parsed file. A place is a path such as
 * `conditions[0].when.age`; `""` is the whole policy.
 */
export function problemsOfPolicy(policy: unknown, flow: Surroundings): readonly OptionProblem[] {
  const lost = foreignName(policy);
  if (lost) return [{ place: "", sentence: lost }];
  const schema = policyInput();
  const parsed = resultOf(schema, policy);
  return parsed.success ? policyProblems(parsed.data, flow) : problemsOf(schema, parsed.error.issues, policy);
}
