import type { BeginResult, EffectRecord, RequestBeginning, StoredAnswer } from "@passmuster/core/ports";

/** A response about a verification is sealed with its key; a response about no verification is plain text. */
export interface RequestRow {
  readonly id: string;
  readonly body: string;
  readonly held_until: number | null;
  readonly done: number;
  readonly about: EffectRecord["about"];
  readonly made: string | null;
  readonly answer: string | null;
  readonly sealed: Uint8Array | null;
}

/**
 * The result of beginning a known request; `undefined` if the key is free. Calls `answerOf` for finished
 * requests only.
 */
export function stateOf(
  row: RequestRow,
  { body, now }: RequestBeginning,
  answerOf: (row: RequestRow) => StoredAnswer | null,
): BeginResult | undefined {
  const running = row.held_until !== null && row.held_until > now;
  if (!running && row.done === 0) return undefined;
  if (row.body !== body) return { state: "mismatch" };
  if (running) return { state: "running" };
  return { state: "done", about: row.about, made: row.made, answer: answerOf(row) };
}
