import { documentTypes, flows } from "@passmuster/core";
import type { Extraction, Mark } from "@passmuster/core/ports";
import { afterEach, describe, expect, test, vi } from "vitest";
import { validate } from "../../../src/verdict/rules/validate.ts";
import { createService } from "../../service.ts";

const [flow] = flows.filter(({ path }) => path === "postal1583");
const [passport] = documentTypes.filter(({ name }) => name === "Passport");
const [lease] = documentTypes.filter(({ category }) => category === "proof_of_address");
if (!flow || !passport || !lease) throw new Error("There is no flow or no type.");

const specimen: Mark = { kind: "specimen", side: "front", word: "SPECIMEN" };
const cancelled: Mark = { kind: "void", side: "front", word: "CANCELLED" };
const copy: Mark = { kind: "copy", side: "back", word: "KOPIE" };
const drawn: Mark = { kind: "program", side: "front" };

interface Given {
  readonly marks?: Extraction["marks"];
  readonly lastName?: string;
  readonly acceptsSpecimens?: boolean;
  readonly type?: typeof passport;
}

const judged = ({ marks, lastName = "Corvalle", acceptsSpecimens = false, type = passport }: Given) =>
  validate(
    {
      type,
      country: "NLD",
      flow,
      today: "2026-11-28",
      withSelfie: false,
      acceptsSpecimens,
      expected: {
        person: { firstName: "Ines", lastName, dateOfBirth: "1990-04-02" },
        documents: { photoId: { type: "Passport", number: "NX1", country: "NLD" } },
      },
      extraction: { data: { document: { identified: "1" } }, quality: [], ...(marks && { marks }) },
      capabilities: { faces: false, quality: false, sandbox: false },
      reuse: { number: false, image: false, sidesAlike: false },
    },
    "rule_1",
  );

describe("a document with a mark that voids it", () => {
  test("goes to a person, who sees the word", () => {
    const { failed, actions, suggestions } = judged({ marks: [specimen, copy] });
    expect(failed.RuleDI014).toEqual({ expected: "none", extracted: "SPECIMEN, KOPIE" });
    expect(actions.RuleDI014).toBe("review");
    expect(suggestions.join()).toMatch(/marked as a specimen/);
  });

  test("passes the rule without a mark, and is not judged by a reader that looks for none", () => {
    expect(judged({ marks: [] }).approved).toMatchObject({ RuleDI014: {}, RuleDI015: {} });
    expect(judged({}).skipped.RuleDI014).toMatchObject({ state: "not_applicable" });
    expect(judged({}).skipped.RuleDI015).toMatchObject({ state: "not_applicable" });
  });

  test.each([["Specimen"], ["van Specimen"], ["Spécimen-Corvalle"]])(
    "passes if the word is the holder's name, %s",
    (lastName) => {
      expect(judged({ marks: [specimen], lastName }).failed.RuleDI014).toBeUndefined();
      expect(judged({ marks: [cancelled], lastName }).failed.RuleDI014).toBeDefined();
    },
  );

  test("passes as a specimen only where specimens are accepted; void ones and copies never do", () => {
    expect(judged({ marks: [specimen], acceptsSpecimens: true }).approved.RuleDI014).toBeDefined();
    const { failed } = judged({ marks: [specimen, cancelled, copy], acceptsSpecimens: true });
    expect(failed.RuleDI014?.extracted).toBe("CANCELLED, KOPIE");
  });
});

describe("a picture that a program drew", () => {
  test("goes to a person if it is a photo ID, and fails no other rule", () => {
    const { failed, actions } = judged({ marks: [drawn], acceptsSpecimens: true });
    expect(failed.RuleDI015).toEqual({ expected: "none", extracted: "front" });
    expect(actions.RuleDI015).toBe("review");
    expect(failed.RuleDI014).toBeUndefined();
  });

  test("may be a proof of address: bills are made by programs", () => {
    expect(judged({ marks: [drawn], type: lease }).skipped.RuleDI015).toBeDefined();
  });
});

describe("the option `specimens`", () => {
  afterEach(() => vi.unstubAllEnvs());

  test("is said by every answer and in the log, once they are accepted", async () => {
    const warnings: object[] = [];
    const silent = () => undefined;
    const logger = {
      debug: silent,
      info: silent,
      error: silent,
      warn: (fields: object) => warnings.push(fields),
    };
    for (const [specimens, mode] of [
      ["review", undefined],
      ["accept", "specimens"],
    ] as const) {
      const { passmuster } = await createService({ specimens, logger });
      await passmuster.start();
      const { headers } = await passmuster.handle({ method: "GET", url: "/health/live", headers: {} });
      expect(headers["passmuster-mode"]).toBe(mode);
      await passmuster.close();
    }
    expect(warnings).toContainEqual({ specimens: "accept" });
    expect(warnings).toHaveLength(1);
  });

  test("refuses `accept` in production, and takes it by its longer name", async () => {
    vi.stubEnv("NODE_ENV", "production");
    await expect(createService({ specimens: "accept" })).rejects.toThrow(/specimens: .*accept-in-production/);
    const { passmuster } = await createService({ specimens: "accept-in-production" });
    await passmuster.close();
  });
});
