import type { KeyContext } from "@passmuster/core/ports";
import type {
  BeginResult,
  DataKey,
  EffectRecord,
  RequestBeginning,
  StoredAnswer,
} from "@passmuster/core/storage";
import { sealerOf } from "./seal.ts";

/**
 * A response about a verification is sealed with its key, a response about none with the key of the database.
 * `answer` is plain text, written before that was so.
 */
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
  { body, now, at = now }: RequestBeginning,
  answerOf: (row: RequestRow) => StoredAnswer | null,
): BeginResult | undefined {
  const running = row.held_until !== null && row.held_until > at;
  if (!running && row.done === 0) return undefined;
  if (row.body !== body) return { state: "mismatch" };
  if (running) return { state: "running" };
  return { state: "done", about: row.about, made: row.made, answer: answerOf(row) };
}

export function sealAnswer(
  key: DataKey,
  about: KeyContext,
  digest: string,
  answer: StoredAnswer,
): Uint8Array {
  return sealerOf(key, about).seal("requests", digest, [], answer);
}

/** `null` if the response was never stored, or its key was destroyed. */
export function openAnswer(
  key: DataKey | undefined,
  tenant: string,
  { id, about, answer, sealed }: RequestRow,
): StoredAnswer | null {
  if (answer !== null) return JSON.parse(answer);
  if (!sealed || !key) return null;
  return sealerOf(key, { tenant, id: about ?? "" }).open("requests", id, [], sealed);
}
