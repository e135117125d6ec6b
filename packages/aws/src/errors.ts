/** A service refused, answered something unexpected, or did not respond. The message has no credentials. */
export class AwsError extends Error {
  override readonly name: string = "AwsError";
  /** That of the service, such as `AccessDenied`, of the network, such as `ECONNREFUSED`, or of a package. */
  readonly code: string;
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** `AwsError`, or a class of your own that extends it. */
export type AwsErrorClass = new (...parameters: ConstructorParameters<typeof AwsError>) => AwsError;

/** S3 API reference, "Error responses"; KMS API reference, "Common Errors". */
const ofCredentials: ReadonlySet<string> = new Set([
  "InvalidAccessKeyId",
  "SignatureDoesNotMatch",
  "InvalidToken",
  "ExpiredToken",
  "TokenRefreshRequired",
  "UnrecognizedClientException",
  "IncompleteSignatureException",
  "InvalidSignatureException",
  "ExpiredTokenException",
]);

/** What a service answered instead of what was asked for. */
export interface AwsRefusal {
  readonly host: string;
  /** Empty if the response names none. */
  readonly code: string;
  /** The HTTP status. */
  readonly status: number;
  /** The sentence for the statuses 401 and 403. Default: that of every other status. */
  readonly denied?: string;
}

/** The sentence for a refusal that the service's own codes do not explain. */
export function sentenceOf({ host, code, status, denied }: AwsRefusal): string {
  if (ofCredentials.has(code)) return `${host} does not accept the credentials (${code}).`;
  if (denied !== undefined && (status === 401 || status === 403)) return denied;
  return `${host} answered ${code || status}.`;
}
