import type { VerificationDocument } from "../../model/document.ts";
import type { DocumentReading } from "../../model/document-reading.ts";
import type { Extraction } from "../../model/extraction.ts";
import type { BlobKey } from "../../model/ids.ts";
import type { QualityCode } from "../../model/quality-code.ts";
import type { FaceComparison } from "../../ports/extractor.ts";
import type { Change } from "./change.ts";

const ofSelfie: readonly QualityCode[] = ["selfie_without_face", "selfie_several_faces"];

/** An extraction without what a selfie added to it. */
export function withoutFaces({ selfie: _, data, quality, ...read }: Extraction): Extraction {
  const { selfieComparison: __, ...document } = data.document ?? {};
  return {
    ...read,
    data: { ...data, ...(data.document && { document }) },
    quality: quality.filter((code) => !ofSelfie.includes(code)),
  };
}

/** What a reading found on the selfie that it was given. */
export function facesIn({ data, selfie, quality }: Extraction): FaceComparison {
  const { selfieComparison } = data.document ?? {};
  return {
    selfie: selfie ?? { faces: 0, copied: false },
    ...(selfieComparison !== undefined && { selfieComparison }),
    quality: quality.filter((code): code is FaceComparison["quality"][number] => ofSelfie.includes(code)),
  };
}

/** An extraction with what another selfie adds to it. */
export function withFaces(extraction: Extraction, found: FaceComparison): Extraction {
  const { data, quality, ...read } = withoutFaces(extraction);
  const { selfieComparison } = found;
  const compared = selfieComparison === undefined ? {} : { selfieComparison };
  return {
    ...read,
    data: { ...data, document: { ...data.document, ...compared } },
    selfie: found.selfie,
    quality: [...quality, ...found.quality],
  };
}

/** A reading whose comparison was taken out. It fits no judgement until faces are compared again. */
export function withoutSelfie({ of: { selfie: _, ...of }, ...reading }: DocumentReading): DocumentReading {
  return { ...reading, of, extraction: withoutFaces(reading.extraction) };
}

/** Takes the findings on a selfie's removed images out of the readings of the other documents. */
export function forgetSelfie(change: Change, removed: readonly BlobKey[]): Change {
  const documents = change.verification.documents.map((document): VerificationDocument => {
    const { reading } = document;
    const selfie = reading?.of.selfie;
    return reading && selfie && removed.includes(selfie)
      ? { ...document, reading: withoutSelfie(reading) }
      : document;
  });
  return { ...change, verification: { ...change.verification, documents } };
}
