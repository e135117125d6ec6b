import type { BlobStore } from "@passmuster/core/ports";
import type { S3Encryption } from "./encryption.ts";
import { type S3BlobsOptions, s3Blobs } from "./s3-blobs.ts";

const allowedParameters: readonly string[] = [
  "region",
  "endpoint",
  "pathStyle",
  "encryption",
  "kmsKey",
  "bucketKey",
];

/** What an address cannot express. */
export type S3FromUrlOptions = Pick<S3BlobsOptions, "credentials" | "timeout" | "retries" | "signal">;

/**
 * Parses `s3://bucket/prefix?region=…&endpoint=…&pathStyle=true|false`, and for server-side encryption
 * `&encryption=aws:kms&kmsKey=…&bucketKey=true|false`. The region falls back to `AWS_REGION`, then
 * `AWS_DEFAULT_REGION`.
 *
 * @throws {TypeError} one sentence that omits the address
 * @example
 * const blobs = s3FromUrl("s3://identity-images/faces?region=eu-west-1");
 */
export function s3FromUrl(address: string, options: S3FromUrlOptions = {}): BlobStore {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== "s3:" || url.port || url.hash)
    throw new TypeError("An S3 address has the form s3://bucket/prefix?region=…&endpoint=…");
  if (url.username || url.password)
    throw new TypeError(
      "An S3 address must not contain credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.",
    );
  if ([...url.searchParams.keys()].some((name) => !allowedParameters.includes(name)))
    throw new TypeError(`An S3 address allows only the parameters ${allowedParameters.join(", ")}.`);
  const region =
    url.searchParams.get("region") || process.env.AWS_REGION || process.env.AWS_DEFAULT_REGION || "";
  if (!region) throw new TypeError("S3 needs a region: add ?region=… or set AWS_REGION.");
  const endpoint = url.searchParams.get("endpoint");
  const pathStyle = url.searchParams.get("pathStyle");
  const encryption = encryptionIn(url.searchParams);
  return s3Blobs({
    ...options,
    bucket: url.hostname,
    prefix: decoded(url.pathname),
    region,
    ...(endpoint && { endpoint }),
    ...(pathStyle !== null && { pathStyle: flag("pathStyle", pathStyle) }),
    ...(encryption && { encryption }),
  });
}

function encryptionIn(parameters: URLSearchParams): S3Encryption | undefined {
  const [type, keyId, bucketKey] = ["encryption", "kmsKey", "bucketKey"].map((name) => parameters.get(name));
  if (!type && (keyId || bucketKey))
    throw new TypeError("kmsKey and bucketKey of an S3 address need encryption=aws:kms.");
  if (!type) return undefined;
  // `s3Blobs` checks the combination.
  return {
    type,
    ...(keyId && { keyId }),
    ...(bucketKey && { bucketKey: flag("bucketKey", bucketKey) }),
  } as S3Encryption;
}

function flag(name: string, text: string): boolean {
  if (text !== "true" && text !== "false") throw new TypeError(`${name} must be true or false.`);
  return text === "true";
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new TypeError("The prefix of an S3 address must be percent-encoded UTF-8.");
  }
}
