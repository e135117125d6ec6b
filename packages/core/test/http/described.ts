import { type ErrorObject, Ajv2020 as Validator } from "ajv/dist/2020.js";
import { match } from "../../src/http/match.ts";
import { openApiDocument } from "../../src/http/openapi/document.ts";

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Responses }>>>>;
  readonly components: object;
}
type Responses = Readonly<
  Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: object }>> }>
>;

/** `npm run generate -- --check` keeps docs/openapi.json equal to it. */
const document = openApiDocument("http://127.0.0.1:3000") as Described;

const validator = new Validator({ strict: false, allErrors: true });
validator.addSchema({ $id: "api", components: document.components });
const compiled = new Map<string, (value: unknown) => readonly ErrorObject[]>();

function compile(key: string, schema: object) {
  const absolute = JSON.parse(
    JSON.stringify(schema).replaceAll('"#/components', '"api#/components'),
  ) as object;
  const validate = validator.compile(absolute);
  const check = (value: unknown) => (validate(value) ? [] : (validate.errors ?? []));
  compiled.set(key, check);
  return check;
}

/** The differences between a response and docs/openapi.json; empty if there are none. */
export function undescribed(
  method: string,
  path: string,
  status: number,
  mediaType: string,
  json: unknown,
): readonly string[] {
  const route = operationOf(method, path.split("?")[0] ?? "");
  if (!route || method === "HEAD") return [];
  const response = document.paths[route.path]?.[route.method.toLowerCase()]?.responses[String(status)];
  if (!response) return [`${route.method} ${route.path} is not described to answer ${status}`];
  const schema = response.content?.[mediaType]?.schema;
  if (!schema || json === undefined) return [];
  const key = `${route.method} ${route.path} ${status} ${mediaType}`;
  const check = compiled.get(key) ?? compile(key, schema);
  return check(json).map(({ instancePath, message }) => `${key}: ${instancePath} ${message}`);
}

function operationOf(method: string, path: string) {
  try {
    return match(method, path).operation;
  } catch {
    return undefined;
  }
}
