import { type Certificate, isSignedBy } from "@passmuster/certificates";
import { byteRange, type Place, signedDigest } from "../places/places.ts";
import { signersOf } from "../signature/cms.ts";
import type { CaseFileFinding } from "./finding.ts";

/** The signature covers the whole file, and leads to a trusted certificate if there are any. */
export function signatureFinding(
  bytes: Uint8Array,
  place: Place | undefined,
  trusted: readonly Certificate[] | undefined,
): CaseFileFinding {
  const finding = (holds: boolean | null, sentence: string): CaseFileFinding => ({
    check: "signature",
    holds,
    sentence,
  });
  if (!place)
    return trusted
      ? finding(false, "The file has no signature, but a certificate was given.")
      : finding(null, "The file has no signature of its own: the record proves it.");
  const chain = isWhole(bytes, place)
    ? signersOf(cmsIn(bytes, place), signedDigest(bytes, place))
    : undefined;
  if (!chain) return finding(false, "The signature does not fit the file: a byte was changed.");
  const name = chain[0]?.x509.subject.split("\n").join(", ") ?? "";
  if (!trusted)
    return finding(true, `Signed by ${name}. Whether to trust this certificate was not checked (--trust).`);
  return leadsTo(chain, trusted)
    ? finding(true, `Signed by ${name}, which leads to a trusted certificate.`)
    : finding(false, `Signed by ${name}, which leads to no trusted certificate.`);
}

/** ByteRange names everything but the signature. */
function isWhole(bytes: Uint8Array, place: Place): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const at = file.lastIndexOf("/ByteRange [", place[0]);
  const [, numbers = ""] = /^\/ByteRange \[([\d ]+)\]/.exec(file.toString("latin1", at, place[0])) ?? [];
  return numbers.trim() === byteRange(bytes.length, place).join(" ");
}

/** The signature, which is followed by zeros up to the end of its place; else empty. */
function cmsIn(bytes: Uint8Array, place: Place): Uint8Array {
  const all = Buffer.from(Buffer.from(bytes.subarray(...place)).toString("latin1"), "hex");
  const length = all[1] === 0x82 ? 4 + all.readUInt16BE(2) : 0;
  const isFilled = all.subarray(length).every((byte) => byte === 0);
  return isFilled ? all.subarray(0, length) : new Uint8Array();
}

function leadsTo(chain: readonly Certificate[], trusted: readonly Certificate[]): boolean {
  for (const [at, certificate] of chain.entries()) {
    const isTrusted = trusted.some(
      (one) => Buffer.from(one.raw).equals(certificate.raw) || isSignedBy(certificate, one),
    );
    if (isTrusted) return true;
    const above = chain[at + 1];
    if (!above || !isSignedBy(certificate, above)) return false;
  }
  return false;
}
