import type { VerificationStatus } from "@passmuster/core";
import type { Verification } from "@passmuster/core/storage";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actions, arrange, eventsOf, picture } from "./cells.ts";
import { type Expected, labels, table } from "./expected.ts";
import { createService, type OpenStorage } from "./service.ts";

const states = Object.keys(labels) as VerificationStatus[];
const person = { first_name: "Ines", last_name: "Marlow", date_of_birth: "1990-04-12" };
const created = { person, documents: { photo_id: { type: "Passport", number: "X1234567", country: "ATA" } } };

const adapters = ["fetch", "fastify", "express"] as const;

/**
 * Every action on one storage: in every status and with each adapter, or by a smaller size in some of them,
 * of which each action has others.
 */
export function describeLifecycle(name: string, open: OpenStorage, size = 1): void {
  const some = states.length * Math.min(1, size);
  describe.each(adapters.slice(0, Math.ceil(adapters.length * size)))("over %s", (adapter) => {
    describe(`on ${name}`, () => {
      let service: Awaited<ReturnType<typeof createService>>;
      let original: Verification;
      beforeAll(async () => {
        service = await createService(adapter, open);
        const { json } = await service.call("POST", "/verifications", created);
        const document = { context_type: "PHOTO_ID", type: 3, country: "ATA", front_side_data: picture };
        await service.call("POST", "/documents", { verification: json.data.id, document });
        original = (await service.storage.load("default", json.data.id)) as Verification;
        await eventsOf(service.storage, original.id);
      });
      afterAll(() => service.close());

      test.each(Object.entries(actions).map(([action, act], at) => ({ action, act, at })))(
        "$action responds, records and announces as specified in every status",
        async ({ action, act, at }) => {
          const { call, storage } = service;
          for (const state of states.filter((_, index) => (index + at) % states.length < some)) {
            const arranged = await arrange(storage, original, state);
            const { before } = arranged;
            const answer = await act(call, arranged);
            const after = await storage.load("default", before.id);
            const seen: Expected = {
              status: answer.status,
              ...(answer.json?.code && { code: answer.json.code }),
              label: after ? labels[after.status][1] : "none",
              history: (after?.history ?? before.history)
                .slice(before.history.length)
                .map(({ to }) => labels[to][1]),
              events: await eventsOf(storage, before.id),
            };
            expect([state, seen]).toEqual([state, table[action]?.(state)]);
            if (answer.status === 400) expect(after).toEqual(before);
          }
        },
      );
    });
  });
}
