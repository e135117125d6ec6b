import { type AwsCredentials, type AwsCredentialsProvider, currentCredentials } from "@passmuster/aws";
import { type KeyContext, KeyRefusedError, type KeyStore, type WrappedKey } from "@passmuster/core/ports";
import { KmsError } from "./errors.ts";
import { createAsk } from "./send.ts";

export interface AwsKmsOptions {
  /** The id or ARN of a symmetric key. An alias is refused: it may be moved to another key. */
  readonly keyId: string;
  readonly region: string;
  /**
   * Credentials, or a function that fetches them, such as `fromNodeProviderChain()` of
   * `@aws-sdk/credential-providers`. It is called again five minutes before they expire. Default:
   * `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and `AWS_SESSION_TOKEN`, read once.
   */
  readonly credentials?: AwsCredentials | AwsCredentialsProvider;
  /** Default: `https://kms.<region>.amazonaws.com`. */
  readonly endpoint?: string;
  /** Milliseconds for one attempt. Default 5,000. */
  readonly timeoutMs?: number;
  /** Attempts after the first. Default 3. */
  readonly retries?: number;
}

/**
 * Wraps data keys with a key of AWS KMS, which never leaves KMS. Tenant and id are the encryption context, so
 * key policies and CloudTrail see them.
 *
 * KMS alone cannot destroy one wrapped key: wrap this store in `erasableKeys`.
 *
 * @throws {TypeError} naming the option that is wrong
 * @example
 * const keys = erasableKeys(awsKmsKeys({ keyId: "arn:aws:kms:…:key/…", region: "eu-west-1" }), "/mnt/shared/keys");
 */
export function awsKmsKeys(options: AwsKmsOptions): KeyStore {
  const { keyId, region, timeoutMs = 5_000, retries = 3 } = options;
  const credentials = currentCredentials("KMS", options.credentials, KmsError);
  if (!/^(arn:[\w-]+:kms:[\w-]+:\d{12}:key\/[\w-]+|[\w-]+)$/.test(keyId))
    throw new TypeError("keyId must be the id or ARN of a KMS key, not an alias.");
  if (!/^[a-z0-9-]+$/.test(region)) throw new TypeError("region must be a region of AWS, such as eu-west-1.");
  const { origin, host } = new URL(options.endpoint ?? `https://kms.${region}.amazonaws.com`);
  const endpoint = { service: "kms", region, origin, host };
  const send = createAsk({ endpoint, credentials, timeoutMs, retries });

  /** Asks for one field of an answer about exactly this key. */
  const ask = async (operation: "Encrypt" | "Decrypt", key: string, input: Input, field: string) => {
    const answer = await send({ operation, input: { KeyId: key, ...input } });
    if (answer.KeyId !== key && !String(answer.KeyId).endsWith(`:key/${key}`))
      throw new KmsError("Response", `${host} answered for another key than ${key}.`);
    return bytesIn(answer[field], host);
  };
  const open = ({ by, bytes }: WrappedKey, context: KeyContext): Promise<Uint8Array> =>
    ask(
      "Decrypt",
      by,
      { CiphertextBlob: base64Of(bytes), EncryptionContext: contextOf(context) },
      "Plaintext",
    );

  return {
    place: `${keyId} at ${host}`,
    async current() {
      return keyId;
    },
    async wrap(key, context) {
      const input = { Plaintext: base64Of(key), EncryptionContext: contextOf(context) };
      const wrapped = { by: keyId, bytes: await ask("Encrypt", keyId, input, "CiphertextBlob") };
      // What is stored must be encrypted, and must open: nobody could read its data otherwise.
      if (Buffer.from(wrapped.bytes).includes(Buffer.from(key)))
        throw new KmsError("Response", `${host} answered with a key that is not encrypted.`);
      if (!Buffer.from(await open(wrapped, context)).equals(key))
        throw new KmsError("Response", `${host} answered with a wrapped key that opens to another.`);
      return wrapped;
    },
    async unwrap(wrapped, context) {
      try {
        return await open(wrapped, context);
      } catch (cause) {
        if (cause instanceof KmsError && refusals.has(cause.code))
          throw new KeyRefusedError(`KMS does not open the wrapped key (${cause.code}).`, { cause });
        throw cause;
      }
    },
  };
}

type Input = Readonly<Record<string, unknown>>;

/** The ciphertext or its context was changed, or its key is another one. */
const refusals: ReadonlySet<string> = new Set([
  "InvalidCiphertextException",
  "IncorrectKeyException",
  "NotFoundException",
  "ValidationException",
]);

/** An encryption context is no secret: CloudTrail records it. */
function contextOf({ tenant, id }: KeyContext): Readonly<Record<string, string>> {
  return { "passmuster:tenant": tenant === "" ? "-" : `t-${tenant}`, "passmuster:id": id };
}

function base64Of(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64");
}

function bytesIn(text: unknown, host: string): Uint8Array {
  const bytes = typeof text === "string" ? Uint8Array.from(Buffer.from(text, "base64")) : new Uint8Array();
  if (bytes.length === 0) throw new KmsError("Response", `${host} answered without a key.`);
  return bytes;
}
