import type { Answer } from "./call.ts";

/** A view as most answers hold one. */
export function data(view: unknown): Answer {
  return { json: { data: view } };
}
