import { type S3Options, type S3Server, startS3 } from "@passmuster/test-servers";
import { onTestFinished } from "vitest";
import { type S3BlobsOptions, s3Blobs } from "../src/index.ts";
import { bucket, credentials } from "./server.ts";

export const region = "eu-west-1";

/** A server of the protocol for one test, and a store that uses it. */
export async function protocolServer(
  server: Partial<S3Options> = {},
  options: Partial<S3BlobsOptions> = {},
): Promise<{ readonly s3: S3Server; readonly blobs: ReturnType<typeof s3Blobs> }> {
  const s3 = await startS3({ bucket, region, ...server });
  onTestFinished(() => s3.close());
  s3.issuer.add(credentials);
  const { endpoint } = s3;
  return { s3, blobs: s3Blobs({ bucket, region, endpoint, credentials, ...options }) };
}
