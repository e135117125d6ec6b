import { readFileSync } from "node:fs";
import { inPlace, resolverOf } from "@passmuster/test-servers/references";
import { expect, test } from "vitest";

/** It was 1.2 MB with every refusal in every operation: too much to read, and to load for each caller. */
const mostBytes = 530_000;

interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly allOf?: readonly Schema[];
  readonly [keyword: string]: unknown;
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Schema>>;
  };
}

interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

const text = readFileSync("docs/openapi.json", "utf8");
const description = inPlace<Description>(JSON.parse(text));
const resolve = resolverOf(description);

/** Properties without words of their own or of the schema that they name, by path. */
function wordless(schema: Schema, path: string, known: readonly Schema[] = []): readonly string[] {
  const inside = Object.entries(schema).flatMap(([keyword, inner]) => {
    if (keyword === "properties" || keyword === "allOf" || typeof inner !== "object" || inner === null)
      return [];
    return wordless(inner as Schema, `${path} ${keyword}`);
  });
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const said = [property, ...known.map(({ properties }) => properties?.[name])];
    const isDescribed = said.some((one) => one?.description || one?.$ref);
    return [...(isDescribed ? [] : [`${path}.${name}`]), ...wordless(property, `${path}.${name}`)];
  });
  // What narrows a property of an earlier schema has its words from there.
  const parts = (schema.allOf ?? []).map((part) => resolve(part));
  const narrowed = parts.flatMap((part, at) => wordless(part, path, parts.slice(0, at)));
  return [...own, ...inside, ...narrowed];
}

/** Generators of clients refuse them: JSON Schema 2020-12 demands one schema or more. */
test("no list of schemas is empty", () => {
  expect(text.match(/"(?:prefixItems|anyOf|allOf|oneOf)": \[\]/g)).toBeNull();
});

test("every schema has a description", () => {
  const { schemas } = description.components;
  const silent = Object.keys(schemas).filter((name) => !schemas[name]?.description);
  expect(silent).toEqual([]);
});

test("every property of a schema, a request and an answer has a description", () => {
  const { schemas } = description.components;
  const inSchemas = Object.entries(schemas).flatMap(([name, schema]) => wordless(schema, name));
  const operations = Object.values(description.paths).flatMap((methods) => Object.values(methods));
  const inOperations = operations.flatMap(({ operationId, requestBody, responses }) =>
    [requestBody, ...Object.values(responses)]
      .flatMap((body) => Object.values(body?.content ?? {}))
      .flatMap(({ schema }) => (schema ? wordless(schema, operationId) : [])),
  );
  expect([...inSchemas, ...inOperations]).toEqual([]);
});

test("every parameter has a description", () => {
  const { parameters } = description.components;
  const silent = Object.keys(parameters).filter((name) => !parameters[name]?.description);
  expect(silent).toEqual([]);
});

test("a property without a description is found wherever it is", () => {
  const property = { type: "string" };
  const narrowed = {
    allOf: [{ $ref: "#/components/schemas/Error" }, { properties: { code: {}, more: {} } }],
  };
  expect(wordless({ properties: { property } }, "A")).toEqual(["A.property"]);
  expect(wordless({ anyOf: [{ items: { properties: { property } } }] }, "A")).toHaveLength(1);
  expect(wordless(narrowed, "A")).toEqual(["A.more"]);
});

test("the description stays small enough to be read", () => {
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(mostBytes);
});
