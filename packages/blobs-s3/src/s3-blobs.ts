import {
  assertBlobKey,
  type BlobKey,
  type BlobMediaType,
  BlobNotFoundError,
  type BlobStore,
  type Image,
  isBlobKey,
} from "@passmuster/core";
import { credentialsFrom, type S3Credentials } from "./credentials.ts";
import { codeOf, refused, S3Error } from "./errors.ts";
import { type PlaceOptions, pathOf, placeOf } from "./place.ts";
import { type Answer, createSend, hashOf } from "./send.ts";
import { presigned } from "./sign.ts";
import { deleteVersions } from "./versions.ts";

export interface S3BlobsOptions extends PlaceOptions {
  readonly bucket: string;
  /** A folder in the bucket for the images. */
  readonly prefix?: string;
  readonly region: string;
  /** The address of a server other than AWS: `https://play.min.io:9000`. */
  readonly endpoint?: string;
  /** Without them: `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and `AWS_SESSION_TOKEN`, read once. */
  readonly credentials?: S3Credentials;
  /** The bucket in the path and not in the host name; without it, true where an endpoint is given or the bucket has a dot. */
  readonly pathStyle?: boolean;
  /** Of one attempt, in milliseconds; 30,000 without it. */
  readonly timeoutMs?: number;
  /** Attempts after the first; 3 without it. */
  readonly retries?: number;
  /** Ends what is under way, and lets nothing begin. */
  readonly signal?: AbortSignal;
}

/**
 * Keeps images in an S3 bucket; it serves the links to them by itself. A call rejects with `S3Error` when S3 refuses or stays away.
 *
 * The bucket needs `s3:GetObject`, `s3:PutObject`, `s3:DeleteObject` and `s3:ListBucket`, without which S3 says 403 for what is missing;
 * with versions also `s3:ListBucketVersions` and `s3:DeleteObjectVersion`.
 *
 * @throws {TypeError} for options that no bucket can have, or without credentials
 * @example
 * const blobs = s3Blobs({ bucket: "identity-images", region: "eu-west-1" });
 */
export function s3Blobs(options: S3BlobsOptions): BlobStore & Required<Pick<BlobStore, "signedUrl">> {
  const place = placeOf(options);
  const { credentials = credentialsFrom(process.env), timeoutMs = 30_000, retries = 3, signal } = options;
  const send = createSend({ place, credentials, timeoutMs, retries, ...(signal && { signal }) });

  const succeeded = (answer: Answer): Answer => {
    if (answer.status >= 200 && answer.status < 300) return answer;
    throw refused(answer, place.bucket, place.host);
  };
  const isMissing = (answer: Answer): boolean =>
    answer.status === 404 && ["", "NoSuchKey", "NotFound"].includes(codeOf(answer));

  /** The digest that was stored with an image, or `undefined` where there is no image. A HEAD would not say why it is refused. */
  const digestAt = async (path: string): Promise<string | undefined> => {
    const answer = await send({ method: "GET", path, headers: { Range: "bytes=0-0" } });
    if (isMissing(answer)) return undefined;
    const empty = answer.status === 416;
    return (empty ? answer : succeeded(answer)).header(digestHeader) ?? "";
  };

  const write = async (path: string, { bytes, mediaType }: Image): Promise<void> => {
    const body = Uint8Array.from(bytes);
    const digest = hashOf(body);
    const headers = { "Content-Type": mediaType, [digestHeader]: digest };
    const put = (condition: Readonly<Record<string, string>>) =>
      send({ method: "PUT", path, headers: { ...headers, ...condition }, body });
    let answer = await put({ "If-None-Match": "*" });
    if (answer.status === 501) answer = await put({});
    if (answer.status !== 412) return void succeeded(answer);
    // An attempt whose answer got lost may have written it.
    if (answer.failures === 0 || (await digestAt(path)) !== digest) throw occupied();
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
      if ((await digestAt(path)) !== undefined) throw occupied();
      await write(path, image);
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
      return presigned(place, credentials, { path: pathOf(place, key), from, seconds });
    },
  };
}

/** Signature Version 4: `X-Amz-Expires` is at most seven days. */
const longestLink = 7 * 24 * 60 * 60;
const digestHeader = "x-amz-meta-sha256";
const mediaTypes: readonly string[] = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "text/plain",
] satisfies BlobMediaType[];

function imageIn(answer: Answer): Image {
  const mediaType = answer.header("content-type") ?? "";
  if (!isMediaType(mediaType)) throw new S3Error("MediaType", "What S3 holds under this key is no image.");
  const digest = answer.header(digestHeader);
  if (digest !== undefined && digest !== hashOf(answer.body))
    throw new S3Error("Digest", "What S3 holds under this key is not what was put.");
  return { bytes: answer.body, mediaType };
}

function isMediaType(text: string): text is BlobMediaType {
  return mediaTypes.includes(text);
}

function occupied(): S3Error {
  return new S3Error("PreconditionFailed", "There is an image under this key already.");
}
