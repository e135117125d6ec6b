import { type ErrorCode, errorTable } from "../../../base/errors.ts";
import type { Route } from "../operations/operation.ts";
import { type Component, referenceTo } from "./components.ts";

/** The refusals of a route by status. A component has the name of its codes: `unauthenticated`. */
export function refusalsOf(route: Route): ReadonlyMap<number, Component> {
  const codes = codesOf(route);
  const byStatus = Map.groupBy(codes, (code) => errorTable[code].status);
  const sorted = [...byStatus].sort(([one], [other]) => one - other);
  return new Map(sorted.map(([status, mine]) => [status, [mine.join("."), refusal(mine)]]));
}

const unguarded: readonly Route["access"][] = ["open", "link", "metrics"];

/** Whether callers need neither a token nor a session. */
export const isOpen = ({ access }: Route): boolean => unguarded.includes(access);

function codesOf(route: Route): readonly ErrorCode[] {
  const always: readonly ErrorCode[] = ["unavailable", "internal"];
  const scoped: readonly ErrorCode[] = route.access === "session" ? [] : ["insufficient_scope"];
  const guarded: readonly ErrorCode[] = isOpen(route) ? [] : ["unauthenticated", ...scoped, "rate_limited"];
  const changing: readonly ErrorCode[] =
    route.method === "GET" ? [] : ["idempotency_key_invalid", "idempotency_conflict", "idempotency_mismatch"];
  const bodied: readonly ErrorCode[] = route.body
    ? ["malformed_json", "unsupported_media_type", "payload_too_large", "request_timeout"]
    : [];
  return [...new Set([...guarded, ...changing, ...bodied, ...route.refusals, ...always])];
}

function refusal(codes: readonly ErrorCode[]): object {
  const narrowed = (form: "Error" | "Problem") => ({
    schema: {
      allOf: [referenceTo("schemas", form), { type: "object", properties: { code: { enum: codes } } }],
    },
  });
  return {
    description: sentencesOf(codes),
    content: {
      "application/json": narrowed("Error"),
      "application/problem+json": narrowed("Problem"),
    },
  };
}

/** The sentence of one code. Several are only named: their sentences stand with `ErrorCode`. */
function sentencesOf(codes: readonly ErrorCode[]): string {
  const [first, ...others] = codes;
  if (first && others.length === 0) return `\`${first}\`: ${errorTable[first].message}`;
  return `${codes.map((code) => `\`${code}\``).join(" or ")}.`;
}

const requestId = { type: "string", description: "The id of the request, `req_…`, as in the server's log." };
const code = referenceTo("schemas", "ErrorCode");
const errors = {
  type: "object",
  description: "Sentences by dotted path; only with `validation_failed`.",
  additionalProperties: { type: "array", items: { type: "string" } },
};

/** What every refusal has, in either form. */
export const refusalSchemas: Readonly<Record<"Error" | "ErrorCode" | "Problem", object>> = {
  Error: {
    type: "object",
    description: "A refusal, as it is sent unless the caller prefers `application/problem+json`.",
    properties: {
      message: { type: "string", description: "A sentence in English that says what was refused." },
      code,
      request_id: requestId,
      errors,
    },
    required: ["message", "code", "request_id"],
  },
  ErrorCode: {
    type: "string",
    description: [
      "The code of a refusal.",
      ...Object.entries(errorTable).map(([name, { message }]) => `\`${name}\`: ${message}`),
    ].join("\n- "),
    enum: Object.keys(errorTable),
  },
  Problem: {
    type: "object",
    description: "The same facts in the form of RFC 9457.",
    properties: {
      type: { type: "string", description: "`urn:passmuster:error:` and the code." },
      title: { type: "string", description: "The sentence that the code always has." },
      status: { type: "integer", description: "The HTTP status of the response." },
      detail: { type: "string", description: "A sentence in English that says what was refused." },
      code,
      request_id: requestId,
      errors,
    },
    required: ["type", "title", "status", "detail", "code", "request_id"],
  },
};
