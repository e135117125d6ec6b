import type { Item } from "./wire.ts";

/** What the lists so far showed: the filters and the assignment offer it. */
export interface Seen {
  /** The API's sentence of each reason by the code of its rule; `none` for a document that was not judged. */
  readonly reasons: Readonly<Record<string, string>>;
  /** Defects of images. */
  readonly defects: readonly string[];
  /** E-mail addresses of reviewers. */
  readonly people: readonly string[];
}

export const nothingSeen: Seen = { reasons: {}, defects: [], people: [] };

/** The same with the reasons and the reviewers of more items. */
export function seenWith({ reasons, defects, people }: Seen, items: readonly Item[]): Seen {
  const more = items.flatMap((item) => item.reasons ?? []);
  const by = items.flatMap(({ claim, case: casework }) => [claim?.by, casework?.assignee]);
  return {
    reasons: {
      ...reasons,
      ...Object.fromEntries(more.map(({ rule, message }) => [rule ?? "none", message])),
    },
    defects: union(
      defects,
      more.flatMap(({ quality = [] }) => quality),
    ),
    people: union(people, by.filter((each) => typeof each === "string" && each.includes("@")) as string[]),
  };
}

const union = (now: readonly string[], more: readonly string[]): readonly string[] =>
  [...new Set([...now, ...more])].sort();
