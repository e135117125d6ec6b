import { createLatest, type Verification } from "@passmuster/core/storage";

/** A loaded verification, frozen; valid while the stored row has the same stamp. */
export interface Known<Stamp> {
  readonly verification: Verification;
  readonly stamp: Stamp;
}

export interface Recent<Stamp> {
  find(id: string): Known<Stamp> | undefined;
  findByDocument(id: string): Known<Stamp> | undefined;
  keep(verification: Verification, stamp: Stamp): void;
}

/**
 * Caches the last `most` verifications that were read: building one takes 15 times as long as checking its
 * stamp.
 */
export function createRecent<Stamp>(most = 500): Recent<Stamp> {
  const cache = createLatest<string, Known<Stamp>>(most);
  return {
    find: cache.find,
    findByDocument: (id) =>
      [...cache.values()].find(({ verification }) =>
        verification.documents.some((document) => document.id === id),
      ),
    keep: (verification, stamp) => cache.keep(verification.id, { verification: frozen(verification), stamp }),
  };
}

function frozen<T extends object>(value: T): T {
  for (const member of Object.values(value)) {
    if (typeof member === "object" && member !== null) frozen(member);
  }
  return Object.freeze(value);
}
