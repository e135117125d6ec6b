import type { PolicyOptions } from "@passmuster/core";
import { describe, expect, test } from "vitest";
import { decideWith, type Given } from "./deciding.ts";

const many = ["AAA", "BBB", "CCC", "ATA", "EEE", "FFF", "GGG", "HHH", "III", "JJJ"];
const listed: Given = { hits: [{}] };

describe("a condition in words", () => {
  const wordsOf = async (when: object, given?: Given) => {
    const policy = { conditions: [{ when, action: "review" }] } as PolicyOptions;
    return (await decideWith(policy, given)).failedRules.Policy1;
  };

  test.each<[string, object, Given?]>([
    ["document type Passport or National ID Card", { type: [3, 12] }],
    ["country ATA", { country: "ATA" }],
    ["country NLD, BEL or ATA", { country: ["NLD", "BEL", "ATA"] }],
    ["country AAA, BBB, CCC, ATA, EEE, FFF, GGG, HHH or 2 more", { country: many }],
    ["age under 40", { age: { under: 40 } }],
    ["age of 18 or more", { age: { from: 18 } }],
    ["age of 18 or more and under 40", { age: { from: 18, under: 40 } }],
    ["selfie similarity under 100", { score: { under: 100 } }, { withSelfie: true }],
    ["presence failed or none", { presence: ["failed", "none"] }],
    ['vendor state "vip" or none', { vendorState: ["vip", null] }],
    [
      "a hit on ofac-sdn with a score of 0.95 or more",
      { hit: { list: "ofac-sdn", score: { from: 0.95 } } },
      listed,
    ],
    ["a hit with a birth date same or near", { hit: { dateOfBirth: ["same", "near"] } }, listed],
    ["country ATA, and age under 40", { age: { under: 40 }, country: "ATA" }],
  ])("says %s", async (words, when, given) => {
    expect(await wordsOf(when, given)).toEqual({ expected: `not: ${words}`, extracted: "the case" });
  });

  test("says that a value was not read", async () => {
    const given = { person: { dateOfBirth: "" } };
    expect(await wordsOf({ age: { under: 18 } }, given)).toEqual({
      expected: "not: age under 18",
      extracted: "not read",
    });
  });
});
