import type { PolicyOptions } from "@passmuster/core";
import { testPassmuster } from "@passmuster/core/testing";
import { describe, expect, test } from "vitest";
import { decideWith, flowWith } from "./deciding.ts";

describe("a condition on a rule", () => {
  const misread = { person: { surname: "Other", fullName: "Ines Other" } };
  const renamed = (when: object, action = "reject") =>
    ({ conditions: [{ when: { rule: "RulePH001", ...when }, action }] }) as PolicyOptions;

  test("replaces the action on that rule where it holds", async () => {
    expect((await decideWith({}, misread)).status).toBe("double_check");
    expect((await decideWith(renamed({ country: "ATA" }), misread)).status).toBe("rejected");
    expect((await decideWith(renamed({ country: "NLD" }), misread)).status).toBe("double_check");
    const softened = { ...renamed({ type: 3 }, "review"), actions: { RulePH001: "reject" } } as const;
    expect((await decideWith(softened, misread)).status).toBe("double_check");
  });

  test("does nothing while the rule passes", async () => {
    expect((await decideWith(renamed({ country: "ATA" }))).status).toBe("approved");
  });

  test("never rejects for a value that was not read", async () => {
    const unread = { person: { surname: "", givenNames: "", fullName: "" } };
    expect((await decideWith(renamed({ country: "ATA" }), unread)).status).toBe("double_check");
    const byAge = renamed({ age: { under: 18 } });
    const ageless = { person: { ...misread.person, dateOfBirth: "" } };
    expect((await decideWith({ ...byAge, actions: { RulePH002: "off" } }, ageless)).status).toBe(
      "double_check",
    );
  });

  test("gives way to an earlier one that holds", async () => {
    const [first, second] = [renamed({ type: 3 }, "review"), renamed({ type: 3 })].map(
      (one) => one.conditions ?? [],
    );
    const both = { conditions: [...(first ?? []), ...(second ?? [])] };
    expect((await decideWith(both, misread)).status).toBe("double_check");
  });
});

const refused: readonly (readonly [string, unknown, RegExp])[] = [
  [
    "a rule that does not exist",
    { conditions: [{ when: { rule: "RulePH999" }, action: "review" }] },
    /docs\/flows/,
  ],
  [
    "a rule of another flow's host",
    { conditions: [{ when: { rule: "HostAge" }, action: "review" }] },
    /no rule HostAge/,
  ],
  ["an action on such a rule", { actions: { HostAge: "off" } }, /HostAge: the flow has no such rule/],
  ["an action on an unknown rule", { actions: { RulePH99: "off" } }, /RulePH99/],
  [
    "a rule that is off",
    { actions: { RulePH001: "off" }, conditions: [{ when: { rule: "RulePH001" }, action: "review" }] },
    /is off/,
  ],
  ["an action that approves", { conditions: [{ when: { type: 3 }, action: "approve" }] }, /action/],
  ["an action that is off", { conditions: [{ when: { type: 3 }, action: "off" }] }, /action/],
  [
    "a type that the flow does not take",
    { conditions: [{ when: { type: 1 }, action: "review" }] },
    /no document type 1/,
  ],
  ["a selfie alone", { conditions: [{ when: { type: 41 }, action: "review" }] }, /selfie/],
  [
    "the age on a proof of address",
    { conditions: [{ when: { type: 30, age: { under: 18 } }, action: "review" }] },
    /only photo IDs/,
  ],
  [
    "the score on a rule of addresses",
    { conditions: [{ when: { rule: "RulePA001", score: { under: 18 } }, action: "review" }] },
    /never runs/,
  ],
  [
    "a rule of addresses on a passport",
    { conditions: [{ when: { rule: "RulePA001", type: 3 }, action: "review" }] },
    /never runs/,
  ],
  ["no terms", { conditions: [{ when: {}, action: "review" }] }, /at least one/],
  ["an empty list", { conditions: [{ when: { type: [] }, action: "review" }] }, /type/],
  ["a range without ends", { conditions: [{ when: { age: {} }, action: "review" }] }, /from, under or both/],
  [
    "a range that is empty",
    { conditions: [{ when: { age: { from: 18, under: 18 } }, action: "review" }] },
    /less than under/,
  ],
  ["a country in small letters", { conditions: [{ when: { country: "ata" }, action: "review" }] }, /alpha-3/],
  [
    "an unknown term",
    { conditions: [{ when: { type: 3, surname: "Marlow" }, action: "review" }] },
    /surname/,
  ],
  ["an unknown member", { action: {} }, /action/],
  ["a prototype as a member", JSON.parse('{"__proto__":{"actions":{"RulePH006":"off"}}}'), /__proto__/],
  ["a prototype as a rule", JSON.parse('{"actions":{"__proto__":"off"}}'), /__proto__/],
  [
    "a constructor as a term",
    { conditions: [{ when: { constructor: 3 }, action: "review" }] },
    /constructor/,
  ],
  ["a list of conditions that is none", { conditions: { 0: {} } }, /conditions/],
  [
    "too many conditions",
    { conditions: Array(201).fill({ when: { type: 3 }, action: "review" }) },
    /conditions/,
  ],
  ["a threshold of text", { selfieThreshold: "80" }, /selfieThreshold/],
  ["a version with spaces", { version: "my policy" }, /version/],
];

describe("a policy is refused with", () => {
  test.each(refused)("%s", async (_, policy, sentence) => {
    expect(() => flowWith(policy)).toThrow(sentence);
    const { passmuster } = await testPassmuster({ flows: [flowWith({})] });
    const replayed = passmuster.flow("own").replayPolicy({ policy: policy as PolicyOptions });
    await expect(replayed).rejects.toThrow(TypeError);
  });
});

test("each decision shows the digest of the flow, which the policy changes", async () => {
  const digestIn = async (policy: PolicyOptions) => {
    const { documents } = await decideWith(policy);
    return documents[0]?.decisions.map(({ policy: digest }) => digest);
  };
  const [one, same, other] = [await digestIn({}), await digestIn({}), await digestIn({ version: "2" })];
  expect(one).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
  expect([same, other]).toEqual([one, [expect.not.stringContaining(one?.[0] ?? "")]]);
});
