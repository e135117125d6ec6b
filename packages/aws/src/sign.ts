import { hash } from "node:crypto";
import aws4 from "aws4";
import type { AwsCredentials } from "./credentials.ts";

/** Where a service is. */
export interface AwsEndpoint {
  /** The name in signatures: `s3`, `kms`. */
  readonly service: string;
  readonly region: string;
  /** `https://host` or `https://host:port`. */
  readonly origin: string;
  readonly host: string;
}

export interface AwsRequest {
  readonly method: "GET" | "PUT" | "POST" | "DELETE";
  /** Encoded, with its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** The signed headers of a request (Signature Version 4), with the time and the SHA-256 of its body. */
export function signedHeaders(
  { service, region, host }: AwsEndpoint,
  credentials: AwsCredentials,
  { method, path, headers, body = new Uint8Array() }: AwsRequest,
): Readonly<Record<string, string>> {
  const all = { ...headers, Host: host, "X-Amz-Content-Sha256": hash("sha256", body) };
  const signed = aws4.sign({ service, region, method, path, headers: all }, credentials);
  return Object.fromEntries(
    Object.entries(signed.headers ?? {}).map(([name, value]) => [name, String(value)]),
  );
}

/** The path of a GET request, signed in its query. Anyone with the address can send the request. */
export function signedPath(
  { service, region, host }: AwsEndpoint,
  credentials: AwsCredentials,
  path: string,
): string {
  const request = { service, region, method: "GET", path, headers: { Host: host }, signQuery: true };
  return String(aws4.sign(request, credentials).path);
}
