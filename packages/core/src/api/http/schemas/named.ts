import { z } from "zod";

const names = new Map<z.ZodType, string>();

/** The schemas that the API description names. */
export const namedSchemas: ReadonlyMap<z.ZodType, string> = names;

/** Names a schema in the API description, and describes it unless it is described already. */
export function named<Schema extends z.ZodType>(name: string, schema: Schema, description?: string): Schema {
  const described = description === undefined ? schema : schema.describe(description);
  names.set(described, name);
  return described;
}

/** An object of texts, each with its description. */
export function texts<Key extends string>(descriptions: Readonly<Record<Key, string>>) {
  const shape = Object.entries<string>(descriptions).map(([key, text]) => [key, z.string().describe(text)]);
  return z.strictObject(Object.fromEntries(shape) as Record<Key, z.ZodString>);
}
