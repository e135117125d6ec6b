import type { Decision } from "@passmuster/core/storage";
import type { Sealer } from "./seal.ts";
import type { Place } from "./verification-rows.ts";

export interface DecisionRow {
  readonly id: Decision["id"];
  readonly status: Decision["status"];
  readonly created_at: number;
  readonly updated_at: number;
  readonly sealed: Uint8Array;
}

interface DecisionPlace extends Place {
  readonly document: string;
}

function decisionColumns(
  { status, created_at, updated_at }: Omit<DecisionRow, "sealed">,
  { document, position, version }: DecisionPlace,
): readonly unknown[] {
  return [document, position, version, status, created_at, updated_at];
}

export function decisionOf(sealer: Sealer, row: DecisionRow, place: DecisionPlace): Decision {
  const { id, status, created_at: createdAt, updated_at: updatedAt, sealed } = row;
  const value = sealer.open<Pick<Decision, "workflow" | "policy">>(
    "decisions",
    id,
    decisionColumns(row, place),
    sealed,
  );
  return { id, status, createdAt, updatedAt, ...value };
}

export function decisionRowOf(sealer: Sealer, given: Decision, place: DecisionPlace): DecisionRow {
  const { id, status, createdAt, updatedAt, workflow, policy } = given;
  const row = { id, status, created_at: createdAt, updated_at: updatedAt };
  return { ...row, sealed: sealer.seal("decisions", id, decisionColumns(row, place), { workflow, policy }) };
}
