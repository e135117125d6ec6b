import { z } from "zod";

const pageSize = 15;
const largestPage = 100;
const lastPage = 1_000_000;

/** A page is plain digits up to `lastPage`; anything else is page 1. */
export const page = () =>
  z
    .unknown()
    .optional()
    .transform((value) => {
      const number = plainNumber(value);
      return number !== undefined && number >= 1 && number <= lastPage ? number : 1;
    })
    .meta({ type: "integer", description: "From 1; any other value counts as 1." });

export const perPage = () =>
  z
    .unknown()
    .optional()
    .transform((value) => {
      const number = plainNumber(value);
      return number === undefined || number < 1 ? pageSize : Math.min(number, largestPage);
    })
    .meta({ type: "integer", description: "15 by default, 100 at most." });

function plainNumber(value: unknown): number | undefined {
  return typeof value === "number" || (typeof value === "string" && /^\d{1,15}$/.test(value))
    ? Number(value)
    : undefined;
}
