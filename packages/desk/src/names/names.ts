import type { en } from "./en.ts";

/** What the API names by a code or by a fixed word, in one language. */
export interface Names {
  /** The title of each rule, and the sentence if it failed. */
  readonly rules: Readonly<Record<keyof (typeof en)["rules"], readonly [title: string, failed: string]>>;
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
