import { defineFlow } from "@passmuster/core";
import type { Extraction, PolicyOptions } from "@passmuster/core/ports";
import { scriptedExtractor, testPassmuster } from "@passmuster/core/testing";
import { describe, expect, test } from "vitest";

const flowWith = (policy: unknown) =>
  defineFlow({
    ...{ path: "own", label: "Own", photoId: "required", proofOfAddress: "optional", selfie: "optional" },
    ...{ documentTypes: [3, 12, 30, 41], policy: policy as PolicyOptions },
  });

interface Given {
  readonly vendorState?: string;
  readonly person?: object;
  readonly document?: object;
  readonly withSelfie?: boolean;
  /** While the document is read. */
  readonly meanwhile?: (change: (vendorState: string) => Promise<unknown>) => Promise<unknown>;
}

/** A passport of Antarctica of somebody who is 35, read without a fault unless a test says otherwise. */
async function decideWith(
  policy: PolicyOptions,
  { vendorState, person, document, withSelfie, meanwhile }: Given = {},
) {
  const extractor = scriptedExtractor();
  const service = await testPassmuster({
    flows: [flowWith(policy)],
    extractor,
    work: { readAtUpload: false },
  });
  const flow = service.passmuster.flow("own");
  let id = "";
  extractor.play(async (_input, _signal, next): Promise<Extraction> => {
    await meanwhile?.((state) => flow.verifications.update(id, { vendorState: state }));
    const read = await next();
    const data = {
      person: { ...read.data.person, ...person },
      document: { ...read.data.document, ...document },
    };
    return { ...read, data: { ...read.data, ...data } };
  });
  const expected = { firstName: "Ines", lastName: "Marlow", dateOfBirth: "1990-04-12" };
  const input = { person: expected, ...(vendorState !== undefined && { vendorState }) };
  const made = await service.started({ flow: "own", input });
  id = made.id;
  const selfie = {
    contextType: "SELFIE",
    type: 41,
    country: "ATA",
    frontSideData: service.make.picture(),
  } as const;
  if (withSelfie) await flow.documents.upload({ verification: id, document: selfie });
  await flow.verifications.submit(id);
  await service.passmuster.drain();
  const { status, documents } = await flow.verifications.get(id);
  return { status, failed: Object.keys(documents[0]?.rules?.failedRules ?? {}), documents };
}

const rejecting = (when: object) => ({ conditions: [{ when, action: "reject" }] }) as PolicyOptions;

describe("a condition without a rule", () => {
  test.each<[string, object, Given]>([
    ["type", { type: [12, 3] }, {}],
    ["country as given", { country: "ATA" }, {}],
    ["country as read", { country: ["NLD"] }, { document: { countryCode: "NLD" } }],
    ["age", { age: { from: 35, under: 36 } }, {}],
    ["score", { score: { under: 100 } }, { withSelfie: true }],
    ["the caller's state", { vendorState: ["vip", "new"] }, { vendorState: "new" }],
    ["no state of the caller's", { vendorState: null }, {}],
    ["all terms at once", { type: 3, country: "ATA", age: { from: 18 }, vendorState: null }, {}],
  ])("adds its action where %s holds", async (_, when, given) => {
    const { status, failed } = await decideWith(rejecting(when), given);
    expect([status, failed]).toEqual(["rejected", expect.arrayContaining(["Policy1"])]);
  });

  test.each<[string, object, Given]>([
    ["type", { type: 12 }, {}],
    ["country", { country: "NLD" }, {}],
    ["age, a day before the birthday", { age: { from: 36 } }, { person: { dateOfBirth: "1990-04-12" } }],
    ["score without a selfie", { score: { under: 100 } }, {}],
    ["score", { score: { under: 99 } }, { withSelfie: true }],
    ["the caller's state", { vendorState: "vip" }, { vendorState: "new" }],
    ["one of the terms", { type: 3, country: "NLD" }, {}],
  ])("adds nothing where %s does not hold", async (_, when, given) => {
    expect((await decideWith(rejecting(when), given)).status).toBe("approved");
  });

  test.each<[string, object, Given]>([
    ["age", { age: { under: 18 } }, { person: { dateOfBirth: "" } }],
    ["age that is no date", { age: { under: 18 } }, { person: { dateOfBirth: "1990-02-30" } }],
    ["score", { score: { under: 10 } }, { withSelfie: true, document: { selfieComparison: "Infinity" } }],
  ])("sends a document to a person if its %s was not read", async (_, when, given) => {
    const { status, failed } = await decideWith(
      { ...rejecting(when), actions: { RulePH002: "off", RulePH007: "off" } },
      given,
    );
    expect([status, failed]).toEqual(["double_check", expect.arrayContaining(["Policy1"])]);
  });

  test("counts by its number in the policy", async () => {
    const never = { when: { country: "NLD" }, action: "reject" } as const;
    const policy = { conditions: [never, { when: { type: 3 }, action: "review" }] } as const;
    expect(await decideWith(policy)).toMatchObject({ status: "double_check", failed: ["Policy2"] });
  });

  test("looks at the caller's state as it is at the end of a run", async () => {
    const given: Given = { vendorState: "fine", meanwhile: (change) => change("suspected") };
    expect((await decideWith(rejecting({ vendorState: "suspected" }), given)).status).toBe("double_check");
    expect((await decideWith({}, given)).status).toBe("approved");
  });
});

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
