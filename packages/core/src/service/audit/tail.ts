import type { AuditLink } from "../../model/audit.ts";
import type { Tenant } from "../../model/principal.ts";
import type { AuditStore } from "../../ports/audit.ts";
import { batchesOf } from "./batches.ts";
import { createLedger, type Ledger, type RecordedVerification, verificationIn } from "./ledger.ts";

/** The links that were appended after the chains were read. */
export interface Tail {
  /** The states of a verification that later links record, oldest first. `last` is the state before them. */
  of(
    tenant: Tenant,
    id: string,
    last: RecordedVerification | undefined,
  ): Promise<readonly RecordedVerification[]>;
  /** What later links say of tokens and endpoints. */
  access(tenant: Tenant): Promise<Pick<Ledger, "tokens" | "endpoints">>;
}

/** @param ends the sequence of the last link that was read, by tenant */
export function createTail(store: AuditStore, ends: ReadonlyMap<Tenant, number>): Tail {
  const read = new Map<Tenant, number>();
  const links = new Map<string, AuditLink[]>();
  const all = ledgerOfAll();

  const refresh = async (tenant: Tenant): Promise<void> => {
    const last = read.get(tenant) ?? ends.get(tenant) ?? 0;
    for await (const batch of batchesOf(store, tenant, last + 1))
      for (const link of batch) {
        all.add(link);
        read.set(tenant, link.sequence);
        const id = verificationIn(link);
        if (id !== undefined) links.set(id, [...(links.get(id) ?? []), link]);
      }
  };

  return {
    async of(tenant, id, last) {
      await refresh(tenant);
      const { verifications, add } = ledgerOfAll();
      if (last) verifications.set(id, last);
      return (links.get(id) ?? []).flatMap((link) => {
        add(link);
        return verifications.get(id) ?? [];
      });
    },
    async access(tenant) {
      await refresh(tenant);
      return all;
    },
  };
}

function ledgerOfAll(): Ledger {
  return createLedger({ most: Number.POSITIVE_INFINITY, onGap: () => undefined });
}
