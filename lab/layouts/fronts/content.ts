import type { Expected } from "../drawn.ts";
import type { Front } from "./layout.ts";

/** The content and arrangement of a front, without its look. */
export type Content = Omit<Front, "look" | "width" | "height" | "portrait" | "ghost"> & {
  readonly expected: Expected;
};
