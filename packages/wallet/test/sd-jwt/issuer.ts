import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";

const pair = () => generateKeyPairSync("ec", { namedCurve: "P-256" });
export const issuer = pair();
export const holder = pair();
export const issuerKeys = [issuer.publicKey.export({ format: "jwk" })];
export const at = new Date("2026-01-15T12:00:00Z");
export const now = at.getTime() / 1000;
export const binding = { nonce: "n-1", audience: "x509_hash:verifier" };

const text64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

export function signed(header: object, payload: object, key: KeyObject = issuer.privateKey): string {
  const content = `${text64({ alg: "ES256", ...header })}.${text64(payload)}`;
  const signature = sign("sha256", Buffer.from(content), { key, dsaEncoding: "ieee-p1363" });
  return `${content}.${signature.toString("base64url")}`;
}

export function disclosure(...parts: readonly unknown[]): { readonly text: string; readonly digest: string } {
  const text = text64(parts);
  return { text, digest: createHash("sha256").update(text).digest("base64url") };
}

/** The payload of a credential that is valid at `at`. */
export const basePayload = {
  vct: "urn:eudi:pid:1",
  iat: now - 60,
  exp: now + 3600,
  cnf: { jwk: holder.publicKey.export({ format: "jwk" }) },
};

export interface Parts {
  readonly payload?: object;
  readonly header?: object;
  readonly disclosures?: readonly { readonly text: string }[];
  readonly binding?: object;
  readonly bindingHeader?: object;
}

/** An SD-JWT+KB. Each part can be replaced by a wrong one. */
export function presentation(parts: Parts = {}): string {
  const jwt = signed({ typ: "dc+sd-jwt", ...parts.header }, { ...basePayload, ...parts.payload });
  const presented = [jwt, ...(parts.disclosures ?? []).map(({ text }) => text), ""].join("~");
  const payload = {
    iat: now,
    aud: binding.audience,
    nonce: binding.nonce,
    sd_hash: createHash("sha256").update(presented).digest("base64url"),
    ...parts.binding,
  };
  return presented + signed({ typ: "kb+jwt", ...parts.bindingHeader }, payload, holder.privateKey);
}
