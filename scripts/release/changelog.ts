import { breakingIn, type Changeset, itemsOf } from "./changesets.ts";

const list = (title: string, items: readonly string[]): string =>
  items.length === 0 ? "" : `### ${title}\n\n${items.map((item) => `- ${item}\n`).join("")}\n`;

/** A changelog with the section of a new version on top: what breaks, what is new, what was corrected. */
export function changelogWith(changelog: string, version: string, changesets: readonly Changeset[]): string {
  const breaking = changesets.flatMap(breakingIn);
  const others = (isPatch: boolean) =>
    changesets
      .filter(({ step }) => (step === "patch") === isPatch)
      .flatMap(({ text }) => itemsOf(text))
      .filter((item) => !breaking.includes(item));
  const section = [
    `## ${version}\n\n`,
    list(
      "Breaking",
      breaking.map((item) => item.replace(/^Breaking: /, "")),
    ),
    list("New", others(false)),
    list("Corrected", others(true)),
  ].join("");
  const [, head = changelog, rest = ""] = /^([\s\S]*?)(^## [\s\S]*)$/m.exec(changelog) ?? [];
  return `${`${head.trimEnd()}\n\n${section}${rest}`.trimEnd()}\n`;
}

/** The section of a version without its title; empty if there is none. */
export function sectionOf(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  const own = sections.find((section) => section.startsWith(`${version}\n`));
  return own?.slice(version.length).trim() ?? "";
}
