import { isObject } from "../json.ts";

/** Where a credential's status stands: an entry of a token status list. */
export interface StatusReference {
  /** From 0. */
  readonly index: number;
  readonly uri: string;
}

/** A status in another form than a status list, or a malformed one: it cannot be looked up. */
export type UnreadableStatus = "unreadable";

/**
 * The reference in the claim or MSO member `status` (draft-ietf-oauth-status-list sections 6.2 and 6.3), as
 * JSON or as CBOR. `"unreadable"` if it has no such form, undefined if there is no status.
 */
export function readStatusReference(status: unknown): StatusReference | UnreadableStatus | undefined {
  if (status === undefined) return undefined;
  const list = memberOf(status, "status_list");
  const index = memberOf(list, "idx");
  const uri = memberOf(list, "uri");
  if (typeof index !== "number" || !Number.isSafeInteger(index) || index < 0 || typeof uri !== "string")
    return "unreadable";
  return { index, uri };
}

function memberOf(value: unknown, name: string): unknown {
  if (value instanceof Map) return value.get(name);
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
