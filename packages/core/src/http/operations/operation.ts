import type { Core } from "../../core.ts";
import type { ErrorCode } from "../../errors.ts";
import type { Call } from "../../lifecycle/commands.ts";
import type { Scope } from "../../model/principal.ts";
import type { Verification } from "../../model/verification.ts";
import type { HttpResponse } from "../message.ts";
import type { AnswerBody, AnswerName, QueryName, RequestBody, RequestBodyName } from "../schemas/bodies.ts";
import type { Effect } from "./effect.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One endpoint as data: adapters mount it, `handle` follows it, and the API description is printed from it. */
export interface Route {
  readonly method: Method;
  /** A path template; `{name}` stands for one segment. */
  readonly path: string;
  readonly summary: string;
  /** The scope that a token needs; `session` is for end users, `link` for signed addresses, `metrics` for the metrics token, `open` for everybody. */
  readonly access: Scope | "session" | "link" | "metrics" | "open";
  /** The further scope that a token needs when the body has a `status`. */
  readonly statusAccess?: Scope;
  /** The kind of its body: `upload` is JSON with images in it, under the larger limit. */
  readonly body?: "json" | "upload";
  /** Its answer shows a secret and is never stored: an idempotency key has no effect. */
  readonly secretAnswer?: true;
  /** The media types of an answer that is not JSON. */
  readonly media?: readonly string[];
  readonly success: 200 | 201 | 204;
  /** The refusals of this endpoint, beyond those of every endpoint. */
  readonly refusals: readonly ErrorCode[];
}

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type RouteText = `${Method} /${string}`;

/** The values of the `{name}` segments of a route. */
export type ParamsOf<Text extends string> = { readonly [Name in NamesIn<Text>]: string };

/** A request whose caller is known, with its path and body taken apart. The use case checks `input`, in the order of the contract. */
export interface HttpCall<Params = Readonly<Record<string, string>>, Input = unknown> extends Call {
  readonly core: Core;
  readonly params: Params;
  readonly input: Input;
  /** As it was sent, without the query. */
  readonly path: string;
  /** The query as it was sent, without the question mark. */
  readonly search: string;
  /** The API description. */
  describe(): Promise<HttpResponse>;
}

/** The answer to a call: a JSON body in camelCase, a response of its own, or nothing. */
export type Answer = { readonly json: unknown } | { readonly response: HttpResponse } | undefined;

/** One row holds all of an endpoint: its route, its bodies, what it does, and how its result is shown. */
export interface Row<Text extends RouteText, Input extends RequestBodyName, Shown extends AnswerName, Result>
  extends Omit<Route, "method" | "path" | "success"> {
  /** Method and path template: `PUT /api/v1/{flow}/verifications/{verification}/approve`. */
  readonly route: Text;
  /** The name of its request body. */
  readonly input?: Input;
  /** The name of its query. */
  readonly query?: QueryName;
  /** The name of its answer's body; absent where the answer is empty or not JSON. */
  readonly answer?: Shown;
  /** 200 by default; 204 without `present`. */
  readonly success?: 201;
  readonly run: (call: HttpCall<ParamsOf<Text>, RequestBody<Input>>) => Promise<Result>;
  /** The answer's body, also when the request is replayed. */
  readonly present?: (
    call: HttpCall<ParamsOf<Text>>,
    result: Result,
  ) => AnswerBody<Shown> | Promise<AnswerBody<Shown>>;
  /** The response of an answer that is not JSON. */
  readonly respond?: (result: Result) => HttpResponse;
  /** How to get the result again for a replay whose answer was not stored. */
  readonly effect?: Effect<Result, ParamsOf<Text>>;
}

/** An operation, whatever its parameters, bodies and result are. */
export interface Operation extends Route {
  readonly input?: RequestBodyName;
  readonly query?: QueryName;
  readonly answer?: AnswerName;
  perform(call: HttpCall): Promise<Answer>;
  /** The part of the saved verification that the request made, if any. */
  made(saved: Verification, params: HttpCall["params"]): string | null;
  /** @throws {PassmusterError} the effect's part of the verification is gone */
  replay(call: HttpCall, verification: Verification, made: string | null): Promise<Answer>;
  /** @throws {PassmusterError} as `replay` */
  requirePart(call: HttpCall, verification: Verification, made: string | null): void;
}

/** Makes an operation of a row. */
export function operation<
  const Text extends RouteText,
  Result,
  Input extends RequestBodyName = never,
  Shown extends AnswerName = never,
>(row: Row<Text, Input, Shown, Result>): Operation {
  const { route, run, present, respond, effect, body = row.input && "json", ...rest } = row;
  const [method, path] = route.split(" ") as [Method, string];
  // `match` fills every segment that the route's text names; the use case checks the input.
  const typed = (call: HttpCall) => call as HttpCall<ParamsOf<Text>, RequestBody<Input>>;
  const shown = async (call: HttpCall, result: Result): Promise<Answer> => {
    if (respond) return { response: respond(result) };
    return present && { json: await present(typed(call), result) };
  };
  return {
    success: present || respond ? 200 : 204,
    ...rest,
    ...(body && { body }),
    method,
    path,
    perform: async (call) => shown(call, await run(typed(call))),
    made: (saved, params) => effect?.made?.(saved, params as ParamsOf<Text>) ?? null,
    replay: async (call, verification, made) =>
      effect && shown(call, effect.again(verification, typed(call).params, made)),
    requirePart: (call, verification, made) => void effect?.again(verification, typed(call).params, made),
  };
}

/** The body of most answers. */
export const data = <View>(view: View): { readonly data: View } => ({ data: view });
