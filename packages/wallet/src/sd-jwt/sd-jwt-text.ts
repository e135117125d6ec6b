import { WalletError } from "../errors.ts";

/** The parts of an SD-JWT or SD-JWT+KB in compact serialization (RFC 9901 section 4). */
export interface SdJwtParts {
  readonly issuerJwt: string;
  readonly disclosures: readonly string[];
  /** What `sd_hash` covers: everything up to and including the last `~` (section 4.3.1). */
  readonly presented: string;
  readonly keyBindingJwt?: string;
}

const maxCharacters = 4 * 1024 * 1024;
const maxDisclosures = 1_000;

/** @throws {WalletError} `sd_jwt_malformed` */
export function splitSdJwt(text: string): SdJwtParts {
  if (text.length > maxCharacters) throw malformed(`it has more than ${maxCharacters} characters`);
  const [issuerJwt = "", ...rest] = text.split("~");
  const last = rest.pop();
  if (last === undefined) throw malformed("it has no ~");
  if (rest.length > maxDisclosures) throw malformed(`it has more than ${maxDisclosures} disclosures`);
  return {
    issuerJwt,
    disclosures: rest,
    presented: text.slice(0, text.length - last.length),
    ...(last !== "" && { keyBindingJwt: last }),
  };
}

function malformed(what: string): WalletError {
  return new WalletError("sd_jwt_malformed", `The SD-JWT is malformed: ${what}.`);
}
