import type { DataKey, DeskStore } from "@passmuster/core/storage";
import type { LookUp } from "./claim-rows.ts";
import { type Sealer, sealerOf } from "./seal.ts";

/** A saved view. `owner` and `name` are look-up digests; `owner` is empty if all reviewers see the view. */
export interface ViewRow {
  readonly owner: Uint8Array;
  readonly name: Uint8Array;
  readonly sealed: Uint8Array;
}

type SavedView = Parameters<DeskStore["putView"]>[0];
type ViewName = Omit<ViewRow, "sealed">;
type Seen = Omit<SavedView, "tenant">;

export function viewOwnerOf(lookUp: LookUp, owner: SavedView["owner"]): Uint8Array {
  return owner === null ? new Uint8Array() : lookUp("reviewer", owner);
}

export function viewNameOf(lookUp: LookUp, { owner, name }: Omit<SavedView, "query">): ViewName {
  return { owner: viewOwnerOf(lookUp, owner), name: lookUp("view", name) };
}

/** The view sealed with the key of the database, as leases are. */
export function viewRowOf(key: DataKey, lookUp: LookUp, { tenant, ...view }: SavedView): ViewRow {
  const named = viewNameOf(lookUp, { tenant, ...view });
  return { ...named, sealed: sealerIn(key, tenant).seal("views", placeOf(named), [], view) };
}

/**
 * The views of some rows, by name, shared ones last.
 * @throws {IntegrityError}
 */
export function viewsOf(key: DataKey, tenant: string, rows: readonly ViewRow[]): readonly SavedView[] {
  const sealer = sealerIn(key, tenant);
  return rows
    .map((row): SavedView => ({ tenant, ...sealer.open<Seen>("views", placeOf(row), [], row.sealed) }))
    .sort(
      (one, other) =>
        Number(one.owner === null) - Number(other.owner === null) || (one.name < other.name ? -1 : 1),
    );
}

function sealerIn(key: DataKey, tenant: string): Sealer {
  return sealerOf(key, { tenant, id: "" });
}

function placeOf({ owner, name }: ViewName): string {
  return [owner, name].map((digest) => Buffer.from(digest).toString("hex")).join(" ");
}
