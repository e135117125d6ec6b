import { z } from "zod";
import { snake } from "../../../base/input/to-wire.ts";
import { namedSchemas } from "../schemas/named.ts";

/** A JSON Schema (2020-12), as OpenAPI 3.1 takes it. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

const uri = (id: string): string => `#/components/schemas/${id}`;

/** Every named schema of the contract, in wire form. */
export function componentSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of namedSchemas) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { ...options, uri });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, asWire(schema)]));
}

/** One schema, with references to named schemas. */
export function schemaOf(schema: z.ZodType): JsonSchema {
  const name = namedSchemas.get(schema);
  if (name !== undefined) return { $ref: uri(name) };
  const { $defs: _, ...printed } = z.toJSONSchema(schema, { ...options, metadata: named });
  return asWire(JSON.parse(JSON.stringify(printed).replaceAll('"#/$defs/', `"${uri("")}`)));
}

/** One schema for a file of its own, in wire form. */
export function standAloneSchema(schema: z.ZodType): JsonSchema {
  const { $schema, ...printed } = z.toJSONSchema(schema, options);
  return { $schema, ...asWire(printed) };
}

const options = { io: "input", unrepresentable: "any", override: asSent } as const;

/** What is said of each schema, with the id of a named one. */
const named = new (class extends z.core.$ZodRegistry<Record<string, unknown>> {
  override get(schema: z.core.$ZodType) {
    const id = namedSchemas.get(schema as z.ZodType);
    return { ...z.globalRegistry.get(schema), ...(id !== undefined && { id }) };
  }
})();

interface Printing {
  readonly zodSchema: z.core.$ZodTypes;
  readonly jsonSchema: {
    required?: string[];
    anyOf?: unknown;
    type?: unknown;
    prefixItems?: unknown;
    contentEncoding?: string;
  };
}

/** Bytes of a caller in process are base64 on the wire, and JSON Schema has no tuple without members. */
function asSent(printing: Printing): void {
  const { zodSchema, jsonSchema } = printing;
  const { def } = zodSchema._zod;
  if (def.type === "tuple" && def.items.length === 0) {
    delete jsonSchema.prefixItems;
    Object.assign(jsonSchema, { items: {}, maxItems: 0 });
  }
  if (def.type === "union" && def.options.some((option) => option._zod.def.type === "custom")) {
    delete jsonSchema.anyOf;
    Object.assign(jsonSchema, { type: "string", contentEncoding: "base64" });
  }
  loosen(printing);
}

/** A member that is validated even if absent (`z.preprocess`) is not required. */
function loosen({ zodSchema, jsonSchema }: Printing): void {
  const { def } = zodSchema._zod;
  if (def.type !== "object" || !jsonSchema.required) return;
  const looked = (name: string) => {
    const member = (def.shape[name] as z.core.$ZodTypes)._zod.def;
    return member.type === "pipe" && member.in._zod.def.type === "transform";
  };
  jsonSchema.required = jsonSchema.required.filter((name) => !looked(name));
  if (jsonSchema.required.length === 0) delete jsonSchema.required;
}

/** Members in snake_case, images as base64 text, and no marks of the schema library. */
function asWire(schema: unknown): JsonSchema {
  return rewritten(schema) as JsonSchema;
}

const image = {
  type: ["string", "null"],
  contentEncoding: "base64",
  description: "JPEG, PNG or WebP in base64.",
};

const pdf = { ...image, description: "A PDF in base64." };

function rewritten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewritten);
  if (typeof value !== "object" || value === null) return value;
  const { $schema: _, $id: __, id: ___, ...rest } = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(rest)
      .filter(
        ([keyword, limit]) =>
          !(keyword.endsWith("imum") && Math.abs(Number(limit)) === Number.MAX_SAFE_INTEGER),
      )
      .map(([keyword, inner]) => {
        if (keyword === "properties") return [keyword, properties(inner as Record<string, unknown>)];
        if (keyword === "required") return [keyword, (inner as readonly string[]).map(snake)];
        return [keyword, rewritten(inner)];
      }),
  );
}

function properties(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).map(([name, schema]) => [
      snake(name),
      name === "pdfData"
        ? pdf
        : name.endsWith("SideData")
          ? image
          : withWords(rewritten(schema) as JsonSchema),
    ]),
  );
}

/** The words of a property that may be null stand with the property, not with one of its two types. */
function withWords(schema: JsonSchema): JsonSchema {
  const [one, other, ...further] = (schema.anyOf ?? []) as readonly JsonSchema[];
  if (schema.description || !one?.description || other?.type !== "null" || further.length > 0) return schema;
  const { description, ...plain } = one;
  const { anyOf: _, ...rest } = schema;
  const isBare = Object.keys(plain).join() === "type";
  return { ...rest, ...(isBare ? { type: [plain.type, "null"] } : { anyOf: [plain, other] }), description };
}
