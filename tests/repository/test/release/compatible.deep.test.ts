import { expect, test } from "vitest";
import { pendingChangesets } from "../../../../scripts/release/changesets.ts";
import { notAdmitted } from "../../../../scripts/release/compatible.ts";
import { declarationsToday } from "../../../../scripts/release/declarations.ts";
import { incompatibleDeclarations } from "../../../../scripts/release/incompatible.ts";
import { apiToday, lastRelease } from "../../../../scripts/release/last.ts";
import { incompatibleWire } from "../../../../scripts/release/wire.ts";
import { published, root } from "../../../../scripts/workspace.ts";

const today = declarationsToday();
const last = lastRelease();

test("what the last release declared is kept with its version", () => {
  expect(last.declarations.version).toBe(published[0]?.manifest.version);
  expect(Object.keys(last.declarations.entries).length).toBeGreaterThan(50);
  expect(last.declarations.entries.passmuster).toHaveProperty("createPassmuster");
});

test("every mention of a declaration leads to one", () => {
  const { declarations, entries } = today;
  for (const names of Object.values(entries))
    for (const name of Object.values(names)) expect(declarations).toHaveProperty([name]);
});

test("code and clients of the last release work with this one, or a changeset says what breaks", () => {
  const changes = [
    ...incompatibleDeclarations(last.declarations, today),
    ...incompatibleWire(last.api, apiToday()),
  ];
  const { version } = last.declarations;
  expect(notAdmitted(changes, pendingChangesets(root), version)).toEqual([]);
});
