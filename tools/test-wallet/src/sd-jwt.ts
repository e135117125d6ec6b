import { createPublicKey, type KeyObject, randomBytes } from "node:crypto";
import { certificateText, type Signer, signJwt } from "./authority.ts";
import { sha256 } from "./mdoc.ts";

type Claims = Readonly<Record<string, unknown>>;

export interface SdJwtOptions {
  readonly vct: string;
  /** Each can be disclosed alone, and so can the members of objects. */
  readonly claims: Claims;
  readonly signer: Signer;
  /** Private. */
  readonly holderKey: KeyObject;
  readonly validFrom: Date;
  readonly validUntil: Date;
  /** The claim `status`. */
  readonly status?: object;
}

/** An SD-JWT VC in a wallet (RFC 9901). */
export interface SdJwt {
  readonly vct: string;
  readonly jwt: string;
  /** By the path, joined with dots. */
  readonly disclosures: ReadonlyMap<string, string>;
  readonly holderKey: KeyObject;
}

export interface KeyBinding {
  readonly nonce: string;
  readonly audience: string;
  readonly at: Date;
}

export function issueSdJwt(options: SdJwtOptions): SdJwt {
  const { vct, signer, holderKey, status } = options;
  const disclosures = new Map<string, string>();
  const { kty, crv, x, y } = createPublicKey(holderKey).export({ format: "jwk" });
  const payload = {
    iss: "https://issuer.example",
    vct,
    iat: seconds(options.validFrom),
    nbf: seconds(options.validFrom),
    exp: seconds(options.validUntil),
    cnf: { jwk: { kty, crv, x, y } },
    ...(status && { status }),
    _sd_alg: "sha-256",
    _sd: hide(options.claims, "", disclosures),
  };
  const jwt = signJwt({ typ: "dc+sd-jwt", x5c: [certificateText(signer)] }, payload, signer.key);
  return { vct, jwt, disclosures, holderKey };
}

/** The digests of the claims, whose disclosures are added. */
function hide(claims: Claims, prefix: string, disclosures: Map<string, string>): readonly string[] {
  const digests = Object.entries(claims).map(([name, value]) => {
    const path = `${prefix}${name}`;
    const isGroup = typeof value === "object" && value !== null && !Array.isArray(value);
    const content = isGroup ? { _sd: hide(value as Claims, `${path}.`, disclosures) } : value;
    const salt = randomBytes(16).toString("base64url");
    const text = Buffer.from(JSON.stringify([salt, name, content])).toString("base64url");
    disclosures.set(path, text);
    return sha256(Buffer.from(text)).toString("base64url");
  });
  // RFC 9901 section 9.3: the order must not tell the names.
  return digests.sort();
}

/**
 * An SD-JWT+KB with these claims (RFC 9901 section 4.3).
 *
 * @param paths joined with dots
 * @param key signs instead of the credential's own
 */
export function presentSdJwt(
  { jwt, disclosures, holderKey }: SdJwt,
  paths: readonly string[],
  { nonce, audience, at }: KeyBinding,
  key = holderKey,
): string {
  const names = new Set(
    paths.flatMap((path) => path.split(".").map((_, end, all) => all.slice(0, end + 1).join("."))),
  );
  const disclosed = [...names].map((name) => disclosures.get(name)).filter((text) => text !== undefined);
  const presented = [jwt, ...disclosed, ""].join("~");
  const payload = {
    iat: seconds(at),
    aud: audience,
    nonce,
    sd_hash: sha256(Buffer.from(presented)).toString("base64url"),
  };
  return presented + signJwt({ typ: "kb+jwt" }, payload, key);
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
