import { createPassmuster, memoryBlobs, memoryStorage } from "@passmuster/core";
import type { Extractor } from "@passmuster/core/ports";
import { specimenImage } from "@passmuster/specimens";
import { afterAll, expect, test } from "vitest";
import { localExtractor } from "../src/index.ts";

const local = localExtractor();
const calls: string[] = [];
const counted: Extractor = {
  ...local,
  extract: (input, signal) => {
    calls.push("extract");
    return local.extract(input, signal);
  },
  compare: (input, signal) => {
    calls.push(input.front ? "compare" : "look at selfie");
    return local.compare?.(input, signal) ?? Promise.reject(new TypeError("no faces"));
  },
};
const blobs = memoryBlobs();
const passmuster = createPassmuster({
  publicUrl: "https://id.example.test",
  secret: "a secret of the tests, thirty-two bytes or more",
  storage: memoryStorage(),
  extractor: counted,
  blobs: {
    ...blobs,
    get: (key) => {
      calls.push("load an image");
      return blobs.get(key);
    },
  },
});
afterAll(() => passmuster.close());

test("a submission after the readings calls no reader and loads no image", async () => {
  const { verifications, documents } = passmuster.flow("identity");
  const { id: verification } = await verifications.create({
    person: { firstName: "Ines", lastName: "Moreau Valdes", dateOfBirth: "1987-03-08" },
    documents: { photoId: { type: "Passport", number: "AQ4821736", country: "ATA" } },
  });
  const upload = (contextType: "PHOTO_ID" | "SELFIE", type: number, frontSideData: Uint8Array) =>
    documents.upload({ verification, document: { contextType, type, country: "ATA", frontSideData } });
  await upload("PHOTO_ID", 3, specimenImage("passport-ines"));
  await passmuster.drain();
  await upload("SELFIE", 41, specimenImage("selfie-ines"));
  await passmuster.drain();
  expect(calls.filter((call) => call !== "load an image")).toEqual(["extract", "look at selfie", "compare"]);

  calls.length = 0;
  await verifications.submit(verification);
  await passmuster.drain();
  expect(calls).toEqual([]);
  const { status, documents: views } = await verifications.get(verification);
  expect(status).not.toBe("submitted");
  const { extractedData } = views[0] ?? {};
  expect(extractedData).toMatchObject({
    person: { surname: "MOREAU VALDES" },
    document: { selfieComparison: expect.stringMatching(/^\d+$/) },
  });
});
