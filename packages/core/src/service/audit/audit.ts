import type { AuditHead, AuditLink } from "../../model/audit.ts";
import type { Tenant } from "../../model/principal.ts";
import type { SignedHead } from "../../model/signed-head.ts";
import type { Instant } from "../../model/time.ts";
import type { AuditStart, AuditStore } from "../../ports/audit.ts";
import { batchesOf } from "./batches.ts";
import type { AuditRows } from "./compare.ts";
import type { ComparedStorage } from "./compare-rows.ts";
import type { AuditDefect } from "./defects.ts";
import { type ExportedLink, exported } from "./export.ts";
import type { HeadSigner } from "./heads.ts";
import { createKeptHashes, keptHeads } from "./kept-heads.ts";
import { createVerdicts } from "./verdicts.ts";
import { type AuditVerdict, type NamedHead, verifyChain } from "./verify.ts";

export interface AuditQuery {
  /** Default: every tenant. */
  readonly tenant?: Tenant;
  /** The first link: a sequence, or the first recorded at this time or later. Default: the whole chain. */
  readonly since?: AuditStart;
}

export interface AuditVerification extends AuditQuery {
  /**
   * Heads that were kept elsewhere. They show that the end of a chain is missing, or that it was rewritten.
   */
  readonly heads?: readonly SignedHead[];
  /** Hashes of links that were kept elsewhere. */
  readonly hashes?: readonly string[];
  /** What the record is compared with. Default: `opened`. */
  readonly rows?: AuditRows;
}

/** The record of what was done and seen: a hash chain for each tenant. */
export interface Audit {
  /**
   * Verifies the chains, and compares verifications, tokens and endpoints with the last link about each.
   * `since` trusts the link before, and compares what has a link since.
   */
  verify(query?: AuditVerification): Promise<readonly AuditVerdict[]>;
  /**
   * The links up to the head, tenant by tenant, in order. As JSON lines they are what `verifyExport` reads.
   */
  export(query?: AuditQuery): AsyncIterable<ExportedLink>;
  /** The signed heads of the chains, to be kept elsewhere. @throws {TypeError} there is no key */
  heads(tenant?: Tenant): Promise<readonly SignedHead[]>;
}

export interface AuditParts {
  readonly store: AuditStore;
  /** Absent if no rows are compared. */
  readonly storage?: ComparedStorage;
  readonly signer: HeadSigner;
  readonly now: () => Instant;
}

export function tenantsAudit(parts: AuditParts): Audit {
  const { store, storage, signer, now } = parts;
  return {
    async verify({ tenant, since, heads = [], hashes = [], rows = "opened" } = {}) {
      const verdicts = createVerdicts();
      const { report, count } = verdicts;
      const found: [Tenant, number, string][] = [];
      const comparison =
        storage && rows !== "none"
          ? (await import("./compare.ts")).createComparison({
              storage,
              rows,
              tenant,
              isPartial: since !== undefined,
              count,
              report: (...defect) => found.push(defect),
            })
          : undefined;
      const kept = createKeptHashes(hashes);
      const note = (links: readonly AuditLink[]): void => {
        for (const { hash } of links) kept.see(hash);
        comparison?.note(links);
      };
      for (const one of await tenantsOf(store, tenant, heads))
        verdicts.set(await verifyTenant(parts, one, { since, heads, note }));
      await comparison?.compare();
      for (const defect of found) report(...defect);
      verdicts.add(kept.defects());
      return verdicts.all();
    },
    async *export({ tenant, since } = {}) {
      for (const one of await tenantsOf(store, tenant)) {
        const first = since ? await firstOf(store, one, since) : 1;
        yield* exported(store, one, first);
      }
    },
    async heads(tenant) {
      const heads: SignedHead[] = [];
      for (const one of await tenantsOf(store, tenant)) {
        const head = await store.head(one);
        if (head) heads.push(signer.sign(head, now()));
      }
      return heads;
    },
  };
}

/** The tenant that was asked for, else each that has a chain or a head that was kept. */
async function tenantsOf(
  store: AuditStore,
  tenant: Tenant | undefined,
  heads: readonly SignedHead[] = [],
): Promise<readonly Tenant[]> {
  if (tenant !== undefined) return [tenant];
  return [...new Set([...(await store.tenants()), ...heads.map((head) => head.tenant)])];
}

async function verifyTenant(
  { store, signer }: AuditParts,
  tenant: Tenant,
  {
    since,
    heads: given,
    note,
  }: {
    readonly since: AuditStart | undefined;
    readonly heads: readonly SignedHead[];
    readonly note: (links: readonly AuditLink[]) => void;
  },
) {
  const stored = await store.head(tenant);
  const first = since && (await firstOf(store, tenant, since));
  const { before, defects } = await linkBefore(store, tenant, first);
  const kept = keptHeads(given, tenant, signer);
  const heads: NamedHead[] = [...(stored ? [{ head: stored, name: "the stored head" }] : []), ...kept.heads];
  const batches = noted(batchesOf(store, tenant, first ?? 1), note);
  const verdict = await verifyChain({ tenant, batches, before, heads });
  const end = endDefects(verdict, await store.head(tenant));
  return { ...verdict, defects: [...kept.defects, ...defects, ...verdict.defects, ...end] };
}

async function* noted(
  batches: AsyncIterable<readonly AuditLink[]>,
  note: (links: readonly AuditLink[]) => void,
): AsyncGenerator<readonly AuditLink[]> {
  for await (const batch of batches) {
    note(batch);
    yield batch;
  }
}

async function firstOf(store: AuditStore, tenant: Tenant, since: AuditStart): Promise<number> {
  if ("sequence" in since) return Math.max(1, since.sequence);
  const [link] = await store.read(tenant, since, 1);
  return link?.sequence ?? ((await store.head(tenant))?.sequence ?? 0) + 1;
}

async function linkBefore(store: AuditStore, tenant: Tenant, first = 1) {
  const none: readonly AuditDefect[] = [];
  if (first <= 1) return { before: undefined, defects: none };
  const [before] = await store.read(tenant, { sequence: first - 1 }, 1);
  if (before?.sequence === first - 1) return { before, defects: none };
  const sentence = `Link ${first - 1} is missing, so link ${first} cannot be verified.`;
  return { before: undefined, defects: [{ sequence: first - 1, sentence }] };
}

/** Compares with the head that is stored after the reading: links that were appended meanwhile are in it. */
function endDefects({ links, last }: AuditVerdict, stored: AuditHead | undefined): readonly AuditDefect[] {
  if (links === 0 || (stored && last <= stored.sequence)) return [];
  const sentence = stored
    ? `The stored head has link ${stored.sequence}, but the chain goes on to ${last}.`
    : "The stored head is missing.";
  return [{ sequence: last, sentence }];
}
