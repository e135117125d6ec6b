import { systemEnvironment } from "@passmuster/core/ports";
import { expect, test } from "vitest";
import { type S3Encryption, s3Blobs, s3FromUrl } from "../src/index.ts";
import { protocolServer, region } from "./own-server.ts";
import { scripted } from "./scripted.ts";
import { bucket, credentials } from "./server.ts";

const key = systemEnvironment().id("img");
const image = { bytes: Uint8Array.of(1, 2, 3), mediaType: "image/png" } as const;
const keyId = "arn:aws:kms:eu-west-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab";

test.each<[S3Encryption, Readonly<Record<string, string>>]>([
  [{ type: "AES256" }, { "x-amz-server-side-encryption": "AES256" }],
  [{ type: "aws:kms" }, { "x-amz-server-side-encryption": "aws:kms" }],
  [
    { type: "aws:kms", keyId, bucketKey: true },
    {
      "x-amz-server-side-encryption": "aws:kms",
      "x-amz-server-side-encryption-aws-kms-key-id": keyId,
      "x-amz-server-side-encryption-bucket-key-enabled": "true",
    },
  ],
  [
    { type: "aws:kms:dsse", keyId },
    {
      "x-amz-server-side-encryption": "aws:kms:dsse",
      "x-amz-server-side-encryption-aws-kms-key-id": keyId,
    },
  ],
])("an image is stored with %j, whose headers are signed", async (encryption, headers) => {
  const { s3, blobs } = await protocolServer({ kmsKeys: [keyId] }, { encryption });
  await blobs.put(key, image);
  expect(await blobs.get(key)).toEqual(image);
  const put = s3.requests.find(({ method }) => method === "PUT");
  const sent = Object.entries(put?.headers ?? {}).filter(([name]) =>
    name.startsWith("x-amz-server-side-encryption"),
  );
  expect(Object.fromEntries(sent)).toEqual(headers);
  for (const [name] of sent) expect(put?.headers.authorization).toContain(`;${name}`);
});

test("an address states the encryption", async () => {
  const { s3 } = await protocolServer({ kmsKeys: [keyId] });
  const query = new URLSearchParams({ region, endpoint: s3.endpoint, encryption: "aws:kms", kmsKey: keyId });
  await s3FromUrl(`s3://${bucket}?${query}&bucketKey=true`, { credentials }).put(key, image);
  expect(s3.requests.at(-1)?.headers).toMatchObject({
    "x-amz-server-side-encryption-aws-kms-key-id": keyId,
    "x-amz-server-side-encryption-bucket-key-enabled": "true",
  });
});

const stranger = "arn:aws:kms:eu-west-1:111122223333:key/99999999-12ab-34cd-56ef-1234567890ab";
test("a key that does not exist is reported without the key's name", async () => {
  const { blobs } = await protocolServer({}, { encryption: { type: "aws:kms", keyId: stranger } });
  await expect(blobs.put(key, image)).rejects.toThrow(
    /^The KMS key for the bucket "identity-images" at 127\.0\.0\.1:\d+ does not exist in its region \(KMS\.NotFoundException\)\.$/,
  );
});

test("a server without encryption is reported, and the image is deleted", async () => {
  for (const isVersioned of [false, true]) {
    const { s3, blobs } = await protocolServer(
      { encrypts: false, isVersioned },
      { encryption: { type: "AES256" } },
    );
    await expect(blobs.put(key, image)).rejects.toMatchObject({
      code: "Encryption",
      message: expect.stringMatching(/does not encrypt as `encryption` asks; the image was deleted\.$/),
    });
    expect(s3.keys()).toEqual([]);
  }
});

test.each([
  ["KMS.DisabledException", 400, /is disabled or pending deletion/],
  ["NotImplemented", 501, /does not support the request \(NotImplemented\), for example its encryption/],
  ["AccessDenied", 403, /or to its KMS key \(AccessDenied\)/],
])("%s is one clear sentence", async (code, status, sentence) => {
  const missing = { status: 404, body: "<Error><Code>NoSuchKey</Code></Error>" };
  const refusal = { status, body: `<Error><Code>${code}</Code></Error>` };
  const { blobs } = await scripted(({ method }) => (method === "PUT" ? refusal : missing), {
    encryption: { type: "aws:kms" },
    retries: 0,
  });
  await expect(blobs.put(key, image)).rejects.toThrow(sentence);
});

test.each([
  [{ type: "SSE-C" }, 'encryption.type must be "AES256", "aws:kms" or "aws:kms:dsse".'],
  [{ type: "AES256", keyId }, 'encryption.keyId needs the type "aws:kms" or "aws:kms:dsse".'],
  [{ type: "AES256", bucketKey: true }, 'encryption.bucketKey needs the type "aws:kms".'],
  [{ type: "aws:kms:dsse", bucketKey: false }, 'encryption.bucketKey needs the type "aws:kms".'],
  [{ type: "aws:kms", bucketKey: "yes" }, "encryption.bucketKey must be true or false."],
  [{ type: "aws:kms", keyId: "" }, "encryption.keyId must be the id, ARN or alias of a KMS key."],
  [{ type: "aws:kms", keyId: "a\r\nX: y" }, "encryption.keyId must be the id, ARN or alias"],
  [{ type: "aws:kms", keyId: "arn:aws:s3:::bucket" }, "encryption.keyId must be the id, ARN or alias"],
])("the encryption %j is refused", (encryption, sentence) => {
  expect(() => s3Blobs({ bucket, region, credentials, encryption: encryption as S3Encryption })).toThrow(
    sentence,
  );
});

test.each([
  ["kmsKey=1234", "kmsKey and bucketKey of an S3 address need encryption=aws:kms."],
  ["encryption=none", "encryption.type must be"],
  ["encryption=aws:kms&bucketKey=hidden", "bucketKey must be true or false."],
])("an address with %s is refused", (query, sentence) => {
  expect(() => s3FromUrl(`s3://${bucket}?region=${region}&${query}`, { credentials })).toThrow(sentence);
});
