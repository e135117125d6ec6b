import type { Principal } from "../model/principal.ts";

/**
 * Resolves a bearer token to a principal. A host may supply its own; the default looks tokens up in the
 * storage.
 */
export interface Authenticator {
  /**
   * Resolves to `undefined` for an unknown, expired or revoked token. Throws only when the lookup itself
   * fails.
   */
  authenticate(token: string): Promise<Principal | undefined>;
}
