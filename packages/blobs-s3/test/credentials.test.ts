import { inspect } from "node:util";
import {
  fromContainerMetadata,
  fromEnv,
  fromIni,
  fromInstanceMetadata,
  fromNodeProviderChain,
  fromSSO,
  fromTemporaryCredentials,
  fromTokenFile,
} from "@aws-sdk/credential-providers";
import { systemEnvironment } from "@passmuster/core/ports";
import { createIssuer } from "@passmuster/test-servers";
import { afterEach, expect, test, vi } from "vitest";
import { type S3CredentialsProvider, S3Error, s3Blobs } from "../src/index.ts";
import { protocolServer, region } from "./own-server.ts";
import { bucket } from "./server.ts";

const key = systemEnvironment().id("img");
const image = { bytes: Uint8Array.of(1, 2, 3), mediaType: "image/png" } as const;
const hour = 3_600_000;

afterEach(() => vi.useRealTimers());

/** A store whose credentials come from `answer`, which is counted. */
async function store(answer?: () => ReturnType<S3CredentialsProvider>) {
  vi.useFakeTimers({ now: new Date("2026-01-31T12:00:00Z"), toFake: ["Date"] });
  const issuer = createIssuer({ lifetime: hour });
  const { s3 } = await protocolServer({ issuer });
  const asked = { times: 0, answer: answer ?? (async () => issuer.issue()) };
  const credentials: S3CredentialsProvider = () => {
    asked.times += 1;
    return asked.answer();
  };
  return { asked, s3, blobs: s3Blobs({ bucket, region, endpoint: s3.endpoint, credentials, retries: 0 }) };
}

test("the providers of the AWS SDK are credentials without a cast", () => {
  const providers: readonly S3CredentialsProvider[] = [
    fromNodeProviderChain(),
    fromContainerMetadata(),
    fromEnv(),
    fromIni(),
    fromInstanceMetadata(),
    fromSSO(),
    fromTemporaryCredentials({ params: { RoleArn: "arn:aws:iam::111122223333:role/passmuster" } }),
    fromTokenFile(),
  ];
  for (const credentials of providers) expect(s3Blobs({ bucket, region, credentials })).toBeDefined();
});

test("many requests share one question, and the answer serves until shortly before its end", async () => {
  const { asked, blobs } = await store();
  const keys = Array.from({ length: 20 }, () => systemEnvironment().id("img"));
  await Promise.all(keys.map((one) => blobs.put(one, image)));
  vi.setSystemTime(Date.now() + hour - 6 * 60_000);
  await Promise.all(keys.map((one) => blobs.get(one)));
  expect(asked.times).toBe(1);
});

test("credentials are asked for again five minutes before they expire", async () => {
  const { asked, s3, blobs } = await store();
  await blobs.put(key, image);
  vi.setSystemTime(Date.now() + hour - 5 * 60_000);
  await Promise.all([blobs.get(key), blobs.get(key)]);
  expect(asked.times).toBe(2);
  vi.setSystemTime(Date.now() + 10 * 60_000);
  expect(await blobs.get(key)).toEqual(image);
  expect(asked.times).toBe(2);
  expect(new Set(s3.requests.map(({ headers }) => headers["x-amz-security-token"])).size).toBe(2);
});

test("a failed renewal is unnoticed while the credentials are valid, and a clear error afterwards", async () => {
  const { asked, blobs } = await store();
  await blobs.put(key, image);
  asked.answer = () => Promise.reject(new RangeError("the token is secret"));
  vi.setSystemTime(Date.now() + hour - 60_000);
  expect(await blobs.get(key)).toEqual(image);
  vi.setSystemTime(Date.now() + 60_000);
  for (const failed of [
    blobs.get(key),
    blobs.put(key, image),
    blobs.signedUrl(key, Date.now() * 1_000 + 60_000_000),
  ]) {
    await expect(failed).rejects.toMatchObject({
      name: "S3Error",
      code: "Credentials",
      message: "S3 has no credentials: credentials() failed (RangeError).",
    });
  }
});

test("a service that recovers is noticed with the next request", async () => {
  const { asked, blobs } = await store();
  const issue = asked.answer;
  asked.answer = () => Promise.reject(new Error("no answer"));
  await expect(blobs.get(key)).rejects.toBeInstanceOf(S3Error);
  asked.answer = issue;
  await blobs.put(key, image);
  expect(await blobs.get(key)).toEqual(image);
});

test.each<[string, unknown, RegExp]>([
  ["nothing", undefined, /credentials\(\) must return accessKeyId and secretAccessKey\.$/],
  ["no secret", { accessKeyId: "AKID" }, /must return accessKeyId and secretAccessKey\.$/],
  [
    "expired ones",
    { accessKeyId: "AKID", secretAccessKey: "hidden", expiration: new Date(0) },
    /returned an expired value: check the clock\.$/,
  ],
  [
    "an expiry that is no date",
    { accessKeyId: "AKID", secretAccessKey: "hidden", expiration: "soon" },
    /returned an expired value/,
  ],
])("a function that returns %s is refused without its values", async (_name, value, sentence) => {
  const { blobs, s3 } = await store(async () => value as never);
  const error: unknown = await blobs.get(key).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(S3Error);
  expect(String(error)).toMatch(sentence);
  expect(inspect(error)).not.toMatch(/AKID|hidden/);
  expect(s3.requests).toHaveLength(0);
});

test("credentials appear in no property of the store and on no line of the console", async () => {
  const lines: unknown[] = [];
  for (const level of ["debug", "error", "info", "log", "warn"] as const)
    vi.spyOn(console, level).mockImplementation((...line) => void lines.push(...line));
  const { blobs } = await store(async () => ({ accessKeyId: "AKID", secretAccessKey: "hidden" }));
  const error: unknown = await blobs.get(key).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "InvalidAccessKeyId" });
  expect(inspect([blobs, error, lines], { depth: 10, showHidden: true })).not.toMatch(/AKID|hidden/);
  vi.restoreAllMocks();
});
