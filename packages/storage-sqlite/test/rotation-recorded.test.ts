import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileKeys } from "@passmuster/core";
import type { AuditLink } from "@passmuster/core/storage";
import { testPassmuster } from "@passmuster/core/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sqliteStorage } from "../src/index.ts";
import { temporaryDirectory } from "./directory.ts";

const file = join(temporaryDirectory(), "recorded.db");
const ring = `${file}.keys`;
const keys = fileKeys(ring);
const storage = sqliteStorage(file, { keys });
let passmuster: Awaited<ReturnType<typeof testPassmuster>>["passmuster"];
beforeAll(async () => {
  const service = await testPassmuster({ storage });
  ({ passmuster } = service);
  for (const tenant of ["acme", "globex"])
    await passmuster.forTenant(tenant).flow("identity").verifications.create(input);
});
afterAll(() => passmuster.close());

const input = {
  person: { firstName: "Ines", lastName: "Marlow" },
  documents: { photoId: { type: "Passport", number: "X1234567", country: "ATA" } },
};

async function rotationsOf(tenant: string): Promise<readonly Record<string, unknown>[]> {
  const links: readonly AuditLink[] = await storage.audit.read(tenant, { sequence: 1 }, 100);
  return links.map(({ body }) => JSON.parse(body)).filter(({ kind }) => kind === "keys");
}

test("a rotation of keys is a link of every record, with who, when and which key", async () => {
  expect(await passmuster.rekey()).toMatchObject({ rewrapped: 0 });
  expect(await rotationsOf("acme")).toEqual([]);
  const key = await keys.rotate();
  expect((await passmuster.rekey()).rewrapped).toBeGreaterThan(1);
  for (const tenant of ["acme", "globex"])
    expect(await rotationsOf(tenant)).toEqual([
      { at: expect.any(Number), kind: "keys", by: "host", acts: ["keys.rotated"], key },
    ]);
  await passmuster.rekey();
  expect(await rotationsOf("acme")).toHaveLength(1);
});

test("the record is intact after a rotation, and has no key material", async () => {
  for (const { defects } of await passmuster.audit.verify()) expect(defects).toEqual([]);
  const secrets = [...readFileSync(ring, "utf8").matchAll(/"([\w+/=-]{40,})"/g)].map(([, secret]) => secret);
  expect(secrets.length).toBeGreaterThan(0);
  for await (const { body } of passmuster.audit.export({ since: { sequence: 1 } }))
    for (const secret of secrets) expect(body).not.toContain(secret);
});
