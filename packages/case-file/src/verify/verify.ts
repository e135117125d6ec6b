import { inflateSync } from "node:zlib";
import type { CaseFileProof } from "../content.ts";
import { NoCaseFileError } from "../places/objects.ts";
import { digestOutside, type Places, placesIn } from "../places/places.ts";
import { proofIn } from "../places/proof-text.ts";
import { linksFinding, picturesFinding, type ReadContent } from "./content-findings.ts";
import type { CaseFileFinding, CaseFileTrust } from "./finding.ts";
import { boundFinding, headFinding } from "./proof-findings.ts";
import { signatureFinding } from "./signature-finding.ts";

export interface CaseFileVerdict {
  /** No check failed. */
  readonly intact: boolean;
  /** The id of the verification, and its status when the file was made. Absent if they were not readable. */
  readonly verification?: { readonly id: string; readonly status: string };
  readonly madeAt?: string;
  /** Hashes of the links in the file: compare them with an export of the record. */
  readonly hashes: readonly string[];
  readonly findings: readonly CaseFileFinding[];
}

/**
 * Says what holds of a case file, without a server: a changed byte anywhere is found.
 *
 * @throws {TypeError} `key` is not an Ed25519 key
 * @example
 * const { readFileSync } = await import("node:fs");
 * const key = readFileSync("head-public.pem", "utf8");
 * const { intact, findings } = await verifyCaseFile(readFileSync("case.pdf"), { key });
 */
export async function verifyCaseFile(bytes: Uint8Array, trust: CaseFileTrust = {}): Promise<CaseFileVerdict> {
  try {
    return await verdictOn(bytes, placesIn(bytes), trust);
  } catch (error) {
    if (!(error instanceof NoCaseFileError)) throw error;
    return {
      intact: false,
      hashes: [],
      findings: [{ check: "file", holds: false, sentence: error.message }],
    };
  }
}

async function verdictOn(bytes: Uint8Array, places: Places, trust: CaseFileTrust): Promise<CaseFileVerdict> {
  const text = (place: readonly [number, number]): string =>
    Buffer.from(bytes.subarray(...place)).toString("utf8");
  const content = contentIn(bytes.subarray(...places.content));
  const proof = proofIn(text(places.proof), places.proof[1] - places.proof[0]);
  const findings = [
    ...(content ? [contentFinding(content), picturesFinding(content, bytes, places)] : [unreadable]),
    ...(content && proof ? [linksFinding(content, proof.head.tenant)] : []),
    ...(proof ? await proofFindings(bytes, places, proof, trust) : [noProof]),
    signatureFinding(bytes, places.signature, trust.certificates),
  ];
  return {
    intact: findings.every(({ holds }) => holds !== false),
    ...(content && {
      verification: { id: content.verification.id, status: content.verification.status },
      madeAt: content.made_at,
    }),
    hashes: [...(content?.record ?? []), ...(proof ? [proof.link] : [])].map((link) => link.hash),
    findings,
  };
}

async function proofFindings(bytes: Uint8Array, places: Places, proof: CaseFileProof, trust: CaseFileTrust) {
  return [boundFinding(proof, digestOutside(bytes, places)), await headFinding(proof, trust)];
}

const unreadable: CaseFileFinding = {
  check: "content",
  holds: false,
  sentence: "The attached case.json cannot be read: it was changed.",
};
const noProof: CaseFileFinding = {
  check: "record",
  holds: false,
  sentence: "The attached proof.json cannot be read: it was changed.",
};

function contentFinding({ verification, made_at }: ReadContent): CaseFileFinding {
  const sentence = `The content is that of ${verification.id}, ${verification.status}, made ${made_at}.`;
  return { check: "content", holds: true, sentence };
}

function contentIn(stream: Uint8Array): ReadContent | undefined {
  try {
    const content: ReadContent = JSON.parse(inflateSync(stream).toString("utf8"));
    const isKnown = content.format === "passmuster case file 1" && Array.isArray(content.record);
    return isKnown && typeof content.verification.id === "string" ? content : undefined;
  } catch {
    return undefined;
  }
}
