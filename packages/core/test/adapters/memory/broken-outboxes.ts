import { newYear } from "@passmuster/core/testing";
import type { Delivery, Message } from "../../../src/ports/outbox.ts";
import type { VerificationStorage } from "../../../src/ports/storage.ts";
import { type Breakage, type BrokenStorage, broken } from "./broken-storage.ts";

const outboxWith = (
  change: (outbox: VerificationStorage["outbox"]) => Partial<VerificationStorage["outbox"]>,
): Breakage => {
  return ({ outbox }) => ({ outbox: { ...outbox, ...change(outbox) } });
};

export const brokenOutboxes: readonly BrokenStorage[] = [
  broken(
    "hands a message to two claimers",
    "concurrent claims return each message once",
    outboxWith((outbox) => {
      let last: readonly Delivery[] = [];
      return {
        async claim(limit, lease) {
          const found = await outbox.claim(limit, lease);
          const handed = found.length > 0 ? found : last;
          last = found;
          return handed;
        },
      };
    }),
  ),
  broken(
    "keeps the sign of a zero in a payload",
    "a negative zero is delivered as zero, as in JSON",
    outboxWith((outbox) => {
      const given = new Map<string, Message>();
      return {
        async add(messages) {
          for (const message of messages) given.set(message.id, message);
          await outbox.add(messages);
        },
        claim: async (limit, lease) =>
          (await outbox.claim(limit, lease)).map(({ message, attempts }) => {
            const { payload } = given.get(message.id) ?? message;
            return { message: { ...message, payload }, attempts };
          }),
      };
    }),
  ),
  broken(
    "delivers a message early",
    "a message is hidden until it is due",
    outboxWith((outbox) => ({
      claim: (limit, lease) => outbox.claim(limit, { ...lease, now: lease.now + 1 }),
    })),
  ),
  broken(
    "never redelivers a claimed message",
    "a claimed message is hidden until its lease expires",
    outboxWith((outbox) => ({
      claim: (limit, lease) => outbox.claim(limit, { ...lease, until: Number.MAX_SAFE_INTEGER }),
    })),
  ),
  broken(
    "delivers newest due first",
    "messages are claimed oldest due first, up to the limit",
    outboxWith((outbox) => ({
      claim: async (limit, lease) => [...(await outbox.claim(limit, lease))].reverse(),
    })),
  ),
  broken(
    "forgets that a message is held",
    "a held message is saved and added as claimed once",
    outboxWith((outbox) => ({
      add: (messages) => outbox.add(messages.map(({ heldUntil: _, ...message }) => message)),
    })),
  ),
  broken(
    "expires at the time that was set first",
    "an expiry is delivered once, at the time that the last save set",
    (sound) => ({
      save: (next, messages, ...rest) =>
        sound.save(
          next,
          next.version === 1 ? messages : messages.filter(({ topic }) => topic !== "expire"),
          ...rest,
        ),
    }),
  ),
  broken(
    "expires what left Started",
    "a verification that left Started does not expire, and one that is Started again does",
    (sound) => ({
      async save(next, messages, ...rest) {
        const lasting = messages.filter(({ topic }) => topic === "expire");
        await sound.outbox.add(lasting.map((message) => ({ ...message, heldUntil: 0 })));
        return sound.save(
          next,
          messages.filter(({ topic }) => topic !== "expire"),
          ...rest,
        );
      },
    }),
  ),
  broken(
    "claims more than the limit",
    "expiries are claimed up to the limit, beside other messages",
    outboxWith((outbox) => ({ claim: (limit, lease) => outbox.claim(limit * 2, lease) })),
  ),
  broken(
    "claims every topic",
    "a claim returns the named topics only",
    outboxWith((outbox) => ({
      claim: (limit, { now, until }) => outbox.claim(limit, { now, until }),
    })),
  ),
  broken(
    "extends nothing",
    "extending a lease affects that lease only",
    outboxWith(() => ({
      extend: async () => undefined,
    })),
  ),
  broken(
    "keeps finished messages",
    "a finished message is removed",
    outboxWith((outbox) => ({
      settle: async (id, outcome) => (outcome === "done" ? undefined : outbox.settle(id, outcome)),
    })),
  ),
  broken(
    "retries at once",
    "a retried message is due again at its time, with its attempts counted",
    outboxWith((outbox) => ({
      settle: (id, outcome) =>
        outbox.settle(
          id,
          typeof outcome === "object" && "retryAt" in outcome ? { ...outcome, retryAt: 0 } : outcome,
        ),
    })),
  ),
  broken(
    "drops parked messages",
    "a parked message is kept and never claimed",
    outboxWith((outbox) => ({
      settle: (id, outcome) =>
        outbox.settle(id, typeof outcome === "object" && "parked" in outcome ? "done" : outcome),
    })),
  ),
  broken(
    "counts claimed messages as waiting",
    "depth counts due, unclaimed messages",
    outboxWith((outbox) => ({
      depth: (now) => outbox.depth(now + 1_000_000),
    })),
  ),
  broken(
    "reports the depth of all topics for each",
    "depth is reported per topic",
    outboxWith((outbox) => ({
      depth: (now) => outbox.depth(now),
    })),
  ),
  broken(
    "overwrites a known message",
    "adding or saving a known message changes nothing",
    outboxWith((outbox) => ({
      async add(messages: readonly Message[]) {
        for (const { id } of messages) await outbox.settle(id, "done");
        await outbox.add(messages);
      },
    })),
  ),
  broken(
    "reports every revocation as the first",
    "a token is revoked once; a second revocation changes nothing",
    ({ tokens }) => ({
      tokens: { ...tokens, revoke: async (id, at) => (await tokens.revoke(id, at)) || true },
    }),
  ),
  broken(
    "answers after it was closed",
    "a closed storage rejects calls as unavailable, and closing it twice is allowed",
    () => ({
      close: async () => undefined,
    }),
  ),
  broken(
    "forgets messages with the verification",
    "the messages of an erased verification are still delivered",
    (sound, rows) => ({
      async erase(tenant, id) {
        await sound.erase(tenant, id);
        const lease = { now: Number.MAX_SAFE_INTEGER, until: 0 };
        for (const { message } of rows.has(id) ? await sound.outbox.claim(1_000, lease) : []) {
          if (message.verification === id) await sound.outbox.settle(message.id, "done");
        }
      },
    }),
  ),
  broken(
    "refuses an empty list of messages",
    "adding no message is allowed",
    outboxWith((outbox) => ({
      async add(messages) {
        if (messages.length === 0) throw new Error("values () is not valid SQL");
        await outbox.add(messages);
      },
    })),
  ),
  broken(
    "wakes nobody",
    "added and saved messages notify each listener until it unsubscribes",
    outboxWith(() => ({
      onDue: () => () => undefined,
    })),
  ),
  broken(
    "wakes a listener after it left",
    "added and saved messages notify each listener until it unsubscribes",
    outboxWith((outbox) => ({
      onDue(wake) {
        outbox.onDue?.(wake);
        return () => undefined;
      },
    })),
  ),
  broken(
    "leases free messages when extending",
    "extending does nothing without a lease",
    outboxWith((outbox) => ({
      async extend(ids, until) {
        const free = await outbox.claim(1_000, { now: newYear + 5, until });
        for (const { message } of free)
          if (!ids.includes(message.id))
            await outbox.settle(message.id, { retryAt: message.dueAt, reason: "" });
        await outbox.extend(ids, until);
      },
    })),
  ),
  broken(
    "keeps the lease of a settled message",
    "settling a message ends its lease",
    outboxWith((outbox) => {
      const leases = new Map<string, number>();
      return {
        async claim(limit, lease) {
          const held = (id: string): boolean => (leases.get(id) ?? 0) > lease.now;
          const found = await outbox.claim(limit, lease);
          const handed = found.filter(({ message }) => !held(message.id));
          for (const { message } of handed) leases.set(message.id, lease.until);
          return handed;
        },
      };
    }),
  ),
  broken(
    "treats a token without flows as one of all flows",
    "a token is found by its digest, with every field as added",
    ({ tokens }) => ({
      tokens: {
        ...tokens,
        add: (token) => tokens.add({ ...token, flows: token.flows?.length ? token.flows : null }),
      },
    }),
  ),
  broken(
    "lists tokens oldest first",
    "tokens are listed newest first, of one tenant or of all",
    ({ tokens }) => ({
      tokens: { ...tokens, list: async (tenant) => [...(await tokens.list(tenant))].reverse() },
    }),
  ),
  broken(
    "records only the first use of a token",
    "touching a token updates its last use only",
    ({ tokens }) => {
      const touched = new Set<string>();
      return {
        tokens: {
          ...tokens,
          async touch(id, at) {
            if (!touched.has(id)) await tokens.touch(id, at);
            touched.add(id);
          },
        },
      };
    },
  ),
  broken(
    "lets a new token take an existing digest",
    "an existing digest or id is refused, and the existing token is unchanged",
    ({ tokens }) => ({
      tokens: { ...tokens, add: (token) => tokens.add(token).catch(() => undefined) },
    }),
  ),
];
