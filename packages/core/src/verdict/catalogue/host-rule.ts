import { z } from "zod";
import { memoise } from "../../base/input/memoise.ts";
import { OptionsError } from "../../base/input/options-error.ts";
import { problemsOf } from "../../base/input/problems.ts";
import { resultOf } from "../../base/input/result-of.ts";
import type { VerificationDocumentType } from "../../model/document-type.ts";
import type { ExpectedData } from "../../model/expected-data.ts";
import type { Extraction } from "../../model/extraction.ts";
import { type HostRuleCode, hostCodeForm, type RuleAction } from "../../model/rule-code.ts";
import type { Contradiction, NotApplicable, Reuse, RuleResult } from "../../model/rule-facts.ts";

/** What a rule of the host's own is given: a frozen copy, without images and ports. */
export interface HostRuleInput {
  /** The path of the flow. */
  readonly flow: string;
  readonly type: VerificationDocumentType;
  /** ISO 3166-1 alpha-3, as the caller gave it. */
  readonly country: string;
  readonly expected: ExpectedData;
  /** The values read, and values confirmed in print where none was read. */
  readonly extraction: Extraction;
  /** MRZ or barcode values that the print contradicts with similar ones. */
  readonly contradictions: readonly Contradiction[];
  readonly withSelfie: boolean;
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly reuse: Reuse;
}

/** A rule of the host's own. */
export interface HostRule {
  readonly code: HostRuleCode;
  readonly title: string;
  readonly category: "photo_id" | "proof_of_address" | "any";
  readonly action: RuleAction;
  /** What a person can do about a failure. */
  readonly hint: string;
  /** Part of the policy's digest. Change it whenever `compare` changes. */
  readonly version?: string;
  /**
   * Compares. A value that was not read (`extracted: ""`) never passes. A rule that throws, returns something
   * else or takes over a second sends the document to a person. `signal` aborts after that second.
   */
  compare(
    input: HostRuleInput,
    signal: AbortSignal,
  ): RuleResult | NotApplicable | Promise<RuleResult | NotApplicable>;
}

/** The options of `defineRule`. */
export type RuleOptions = Omit<HostRule, "category" | "action"> &
  Partial<Pick<HostRule, "category" | "action">>;

const ruleOptions = memoise(() =>
  z.strictObject({
    code: z.custom<HostRuleCode>(
      (code) => typeof code === "string" && hostCodeForm.test(code),
      "a code is Host, a capital letter and up to 59 letters and digits, such as HostAge",
    ),
    title: z.string().trim().min(1).max(120),
    category: z.enum(["photo_id", "proof_of_address", "any"]).default("any"),
    action: z.enum(["reject", "review"]).default("review"),
    hint: z.string().trim().min(1).max(500),
    version: z
      .string()
      .regex(/^[\w.:-]{1,64}$/, "a version is 1 to 64 letters, digits, points, colons or hyphens")
      .exactOptional(),
    compare: z.custom<HostRule["compare"]>((value) => typeof value === "function", "compare is a function"),
  }),
);

const defined = new WeakSet<object>();

/**
 * Defines a rule of your own for a flow's `rules`. It runs beside the rules of Passmuster on each document of
 * its category, and can fail a document that they pass, never the reverse.
 *
 * @example
 * const domestic = defineRule({
 *   code: "HostDomestic", title: "Issued in a country that we serve", category: "photo_id",
 *   hint: "Use a document of a country that we serve.",
 *   compare: ({ extraction }) => {
 *     const country = extraction.data.document?.countryCode ?? "";
 *     return { expected: "FRA or BEL", extracted: country, passed: ["FRA", "BEL"].includes(country) };
 *   },
 * });
 * @throws {TypeError} naming every error in the definition
 */
export function defineRule(options: RuleOptions): HostRule {
  const parsed = resultOf(ruleOptions(), options);
  if (!parsed.success)
    throw new OptionsError(
      "The rule is not valid",
      problemsOf(ruleOptions(), parsed.error.issues, options),
      defineRule,
    );
  const rule = Object.freeze(parsed.data);
  defined.add(rule);
  return rule;
}

/** Whether a value was made by `defineRule`. */
export function isDefinedRule(value: unknown): value is HostRule {
  return typeof value === "object" && value !== null && defined.has(value);
}
