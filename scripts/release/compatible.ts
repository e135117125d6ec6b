import { breakingIn, type Changeset, largestOf } from "./changesets.ts";
import type { Incompatible } from "./incompatible.ts";

/**
 * Incompatible changes that the pending changesets do not admit, as sentences. Each has to be named in
 * backticks in a paragraph that begins with `Breaking:`, by its own name or that of what it belongs to. The
 * step has to be what `docs/guide/versioning.md` says: at least minor before 1.0, major from then on.
 */
export function notAdmitted(
  changes: readonly Incompatible[],
  changesets: readonly Changeset[],
  version: string,
): readonly string[] {
  const named = changesets.flatMap(breakingIn).flatMap(namesIn);
  const allowed = version.startsWith("0.") ? ["minor", "major"] : ["major"];
  const step = largestOf(changesets.map((one) => one.step));
  const unnamed = changes.filter(({ name }) => !named.some((one) => covers(one, name)));
  const sentences = unnamed.map(
    ({ name, sentence }) => `${sentence}: no changeset says "Breaking: \`${name}\` …"`,
  );
  if (changes.length === 0 || allowed.includes(step ?? "")) return sentences;
  return [
    ...sentences,
    `${changes.length} incompatible changes need a ${allowed[0]} version, not ${step ?? "none"}`,
  ];
}

const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name.replace(/\(\)$/, ""));

const covers = (named: string, name: string): boolean =>
  name === named || (name.startsWith(named) && /^[.([ ]/.test(name.slice(named.length)));
