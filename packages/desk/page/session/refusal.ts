/** A refusal of the server by its code; `connection` if the server was unreachable. */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  /** What is wrong with each field of the request. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;
  constructor(
    status: number,
    code: string,
    message: string,
    { errors = {}, retryAfter }: Partial<Pick<Refusal, "errors" | "retryAfter">> = {},
  ) {
    super(message);
    this.errors = errors;
    this.retryAfter = retryAfter;
    this.status = status;
    this.code = code;
  }
}
