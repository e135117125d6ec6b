import { PassmusterError } from "../../base/errors.ts";
import type { Principal, Scope } from "../../model/principal.ts";

/** @throws {PassmusterError} `insufficient_scope` */
export function requireScope({ scopes }: Principal, needed: Scope): void {
  const implied = needed === "read" && (scopes.includes("write") || scopes.includes("review"));
  if (!implied && !scopes.includes(needed)) throw new PassmusterError("insufficient_scope");
}
