import { ExtractionError, type Extractor } from "@passmuster/core/ports";
import { answering, box, grey, plainReader, print, reads, withData, withParts } from "./readers.ts";

export interface Broken {
  readonly extractor: () => Extractor;
  readonly caughtBy: RegExp;
}

const shape = /documented shape/;
const parts = /^each part is reported once/;
/** Extractors that are broken on purpose, each with the checks that catch it. */
export const brokenExtractors: Readonly<Record<string, Broken>> = {
  "writes dates in another format": {
    extractor: () => withData({ person: { surname: "MARLOW", dateOfBirth: "12.04.1990" } }),
    caughtBy: shape,
  },
  "returns a day outside the calendar": {
    extractor: () => withData({ document: { ...reads.document, expirationDate: "2030-02-30" } }),
    caughtBy: shape,
  },
  "returns an empty text for an unread value": {
    extractor: () => withData({ address: { city: "" } }),
    caughtBy: shape,
  },
  "adds vendor members": {
    extractor: () => withData({ person: { ...reads.person, confidence: "0.9" } }),
    caughtBy: shape,
  },
  "reads nothing": {
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
  "reports a part that does not exist": {
    extractor: () => withParts({ part: "hologram", state: "read", side: "front" }),
    caughtBy: parts,
  },
  "reports a part in a state of its own": {
    extractor: () => withParts({ ...print, state: "probably" }),
    caughtBy: parts,
  },
  "read a part from no side": { extractor: () => withParts({ ...print, side: undefined }), caughtBy: parts },
  "saw a part outside the image": {
    extractor: () => withParts({ ...print, box: { ...box, left: 41 } }),
    caughtBy: parts,
  },
  "saw a value outside the image's edge": {
    extractor: () => withParts({ ...print, fields: { number: { ...box, top: -1 } } }),
    caughtBy: parts,
  },
  "reads a part with a check that it does not claim": {
    extractor: () => withParts({ part: "mrz", state: "read", side: "front" }),
    caughtBy: parts,
  },
  "adds vendor members to a part": {
    extractor: () => withParts({ ...print, confidence: 0.9 }),
    caughtBy: parts,
  },
  "returns a further reading without its side": {
    extractor: () => answering((answer) => ({ ...answer, further: [{ from: "mrz", data: reads }] })),
    caughtBy: shape,
  },
  "returns a count of faces that is not a number": {
    extractor: () => answering((answer) => ({ ...answer, selfie: { faces: "1", copied: false } })),
    caughtBy: shape,
  },
  "reads a part of an unreadable image": {
    extractor: () => ({
      ...plainReader(),
      extract: async (input, signal) => ({ ...(await plainReader().extract(input, signal)), parts: [print] }),
    }),
    caughtBy: /an unreadable image yields no values/,
  },
  "omits its capabilities": {
    extractor: () => ({
      ...plainReader(),
      capabilities: () => ({}) as ReturnType<Extractor["capabilities"]>,
    }),
    caughtBy: /its capabilities are the same/,
  },
  "claims MRZs that it does not read": {
    extractor: () => ({
      ...plainReader(),
      capabilities: () => ({ ...plainReader().capabilities(), mrz: true }),
    }),
    caughtBy: /from the claimed checks/,
  },
  "compares faces without the capability": {
    extractor: () => withData({ document: { ...reads.document, selfieComparison: "99" } }),
    caughtBy: /from the claimed checks/,
  },
  "reads the expected data": {
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
    caughtBy: /an unreadable image yields no values.*the expected data/s,
  },
  "throws on an unreadable image": {
    extractor: () => ({
      ...plainReader(),
      extract: async (input, signal) => {
        if (grey.equals(input.front.bytes)) throw new TypeError("No text found.");
        return plainReader().extract(input, signal);
      },
    }),
    caughtBy: /no retry/,
  },
  "retries an unreadable image": {
    extractor: () => ({
      ...plainReader(),
      extract: async (input, signal) => {
        if (grey.equals(input.front.bytes)) throw new ExtractionError("Nothing found.", { retryable: true });
        return plainReader().extract(input, signal);
      },
    }),
    caughtBy: /no retry/,
  },
  "mixes up concurrent readings": {
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
    caughtBy: /are independent/,
  },
  "ignores its signal": {
    extractor: () => ({
      ...plainReader(),
      extract: (input) => plainReader().extract(input, new AbortController().signal),
    }),
    caughtBy: /extraction with an aborted signal/,
  },
  "reports its abort as a failure": {
    extractor: () => ({
      ...plainReader(),
      extract: (input, signal) =>
        plainReader()
          .extract(input, signal)
          .catch((cause) =>
            Promise.reject(new ExtractionError("The vendor did not answer.", { retryable: true, cause })),
          ),
    }),
    caughtBy: /extraction with an aborted signal.*abort during extraction/s,
  },
  "looks and calls less the whole": {
    extractor: () => ({
      ...plainReader(),
      look: async () => ({ extraction: { data: {}, quality: [] }, isWhole: true }),
    }),
    caughtBy: /first look/,
  },
  "compares with a code of another image": {
    extractor: () => ({
      ...plainReader(),
      compare: async () => ({ selfie: { faces: 1, copied: false }, quality: ["blurred" as never] }),
    }),
    caughtBy: /comparison of faces/,
  },
};
