import type { ErrorCode } from "../../../base/errors.ts";
import type { ReviewerRole, Scope } from "../../../model/principal.ts";
import type { Verification } from "../../../model/verification.ts";
import type { Recognise } from "../../../service/access/stranger-limit.ts";
import type { RecordedReading } from "../../../service/audit/recorder.ts";
import type { Core } from "../../../service/core.ts";
import type { UseCaseCall } from "../../../verdict/lifecycle/commands.ts";
import type { BodyKind } from "../body-kind.ts";
import type { HttpRequest, HttpResponse } from "../message.ts";
import type { AnswerBody, AnswerName, QueryName, RequestBody, RequestBodyName } from "../schemas/bodies.ts";
import type { StaticContent } from "../static-answer.ts";
import type { Effect } from "./effect.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One endpoint as data: adapters mount it, `handle` runs it, and the API description lists it. */
export interface Route {
  readonly method: Method;
  /** A path template; each `{name}` stands for one segment. */
  readonly path: string;
  readonly summary: string;
  /**
   * The scope that a token needs; `session` for end users, `link` for signed links, `metrics` for the metrics
   * token, `open` for all callers.
   */
  readonly access: Scope | "session" | "link" | "metrics" | "open";
  /** The role that a reviewer needs, in place of `access`. If absent, the scopes of the role decide. */
  readonly role?: ReviewerRole;
  /** The additional scope needed when the body has a `status`. */
  readonly statusAccess?: Scope;
  /** The kind of its body. `upload` is JSON with images, under the larger limit. */
  readonly body?: BodyKind;
  /** An end user may send its body after the verification has left Started. */
  readonly late?: true;
  /** Its response contains a secret and is never stored, so an idempotency key has no effect. */
  readonly secretAnswer?: true;
  /** It saves several verifications, so none is its effect. A retry after a crash runs it again. */
  readonly several?: true;
  /** The media types of a non-JSON response. */
  readonly media?: readonly string[];
  /** Its response has an ETag, and a caller that has the content gets 304. */
  readonly isStored?: true;
  readonly success: 200 | 201 | 204;
  /** The refusals specific to this endpoint. */
  readonly refusals: readonly ErrorCode[];
}

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type RouteText = `${Method} /${string}`;

/** The values of a route's `{name}` segments. */
export type ParamsOf<Text extends string> = { readonly [Name in NamesIn<Text>]: string };

/**
 * An authenticated request with its path and body parsed. The use case validates `input`, in the order of the
 * contract.
 */
export interface HttpCall<Params = Readonly<Record<string, string>>, Input = unknown> extends UseCaseCall {
  readonly core: Core;
  readonly params: Params;
  readonly input: Input;
  /** The path as sent, without the query. */
  readonly path: string;
  /** The query as sent, without the question mark. */
  readonly search: string;
  /** Names in lower case. */
  readonly headers: HttpRequest["headers"];
  /** The `Accept-Language` header. */
  readonly languages?: string | undefined;
  /** The API description. */
  describe(): Promise<StaticContent>;
  readonly attempt: Recognise;
}

/** The result of a call: a JSON body in camelCase, a complete response, or nothing. */
export type OperationResult = { readonly json: unknown } | { readonly response: HttpResponse } | undefined;

/** A complete endpoint: its route, its bodies, its use case and its presenter. */
export interface Row<Text extends RouteText, Input extends RequestBodyName, Shown extends AnswerName, Result>
  extends Omit<Route, "method" | "path" | "success"> {
  /** Method and path template: `PUT /api/v1/{flow}/verifications/{verification}/approve`. */
  readonly route: Text;
  /** The name of its request body. */
  readonly input?: Input;
  /** The name of its query. */
  readonly query?: QueryName;
  /** The name of its response body; absent if the response is empty or not JSON. */
  readonly answer?: Shown;
  /** 200 by default; 204 without `present`. */
  readonly success?: 201;
  readonly run: (call: HttpCall<ParamsOf<Text>, RequestBody<Input>>) => Promise<Result>;
  /** The personal data that the answer shows. A person gets it only once this is recorded. */
  readonly shows?: (result: Result) => RecordedReading;
  /** Builds the response body, also for a replay. */
  readonly present?: (
    call: HttpCall<ParamsOf<Text>>,
    result: Result,
  ) => AnswerBody<Shown> | Promise<AnswerBody<Shown>>;
  /** The response, if it is not JSON. */
  readonly respond?: (result: Result) => HttpResponse;
  /** Rebuilds the result for a replay whose response was not stored. */
  readonly effect?: Effect<Result, ParamsOf<Text>>;
}

/** An operation with its type parameters erased. */
export interface Operation extends Route {
  readonly input?: RequestBodyName;
  readonly query?: QueryName;
  readonly answer?: AnswerName;
  perform(call: HttpCall): Promise<OperationResult>;
  /** The part of the saved verification that the request created, if any. */
  made(saved: Verification, params: HttpCall["params"]): string | null;
  /** @throws {PassmusterError} that part of the verification is gone */
  replay(call: HttpCall, verification: Verification, partId: string | null): Promise<OperationResult>;
  /** @throws {PassmusterError} as `replay` */
  requirePart(call: HttpCall, verification: Verification, partId: string | null): void;
}

/** Makes an operation from a row. */
export function operation<
  const Text extends RouteText,
  Result,
  Input extends RequestBodyName = never,
  Shown extends AnswerName = never,
>(row: Row<Text, Input, Shown, Result>): Operation {
  const { route, run, shows, present, respond, effect, body = row.input && "json", ...rest } = row;
  const [method, path] = route.split(" ") as [Method, string];
  // `match` fills every segment of the route; the use case validates the input.
  const typed = (call: HttpCall) => call as HttpCall<ParamsOf<Text>, RequestBody<Input>>;
  const shown = async (call: HttpCall, result: Result): Promise<OperationResult> => {
    if (respond) return { response: respond(result) };
    return present && { json: await present(typed(call), result) };
  };
  return {
    success: present || respond ? 200 : 204,
    ...rest,
    ...(body && { body }),
    method,
    path,
    async perform(call) {
      const result = await run(typed(call));
      if (shows) await call.core.record.read(call.principal, shows(result));
      return shown(call, result);
    },
    made: (saved, params) => effect?.made?.(saved, params as ParamsOf<Text>) ?? null,
    replay: async (call, verification, partId) =>
      effect && shown(call, effect.again(verification, typed(call).params, partId)),
    requirePart: (call, verification, partId) => void effect?.again(verification, typed(call).params, partId),
  };
}

/** The body of most responses. */
export const data = <View>(view: View): { readonly data: View } => ({ data: view });
