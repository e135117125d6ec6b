export type { S3Credentials } from "./credentials.ts";
export { S3Error } from "./errors.ts";
export { s3FromUrl } from "./from-url.ts";
export { type S3BlobsOptions, s3Blobs } from "./s3-blobs.ts";
