import { z } from "zod";
import { named } from "./named.ts";

export const pageLinks = named(
  "PageLinks",
  z.strictObject({
    first: z.string().describe("The URL of the first page."),
    last: z.string().describe("The URL of the last page."),
    prev: z.string().nullable().describe("The URL of the page before; `null` on the first page."),
    next: z.string().nullable().describe("The URL of the next page; `null` on the last page."),
  }),
  "The URLs of other pages of a list, with the filters of the request.",
);

export const pageMeta = named(
  "PageMeta",
  z.strictObject({
    currentPage: z.int().describe("The number of this page, from 1."),
    from: z.int().nullable().describe("The place of the page's first item, from 1; `null` if it is empty."),
    lastPage: z.int().describe("The number of the last page, at least 1."),
    path: z.string().describe("The URL of the list without its query."),
    perPage: z.int().describe("The most items of a page."),
    to: z.int().nullable().describe("The place of the page's last item; `null` if it is empty."),
    total: z.int().describe("The number of items on all pages."),
    truncated: z
      .literal(true)
      .exactOptional()
      .describe("A search left out matches: it opens the newest 200 candidates."),
  }),
  "Where a page is in its list.",
);
