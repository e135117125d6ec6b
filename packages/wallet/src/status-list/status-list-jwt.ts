import { bytesOfBase64Url } from "../base64url.ts";
import { WalletError } from "../errors.ts";
import { isObject } from "../json.ts";
import { readJwt } from "../jwt/jws.ts";
import { findSigner, type SignerOptions } from "../jwt/signer.ts";
import type { StatusListToken } from "./status-list-token.ts";

/** draft-ietf-oauth-status-list section 5.1. */
export async function readStatusListJwt(text: string, options: SignerOptions): Promise<StatusListToken> {
  const jwt = readJwt(text);
  if (jwt.header.typ !== "statuslist+jwt")
    throw new WalletError("status_list_type", "The status list's JWT is not typed statuslist+jwt.");
  const { payload } = jwt;
  const list = isObject(payload.status_list) ? payload.status_list : {};
  return {
    claims: payload,
    subject: payload.sub,
    ttl: payload.ttl,
    bits: list.bits,
    lst: typeof list.lst === "string" ? bytesOfBase64Url(list.lst) : undefined,
    signer: await findSigner(jwt, options),
  };
}
