import type { AuditLink } from "../../model/audit.ts";
import type { VerificationId } from "../../model/ids.ts";
import type { Tenant } from "../../model/principal.ts";
import type { Instant } from "../../model/time.ts";
import type { AuditStart, AuditStore } from "../../ports/audit.ts";
import { batchesOf } from "./batches.ts";

/** The two links that prove the erasure of a verification. */
export interface ErasureLinks {
  readonly deletion: AuditLink;
  readonly erasure: AuditLink;
  /** The content of the link of the deletion. */
  readonly deleted: DeletionBody;
  /** Number of erased images. */
  readonly images: number;
}

interface DeletionBody {
  /** `system` for retention, else who asked: a token's id, `host` or a pseudonym. */
  readonly by: string;
  readonly flow: string;
  readonly acts: readonly string[];
  /** The commitment to the whole state that was deleted. */
  readonly proofs: { readonly state: string };
}

/** When a verification was deleted, and from when on its data may be erased. */
export interface ErasureTimes {
  readonly deletedAt: Instant;
  readonly dueAt: Instant;
}

/**
 * Reads the chain from `deletedAt` on.
 * @returns `undefined` if the record has no link of the deletion, or of the erasure
 */
export async function erasureLinks(
  store: AuditStore,
  { tenant, id }: { readonly tenant: Tenant; readonly id: VerificationId },
  { deletedAt, dueAt }: ErasureTimes,
): Promise<ErasureLinks | undefined> {
  const find = async (kind: "act" | "erasure", from: AuditStart) =>
    findLink(store, tenant, from, (link) => isOf(link, id, kind));
  const deletion = await find("act", { recordedAt: deletedAt });
  if (!deletion) return undefined;
  const next = { sequence: deletion.sequence + 1 };
  // With other settings at that time the erasure came earlier.
  const erasure = (await find("erasure", { recordedAt: dueAt })) ?? (await find("erasure", next));
  if (!erasure) return undefined;
  const { images } = JSON.parse(erasure.body) as { readonly images: number };
  return { deletion, erasure, deleted: JSON.parse(deletion.body) as DeletionBody, images };
}

async function findLink(
  store: AuditStore,
  tenant: Tenant,
  from: AuditStart,
  isWanted: (link: AuditLink) => boolean,
): Promise<AuditLink | undefined> {
  const [first] = await store.read(tenant, from, 1);
  if (!first) return undefined;
  for await (const batch of batchesOf(store, tenant, first.sequence)) {
    const found = batch.find(isWanted);
    if (found) return found;
  }
  return undefined;
}

/** Links of others are not parsed. */
function isOf({ body }: AuditLink, id: VerificationId, wanted: "act" | "erasure"): boolean {
  if (!body.includes(`"verification":"${id}"`)) return false;
  const { kind, acts = [] } = JSON.parse(body) as {
    readonly kind: string;
    readonly acts?: readonly string[];
  };
  return kind === wanted && (kind === "erasure" || acts.includes("verification.deleted"));
}
