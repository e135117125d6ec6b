import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { experiments } from "../../../scripts/assurance/experiments.ts";
import { type Quarantined, quarantineFaults } from "../../../scripts/rings/quarantine.ts";
import { root } from "../../../scripts/workspace.ts";

const today = "2026-11-27";
const entry: Quarantined = {
  test: "packages/x/test/a.deep.test.ts: answers",
  date: "2026-11-20",
  cause: "The browser starts late.",
  owner: "ines",
};
const seen = { [entry.test]: today };

test("a flaky test that the quarantine names is no fault", () => {
  expect(quarantineFaults([entry], seen, today)).toStrictEqual([]);
});

test("a flaky test without an entry is a fault that names it", () => {
  expect(quarantineFaults([], seen, today)).toStrictEqual([
    `${entry.test} passed on a retry on ${today}: mend it, or add it to the quarantine.`,
  ]);
});

test.each([
  ["2026-11-13", 0],
  ["2026-11-12", 1],
])("an entry of %s has %i faults on 27 November", (date, faults) => {
  expect(quarantineFaults([{ ...entry, date }], {}, today)).toHaveLength(faults);
});

test.each([{ date: "soon" }, { cause: "" }, { owner: "" }, { test: "" }])(
  "an entry with %o is incomplete",
  (part) => {
    const [fault] = quarantineFaults([{ ...entry, ...part }], {}, today);
    expect(fault).toMatch("needs a test, a date (2026-11-27), a cause and an owner.");
  },
);

test("each experiment of the assurance page has its file", () => {
  expect(experiments.filter(({ file }) => !existsSync(join(root, file)))).toStrictEqual([]);
});
