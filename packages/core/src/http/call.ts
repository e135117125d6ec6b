import type { Core } from "../core.ts";
import type { Call } from "../lifecycle/commands.ts";
import type { HttpResponse } from "./message.ts";

/** A request whose caller is known, with its path and body taken apart. */
export interface HttpCall extends Call {
  readonly core: Core;
  readonly params: Readonly<Record<string, string>>;
  /** As it was sent, without the query. */
  readonly path: string;
  /** The query as it was sent, without the question mark. */
  readonly search: string;
}

/** What a handler answers: a JSON body in camelCase, a response of its own, or nothing. */
export type Answer = { readonly json: unknown } | { readonly response: HttpResponse } | undefined;
