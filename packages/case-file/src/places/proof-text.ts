import { hash } from "node:crypto";
import type { CaseFileProof } from "../content.ts";

/** The proof as it stands in the file: one spelling, with its own digest last, filled up by spaces. */
export function proofText(proof: CaseFileProof, length: number): string {
  const { link, head } = proof;
  const { sequence, recordedAt, body, hash: digest, previous } = link;
  const { tenant, signedAt, algorithm, signature } = head;
  const content = JSON.stringify({
    link: { sequence, recordedAt, previous, hash: digest, body },
    head: {
      tenant,
      sequence: head.sequence,
      recordedAt: head.recordedAt,
      hash: head.hash,
      signedAt,
      algorithm,
      signature,
    },
  });
  const text = `${content.slice(0, -1)},"sha256":"${hash("sha256", content, "hex")}"}`;
  if (Buffer.byteLength(text) > length) throw new RangeError("The proof is longer than its place.");
  return text + " ".repeat(length - Buffer.byteLength(text));
}

/** The proof, unless a byte of its place was changed. */
export function proofIn(text: string, length: number): CaseFileProof | undefined {
  try {
    const proof: CaseFileProof = JSON.parse(text);
    return proofText(proof, length) === text ? proof : undefined;
  } catch {
    return undefined;
  }
}
