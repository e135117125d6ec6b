import { randomUUID } from "node:crypto";
import { StaleWriteError, type Verification, type VerificationStorage } from "@passmuster/core/storage";
import { type SearchLookUps, type StoredKey, wakingTopics } from "@passmuster/storage-sql";
import { savingOf } from "./aggregate.ts";
import type { Connection } from "./connection.ts";
import type { CounterCompaction } from "./counter-compaction.ts";
import type { Keys } from "./keys.ts";
import type { Notifier } from "./notifier.ts";
import { createSaves } from "./saves.ts";

export interface SaveParts {
  readonly connection: Connection;
  readonly keys: Keys;
  readonly searchLookUps: SearchLookUps;
  readonly notifier: Notifier;
  readonly compaction: CounterCompaction;
}

export function createSave(parts: SaveParts): VerificationStorage["save"] {
  const { keys, searchLookUps, notifier, compaction } = parts;
  const write = createSaves(parts.connection);
  return async (next, messages, mark, entries = [], fence) => {
    const saving = await storedKeyOf(keys, next);
    const lookUp = await keys.lookUp(next.tenant);
    const values = savingOf(
      saving,
      lookUp,
      searchLookUps(lookUp, next),
      next,
      randomUUID(),
      messages,
      mark,
      fence,
    );
    const endpoints = await write({ id: next.id, tenant: next.tenant, values, entries });
    keys.keep(next, saving.key);
    notifier.call(wakingTopics(messages));
    compaction.saved();
    return endpoints;
  };
}

/** A new verification gets a key; a stored one has it. */
async function storedKeyOf(keys: Keys, next: Verification): Promise<StoredKey> {
  if (next.version === 1) return keys.create(next);
  const key = await keys.findOne(next);
  if (!key) throw new StaleWriteError(next.id);
  return { key, stored: new Uint8Array() };
}
