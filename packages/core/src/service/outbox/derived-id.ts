import { hash } from "node:crypto";
import { type MessageId, typeId } from "../../model/ids.ts";
import type { Instant } from "../../model/time.ts";

/** An id derived from its parts, so that adding the same work again has no effect. */
export function derivedId(at: Instant, ...parts: readonly (string | number)[]): MessageId {
  return typeId("msg", at, hash("sha256", JSON.stringify(parts), "buffer"));
}
