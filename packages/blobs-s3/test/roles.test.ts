import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromNodeProviderChain } from "@aws-sdk/credential-providers";
import { systemEnvironment } from "@passmuster/core/ports";
import { type AwsIdentity, roleArn, startAwsIdentity } from "@passmuster/test-servers";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type S3BlobsOptions, s3Blobs } from "../src/index.ts";
import { protocolServer, region } from "./own-server.ts";
import { bucket } from "./server.ts";

const key = systemEnvironment().id("img");
const image = { bytes: Uint8Array.of(1, 2, 3), mediaType: "image/png" } as const;
let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "passmuster-home-"));
  for (const name of Object.keys(process.env).filter((name) => /^AWS_/.test(name)))
    vi.stubEnv(name, undefined);
  vi.stubEnv("HOME", home);
  vi.stubEnv("AWS_REGION", region);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true });
});

const written = (path: string, text: string): string => {
  const file = join(home, path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, text);
  return file;
};

/** What the platform gives a process of each kind: variables, files and an address to ask. */
const platforms: Readonly<Record<string, (identity: AwsIdentity) => void>> = {
  "a service account of EKS (IRSA)": ({ endpoint, token }) => {
    vi.stubEnv("AWS_WEB_IDENTITY_TOKEN_FILE", written("token", token));
    vi.stubEnv("AWS_ROLE_ARN", roleArn);
    vi.stubEnv("AWS_ENDPOINT_URL_STS", endpoint);
  },
  "an instance (IMDSv2)": ({ endpoint }) => vi.stubEnv("AWS_EC2_METADATA_SERVICE_ENDPOINT", endpoint),
  "a container (ECS, EKS Pod Identity)": ({ endpoint, token }) => {
    vi.stubEnv("AWS_CONTAINER_CREDENTIALS_FULL_URI", `${endpoint}/v1/credentials`);
    vi.stubEnv("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE", written("pod-token", token));
  },
  "a person signed in (SSO)": ({ endpoint, token }) => {
    written(
      ".aws/config",
      `[profile staff]\nsso_session = office\nsso_account_id = 111122223333\nsso_role_name = passmuster\nregion = ${region}\n[sso-session office]\nsso_region = ${region}\nsso_start_url = https://office.example/start\n`,
    );
    const name = createHash("sha1").update("office").digest("hex");
    const expiresAt = new Date(Date.now() + 8 * 3_600_000).toISOString();
    written(`.aws/sso/cache/${name}.json`, JSON.stringify({ accessToken: token, expiresAt }));
    vi.stubEnv("AWS_PROFILE", "staff");
    vi.stubEnv("AWS_ENDPOINT_URL_SSO", endpoint);
  },
};

async function started(lifetime?: number) {
  const identity = await startAwsIdentity(lifetime === undefined ? {} : { lifetime });
  onTestFinished(() => identity.close());
  const { s3 } = await protocolServer({ issuer: identity.issuer });
  const open = (credentials: NonNullable<S3BlobsOptions["credentials"]>) =>
    s3Blobs({ bucket, region, endpoint: s3.endpoint, credentials, retries: 0 });
  return { identity, s3, open };
}

test.each(Object.entries(platforms))("%s reads and writes with its own credentials", async (_name, enter) => {
  const { identity, s3, open } = await started();
  enter(identity);
  const blobs = open(fromNodeProviderChain());
  await blobs.put(key, image);
  expect(await blobs.get(key)).toEqual(image);
  expect(s3.requests.every(({ headers }) => headers["x-amz-security-token"])).toBe(true);
  expect(identity.issuer.issued).toBe(1);
  const link = await blobs.signedUrl(key, (Date.now() + 60_000) * 1_000);
  expect((await fetch(link)).status).toBe(200);
});

test.each(Object.entries(platforms))(
  "%s gets new credentials before the old ones expire",
  async (_name, enter) => {
    vi.useFakeTimers({ now: new Date("2026-01-31T12:00:00Z"), toFake: ["Date"] });
    const { identity, open } = await started();
    enter(identity);
    const blobs = open(fromNodeProviderChain());
    await blobs.put(key, image);
    const getAt = async (time: string) => {
      vi.setSystemTime(new Date(`2026-01-31T${time}Z`));
      expect(await blobs.get(key)).toEqual(image);
    };
    await getAt("12:54:50");
    expect(identity.issuer.issued).toBe(1);
    await getAt("12:55:10");
    await vi.waitFor(() => expect(identity.issuer.issued).toBe(2));
    await getAt("12:56:00");
    await getAt("13:10:00");
    expect(identity.issuer.issued).toBe(2);
    await getAt("16:00:00");
    expect(identity.issuer.issued).toBe(3);
  },
);

test.each(Object.entries(platforms))(
  "%s whose service is down goes on until the credentials expire",
  async (_name, enter) => {
    vi.useFakeTimers({ now: new Date("2026-01-31T12:00:00Z"), toFake: ["Date"] });
    const { identity, open } = await started();
    enter(identity);
    const blobs = open(fromNodeProviderChain({ maxRetries: 0 }));
    await blobs.put(key, image);
    identity.isDown = true;
    vi.setSystemTime(new Date("2026-01-31T12:59:00Z"));
    expect(await blobs.get(key)).toEqual(image);
    expect(await blobs.get(key)).toEqual(image);
  },
);
