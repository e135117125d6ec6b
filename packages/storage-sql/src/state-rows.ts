import type { StoredState } from "@passmuster/core/storage";
import type { VerificationRow } from "./verification-rows.ts";

/** The plain columns of a verification. Erasure clears its sealed part. */
export interface StateRow
  extends Pick<VerificationRow, "id" | "tenant" | "version" | "status" | "updated_at" | "deleted_at"> {
  readonly erased: boolean | number;
}

export function storedStateOf(row: StateRow): StoredState {
  const { id, tenant, version, status, updated_at: updatedAt, deleted_at: deletedAt, erased } = row;
  // A row that is not deleted but has no sealed part was tampered with: it keeps its status, and does not
  // open.
  const isErased = Boolean(erased) && deletedAt !== null;
  return { id, tenant, version, status: isErased ? null : status, updatedAt, deletedAt };
}
