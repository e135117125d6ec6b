import type { Principal } from "../model/principal.ts";

/** Turns a bearer token into a principal. A host may bring its own; the default looks tokens up in the storage. */
export interface Authenticator {
  /** Resolves to `undefined` for a token that is unknown, expired or revoked: never throws for a bad token. */
  authenticate(token: string): Promise<Principal | undefined>;
}
