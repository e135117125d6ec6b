import { mkdtempSync, rmSync } from "node:fs";
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
  const [first, second] = kms.requests.slice(-2);
  expect([first?.operation, second?.operation]).toStrictEqual(["Encrypt", "Decrypt"]);
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
