import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { fromNodeProviderChain } from "@aws-sdk/credential-providers";
import { startAwsIdentity } from "@passmuster/test-servers";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { awsKmsKeys, type KmsCredentialsProvider } from "../src/index.ts";
import { keyId, region, startKms } from "./kms-server.ts";

const context = { tenant: "acme", id: "ver_1" };
const key = new Uint8Array(32).fill(9);
let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "passmuster-home-"));
  for (const name of Object.keys(process.env).filter((name) => /^AWS_/.test(name)))
    vi.stubEnv(name, undefined);
  vi.stubEnv("HOME", home);
  vi.useFakeTimers({ now: new Date("2026-01-31T12:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true });
});

async function started() {
  const identity = await startAwsIdentity();
  const kms = await startKms(identity.issuer);
  onTestFinished(async () => {
    await Promise.all([identity.close(), kms.close()]);
  });
  const open = (credentials: KmsCredentialsProvider) =>
    awsKmsKeys({ keyId, region, endpoint: kms.endpoint, credentials, retries: 0 });
  return { identity, open };
}

test("a container wraps and opens keys with the credentials of its role, and gets new ones in time", async () => {
  const { identity, open } = await started();
  writeFileSync(join(home, "token"), identity.token);
  vi.stubEnv("AWS_CONTAINER_CREDENTIALS_FULL_URI", `${identity.endpoint}/v1/credentials`);
  vi.stubEnv("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE", join(home, "token"));
  const keys = open(fromNodeProviderChain());
  const wrapped = await keys.wrap(key, context);
  vi.setSystemTime(new Date("2026-01-31T12:56:00Z"));
  expect(await keys.unwrap(wrapped, context)).toEqual(key);
  await vi.waitFor(() => expect(identity.issuer.issued).toBe(2));
  vi.setSystemTime(new Date("2026-01-31T13:10:00Z"));
  expect(await keys.unwrap(wrapped, context)).toEqual(key);
  expect(identity.issuer.issued).toBe(2);
});

test("a failed renewal is unnoticed while the credentials are valid, and a clear error afterwards", async () => {
  const { identity, open } = await started();
  let isDown = false;
  const keys = open(async () => {
    if (isDown) throw new RangeError("the token is secret");
    return identity.issuer.issue();
  });
  const wrapped = await keys.wrap(key, context);
  isDown = true;
  vi.setSystemTime(new Date("2026-01-31T12:59:00Z"));
  expect(await keys.unwrap(wrapped, context)).toEqual(key);
  vi.setSystemTime(new Date("2026-01-31T13:00:00Z"));
  await expect(keys.unwrap(wrapped, context)).rejects.toMatchObject({
    name: "KmsError",
    code: "Credentials",
    message: "KMS has no credentials: credentials() failed (RangeError).",
  });
});

test("an incomplete answer is refused without its values", async () => {
  const { open } = await started();
  const keys = open(async () => ({ accessKeyId: "AKID", secretAccessKey: "" }));
  const error: unknown = await keys.wrap(key, context).catch((thrown: unknown) => thrown);
  expect(String(error)).toMatch(/credentials\(\) must return accessKeyId and secretAccessKey\.$/);
  expect(inspect(error)).not.toContain("AKID");
});
