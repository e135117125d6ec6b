import type { routes } from "@passmuster/core/http";
import { type ErrorObject, Ajv2020 as Validator } from "ajv/dist/2020.js";
import { inPlace } from "./references.ts";

/** The part of docs/openapi.json that says how a response looks. */
interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Responses }>>>>;
  readonly components: object;
}
type Responses = Readonly<
  Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: object }>> }>
>;

/** The differences between a response and the description of the API; empty if there are none. */
export type Undescribed = (
  method: string,
  path: string,
  status: number,
  mediaType: string,
  json: unknown,
) => readonly string[];

/** @param routeOf the route that answers; `undefined` for a request that none does */
export function describedBy(
  description: object,
  routeOf: (method: string, path: string) => Pick<(typeof routes)[string], "method" | "path"> | undefined,
): Undescribed {
  const { paths, components } = inPlace<Described>(description);
  const checkOf = checksOf(components);
  return (method, path, status, mediaType, json) => {
    const route = routeOf(method, path.split("?")[0] ?? "");
    if (!route || method === "HEAD") return [];
    const response = paths[route.path]?.[route.method.toLowerCase()]?.responses[String(status)];
    if (!response) return [`${route.method} ${route.path} is not described to answer ${status}`];
    const schema = response.content?.[mediaType]?.schema;
    if (!schema || json === undefined) return [];
    const key = `${route.method} ${route.path} ${status} ${mediaType}`;
    return checkOf(schema)(json).map(({ instancePath, message }) => `${key}: ${instancePath} ${message}`);
  };
}

type Check = (value: unknown) => readonly ErrorObject[];

/** Each component is compiled once, and not again within each schema that refers to it. */
function checksOf(components: object): (schema: object) => Check {
  const validator = new Validator({
    strict: false,
    allErrors: true,
    inlineRefs: false,
    code: { optimize: false },
  });
  validator.addSchema({ $id: "api", components });
  const checks = new Map<object, Check>();
  /** Many answers have the same schema. */
  const compiled = new Map<string, Check>();
  const compile = (schema: object): Check => {
    const validate = validator.compile(schema);
    return (value) => (validate(value) ? [] : (validate.errors ?? []));
  };
  return (schema) => {
    const known = checks.get(schema);
    if (known) return known;
    const text = JSON.stringify(schema).replaceAll('"#/components', '"api#/components');
    const check = compiled.get(text) ?? compile(JSON.parse(text));
    compiled.set(text, check);
    checks.set(schema, check);
    return check;
  };
}
