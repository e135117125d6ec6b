/** KMS refused, gave an unexpected response, or did not respond. The message contains no key material or credentials. */
export class KmsError extends Error {
  override readonly name = "KmsError";
  /** The type of KMS, such as `AccessDeniedException`, the code of the network, such as `ECONNREFUSED`, or `Credentials`. */
  readonly code: string;
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The sentence for a refusal of KMS (API reference, "Common Errors" and the errors of Encrypt and Decrypt). */
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
    case "UnrecognizedClientException":
    case "IncompleteSignatureException":
    case "InvalidSignatureException":
    case "ExpiredTokenException":
      return `${host} does not accept the credentials (${code}).`;
    default:
      return `${host} answered ${code || status}.`;
  }
}
