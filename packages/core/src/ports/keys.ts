import type { Tenant } from "../model/principal.ts";

/** The owner of a data key: a verification, a webhook endpoint or the database itself. */
export interface KeyContext {
  readonly tenant: Tenant;
  readonly id: string;
}

/** A data key as stored: readable only with the key-encryption key that `by` names. */
export interface WrappedKey {
  /** Name of the key-encryption key. At most 200 bytes of UTF-8. */
  readonly by: string;
  readonly bytes: Uint8Array;
}

/**
 * The wrapped key was changed, belongs to another context, or was wrapped by an unknown key-encryption key.
 */
export class KeyRefusedError extends Error {
  override readonly name = "KeyRefusedError";
}

/** The key was destroyed. No copy of its wrapped form can be unwrapped. */
export class KeyDestroyedError extends Error {
  override readonly name = "KeyDestroyedError";
  constructor() {
    super("The key was destroyed.");
  }
}

/**
 * Wraps data keys with key-encryption keys that are kept outside the database. Every other rejection means
 * that the store is unavailable.
 */
export interface KeyStore {
  /** Where the keys are, for the log: the path of a file, or the name of a key in KMS. No secret. */
  readonly place?: string;
  /** Name of the key-encryption key that `wrap` uses now. */
  current(): Promise<string>;
  /**
   * Binds the context into the wrapped key.
   * @param key 16 to 64 bytes
   * @param earlier an earlier wrapped form of the same key, for a new key-encryption key. Destroying one of
   * both destroys the other.
   */
  wrap(key: Uint8Array, context: KeyContext, earlier?: WrappedKey): Promise<WrappedKey>;
  /**
   * @throws {KeyRefusedError}
   * @throws {KeyDestroyedError}
   */
  unwrap(wrapped: WrappedKey, context: KeyContext): Promise<Uint8Array>;
  /**
   * Makes every copy of the wrapped key unreadable, in logs and backups too. Repeating it has no effect.
   * Stores that cannot do this omit the method; an erased key is then unreadable once the key-encryption key
   * is destroyed.
   */
  destroy?(wrapped: WrappedKey): Promise<void>;
}
