import { createHash } from "node:crypto";
import { BlobNotFoundError, type Image, systemEnvironment } from "@passmuster/core";
import { expect, test } from "vitest";
import { S3Error } from "../src/index.ts";
import { type Reply, scripted } from "./scripted.ts";

const key = systemEnvironment().id("img");
const image: Image = { bytes: Uint8Array.of(1, 2, 3), mediaType: "image/png" };
const sha256 = createHash("sha256").update(image.bytes).digest("hex");
const stored = (digest: string): Reply => ({
  status: 206,
  headers: { "content-type": "image/png", "x-amz-meta-sha256": digest },
});
const missing: Reply = { status: 404, body: "<Error><Code>NoSuchKey</Code></Error>" };
const passing: Reply = { status: 503, body: "<Error><Code>SlowDown</Code></Error>" };
const done: Reply = { status: 200 };

test("an image goes with its hash, signed, its type and the condition that nothing is there", async () => {
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

test("what passes is asked again", async () => {
  for (const fault of [passing, "cut", { status: 500 }, { status: 429 }] satisfies Reply[]) {
    const { blobs, requests } = await scripted((_request, index) => (index < 2 ? fault : missing));
    await expect(blobs.get(key)).rejects.toBeInstanceOf(BlobNotFoundError);
    expect(requests).toHaveLength(3);
  }
});

test("it is asked as often as told and no more, and what stays wrong is asked once", async () => {
  const down = await scripted(() => passing, { retries: 2 });
  await expect(down.blobs.get(key)).rejects.toThrow(/answered SlowDown\.$/);
  expect(down.requests).toHaveLength(3);
  const refused = await scripted(() => ({ status: 403, body: "<Error><Code>AccessDenied</Code></Error>" }));
  await expect(refused.blobs.get(key)).rejects.toThrow(/do not give access to the bucket/);
  expect(refused.requests).toHaveLength(1);
});

test("a server that stays silent is given up after the time-out", async () => {
  for (const more of [{}, { signal: new AbortController().signal }]) {
    const { blobs } = await scripted(() => "hang", { timeoutMs: 50, retries: 1, ...more });
    const begun = performance.now();
    await expect(blobs.get(key)).rejects.toThrow(/did not answer within 50 ms\.$/);
    expect(performance.now() - begun).toBeLessThan(2_500);
  }
});

test("an abort ends what is under way, without another attempt", async () => {
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

test("an image that came in between is not replaced", async () => {
  const { blobs } = await scripted(
    (_request, index) => [missing, { status: 412 }, stored(sha256)][index] ?? passing,
  );
  await expect(blobs.put(key, image)).rejects.toThrow("There is an image under this key already.");
});

test("a put whose answer got lost is not taken for the image of somebody else", async () => {
  const answers = (digest: string) => (_request: unknown, index: number) =>
    [missing, "cut" as const, { status: 412 }, stored(digest)][index] ?? passing;
  await (await scripted(answers(sha256))).blobs.put(key, image);
  const other = await scripted(answers("another"));
  await expect(other.blobs.put(key, image)).rejects.toThrow("There is an image under this key already.");
});

test("a server that knows no conditions gets the image without one", async () => {
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

test("what was changed in the bucket is not given out", async () => {
  const changed = await scripted(() => stored("another"));
  await expect(changed.blobs.get(key)).rejects.toThrow("is not what was put");
  const page = await scripted(() => ({ status: 200, headers: { "content-type": "text/html" } }));
  await expect(page.blobs.get(key)).rejects.toThrow("is no image");
});

test("in a bucket with versions every version goes, page by page", async () => {
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

test("an error names neither image nor credentials", async () => {
  const body = `<Error><Code>SignatureDoesNotMatch</Code><AWSAccessKeyId>S3RVER</AWSAccessKeyId><Key>${key}</Key></Error>`;
  const { blobs } = await scripted(() => ({ status: 403, body }));
  const error: unknown = await blobs.get(key).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(S3Error);
  expect(error).toMatchObject({ code: "SignatureDoesNotMatch" });
  expect(String(error)).not.toMatch(new RegExp(`${key}|S3RVER`));
});
