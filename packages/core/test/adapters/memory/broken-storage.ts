import type { StorageUnderTest } from "@passmuster/conformance";
import type { AuditRows } from "../../../src/adapters/memory/audit.ts";
import type { RequestRows } from "../../../src/adapters/memory/requests.ts";
import { memoryStorage } from "../../../src/adapters/memory/storage.ts";
import type { WebhookRows } from "../../../src/adapters/memory/webhooks.ts";
import type { Verification } from "../../../src/model/verification.ts";
import type { VerificationStorage } from "../../../src/ports/storage.ts";

export type Rows = Map<Verification["id"], Verification>;
export type Breakage = (
  sound: VerificationStorage,
  rows: Rows,
  requests: RequestRows,
  webhooks: WebhookRows,
  audit: AuditRows,
) => Partial<VerificationStorage>;

/** A storage with one bug, and the check that must find it. */
export interface BrokenStorage {
  readonly bug: string;
  readonly foundBy: string;
  open(): StorageUnderTest;
}

export const broken = (bug: string, foundBy: string, breakage: Breakage): BrokenStorage => ({
  bug,
  foundBy,
  open() {
    const rows: Rows = new Map();
    const requests: RequestRows = new Map();
    const webhooks: WebhookRows = { endpoints: new Map(), deliveries: new Map() };
    const audit: AuditRows = new Map();
    const sound = memoryStorage(rows, requests, webhooks, audit);
    const contents = () =>
      JSON.stringify(
        [rows, requests, webhooks.endpoints, webhooks.deliveries, audit].map((map) => [...map.values()]),
      );
    return { ...sound, ...breakage(sound, rows, requests, webhooks, audit), contents };
  },
});
