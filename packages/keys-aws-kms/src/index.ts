export type {
  AwsCredentials as KmsCredentials,
  AwsCredentialsProvider as KmsCredentialsProvider,
} from "@passmuster/aws";
export { type AwsKmsOptions, awsKmsKeys } from "./aws-kms-keys.ts";
export { KmsError } from "./errors.ts";
