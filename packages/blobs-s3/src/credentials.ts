import { createRenewal } from "@passmuster/core/ports";
import { S3Error } from "./errors.ts";

export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Belongs to temporary credentials. */
  readonly sessionToken?: string;
}

/** Fetches credentials, of a role for example. The providers of `@aws-sdk/credential-providers` are such functions. */
export type S3CredentialsProvider = () => Promise<
  S3Credentials & {
    /** Default: the credentials do not expire. */
    readonly expiration?: Date;
  }
>;

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws {TypeError} a variable is not set; the message contains no value */
export function credentialsFrom(environment: Environment): S3Credentials {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = environment;
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY)
    throw new TypeError(
      "S3 needs credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or pass the option `credentials`, which also takes a provider of the AWS SDK.",
    );
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
  };
}

/** The credentials of each request. The returned function rejects with `S3Error`. */
export function currentCredentials(
  given: S3Credentials | S3CredentialsProvider,
): () => Promise<S3Credentials> {
  if (typeof given !== "function") return async () => given;
  return createRenewal({
    name: "credentials",
    renew: given,
    defectOf: (found: Partial<S3Credentials> | undefined) =>
      found?.accessKeyId && found.secretAccessKey ? undefined : "must return accessKeyId and secretAccessKey",
    expiresAt: ({ expiration }) => expiration && new Date(expiration).getTime(),
    errorOf: (sentence, cause) => new S3Error("Credentials", `S3 has no credentials: ${sentence}`, { cause }),
  });
}
