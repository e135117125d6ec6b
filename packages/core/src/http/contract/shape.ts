import type { z } from "zod";

/** What an endpoint takes and gives, beside its route: only the API's description asks for it, so that nothing else has to load it. */
export interface Shape {
  /** What the body holds, in camelCase; the wire has it in snake_case. */
  readonly input?: z.ZodType;
  /** What the query holds. */
  readonly query?: z.ZodObject;
  /** What the body of the answer holds, in camelCase; absent where it is no JSON. */
  readonly answer?: z.ZodType;
}
