import { type AwsAnswer, AwsError, sentenceOf } from "@passmuster/aws";

/**
 * S3 refused, gave an unexpected response, or did not respond. The message contains no image keys or
 * credentials. The code is that of S3, such as `NoSuchBucket`, of the network, such as `ECONNREFUSED`, or one
 * of this package: `Credentials`, `Digest`, `Encryption`, `MediaType`.
 */
export class S3Error extends AwsError {
  override readonly name = "S3Error";
}

/** The code in the response's XML, or an empty string. */
export function codeOf({ body }: AwsAnswer): string {
  return /<Code>\s*([\w.]{1,64})\s*<\/Code>/.exec(Buffer.from(body).toString("utf8"))?.[1] ?? "";
}

/** The error for an unsuccessful response. */
export function refused(answer: AwsAnswer, bucket: string, host: string): S3Error {
  const code = codeOf(answer);
  return new S3Error(code || `HTTP ${answer.status}`, sentenceFor(code, answer.status, bucket, host));
}

function sentenceFor(code: string, status: number, bucket: string, host: string): string {
  switch (code) {
    case "NoSuchBucket":
      return `There is no bucket "${bucket}" at ${host}.`;
    case "AccessDenied":
      return `The credentials have no access to the bucket "${bucket}" at ${host}, or to its KMS key (AccessDenied).`;
    case "KMS.NotFoundException":
      return `The KMS key for the bucket "${bucket}" at ${host} does not exist in its region (${code}).`;
    case "KMS.DisabledException":
    case "KMS.KMSInvalidStateException":
      return `The KMS key for the bucket "${bucket}" at ${host} is disabled or pending deletion (${code}).`;
    case "NotImplemented":
      return `${host} does not support the request (NotImplemented), for example its encryption.`;
    case "RequestTimeTooSkewed":
      return `The clock of this machine differs from that of ${host} (RequestTimeTooSkewed).`;
    case "PermanentRedirect":
    case "AuthorizationHeaderMalformed":
      return `The bucket "${bucket}" is in another region or at another endpoint (${code}).`;
    default:
      return sentenceOf({
        host,
        code,
        status,
        denied: `${host} denies access to the bucket "${bucket}" (${code || status}).`,
      });
  }
}
