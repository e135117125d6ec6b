import type { Message } from "@passmuster/core/ports";
import { StaleWriteError, type Verification, type VerificationStorage } from "@passmuster/core/storage";
import { expiringOf, type SearchLookUps, wakingTopics } from "@passmuster/storage-sql";
import { type Saving, writeAggregate } from "./aggregate.ts";
import { putEntries } from "./audit.ts";
import type { Connection } from "./connection.ts";
import { passFence } from "./desk.ts";
import type { Keys } from "./keys.ts";
import type { Merging } from "./merging.ts";
import { putMessages } from "./outbox.ts";
import { markRequest } from "./requests.ts";

export interface SaveParts {
  readonly connection: Connection;
  readonly keys: Keys;
  readonly searchLookUps: SearchLookUps;
  readonly merging: Merging;
  readonly wake: (due: readonly Message["topic"][]) => void;
}

export function createSave(parts: SaveParts): VerificationStorage["save"] {
  const { connection, keys, wake } = parts;
  return async (next, given, mark, entries = [], fence) => {
    const { messages, expiresAt } = expiringOf(next, given);
    const saving = { ...(await savingOf(parts, next)), expiresAt };
    const { lookUp } = saving;
    const passing = fence && { holder: lookUp(next.tenant)("reviewer", fence.by), now: fence.now };
    await connection.write((sql) => {
      if (passing) passFence(sql, next.id, passing);
      writeAggregate(sql, next, saving);
      if (mark) markRequest(sql, mark);
      putMessages(sql, messages);
      putEntries(sql, entries);
      if (next.version === 1) parts.merging.saved(sql);
    });
    keys.keep(next, saving.key);
    wake(wakingTopics(messages));
  };
}

/** A new verification gets a key; a stored one has it. */
async function savingOf(
  { keys, searchLookUps }: SaveParts,
  next: Verification,
): Promise<Omit<Saving, "expiresAt">> {
  const lookUp = await keys.lookUp();
  const rest = { lookUp, searched: searchLookUps(lookUp(next.tenant), next) };
  if (next.version === 1) return { ...(await keys.create(next)), ...rest };
  const key = await keys.ofVerification(next.tenant, next.id);
  if (!key) throw new StaleWriteError(next.id);
  return { key, stored: new Uint8Array(), ...rest };
}
