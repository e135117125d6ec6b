import type { Verification } from "@vouchsafe/core";

/** Verifications as they were read, frozen, each good for as long as its stored version is the same. */
export interface Recent {
  get(id: string, version: number): Verification | undefined;
  keep(verification: Verification): void;
}

/** Remembers the last `most` verifications that were read: putting one together takes 15 times the look at its version. */
export function createRecent(most = 500): Recent {
  const known = new Map<string, Verification>();
  return {
    get(id, version) {
      const found = known.get(id);
      return found?.version === version ? found : undefined;
    },
    keep(verification) {
      known.delete(verification.id);
      known.set(verification.id, frozen(verification));
      const [oldest] = known.keys();
      if (known.size > most && oldest !== undefined) known.delete(oldest);
    },
  };
}

function frozen<T extends object>(value: T): T {
  for (const member of Object.values(value)) {
    if (typeof member === "object" && member !== null) frozen(member);
  }
  return Object.freeze(value);
}
