export { type AwsKmsOptions, awsKmsKeys } from "./aws-kms-keys.ts";
export type { KmsCredentials, KmsCredentialsProvider } from "./credentials.ts";
export { KmsError } from "./errors.ts";
