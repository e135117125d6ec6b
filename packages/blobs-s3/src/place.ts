import type { AwsEndpoint } from "@passmuster/aws";

/** The location of a bucket. */
export interface Place extends AwsEndpoint {
  readonly bucket: string;
  /** The path of the bucket itself: `/`, or `/bucket/` in path style. */
  readonly root: string;
  /** Empty, or ends with `/`; not percent-encoded. */
  readonly prefix: string;
}

export interface PlaceOptions {
  readonly bucket: string;
  readonly prefix?: string;
  readonly region: string;
  readonly endpoint?: string;
  readonly pathStyle?: boolean;
}

/** @throws {TypeError} invalid location */
export function placeOf({ bucket, prefix = "", region, endpoint, pathStyle }: PlaceOptions): Place {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new TypeError("An S3 bucket name has 3 to 63 lower-case letters, digits, dots and hyphens.");
  if (!/^[a-z0-9][a-z0-9-]{0,63}$/.test(region))
    throw new TypeError('S3 needs a region such as "eu-west-1".');
  const url = addressOf(
    endpoint ?? `https://s3.${region}.amazonaws.com${region.startsWith("cn-") ? ".cn" : ""}`,
  );
  // A wildcard certificate covers one label, so a bucket name with a dot cannot be part of the host name.
  const inPath = pathStyle ?? (endpoint !== undefined || bucket.includes("."));
  const host = inPath ? url.host : `${bucket}.${url.host}`;
  return {
    service: "s3",
    bucket,
    region,
    origin: `${url.protocol}//${host}`,
    host,
    root: inPath ? `/${bucket}/` : "/",
    prefix: folderOf(prefix),
  };
}

/** The path of an object in a URL: RFC 3986 section 2.3, every other byte encoded, slashes kept. */
export function pathOf({ root, prefix }: Place, key: string): string {
  return root + `${prefix}${key}`.split("/").map(encode).join("/");
}

export function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function addressOf(endpoint: string): URL {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  const plain = url && /^https?:$/.test(url.protocol) && url.pathname === "/" && !url.search && !url.hash;
  if (!plain || url.username || url.password)
    throw new TypeError("The S3 endpoint must be an http or https address without a path.");
  return url;
}

function folderOf(prefix: string): string {
  const trimmed = prefix.replace(/^\/+|\/+$/g, "");
  // URLs treat such a segment as a parent folder, also if encoded.
  if (trimmed.split("/").some((segment) => segment === "." || segment === ".."))
    throw new TypeError('The S3 prefix must not have a segment "." or "..".');
  if (!trimmed.isWellFormed() || Buffer.byteLength(trimmed) > longestPrefix)
    throw new TypeError(`The S3 prefix must be text of at most ${longestPrefix} bytes.`);
  return trimmed && `${trimmed}/`;
}

/** S3 allows keys of 1,024 bytes; `/` and an image key take 31 of them. */
const longestPrefix = 1_024 - 31;
