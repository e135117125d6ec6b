import { documentTypes, flows } from "@passmuster/core";
import type { ExtractedData } from "@passmuster/core/ports";
import { expect, test } from "vitest";
import { validate } from "../../../src/verdict/rules/validate.ts";

const flow = flows.find(({ policy }) => policy.actions.RulePH005 !== "off");
const anyCountry = flows.find(({ policy }) => policy.actions.RulePH005 === "off");
const type = documentTypes.find(({ name }) => name === "Driver License");
if (!flow || !anyCountry || !type) throw new Error("There is no flow or no licence.");

const failedOn = (document: ExtractedData["document"], of = flow) => {
  const { failed } = validate(
    {
      type,
      country: "DEU",
      flow: of,
      today: "2026-11-27",
      withSelfie: false,
      expected: { documents: { photoId: { type: type.name, number: "X7304182", country: "DEU" } } },
      extraction: { data: { document: { identified: "0", ...document } }, quality: [] },
      capabilities: { faces: false, quality: false, sandbox: false },
      reuse: { number: false, image: false, sidesAlike: false },
    },
    "rule_1",
  );
  return { type: failed.RulePH004, country: failed.RulePH005 };
};

test("a licence of another country fails for its country, not for its kind", () => {
  const { type: kind, country } = failedOn({ type: "Driver License", countryCode: "FRA" });
  expect(kind).toBeUndefined();
  expect(country).toMatchObject({ expected: "DEU", extracted: "FRA" });
});

test("it fails for its kind where the flow compares no countries", () => {
  const { type: kind } = failedOn({ type: "Driver License", countryCode: "FRA" }, anyCountry);
  expect(kind).toMatchObject({ expected: "Driver License", extracted: "Driver License, FRA" });
});

test("a document without a kind or an issuer fails for its kind alone", () => {
  const { type: kind, country } = failedOn({});
  expect(kind).toMatchObject({ expected: "Driver License", extracted: "" });
  expect(country).toBeUndefined();
});
