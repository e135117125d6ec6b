import { createHash } from "node:crypto";
import type { Duration } from "@passmuster/core";
import { BlobNotFoundError, type StoredImage, systemEnvironment } from "@passmuster/core/ports";
import { expect, test } from "vitest";
import { S3Error, s3Blobs } from "../src/index.ts";
import { type Reply, scripted } from "./scripted.ts";

const key = systemEnvironment().id("img");
const image: StoredImage = { bytes: Uint8Array.of(1, 2, 3), mediaType: "image/png" };
const sha256 = createHash("sha256").update(image.bytes).digest("hex");
const stored = (digest: string): Reply => ({
  status: 206,
  headers: { "content-type": "image/png", "x-amz-meta-sha256": digest },
});
const missing: Reply = { status: 404, body: "<Error><Code>NoSuchKey</Code></Error>" };
const passing: Reply = { status: 503, body: "<Error><Code>SlowDown</Code></Error>" };
const done: Reply = { status: 200 };

test("a put has the image's hash, signature, type and the condition that no object exists", async () => {
  const { blobs, requests } = await scripted(({ method }) => (method === "PUT" ? done : missing), {
    credentials: { accessKeyId: "A", secretAccessKey: "B", sessionToken: "C+/=" },
  });
  await blobs.put(key, image);
  const put = requests.at(-1);
  expect(put).toMatchObject({
    method: "PUT",
    url: `/identity-images/${key}`,
    body: Buffer.from(image.bytes),
  });
  expect(put?.headers).toMatchObject({
    "content-type": "image/png",
    "if-none-match": "*",
    "x-amz-content-sha256": sha256,
    "x-amz-security-token": "C+/=",
  });
  expect(put?.headers.authorization).toMatch(/SignedHeaders=[^,]*if-none-match;x-amz-content-sha256;/);
});

test("transient failures are retried", async () => {
  for (const fault of [passing, "cut", { status: 500 }, { status: 429 }] satisfies Reply[]) {
    const { blobs, requests } = await scripted((_request, index) => (index < 2 ? fault : missing));
    await expect(blobs.get(key)).rejects.toBeInstanceOf(BlobNotFoundError);
    expect(requests).toHaveLength(3);
  }
});

test("retries stop at their limit, and permanent failures are not retried", async () => {
  const down = await scripted(() => passing, { retries: 2 });
  await expect(down.blobs.get(key)).rejects.toThrow(/answered SlowDown\.$/);
  expect(down.requests).toHaveLength(3);
  const refused = await scripted(() => ({ status: 403, body: "<Error><Code>AccessDenied</Code></Error>" }));
  await expect(refused.blobs.get(key)).rejects.toThrow(/have no access to the bucket/);
  expect(refused.requests).toHaveLength(1);
});

test("a silent server is abandoned after the time-out", async () => {
  for (const more of [{}, { signal: new AbortController().signal }]) {
    const { blobs, requests } = await scripted(() => "hang", { timeout: "50ms", retries: 1, ...more });
    await expect(blobs.get(key)).rejects.toThrow(/did not respond within 50ms\.$/);
    expect(requests).toHaveLength(2);
  }
});

test("an abort ends the request without another attempt", async () => {
  const ending = new AbortController();
  const { blobs, requests } = await scripted(
    () => {
      ending.abort(new Error("closing"));
      return "hang";
    },
    { signal: ending.signal },
  );
  await expect(blobs.get(key)).rejects.toThrow("closing");
  await expect(blobs.delete([key])).rejects.toThrow("closing");
  expect(requests).toHaveLength(1);
});

test("an image stored in between is not replaced", async () => {
  const { blobs } = await scripted(
    (_request, index) => [missing, { status: 412 }, stored(sha256)][index] ?? passing,
  );
  await expect(blobs.put(key, image)).rejects.toThrow("An image with this key exists.");
});

test("a put with a lost response is not confused with another image", async () => {
  const answers = (digest: string) => (_request: unknown, index: number) =>
    [missing, "cut" as const, { status: 412 }, stored(digest)][index] ?? passing;
  await (await scripted(answers(sha256))).blobs.put(key, image);
  const other = await scripted(answers("another"));
  await expect(other.blobs.put(key, image)).rejects.toThrow("An image with this key exists.");
});

test("a server without conditional writes gets the image without a condition", async () => {
  const { blobs, requests } = await scripted(
    ({ method, headers }) => {
      if (method === "GET") return missing;
      return headers["if-none-match"] ? { status: 501 } : done;
    },
    { retries: 0 },
  );
  await blobs.put(key, image);
  expect(requests.map(({ method }) => method)).toEqual(["GET", "PUT", "PUT"]);
});

test("an object changed in the bucket is refused", async () => {
  const changed = await scripted(() => stored("another"));
  await expect(changed.blobs.get(key)).rejects.toThrow("differs from the stored image");
  const page = await scripted(() => ({ status: 200, headers: { "content-type": "text/html" } }));
  await expect(page.blobs.get(key)).rejects.toThrow("is not an image");
});

test("in a versioned bucket every version is deleted, page by page", async () => {
  const versions = ["v3", "v2", "v/1+"];
  const { blobs, requests } = await scripted(
    ({ method, url }) => {
      const query = new URL(url, "http://s3").searchParams;
      const version = query.get("versionId");
      if (version !== null) {
        versions.splice(versions.indexOf(version), 1);
        return { status: 204 };
      }
      if (method === "DELETE") {
        versions.unshift("marker");
        return { status: 204, headers: { "x-amz-version-id": "marker", "x-amz-delete-marker": "true" } };
      }
      const page = versions.slice(0, 2).map((id) => `<Version><VersionId>${id}</VersionId></Version>`);
      return { status: 200, body: `<IsTruncated>${versions.length > 2}</IsTruncated>${page.join("")}` };
    },
    { prefix: "a b" },
  );
  await blobs.delete([key]);
  expect(versions).toEqual([]);
  expect(requests[1]?.url).toBe(`/identity-images/?prefix=a%20b%2F${key}&versions=`);
});

test("an error contains no image key or credentials", async () => {
  const body = `<Error><Code>SignatureDoesNotMatch</Code><AWSAccessKeyId>S3RVER</AWSAccessKeyId><Key>${key}</Key></Error>`;
  const { blobs } = await scripted(() => ({ status: 403, body }));
  const error: unknown = await blobs.get(key).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(S3Error);
  expect(error).toMatchObject({ code: "SignatureDoesNotMatch" });
  expect(String(error)).not.toMatch(new RegExp(`${key}|S3RVER`));
});

test.each([50, "50", "1.5s", ""])("the time-out %j is refused", async (timeout) => {
  const options = { bucket: "images", region: "r", credentials: { accessKeyId: "a", secretAccessKey: "b" } };
  expect(() => s3Blobs({ ...options, timeout: timeout as Duration })).toThrow(
    'timeout must be a whole number with a unit (ms, s, m, h, d or y), such as "25s".',
  );
});

test("a time-out beyond a timer's maximum does not fail the request", async () => {
  const { blobs } = await scripted(() => missing, { timeout: "1y" });
  await expect(blobs.get(key)).rejects.toBeInstanceOf(BlobNotFoundError);
});
