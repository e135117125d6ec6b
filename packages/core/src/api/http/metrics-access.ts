import { createHash, timingSafeEqual } from "node:crypto";
import { PassmusterError } from "../../base/errors.ts";
import type { Settings } from "../../service/options.ts";
import { type HttpRequest, headerOf } from "./message.ts";

/** @throws {PassmusterError} `route_not_found` if metrics are off, `unauthenticated` without their token */
export function requireMetrics(metrics: Settings["metrics"], request: HttpRequest): void {
  if (metrics === false) throw new PassmusterError("route_not_found");
  if (metrics === true) return;
  const [, shown = ""] = /^Bearer +(\S+)$/i.exec(headerOf(request, "authorization") ?? "") ?? [];
  if (!timingSafeEqual(digestOf(shown), digestOf(metrics.token)))
    throw new PassmusterError("unauthenticated");
}

/** Digests have one length, which the comparison needs. */
function digestOf(text: string): Uint8Array {
  return createHash("sha256").update(text).digest();
}
