import { PassmusterError } from "../../base/errors.ts";
import type { Principal } from "../../model/principal.ts";

/** Runs work of a tenant, within its limit in this process. */
export type AtOnce = <Result>(
  storage: object,
  principal: Pick<Principal, "tenant">,
  run: () => Promise<Result>,
) => Promise<Result>;

/**
 * A limit of work in progress, for each tenant in this process.
 * @throws {PassmusterError} `rate_limited`, with two seconds to wait: `most` are in progress, nothing was run
 */
export function atMost(most: number, message: string): AtOnce {
  const atWork = new WeakMap<object, Map<string, number>>();
  return async (storage, { tenant }, run) => {
    const busy = atWork.get(storage) ?? new Map<string, number>();
    atWork.set(storage, busy);
    const running = busy.get(tenant) ?? 0;
    if (running >= most) throw new PassmusterError("rate_limited", { message, retryAfter: 2 });
    busy.set(tenant, running + 1);
    try {
      return await run();
    } finally {
      const left = (busy.get(tenant) ?? 1) - 1;
      if (left === 0) busy.delete(tenant);
      else busy.set(tenant, left);
    }
  };
}
