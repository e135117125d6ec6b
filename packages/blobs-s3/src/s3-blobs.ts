import { hash } from "node:crypto";
import {
  type AwsAnswer,
  type AwsCredentials,
  type AwsCredentialsProvider,
  createSend,
  currentCredentials,
} from "@passmuster/aws";
import type { Duration } from "@passmuster/core";
import {
  assertBlobKey,
  type BlobKey,
  BlobNotFoundError,
  type BlobStore,
  isBlobKey,
  millisecondsIn,
  requireDuration,
  type StoredImage,
} from "@passmuster/core/ports";
import { encryptionHeaders, isEncrypted, type S3Encryption } from "./encryption.ts";
import { codeOf, refused, S3Error } from "./errors.ts";
import { type PlaceOptions, pathOf, placeOf } from "./place.ts";
import { presigned } from "./presigned.ts";
import { deleteVersions } from "./versions.ts";

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

  const succeeded = (answer: AwsAnswer): AwsAnswer => {
    if (answer.status >= 200 && answer.status < 300) return answer;
    throw refused(answer, place.bucket, place.host);
  };
  const isMissing = (answer: AwsAnswer): boolean =>
    answer.status === 404 && ["", "NoSuchKey", "NotFound"].includes(codeOf(answer));

  /**
   * The headers of an image, or `undefined` without an image. A HEAD response would not contain the reason of
   * a refusal.
   */
  const headOf = async (path: string): Promise<AwsAnswer | undefined> => {
    const answer = await send({ method: "GET", path, headers: { Range: "bytes=0-0" } });
    if (isMissing(answer)) return undefined;
    const empty = answer.status === 416;
    return empty ? answer : succeeded(answer);
  };

  /** Writes an image if none exists; resolves to the response that describes what S3 stored. */
  const write = async (path: string, { bytes, mediaType }: StoredImage): Promise<AwsAnswer> => {
    const body = Uint8Array.from(bytes);
    const digest = hash("sha256", body);
    const headers = { "Content-Type": mediaType, [digestHeader]: digest, ...encryption };
    const put = (condition: Readonly<Record<string, string>>) =>
      send({ method: "PUT", path, headers: { ...headers, ...condition }, body });
    let answer = await put({ "If-None-Match": "*" });
    if (answer.status === 501) answer = await put({});
    if (answer.status !== 412) return succeeded(answer);
    // An attempt with a lost response may have written it.
    const stored = answer.failures === 0 ? undefined : await headOf(path);
    if (stored?.header(digestHeader) !== digest) throw occupied();
    return stored;
  };

  const remove = async (key: BlobKey): Promise<void> => {
    const answer = await send({ method: "DELETE", path: pathOf(place, key) });
    if (isMissing(answer)) return;
    if (succeeded(answer).header("x-amz-version-id")) await deleteVersions(send, place, key, succeeded);
  };

  return {
    async put(key, image) {
      assertBlobKey(key);
      const path = pathOf(place, key);
      if ((await headOf(path)) !== undefined) throw occupied();
      const stored = await write(path, image);
      if (isEncrypted(encryption, stored.header)) return;
      await remove(key);
      throw unencrypted(place.host);
    },
    async get(key) {
      if (!isBlobKey(key)) throw new BlobNotFoundError("with this key");
      const answer = await send({ method: "GET", path: pathOf(place, key) });
      if (isMissing(answer)) throw new BlobNotFoundError(key);
      return imageIn(succeeded(answer));
    },
    async delete(keys) {
      for (const key of new Set(keys.filter(isBlobKey))) await remove(key);
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
const digestHeader = "x-amz-meta-sha256";
const mediaTypes: readonly string[] = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "text/plain",
  "application/octet-stream",
] satisfies StoredImage["mediaType"][];

function imageIn(answer: AwsAnswer): StoredImage {
  const mediaType = answer.header("content-type") ?? "";
  if (!isMediaType(mediaType)) throw new S3Error("MediaType", "The object in S3 is not an image.");
  const digest = answer.header(digestHeader);
  if (digest !== undefined && digest !== hash("sha256", answer.body))
    throw new S3Error("Digest", "The object in S3 differs from the stored image.");
  return { bytes: answer.body, mediaType };
}

function isMediaType(text: string): text is StoredImage["mediaType"] {
  return mediaTypes.includes(text);
}

function occupied(): S3Error {
  return new S3Error("PreconditionFailed", "An image with this key exists.");
}

function unencrypted(host: string): S3Error {
  return new S3Error("Encryption", `${host} does not encrypt as \`encryption\` asks; the image was deleted.`);
}
