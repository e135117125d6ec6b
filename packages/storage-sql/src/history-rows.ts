import type { Verification } from "@passmuster/core/storage";
import type { Sealer } from "./seal.ts";
import type { Place } from "./verification-rows.ts";

type HistoryEntry = Verification["history"][number];

export interface HistoryRow {
  readonly id: HistoryEntry["id"];
  readonly from_status: HistoryEntry["from"];
  readonly to_status: HistoryEntry["to"];
  readonly created_at: number;
  readonly sealed: Uint8Array;
}

function historyColumns(
  { from_status, to_status, created_at }: Omit<HistoryRow, "sealed">,
  { position }: Pick<Place, "position">,
): readonly unknown[] {
  return [position, from_status, to_status, created_at];
}

export function historyEntryOf(
  sealer: Sealer,
  row: HistoryRow,
  place: Pick<Place, "position">,
): HistoryEntry {
  const { id, from_status: from, to_status: to, created_at: createdAt, sealed } = row;
  const value = sealer.open<Pick<HistoryEntry, "user" | "comment" | "token">>(
    "history",
    id,
    historyColumns(row, place),
    sealed,
  );
  return { id, from, to, createdAt, ...value };
}

export function historyRowOf(
  sealer: Sealer,
  { id, from, to, createdAt, ...entry }: HistoryEntry,
  place: Pick<Place, "position">,
): HistoryRow {
  const row = { id, from_status: from, to_status: to, created_at: createdAt };
  return { ...row, sealed: sealer.seal("history", id, historyColumns(row, place), entry) };
}
