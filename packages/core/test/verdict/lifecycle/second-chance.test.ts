import { defineFlow } from "@passmuster/core";
import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import type { VerificationDocument } from "../../../src/model/document.ts";
import { ruleCodes } from "../../../src/model/rule-code.ts";
import type { HistoryEntry, Verification } from "../../../src/model/verification.ts";
import { manualEnvironment } from "../../../src/testing/manual-environment.ts";
import { partsOf } from "../../../src/verdict/catalogue/document-parts.ts";
import { typeWithId } from "../../../src/verdict/catalogue/flow.ts";
import { codesFor } from "../../../src/verdict/catalogue/rule-codes.ts";
import { approvalGaps } from "../../../src/verdict/lifecycle/approval.ts";
import { retakesOf } from "../../../src/verdict/lifecycle/second-chance.ts";
import { step } from "../../../src/verdict/lifecycle/verification-step.ts";

const environment = manualEnvironment();
const flow = defineFlow({
  path: "thrice",
  label: "Three attempts",
  photoId: "required",
  documentTypes: [3],
  attempts: 3,
});
const passport = typeWithId(flow, 3);
if (!passport) throw new Error("The flow takes no passports.");
const scope = {
  at: environment.now(),
  id: environment.id,
  flow,
  policy: "a digest",
  retention: {},
  expiresAfter: 1_000_000,
};

const entry = (from: HistoryEntry["from"], to: HistoryEntry["to"]): HistoryEntry => ({
  id: environment.id("hist"),
  from,
  to,
  user: "system",
  comment: null,
  createdAt: 1,
});
const submission = () => entry("started", "submitted");
const retaken = () => entry("submitted", "started");

type Failed = Readonly<Record<string, string>>;

/** A submitted passport on which these rules failed, after so many submissions. */
function submitted(failed: Failed, submissions = 1): Verification {
  const codes = passport ? codesFor(passport) : [];
  const document: VerificationDocument = {
    id: environment.id("doc"),
    typeId: 3,
    country: "ATA",
    front: environment.id("img"),
    back: null,
    status: "extracted",
    createdAt: 1,
    updatedAt: 1,
    extracted: { document: { identified: "1" } },
    rules: {
      id: environment.id("rule"),
      approved: Object.fromEntries(
        codes.filter((code) => !(code in failed)).map((code) => [code, { expected: "", extracted: "" }]),
      ),
      failed: Object.fromEntries(
        Object.entries(failed).map(([code, extracted]) => [code, { expected: "another", extracted }]),
      ),
      skipped: {},
      suggestions: [],
      actions: Object.fromEntries(Object.keys(failed).map((code) => [code, "review" as const])),
    },
    parts: passport ? partsOf(passport, "ATA").map((part) => ({ part, state: "read" })) : [],
    judged: 1,
    decisions: [],
    frontText: null,
    prints: { front: null, back: null },
    reading: null,
    look: null,
    readingSince: null,
    insisted: false,
  };
  const before = Array.from({ length: submissions - 1 }, () => [submission(), retaken()]).flat();
  return {
    id: environment.id("ver"),
    tenant: "default",
    flow: "thrice",
    version: 1,
    status: "submitted",
    vendorReference: null,
    vendorState: null,
    expected: { documents: { photoId: { type: "Passport", number: "X1", country: "ATA" } } },
    submittedAt: 1,
    createdAt: 1,
    updatedAt: 1,
    deletedAt: null,
    run: 4,
    revision: 1,
    sequence: 0,
    documents: [document],
    comments: [],
    history: [entry(null, "started"), ...before, submission()],
  };
}

const settle = (current: Verification) =>
  step(current, { type: "settle_retake", by: "system", retakes: retakesOf(current, flow) ?? [] }, scope);
const blurred: Failed = { RuleDI004: "blurred" };

describe("settle_retake", () => {
  test("returns to Started, ends the run, resets the documents and schedules the expiry", () => {
    const before = submitted(blurred);
    const { verification, messages } = settle(before);
    expect(verification).toMatchObject({ status: "started", run: 5, submittedAt: 1 });
    expect(verification.documents[0]).toMatchObject({ status: "uploaded", extracted: null, judged: null });
    expect(verification.retakes).toMatchObject([{ category: "photo_id", front: before.documents[0]?.front }]);
    expect(messages.map(({ topic }) => topic)).toEqual(["expire"]);
  });

  test.each([
    ["nothing failed", submitted({})],
    ["a barcode's format is not supported", submitted({ RuleDI004: "blurred, code_unsupported" })],
    ["the attempts are used up", submitted(blurred, 3)],
    ["another rule is for a person", submitted({ ...blurred, RuleDI005: "used by another person" })],
    ["a document changed since it was judged", { ...submitted(blurred), revision: 2 }],
  ])("is refused if %s", (_name, current) => {
    expect(() => settle(current)).toThrow(expect.objectContaining({ code: "not_started" }));
  });

  test.each(["started", "approved", "rejected", "double_check", "expired", "hold"] as const)(
    "is refused in %s",
    (status) => {
      expect(() => settle({ ...submitted(blurred), status })).toThrow();
    },
  );

  test("a change of the expected data during the run renews no attempt", () => {
    const current = submitted(blurred, 3);
    const history = [...current.history, entry("submitted", "submitted")];
    expect(retakesOf({ ...current, history }, flow)).toBeUndefined();
  });
});

/** Rules whose failure is for a person whatever was read: tampering, reuse, other people. */
const never = [
  "RuleDI005",
  "RuleDI009",
  "RuleDI011",
  "RuleDI012",
  "RuleDI014",
  "RuleDI015",
  ...ruleCodes.filter((code) => code.startsWith("RuleCH")),
];
/** Rules over values, for a person once a value was read. */
const values = ["RulePH001", "RulePH002", "RulePH003", "RulePH005", "RuleDI002", "RuleDI003", "RuleDI010"];

test("new pictures are asked for only if every failure can be mended by them", () => {
  const text = fc.constantFrom(
    "",
    "blurred",
    "glare, cut_off",
    "blurred, text_layer_differs",
    "MARLOW",
    "not found",
  );
  const some = fc.dictionary(fc.constantFrom(...ruleCodes), text, { minKeys: 1, maxKeys: 3 });
  const size = inject("size");
  let granted = 0;
  fc.assert(
    fc.property(some, fc.integer({ min: 1, max: 4 }), (failed, submissions) => {
      const current = submitted(failed, submissions);
      const retakes = retakesOf(current, flow);
      if (!retakes) return;
      granted += 1;
      expect(submissions).toBeLessThan(3);
      expect(approvalGaps(current, flow)).not.toEqual([]);
      expect(Object.keys(failed).filter((code) => never.includes(code))).toEqual([]);
      const isOther = "RulePH004" in failed && failed.RulePH004 !== "";
      const read = Object.keys(failed).filter((code) => values.includes(code) && failed[code] !== "");
      expect(read.filter((code) => !(isOther && ["RulePH003", "RulePH005"].includes(code)))).toEqual([]);
      expect(failed.RuleDI004 ?? "").not.toContain("text_layer_differs");
      expect(JSON.stringify(retakes)).not.toContain("MARLOW");
    }),
    { numRuns: Math.ceil(6000 * size) },
  );
  expect(granted).toBeGreaterThan(size < 1 ? 2 : 100 * size);
});
