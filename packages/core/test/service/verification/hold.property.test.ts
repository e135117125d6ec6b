import { memoryBlobs, memoryStorage } from "@passmuster/core";
import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { day } from "../../../src/model/time.ts";
import { manualEnvironment } from "../../../src/testing/manual-environment.ts";
import { createService, reviewer, type Service, withPassport } from "../../service.ts";

const at = "/api/v1/identity/verifications";
const order = { reason: "Order of a court", email: "lead@example.test" };
const retention = { approved: "2d", rejected: "3d", canceled: "1d" } as const;

const acts = [
  "hold",
  "lift",
  "delete",
  "approve",
  "reject",
  "cancel",
  "drain",
  "purge",
  "wait",
  "restart",
] as const;
type Act = (typeof acts)[number];

const environment = manualEnvironment();
const stores = { storage: { ...memoryStorage(), close: async () => {} }, blobs: memoryBlobs() };
let service: Service;
const open = async (): Promise<void> => {
  service = await createService({ ...stores, environment, retention });
};
beforeAll(open);
afterAll(() => service.passmuster.close());

async function perform(id: string, act: Act): Promise<number | undefined> {
  const { call, passmuster } = service;
  switch (act) {
    case "hold":
      return (await call("PUT", `${at}/${id}/hold`, order)).status;
    case "lift":
      return (await call("DELETE", `${at}/${id}/hold`, order)).status;
    case "delete":
      return (await call("DELETE", `${at}/${id}`)).status;
    case "drain":
      await passmuster.drain();
      return undefined;
    case "purge":
      await passmuster.purge();
      return undefined;
    case "wait":
      environment.advance(2 * day);
      return undefined;
    case "restart":
      await passmuster.close();
      await open();
      return undefined;
    default:
      return (await call("PUT", `${at}/${id}/${act}`, reviewer)).status;
  }
}

test("a hold survives DELETE, retention, purge and restart in any order, and nothing else does", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...acts), { minLength: 4, maxLength: 14 }), async (order) => {
      const { id } = await withPassport(service.call);
      const image = await frontOf(id);
      let isHeld = false;
      for (const act of order) {
        const status = await perform(id, act);
        if (act === "delete" && isHeld) expect(status).toBe(409);
        if (act === "hold") isHeld = status === 200;
        if (act === "lift") isHeld = false;
        if (isHeld) await expectKept(id, image);
      }
      for (const act of ["lift", "delete", "wait", "drain"] as const) await perform(id, act);
      expect(await frontOf(id)).toBeUndefined();
      await expect(service.blobs.get(image as `img_${string}`)).rejects.toThrow();
    }),
    { numRuns: Math.ceil(40 * inject("size")) },
  );
});

async function frontOf(id: string): Promise<string | undefined> {
  const found = await service.storage.load("default", id as `ver_${string}`);
  return found?.documents[0]?.front;
}

async function expectKept(id: string, image: string | undefined): Promise<void> {
  expect(await frontOf(id)).toBe(image);
  expect((await service.blobs.get(image as `img_${string}`)).bytes.length).toBeGreaterThan(0);
}
