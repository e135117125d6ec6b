import type { VerificationDocumentType } from "@passmuster/core";
import type { ExtractionInput, Extractor, StoredImage } from "@passmuster/core/ports";
import { type SpecimenName, specimenFacts, specimenImage } from "@passmuster/specimens";
import { afterAll, describe, expect, it } from "vitest";
import { localExtractor } from "../src/index.ts";

const types = {
  passport: { id: 3, name: "Passport", category: "photo_id", sides: 1, machineReadable: ["mrz"] },
  idCard: { id: 12, name: "National ID Card", category: "photo_id", sides: 2, machineReadable: ["mrz"] },
  lease: { id: 23, name: "Lease Agreement", category: "proof_of_address", sides: 1 },
  licence: { id: 1, name: "Driver License", category: "photo_id", sides: 2, machineReadable: ["pdf417"] },
  consular: { id: 9, name: "Matricula Consular", category: "photo_id", sides: 2 },
} as const satisfies Record<string, VerificationDocumentType>;

const facts = (type: VerificationDocumentType): ExtractionInput["document"] => ({
  id: "doc_1",
  type,
  country: "ATA",
  expected: { documents: {} },
  attempt: 1,
});
const image = (name: SpecimenName): StoredImage => ({ bytes: specimenImage(name), mediaType: "image/jpeg" });
const never = new AbortController().signal;

const extractor: Extractor = localExtractor();
afterAll(() => extractor.close?.());

describe("the local extractor", () => {
  it("reports exactly its capabilities", () => {
    expect(extractor.capabilities()).toEqual({
      name: "local",
      version: expect.stringMatching(/^\d+\.\d+\.\d+\S* [\w-]{11}$/),
      mrz: true,
      barcode: true,
      text: true,
      faces: true,
      quality: true,
      sandbox: false,
      engine: { name: "native", cost: 1 },
    });
  });

  it("names the engine that its processes opened", async () => {
    await extractor.warmUp?.();
    expect(extractor.capabilities().engine).toEqual({ name: "native", cost: 1 });
  });

  it("reads a passport into the specification's groups", async () => {
    const input = { document: facts(types.passport), front: image("passport-ines") };
    const { data, mrz, quality } = await extractor.extract(input, never);
    expect(data).toEqual({
      person: {
        surname: "MOREAU VALDES",
        givenNames: "INES",
        fullName: "INES MOREAU VALDES",
        dateOfBirth: "1987-03-08",
        sex: "F",
      },
      document: {
        type: "Passport",
        number: "AQ4821736",
        countryCode: "ATA",
        countryName: "Antarctica",
        expirationDate: "2035-03-03",
        identified: "1",
        hasSelfie: "1",
      },
    });
    expect(mrz).toMatchObject({ format: "TD3", valid: true, lines: specimenFacts("passport-ines").mrz });
    expect(quality).toEqual([]);
  });

  it("reads a card from its back", async () => {
    const input = {
      document: facts(types.idCard),
      front: image("id-card-front"),
      back: image("id-card-back"),
    };
    const { data, mrz } = await extractor.extract(input, never);
    expect(mrz?.format).toBe("TD1");
    expect(data.document).toMatchObject({ type: "National ID Card", identified: "1" });
  });

  it("reads a licence from the barcode on its back", async () => {
    const input = {
      document: facts(types.licence),
      front: image("driver-licence-front"),
      back: image("driver-licence-back"),
    };
    const { data, barcode, mrz } = await extractor.extract(input, never);
    const { number, barcode: printed } = specimenFacts("driver-licence-back");
    expect(data).toMatchObject({
      person: { surname: "MOREAU-VALDES", givenNames: "INES", dateOfBirth: "1987-03-08" },
      address: { street: "131 ORCHARD TERRACE", city: "HARBOR GLEN", state: "WA", zip: "98599" },
      document: {
        type: "Driver License",
        number,
        countryCode: "USA",
        expirationDate: "2033-04-21",
        identified: "1",
      },
    });
    expect(printed).toContain(`DAQ${barcode?.documentNumber}\n`);
    expect(mrz).toBeUndefined();
  });

  it("reads a lease as a page of text", async () => {
    const input = { document: facts(types.lease), front: image("lease") };
    const { data } = await extractor.extract(input, never);
    expect(data).toMatchObject({
      person: { fullName: "Inés Moreau-Valdés" },
      address: { street: "131 Orchard Terrace", city: "Harbor Glen", state: "WA", zip: "98599" },
      document: {
        type: "Lease Agreement",
        number: "SL-2025-0418",
        expirationDate: "2033-01-31",
        identified: "1",
      },
    });
  });

  it("does not identify a passport as the announced card", async () => {
    const input = { document: facts(types.idCard), front: image("passport-ines") };
    const { data } = await extractor.extract(input, never);
    expect(data.document).toMatchObject({ type: "Passport", identified: "0" });
  });

  it("identifies nothing without an MRZ", async () => {
    const input = { document: facts(types.passport), front: image("selfie-ines") };
    const { data, mrz } = await extractor.extract(input, never);
    expect(data).toEqual({ document: { identified: "0", hasSelfie: "1" } });
    expect(mrz).toBeUndefined();
  });

  it("reads the front of another card than announced, but identifies none", async () => {
    const input = { document: facts(types.consular), front: image("id-card-front") };
    const { data, parts } = await extractor.extract(input, never);
    expect(data.person).toMatchObject({ surname: "MOREAU-VALDÉS", dateOfBirth: "1987-03-08" });
    expect(data.document).toMatchObject({ type: "National ID Card", identified: "0", hasSelfie: "1" });
    expect(parts).toMatchObject([
      { part: "portrait", state: "read", side: "front" },
      { part: "print", state: "read" },
      { part: "back", state: "missing" },
    ]);
  });

  it("compares faces without reading, with the same result", async () => {
    const [front, selfie] = [image("passport-ines"), image("selfie-ines")];
    const input = { document: facts(types.passport), front, selfie };
    const { data, selfie: seen, quality } = await extractor.extract(input, never);
    const compared = await extractor.compare?.({ front, selfie }, never);
    expect(compared).toEqual({ selfie: seen, quality, selfieComparison: data.document?.selfieComparison });
    expect(await extractor.compare?.({ selfie }, never)).toEqual({
      selfie: { faces: 1, copied: false },
      quality: [],
    });
    expect(await extractor.compare?.({ front, selfie: front }, never)).toMatchObject({
      selfie: { copied: true },
    });
  });

  it("compares the portrait with the selfie", async () => {
    const input = {
      document: facts(types.passport),
      front: image("passport-ines"),
      selfie: image("selfie-ines"),
    };
    const { data } = await extractor.extract(input, never);
    expect(Number(data.document?.selfieComparison)).toBeGreaterThanOrEqual(90);
  });

  it("skips faces once they are switched off, and reports it", async () => {
    const faceless = localExtractor({ faces: false });
    expect(faceless.capabilities()).toMatchObject({ faces: false, quality: true, mrz: true });
    const input = {
      document: facts(types.passport),
      front: image("passport-ines"),
      selfie: image("selfie-ines"),
    };
    const { data } = await faceless.extract(input, never);
    expect(data.document).not.toHaveProperty("hasSelfie");
    expect(data.document).not.toHaveProperty("selfieComparison");
    await faceless.close?.();
  });

  it("reports exchanged front and back", async () => {
    const input = {
      document: facts(types.idCard),
      front: image("id-card-back"),
      back: image("id-card-front"),
    };
    const { data, quality } = await extractor.extract(input, never);
    expect(quality).toEqual(["wrong_side"]);
    expect(data.document).toMatchObject({ identified: "1", hasSelfie: "1" });
  });

  it("marks bytes that are not an image as not retryable", async () => {
    const front: StoredImage = { bytes: new TextEncoder().encode("<svg/>"), mediaType: "image/jpeg" };
    await expect(extractor.extract({ document: facts(types.passport), front }, never)).rejects.toMatchObject({
      name: "ExtractionError",
      retryable: false,
    });
  });

  it("stops on abort, and reads the next document", async () => {
    const input = { document: facts(types.passport), front: image("passport-ines") };
    const controller = new AbortController();
    const reading = extractor.extract(input, controller.signal);
    controller.abort(new Error("The verification was canceled."));
    await expect(reading).rejects.toThrow("The verification was canceled.");
    expect((await extractor.extract(input, never)).mrz?.valid).toBe(true);
  });

  it("marks a document that took too long as retryable", async () => {
    const hasty = localExtractor({ secondsPerDocument: 0.005 });
    const input = { document: facts(types.passport), front: image("passport-ines") };
    await expect(hasty.extract(input, never)).rejects.toMatchObject({
      name: "ExtractionError",
      retryable: true,
    });
    await hasty.close?.();
  });
});
