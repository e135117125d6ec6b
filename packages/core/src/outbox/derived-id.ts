import { hash } from "node:crypto";
import { type MessageId, typeId } from "../model/ids.ts";
import type { Instant } from "../model/time.ts";

/** An id that follows from what it is for, so that adding the same work twice is adding it once. */
export function derivedId(at: Instant, ...parts: readonly (string | number)[]): MessageId {
  return typeId("msg", at, hash("sha256", JSON.stringify(parts), "buffer"));
}
