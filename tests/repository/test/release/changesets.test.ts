import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { changelogWith, sectionOf } from "../../../../scripts/release/changelog.ts";
import { faultsOf, readChangeset } from "../../../../scripts/release/changesets.ts";
import { root } from "../../../../scripts/workspace.ts";

const changeset = (step: string, text: string, name = "passmuster") =>
  readChangeset("one.md", `---\n"${name}": ${step}\n---\n\n${text}\n`);
const faults = (text: string, step = "minor", name?: string) =>
  faultsOf(changeset(step, text, name), ["passmuster"], "0.3.0");

test("a changeset that says what users see has no faults", () => {
  expect(
    faults("`passmuster backup` copies the database and the pictures.\n\n- The desk has more keys."),
  ).toEqual([]);
});

test.each([
  ["no text", "", "minor", "one.md has no text: say what users see."],
  ["a path", "Moves packages/core/x.", "minor", /a path of this repository \("packages\/c"\)/],
  ["a commit's subject", "feat(core): More keys.", "minor", /a commit's subject/],
  ["work that users do not see", "Refactored the reader.", "minor", /work that users do not see/],
  ["no end", "More keys", "minor", /text without an end: "More keys"/],
  ["a sentence of 41 words", `${"word ".repeat(40)}word.`, "minor", /more than 40 words/],
  [
    "a step that does not exist",
    "More keys.",
    "large",
    /has the step "large"; allowed are patch, minor, major/,
  ],
  [
    "a major version before 1.0",
    "More keys.",
    "major",
    /Before 1.0 write "minor" and a paragraph "Breaking: …"/,
  ],
  [
    "a break without a name",
    "Breaking: The secret is needed.",
    "minor",
    /does not name in backticks what breaks/,
  ],
])("a changeset with %s is refused", (_name, text, step, fault) => {
  expect(faults(text, step)).toEqual([expect.stringMatching(fault)]);
});

test("a changeset of no public package is refused", () => {
  expect(faults("More keys.", "minor", "@passmuster/lab")).toEqual([
    "one.md names @passmuster/lab, which is not a public package.",
  ]);
});

test("the changelog has a section of each version, with what breaks first", () => {
  const first = changelogWith("# Changelog\n\nWords.\n", "0.1.0", [changeset("minor", "All of it.")]);
  const second = changelogWith(first, "0.2.0", [
    changeset("patch", "The clock is right."),
    changeset("minor", "- More keys\n  of the desk.\n\n- Breaking: `secret` is needed. Set it."),
  ]);
  expect(second).toBe(
    "# Changelog\n\nWords.\n\n## 0.2.0\n\n### Breaking\n\n- `secret` is needed. Set it.\n\n### New\n\n- More keys of the desk.\n\n### Corrected\n\n- The clock is right.\n\n## 0.1.0\n\n### New\n\n- All of it.\n",
  );
  expect(sectionOf(second, "0.1.0")).toBe("### New\n\n- All of it.");
  expect(sectionOf(second, "0.3.0")).toBe("");
});

test("the changelog of this repository takes a section", () => {
  const text = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  const next = changelogWith(text, "99.0.0", [changeset("minor", "More keys.")]);
  expect(sectionOf(next, "99.0.0")).toBe("### New\n\n- More keys.");
  expect(next.startsWith("# Changelog\n")).toBe(true);
});
