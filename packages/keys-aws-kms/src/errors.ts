import { AwsError, sentenceOf } from "@passmuster/aws";

/**
 * KMS refused, gave an unexpected response, or did not respond. The message contains no key material or
 * credentials. The code is the type of KMS, such as `AccessDeniedException`, that of the network, such as
 * `ECONNREFUSED`, `Credentials`, or `Response`.
 */
export class KmsError extends AwsError {
  override readonly name = "KmsError";
}

/**
 * The sentence for a refusal of KMS (API reference, "Common Errors" and the errors of Encrypt and Decrypt).
 */
export function sentenceFor(code: string, status: number, keyId: string, host: string): string {
  switch (code) {
    case "NotFoundException":
      return `There is no key ${keyId} at ${host}.`;
    case "DisabledException":
      return `The key ${keyId} at ${host} is disabled.`;
    case "KMSInvalidStateException":
      return `The key ${keyId} at ${host} is pending deletion or has no material.`;
    case "AccessDeniedException":
      return `The credentials may not use the key ${keyId} at ${host} (AccessDeniedException).`;
    default:
      return sentenceOf({ host, code, status });
  }
}
