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

/** Each component is compiled once, and not again within each schema that refers to it. */
const validator = new Validator({
  strict: false,
  allErrors: true,
  inlineRefs: false,
  code: { optimize: false },
});
validator.addSchema({ $id: "api", components: document.components });
type Check = (value: unknown) => readonly ErrorObject[];
const checks = new Map<object, Check>();
/** Many answers have the same schema. */
const compiled = new Map<string, Check>();

function checkOf(schema: object): Check {
  const text = JSON.stringify(schema).replaceAll('"#/components', '"api#/components');
  const check = compiled.get(text) ?? compile(JSON.parse(text));
  compiled.set(text, check);
  checks.set(schema, check);
  return check;
}

function compile(schema: object): Check {
  const validate = validator.compile(schema);
  return (value) => (validate(value) ? [] : (validate.errors ?? []));
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
  const check = checks.get(schema) ?? checkOf(schema);
  return check(json).map(({ instancePath, message }) => `${key}: ${instancePath} ${message}`);
}

function operationOf(method: string, path: string) {
  try {
    return match(method, path).operation;
  } catch {
    return undefined;
  }
}
