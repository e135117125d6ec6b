import type { AuditEntry, AuditLink } from "../../../src/model/audit.ts";
import type { AuditStore } from "../../../src/ports/audit.ts";
import type { VerificationStorage } from "../../../src/ports/storage.ts";
import { linkAfter } from "../../../src/service/audit/chain.ts";
import { type Breakage, type BrokenStorage, broken } from "./broken-storage.ts";

const auditWith = (change: (sound: AuditStore) => Partial<AuditStore>): Breakage => {
  return ({ audit }) => ({ audit: { ...audit, ...change(audit) } });
};

/** Changes every link that is read. */
const readsAs = (change: (link: AuditLink) => AuditLink): Breakage =>
  auditWith((sound) => ({ read: async (...given) => (await sound.read(...given)).map(change) }));

/** Records entries before the change, whether it succeeds or not. */
const early = (sound: VerificationStorage, entries: readonly AuditEntry[] = []) =>
  sound.audit.append(entries);

const chain = "appended entries make the chain of their tenant, and the head is its last link";

const statesByName =
  "the states of all verifications are listed by id, deleted and erased ones too, in pages and by tenant";

export const brokenAudits: readonly BrokenStorage[] = [
  broken(
    "normalises the bodies of links",
    chain,
    readsAs((link) => ({ ...link, body: link.body.trimEnd().normalize("NFD") })),
  ),
  broken(
    "leaves the hash before out of a hash",
    chain,
    readsAs((link) => ({ ...link, hash: linkAfter(undefined, { ...link, at: link.recordedAt }).hash })),
  ),
  broken(
    "has no head",
    chain,
    auditWith(() => ({ head: async () => undefined })),
  ),
  broken(
    "keeps the time of an entry that comes late",
    "times of links never decrease, and keep their microseconds",
    readsAs((link) => ({ ...link, recordedAt: link.recordedAt - 1 })),
  ),
  broken(
    "has one chain for all tenants",
    "each tenant has a chain of its own",
    auditWith((sound) => ({
      append: (entries) => sound.append(entries.map((one) => ({ ...one, tenant: "acme" }))),
    })),
  ),
  broken(
    "does not know its tenants",
    "each tenant has a chain of its own",
    auditWith(() => ({ tenants: async () => [] })),
  ),
  broken(
    "reads after a time, not from it",
    "links are read from a sequence or a time, up to a limit",
    auditWith((sound) => ({
      read: (tenant, from, limit) =>
        sound.read(tenant, "sequence" in from ? from : { recordedAt: from.recordedAt + 1 }, limit),
    })),
  ),
  broken(
    "ignores the limit of a reading",
    "links are read from a sequence or a time, up to a limit",
    auditWith((sound) => ({ read: (tenant, from) => sound.read(tenant, from, 1_000) })),
  ),
  broken(
    "records the same settings again",
    "settings are recorded when they differ from the latest of their tenant",
    auditWith((sound) => ({
      append: (entries) => sound.append(entries.map(({ settings: _, ...one }) => one)),
    })),
  ),
  broken(
    "reads the head before it waits",
    "100 concurrent appends make one chain without a fork",
    (sound, _rows, _requests, _webhooks, audit) => ({
      audit: {
        ...sound.audit,
        async append(entries) {
          const known = new Map([...audit].map(([tenant, { head }]) => [tenant, head] as const));
          await Promise.resolve();
          for (const one of entries) {
            const row = audit.get(one.tenant) ?? { links: [] };
            const { body, ...head } = linkAfter(known.get(one.tenant), one);
            known.set(one.tenant, head);
            row.links.push({ ...head, body });
            if (one.settings === undefined) row.head = head;
            audit.set(one.tenant, row);
          }
        },
      },
    }),
  ),
  broken(
    "forgets the entries of a save",
    "a save records its entries, and a refused save records none",
    (sound) => ({
      save: (next, messages, effect) => sound.save(next, messages, effect),
    }),
  ),
  broken(
    "records a save before it is made",
    "of 32 concurrent saves of one version, only the one that wins is recorded",
    (sound) => ({
      async save(next, messages, effect, entries) {
        await early(sound, entries);
        await sound.save(next, messages, effect);
      },
    }),
  ),
  broken("records each erasure", "the first erasure records its receipts, once", (sound) => ({
    async erase(tenant, id, receipts) {
      await early(sound, receipts);
      await sound.erase(tenant, id);
    },
  })),
  broken(
    "records a change of a webhook before it is made",
    "a change of a webhook records its entries, and a refused change records none",
    (sound) => ({
      webhooks: {
        ...sound.webhooks,
        async save(next, entries) {
          await early(sound, entries);
          await sound.webhooks.save(next);
        },
      },
    }),
  ),
  broken(
    "records a token before it is stored, and a revocation that changes nothing",
    "a token's creation, first use and revocation record their entries, and refused ones record none",
    (sound) => ({
      tokens: {
        ...sound.tokens,
        async add(token, entries) {
          await early(sound, entries);
          await sound.tokens.add(token);
        },
      },
    }),
  ),
  broken(
    "records each use of a token",
    "a token's creation, first use and revocation record their entries, and refused ones record none",
    (sound) => ({
      tokens: {
        ...sound.tokens,
        async touch(id, at, entries = []) {
          await sound.tokens.touch(id, at);
          await sound.audit.append(entries);
        },
      },
    }),
  ),
  broken(
    "reports what agrees",
    "what is stored beside a verification agrees with it after each save",
    () => ({
      strays: async () => ["claims"],
    }),
  ),
  broken("lists the states of present verifications only", statesByName, (sound) => ({
    states: async (query) => (await sound.states(query)).filter(({ deletedAt }) => deletedAt === null),
  })),
  broken("shows the status of what is erased", statesByName, (sound) => ({
    states: async (query) =>
      (await sound.states(query)).map((state) => ({ ...state, status: state.status ?? "canceled" })),
  })),
  broken("lists the states of other tenants too", statesByName, (sound) => ({
    states: ({ tenant: _, ...query }) => sound.states(query),
  })),
];
