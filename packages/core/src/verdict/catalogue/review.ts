import { z } from "zod";
import { duration } from "../../base/input/duration.ts";
import type { Duration } from "../../model/duration.ts";

/** How reviewers work on the cases of a flow. */
export interface ReviewOptions {
  /** How soon a case is due after it enters Double Check. Default: no due time. */
  readonly within?: Duration;
  /** The tags that a case can have: lower-case letters, digits and hyphens, at most 32 each. */
  readonly tags?: readonly string[];
  /** Sentences that a person checks before an approval, at most 20. */
  readonly checklist?: readonly string[];
  /** The pool that new cases are assigned to, one of the option `review.pools`. */
  readonly pool?: string;
}

const slugForm = /^[a-z0-9][a-z0-9-]{0,31}$/;

/** The name of a tag or a pool. */
export const slug = () =>
  z.string().regex(slugForm, "a name is 1 to 32 lower-case letters, digits and hyphens, such as sanctions");

const isUnique = (items: readonly string[]): boolean => new Set(items).size === items.length;

/** A list of names, each once. */
export const slugs = () => z.array(slug()).max(50).refine(isUnique, "a name is given twice").readonly();

export const reviewInput = () =>
  z.strictObject({
    within: duration("1s", "1y").exactOptional(),
    tags: slugs().exactOptional(),
    checklist: z
      .array(z.string().trim().min(1).max(120))
      .max(20)
      .refine(isUnique, "a sentence is given twice")
      .readonly()
      .exactOptional(),
    pool: slug().exactOptional(),
  });
