import type { z } from "zod";

const names = new Map<z.ZodType, string>();

/** The schemas that the API description names, with their names. */
export const namedSchemas: ReadonlyMap<z.ZodType, string> = names;

/** Names a schema in the API description, and says what it is. */
export function named<Schema extends z.ZodType>(name: string, schema: Schema, description?: string): Schema {
  const described = description === undefined ? schema : schema.meta({ description });
  names.set(described, name);
  return described;
}
