import { defineRule, type HostRule, type HostRuleInput, rules as ours } from "@passmuster/core";
import { scriptedExtractor, testPassmuster } from "@passmuster/core/testing";
import { describe, expect, test, vi } from "vitest";
import { expired } from "../session/second-chances.ts";
import { base, decideWith, flowOf, passing } from "./host-rule.ts";

describe("a rule of the host's own", () => {
  test("that passes leaves a document Approved, and is shown beside the rules of Passmuster", async () => {
    const { view, shown } = await decideWith(passing);
    expect([view.status, shown]).toEqual([
      "approved",
      expect.objectContaining({ title: "Age", state: "passed", extracted: "a" }),
    ]);
  });

  test("that fails ends in its action, the flow's action before its own", async () => {
    const failing = () => ({ expected: "a", extracted: "b", passed: false });
    expect((await decideWith(failing)).view.status).toBe("double_check");
    expect((await decideWith(failing, { action: "reject" })).view.status).toBe("rejected");
    expect((await decideWith(failing, {}, { actions: { HostAge: "reject" } })).view.status).toBe("rejected");
    expect((await decideWith(failing, {}, { actions: { HostAge: "off" } })).view.status).toBe("approved");
  });

  test("may be asynchronous, and may not apply", async () => {
    expect((await decideWith(async () => ({ reason: "Only for others." }))).shown).toMatchObject({
      state: "not_applicable",
      reason: "Only for others.",
    });
  });

  test("of another category does not run", async () => {
    const compare = vi.fn(passing);
    const { view } = await decideWith(compare, { category: "proof_of_address" });
    expect([view.status, compare.mock.calls.length]).toEqual(["approved", 0]);
  });

  test("runs again over corrected values", async () => {
    const { passmuster, document } = await decideWith(({ extraction }) => ({
      expected: "Renamed",
      extracted: extraction.data.person?.surname ?? "",
      passed: extraction.data.person?.surname === "Renamed",
    }));
    const correction = { person: { surname: "Renamed" }, comment: "Misread.", email: "rita@example.test" };
    const corrected = await passmuster.flow("own").documents.correct(document.id, correction);
    expect([document.rules?.failedRules, corrected.rules?.approvedRules].map(hasAge)).toEqual([true, true]);
  });
});

const hasAge = (entries: object | undefined) => entries !== undefined && "HostAge" in entries;

test("a rule of the host's own cannot pass for a rule of Passmuster that fails", async () => {
  let given: HostRuleInput | undefined;
  const results = { RulePH006: { expected: "a", extracted: "a", passed: true } };
  const rule = defineRule({
    ...base,
    compare: (input) => {
      given = input;
      return { expected: "a", extracted: "a", passed: true, code: "RulePH006", ...results };
    },
  });
  const extractor = scriptedExtractor();
  extractor.play(async (_input, _signal, next) => expired(await next()));
  const { decided } = await testPassmuster({ flows: [flowOf([rule])], extractor });
  const view = await decided({ flow: "own" });
  expect([view.status, Object.keys(view.documents[0]?.rules?.failedRules ?? {})]).toEqual([
    "rejected",
    expect.arrayContaining(["RulePH006"]),
  ]);
  expect(Object.keys(given ?? {}).sort()).toEqual([
    "contradictions",
    "country",
    "expected",
    "extraction",
    "flow",
    "reuse",
    "today",
    "type",
    "withSelfie",
  ]);
});

describe("defineRule refuses", () => {
  test.each([
    ["a code of Passmuster's", { code: "RulePH006" }],
    ["a code without the prefix", { code: "Age" }],
    ["a code that is the prefix alone", { code: "Host" }],
    ["a code with a small letter after the prefix", { code: "Hostage" }],
    ["a code of a prototype", { code: "__proto__" }],
    ["a code with other characters", { code: "HostAge\n" }],
    ["an action that no rule has", { action: "approve" }],
    ["an empty title", { title: " " }],
    ["what is no function", { compare: "passed" }],
    ["a member that no rule has", { ofImages: true }],
  ])("%s", (_, change) => {
    expect(() => defineRule({ ...base, compare: passing, ...change } as never)).toThrow(TypeError);
  });
});

describe("a flow refuses", () => {
  const rule = defineRule({ ...base, compare: passing });
  test("a rule twice, and a rule that defineRule did not make", () => {
    expect(() => flowOf([rule, rule])).toThrow(/HostAge twice/);
    expect(() => flowOf([{ ...rule }])).toThrow(/made by defineRule/);
    const posing = ours.find(({ code }) => code === "RulePH006");
    expect(() => flowOf([posing as never])).toThrow(/made by defineRule/);
  });

  test("a change of the rule or of the policy afterwards", () => {
    const flow = flowOf([rule], {
      actions: { HostAge: "reject" },
      conditions: [{ when: { type: 3 }, action: "review" }],
    });
    const { policy, rules } = flow;
    for (const change of [
      () => Object.assign(rule, { compare: passing }),
      () => Object.assign(policy.actions, { RulePH006: "off" }),
      () => Object.assign(policy.conditions?.[0]?.when ?? policy, { type: 30 }),
      () => (rules as HostRule[]).pop(),
    ])
      expect(change).toThrow(TypeError);
  });
});
