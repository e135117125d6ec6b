import type { AuditLink } from "../model/audit.ts";
import type { Tenant } from "../model/principal.ts";
import type { AuditStore } from "../ports/audit.ts";
import { batchesOf } from "./batches.ts";

/** A link of an export. An export is verified without the database. */
export interface ExportedLink extends AuditLink {
  /** The sequence of the last link of the export. A missing end is seen by it. */
  readonly of: number;
  /** On the first link, if links stand before it: the hash of the link before. */
  readonly after?: string;
}

/** Ends at the head: links that are appended meanwhile are left out. */
export async function* exported(
  store: AuditStore,
  tenant: Tenant,
  first: number,
): AsyncGenerator<ExportedLink> {
  const of = (await store.head(tenant))?.sequence ?? Number.POSITIVE_INFINITY;
  const [before] = first > 1 ? await store.read(tenant, { sequence: first - 1 }, 1) : [];
  const after = before?.sequence === first - 1 ? { after: before.hash } : {};
  for await (const batch of batchesOf(store, tenant, first))
    for (const link of batch) {
      if (link.sequence > of) return;
      yield { ...link, of, ...(link.sequence === first && after) };
    }
}

/** The line of a link: its members in one order, so that every other spelling is seen as a change. */
export function lineOf({ tenant, sequence, recordedAt, hash, body, of, after }: ExportedLink): string {
  return JSON.stringify({ tenant, sequence, recordedAt, hash, body, of, after });
}
