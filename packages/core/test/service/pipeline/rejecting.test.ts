import { defineFlow, documentTypes, flows } from "@passmuster/core";
import type { ExtractedData, Extraction } from "@passmuster/core/ports";
import type { MrzReading } from "@passmuster/mrz";
import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { rejectionGaps } from "../../../src/verdict/rules/rejection-proof.ts";
import type { RuleInput } from "../../../src/verdict/rules/rule.ts";
import { createService, identityBody, passport } from "../../service.ts";
import { expired } from "../session/second-chances.ts";

const [flow] = flows;
const type = documentTypes.find(({ id }) => id === 3);
if (!flow || !type) throw new Error("There is no passport.");

const ended = "2020-01-01";
const fields: MrzReading["fields"] = {
  documentCode: "P",
  documentNumber: "X1234567",
  issuer: "ATA",
  nationality: "ATA",
  sex: "F",
  dateOfBirth: "1990-04-12",
  expirationDate: ended,
  surname: "MARLOW",
  givenNames: "INES",
};
const zone = (more: Partial<MrzReading> = {}): MrzReading => ({
  format: "TD3",
  lines: [],
  fields,
  valid: true,
  corrections: [],
  checks: { expiration_date: true, composite: true },
  ...more,
});
const of = (expirationDate: string, identified: "0" | "1" = "1") => ({
  document: { identified, expirationDate },
});
const reading = (extraction: Partial<Extraction>, more: Partial<RuleInput> = {}): RuleInput => ({
  type,
  country: "ATA",
  flow,
  today: "2026-11-27",
  withSelfie: false,
  expected: { documents: {} },
  extraction: { data: of(ended), quality: [], ...extraction },
  capabilities: { faces: false, quality: false, sandbox: false },
  reuse: { number: false, image: false, sidesAlike: false },
  ...more,
});
const gaps = (extraction: Partial<Extraction>, more: Partial<RuleInput> = {}) =>
  rejectionGaps("RulePH006", reading(extraction, more));
const both = { mrz: zone(), printed: of(ended) };

describe("an expiry rejects", () => {
  test("if zone and print state it, and its check digit holds without corrections", () => {
    expect(gaps(both)).toEqual([]);
  });

  test("if a host's own reader, which gives no places, reports the part as read", () => {
    expect(gaps({ parts: [{ part: "print", state: "read" }] })).toEqual([]);
  });
});

const code = (expirationDate: string) => ({
  format: "PDF417" as const,
  jurisdiction: "",
  fields: {},
  expirationDate,
});
const coded = (expirationDate: string) => ({
  side: "back" as const,
  from: "barcode" as const,
  data: of(expirationDate),
});
const correction = { line: 1, column: 21, from: "O", to: "0" };
const contradiction = {
  field: "expirationDate",
  between: ["print", "mrz"] as const,
  other: ended,
  standing: "contradicted",
} as const;

describe("an expiry goes to a person", () => {
  test.each<readonly [string, Partial<Extraction>, Partial<RuleInput>, string]>([
    ["of a document that was not identified", { ...both, data: of(ended, "0") }, {}, "identified"],
    ["that the zone alone states", { mrz: zone() }, {}, "proven"],
    ["that the zone and the barcode alone state", { mrz: zone(), barcode: code(ended) }, {}, "proven"],
    ["that a barcode on its back repeats", { mrz: zone(), further: [coded(ended)] }, {}, "proven"],
    ["that the print alone states", { printed: of(ended) }, {}, "proven"],
    ["whose check digit fails", { ...both, mrz: zone({ checks: { expiration_date: false } }) }, {}, "proven"],
    ["of a zone with a correction", { ...both, mrz: zone({ corrections: [correction] }) }, {}, "proven"],
    ["that the print contradicts", { ...both, printed: of("2030-01-01") }, {}, "contradicted"],
    [
      "in whose place similar text is printed",
      both,
      { evidence: { print: [contradiction], others: [] } },
      "contradicted",
    ],
    [
      "that the other side contradicts",
      { ...both, further: [{ side: "back", from: "print", data: of("2031-01-01") }] },
      {},
      "contradicted",
    ],
    ["of a reader that reports no part as read", {}, {}, "proven"],
    ["whose last day is not over everywhere", both, { lastDay: ended, today: "2020-01-02" }, "passed"],
  ])("%s", (_, extraction, more, gap) => {
    expect(gaps(extraction, more)).toContain(gap);
  });
});

/** A place that states the expiry, another date, or none. */
const stated = fc.constantFrom(ended, "2031-05-06", "2019-01-01", "");
const count = Math.max(60, Math.ceil(500 * inject("size")));

test(`of ${count} random readings those without a gap are proven and not contradicted`, () => {
  let rejecting = 0;
  const property = fc.property(
    fc.record({ printed: stated, coded: stated, further: stated, read: fc.boolean() }),
    fc.record({ digit: fc.boolean(), corrected: fc.boolean(), identified: fc.constantFrom("0", "1") }),
    ({ printed, coded, further, read }, { digit, corrected, identified }) => {
      const mrz = zone({
        fields: { ...fields, expirationDate: coded },
        checks: { expiration_date: digit },
        corrections: corrected ? [correction] : [],
      });
      const extraction: Partial<Extraction> = {
        data: of(ended, identified as "0" | "1"),
        ...(coded && { mrz }),
        ...(printed && { printed: of(printed) }),
        ...(further && { further: [{ side: "back", from: "print", data: of(further) }] }),
        ...(read && { parts: [{ part: "print", state: "read" }] }),
      };
      if (gaps(extraction).length > 0) return;
      rejecting += 1;
      const places = [printed, coded, further].filter((place) => place !== "");
      expect(identified).toBe("1");
      expect(places.every((place) => place === ended)).toBe(true);
      expect(places.length >= 2 || (places.length === 0 && read)).toBe(true);
      if (coded) expect([digit, corrected]).toEqual([true, false]);
    },
  );
  const places = { printed: ended, coded: ended, further: "", read: false };
  const proven = { digit: true, corrected: false, identified: "1" };
  fc.assert(property, { numRuns: count, examples: [[places, proven]] });
  expect(rejecting).toBeGreaterThan(0);
});

describe.each<readonly [code: string, one: ExtractedData, other: ExtractedData]>([
  [
    "RulePH001",
    { person: { surname: "MARLOW", givenNames: "INES" } },
    { person: { surname: "HALL", givenNames: "INES" } },
  ],
  ["RulePH002", { person: { dateOfBirth: "1990-04-12" } }, { person: { dateOfBirth: "1991-04-12" } }],
  ["RulePH003", { document: { number: "X1234567" } }, { document: { number: "X1234568" } }],
  ["RulePH005", { document: { countryCode: "ATA" } }, { document: { countryCode: "NOR" } }],
  ["RulePH008", { address: { street: "12 Elm Street" } }, { address: { street: "13 Elm Street" } }],
  ["RulePA002", { address: { street: "12 Elm Street" } }, { address: { street: "13 Elm Street" } }],
  ["RulePA003", { address: { city: "Reno" } }, { address: { city: "Elko" } }],
  ["RulePA004", { address: { state: "NV" } }, { address: { state: "CA" } }],
  ["RulePA005", { address: { zip: "89501" } }, { address: { zip: "89502" } }],
  ["RulePA006", { address: { country: "Norway" } }, { address: { country: "Sweden" } }],
])("%s with the action reject", (code, one, other) => {
  const gapsOf = (printed: ExtractedData, ...backs: readonly ExtractedData[]) =>
    rejectionGaps(
      code,
      reading({
        data: { ...one, document: { ...one.document, identified: "1" } },
        printed,
        further: backs.map((data) => ({ side: "back", from: "print", data })),
      }),
    );

  test("rejects by a value that stands in two places", () => {
    expect(gapsOf(one, one)).toEqual([]);
  });

  test("goes to a person by a value that stands in one place, or that another contradicts", () => {
    expect(gapsOf(one)).toEqual(["proven"]);
    expect(gapsOf(one, one, other)).toContain("contradicted");
    expect(gapsOf(other, other)).toContain("contradicted");
  });
});

describe("a passport on the day after its last", () => {
  const statusAt = async (now: string, timeZone?: string): Promise<string> => {
    const zoned = defineFlow({
      path: "zoned",
      label: "Zoned",
      photoId: "required",
      documentTypes: [3],
      ...(timeZone && { timeZone }),
    });
    const { call, environment, extractor, passmuster } = await createService({ flows: [zoned] });
    environment.advance(Date.parse(now) * 1000 - environment.now());
    extractor.play(async (_input, _signal, next) => everywhereEnding(await next()));
    const at = "/api/v1/zoned";
    const { id } = (await call("POST", `${at}/verifications`, identityBody)).json.data;
    await call("POST", `${at}/documents`, passport(id));
    await call("PUT", `${at}/verifications/${id}/submit`);
    await passmuster.drain();
    const { json } = await call("GET", `${at}/verifications/${id}`);
    await passmuster.close();
    return json.data.status_label;
  };
  const everywhereEnding = (read: Extraction): Extraction => {
    const changed = expired(read);
    const text = JSON.stringify(changed).replaceAll(ended, "2026-11-26");
    return JSON.parse(text);
  };

  test("goes to a person while it is still that day somewhere, and is rejected afterwards", async () => {
    expect(await statusAt("2026-11-27T08:26:00Z")).toBe("Double Check");
    expect(await statusAt("2026-11-27T12:01:00Z")).toBe("Rejected");
  });

  test("is judged in the flow's time zone, if it has one", async () => {
    expect(await statusAt("2026-11-27T08:26:00Z", "Pacific/Honolulu")).toBe("Approved");
    expect(await statusAt("2026-11-27T08:26:00Z", "Europe/Vienna")).toBe("Rejected");
    expect(() => defineFlow({ path: "x", label: "x", documentTypes: [3], timeZone: "Mars/Base" })).toThrow(
      "time zone",
    );
  });
});
