import { GetObjectCommand, S3Client, type S3ClientConfig } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { systemEnvironment } from "@passmuster/core/ports";
import { afterEach, expect, test, vi } from "vitest";
import { s3Blobs } from "../src/index.ts";

const credentials = {
  accessKeyId: "AKIDEXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
};
const key = systemEnvironment().id("img");
const now = new Date("2026-01-31T12:34:56.789Z");
const minutes30 = now.getTime() * 1_000 + 30 * 60 * 1_000_000;

const awkward = [
  "",
  "plain",
  "a b",
  "a  b",
  "ümläut",
  "e\u0301",
  "日本語",
  "😀",
  "a+b",
  "a%20b",
  "100%",
  "a&b=c",
  "a?b",
  "a#b",
  "(a)",
  "it's",
  "a!b*c",
  "~a",
  "a//b",
  "a:b@c",
  "a;b,c",
  "$a",
  '"a"',
  "<a>",
  "[a]{b}",
  "a\\b",
  "a^b`c|d",
  "...",
  "a.b/..c/d..",
  "tab\there",
];

afterEach(() => vi.useRealTimers());

/** Without the body checksums that the SDK adds itself. */
const plain: S3ClientConfig = {
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
};

/** The URL of the official presigner at the same time. */
async function official(config: S3ClientConfig, bucket: string, prefix: string): Promise<URL> {
  const client = new S3Client({ credentials, ...plain, ...config });
  const command = new GetObjectCommand({ Bucket: bucket, Key: prefix ? `${prefix}/${key}` : key });
  return new URL(await getSignedUrl(client, command, { expiresIn: 1_800, signingDate: now }));
}

function same(ours: string, theirs: URL): void {
  const { origin, pathname, searchParams } = new URL(ours);
  expect([origin, pathname]).toEqual([theirs.origin, theirs.pathname]);
  expect(Object.fromEntries(searchParams)).toEqual(Object.fromEntries(theirs.searchParams));
}

test.each(awkward)("a link with prefix %j equals that of the official presigner", async (prefix) => {
  vi.useFakeTimers({ now, toFake: ["Date"] });
  const blobs = s3Blobs({ bucket: "images", prefix, region: "eu-west-1", credentials });
  same(await blobs.signedUrl(key, minutes30), await official({ region: "eu-west-1" }, "images", prefix));
});

const endpoint = "https://minio.example:9000";
test.each([
  ["us-east-1", { region: "us-east-1" }, {}],
  ["China", { region: "cn-north-1" }, {}],
  ["path style", { region: "eu-west-1", pathStyle: true }, { forcePathStyle: true }],
  ["an endpoint", { region: "auto", endpoint }, { endpoint, forcePathStyle: true }],
  ["an endpoint by host name", { region: "auto", endpoint, pathStyle: false }, { endpoint }],
])("the same holds for %s, with a session token", async (_name, options, config) => {
  vi.useFakeTimers({ now, toFake: ["Date"] });
  const temporary = { ...credentials, sessionToken: "IQoJb3JpZ2luX2VjE/+==" };
  const blobs = s3Blobs({ bucket: "images", prefix: "a b/ü", credentials: temporary, ...options });
  const theirs = await official(
    { region: options.region, credentials: temporary, ...config },
    "images",
    "a b/ü",
  );
  same(await blobs.signedUrl(key, minutes30), theirs);
});

test("the same holds for a bucket name with dots, which is part of the path", async () => {
  vi.useFakeTimers({ now, toFake: ["Date"] });
  const blobs = s3Blobs({ bucket: "my.images", region: "eu-west-1", credentials });
  same(await blobs.signedUrl(key, minutes30), await official({ region: "eu-west-1" }, "my.images", ""));
});

test("a link is refused if it has expired or exceeds S3's limit", async () => {
  vi.useFakeTimers({ now, toFake: ["Date"] });
  const blobs = s3Blobs({ bucket: "images", region: "eu-west-1", credentials });
  const week = 7 * 24 * 60 * 60 * 1_000_000;
  const at = now.getTime() * 1_000;
  for (const wrong of [at, at - 1, at + week + 1_000_000, Number.NaN])
    await expect(blobs.signedUrl(key, wrong)).rejects.toThrow(RangeError);
  expect(await blobs.signedUrl(key, at + week)).toContain("X-Amz-Expires=604800");
});
