import type { AuditHead, AuditLink } from "../model/audit.ts";
import type { Tenant } from "../model/principal.ts";
import type { SignedHead } from "../model/signed-head.ts";
import { type Instant, timestamp } from "../model/time.ts";
import type { AuditStart, AuditStore } from "../ports/audit.ts";
import type { AuditDefect } from "./defects.ts";
import type { HeadSigner } from "./heads.ts";
import { type AuditVerdict, type NamedHead, verifyChain } from "./verify.ts";

export interface AuditQuery {
  /** Default: every tenant. */
  readonly tenant?: Tenant;
  /** The first link: a sequence, or the first recorded at this time or later. Default: the whole chain. */
  readonly since?: AuditStart;
}

export interface AuditVerification extends AuditQuery {
  /** Heads that were kept elsewhere. They show that the end of a chain is missing, or that it was rewritten. */
  readonly heads?: readonly SignedHead[];
}

/** The record of what was done and seen: a hash chain for each tenant. */
export interface Audit {
  /** Verifies the chains. `since` trusts the link before. */
  verify(query?: AuditVerification): Promise<readonly AuditVerdict[]>;
  /** The links, tenant by tenant, in order. */
  export(query?: AuditQuery): AsyncIterable<AuditLink>;
  /** The signed heads of the chains, to be kept elsewhere. @throws {TypeError} there is no key */
  heads(tenant?: Tenant): Promise<readonly SignedHead[]>;
}

export interface AuditParts {
  readonly store: AuditStore;
  readonly signer: HeadSigner;
  readonly now: () => Instant;
}

const batchSize = 1_000;

export function tenantsAudit({ store, signer, now }: AuditParts): Audit {
  const tenantsOf = async (
    tenant: Tenant | undefined,
    heads: readonly SignedHead[] = [],
  ): Promise<readonly Tenant[]> =>
    tenant === undefined
      ? [...new Set([...(await store.tenants()), ...heads.map((head) => head.tenant)])]
      : [tenant];

  const verifyTenant = async (
    tenant: Tenant,
    since: AuditStart | undefined,
    given: readonly SignedHead[],
  ) => {
    const stored = await store.head(tenant);
    const first = since && (await firstOf(store, tenant, since));
    const { before, defects } = await linkBefore(store, tenant, first);
    const own = given.filter((head) => head.tenant === tenant);
    const signed = own.filter((head) => signer.verify(head));
    const heads: NamedHead[] = [
      ...(stored ? [{ head: stored, name: "the stored head" }] : []),
      ...signed.map((head) => ({ head, name: `the head of ${timestamp(head.signedAt)}` })),
    ];
    const batches = batchesOf(store, tenant, first ?? 1);
    const verdict = await verifyChain({ tenant, batches, before, heads });
    const end = endDefects(verdict, await store.head(tenant));
    const unsigned = own.filter((head) => !signed.includes(head)).map(unsignedDefect);
    return { ...verdict, defects: [...unsigned, ...defects, ...verdict.defects, ...end] };
  };

  return {
    async verify({ tenant, since, heads = [] } = {}) {
      const verdicts: AuditVerdict[] = [];
      for (const one of await tenantsOf(tenant, heads)) verdicts.push(await verifyTenant(one, since, heads));
      return verdicts;
    },
    async *export({ tenant, since } = {}) {
      for (const one of await tenantsOf(tenant)) {
        const first = since ? await firstOf(store, one, since) : 1;
        for await (const batch of batchesOf(store, one, first)) yield* batch;
      }
    },
    async heads(tenant) {
      const heads: SignedHead[] = [];
      for (const one of await tenantsOf(tenant)) {
        const head = await store.head(one);
        if (head) heads.push(signer.sign(head, now()));
      }
      return heads;
    },
  };
}

/** Each batch begins at the last link of the one before, so a second link of that sequence is seen too. */
export async function* batchesOf(
  store: AuditStore,
  tenant: Tenant,
  first: number,
): AsyncGenerator<readonly AuditLink[]> {
  for (let from = first, known = 0; ; known = 1) {
    const batch = (await store.read(tenant, { sequence: from }, batchSize + known)).slice(known);
    const last = batch.at(-1);
    if (!last) return;
    yield batch;
    if (known === 1 && last.sequence === from) return;
    from = last.sequence;
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

function unsignedDefect({ sequence, signedAt }: SignedHead): AuditDefect {
  const at = Number.isSafeInteger(signedAt) ? timestamp(signedAt) : "an unknown time";
  return { sequence, sentence: `The head of ${at} is not signed by a key that was given.` };
}
