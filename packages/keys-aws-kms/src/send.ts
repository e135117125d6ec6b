import { type AwsAnswer, type AwsSendOptions, createSend } from "@passmuster/aws";
import { KmsError, sentenceFor } from "./errors.ts";

export interface Asked {
  readonly operation: "Encrypt" | "Decrypt";
  readonly input: { readonly KeyId: string } & Readonly<Record<string, unknown>>;
}

export type Ask = (asked: Asked) => Promise<Readonly<Record<string, unknown>>>;

/** Refusals that pass by themselves (API reference, "Common Errors"). */
const passing: ReadonlySet<string> = new Set([
  "ThrottlingException",
  "LimitExceededException",
  "DependencyTimeoutException",
  "KMSInternalException",
  "KeyUnavailableException",
  "ServiceUnavailableException",
  "InternalFailure",
]);

/** Sends an operation, with at most `retries` repeats. @throws {KmsError} */
export function createAsk(
  options: Pick<AwsSendOptions, "endpoint" | "credentials" | "timeoutMs" | "retries">,
): Ask {
  const send = createSend({
    ...options,
    Failure: KmsError,
    pauses: { first: 50, longest: 2_000 },
    passes: (answer) => answer.status !== 200 && passing.has(codeOf(answer)),
    // Answers of KMS have at most 9 KiB.
    longestBody: 65_536,
  });
  return async ({ operation, input }) => {
    const answer = await send({
      method: "POST",
      path: "/",
      headers: {
        "Content-Type": "application/x-amz-json-1.1",
        "X-Amz-Target": `TrentService.${operation}`,
      },
      body: Buffer.from(JSON.stringify(input)),
    });
    if (answer.status === 200) return objectIn(answer);
    const code = codeOf(answer);
    throw new KmsError(
      code || `HTTP ${answer.status}`,
      sentenceFor(code, answer.status, input.KeyId, options.endpoint.host),
    );
  };
}

function codeOf(answer: AwsAnswer): string {
  const { __type: type } = objectIn(answer);
  return typeof type === "string" ? (type.split("#").at(-1) ?? "") : "";
}

function objectIn({ body }: AwsAnswer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString());
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
