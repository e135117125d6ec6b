type Headers = Readonly<Record<string, string>>;

/** How S3 encrypts the stored objects. Without it S3 uses the bucket's default. */
export type S3Encryption =
  | { readonly type: "AES256" }
  | {
      readonly type: "aws:kms";
      /**
       * The id, ARN or alias of a symmetric KMS key. Default: the bucket's key, or else `aws/s3` of the
       * account.
       */
      readonly keyId?: string;
      /** Whether S3 asks KMS once for many objects. Default: the bucket's setting. */
      readonly bucketKey?: boolean;
    }
  | { readonly type: "aws:kms:dsse"; readonly keyId?: string };

const typeHeader = "x-amz-server-side-encryption";
const keyHeader = "x-amz-server-side-encryption-aws-kms-key-id";
const bucketKeyHeader = "x-amz-server-side-encryption-bucket-key-enabled";

const keyForm = /^(arn:[\w-]+:kms:[\w-]+:\d{12}:)?((key|alias)\/[\w/-]+|[\w-]+)$/;

/** The headers of an upload. @throws {TypeError} naming the part that is wrong */
export function encryptionHeaders(encryption: S3Encryption | undefined): Headers {
  if (encryption === undefined) return {};
  const { type, keyId, bucketKey }: { type: string; keyId?: unknown; bucketKey?: unknown } = encryption;
  if (!["AES256", "aws:kms", "aws:kms:dsse"].includes(type))
    throw new TypeError('encryption.type must be "AES256", "aws:kms" or "aws:kms:dsse".');
  if (keyId !== undefined && type === "AES256")
    throw new TypeError('encryption.keyId needs the type "aws:kms" or "aws:kms:dsse".');
  if (keyId !== undefined && !(typeof keyId === "string" && keyForm.test(keyId)))
    throw new TypeError("encryption.keyId must be the id, ARN or alias of a KMS key.");
  // S3 user guide, "Using dual-layer server-side encryption": bucket keys are not supported.
  if (bucketKey !== undefined && type !== "aws:kms")
    throw new TypeError('encryption.bucketKey needs the type "aws:kms".');
  if (bucketKey !== undefined && typeof bucketKey !== "boolean")
    throw new TypeError("encryption.bucketKey must be true or false.");
  return {
    [typeHeader]: type,
    ...(keyId !== undefined && { [keyHeader]: keyId }),
    ...(bucketKey !== undefined && { [bucketKeyHeader]: String(bucketKey) }),
  };
}

/**
 * Whether a response states the encryption that was asked for. A server without encryption may ignore the
 * header.
 */
export function isEncrypted(asked: Headers, header: (name: string) => string | undefined): boolean {
  return asked[typeHeader] === undefined || header(typeHeader) === asked[typeHeader];
}
