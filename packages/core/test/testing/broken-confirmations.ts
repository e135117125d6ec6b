import { type Extraction, ExtractionError } from "@passmuster/core/ports";
import type { Broken } from "./broken-extractors.ts";
import { box, confirming, confirmingReader, reads, withVerdict } from "./readers.ts";

const verdicts = /^each claim gets one verdict/;

/** Extractors whose `confirm` is broken on purpose, each with the checks that catch it. */
export const brokenConfirmations: Readonly<Record<string, Broken>> = {
  "omits claims that it did not find": {
    extractor: confirming((all) => all.filter(({ verdict }) => verdict === "confirmed")),
    caughtBy: verdicts,
  },
  "returns verdicts in another order": {
    extractor: confirming((all) => all.toReversed()),
    caughtBy: verdicts,
  },
  "returns verdicts on unknown claims": {
    extractor: confirming((all) => all.map((each) => ({ ...each, claim: { ...each.claim, value: "" } }))),
    caughtBy: verdicts,
  },
  "has verdicts of its own": { extractor: withVerdict({ verdict: "likely" }), caughtBy: verdicts },
  "confirms on no side": { extractor: withVerdict({ side: undefined }), caughtBy: verdicts },
  "confirms outside the image": {
    extractor: withVerdict({ box: { ...box, width: 700 } }),
    caughtBy: verdicts,
  },
  "has a margin that is not a number": { extractor: withVerdict({ margin: Number.NaN }), caughtBy: verdicts },
  "writes an empty text": { extractor: withVerdict({ written: " " }), caughtBy: verdicts },
  "adds vendor members to a verdict": {
    extractor: withVerdict({ confidence: 0.9 }),
    caughtBy: verdicts,
  },
  "confirms every claim": {
    extractor: confirming((all) => all.map(({ claim }) => ({ claim, verdict: "confirmed", side: "front" }))),
    caughtBy: /absent from the image.*blank image/s,
  },
  "confirms what it read, on any image": {
    extractor: confirming((_, { claims, extraction: { data } }) =>
      claims.map((claim) => {
        const known = Object.values({ ...reads.person, ...reads.document, ...data.person }) as string[];
        return known.includes(claim.value)
          ? { claim, verdict: "confirmed", side: "front" }
          : { claim, verdict: "unread" };
      }),
    ),
    caughtBy: /blank image/,
  },
  "contradicts values that it cannot see": {
    extractor: confirming((all) =>
      all.map((each) => (each.verdict === "unread" ? { ...each, verdict: "contradicted" } : each)),
    ),
    caughtBy: /blank image/,
  },
  "drops a reading after one confirmation": {
    extractor: () => {
      const reader = confirmingReader();
      const asked = new WeakSet<Extraction>();
      return {
        ...reader,
        confirm: async (input, signal) => {
          const known = !asked.has(input.extraction);
          asked.add(input.extraction);
          const answered = await reader.confirm(input, signal);
          return known ? answered : answered.map(({ claim }) => ({ claim, verdict: "unread" }) as const);
        },
      };
    },
    caughtBy: /confirming twice/,
  },
  "ignores the signal of a confirmation": {
    extractor: () => ({
      ...confirmingReader(),
      confirm: (input) => confirmingReader().confirm(input, new AbortController().signal),
    }),
    caughtBy: /a confirmation with an aborted signal/,
  },
  "reports the abort of a confirmation as a failure": {
    extractor: () => ({
      ...confirmingReader(),
      confirm: (input, signal) =>
        confirmingReader()
          .confirm(input, signal)
          .catch(() => Promise.reject(new ExtractionError("No answer.", { retryable: true }))),
    }),
    caughtBy: /a confirmation with an aborted signal.*abort during a confirmation/s,
  },
};
