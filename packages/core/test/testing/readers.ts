import type { ExtractorSpecimen } from "@passmuster/conformance";
import type { ConfirmationInput, Extraction, Extractor, PrintVerdict } from "@passmuster/core/ports";
import { createFactory } from "@passmuster/core/testing";

export const front = { mediaType: "image/jpeg", bytes: new TextEncoder().encode("a passport") } as const;
export const grey = Buffer.from(createFactory().picture());
export const reads = {
  person: { surname: "MARLOW", dateOfBirth: "1990-04-12" },
  document: { identified: "1", number: "X1" },
} as const;
export const specimen: ExtractorSpecimen = {
  front,
  country: "ATA",
  reads,
  sizes: { front: { width: 640, height: 480 } },
};
export const print = { part: "print", state: "read", side: "front" } as const;
export const box = { left: 10, top: 20, width: 600, height: 400 };

/** A reader of two images: the specimen, and a grey one that shows nothing. */
export function plainReader(): Extractor {
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

/** The plain reader with a changed result. */
export const answering = (change: (answer: Extraction) => object): Extractor => {
  const plain = plainReader();
  return {
    ...plain,
    async extract(input, signal) {
      const answer = await plain.extract(input, signal);
      return (answer.quality.length > 0 ? answer : change(answer)) as Extraction;
    },
  };
};
export const withData = (data: object) =>
  answering((answer) => ({ ...answer, data: { ...answer.data, ...data } }));

export const withParts = (...parts: readonly object[]) => answering((answer) => ({ ...answer, parts }));
export const whole = (): Extractor =>
  withParts({ ...print, box, fields: { number: box } }, { part: "back", state: "missing" });

/** The plain reader, which also confirms in print what it reads. */
export function confirmingReader(): Extractor & Required<Pick<Extractor, "confirm">> {
  return {
    ...plainReader(),
    async confirm({ front, claims }, signal) {
      await Promise.resolve();
      signal.throwIfAborted();
      const shown: readonly string[] = grey.equals(front.bytes)
        ? []
        : [...Object.values(reads.person), reads.document.number];
      return claims.map(
        (claim): PrintVerdict =>
          shown.includes(claim.value)
            ? { claim, verdict: "confirmed", side: "front", box, margin: 4, written: claim.value }
            : { claim, verdict: "unread" },
      );
    },
  };
}

/** The confirming reader with a changed result. */
export const confirming =
  (change: (verdicts: readonly PrintVerdict[], input: ConfirmationInput) => unknown) => (): Extractor => {
    const reader = confirmingReader();
    return {
      ...reader,
      confirm: async (input, signal) =>
        change(await reader.confirm(input, signal), input) as readonly PrintVerdict[],
    };
  };
export const withVerdict = (members: object) =>
  confirming((verdicts) =>
    verdicts.map((verdict) => (verdict.verdict === "confirmed" ? { ...verdict, ...members } : verdict)),
  );
