import { createHash } from "node:crypto";
import { type AccessAct, accessEntry } from "@passmuster/core/admin";
import type { AuditStore } from "@passmuster/core/ports";
import type { ListedReviewer } from "./list.ts";

/** Records who may act, and who signs in where. What cannot be recorded must not happen. */
export interface AccessRecord {
  /** @throws {StorageUnavailableError} it could not be recorded */
  act(
    reviewer: Pick<ListedReviewer, "id" | "email" | "tenant">,
    acts: string,
    more?: Omit<AccessAct, "tenant" | "by" | "acts" | "reviewer">,
  ): Promise<void>;
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
  readonly now?: () => number;
}

const hour = 3_600_000;
/** Nobody knows whose tenant a refused sign-in was meant for. */
const nobodys = "default";

/** The members of the list that decide who may act. Random ids keep the digest from being guessed. */
const decidingOf = ({ id, email, role, tenant, flows, passkeys }: ListedReviewer) => ({
  ...{ id, email, role, tenant, flows },
  passkeys: passkeys.map((passkey) => passkey.id),
});

/** A digest of who is on the list, with which role and which passkeys. */
export function listDigest(reviewers: readonly ListedReviewer[]): string {
  const sorted = reviewers.map(decidingOf).sort((one, other) => (one.id < other.id ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest("base64url");
}

export function accessRecord({ audit, by, now = Date.now }: AccessRecordParts): AccessRecord {
  let recorded: string | undefined;
  let refusals = { from: 0, count: 0 };
  const at = (): number => now() * 1000;

  const flush = async (): Promise<void> => {
    const { from, count: refused } = refusals;
    refusals = { from: 0, count: 0 };
    if (refused === 0) return;
    const act = { tenant: nobodys, by: "host", acts: ["sign-in.refused"], refused, from: from * 1000 };
    await audit.append([accessEntry(act, at())]);
  };

  return {
    async act({ id, email, tenant }, acts, more = {}) {
      await audit.append([accessEntry({ tenant, by: by(email), acts: [acts], reviewer: id, ...more }, at())]);
    },
    async list(reviewers) {
      const list = listDigest(reviewers);
      if (list === recorded) return;
      const tenants = Map.groupBy(reviewers, ({ tenant }) => tenant);
      const entries = [...tenants].map(([tenant, own]) =>
        accessEntry(
          {
            ...{ tenant, by: "host", acts: ["reviewers.listed"], list },
            reviewers: own.map(({ id, role, flows }) => ({ id, role, flows })),
          },
          at(),
        ),
      );
      await audit.append(entries);
      recorded = list;
    },
    refused() {
      const from = now() - (now() % hour);
      if (refusals.count > 0 && refusals.from !== from) void flush().catch(() => undefined);
      refusals = { from, count: refusals.from === from ? refusals.count + 1 : 1 };
    },
    close: flush,
  };
}
