import { ExtractionError, type Extractor } from "@passmuster/core";
import { answering, box, grey, plainReader, print, reads, withData, withParts } from "./readers.ts";

export interface Broken {
  readonly extractor: () => Extractor;
  readonly caughtBy: RegExp;
}

const shape = /documented shape/;
const parts = /^parts are reported once each/;
/** Extractors that are broken on purpose, each with the checks that catch it. */
export const brokenExtractors: Readonly<Record<string, Broken>> = {
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
