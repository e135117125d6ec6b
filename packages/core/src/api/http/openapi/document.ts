import type { ErrorCode } from "../../../base/errors.ts";
import { errorTable } from "../../../base/errors.ts";
import type { Operation, Route } from "../operations/operation.ts";
import { type OperationId, operations } from "../operations/operations.ts";
import { answerBodies, queries, requestBodies } from "../schemas/bodies.ts";
import { snake } from "../wire.ts";
import { componentSchemas, schemaOf } from "./json-schema.ts";

/** Recorded requests and responses by route. A script records them; they are committed. */
export type Examples = Readonly<
  Partial<Record<OperationId, { readonly request?: unknown; readonly answer?: unknown }>>
>;

/** Of `/api/v1`. */
const apiVersion = "1";

/** The API in OpenAPI 3.1, from the table of operations. */
export function openApiDocument(server: string, examples: Examples = {}): object {
  const table = Object.entries(operations) as [OperationId, Operation][];
  const paths: Record<string, Record<string, object>> = {};
  for (const [id, route] of table) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: described(id, route, examples[id]),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Passmuster",
      version: apiVersion,
      description: "Identity verification embedded in your own server: verifications, documents, decisions.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: server }],
    security: [{ token: [] }],
    tags: tags.map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer", description: "An API token, `pm_…`." } },
      schemas: { ...componentSchemas(), Error: errorSchema, Problem: problemSchema },
    },
  };
}

const tags = [
  ["Verifications", "Identity checks: expected data, documents and result."],
  ["Documents", "The uploads of a verification, the data read from them, and their decisions."],
  ["Webhooks", "Endpoints that receive events."],
  ["Session", "What an end user can do with the link of a verification."],
  ["Desk", "The page for reviewers and their session."],
  ["Service", "Health, signed links and this description."],
] as const;

function tagOf(path: string): (typeof tags)[number][0] {
  if (path.includes("/webhooks")) return "Webhooks";
  if (path.startsWith("/desk") || path.startsWith("/api/v1/desk/")) return "Desk";
  if (path.includes("/session") || path.startsWith("/api/v1/credentials/")) return "Session";
  if (path.includes("document")) return "Documents";
  const isAbout = /\/(verifications|claims|figures|policy)\b/.test(path) && !path.startsWith("/images");
  return isAbout ? "Verifications" : "Service";
}

function described(id: OperationId, route: Operation, example: Examples[OperationId]): object {
  const open = unguarded.includes(route.access);
  return {
    operationId: id,
    tags: [tagOf(route.path)],
    summary: route.summary,
    description: scopeSentence(route),
    ...(open && { security: [] }),
    parameters: [...pathParameters(route.path), ...queryParameters(route), ...headerParameters(route)],
    ...(route.input && {
      requestBody: {
        required: true,
        content: {
          [bodyType(route)]: { schema: schemaOf(requestBodies[route.input]), ...shown(example?.request) },
        },
      },
    }),
    responses: { [route.success]: success(route, example?.answer), ...refusals(route, open) },
  };
}

const bodyType = ({ body }: Route): string =>
  body === "form" ? "application/x-www-form-urlencoded" : "application/json";

const unguarded: readonly Route["access"][] = ["open", "link", "metrics"];

function scopeSentence({ access, statusAccess, role }: Route): string {
  if (access === "session") return "Needs the bearer of an end user's session, `vss_…`.";
  if (access === "open") return "Needs no token.";
  if (access === "link") return "Needs no token: the link carries its own signature.";
  if (access === "metrics") return "Needs the bearer token of the metrics, if one is set.";
  const ofStatus = statusAccess ? `, and \`${statusAccess}\` when \`status\` is given` : "";
  return `Needs the scope \`${access}\`${ofStatus}${role ? `; a reviewer needs the role \`${role}\`` : ""}.`;
}

const descriptions: Readonly<Record<string, string>> = {
  flow: "The path of the flow, such as `identity`.",
  verification: "The id of a verification, `ver_…`.",
  document: "The id of a document, `doc_…`.",
  webhook: "The id of a webhook, `whk_…`.",
  tenant: "The tenant that owns the image.",
  image: "The id of an image, `img_…`.",
  file: "The signature and the format, `.png` or `.svg`; or the name of a file of the page.",
  context: "The part of the verification: `photo-id`, `proof-of-address` or `selfie`.",
  side: "`front` or `back`; for reviewers also `chip`.",
  version: "The `version` that is known already.",
  request: "The unguessable end of the address that the wallet was given.",
};

function pathParameters(path: string): readonly object[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    description: descriptions[name] ?? `The ${name}.`,
    schema: { type: "string" },
  }));
}

function queryParameters({ query }: Operation): readonly object[] {
  const shape = Object.entries(query ? queries[query].shape : {});
  return shape.map(([name, schema]) => {
    const { description, ...plain } = schemaOf(schema);
    return {
      name: snake(name),
      in: "query",
      ...(description !== undefined && { description }),
      schema: plain,
    };
  });
}

function headerParameters({ method, secretAnswer }: Route): readonly object[] {
  if (method === "GET" || secretAnswer) return [];
  const description = "Retries of a request with the same key get the same response for 24 hours.";
  return [
    {
      name: "Idempotency-Key",
      in: "header",
      description,
      schema: { type: "string", minLength: 1, maxLength: 255 },
    },
  ];
}

function shown(example: unknown): object {
  return example === undefined ? {} : { example };
}

function success({ success: status, media = [], answer }: Operation, example: unknown): object {
  const description = status === 201 ? "Created." : status === 204 ? "Deleted." : "Found.";
  if (answer)
    return {
      description,
      content: { "application/json": { schema: schemaOf(answerBodies[answer]), ...shown(example) } },
    };
  if (status === 204) return { description };
  return { description, content: Object.fromEntries(media.map((type) => [type, {}])) };
}

function refusals(route: Route, open: boolean): Record<string, object> {
  const always: readonly ErrorCode[] = ["unavailable", "internal"];
  const scoped: readonly ErrorCode[] = route.access === "session" ? [] : ["insufficient_scope"];
  const guarded: readonly ErrorCode[] = open ? [] : ["unauthenticated", ...scoped, "rate_limited"];
  const changing: readonly ErrorCode[] =
    route.method === "GET" ? [] : ["idempotency_key_invalid", "idempotency_conflict", "idempotency_mismatch"];
  const bodied: readonly ErrorCode[] = route.body
    ? ["malformed_json", "unsupported_media_type", "payload_too_large", "request_timeout"]
    : [];
  const codes = [...new Set([...guarded, ...changing, ...bodied, ...route.refusals, ...always])];
  const statuses = [...new Set(codes.map((code) => errorTable[code].status))].sort(
    (one, other) => one - other,
  );
  return Object.fromEntries(
    statuses.map((status) => {
      const mine = codes.filter((code) => errorTable[code].status === status);
      return [status, refusal(mine)];
    }),
  );
}

function refusal(codes: readonly ErrorCode[]): object {
  const description = codes.map((code) => `\`${code}\`: ${errorTable[code].message}`).join(" ");
  const narrowed = (id: string) => ({
    allOf: [
      { $ref: `#/components/schemas/${id}` },
      { type: "object", properties: { code: { enum: codes } } },
    ],
  });
  return {
    description,
    content: {
      "application/json": { schema: narrowed("Error") },
      "application/problem+json": { schema: narrowed("Problem") },
    },
  };
}

const errors = {
  type: "object",
  description: "Sentences by dotted path; only with `validation_failed`.",
  additionalProperties: { type: "array", items: { type: "string" } },
};
const codes = { type: "string", enum: Object.keys(errorTable) };

const errorSchema = {
  type: "object",
  properties: { message: { type: "string" }, code: codes, request_id: { type: "string" }, errors },
  required: ["message", "code", "request_id"],
};

const problemSchema = {
  type: "object",
  description: "The same facts in the form of RFC 9457.",
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string" },
    code: codes,
    request_id: { type: "string" },
    errors,
  },
  required: ["type", "title", "status", "detail", "code", "request_id"],
};
