import type { Home } from "../holder.ts";

/** The town of a home in capital letters, without its code. */
export const townOf = ({ lines }: Home): string =>
  lines[1]
    .replace(/\([A-Z]{2}\)|\d{4} [A-Z]{2}(?= )|[\d,()-]+/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .toUpperCase();
