import type { z } from "zod";

const names = new Map<z.ZodType, string>();

/** The schemas that the API description names. */
export const namedSchemas: ReadonlyMap<z.ZodType, string> = names;

/** Names and describes a schema in the API description. */
export function named<Schema extends z.ZodType>(name: string, schema: Schema, description?: string): Schema {
  const described = description === undefined ? schema : schema.meta({ description });
  names.set(described, name);
  return described;
}
