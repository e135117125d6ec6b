import { verifyExport } from "@passmuster/core/admin";
import { linkAfter } from "@passmuster/core/storage";
import type { CaseFileProof } from "../content.ts";
import type { CaseFileFinding, CaseFileTrust } from "./finding.ts";

/** The link of the proof has the digest of the file, and the head is at that link. */
export function boundFinding({ link, head }: CaseFileProof, digest: string): CaseFileFinding {
  const { sequence, recordedAt, body, previous } = link;
  const { tenant } = head;
  const before = { tenant, sequence: sequence - 1, recordedAt: Number.NEGATIVE_INFINITY, hash: previous };
  const isGenuine = linkAfter(before, { tenant, at: recordedAt, body }).hash === link.hash;
  const isHead = head.hash === link.hash && head.sequence === sequence && head.recordedAt === recordedAt;
  const holds = isGenuine && isHead && digestIn(body) === digest;
  const sentence = holds
    ? `Link ${sequence} of the record of "${tenant}" has the digest of this file.`
    : "The file is not the one that the record names: a byte was changed.";
  return { check: "record", holds, sentence };
}

function digestIn(body: string): unknown {
  try {
    const { kind, digest } = JSON.parse(body) as Record<string, unknown>;
    return kind === "file" ? digest : undefined;
  } catch {
    return undefined;
  }
}

/** @throws {TypeError} `key` is not an Ed25519 key */
export async function headFinding(
  { link, head }: CaseFileProof,
  trust: CaseFileTrust,
): Promise<CaseFileFinding> {
  const { key, secret } = trust;
  const needed = key === undefined && neededFor(head, secret);
  if (needed)
    return { check: "head", holds: null, sentence: `The signed head was not checked: that needs ${needed}.` };
  const { tenant } = head;
  const { previous: after, ...content } = link;
  const { sequence, recordedAt, hash, body } = content;
  const line = JSON.stringify({ tenant, sequence, recordedAt, hash, body, of: sequence, after });
  const verdicts = await verifyExport([line], {
    heads: [head],
    key,
    secret: key === undefined ? secret : undefined,
  });
  const holds = verdicts.every(({ defects }) => defects.length === 0);
  const sentence = holds
    ? `The head of the record at link ${head.sequence} is signed (${head.algorithm}).`
    : "The signature of the head is not one of the given key.";
  return { check: "head", holds, sentence };
}

/** A head that the secret signs proves nothing to a verifier who named a public key. */
function neededFor(
  { algorithm }: CaseFileProof["head"],
  secret: CaseFileTrust["secret"],
): string | undefined {
  if (algorithm === "ed25519") return "its public key (--key)";
  return secret === undefined ? "the secret of the service" : undefined;
}
