import type { en } from "./en.ts";

/** What the API names by a code or by a fixed word, in one language. */
export interface Names {
  /**
   * By `RuleCode`: translations of a rule's title, and of the sentence if it failed. Without one both are the
   * API's.
   */
  readonly rules?: Readonly<Record<string, readonly [title: string, failed: string]>>;
  /** The sentence for a document that was not judged. */
  readonly notJudged: string;
  /** By `VerificationStatus`. */
  readonly statuses: Readonly<Record<keyof (typeof en)["statuses"], string>>;
  /** By `ErrorCode`. `connection` is the desk's own; `other` stands for those without a sentence. */
  readonly refusals: Readonly<Record<keyof (typeof en)["refusals"], string>>;
  /** The fixed words among the values of rules. */
  readonly values: Readonly<Record<keyof (typeof en)["values"], string>>;
  /** The texts of the desk's own templates. */
  readonly templates: Readonly<Record<keyof (typeof en)["templates"], TemplateTexts>>;
}

export interface TemplateTexts {
  readonly title: string;
  readonly comment: string;
  readonly note?: string;
}
