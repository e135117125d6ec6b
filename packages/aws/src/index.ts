export { type AwsCredentials, type AwsCredentialsProvider, currentCredentials } from "./credentials.ts";
export { AwsError, type AwsErrorClass, type AwsRefusal, sentenceOf } from "./errors.ts";
export { createRenewal, type RenewalOptions } from "./renewal.ts";
export { type AwsAnswer, type AwsSend, type AwsSendOptions, createSend } from "./send.ts";
export { type AwsEndpoint, type AwsRequest, signedPath } from "./sign.ts";
