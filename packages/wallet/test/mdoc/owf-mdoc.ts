import {
  createHash,
  createPublicKey,
  type JsonWebKey,
  randomBytes,
  verify,
  X509Certificate,
} from "node:crypto";
import { CoseKey, type MdocContext, type Sign1 } from "@owf/mdoc";
import { readCertificate } from "@passmuster/certificates";

/**
 * What @owf/mdoc asks its caller to compute. The signatures go through node:crypto, the rest is the
 * library's.
 */
export const owfContext: MdocContext = {
  crypto: {
    random: (length) => new Uint8Array(randomBytes(length)),
    digest: ({ digestAlgorithm, bytes }) =>
      new Uint8Array(createHash(digestAlgorithm.replace("-", "")).update(bytes).digest()),
    calculateEphemeralMacKey: () => {
      throw new Error("The library does not accept the MAC of ISO/IEC 18013-5 Annex D.");
    },
  },
  cose: {
    sign1: {
      sign: () => new Uint8Array(),
      verify: ({ key, sign1 }) => isSigned(key.jwk as JsonWebKey, sign1),
    },
    mac0: { sign: () => new Uint8Array(), verify: () => false },
  },
  x509: {
    getIssuerNameField: ({ certificate, field }) => {
      const { subject } = readCertificate(certificate);
      const value = field === "C" ? subject.country : field === "ST" ? subject.stateOrProvince : undefined;
      return value === undefined ? [] : [value];
    },
    getPublicKey: ({ certificate }) =>
      CoseKey.fromJwk(
        new X509Certificate(certificate).publicKey.export({ format: "jwk" }) as Record<string, unknown>,
      ),
    verifyCertificateChain: ({ trustedCertificates, x5chain, now = new Date() }) => {
      const [leaf = new Uint8Array()] = x5chain;
      const signer = new X509Certificate(leaf);
      const isTrusted = trustedCertificates.some(
        (root) => signer.raw.equals(root) || signer.verify(new X509Certificate(root).publicKey),
      );
      if (!isTrusted) throw new Error("No trusted certificate");
      if (now < new Date(signer.validFrom) || now > new Date(signer.validTo))
        throw new Error("leaf validity");
    },
    getCertificateData: ({ certificate }) => {
      const { issuer, subject, serialNumber, fingerprint256, validFrom, validTo } = new X509Certificate(
        certificate,
      );
      return {
        issuerName: issuer,
        subjectName: subject,
        serialNumber,
        thumbprint: fingerprint256,
        notBefore: new Date(validFrom),
        notAfter: new Date(validTo),
        pem: "",
      };
    },
  },
};

function isSigned(jwk: JsonWebKey, sign1: Sign1): boolean {
  const key = createPublicKey({ key: jwk, format: "jwk" });
  const hash = jwk.kty === "OKP" ? null : sign1.signatureAlgorithmName === "ES384" ? "sha384" : "sha256";
  return verify(hash, sign1.toBeSigned, { key, dsaEncoding: "ieee-p1363" }, sign1.signature);
}
