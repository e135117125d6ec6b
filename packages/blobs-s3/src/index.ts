export type {
  AwsCredentials as S3Credentials,
  AwsCredentialsProvider as S3CredentialsProvider,
} from "@passmuster/aws";
export type { S3Encryption } from "./encryption.ts";
export { S3Error } from "./errors.ts";
export { type S3FromUrlOptions, s3FromUrl } from "./from-url.ts";
export { type S3BlobsOptions, s3Blobs } from "./s3-blobs.ts";
