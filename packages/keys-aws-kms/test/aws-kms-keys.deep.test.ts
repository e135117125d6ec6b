import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeKeyStore } from "@passmuster/conformance";
import { erasableKeys } from "@passmuster/core/ports";
import { afterAll, beforeAll } from "vitest";
import { awsKmsKeys } from "../src/index.ts";
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

const open = () => awsKmsKeys({ keyId, region, credentials, endpoint: kms.endpoint });

describeKeyStore("AWS KMS", () => ({ keys: open(), again: open() }));
describeKeyStore("AWS KMS with erasure secrets", () => {
  const directory = mkdtempSync(join(folder, "secrets-"));
  return { keys: erasableKeys(open(), directory), again: erasableKeys(open(), directory) };
});
