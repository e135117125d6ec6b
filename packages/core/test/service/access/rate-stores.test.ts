import { describeRateStore, rateStoreChecks } from "@passmuster/conformance";
import { describe, expect, it } from "vitest";
import type { RateStore } from "../../../src/ports/rates.ts";
import { countedRates } from "./counted-rates.ts";

const same = (rates: RateStore) => ({ rates, again: rates });

describeRateStore("counts in memory", () => same(countedRates()));

const broken: Readonly<
  Record<string, { readonly open: () => { rates: RateStore; again: RateStore }; readonly caughtBy: RegExp }>
> = {
  "counts in each process": {
    open: () => ({ rates: countedRates(), again: countedRates() }),
    caughtBy: /exactly the limit to all processes/,
  },
  "grants the rest whole": {
    open: () => {
      const rates = countedRates();
      return same({
        async take(order) {
          const first = await rates.take(order);
          const more = first.granted < order.wanted ? await rates.take({ ...order, wanted: 1 }) : undefined;
          return more ? { ...more, granted: first.granted + more.granted } : first;
        },
      });
    },
    caughtBy: /never grants more than was wanted/,
  },
  "reads before it writes": {
    open: () => {
      const rates = countedRates();
      let seen: Promise<unknown> = Promise.resolve();
      const grants = new Map<string, Promise<Awaited<ReturnType<RateStore["take"]>>>>();
      return same({
        async take(order) {
          const running = grants.get(order.key);
          const grant = running ?? rates.take(order);
          grants.set(order.key, grant);
          seen = seen.then(() => grant);
          await seen;
          grants.delete(order.key);
          return grant;
        },
      });
    },
    caughtBy: /concurrent orders/,
  },
  "ends windows late": {
    open: () => {
      const rates = countedRates();
      return same({ take: (order) => rates.take({ ...order, now: order.now - 1 }) });
    },
    caughtBy: /to the microsecond/,
  },
  "folds keys": {
    open: () => {
      const rates = countedRates();
      return same({
        take: (order) => rates.take({ ...order, key: order.key.normalize("NFC").trim().toLowerCase() }),
      });
    },
    caughtBy: /each key on its own/,
  },
  "trusts every clock": {
    open: () => {
      const rates = countedRates();
      return same({ take: (order) => rates.take({ ...order, until: order.until + 1e12 }) });
    },
    caughtBy: /an hour ahead/,
  },
};

describe("the suite of the RateStore port", () => {
  for (const [name, { open, caughtBy }] of Object.entries(broken))
    it(`catches a store that ${name}`, async () => {
      const caught: string[] = [];
      for (const { name: promise, check } of rateStoreChecks)
        await check(open()).catch(() => caught.push(promise));
      expect(caught.some((promise) => caughtBy.test(promise))).toBe(true);
    });
});
