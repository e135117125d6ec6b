import { z } from "zod";
import { named } from "./named.ts";

export const pageLinks = named(
  "PageLinks",
  z.strictObject({
    first: z.string(),
    last: z.string(),
    prev: z.string().nullable(),
    next: z.string().nullable(),
  }),
);

export const pageMeta = named(
  "PageMeta",
  z.strictObject({
    currentPage: z.int(),
    from: z.int().nullable(),
    lastPage: z.int(),
    path: z.string(),
    perPage: z.int(),
    to: z.int().nullable(),
    total: z.int(),
    truncated: z
      .literal(true)
      .exactOptional()
      .meta({ description: "A search left out matches: it opens the newest 200 candidates." }),
  }),
);
