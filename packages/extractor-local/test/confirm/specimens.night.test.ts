import type { ConfirmationInput, ExtractionInput, PrintClaim, StoredImage } from "@passmuster/core/ports";
import { type SpecimenFacts, type SpecimenName, specimenFacts, specimenImage } from "@passmuster/specimens";
import { afterAll, describe, expect, it } from "vitest";
import { localExtractor } from "../../src/index.ts";
import { typeNamed } from "../layout/extract.ts";

const extractor = localExtractor({ faces: false });
afterAll(() => extractor.close?.());

const never = new AbortController().signal;
const image = (name: SpecimenName): StoredImage => ({ bytes: specimenImage(name), mediaType: "image/jpeg" });

function inputOf(front: SpecimenName, back?: SpecimenName): ExtractionInput {
  const { typeName, country } = specimenFacts(front);
  const document = {
    id: "doc_1" as const,
    type: typeNamed(typeName),
    country,
    expected: { documents: {} },
    attempt: 1,
  };
  return { document, front: image(front), ...(back && { back: image(back) }) };
}

const confirm = async (input: ConfirmationInput) => {
  const verdicts = (await extractor.confirm?.(input, never)) ?? [];
  return Object.fromEntries(verdicts.map(({ claim, verdict }) => [claim.field, verdict]));
};

const claimsOf = (values: Partial<Record<PrintClaim["field"], string | undefined>>): PrintClaim[] =>
  Object.entries(values).flatMap(([field, value]) =>
    value ? [{ field: field as PrintClaim["field"], value, from: "expected" as const }] : [],
  );

const cardClaims = ({ person, number, expiryDate }: SpecimenFacts): PrintClaim[] =>
  claimsOf({
    "person.surname": person.surname,
    "person.givenNames": person.givenNames,
    "person.dateOfBirth": person.dateOfBirth,
    "document.number": number,
    "document.expirationDate": expiryDate,
  });

const allOf = (claims: readonly PrintClaim[], verdict: string): Record<string, string> =>
  Object.fromEntries(claims.map(({ field }) => [field, verdict]));

describe("the printed text of our specimens", () => {
  it.each([
    ["passport-ines", undefined],
    ["id-card-front", "id-card-back"],
    ["driver-licence-front", "driver-licence-back"],
  ] as const)("of %s confirms its values", async (front, back) => {
    const input = inputOf(front, back);
    const claims = cardClaims(specimenFacts(front));
    const extraction = await extractor.extract(input, never);
    expect(await confirm({ ...input, extraction, claims })).toEqual(allOf(claims, "confirmed"));
  });

  it("of a licence without its barcode confirms the same", async () => {
    const input = inputOf("driver-licence-front");
    const claims = cardClaims(specimenFacts("driver-licence-front"));
    const extraction = await extractor.extract(input, never);
    expect(await confirm({ ...input, extraction, claims })).toEqual(allOf(claims, "confirmed"));
  });

  it("of a lease confirms name and address", async () => {
    const input = inputOf("lease");
    const { person } = specimenFacts("lease");
    const { street, city, state, zip } = person.address;
    const claims = claimsOf({
      "person.fullName": `${person.givenNames} ${person.surname}`,
      "address.street": street,
      "address.city": city,
      "address.state": state,
      "address.zip": zip,
    });
    const extraction = await extractor.extract(input, never);
    expect(await confirm({ ...input, extraction, claims })).toEqual(allOf(claims, "confirmed"));
  });

  it("does not confirm an MRZ by itself", async () => {
    const input = inputOf("passport-altered");
    const extraction = await extractor.extract(input, never);
    const number = extraction.mrz?.fields.documentNumber ?? "";
    const claims: PrintClaim[] = [{ field: "document.number", value: number, from: "mrz" }];
    expect(number).not.toBe(specimenFacts("passport-altered").number);
    expect(await confirm({ ...input, extraction, claims })).not.toEqual({ "document.number": "confirmed" });
  });

  it("confirms no value that differs in one place, nor claims on another extraction", async () => {
    const input = inputOf("passport-ines");
    const extraction = await extractor.extract(input, never);
    const claims = claimsOf({
      "person.surname": "MOREAU VALDEZ",
      "person.givenNames": "INEZ",
      "person.dateOfBirth": "1987-03-09",
      "document.number": "AQ4821786",
    });
    const verdicts = Object.values(await confirm({ ...input, extraction, claims }));
    expect(verdicts).not.toContain("confirmed");
    expect(verdicts).toContain("contradicted");
    const unknown = { ...extraction };
    const own = cardClaims(specimenFacts("passport-ines"));
    expect(await confirm({ ...input, extraction: unknown, claims: own })).toEqual(allOf(own, "unread"));
    const stopped = AbortSignal.abort(new Error("stopped"));
    await expect(extractor.confirm?.({ ...input, extraction, claims: own }, stopped)).rejects.toThrow(
      "stopped",
    );
  });
});
