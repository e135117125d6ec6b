import { type Certificate, readCertificate } from "@passmuster/certificates";
import { type CborKey, type CborNode, decodeCbor, expectMap, plainValue } from "../cbor/index.ts";
import { type CoseMessage, coseLabel, readCoseMessage, verifySign1 } from "../cose/index.ts";
import { WalletError } from "../errors.ts";
import { publicKeyOfJwk } from "../jwt/algorithms.ts";
import type { SignerFinding, SignerOptions } from "../jwt/signer.ts";
import { whyUntrusted } from "../trust/certificate-path.ts";
import type { StatusListToken } from "./status-list-token.ts";

/** Claims of a CWT (RFC 8392 section 3.1, draft-ietf-oauth-status-list section 14.3). */
const claim = { sub: 2, exp: 4, nbf: 5, iat: 6, statusList: 65533, ttl: 65534 } as const;

/** draft-ietf-oauth-status-list section 5.2. */
export async function readStatusListCwt(bytes: Uint8Array, options: SignerOptions): Promise<StatusListToken> {
  const message = readCoseMessage(decodeCbor(bytes), "The status list", 18);
  const type = message.protectedHeader.get(coseLabel.type);
  if (type?.kind !== "text" || type.value !== "application/statuslist+cwt")
    throw new WalletError(
      "status_list_type",
      "The status list's CWT is not typed application/statuslist+cwt.",
    );
  const claims = expectMap(decodeCbor(message.payload ?? new Uint8Array()), "The status list");
  const claimOf = (key: CborKey): unknown => {
    const node = claims.get(key);
    return node && plainValue(node);
  };
  const list = claimOf(claim.statusList);
  const lst = list instanceof Map ? list.get("lst") : undefined;
  const times = { iat: claimOf(claim.iat), nbf: claimOf(claim.nbf), exp: claimOf(claim.exp) };
  return {
    claims: Object.fromEntries(Object.entries(times).filter(([, value]) => value !== undefined)),
    subject: claimOf(claim.sub),
    ttl: claimOf(claim.ttl),
    bits: list instanceof Map ? list.get("bits") : undefined,
    lst: lst instanceof Uint8Array ? lst : undefined,
    signer: await signerOf(message, options),
  };
}

async function signerOf(message: CoseMessage, options: SignerOptions): Promise<SignerFinding> {
  const header =
    message.protectedHeader.get(coseLabel.certificates) ??
    message.unprotectedHeader.get(coseLabel.certificates);
  if (!header) {
    const keys = (options.keys ?? []).map(publicKeyOfJwk).filter((key) => key !== undefined);
    return keys.length === 0
      ? { signed: false, untrusted: "it has no certificate, and no key is pinned" }
      : { signed: keys.some((key) => verifySign1(message, key)) };
  }
  const chain = chainOf(header);
  const [certificate] = chain;
  const untrusted = options.trust
    ? await whyUntrusted(chain, { ...options, trust: options.trust })
    : "certificates are not trusted here";
  const signed = certificate !== undefined && verifySign1(message, certificate.publicKey);
  return { signed, ...(certificate && { certificate }), ...(untrusted !== undefined && { untrusted }) };
}

/** RFC 9360 section 2: a byte string, or an array with the signer's first. */
function chainOf(header: CborNode): readonly Certificate[] {
  const nodes = header.kind === "array" ? header.items : [header];
  return nodes.map((node) => {
    if (node.kind !== "bytes") throw malformedChain();
    try {
      return readCertificate(node.value);
    } catch (cause) {
      throw malformedChain(cause);
    }
  });
}

function malformedChain(cause?: unknown): WalletError {
  return new WalletError("cose_malformed", "The header x5chain of the status list has no certificates.", {
    cause,
  });
}
