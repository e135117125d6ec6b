import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { BlobNotFoundError, systemEnvironment } from "@passmuster/core/ports";
import { expect, test } from "vitest";
import { protocolServer, region } from "./own-server.ts";
import { bucket, credentials } from "./server.ts";

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
