import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { describeBlobStore } from "@passmuster/conformance";
import { BlobNotFoundError, systemEnvironment } from "@passmuster/core/ports";
import { startS3 } from "@passmuster/test-servers";
import { afterAll, expect, test } from "vitest";
import { s3Blobs } from "../src/index.ts";
import { protocolServer, region } from "./own-server.ts";
import { bucket, credentials } from "./server.ts";

const shared = await Promise.all(
  [false, true].map((isVersioned) => startS3({ bucket, region, isVersioned })),
);
for (const { issuer } of shared) issuer.add(credentials);
afterAll(() => Promise.all(shared.map((server) => server.close())));

const [plain, versioned] = shared;
const open = (endpoint = "") => s3Blobs({ bucket, prefix: "some folder/ü+ü", region, endpoint, credentials });
describeBlobStore("a server that verifies signatures and conditions", () => open(plain?.endpoint));
describeBlobStore("a versioned bucket", () => open(versioned?.endpoint));

const key = systemEnvironment().id("img");
const image = { bytes: Uint8Array.of(1, 2, 3), mediaType: "image/png" } as const;

test("the official client reads what the store wrote, and the store what the client wrote", async () => {
  const { s3, blobs } = await protocolServer();
  const client = new S3Client({
    region,
    endpoint: s3.endpoint,
    credentials,
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  await blobs.put(key, image);
  const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
  expect(await Body?.transformToByteArray()).toEqual(image.bytes);
  const other = systemEnvironment().id("img");
  await client.send(
    new PutObjectCommand({ Bucket: bucket, Key: other, Body: image.bytes, ContentType: "image/png" }),
  );
  expect(await blobs.get(other)).toEqual(image);
});

test("nothing of a deleted image stays in a versioned bucket, and its neighbours stay", async () => {
  const { s3, blobs } = await protocolServer({ isVersioned: true });
  const neighbour = systemEnvironment().id("img");
  await blobs.put(neighbour, image);
  await blobs.put(key, image);
  await blobs.delete([key]);
  await blobs.put(key, image);
  await blobs.delete([key]);
  await expect(blobs.get(key)).rejects.toBeInstanceOf(BlobNotFoundError);
  expect(s3.keys()).toEqual([neighbour]);
});

test("one of two simultaneous puts of a key wins", async () => {
  const { blobs } = await protocolServer();
  const puts = await Promise.allSettled(
    [1, 2].map((byte) => blobs.put(key, { ...image, bytes: Uint8Array.of(byte) })),
  );
  expect(puts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});
