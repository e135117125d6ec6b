import type { ErrorCode } from "../../errors.ts";
import type { Scope } from "../../model/principal.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One endpoint, as data: adapters mount it, `handle` follows it, documentation is printed from it. */
export interface Route {
  readonly method: Method;
  /** A path template; `{name}` stands for one segment. */
  readonly path: string;
  readonly summary: string;
  /** What a token must be good for; `session` is for end users, `link` for addresses that carry their own signature, `metrics` for who may see the metrics, `open` for everybody. */
  readonly access: Scope | "session" | "link" | "metrics" | "open";
  /** What a token must be good for besides, when the body has a `status`. */
  readonly statusAccess?: Scope;
  /** Which body it takes: `upload` is JSON with pictures in it, under the larger limit. */
  readonly body?: "json" | "upload";
  /** Its answer shows a secret: it is kept for nobody, so an idempotency key does not hold for it. */
  readonly secretAnswer?: true;
  /** What the answer is where it is no JSON. */
  readonly media?: readonly string[];
  readonly success: 200 | 201 | 204;
  /** What it may refuse with, beyond what every route may. */
  readonly refusals: readonly ErrorCode[];
}
