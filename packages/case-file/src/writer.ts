import { createPrivateKey, type KeyObject, sign } from "node:crypto";
import { type Certificate, readCertificates } from "@passmuster/certificates";
import type { CaseFileWriter } from "@passmuster/core/ports";
import { byteRange, digestOutside, type Place, placesIn, signedDigest } from "./places/places.ts";
import { proofText } from "./places/proof-text.ts";
import { schemeFor, signedAttributes, writeCms } from "./signature/cms.ts";

/** What signs case files. */
export interface CaseFileSigner {
  /** A private key in PEM form: RSA, or EC on P-256. */
  readonly key: string;
  /** Certificates in PEM form: the one of the key first, then those above it. */
  readonly chain: string | Uint8Array;
}

export interface CaseFileWriterOptions {
  /** Signs each file as PAdES B-B. Default: files are bound to the record alone. */
  readonly signer?: CaseFileSigner;
}

interface Signing {
  readonly key: KeyObject;
  readonly chain: readonly Certificate[];
}

/**
 * Writes case files as PDF/A-3b. Every byte of a file is covered by a digest that the record has.
 *
 * @throws {TypeError} the key and the first certificate do not belong together, or are of another kind
 * @example
 * const { readFileSync } = await import("node:fs");
 * const [key, chain] = [readFileSync("signer-key.pem", "utf8"), readFileSync("signer.pem")];
 * const caseFile = caseFileWriter({ signer: { key, chain } });
 */
export function caseFileWriter({ signer }: CaseFileWriterOptions = {}): CaseFileWriter {
  const signing = signer && signingBy(signer);
  return {
    async write(content, jpegs) {
      // Loads pdfkit and the fonts with the first file, not at the start.
      const { drawPages } = await import("./pages/draw.ts");
      const pdf = await drawPages(content, jpegs, signing?.chain);
      const places = placesIn(pdf);
      if (places.signature) fillByteRange(pdf, places.signature);
      return {
        digest: digestOutside(pdf, places),
        async seal(proof) {
          const [from, to] = places.proof;
          pdf.write(proofText(proof, to - from), from);
          if (signing && places.signature) fillSignature(pdf, places.signature, signing);
          return pdf;
        },
      };
    },
  };
}

function signingBy({ key: pem, chain: given }: CaseFileSigner): Signing {
  const key = privateKeyIn(pem);
  schemeFor(key);
  const chain = readCertificates(given);
  if (!chain[0]?.x509.checkPrivateKey(key))
    throw new TypeError("The first certificate of signer.chain is not that of signer.key.");
  return { key, chain };
}

function privateKeyIn(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    throw new TypeError("signer.key is not a private key in PEM form.");
  }
}

/** The range has a free place of the same length, which the digest covers once it is filled. */
function fillByteRange(pdf: Buffer, signature: Place): void {
  const at = pdf.lastIndexOf("/ByteRange [", signature[0]);
  const end = pdf.indexOf("]", at);
  const [, ...range] = byteRange(pdf.length, signature);
  const text = `/ByteRange [0 ${range.join(" ")}`;
  pdf.write(text.padEnd(end - at), at, "latin1");
}

function fillSignature(pdf: Buffer, signature: Place, { key, chain }: Signing): void {
  const digest = signedDigest(pdf, signature);
  const cms = writeCms(chain, digest, sign("sha256", signedAttributes(chain, digest), key));
  pdf.write(Buffer.from(cms).toString("hex"), signature[0], "latin1");
}
