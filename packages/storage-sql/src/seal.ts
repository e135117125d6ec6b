import { type KeyContext, openBytes, sealBytes } from "@passmuster/core/ports";
import { type DataKey, IntegrityError } from "@passmuster/core/storage";
import { createKeyedDigest, type KeyedDigest } from "./keyed-digest.ts";

/** Seals the values of one verification or endpoint, each for its own row. */
export interface Sealer {
  /**
   * AES-256-GCM of the JSON. Bound into it: tenant, owner, table, row and `columns`, the plain columns of the
   * row that decide.
   */
  seal(table: string, row: string, columns: readonly unknown[], value: unknown): Uint8Array;
  /**
   * @throws {IntegrityError} the value or a column was changed, or belongs to another row, owner or tenant
   */
  open<T>(table: string, row: string, columns: readonly unknown[], sealed: Uint8Array | null): T;
  readonly legacy: boolean;
}

export function sealerOf(key: DataKey, { tenant, id }: KeyContext): Sealer {
  const boundTo = (table: string, row: string, columns: readonly unknown[]): string =>
    JSON.stringify(["passmuster 2", tenant, id, table, row, ...columns]);

  const plain = (table: string, row: string, columns: readonly unknown[], sealed: Uint8Array): Buffer => {
    try {
      return openBytes(key.bytes, boundTo(table, row, columns), sealed);
    } catch (error) {
      // Before version 2 a value was bound to its row's id alone.
      if (key.legacy) return openBytes(key.bytes, row, sealed);
      throw error;
    }
  };

  return {
    legacy: key.legacy,
    seal: (table, row, columns, value) =>
      sealBytes(key.bytes, boundTo(table, row, columns), JSON.stringify(value)),
    open(table, row, columns, sealed) {
      try {
        if (sealed === null) throw new TypeError("The row has no sealed value.");
        return JSON.parse(plain(table, row, columns, sealed).toString());
      } catch (cause) {
        throw new IntegrityError(
          `Row ${row} of ${table} does not match its seal. It was changed outside Passmuster, moved, or restored without the rest of ${id}. Restore ${id} from a backup.`,
          { cause },
        );
      }
    },
  };
}

export type LookUpKind = "reference" | "claim" | "person" | "search" | "reviewer" | "mark" | "view";

/**
 * The look-up digest of a sealed text within its tenant; `key` is that of the database, which is never
 * destroyed.
 */
export function lookUpOf(
  key: Pick<DataKey, "bytes">,
  kind: LookUpKind,
  tenant: string,
  text: string,
): Uint8Array {
  const digest = digests.get(key.bytes) ?? createKeyedDigest(key.bytes);
  digests.set(key.bytes, digest);
  return digest(JSON.stringify([kind, tenant, text]));
}

const digests = new WeakMap<Uint8Array, KeyedDigest>();
