import { PassmusterError } from "../../base/errors.ts";
import type { AuditLink } from "../../model/audit.ts";
import { after } from "../../model/duration.ts";
import { isId, type VerificationId } from "../../model/ids.ts";
import type { Tenant } from "../../model/principal.ts";
import { timestamp } from "../../model/time.ts";
import type { Ports } from "../../ports/ports.ts";
import type { StoredState, VerificationStorage } from "../../ports/storage.ts";
import { system } from "../../verdict/lifecycle/actor.ts";
import { belongsTo, type Commands, type UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import { type ErasureLinks, erasureLinks } from "../audit/receipt.ts";

/** A link of the record: `audit export` has it under this sequence. */
export interface LinkMark {
  readonly sequence: number;
  /** SHA-256, 64 hexadecimal digits. */
  readonly hash: string;
}

/** The receipt of an erasure, without personal data. */
export interface ErasureView {
  readonly verification: string;
  /** The path of its flow. */
  readonly flow: string;
  readonly reason: "request" | "retention";
  /** Who deleted it: a token's id, `host` or a pseudonym; `null` for retention. */
  readonly requestedBy: string | null;
  readonly deletedAt: string;
  readonly erasedAt: string;
  /** Number of erased images. */
  readonly images: number;
  /** The commitment to the deleted state. Its salt was erased too, so that nobody can guess values. */
  readonly digest: string;
  readonly deletionLink: LinkMark;
  readonly erasureLink: LinkMark;
}

/**
 * The receipt of the erasure of a verification, from the two links of the record that prove it.
 * @returns `null` while the verification is there. One that is deleted and not erased yet is not found, and
 *   so is one from before the record.
 * @throws {PassmusterError} `flow_not_found`, `verification_not_found`, `wrong_flow`
 */
export async function getErasure(
  core: Commands & Pick<Ports, "storage">,
  { principal, flow: path, id }: Omit<UseCaseCall, "input">,
): Promise<ErasureView | null> {
  const flow = core.flow(principal, path);
  const { tenant } = principal;
  const state = isId("ver", id) ? await stateOf(core.storage, tenant, id) : undefined;
  if (!isId("ver", id) || !state || state.deletedAt === null) {
    belongsTo(flow, await core.find(principal, { verification: id }));
    return null;
  }
  const { deletedAt } = state;
  const dueAt = after(deletedAt, core.scope(flow).retention.deleted ?? "0s");
  const found =
    state.status === null && (await erasureLinks(core.storage.audit, { tenant, id }, { deletedAt, dueAt }));
  if (!found || found.deleted.flow !== flow.path) throw new PassmusterError("verification_not_found");
  return presentErasure(state, found);
}

/** Ids that begin alike are 32 at most. */
const alike = 32;

async function stateOf(
  storage: Pick<VerificationStorage, "states">,
  tenant: Tenant,
  id: VerificationId,
): Promise<StoredState | undefined> {
  const states = await storage.states({ tenant, after: id.slice(0, -1), limit: alike });
  return states.find((one) => one.id === id);
}

function presentErasure(
  { id }: Pick<StoredState, "id">,
  { deleted, deletion, erasure, images }: ErasureLinks,
): ErasureView {
  const isRetention = deleted.by === system;
  return {
    verification: id,
    flow: deleted.flow,
    reason: isRetention ? "retention" : "request",
    requestedBy: isRetention ? null : deleted.by,
    deletedAt: timestamp(deletion.recordedAt),
    erasedAt: timestamp(erasure.recordedAt),
    images,
    digest: deleted.proofs.state,
    deletionLink: markOf(deletion),
    erasureLink: markOf(erasure),
  };
}

const markOf = ({ sequence, hash }: AuditLink): LinkMark => ({ sequence, hash });
