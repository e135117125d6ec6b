import {
  type AwsCredentials,
  type AwsCredentialsProvider,
  createSend,
  currentCredentials,
} from "@passmuster/aws";
import type { Duration } from "@passmuster/core";
import {
  assertBlobKey,
  BlobNotFoundError,
  type BlobStore,
  isBlobKey,
  millisecondsIn,
  requireDuration,
} from "@passmuster/core/ports";
import { encryptionHeaders, isEncrypted, type S3Encryption } from "./encryption.ts";
import { S3Error } from "./errors.ts";
import { type Bucket, headOf, occupied, readImage, removeImage, writeImage } from "./objects.ts";
import { type PlaceOptions, pathOf, placeOf } from "./place.ts";
import { presigned } from "./presigned.ts";

export interface S3BlobsOptions extends PlaceOptions {
  readonly bucket: string;
  /** A folder in the bucket for the images. */
  readonly prefix?: string;
  readonly region: string;
  /** The address of a server other than AWS: `https://play.min.io:9000`. */
  readonly endpoint?: string;
  /**
   * Credentials, or a function that fetches them, such as `fromNodeProviderChain()` of
   * `@aws-sdk/credential-providers`. It is called again five minutes before they expire. Default:
   * `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and `AWS_SESSION_TOKEN`, read once.
   */
  readonly credentials?: AwsCredentials | AwsCredentialsProvider;
  /** Server-side encryption of new images. Default: the bucket's. */
  readonly encryption?: S3Encryption;
  /**
   * Whether the bucket is in the path instead of the host name. Default: true with an endpoint or a dot in
   * the bucket name.
   */
  readonly pathStyle?: boolean;
  /** The time for one attempt; default `"30s"`. */
  readonly timeout?: Duration;
  /** Attempts after the first; default 3. */
  readonly retries?: number;
  /** Aborts running requests and prevents new ones. */
  readonly signal?: AbortSignal;
}

/**
 * Stores images in an S3 bucket, which also serves the links to them. A call rejects with `S3Error` if S3
 * refuses or does not respond.
 *
 * The bucket needs `s3:GetObject`, `s3:PutObject`, `s3:DeleteObject` and `s3:ListBucket`; without the last S3
 * answers 403 for missing objects. A versioned bucket also needs `s3:ListBucketVersions` and
 * `s3:DeleteObjectVersion`. Encryption with a KMS key needs `kms:GenerateDataKey` and `kms:Decrypt`.
 *
 * @throws {TypeError} invalid options, or no credentials
 * @example
 * const blobs = s3Blobs({ bucket: "identity-images", region: "eu-west-1" });
 */
export function s3Blobs(options: S3BlobsOptions): BlobStore & Required<Pick<BlobStore, "signedUrl">> {
  const place = placeOf(options);
  const { timeout = "30s", retries = 3, signal } = options;
  const encryption = encryptionHeaders(options.encryption);
  const credentials = currentCredentials("S3", options.credentials, S3Error);
  requireDuration("timeout", timeout);
  const send = createSend({
    endpoint: place,
    credentials,
    Failure: S3Error,
    timeoutMs: millisecondsIn(timeout),
    timeoutText: timeout,
    retries,
    pauses: { first: 100, longest: 5_000 },
    passes: ({ status }) => passing.has(status),
    ...(signal && { signal }),
  });

  const bucket: Bucket = { place, send, encryption };

  return {
    async put(key, image) {
      assertBlobKey(key);
      const path = pathOf(place, key);
      if ((await headOf(bucket, path)) !== undefined) throw occupied();
      const stored = await writeImage(bucket, path, image);
      if (isEncrypted(encryption, stored.header)) return;
      await removeImage(bucket, key);
      throw unencrypted(place.host);
    },
    async get(key) {
      if (!isBlobKey(key)) throw new BlobNotFoundError("with this key");
      const found = await readImage(bucket, key);
      if (!found) throw new BlobNotFoundError(key);
      return found;
    },
    async delete(keys) {
      for (const key of new Set(keys.filter(isBlobKey))) await removeImage(bucket, key);
    },
    async signedUrl(key, expiresAt) {
      assertBlobKey(key);
      const from = new Date();
      from.setMilliseconds(0);
      const seconds = Math.floor(expiresAt / 1_000_000) - from.getTime() / 1_000;
      if (!(seconds >= 1 && seconds <= longestLink))
        throw new RangeError("A link must end between a second and seven days from now.");
      return presigned(place, await credentials(), { path: pathOf(place, key), from, seconds });
    },
  };
}

/** S3 answers 409 to simultaneous conditional writes of one key. */
const passing: ReadonlySet<number> = new Set([408, 409, 429, 500, 502, 503, 504]);
/** Signature Version 4: `X-Amz-Expires` is at most seven days. */
const longestLink = 7 * 24 * 60 * 60;

function unencrypted(host: string): S3Error {
  return new S3Error("Encryption", `${host} does not encrypt as \`encryption\` asks; the image was deleted.`);
}
