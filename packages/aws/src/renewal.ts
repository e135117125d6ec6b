import { setTimeout as delay } from "node:timers/promises";

/** How a value with an expiry is kept. Times and spans are milliseconds. */
export interface RenewalOptions<Value> {
  /** The host's function, for the sentences of errors: `credentials`. */
  readonly name: string;
  /** Asks for the value. At most one question runs at a time. */
  readonly renew: () => Promise<Value>;
  /** What a value lacks, as the end of a sentence; `undefined` if it can be used. */
  readonly defectOf: (value: Value) => string | undefined;
  /** When the value expires, since the epoch; `undefined` if it does not. */
  readonly expiresAt: (value: Value) => number | undefined;
  /** The error for callers, from one sentence without a value, and its cause. */
  readonly errorOf: (sentence: string, cause: unknown) => Error;
  /** The time of day, since the epoch. Default: the system's. */
  readonly now?: () => number;
  /**
   * How long before its expiry the value is asked for again. Default: 5 minutes, as in the AWS SDK, whose
   * providers answer earlier questions with the value at hand.
   */
  readonly margin?: number;
  /** The least time between two questions while the value at hand is still valid. Default: 10 seconds. */
  readonly pause?: number;
  /** How long a question may take. Default: 30 seconds. */
  readonly timeout?: number;
}

/**
 * Keeps a value that expires, such as temporary credentials. Concurrent callers share one question. Within
 * the margin callers get the value at hand while the next one is fetched, and a failed question goes
 * unnoticed until the value has expired. Then the returned function rejects with the error of `errorOf`.
 *
 * @example
 * const token = createRenewal({
 *   name: "token",
 *   renew: async () => ({ text: "…", until: Date.now() + 3_600_000 }),
 *   defectOf: ({ text }) => (text === "" ? "must not be empty" : undefined),
 *   expiresAt: ({ until }) => until,
 *   errorOf: (sentence, cause) => new Error(sentence, { cause }),
 * });
 * const { text } = await token();
 */
export function createRenewal<Value>(options: RenewalOptions<Value>): () => Promise<Value> {
  const { now = Date.now, margin = 300_000, pause = 10_000 } = options;
  let held: { readonly value: Value; readonly until: number } | undefined;
  let pending: Promise<Value> | undefined;
  let quietUntil = Number.NEGATIVE_INFINITY;

  const ask = async (): Promise<Value> => {
    quietUntil = now() + pause;
    const value = await answerTo(options);
    const until = options.expiresAt(value) ?? Number.POSITIVE_INFINITY;
    // An invalid date is NaN, which is refused too.
    if (!(until > now())) throw fault(options, "returned an expired value: check the clock");
    held = { value, until };
    return value;
  };
  const question = (): Promise<Value> => {
    pending ??= ask().finally(() => {
      pending = undefined;
    });
    return pending;
  };

  return async () => {
    const at = now();
    if (held === undefined || at >= held.until) return question();
    if (at >= held.until - margin && at >= quietUntil) question().catch(() => {});
    return held.value;
  };
}

async function answerTo<Value>(options: RenewalOptions<Value>): Promise<Value> {
  const { renew, timeout = 30_000 } = options;
  const ended = new AbortController();
  const tooLate = async (): Promise<never> => {
    await delay(timeout, undefined, { signal: ended.signal });
    throw fault(options, `did not answer within ${timeout / 1_000} seconds`);
  };
  const answer = async (): Promise<Value> => {
    try {
      return await renew();
    } catch (cause) {
      const name = cause instanceof Error ? cause.name : "a non-Error value";
      throw fault(options, `failed (${name})`, cause);
    }
  };
  try {
    const value = await Promise.race([answer(), tooLate()]);
    const defect = options.defectOf(value);
    if (defect !== undefined) throw fault(options, defect);
    return value;
  } finally {
    ended.abort();
  }
}

function fault<Value>({ name, errorOf }: RenewalOptions<Value>, end: string, cause?: unknown): Error {
  return errorOf(`${name}() ${end}.`, cause);
}
