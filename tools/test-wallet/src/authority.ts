import { generateKeyPairSync, type KeyObject, sign, type X509Certificate } from "node:crypto";
import { deflateSync } from "node:zlib";
import { makeCertificate } from "./certificate.ts";

/** A key with its certificate. */
export interface Signer {
  readonly key: KeyObject;
  readonly certificate: X509Certificate;
}

/** Issues credentials: a root, and signers below it. */
export interface Authority {
  readonly root: X509Certificate;
  /** Of driving licences, with the extended key usage of ISO/IEC 18013-5 Annex B.1.4. */
  readonly documentSigner: Signer;
  /** Of person identification data, as mdoc and as SD-JWT. */
  readonly pidSigner: Signer;
  /** A status list token for the URI in which only this index is invalid, or none. */
  statusList(uri: string, invalidIndex: number | undefined, at: Date): string;
}

const day = 86_400_000;
const daysFrom = (at: Date, days: number): Date => new Date(at.getTime() + days * day);

/** @param at the certificates are valid from 30 days before until a year after it */
export function makeAuthority(country: string, at: Date): Authority {
  const rootKey = newKey();
  const root = makeCertificate({
    country,
    name: "Test IACA",
    key: rootKey,
    notBefore: daysFrom(at, -365),
    notAfter: daysFrom(at, 9 * 365),
    isCa: true,
  });
  const signer = (name: string, extendedKeyUsage?: string): Signer => {
    const key = newKey();
    const certificate = makeCertificate({
      country,
      name,
      key,
      issuer: { certificate: root, key: rootKey },
      notBefore: daysFrom(at, -30),
      notAfter: daysFrom(at, 365),
      ...(extendedKeyUsage && { extendedKeyUsage }),
    });
    return { key, certificate };
  };
  const documentSigner = signer("Test Document Signer", "1.0.18013.5.1.2");
  return {
    root,
    documentSigner,
    pidSigner: signer("Test PID Signer", "1.3.130.2.0.0.1.2"),
    statusList: (uri, invalidIndex, issued) => {
      const bytes = Buffer.alloc(16);
      if (invalidIndex !== undefined) bytes[invalidIndex >> 3] = 1 << (invalidIndex & 7);
      const iat = Math.floor(issued.getTime() / 1000);
      const list = { bits: 1, lst: deflateSync(bytes).toString("base64url") };
      const claims = { sub: uri, iat, exp: iat + 86_400, ttl: 3_600, status_list: list };
      return signJwt(
        { typ: "statuslist+jwt", x5c: [certificateText(documentSigner)] },
        claims,
        documentSigner.key,
      );
    },
  };
}

export function newKey(): KeyObject {
  return generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
}

/** For the header `x5c` (RFC 7515 section 4.1.6). */
export function certificateText({ certificate }: Signer): string {
  return certificate.raw.toString("base64");
}

/** A JWT with ES256. */
export function signJwt(header: object, payload: object, key: KeyObject): string {
  const content = [{ alg: "ES256", ...header }, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  return `${content}.${sign("sha256", Buffer.from(content), { key, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
}
