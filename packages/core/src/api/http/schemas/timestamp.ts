import { z } from "zod";
import { named } from "./named.ts";

export const timestamp = named(
  "Timestamp",
  z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/),
  "A time: ISO 8601 in UTC with microseconds.",
);

export const createdAt = timestamp.describe("When it was created.");
export const times = { createdAt, updatedAt: timestamp.describe("When it was last changed.") };
