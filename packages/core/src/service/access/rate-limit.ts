import type { Principal } from "../../model/principal.ts";
import type { Environment } from "../../ports/environment.ts";
import { type Count, createWindowCounts, type Shared } from "./window-counts.ts";

/** A principal's remaining requests in its minute. */
export interface Quota extends Count {
  readonly limit: number;
}

/** Counts the requests of each principal, by tenant and subject. */
export function createRateLimit(
  environment: Pick<Environment, "now">,
  limit: number,
  shared?: Shared,
): (principal: Principal) => Promise<Quota> {
  const counts = createWindowCounts(environment, limit, shared);
  return async ({ tenant, subject }) => ({
    limit,
    ...(await counts.count(JSON.stringify([tenant, subject]))),
  });
}
