import type { Certificate } from "@passmuster/certificates";
import { WalletError } from "../errors.ts";

/** What the certificates of a document type must fulfil. */
interface CertificateProfile {
  /** Allowed extended key usages of the signer. */
  readonly extendedKeyUsages?: readonly string[];
  /** The complete profile of ISO/IEC 18013-5 Annex B.1.2 (IACA) and B.1.4 (document signer). */
  readonly isComplete: boolean;
}

export const mdlDocType = "org.iso.18013.5.1.mDL";
export const pidDocType = "eu.europa.ec.eudi.pid.1";

/** ISO/IEC 18013-5 B.1.4: id-mdl-kp-mdlDS. */
const mdlSigner = "1.0.18013.5.1.2";
/** The PID signer of the EUDI reference implementation. */
const pidSigner = "1.3.130.2.0.0.1.2";

const profiles: Readonly<Record<string, CertificateProfile>> = {
  [mdlDocType]: { extendedKeyUsages: [mdlSigner], isComplete: true },
  [pidDocType]: { extendedKeyUsages: [mdlSigner, pidSigner], isComplete: false },
};

const day = 86_400_000;

/**
 * Applies the certificate profile of the document type: all of ISO/IEC 18013-5 Annex B for a driving licence;
 * for other types the key usages, and the country where both certificates name one.
 *
 * @param root absent where the signer itself is trusted
 * @throws {WalletError} `mdoc_signer_profile`
 */
export function requireProfile(docType: string, signer: Certificate, root: Certificate | undefined): void {
  const profile = profiles[docType] ?? { isComplete: false };
  const failed = [
    ...signerFailures(signer, profile),
    ...(root ? rootFailures(root, signer, profile) : []),
  ][0];
  if (failed) throw new WalletError("mdoc_signer_profile", `The certificates break the profile: ${failed}.`);
}

function signerFailures(signer: Certificate, profile: CertificateProfile): readonly string[] {
  const { keyUsage, extendedKeyUsage, subject, isCa } = signer;
  const { extendedKeyUsages, isComplete } = profile;
  const allowed = extendedKeyUsages?.some((oid) => extendedKeyUsage?.oids.includes(oid));
  const mayLackUsage = !isComplete && !extendedKeyUsage;
  const days = (signer.notAfter.getTime() - signer.notBefore.getTime()) / day;
  return failuresOf([
    [isCa, "the signer is a certificate authority"],
    [!keyUsage?.uses.has("digitalSignature"), "the signer lacks the key usage digitalSignature"],
    [extendedKeyUsages && !allowed && !mayLackUsage, "the signer lacks the extended key usage"],
    [isComplete && !extendedKeyUsage?.critical, "the extended key usage of the signer is not critical"],
    [isComplete && (!keyUsage?.critical || keyUsage.uses.size !== 1), "the key usage of the signer is wrong"],
    [isComplete && !subject.country, "the signer names no country"],
    [isComplete && days > 457, "the signer is valid for more than 457 days"],
  ]);
}

function rootFailures(
  root: Certificate,
  signer: Certificate,
  { isComplete }: CertificateProfile,
): readonly string[] {
  const { keyUsage, pathLength } = root;
  const countries = [root.subject.country, signer.subject.country].map((country) => country?.toUpperCase());
  const years = (root.notAfter.getTime() - root.notBefore.getTime()) / day / 365.25;
  const states = [root.subject.stateOrProvince, signer.subject.stateOrProvince];
  return failuresOf([
    [!keyUsage?.uses.has("keyCertSign"), "the root lacks the key usage keyCertSign"],
    [
      countries[0] && countries[1] && countries[0] !== countries[1],
      "signer and root name different countries",
    ],
    [isComplete && !countries[0], "the root names no country"],
    [isComplete && states[0] !== states[1], "signer and root name different states"],
    [
      isComplete && (!keyUsage?.critical || !keyUsage.uses.has("cRLSign")),
      "the key usage of the root is wrong",
    ],
    [isComplete && pathLength !== 0, "the root allows intermediate certificates"],
    [isComplete && years > 20.01, "the root is valid for more than 20 years"],
  ]);
}

function failuresOf(rules: readonly (readonly [unknown, string])[]): readonly string[] {
  return rules.filter(([isBroken]) => isBroken).map(([, text]) => text);
}
