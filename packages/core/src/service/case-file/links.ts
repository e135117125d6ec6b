import { turn } from "../../base/runtime/turn.ts";
import type { AuditLink } from "../../model/audit.ts";
import type { Verification } from "../../model/verification.ts";
import type { AuditStore } from "../../ports/audit.ts";
import type { CaseFileLink } from "../../ports/case-file.ts";
import { batchesOf } from "../audit/batches.ts";
import { genesisOf } from "../audit/chain.ts";

/**
 * The links about one verification alone, in order: its acts, sessions, single readings and earlier case
 * files. Reads the chain from the creation on.
 */
export async function linksOf(
  store: AuditStore,
  { tenant, id, createdAt }: Pick<Verification, "tenant" | "id" | "createdAt">,
): Promise<readonly CaseFileLink[]> {
  const [first] = await store.read(tenant, { recordedAt: createdAt }, 1);
  if (!first) return [];
  const mark = `"verification":${JSON.stringify(id)}`;
  const found: CaseFileLink[] = [];
  let previous = await hashBefore(store, first);
  for await (const batch of batchesOf(store, tenant, first.sequence)) {
    for (const link of batch) {
      if (link.body.includes(mark)) found.push(withPrevious(link, previous));
      previous = link.hash;
    }
    await turn();
  }
  return found;
}

/** The hash that a link was chained to. */
export async function hashBefore(
  store: AuditStore,
  { tenant, sequence }: Pick<AuditLink, "tenant" | "sequence">,
): Promise<string> {
  const [before] = sequence > 1 ? await store.read(tenant, { sequence: sequence - 1 }, 1) : [];
  return before?.sequence === sequence - 1 ? before.hash : genesisOf(tenant);
}

export function withPrevious({ tenant: _, ...link }: AuditLink, previous: string): CaseFileLink {
  return { ...link, previous };
}
