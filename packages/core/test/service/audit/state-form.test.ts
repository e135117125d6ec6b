import { fullVerification } from "@passmuster/conformance/fixtures";
import { createSeeded, newYear } from "@passmuster/core/testing";
import { expect, test } from "vitest";
import { digestOf } from "../../../src/service/audit/canonical.ts";
import { stateForm } from "../../../src/service/audit/state-form.ts";

/** Every path of a value, without its contents: the form of what links commit to. */
function pathsOf(value: unknown, at = ""): readonly string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => pathsOf(one, `${at}[]`)))];
  if (typeof value !== "object" || value === null) return [at];
  return Object.entries(value).flatMap(([name, member]) => pathsOf(member, `${at}.${name}`));
}

test("a change of what a verification holds needs another form of its state", () => {
  const hold = { by: "lead@example.com", reason: "An order", at: newYear };
  const { salt: _, ...state } = fullVerification(createSeeded(1), "pinned", { createdAt: newYear, hold });
  // Links of an older form are then not compared. Raise `stateForm`, and write the new digest here.
  expect([stateForm, digestOf([...pathsOf(state)].sort())]).toStrictEqual([
    11,
    "sCkZX3G1BZObyZfWCa2mesPQvaCh3HrraAxYDHPOS6U",
  ]);
});
