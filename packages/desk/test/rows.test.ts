import { expect, test } from "vitest";
import { type Row, rowsOf } from "../page/session/rows.ts";
import type { CaseDocument, RuleRow } from "../page/session/wire.ts";

const rule = (code: string, expected: string, extracted: string): RuleRow => ({
  code,
  title: code,
  state: "passed",
  expected,
  extracted,
  reason: "",
});

/** The line of a rule over a document with these parts. */
function rowOf(one: RuleRow, parts: CaseDocument["parts"] = []): Row {
  const document = { id: "doc_1", parts } as unknown as CaseDocument;
  const data = { detail: { documents: [document] }, rules: { doc_1: [one] } };
  const [row] = rowsOf(data as unknown as Parameters<typeof rowsOf>[0]);
  if (!row) throw new Error("No line.");
  return row;
}

const print = (values: Readonly<Record<string, string>>) =>
  [{ part: "print", state: "read", values }] as const;

test("of failed lines the cause leads: the picture, the sides, the kind, then values", () => {
  const codes = ["RulePH001", "RulePH004", "RuleDI001", "RuleDI004", "RuleDI008"];
  const failed = codes.map((code): RuleRow => ({ ...rule(code, "", ""), state: "failed" }));
  const documents = [{ id: "doc_1", parts: [] }];
  const data = { detail: { documents }, rules: { doc_1: failed } };
  const rows = rowsOf(data as unknown as Parameters<typeof rowsOf>[0]);
  expect(rows.map(({ code }) => code)).toEqual([
    "RuleDI004",
    "RuleDI008",
    "RulePH004",
    "RuleDI001",
    "RulePH001",
  ]);
});

test("a value that neither print nor code states is shown as it was read", () => {
  const {
    print: told,
    coded,
    extracted,
  } = rowOf(rule("RulePH004", "Lease Agreement", "Lease Agreement"), print({ fullName: "Inés Moreau" }));
  expect([told, coded, extracted]).toEqual([undefined, undefined, "Lease Agreement"]);
});

test("a value that print or code states is shown apart", () => {
  const { print: told, coded } = rowOf(rule("RulePH003", "AQ1", "AQ2"), [
    ...print({ number: "AQ2" }),
    { part: "mrz", state: "read", values: { number: "AQ1" } },
  ]);
  expect([told, coded]).toEqual(["AQ2", "AQ1"]);
});
