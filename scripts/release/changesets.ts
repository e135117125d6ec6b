import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const steps = ["patch", "minor", "major"] as const;
export type Step = (typeof steps)[number];

/** A pending change: `step` is the largest that it asks of a package, `text` what users read. */
export interface Changeset {
  readonly file: string;
  readonly packages: Readonly<Record<string, string>>;
  readonly step: Step | undefined;
  readonly text: string;
}

/** Reads a changeset: packages with their steps between two lines of dashes, then text. */
export function readChangeset(file: string, content: string): Changeset {
  const [, head = "", text = ""] = /^---\n([\s\S]*?)\n?---\n([\s\S]*)$/.exec(content) ?? [];
  const lines = [...head.matchAll(/^["']?([^"':]+)["']?: *(\w+)$/gm)];
  const packages = Object.fromEntries(lines.map(([, name = "", step = ""]) => [name, step]));
  const step = largestOf(lines.map(([, , one]) => one));
  return { file, packages, step, text: text.trim() };
}

/** The changesets that wait for a release. */
export const pendingChangesets = (folder: string): readonly Changeset[] =>
  globSync(".changeset/*.md", { cwd: folder })
    .sort()
    .map((file) => readChangeset(file, readFileSync(join(folder, file), "utf8")));

/** The largest step of several: that of the release, since all packages share one version. */
export const largestOf = (all: readonly (string | undefined)[]): Step | undefined =>
  steps.findLast((step) => all.includes(step));

/** The paragraphs and items that begin with `Breaking:`. */
export const breakingIn = ({ text }: Pick<Changeset, "text">): readonly string[] =>
  itemsOf(text).filter((item) => item.startsWith("Breaking: "));

/** Paragraphs, and the items of lists, each as one line. */
export const itemsOf = (text: string): readonly string[] =>
  text
    .split(/\n\s*\n|\n(?=- )/)
    .map((item) => item.replace(/^- /, "").replace(/\s+/g, " ").trim())
    .filter(Boolean);

const forDevelopers: readonly (readonly [RegExp, string])[] = [
  [/\b(packages|tools|tests|scripts)\/\w/, "a path of this repository"],
  [/\b(src|test)\/\w/, "a path of this repository"],
  [/\b(refactor\w*|lint\w*|knip|vitest|biome|internals)\b/i, "work that users do not see"],
  [/^(build|chore|docs|feat|fix|perf|style)(\([\w-]+\))?!?: /m, "a commit's subject"],
  [/^```/m, "a block of code, which the changelog cannot show"],
  [/(?<![\w`])#\d+\b/, "the number of an issue"],
];

/** The most words of a sentence. */
const mostWords = 40;

/** What is wrong with a changeset, as sentences: empty if a user can read it. */
export function faultsOf(changeset: Changeset, names: readonly string[], version: string): readonly string[] {
  const { file, packages, text } = changeset;
  const faults: string[] = [];
  const unknown = Object.keys(packages).filter((name) => !names.includes(name));
  if (Object.keys(packages).length === 0)
    faults.push('names no package: write "passmuster", which raises all of them.');
  for (const name of unknown) faults.push(`names ${name}, which is not a public package.`);
  for (const step of Object.values(packages))
    if (largestOf([step]) === undefined)
      faults.push(`has the step "${step}"; allowed are ${steps.join(", ")}.`);
  if (version.startsWith("0.") && changeset.step === "major")
    faults.push('asks for a major version. Before 1.0 write "minor" and a paragraph "Breaking: …".');
  if (text === "") faults.push("has no text: say what users see.");
  for (const [pattern, what] of forDevelopers) {
    const [found] = pattern.exec(text) ?? [];
    if (found) faults.push(`has ${what} ("${found}"): say what users see.`);
  }
  for (const item of itemsOf(text).filter((one) => !/^#/.test(one))) {
    if (!/[.:`)]$/.test(item)) faults.push(`has text without an end: "${item.slice(0, 60)}".`);
    const long = item.split(/(?<=[.:;]) /).find((one) => one.split(" ").length > mostWords);
    if (long) faults.push(`has a sentence of more than ${mostWords} words: "${long.slice(0, 60)}…".`);
  }
  for (const item of breakingIn(changeset))
    if (!item.includes("`")) faults.push(`does not name in backticks what breaks: "${item.slice(0, 60)}".`);
  return faults.map((fault) => `${file} ${fault}`);
}
