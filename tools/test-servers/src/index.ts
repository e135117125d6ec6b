export { answered } from "./answered.ts";
export { createIssuer, type IssuedCredentials, type Issuer } from "./aws/credentials.ts";
export { type ReceivedRequest, type ServedResponse, serve, type TestServer } from "./aws/http.ts";
export { type AwsIdentity, roleArn, startAwsIdentity } from "./aws/identity.ts";
export { type S3Options, type S3Server, startS3 } from "./aws/s3.ts";
export { signatureFault } from "./aws/signature.ts";
export { freePort } from "./free-port.ts";
export { type PublishedManifest, type Registry, startRegistry } from "./registry.ts";
