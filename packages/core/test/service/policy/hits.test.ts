import type { PolicyOptions } from "@passmuster/core";
import { testPassmuster } from "@passmuster/core/testing";
import { describe, expect, test } from "vitest";
import { decideWith, flowWith, type Given } from "./deciding.ts";

/** Rejects another name, but leaves it to a person where the hit is like this. */
const sparing = (hit: object): PolicyOptions => ({
  actions: { RulePH001: "reject" },
  conditions: [{ when: { rule: "RulePH001", hit }, action: "review" }],
});
const renamed = { person: { surname: "Other", fullName: "Ines Other" } };

describe("a condition on hits", () => {
  test.each<[string, object, NonNullable<Given["hits"]>]>([
    ["the list", { list: "ofac-sdn" }, [{}]],
    ["one of the lists", { list: ["un", "eu"] }, [{ list: "eu" }]],
    ["the least score", { score: { from: 0.95 } }, [{ score: 0.95 }]],
    ["the birth date", { dateOfBirth: ["same", "near"] }, [{ dateOfBirth: "near" }]],
    ["a birth date that was not compared", { dateOfBirth: "unknown" }, [{ dateOfBirth: "unknown" }]],
    [
      "all terms, for one of several hits",
      { list: "ofac-sdn", score: { from: 0.95 }, dateOfBirth: "same" },
      [{ score: 0.5 }, {}],
    ],
  ])("holds by %s", async (_, hit, hits) => {
    expect((await decideWith(sparing(hit), { ...renamed, hits })).status).toBe("double_check");
    const alone: PolicyOptions = { conditions: [{ when: { hit }, action: "review" }] };
    expect((await decideWith(alone, { hits })).failed).toContain("Policy1");
  });

  test.each<[string, object, NonNullable<Given["hits"]>]>([
    ["another list", { list: "un" }, [{}]],
    ["a lower score", { score: { from: 0.95 } }, [{ score: 0.94 }]],
    ["another comparison of the birth date", { dateOfBirth: "same" }, [{ dateOfBirth: "unknown" }]],
    [
      "terms that only several hits fit together",
      { list: "un", dateOfBirth: "same" },
      [{}, { list: "un", dateOfBirth: "other" }],
    ],
    ["no hit", { score: { from: 0 } }, []],
  ])("does not hold by %s", async (_, hit, hits) => {
    expect((await decideWith(sparing(hit), { ...renamed, hits })).status).toBe("rejected");
    const alone: PolicyOptions = { conditions: [{ when: { hit }, action: "review" }] };
    expect((await decideWith(alone, { hits })).failed).not.toContain("Policy1");
  });

  test.each<[string, unknown, RegExp]>([
    [
      "an action that rejects",
      { hit: { list: "un" } },
      /conditions\[0\]\.action: a hit on a list never rejects/,
    ],
    [
      "a rejection beside a rule",
      { rule: "RulePH001", hit: { list: "un" } },
      /never rejects by itself: use review/,
    ],
    ["a rejection beside other terms", { country: "ATA", hit: { score: { from: 1 } } }, /never rejects/],
    ["a rejection by the rule of lists", { rule: ["RulePH001", "RuleSC001"] }, /never rejects/],
    ["no terms", { hit: {} }, /hit takes at least one of list, score, dateOfBirth/],
    [
      "a list in capitals",
      { hit: { list: "OFAC" } },
      /hit\.list must be the name of a list, such as ofac-sdn/,
    ],
    ["a score in per cent", { hit: { score: { from: 95 } } }, /hit\.score\.from must be at most 1/],
    [
      "an unknown comparison",
      { hit: { dateOfBirth: "equal" } },
      /hit\.dateOfBirth must be one of same, near, other, unknown, or a list of them/,
    ],
    ["an unknown term", { hit: { entry: "1" } }, /hit\.entry.*score/],
  ])("is refused with %s", (_, when, sentence) => {
    expect(() => flowWith({ conditions: [{ when, action: "reject" }] })).toThrow(sentence);
  });

  test("is refused where no list can be searched", async () => {
    const conditions = [{ when: { hit: { list: "un" } }, action: "review" }];
    expect(() => flowWith({ actions: { RuleSC001: "off" }, conditions })).toThrow(
      "conditions[0].when.hit: RuleSC001 is off, so no list is searched.",
    );
    await expect(testPassmuster({ flows: [flowWith({ conditions })] })).rejects.toThrow(
      /screening is required: the flow "own" has a condition on hits/,
    );
  });

  test("is tried on past decisions without a search", async () => {
    const decided = (hits?: Given["hits"]) =>
      decideWith({ actions: { RulePH001: "reject" } }, { ...renamed, ...(hits && { hits }) });
    const [found, unsearched] = [await decided([{}]), await decided()];
    const toOf = async (hit: object, { flow } = found) =>
      (await flow.replayPolicy({ policy: sparing(hit) })).changes[0]?.to;
    const strong = { list: "ofac-sdn", score: { from: 0.95 }, dateOfBirth: "same" };
    expect(await toOf(strong)).toBe("double_check");
    expect(await toOf({ score: { from: 0.98 } })).toBeUndefined();
    expect(await toOf({ dateOfBirth: ["near", "other", "unknown"] })).toBeUndefined();
    expect(await toOf(strong, unsearched)).toBeUndefined();
  });
});
