import type { BlobStore } from "@passmuster/core/ports";
import { s3Blobs } from "./s3-blobs.ts";

const known: ReadonlySet<string> = new Set(["region", "endpoint", "pathStyle"]);

/**
 * Parses `s3://bucket/prefix?region=…&endpoint=…&pathStyle=true|false`. The region falls back to
 * `AWS_REGION`, then `AWS_DEFAULT_REGION`. Credentials come only from the `AWS_*` variables.
 *
 * @throws {TypeError} one sentence that omits the address
 * @example
 * const blobs = s3FromUrl("s3://identity-images/faces?region=eu-west-1");
 */
export function s3FromUrl(address: string): BlobStore {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== "s3:" || url.port || url.hash)
    throw new TypeError("An S3 address has the form s3://bucket/prefix?region=…&endpoint=…");
  if (url.username || url.password)
    throw new TypeError(
      "An S3 address must not contain credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.",
    );
  const foreign = [...url.searchParams.keys()].find((name) => !known.has(name));
  if (foreign !== undefined)
    throw new TypeError("An S3 address allows only the parameters region, endpoint and pathStyle.");
  const region =
    url.searchParams.get("region") || process.env.AWS_REGION || process.env.AWS_DEFAULT_REGION || "";
  if (!region) throw new TypeError("S3 needs a region: add ?region=… or set AWS_REGION.");
  const endpoint = url.searchParams.get("endpoint");
  const pathStyle = url.searchParams.get("pathStyle");
  return s3Blobs({
    bucket: url.hostname,
    prefix: decoded(url.pathname),
    region,
    ...(endpoint && { endpoint }),
    ...(pathStyle !== null && { pathStyle: flag(pathStyle) }),
  });
}

function flag(text: string): boolean {
  if (text !== "true" && text !== "false") throw new TypeError("pathStyle must be true or false.");
  return text === "true";
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new TypeError("The prefix of an S3 address must be percent-encoded UTF-8.");
  }
}
