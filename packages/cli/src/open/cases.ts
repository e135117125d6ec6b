import {
  type ListInput,
  type Passmuster,
  PassmusterError,
  type VerificationDetailView,
  type VerificationList,
} from "@passmuster/core";
import type { Verification, VerificationStorage } from "@passmuster/core/storage";
import { type Flags, textOf } from "../flags.ts";

export const acts = ["approve", "reject", "cancel", "retake", "resubmit"] as const;
export type Act = (typeof acts)[number];

/** Members that a flag gives; the service refuses those that are missing. */
export interface ActInput {
  readonly comment?: string | undefined;
  readonly email?: string | undefined;
  readonly note?: string | undefined;
}

export type Listed = Pick<VerificationList, "items" | "total">;

/** The verifications of one tenant, in a storage or behind the API of a server. */
export interface Cases {
  list(flow: string | undefined, query: ListInput): Promise<Listed>;
  get(id: string, withPrivate: boolean): Promise<VerificationDetailView>;
  /** All data about the person, as a ZIP archive. */
  export(id: string): Promise<Uint8Array>;
  act(act: Act, id: string, input: ActInput): Promise<Pick<VerificationDetailView, "status" | "statusLabel">>;
  /** The entry of a list is somebody else; the comment says why. */
  clearHit(id: string, hit: string, input: Omit<ActInput, "note">): Promise<void>;
}

interface Opened {
  readonly passmuster: Passmuster;
  readonly storage: VerificationStorage;
  readonly flags: Flags;
  /** Who reads, for the record. */
  readonly reader: string;
}

const idForm = /^ver_[0-9a-hjkmnp-tv-z]{26}$/;

/** Cases of a storage. Only the built-in flows are known: a host defines its own in its server. */
export function casesOf({ passmuster, storage, flags, reader }: Opened): Cases {
  const tenant = textOf(flags.tenant) ?? "default";
  const ofTenant = passmuster.forTenant(tenant);

  const verificationsOf = async (id: string) => {
    const found = idForm.test(id) ? await storage.load(tenant, id as Verification["id"]) : undefined;
    if (!found) throw new PassmusterError("verification_not_found");
    return ofTenant.flow(found.flow).verifications;
  };

  return {
    list: (flow, query) =>
      (flow === undefined ? ofTenant : ofTenant.flow(flow)).verifications.list(query, { reader }),
    get: async (id, withPrivate) => (await verificationsOf(id)).get(id, { withPrivate, reader }),
    export: async (id) => (await verificationsOf(id)).export(id, { reader }),
    async act(act, id, { comment = "", email = "", note }) {
      const input = { comment, email, ...(note !== undefined && { note }) };
      return (await verificationsOf(id))[act](id, input);
    },
    async clearHit(id, hit, { comment: reason = "", email = "" }) {
      await (await verificationsOf(id)).clearHit(id, hit, { reason, email });
    },
  };
}
