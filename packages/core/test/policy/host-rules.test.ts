import { defineFlow, defineRule } from "@passmuster/core";
import { type HostRule, type HostRuleInput, rules as ours, type RuleOptions } from "@passmuster/core/ports";
import { scriptedExtractor, testPassmuster } from "@passmuster/core/testing";
import { describe, expect, test, vi } from "vitest";

const base = { code: "HostAge", title: "Age", hint: "Come back later." } as const;
const passing: RuleOptions["compare"] = () => ({ expected: "a", extracted: "a", passed: true });

const flowOf = (rules: readonly HostRule[], policy = {}) =>
  defineFlow({
    ...{ path: "own", label: "Own", photoId: "required", proofOfAddress: "optional", selfie: "optional" },
    ...{ documentTypes: [3, 30, 41], rules, policy },
  });

async function decideWith(compare: RuleOptions["compare"], more: Partial<RuleOptions> = {}, policy = {}) {
  const rule = defineRule({ ...base, compare, ...more });
  const warned: unknown[][] = [];
  const log = () => undefined;
  const logger = { debug: log, info: log, warn: (...line: unknown[]) => void warned.push(line), error: log };
  const extractor = scriptedExtractor();
  const service = await testPassmuster({ flows: [flowOf([rule], policy)], extractor, logger });
  const view = await service.decided({ flow: "own" });
  const document = view.documents[0];
  if (!document?.rules) throw new Error("The document was not judged.");
  const response = await service.request(`/api/v1/own/documents/${document.id}/rules`);
  const { data } = (await response.json()) as { data: { rules: { code: string }[] } };
  const shown = data.rules.find(({ code }) => code === base.code);
  return { ...service, view, document, rules: document.rules, shown, warned };
}

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

/** Each is named in the report with what happened, and the document goes to a person. */
const broken: Readonly<Record<string, RuleOptions["compare"]>> = {
  "throws at once": () => {
    throw new Error("Ines Marlow, born 1990-04-12");
  },
  rejects: () => Promise.reject(new TypeError("Ines")),
  "throws what is no error": () => {
    throw "Ines";
  },
  "returns nothing": (() => undefined) as never,
  "returns a number": (() => 7) as never,
  "returns a text as passed": (() => ({ expected: "a", extracted: "a", passed: "true" })) as never,
  "returns no texts": (() => ({ passed: true })) as never,
  "returns too long a text": () => ({ expected: "a", extracted: "a".repeat(501), passed: true }),
  "returns a text that a database refuses": () => ({ expected: "a", extracted: "a\0", passed: true }),
  "returns half a character": () => ({ expected: "\ud800", extracted: "a", passed: true }),
  "returns an empty reason": () => ({ reason: "" }),
  "returns members that throw": () =>
    Object.defineProperty({ expected: "a", extracted: "a", passed: true }, "passed", {
      get: () => {
        throw new Error("no");
      },
    }),
  "changes what it was given": ({ extraction }) => {
    (extraction.data as { person?: object }).person = { surname: "Approved" };
    return { expected: "a", extracted: "a", passed: true };
  },
  "changes the expected data": ({ expected }) => {
    Object.assign(expected.documents, { photoId: undefined });
    return { expected: "a", extracted: "a", passed: true };
  },
};

describe("a rule of the host's own ends in Double Check if it", () => {
  test.each(Object.entries(broken))("%s", async (_, compare) => {
    const { view, rules, shown, warned } = await decideWith(compare, { action: "reject" });
    expect([view.status, Object.keys(rules.failedRules)]).toEqual(["double_check", ["HostAge"]]);
    expect(shown).toMatchObject({ state: "failed", extracted: expect.stringMatching(/^The rule /) });
    expect(JSON.stringify([warned, rules])).not.toContain("1990-04-12");
    expect(warned).toEqual([[expect.objectContaining({ rule: "HostAge" }), expect.any(String)]]);
  });

  test("never answers: after a second, and its signal aborts", async () => {
    let signal: AbortSignal | undefined;
    const { view, shown } = await decideWith((_input, given) => {
      signal = given;
      return new Promise(() => undefined);
    });
    expect([view.status, signal?.aborted]).toEqual(["double_check", true]);
    expect(shown).toMatchObject({ extracted: "The rule took longer than a second." });
  });

  test("holds the processor for more than a second", async () => {
    const seen = { advance: (_: number): void => undefined };
    const rule = defineRule({
      ...base,
      compare: () => {
        seen.advance(1_000_001);
        return { expected: "a", extracted: "a", passed: true };
      },
    });
    const { manualEnvironment } = await import("@passmuster/core/testing");
    const { createService, withPassport } = await import("../service.ts");
    const environment = manualEnvironment();
    seen.advance = environment.advance;
    const identity = defineFlow({
      ...{ path: "identity", label: "Identity", photoId: "required", documentTypes: [3], rules: [rule] },
    });
    const { call, passmuster } = await createService({ environment, flows: [identity] });
    const { id } = await withPassport(call);
    await call("PUT", `/api/v1/identity/verifications/${id}/submit`);
    await passmuster.drain();
    const { json } = await call("GET", `/api/v1/identity/verifications/${id}`);
    expect(json.data.documents[0].rules.failed_rules.HostAge.extracted).toMatch(/longer than a second/);
  });

  test("passes without a value", async () => {
    const { view } = await decideWith(() => ({ expected: "", extracted: "", passed: true }));
    expect(view.status).toBe("double_check");
  });
});

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
  extractor.play(async (_input, _signal, next) => {
    const read = await next();
    return {
      ...read,
      data: { ...read.data, document: { ...read.data.document, expirationDate: "2020-01-01" } },
    };
  });
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
