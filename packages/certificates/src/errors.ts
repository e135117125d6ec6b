/**
 * - `malformed`: the bytes are not the DER or PEM of the structure.
 * - `unsupported`: an algorithm, a key or a version that this package does not know.
 * - `too_large`: more bytes or items than the reader accepts.
 */
export type CertificateErrorCode = "malformed" | "unsupported" | "too_large";

/** A certificate, a revocation list or a trust list is unusable. The message contains no content of it. */
export class CertificateError extends Error {
  override readonly name = "CertificateError";
  readonly code: CertificateErrorCode;
  constructor(code: CertificateErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
