import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { erasableKeys } from "@passmuster/core/ports";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AwsKmsOptions, awsKmsKeys } from "../src/index.ts";
import { credentials, type KmsServer, keyId, region, startKms } from "./kms-server.ts";

let kms: KmsServer;
const folder = mkdtempSync(join(tmpdir(), "passmuster-kms-"));
beforeAll(async () => {
  kms = await startKms();
});
afterAll(async () => {
  await kms.close();
  rmSync(folder, { recursive: true });
});

const open = (options: Partial<AwsKmsOptions> = {}) =>
  awsKmsKeys({ keyId, region, credentials, endpoint: kms.endpoint, ...options });
const context = { tenant: "acme", id: "ver_1" };
const key = new Uint8Array(32).fill(9);

test("tenant and id are the encryption context, without the key in the request of an erasable store", async () => {
  const keys = erasableKeys(open(), mkdtempSync(join(folder, "seen-")));
  const wrapped = await keys.wrap(key, context);
  await keys.unwrap(wrapped, context);
  const [first, ...others] = kms.requests.slice(-3);
  expect(first?.operation).toBe("Encrypt");
  expect(others.map(({ operation }) => operation)).toStrictEqual(["Decrypt", "Decrypt"]);
  expect(first?.context).toStrictEqual({ "passmuster:tenant": "t-acme", "passmuster:id": "ver_1" });
  expect(kms.requests.some(({ body }) => body.includes(Buffer.from(key).toString("base64")))).toBe(false);
});

test("a request with a wrong secret is refused in one sentence", async () => {
  const keys = open({ credentials: { ...credentials, secretAccessKey: "another secret" } });
  await expect(keys.wrap(key, context)).rejects.toThrow(
    /^127\.0\.0\.1:\d+ does not accept the credentials \(InvalidSignatureException\)\.$/,
  );
});

test("a refusal that passes is repeated, another one is not", async () => {
  const keys = open();
  kms.refuseNext({ type: "ThrottlingException", status: 400 }, { type: "KMSInternalException", status: 500 });
  const wrapped = await keys.wrap(key, context);
  const before = kms.requests.length;
  kms.refuseNext({ type: "AccessDeniedException", status: 400 });
  await expect(keys.unwrap(wrapped, context)).rejects.toThrow(
    /may not use the key .* \(AccessDeniedException\)/,
  );
  expect(kms.requests.length).toBe(before);
});

test.each([
  ["DisabledException", /is disabled/],
  ["KMSInvalidStateException", /is pending deletion/],
  ["", /answered 400/],
])("%s is reported, and not taken for a changed key", async (type, sentence) => {
  const keys = open({ retries: 0 });
  const wrapped = await keys.wrap(key, context);
  kms.refuseNext({ type, status: 400 });
  await expect(keys.unwrap(wrapped, context)).rejects.toMatchObject({
    name: "KmsError",
    message: expect.stringMatching(sentence),
  });
});

test("an unreachable KMS is reported without credentials", async () => {
  const keys = open({ endpoint: "http://127.0.0.1:9", retries: 0 });
  await expect(keys.wrap(key, context)).rejects.toThrow(/^127\.0\.0\.1:9 is unreachable \(\w+\)\.$/);
});

test.each([
  [{ keyId: "alias/passmuster" }, "keyId must be the id or ARN of a KMS key, not an alias."],
  [{ keyId: "" }, "keyId must be"],
  [{ region: "" }, "region must be a region of AWS, such as eu-west-1."],
])("%j is refused", (options, sentence) => {
  expect(() => open(options)).toThrow(sentence);
});

test("missing credentials are named", () => {
  expect(() => awsKmsKeys({ keyId, region })).toThrow("set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY");
});

const otherKey = "arn:aws:kms:eu-west-1:111122223333:key/99999999-12ab-34cd-56ef-1234567890ab";

test.each([
  [
    "the key itself",
    (answer: object, { Plaintext }: Record<string, unknown>) => ({ ...answer, CiphertextBlob: Plaintext }),
    /a key that is not encrypted/,
  ],
  [
    "a key of another KMS key",
    (answer: object) => ({ ...answer, KeyId: otherKey }),
    /answered for another key than 1234abcd/,
  ],
  [
    "a wrapped key that does not open",
    (answer: object) => ({ ...answer, CiphertextBlob: Buffer.alloc(60).toString("base64") }),
    /InvalidCiphertextException/,
  ],
])("an Encrypt that answers with %s is refused before anything is stored", async (_, forgery, sentence) => {
  kms.forgeNext(forgery);
  await expect(open().wrap(key, context)).rejects.toMatchObject({
    name: "KmsError",
    message: expect.stringMatching(sentence),
  });
});

test("a wrapped key that opens to another key is not stored", async () => {
  const other = Buffer.alloc(32).toString("base64");
  kms.forgeNext(
    (answer) => answer,
    (answer) => ({ ...answer, Plaintext: other }),
  );
  await expect(open().wrap(key, context)).rejects.toThrow(/a wrapped key that opens to another/);
});

test("a Decrypt that answers for another KMS key is refused", async () => {
  const keys = open();
  const wrapped = await keys.wrap(key, context);
  kms.forgeNext((answer) => ({ ...answer, KeyId: otherKey }));
  await expect(keys.unwrap(wrapped, context)).rejects.toThrow(/answered for another key/);
});

test("the ARN of the key opens what its id names", async () => {
  kms.forgeNext((answer, { KeyId }) => ({ ...answer, KeyId }));
  expect(await open().wrap(key, context)).toMatchObject({ by: keyId });
});

test("an answer of 300 MB is refused after 64 KiB", async () => {
  let sent = 0;
  const endless = createServer((request, response) => {
    const block = Buffer.alloc(65_536, " ");
    const more = (): void => {
      while (sent < 300_000_000 && !response.destroyed) {
        sent += block.length;
        if (!response.write(block)) return;
      }
      response.end();
    };
    request.resume().on("end", more);
    response.on("drain", more);
  });
  await once(endless.listen(0, "127.0.0.1"), "listening");
  const { port } = endless.address() as AddressInfo;
  try {
    await expect(open({ endpoint: `http://127.0.0.1:${port}` }).wrap(key, context)).rejects.toThrow(
      /answered with more than 64 KiB/,
    );
    expect(sent).toBeLessThan(20_000_000);
  } finally {
    endless.closeAllConnections();
    endless.close();
  }
});
