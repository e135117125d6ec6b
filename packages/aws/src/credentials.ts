import type { AwsErrorClass } from "./errors.ts";
import { createRenewal } from "./renewal.ts";

export interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Belongs to temporary credentials. */
  readonly sessionToken?: string;
}

/** Fetches credentials, as the providers of `@aws-sdk/credential-providers` do. */
export type AwsCredentialsProvider = () => Promise<
  AwsCredentials & {
    /** Default: the credentials do not expire. */
    readonly expiration?: Date;
  }
>;

/**
 * The credentials of each request: those given, or those of a provider, which is called again five minutes
 * before they expire. Default: `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and `AWS_SESSION_TOKEN`, read
 * once. The returned function rejects with a `Failure` whose code is `Credentials`.
 *
 * @param service its name in sentences: `S3`
 * @throws {TypeError} nothing is given and a variable is not set; the message contains no value
 */
export function currentCredentials(
  service: string,
  given: AwsCredentials | AwsCredentialsProvider | undefined,
  Failure: AwsErrorClass,
): () => Promise<AwsCredentials> {
  if (typeof given !== "function") {
    const fixed = given ?? credentialsFrom(process.env, service);
    return async () => fixed;
  }
  return createRenewal({
    name: "credentials",
    renew: given,
    defectOf: (found: Partial<AwsCredentials> | undefined) =>
      found?.accessKeyId && found.secretAccessKey ? undefined : "must return accessKeyId and secretAccessKey",
    expiresAt: ({ expiration }) => expiration && new Date(expiration).getTime(),
    errorOf: (sentence, cause) =>
      new Failure("Credentials", `${service} has no credentials: ${sentence}`, { cause }),
  });
}

function credentialsFrom(
  environment: Readonly<Record<string, string | undefined>>,
  service: string,
): AwsCredentials {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = environment;
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY)
    throw new TypeError(
      `${service} needs credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or pass the option \`credentials\`, which also takes a provider of the AWS SDK.`,
    );
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
  };
}
