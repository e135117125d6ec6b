import { expect, test } from "vitest";
import { readChangeset } from "../../../../scripts/release/changesets.ts";
import { notAdmitted } from "../../../../scripts/release/compatible.ts";

const changeset = (step: string, text: string) =>
  readChangeset("one.md", `---\n"passmuster": ${step}\n---\n\n${text}\n`);
const broken = [{ name: "PassmusterOptions.secret", sentence: "PassmusterOptions.secret vanished" }];

test("an incompatible change that no changeset names is refused, with what to write", () => {
  expect(notAdmitted(broken, [changeset("minor", "More keys.")], "0.3.0")).toEqual([
    'PassmusterOptions.secret vanished: no changeset says "Breaking: `PassmusterOptions.secret` …"',
  ]);
});

test.each(["`PassmusterOptions.secret`", "`PassmusterOptions`"])(
  "a changeset that names %s admits it",
  (name) => {
    const said = changeset("minor", `Breaking: ${name} is gone. Use \`keys\`.`);
    expect(notAdmitted(broken, [said], "0.3.0")).toEqual([]);
  },
);

test("before 1.0 an incompatible change needs a minor version, and a major one from then on", () => {
  const said = (step: string) => [changeset(step, "Breaking: `PassmusterOptions` has no secret. Use keys.")];
  expect(notAdmitted(broken, said("patch"), "0.3.0")).toEqual([
    "1 incompatible changes need a minor version, not patch",
  ]);
  expect(notAdmitted(broken, said("minor"), "1.3.0")).toEqual([
    "1 incompatible changes need a major version, not minor",
  ]);
  expect(notAdmitted(broken, said("major"), "1.3.0")).toEqual([]);
});
