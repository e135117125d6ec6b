import { type ExpectedData, flows, rules } from "@passmuster/core";
import type { Capabilities, Extraction } from "@passmuster/core/ports";
import {
  drawInsurancePolicy,
  type PhotographOptions,
  photograph,
  rasterise,
  type SpecimenFacts,
  type SpecimenName,
  specimenFacts,
  specimenImage,
  specimenPerson,
} from "@passmuster/specimens/workshop";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createReader, type Reader, toExtraction } from "../../src/in-process.ts";
import { planFor } from "../../src/layout/read-plan.ts";
import { misread, plain } from "../../src/print/similar.ts";
import { extract, linesOf, typeNamed } from "./extract.ts";

let reader: Reader;
beforeAll(async () => {
  reader = await createReader();
});
afterAll(() => reader.close());

const today = "2026-06-01";

const extracted = new Map<SpecimenName, Promise<Extraction>>();
/** Memoised: each specimen is read once. */
function extractSpecimen(name: SpecimenName): Promise<Extraction> {
  const known = extracted.get(name) ?? extract(reader, specimenImage(name), specimenFacts(name).typeName);
  extracted.set(name, known);
  return known;
}

const expectedOf = ({ person, address, number = "", typeName, country }: SpecimenFacts): ExpectedData => ({
  person: { firstName: person.givenNames, lastName: person.surname, dateOfBirth: person.dateOfBirth },
  address: { ...(address ?? person.address), postalCode: (address ?? person.address).zip },
  documents: { proofOfAddress: { type: typeName, number, country } },
});

const capabilities: Capabilities = {
  name: "local",
  mrz: true,
  barcode: false,
  text: true,
  faces: false,
  quality: false,
  sandbox: false,
};

/** The results of the rules on proofs of address, by code. */
function outcomes(extraction: Extraction, expected: ExpectedData, typeName: string): Record<string, boolean> {
  const [flow] = flows;
  if (!flow) throw new Error("There is no flow.");
  const type = typeNamed(typeName);
  const reading = {
    type,
    country: "USA",
    flow,
    expected,
    extraction,
    capabilities,
    withSelfie: false,
    today,
    reuse: { number: false, image: false, sidesAlike: false },
  };
  return Object.fromEntries(
    rules
      .filter(({ category }) => category === "proof_of_address")
      .map((rule) => {
        const outcome = rule.compare(reading);
        return [rule.code, "passed" in outcome && outcome.passed];
      }),
  );
}

const passes = {
  RulePA001: true,
  RulePA002: true,
  RulePA003: true,
  RulePA004: true,
  RulePA005: true,
  RulePA006: true,
  RulePA007: true,
};

describe("a specimen page", () => {
  it.each([
    "lease",
    "lease-scan",
    "home-insurance",
    "vehicle-insurance",
    "vehicle-insurance-other-person",
  ] as const)("yields its kind, holder, first and last day: %s", async (name) => {
    const facts = specimenFacts(name);
    const { data } = await extractSpecimen(name);
    expect(data.document).toEqual({
      type: facts.typeName,
      number: facts.number,
      issuingEntity: facts.kind === "lease" ? "Specimen Property Partners LLC" : "Halcyon Mutual",
      issueDate: facts.issueDate,
      expirationDate: facts.expiryDate,
      countryCode: "USA",
      countryName: "United States of America",
      identified: "1",
    });
    expect(data.address).toMatchObject({ street: facts.address?.street, zip: facts.address?.zip });
    expect(outcomes({ data, quality: [] }, expectedOf(facts), facts.typeName)).toEqual(passes);
  });

  it("of another person fails on name, street and place", async () => {
    const expected = expectedOf(specimenFacts("vehicle-insurance"));
    const { typeName } = specimenFacts("vehicle-insurance");
    const extraction = await extractSpecimen("vehicle-insurance-other-person");
    expect(outcomes(extraction, expected, typeName)).toEqual({
      RulePA001: false,
      RulePA002: false,
      RulePA003: false,
      RulePA004: false,
      RulePA005: false,
      RulePA006: true,
      RulePA007: true,
    });
  });

  it("is not identified as another type", async () => {
    const { data } = await extract(reader, specimenImage("home-insurance"), "Lease Agreement");
    expect(data.document).toMatchObject({ type: "Home Insurance Policy", identified: "0" });
  });

  it.each([
    ["selfie-ines", "Lease Agreement"],
    ["passport-ines", "Bank Statement"],
  ] as const)("is not identified: %s is not a %s", async (name: SpecimenName, typeName) => {
    const { data } = await extract(reader, specimenImage(name), typeName);
    expect(data.document?.identified).toBe("0");
  });

  const options = { number: "HM-2048-7716", issueDate: "2025-01-15", expiryDate: "2034-01-15" };
  it.each<readonly [string, Omit<PhotographOptions, "seed">]>([
    ["on its side", { quality: "scan", rotate: 90 }],
    ["on its other side", { quality: "clear", rotate: 270 }],
    ["upside down", { quality: "clear", rotate: 180 }],
    ["worn", { quality: "worn", rotate: 0 }],
  ])("is read %s, with its small print intact", async (_, how) => {
    const person = specimenPerson("ines");
    const drawing = drawInsurancePolicy(person, { ...options, of: "home" });
    const picture = await photograph(await rasterise(drawing, 1600), { ...how, seed: "pages" });
    const { lines, ...extraction } = await linesOf(reader, picture, "Home Insurance Policy");
    const small = plain("Specimen Insurance Company · 1 Sample Plaza, Cedar Hollow, OR 97298");
    const wrongLetters = lines.flatMap((text) => misread(text, small) ?? []);
    expect(Math.min(...wrongLetters)).toBeLessThan(2);
    const expected = expectedOf({ ...specimenFacts("home-insurance"), person });
    expect(outcomes(extraction, expected, "Home Insurance Policy")).toEqual(passes);
    expect(extraction.data.document).toMatchObject({ number: options.number, identified: "1" });
  });
});

describe("the printed side beside an MRZ", () => {
  it.each([
    "passport-ines",
    "passport-ines-90",
    "passport-ines-180",
    "passport-ines-worn",
    "td2-card",
  ] as const)("has the number of the MRZ: %s", async (name) => {
    const { number } = specimenFacts(name);
    const { printed, mrz } = await extractSpecimen(name);
    expect(printed?.document?.number).toBe(number);
    expect(mrz?.fields.documentNumber).toBe(number);
  });

  it("has another number than an altered MRZ", async () => {
    const { printed, mrz } = await extractSpecimen("passport-altered");
    expect(printed?.document?.number).toBe("AQ4821736");
    expect(mrz?.fields.documentNumber).toBe("AQ4821737");
  });

  it("has the number of the barcode on the back of a licence", async () => {
    const type = typeNamed("Driver License");
    const wanted = planFor(type);
    const reading = await reader.read({
      front: specimenImage("driver-licence-front"),
      back: specimenImage("driver-licence-back"),
      ...(wanted && { wanted }),
    });
    const { printed, barcode } = toExtraction(type, reading);
    expect(printed).toMatchObject({
      person: { surname: "MOREAU-VALDÉS", givenNames: "INÉS", dateOfBirth: "1987-03-08" },
      address: { street: "131 ORCHARD TERRACE", city: "HARBOR GLEN", state: "WA", zip: "98599" },
      document: { number: specimenFacts("driver-licence-front").number, expirationDate: "2033-04-21" },
    });
    expect(barcode?.documentNumber).toBe(printed?.document?.number);
  });

  it("is the other side of a card with the MRZ on its back", async () => {
    const type = typeNamed("National ID Card");
    const wanted = planFor(type);
    const reading = await reader.read({
      front: specimenImage("id-card-front"),
      back: specimenImage("id-card-back"),
      ...(wanted && { wanted }),
    });
    expect(toExtraction(type, reading).printed).toMatchObject({
      person: { surname: "MOREAU-VALDÉS", givenNames: "INÉS", dateOfBirth: "1987-03-08" },
      document: { expirationDate: "2035-09-14" },
    });
  });
});
