import { describe, expect, test } from "vitest";
import { decideWith, type Given, rejecting } from "./deciding.ts";

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
