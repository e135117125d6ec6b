import { clientDocument, comment, generatedMark, type Schema } from "./client-document.ts";

/** Every schema of the document as a TypeScript type, with the error codes. */
export async function clientTypes(): Promise<string> {
  const { components, paths } = await clientDocument();
  const { Error: _, Problem: __, ...schemas } = components.schemas;
  const named = Object.entries(schemas).map(([name, schema]) => declaration(name, schema));
  const queries = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ operationId, parameters }) => {
      const members = parameters.filter((one) => one.in === "query" && one.name !== "page");
      const properties = Object.fromEntries(
        members.map(({ name, schema, description }) => [
          name,
          { ...schema, ...(description && { description }) },
        ]),
      );
      return members.length > 0 ? [declaration(queryName(operationId), { type: "object", properties })] : [];
    });
  return [generatedMark, ...named, ...queries].join("\n");
}

/** The query type of an operation: `listVerifications` takes a `ListVerificationsQuery`. */
export function queryName(operationId: string): string {
  return `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Query`;
}

function declaration(name: string, schema: Schema): string {
  return `${comment(schema.description)}export type ${name} = ${typeOf(schema)};\n`;
}

/** A JSON Schema as a TypeScript type. */
export function typeOf(schema: Schema, indent = ""): string {
  if (schema.$ref) return schema.$ref.replace(/^.*\//, "");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(one, indent)).join(" | ");
  if (typeof schema.type === "object")
    return schema.type.map((type) => typeOf({ ...schema, type }, indent)).join(" | ");
  if (schema.type === "object") return objectOf(schema, indent);
  if (schema.prefixItems)
    return `readonly [${schema.prefixItems.map((one) => typeOf(one, indent)).join(", ")}]`;
  if (schema.maxItems === 0) return "readonly []";
  if (schema.type === "array") return `ReadonlyArray<${typeOf(schema.items ?? {}, indent)}>`;
  const prefix = schema.type === "string" && schema.pattern?.match(/^\^([a-z]+_)\[/)?.[1];
  if (prefix) return `\`${prefix}\${string}\``;
  return primitives.get(String(schema.type)) ?? "unknown";
}

const primitives = new Map([
  ["integer", "number"],
  ...["number", "string", "boolean", "null"].map((type) => [type, type] as const),
]);

function objectOf({ properties, required = [], additionalProperties }: Schema, indent: string): string {
  if (!properties) {
    const values =
      typeof additionalProperties === "object" ? typeOf(additionalProperties, indent) : "unknown";
    return `Readonly<Record<string, ${values}>>`;
  }
  const inner = `${indent}  `;
  const members = Object.entries(properties).map(([name, schema]) => {
    const optional = required.includes(name) ? ["", ""] : ["?", " | undefined"];
    return `${comment(schema.description, inner)}${inner}readonly ${name}${optional[0]}: ${typeOf(schema, inner)}${optional[1]};\n`;
  });
  return `{\n${members.join("")}${indent}}`;
}
