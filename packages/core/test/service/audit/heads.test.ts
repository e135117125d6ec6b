import { generateKeyPairSync } from "node:crypto";
import { memoryStorage } from "@passmuster/core";
import { createAudit, type SignedHead } from "@passmuster/core/admin";
import type { AuditSink } from "@passmuster/core/ports";
import type { AuditLink } from "@passmuster/core/storage";
import { expect, test } from "vitest";
import { createService, withPassport } from "../../service.ts";

const secret = "a secret of the tests, thirty-two bytes or more";
const pair = generateKeyPairSync("ed25519", {
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
});

async function recorded() {
  const storage = memoryStorage();
  const service = await createService({ storage });
  await withPassport(service.call);
  return { storage, service };
}

const first = <T>([one]: readonly T[]): T => {
  if (one === undefined) throw new Error("nothing");
  return one;
};

test("a head signed by a private key is verified by its public key, and by no other", async () => {
  const { storage } = await recorded();
  const head = first(await createAudit(storage, { key: pair.privateKey }).heads());
  expect(head.algorithm).toBe("ed25519");
  const verify = async (keys: Parameters<typeof createAudit>[1], heads = [head]) =>
    first(await createAudit(storage, keys).verify({ heads })).defects;
  expect(await verify({ key: pair.publicKey })).toStrictEqual([]);
  const other = generateKeyPairSync("ed25519", {
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  for (const keys of [{ key: other.publicKey }, { secret }, {}])
    expect(await verify(keys)).toMatchObject([{ sentence: expect.stringContaining("not signed by a key") }]);
  const changes: Partial<SignedHead>[] = [
    { sequence: head.sequence - 1 },
    { hash: head.hash.replace(/.$/, (digit) => (digit === "0" ? "1" : "0")) },
    { recordedAt: head.recordedAt - 1 },
    { signedAt: head.signedAt - 1 },
    { algorithm: "hmac-sha256" },
    { signature: "" },
  ];
  for (const change of changes)
    expect(await verify({ key: pair.publicKey, secret }, [{ ...head, ...change }])).not.toStrictEqual([]);
});

test("without a key the secret signs; a list of secrets verifies heads of each", async () => {
  const { storage, service } = await recorded();
  const old = first(await createAudit(storage, { secret }).heads());
  expect(old.algorithm).toBe("hmac-sha256");
  expect(first(await service.passmuster.audit.verify({ heads: [old] })).defects).toStrictEqual([]);
  const rotated = createAudit(storage, { secret: ["another secret of thirty-two bytes or more", secret] });
  expect(first(await rotated.verify({ heads: [old] })).defects).toStrictEqual([]);
  await expect(createAudit(storage).heads()).rejects.toThrow("give one");
  await expect(createAudit(storage, { key: pair.publicKey }).heads()).rejects.toThrow("give one");
  expect(() => createAudit(storage, { key: "no key" })).toThrow("must be an Ed25519 key");
});

test("a kept head of a tenant whose whole chain was deleted is found", async () => {
  const { storage } = await recorded();
  const head = first(await createAudit(storage, { secret }).heads());
  const verdict = first(await createAudit(memoryStorage(), { secret }).verify({ heads: [head] }));
  expect(verdict.defects).toMatchObject([
    { sentence: expect.stringMatching(/^Links 1 to \d+ are missing at the end/) },
  ]);
});

test("a sink gets every link once and in order, each batch with a signed head", async () => {
  const kept: AuditLink[] = [];
  const heads: SignedHead[] = [];
  const auditSink: AuditSink = {
    last: async (tenant) => kept.filter((link) => link.tenant === tenant).at(-1),
    async write(links, head) {
      kept.push(...links);
      heads.push(head);
    },
  };
  const rows = new Map();
  const storage = memoryStorage(undefined, undefined, undefined, rows);
  const service = await createService({ storage, auditSink, audit: { key: pair.privateKey } });
  const { audit } = service.passmuster;
  await withPassport(service.call);
  await Promise.all([audit.publish(), audit.publish()]);
  await withPassport(service.call);
  await audit.publish();
  const links: AuditLink[] = [];
  for await (const { of: _, end: __, ...link } of audit.export()) links.push(link);
  expect(kept).toStrictEqual(links);
  expect(await audit.verify({ heads })).toMatchObject([{ defects: [] }]);

  // The chain is rewritten as a whole: the sink's last link is not in it.
  rows.get("default").links.length = 0;
  rows.delete("default");
  await withPassport(service.call);
  for (let index = 0; index < 6; index += 1) await withPassport(service.call);
  await expect(audit.publish()).rejects.toThrow("its hash does not fit it");
  expect(kept).toStrictEqual(links);
});
