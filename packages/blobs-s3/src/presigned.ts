import { type AwsCredentials, signedPath } from "@passmuster/aws";
import type { Place } from "./place.ts";

/** A URL for public GET requests, valid for `seconds` from `from`. */
export function presigned(
  place: Place,
  credentials: AwsCredentials,
  { path, from, seconds }: { readonly path: string; readonly from: Date; readonly seconds: number },
): string {
  const query = new URLSearchParams({
    "X-Amz-Content-Sha256": "UNSIGNED-PAYLOAD",
    "X-Amz-Date": from.toISOString().replace(/[:-]|\.\d{3}/g, ""),
    "X-Amz-Expires": String(seconds),
    "x-id": "GetObject",
  });
  return place.origin + signedPath(place, credentials, `${path}?${query}`);
}
