import { hash } from "node:crypto";
import type { AuditLink } from "../../model/audit.ts";
import type { Tenant } from "../../model/principal.ts";
import type { AuditStore } from "../../ports/audit.ts";
import { batchesOf } from "./batches.ts";

/** A link of an export. An export is verified without the database. */
export interface ExportedLink extends AuditLink {
  /** The sequence of the last link of the export. A missing end is seen by it. */
  readonly of: number;
  /** On the first link, if links stand before it: the hash of the link before. */
  readonly after?: string;
  /** On the first link: the hash of the export, see `endOf`. */
  readonly end?: string;
}

/** Ends at the head: links that are appended meanwhile are left out. */
export async function* exported(
  store: AuditStore,
  tenant: Tenant,
  first: number,
): AsyncGenerator<ExportedLink> {
  const head = await store.head(tenant);
  const of = head?.sequence ?? Number.POSITIVE_INFINITY;
  const [before] = first > 1 ? await store.read(tenant, { sequence: first - 1 }, 1) : [];
  const after = before?.sequence === first - 1 ? { after: before.hash } : {};
  const end = head && { end: endOf({ tenant, of, ...after }, head.hash) };
  for await (const batch of batchesOf(store, tenant, first))
    for (const link of batch) {
      if (link.sequence > of) return;
      yield { ...link, of, ...(link.sequence === first && { ...after, ...end }) };
    }
}

/** SHA-256 over everything that a line says about the export, and over the hash of its last link. */
export function endOf(
  {
    tenant,
    of,
    after = null,
  }: { readonly tenant: Tenant; readonly of: number; readonly after?: string | null },
  last: string,
): string {
  const content = JSON.stringify([tenant, of, after, last]);
  return hash("sha256", `passmuster export 1\n${content}`, "hex");
}

/** The line of a link: its members in one order, so that every other spelling is seen as a change. */
export function lineOf({ tenant, sequence, recordedAt, hash, body, of, after, end }: ExportedLink): string {
  return JSON.stringify({ tenant, sequence, recordedAt, hash, body, of, after, end });
}
