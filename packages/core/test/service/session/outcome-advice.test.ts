import { expect, test } from "vitest";
import type { RuleReport, VerificationDocument } from "../../../src/model/document.ts";
import { adviceFor } from "../../../src/service/session/advice.ts";

/** What a person is told about a document on which these rules failed. */
const codesOn = (failed: Readonly<Record<string, string>>): readonly string[] => {
  const compared = Object.entries(failed).map(([code, extracted]) => [code, { expected: "", extracted }]);
  const rules = { failed: Object.fromEntries(compared) } as RuleReport;
  return adviceFor({ documents: [{ rules } as VerificationDocument] }).map(({ code }) => code);
};

test("a barcode of an unsupported format is told alone: what failed with it follows from it", () => {
  const failed = { RulePH004: "", RulePH006: "", RuleDI004: "glare, code_unsupported" };
  expect(codesOn(failed)).toEqual(["code_unsupported"]);
});

test("a poor picture is to be taken again", () => {
  expect(codesOn({ RuleDI004: "glare, code_unread" })).toEqual(["retake_picture"]);
});

test("another address on the photo ID is told as one on the proof of address is", () => {
  expect(codesOn({ RulePH008: "2 FERN ROW", RulePA002: "2 FERN ROW" })).toEqual(["check_address"]);
});
