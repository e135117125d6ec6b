import type { RateStore } from "@passmuster/core/storage";
import { describe, expect, it } from "vitest";

type RateOrder = Parameters<RateStore["take"]>[0];
type RateGrant = Awaited<ReturnType<RateStore["take"]>>;

/** Two stores over the same counts, as two processes would open them. */
export interface RateStoreUnderTest {
  readonly rates: RateStore;
  readonly again: RateStore;
}

export interface RateStoreCheck {
  readonly name: string;
  check(open: RateStoreUnderTest): Promise<void>;
}

const minute = 60_000_000;
const start = 1_800_000_000_000_000;

const order = (key: string, now = start, more: Partial<RateOrder> = {}): RateOrder => ({
  key,
  limit: 100,
  wanted: 1,
  now,
  until: now + minute,
  ...more,
});

/** Orders from both stores in turn until one gets nothing. */
async function exhausted(
  { rates, again }: RateStoreUnderTest,
  one: RateOrder,
): Promise<readonly RateGrant[]> {
  const grants: RateGrant[] = [];
  for (let turn = 0; ; turn += 1) {
    const grant = await (turn % 2 === 0 ? rates : again).take(one);
    if (grant.granted === 0 || turn > one.limit) return grants;
    grants.push(grant);
  }
}

const sum = (grants: readonly RateGrant[]): number =>
  grants.reduce((total, { granted }) => total + granted, 0);

/** Each check with its promise; a store passes all of them. */
export const rateStoreChecks: readonly RateStoreCheck[] = [
  {
    name: "grants exactly the limit to all processes together",
    async check(open) {
      for (const [wanted, limit] of [
        [1, 1],
        [1, 7],
        [7, 100],
        [1000, 100],
      ] as const)
        expect(sum(await exhausted(open, order(`of ${limit} ${wanted}`, start, { wanted, limit })))).toBe(
          limit,
        );
    },
  },
  {
    name: "never grants more than was wanted, nor more than a quarter of the rest, rounded up",
    async check(open) {
      let left = 100;
      for (const grant of await exhausted(open, order("all", start, { wanted: 20 }))) {
        expect(grant.granted).toBe(Math.min(20, Math.ceil(left / 4)));
        left -= grant.granted;
        expect(grant.left).toBe(left);
      }
    },
  },
  {
    name: "grants exactly the limit to concurrent orders",
    async check({ rates, again }) {
      const orders = Array.from({ length: 60 }, (_, index) =>
        (index % 2 === 0 ? rates : again).take(order("busy", start + index, { limit: 40 })),
      );
      expect(sum(await Promise.all(orders))).toBe(40);
    },
  },
  {
    name: "ends a window a minute after its first order, to the microsecond",
    async check(open) {
      const { rates, again } = open;
      const { endsAt } = await rates.take(order("a", start, { limit: 2 }));
      expect(endsAt).toBe(start + minute);
      expect(await again.take(order("a", start + minute - 1, { limit: 2 }))).toStrictEqual({
        granted: 1,
        left: 0,
        endsAt,
      });
      expect((await rates.take(order("a", start + minute - 1, { limit: 2 }))).granted).toBe(0);
      expect(await again.take(order("a", start + minute, { limit: 2 }))).toStrictEqual({
        granted: 1,
        left: 1,
        endsAt: start + 2 * minute,
      });
    },
  },
  {
    name: "counts each key on its own",
    async check(open) {
      for (const key of ["a", "A", "a ", "é", "e\u0301"])
        expect(sum(await exhausted(open, order(key, start, { limit: 3 })))).toBe(3);
    },
  },
  {
    name: "keeps a window of a clock that is four seconds ahead, and ends one that is an hour ahead",
    async check({ rates, again }) {
      const hour = 60 * minute;
      await rates.take(order("near", start + 4_000_000, { limit: 1 }));
      expect((await again.take(order("near", start, { limit: 1 }))).granted).toBe(0);
      await rates.take(order("far", start + hour, { limit: 1 }));
      const grant = await again.take(order("far", start, { limit: 1 }));
      expect(grant).toStrictEqual({ granted: 1, left: 0, endsAt: start + minute });
    },
  },
  {
    name: "grants nothing if a lower limit is used up",
    async check({ rates, again }) {
      for (let used = 0; used < 5; used += 1) await rates.take(order("a"));
      expect(await again.take(order("a", start, { limit: 3 }))).toMatchObject({ granted: 0, left: 0 });
    },
  },
];

/**
 * The requirements of a rate store as vitest tests.
 *
 * @param open returns two stores over the same, empty counts; called once a test
 * @example
 * const url = "postgres://passmuster@localhost/test";
 * const open = () => postgresStorage(url).rates as NonNullable<ReturnType<typeof postgresStorage>["rates"]>;
 * describeRateStore("postgres", () => ({ rates: open(), again: open() }));
 */
export function describeRateStore(
  name: string,
  open: () => RateStoreUnderTest | Promise<RateStoreUnderTest>,
): void {
  describe(`${name} conforms to the RateStore port`, () => {
    for (const { name: promise, check } of rateStoreChecks) it(promise, async () => check(await open()));
  });
}
