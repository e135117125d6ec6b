import { describeExtractor, type ExtractorSpecimen, extractorChecks } from "@passmuster/conformance";
import { sandboxExtractor } from "@passmuster/core";
import { ExtractionError, type Extractor } from "@passmuster/core/ports";
import { scriptedExtractor } from "@passmuster/core/testing";
import { describe, expect, test } from "vitest";
import { brokenConfirmations } from "./broken-confirmations.ts";
import { brokenExtractors } from "./broken-extractors.ts";
import { confirmingReader, front, grey, plainReader, specimen, whole } from "./readers.ts";

const made: ExtractorSpecimen = {
  front,
  country: "ATA",
  reads: { document: { identified: "1", type: "Passport" } },
};

describeExtractor("sandboxExtractor", () => sandboxExtractor(), made);
describeExtractor("scriptedExtractor", () => scriptedExtractor({ sandbox: true }), made);

describeExtractor("a plain reader", plainReader, specimen);
describeExtractor("a reader that reports parts", whole, specimen);
describeExtractor("a reader that confirms print", confirmingReader, specimen);

const broken = { ...brokenExtractors, ...brokenConfirmations };

async function failing(open: () => Extractor): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, run } of extractorChecks) await run(open(), specimen).catch(() => failed.push(name));
  return failed;
}

describe("the suite for extractors", () => {
  test.each(Object.entries(broken))("catches one that %s", async (_, { extractor, caughtBy }) => {
    expect((await failing(extractor)).join("; ")).toMatch(caughtBy);
  });

  test("has a broken extractor for each check", async () => {
    const failed = new Set<string>();
    for (const { extractor } of Object.values(broken))
      for (const name of await failing(extractor)) failed.add(name);
    expect(extractorChecks.map(({ name }) => name).filter((name) => !failed.has(name))).toEqual([]);
  });

  test("accepts a final error as a result", async () => {
    const refusing = (): Extractor => ({
      ...plainReader(),
      extract: async (input, signal) => {
        if (grey.equals(input.front.bytes))
          throw new ExtractionError("No picture of a document.", { retryable: false });
        return plainReader().extract(input, signal);
      },
    });
    expect(await failing(refusing)).toEqual([]);
  });
});
