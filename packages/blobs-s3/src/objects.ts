import { hash } from "node:crypto";
import type { AwsAnswer, AwsSend } from "@passmuster/aws";
import type { BlobKey, StoredImage } from "@passmuster/core/ports";
import { codeOf, refused, S3Error } from "./errors.ts";
import { type Place, pathOf } from "./place.ts";
import { deleteVersions } from "./versions.ts";

type Headers = Readonly<Record<string, string>>;

/** A bucket and the way to it. */
export interface Bucket {
  readonly place: Place;
  readonly send: AwsSend;
  /** The headers that ask for the encryption of a new object. */
  readonly encryption: Headers;
}

const digestHeader = "x-amz-meta-sha256";
const mediaTypes: readonly string[] = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "text/plain",
  "application/octet-stream",
] satisfies StoredImage["mediaType"][];

/**
 * The headers of an image, or `undefined` without an image. A HEAD response would not contain the reason of a
 * refusal.
 */
export async function headOf({ place, send }: Bucket, path: string): Promise<AwsAnswer | undefined> {
  const answer = await send({ method: "GET", path, headers: { Range: "bytes=0-0" } });
  if (isMissing(answer)) return undefined;
  const empty = answer.status === 416;
  return empty ? answer : succeeded(place, answer);
}

/** `undefined` without an image. */
export async function readImage({ place, send }: Bucket, key: BlobKey): Promise<StoredImage | undefined> {
  const answer = await send({ method: "GET", path: pathOf(place, key) });
  return isMissing(answer) ? undefined : imageIn(succeeded(place, answer));
}

/** Writes an image if none exists; resolves to the response that describes what S3 stored. */
export async function writeImage(
  bucket: Bucket,
  path: string,
  { bytes, mediaType }: StoredImage,
): Promise<AwsAnswer> {
  const { place, send, encryption } = bucket;
  const body = Uint8Array.from(bytes);
  const digest = hash("sha256", body);
  const headers = { "Content-Type": mediaType, [digestHeader]: digest, ...encryption };
  const put = (condition: Headers) =>
    send({ method: "PUT", path, headers: { ...headers, ...condition }, body });
  let answer = await put({ "If-None-Match": "*" });
  if (answer.status === 501) answer = await put({});
  if (answer.status !== 412) return succeeded(place, answer);
  // An attempt with a lost response may have written it.
  const stored = answer.failures === 0 ? undefined : await headOf(bucket, path);
  if (stored?.header(digestHeader) !== digest) throw occupied();
  return stored;
}

/** Deletes an image, in a versioned bucket with all its versions. */
export async function removeImage({ place, send }: Bucket, key: BlobKey): Promise<void> {
  const answer = await send({ method: "DELETE", path: pathOf(place, key) });
  if (isMissing(answer)) return;
  if (succeeded(place, answer).header("x-amz-version-id"))
    await deleteVersions(send, place, key, (given) => succeeded(place, given));
}

/** @throws {S3Error} */
function succeeded(place: Place, answer: AwsAnswer): AwsAnswer {
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw refused(answer, place.bucket, place.host);
}

function isMissing(answer: AwsAnswer): boolean {
  return answer.status === 404 && ["", "NoSuchKey", "NotFound"].includes(codeOf(answer));
}

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

export function occupied(): S3Error {
  return new S3Error("PreconditionFailed", "An image with this key exists.");
}
