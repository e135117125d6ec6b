import { systemEnvironment } from "@passmuster/core/ports";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { s3Blobs, s3FromUrl } from "../src/index.ts";
import { bucket, credentials, s3Server } from "./server.ts";

const endpoint = await s3Server();
const key = systemEnvironment().id("img");
const inHalfAnHour = () => systemEnvironment().now() + 30 * 60 * 1_000_000;
const options = { bucket, region: "us-east-1", endpoint, credentials };

beforeEach(() => {
  for (const name of ["AWS_REGION", "AWS_DEFAULT_REGION", "AWS_SESSION_TOKEN"]) vi.stubEnv(name, undefined);
  vi.stubEnv("AWS_ACCESS_KEY_ID", credentials.accessKeyId);
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", credentials.secretAccessKey);
});
afterEach(() => vi.unstubAllEnvs());

test("an address opens the bucket with the credentials of the environment", async () => {
  const blobs = s3FromUrl(`s3://${bucket}/a%20b/c?region=us-east-1&endpoint=${encodeURIComponent(endpoint)}`);
  await blobs.put(key, { bytes: Uint8Array.of(1), mediaType: "image/webp" });
  const found = await s3Blobs({ ...options, prefix: "/a b/c/" }).get(key);
  expect(found).toEqual({ bytes: Uint8Array.of(1), mediaType: "image/webp" });
});

test("the region may come from the environment, and the bucket may be part of the host name", async () => {
  vi.stubEnv("AWS_REGION", "eu-west-1");
  expect(await s3FromUrl("s3://images/faces").signedUrl?.(key, inHalfAnHour())).toContain(
    `https://images.s3.eu-west-1.amazonaws.com/faces/${key}?`,
  );
  expect(
    await s3FromUrl("s3://images?endpoint=https://r2.example&pathStyle=false").signedUrl?.(
      key,
      inHalfAnHour(),
    ),
  ).toContain(`https://images.r2.example/${key}?`);
});

test.each([
  ["https://images", /s3:\/\/bucket/],
  ["s3://images", /needs a region/],
  ["s3://IM?region=a", /name has 3 to 63/],
  ["s3://images?region=EU!", /needs a region such as/],
  ["s3://id:hidden@images?region=a", /must not contain credentials/],
  ["s3://images?region=a&secret=hidden", /only the parameters/],
  ["s3://images?region=a&endpoint=ftp://hidden", /endpoint must be/],
  ["s3://images?region=a&endpoint=https://a/hidden", /endpoint must be/],
  ["s3://images?region=a&pathStyle=hidden", /true or false/],
  ["s3://images/%FF?region=a", /percent-encoded/],
  ["s3://images/..%2fhidden?region=a", /segment/],
])("%s is refused in one sentence that does not repeat it", (address, sentence) => {
  expect(() => s3FromUrl(address)).toThrow(sentence);
  expect(() => s3FromUrl(address)).not.toThrow(/hidden|\n/);
});

test("missing credentials are reported by their variables", () => {
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "");
  expect(() => s3FromUrl("s3://images?region=a")).toThrow(/set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/);
});

const wrong = { accessKeyId: "S3RVER", secretAccessKey: "hidden" };
test.each([
  ["a missing bucket", { bucket: "elsewhere" }, /^There is no bucket "elsewhere" at 127\.0\.0\.1:\d+\.$/],
  ["a wrong secret", { credentials: wrong }, /does not accept the credentials \(SignatureDoesNotMatch\)\.$/],
  ["nobody there", { endpoint: "http://127.0.0.1:1", retries: 0 }, /^127\.0\.0\.1:1 is unreachable \(/],
])("%s is one clear sentence for every operation", async (_name, change, sentence) => {
  const blobs = s3Blobs({ ...options, ...change });
  await expect(blobs.put(key, { bytes: Uint8Array.of(1), mediaType: "image/png" })).rejects.toThrow(sentence);
  await expect(blobs.get(key)).rejects.toThrow(sentence);
  await expect(blobs.delete([key])).rejects.toThrow(sentence);
});

test("an altered link opens nothing", async () => {
  const blobs = s3Blobs({ ...options, prefix: "links" });
  await blobs.put(key, { bytes: Uint8Array.of(1), mediaType: "image/png" });
  const url = await blobs.signedUrl(key, inHalfAnHour());
  expect((await fetch(url)).status).toBe(200);
  expect((await fetch(url.replace("Expires=1800", "Expires=1801"))).status).toBe(403);
});
