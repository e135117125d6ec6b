import { type AccessAct, accessEntry } from "@passmuster/core/admin";
import type { AuditStore } from "@passmuster/core/storage";
import { accessActs, actOn, listDigest, type ReviewerAct } from "./access-acts.ts";
import type { ListedReviewer, RecordChange } from "./list.ts";
import { createRefusals } from "./refusals.ts";

/** Records who may act, and who signs in where. What cannot be recorded must not happen. */
export interface AccessRecord {
  /** Records what a change of the list does, before it is written. @throws {StorageUnavailableError} */
  readonly change: RecordChange;
  /** Records a one-time link before it works. @throws {StorageUnavailableError} */
  linkMade(reviewer: ListedReviewer, link: string): Promise<void>;
  /** Records the list if it differs from the one that this process recorded last. */
  list(reviewers: readonly ListedReviewer[]): Promise<void>;
  /** A sign-in was refused. Refusals are counted: one link stands for an hour. */
  refused(): void;
  /** Records the refusals counted so far. */
  close(): Promise<void>;
}

export interface AccessRecordParts {
  readonly audit: Pick<AuditStore, "append">;
  /** Who acts: `host`, or the pseudonym of the reviewer concerned. */
  readonly by: (email: string) => string;
  /** The tenants that have reviewers: each gets the count of refused sign-ins. */
  readonly tenants: () => Promise<readonly string[]>;
  readonly now?: () => number;
}

export function accessRecord({ audit, by, tenants, now = Date.now }: AccessRecordParts): AccessRecord {
  let recorded: string | undefined;
  const append = async (acts: readonly AccessAct[]): Promise<void> => {
    if (acts.length > 0) await audit.append(acts.map((act) => accessEntry(act, now() * 1000)));
  };
  const appendActs = (acts: readonly ReviewerAct[]) =>
    append(acts.map(({ email, ...act }) => ({ ...act, by: by(email) })));

  const refusals = createRefusals({
    now,
    async record(from, refused) {
      const found = new Set(await tenants());
      const act = { by: "host", acts: ["sign-in.refused"], refused, from: from * 1000 };
      await append([...(found.size > 0 ? found : ["default"])].map((tenant) => ({ tenant, ...act })));
    },
  });

  return {
    async change(before, after) {
      await appendActs(accessActs(before, after, now()));
      if (recorded === listDigest(before)) recorded = listDigest(after);
    },
    linkMade: (reviewer, link) => appendActs([actOn(reviewer, "link.made", { link })]),
    async list(reviewers) {
      const list = listDigest(reviewers);
      if (list === recorded) return;
      const ofTenants = Map.groupBy(reviewers, ({ tenant }) => tenant);
      await append(
        [...ofTenants].map(([tenant, own]) => ({
          tenant,
          by: "host",
          acts: ["reviewers.listed"],
          list,
          reviewers: own.map(({ id, role, flows }) => ({ id, role, flows })),
        })),
      );
      recorded = list;
    },
    refused: refusals.count,
    close: refusals.close,
  };
}
