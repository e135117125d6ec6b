import { createSeeded } from "@passmuster/core/testing";
import { describe, test } from "vitest";
import { auditChecks } from "./describe-storage-audit.ts";
import { caseworkChecks } from "./describe-storage-casework.ts";
import type { StorageCheck, StorageUnderTest } from "./describe-storage-check.ts";
import { claimChecks } from "./describe-storage-claims.ts";
import { deskChecks } from "./describe-storage-desk.ts";
import { eraseChecks } from "./describe-storage-erase.ts";
import { fenceChecks } from "./describe-storage-fence.ts";
import { figureChecks } from "./describe-storage-figures.ts";
import { holdChecks } from "./describe-storage-hold.ts";
import { keyChecks } from "./describe-storage-keys.ts";
import { laneChecks } from "./describe-storage-lanes.ts";
import { leaseChecks } from "./describe-storage-leases.ts";
import { lifecycleChecks } from "./describe-storage-lifecycle.ts";
import { listChecks } from "./describe-storage-list.ts";
import { loadChecks } from "./describe-storage-load.ts";
import { markChecks } from "./describe-storage-marks.ts";
import { outboxChecks } from "./describe-storage-outbox.ts";
import { requestChecks } from "./describe-storage-requests.ts";
import { saveChecks } from "./describe-storage-save.ts";
import { searchChecks } from "./describe-storage-search.ts";
import { stepChecks } from "./describe-storage-steps.ts";
import { tenantChecks } from "./describe-storage-tenants.ts";
import { tokenChecks } from "./describe-storage-tokens.ts";
import { webhookChecks } from "./describe-storage-webhooks.ts";

export type { StorageCheck, StorageUnderTest };

/** Every requirement of the `Storage` port. */
export const storageChecks: readonly StorageCheck[] = [
  ...loadChecks,
  ...saveChecks,
  ...listChecks,
  ...searchChecks,
  ...tenantChecks,
  ...claimChecks,
  ...eraseChecks,
  ...holdChecks,
  ...keyChecks,
  ...outboxChecks,
  ...leaseChecks,
  ...tokenChecks,
  ...requestChecks,
  ...markChecks,
  ...webhookChecks,
  ...laneChecks,
  ...auditChecks,
  ...stepChecks,
  ...deskChecks,
  ...caseworkChecks,
  ...fenceChecks,
  ...figureChecks,
  ...lifecycleChecks,
];

/**
 * The conformance suite of the `Storage` port. `open` returns a new empty storage on each call; the suite
 * migrates and closes it.
 *
 * @example
 * describeStorage("sqlite", () => {
 *   const database = new Database(":memory:");
 *   return { ...sqliteStorage(database), contents: () => database.serialize() };
 * });
 */
export function describeStorage(
  name: string,
  open: () => StorageUnderTest | Promise<StorageUnderTest>,
): void {
  describe(`${name} conforms to the Storage port`, () => {
    for (const check of storageChecks) test(check.name, () => runStorageCheck(check, open));
  });
}

/** Runs one check on its own storage. Equal seeds produce equal ids. */
export async function runStorageCheck(
  check: StorageCheck,
  open: () => StorageUnderTest | Promise<StorageUnderTest>,
  seed = 1,
): Promise<void> {
  const storage = await open();
  try {
    await storage.migrate();
    await check.run(storage, createSeeded(seed));
  } finally {
    await storage.close();
  }
}
