import S3rver from "@20minutes/s3rver";
import { afterAll, expect, test } from "vitest";
import { emptyFolder, run } from "./command-line.ts";

const server = new S3rver({
  address: "127.0.0.1",
  port: 0,
  silent: true,
  directory: emptyFolder(),
  configureBuckets: [{ name: "identity-images", configs: [] }],
});
const { port } = await server.run();
afterAll(() => server.close());

const credentials = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };

const doctor = (bucket: string, environment: Record<string, string> = credentials) =>
  run(
    emptyFolder(),
    [
      "doctor",
      "--storage",
      "memory:",
      "--extractor",
      "sandbox",
      "--blobs",
      `s3://${bucket}/faces?region=us-east-1&endpoint=http://127.0.0.1:${port}`,
    ],
    environment,
  );

const blobsLine = (stdout: string) => stdout.split("\n").find((line) => line.includes("  blobs "));

test("doctor writes, reads and deletes an image in the bucket", async () => {
  const { status, stdout, stderr } = await doctor("identity-images");
  expect([status, stderr]).toEqual([0, ""]);
  expect(blobsLine(stdout)).toMatch(
    /^ok +blobs +s3:\/\/identity-images\/faces.*, wrote, read and deleted one image/,
  );
});

test("doctor reports a missing bucket in one line", async () => {
  const { status, stdout, stderr } = await doctor("elsewhere");
  expect([status, stderr]).toEqual([1, ""]);
  expect(stdout.trim().split("\n")).toHaveLength(5);
  expect(blobsLine(stdout)).toMatch(
    /^FAIL +blobs +There is no bucket "elsewhere" at 127\.0\.0\.1:\d+\. +\(\d+ ms\)$/,
  );
});

test("doctor reports wrong or missing credentials in one line", async () => {
  const wrong = await doctor("identity-images", { ...credentials, AWS_SECRET_ACCESS_KEY: "hidden" });
  expect(wrong.status).toBe(1);
  expect(blobsLine(wrong.stdout)).toMatch(
    /^FAIL +blobs +127\.0\.0\.1:\d+ does not accept the credentials \(SignatureDoesNotMatch\)\. /,
  );
  expect(`${wrong.stdout}${wrong.stderr}`).not.toContain("hidden");
  const none = await doctor("identity-images", {});
  expect(blobsLine(none.stdout)).toMatch(
    /^FAIL +blobs +--blobs: S3 needs credentials: set AWS_ACCESS_KEY_ID /,
  );
});

test("serve refuses an S3 address without a region in one line", async () => {
  const { status, stdout, stderr } = await run(
    emptyFolder(),
    ["serve", "--port", "0", "--extractor", "sandbox", "--blobs", "s3://identity-images"],
    credentials,
  );
  expect([status, stdout, stderr]).toEqual([
    2,
    "",
    "passmuster: --blobs: S3 needs a region: add ?region=… or set AWS_REGION.\n",
  ]);
});
