import { describeExtractor, type ExtractorSpecimen, extractorChecks } from "@vouchsafe/conformance";
import { type Extraction, ExtractionError, type Extractor, sandboxExtractor } from "@vouchsafe/core";
import { createFactory, scriptedExtractor } from "@vouchsafe/core/testing";
import { describe, expect, test } from "vitest";

const front = { mediaType: "image/jpeg", bytes: new TextEncoder().encode("a passport") } as const;
const made: ExtractorSpecimen = {
  front,
  country: "ATA",
  reads: { document: { identified: "1", type: "Passport" } },
};

describeExtractor("sandboxExtractor", () => sandboxExtractor(), made);
describeExtractor("scriptedExtractor", () => scriptedExtractor({ sandbox: true }), made);

const grey = Buffer.from(createFactory().picture());
const reads = {
  person: { surname: "MARLOW", dateOfBirth: "1990-04-12" },
  document: { identified: "1", number: "X1" },
} as const;
const specimen: ExtractorSpecimen = {
  front,
  country: "ATA",
  reads,
  sizes: { front: { width: 640, height: 480 } },
};
const print = { part: "print", state: "read", side: "front" } as const;
const box = { left: 10, top: 20, width: 600, height: 400 };

/** A reader of two pictures: the specimen and the one on which nothing is to be seen. */
function plainReader(): Extractor {
  return {
    capabilities: () => ({
      name: "plain",
      mrz: false,
      barcode: false,
      text: true,
      faces: false,
      quality: true,
      sandbox: false,
    }),
    async extract({ front }, signal) {
      await Promise.resolve();
      signal.throwIfAborted();
      if (grey.equals(front.bytes))
        return { data: { document: { identified: "0" } }, quality: ["no_document"] };
      return { data: reads, quality: [] };
    },
  };
}

describeExtractor("a plain reader", plainReader, specimen);

/** The plain reader with another answer to what it can read. */
const answering = (change: (answer: Extraction) => object): Extractor => {
  const plain = plainReader();
  return {
    ...plain,
    async extract(input, signal) {
      const answer = await plain.extract(input, signal);
      return (answer.quality.length > 0 ? answer : change(answer)) as Extraction;
    },
  };
};
const withData = (data: object) => answering((answer) => ({ ...answer, data: { ...answer.data, ...data } }));

const withParts = (...parts: readonly object[]) => answering((answer) => ({ ...answer, parts }));
const whole = (): Extractor =>
  withParts({ ...print, box, fields: { number: box } }, { part: "back", state: "missing" });

describeExtractor("a reader that reports parts", whole, specimen);

const shape = /documented shape/;
const parts = /^parts are reported once each/;
const broken: Readonly<Record<string, { readonly extractor: () => Extractor; readonly caughtBy: RegExp }>> = {
  "writes dates as it likes": {
    extractor: () => withData({ person: { surname: "MARLOW", dateOfBirth: "12.04.1990" } }),
    caughtBy: shape,
  },
  "names a day that is none": {
    extractor: () => withData({ document: { ...reads.document, expirationDate: "2030-02-30" } }),
    caughtBy: shape,
  },
  "answers an empty text for what it did not read": {
    extractor: () => withData({ address: { city: "" } }),
    caughtBy: shape,
  },
  "answers members of its vendor": {
    extractor: () => withData({ person: { ...reads.person, confidence: "0.9" } }),
    caughtBy: shape,
  },
  "reads nothing at all": {
    extractor: () => answering((answer) => ({ ...answer, data: {} })),
    caughtBy: shape,
  },
  "has codes of its own": {
    extractor: () => answering((answer) => ({ ...answer, quality: ["crumpled"] })),
    caughtBy: shape,
  },
  "reports a part twice": {
    extractor: () => withParts(print, { ...print, state: "unread" }),
    caughtBy: parts,
  },
  "reports a part that no document has": {
    extractor: () => withParts({ part: "hologram", state: "read", side: "front" }),
    caughtBy: parts,
  },
  "reports a part in a state of its own": {
    extractor: () => withParts({ ...print, state: "probably" }),
    caughtBy: parts,
  },
  "read a part from no side": { extractor: () => withParts({ ...print, side: undefined }), caughtBy: parts },
  "saw a part outside the picture": {
    extractor: () => withParts({ ...print, box: { ...box, left: 41 } }),
    caughtBy: parts,
  },
  "saw a value before the picture's edge": {
    extractor: () => withParts({ ...print, fields: { number: { ...box, top: -1 } } }),
    caughtBy: parts,
  },
  "read a part by a check that it does not claim": {
    extractor: () => withParts({ part: "mrz", state: "read", side: "front" }),
    caughtBy: parts,
  },
  "answers members of its vendor in a part": {
    extractor: () => withParts({ ...print, confidence: 0.9 }),
    caughtBy: parts,
  },
  "answers a further reading without its side": {
    extractor: () => answering((answer) => ({ ...answer, further: [{ from: "mrz", data: reads }] })),
    caughtBy: shape,
  },
  "answers faces of a selfie that are no count": {
    extractor: () => answering((answer) => ({ ...answer, selfie: { faces: "1", copied: false } })),
    caughtBy: shape,
  },
  "reads a part of an unreadable picture": {
    extractor: () => ({
      ...plainReader(),
      extract: async (input, signal) => ({ ...(await plainReader().extract(input, signal)), parts: [print] }),
    }),
    caughtBy: /nothing is made up/,
  },
  "says nothing of what it can": {
    extractor: () => ({
      ...plainReader(),
      capabilities: () => ({}) as ReturnType<Extractor["capabilities"]>,
    }),
    caughtBy: /says what it can/,
  },
  "claims zones that it does not read": {
    extractor: () => ({
      ...plainReader(),
      capabilities: () => ({ ...plainReader().capabilities(), mrz: true }),
    }),
    caughtBy: /claims shows/,
  },
  "compares faces and does not say so": {
    extractor: () => withData({ document: { ...reads.document, selfieComparison: "99" } }),
    caughtBy: /claims shows/,
  },
  "reads what is expected": {
    extractor: () => {
      const plain = plainReader();
      return {
        ...plain,
        extract: async (input, signal) => {
          const { data, quality } = await plain.extract(input, signal);
          const surname = input.document.expected.person?.lastName;
          return { data: { ...data, ...(surname && { person: { ...data.person, surname } }) }, quality };
        },
      };
    },
    caughtBy: /nothing is made up.*what is expected/s,
  },
  "throws at an unreadable picture": {
    extractor: () => ({
      ...plainReader(),
      extract: async (input, signal) => {
        if (grey.equals(input.front.bytes)) throw new TypeError("No text found.");
        return plainReader().extract(input, signal);
      },
    }),
    caughtBy: /no reason to try again/,
  },
  "wants to try an unreadable picture again": {
    extractor: () => ({
      ...plainReader(),
      extract: async (input, signal) => {
        if (grey.equals(input.front.bytes)) throw new ExtractionError("Nothing found.", { retryable: true });
        return plainReader().extract(input, signal);
      },
    }),
    caughtBy: /no reason to try again/,
  },
  "mixes up what it reads at the same time": {
    extractor: () => {
      const plain = plainReader();
      let last: Parameters<Extractor["extract"]>[0];
      return {
        ...plain,
        extract: async (input, signal) => {
          last = input;
          await Promise.resolve();
          return plain.extract(last, signal);
        },
      };
    },
    caughtBy: /kept apart/,
  },
  "does not look at its signal": {
    extractor: () => ({
      ...plainReader(),
      extract: (input) => plainReader().extract(input, new AbortController().signal),
    }),
    caughtBy: /signal that has fired/,
  },
  "calls its end a failure": {
    extractor: () => ({
      ...plainReader(),
      extract: (input, signal) =>
        plainReader()
          .extract(input, signal)
          .catch((cause) =>
            Promise.reject(new ExtractionError("The vendor did not answer.", { retryable: true, cause })),
          ),
    }),
    caughtBy: /signal that has fired.*fires meanwhile/s,
  },
};

async function failing(open: () => Extractor): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, run } of extractorChecks) await run(open(), specimen).catch(() => failed.push(name));
  return failed;
}

describe("the suite for extractors", () => {
  test.each(Object.entries(broken))("catches one that %s", async (_, { extractor, caughtBy }) => {
    expect((await failing(extractor)).join("; ")).toMatch(caughtBy);
  });

  test("has no check that nothing broken fails", async () => {
    const failed = new Set<string>();
    for (const { extractor } of Object.values(broken))
      for (const name of await failing(extractor)) failed.add(name);
    expect(extractorChecks.map(({ name }) => name).filter((name) => !failed.has(name))).toEqual([]);
  });

  test("takes an error that says not to try again for an answer", async () => {
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
