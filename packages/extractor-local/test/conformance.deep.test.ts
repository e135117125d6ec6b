import { describeExtractor } from "@passmuster/conformance";
import { specimenImage } from "@passmuster/specimens";
import { afterAll } from "vitest";
import { localExtractor } from "../src/index.ts";

// One instance serves all tests, because its processes take longer to start than to read.
const extractor = localExtractor();
afterAll(() => extractor.close?.());

describeExtractor("localExtractor", () => ({ ...extractor, close: async () => undefined }), {
  front: { mediaType: "image/jpeg", bytes: specimenImage("passport-ines") },
  country: "ATA",
  reads: {
    person: { surname: "MOREAU VALDES", dateOfBirth: "1987-03-08" },
    document: { identified: "1", number: "AQ4821736", expirationDate: "2035-03-03" },
  },
});
