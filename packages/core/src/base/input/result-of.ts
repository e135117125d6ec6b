import { z } from "zod";
import { memoise } from "./memoise.ts";

const english = memoise(() => ({ error: z.locales.en().localeError }));

/** Checks a value. The sentences of its problems stay ours if the host gives zod others (`z.config`). */
export function resultOf<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  return schema.safeParse(input, english());
}
