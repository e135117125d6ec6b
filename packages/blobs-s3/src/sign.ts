import aws4 from "aws4";
import type { S3Credentials } from "./credentials.ts";
import type { Place } from "./place.ts";

export type Headers = Readonly<Record<string, string>>;

export interface Unsigned {
  readonly method: "GET" | "PUT" | "DELETE";
  /** Encoded, with its query. */
  readonly path: string;
  readonly headers?: Headers;
  /** SHA-256 of the body, in hex. */
  readonly contentHash: string;
}

/** The headers of a request, signed with the current time (Signature Version 4). */
export function signedHeaders(place: Place, credentials: S3Credentials, request: Unsigned): Headers {
  const { method, path, headers, contentHash } = request;
  const signed = aws4.sign(
    {
      service: "s3",
      region: place.region,
      method,
      path,
      headers: { ...headers, Host: place.host, "X-Amz-Content-Sha256": contentHash },
    },
    credentials,
  );
  return Object.fromEntries(
    Object.entries(signed.headers ?? {}).map(([name, value]) => [name, String(value)]),
  );
}

/** A URL for public GET requests, valid for `seconds` from `from`. */
export function presigned(
  place: Place,
  credentials: S3Credentials,
  { path, from, seconds }: { readonly path: string; readonly from: Date; readonly seconds: number },
): string {
  const query = new URLSearchParams({
    "X-Amz-Content-Sha256": "UNSIGNED-PAYLOAD",
    "X-Amz-Date": from.toISOString().replace(/[:-]|\.\d{3}/g, ""),
    "X-Amz-Expires": String(seconds),
    "x-id": "GetObject",
  });
  const signed = aws4.sign(
    {
      service: "s3",
      region: place.region,
      method: "GET",
      path: `${path}?${query}`,
      headers: { Host: place.host },
      signQuery: true,
    },
    credentials,
  );
  return `${place.origin}${signed.path}`;
}
