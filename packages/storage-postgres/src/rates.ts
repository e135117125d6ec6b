import type { RateStore } from "@passmuster/core/storage";
import type { Connection } from "./connection.ts";

type RateGrant = Awaited<ReturnType<RateStore["take"]>>;

/** Microseconds by which the clocks of two processes may differ. */
const skew = 5_000_000;
/** Microseconds between two purges of a process. */
const purgeEvery = 10_000_000;
const purgedAtOnce = 1000;

const quarterOf = (rest: string): string => `least($2::integer, (greatest(${rest}, 0) + 3) / 4)`;
const ended = "(r.ends_at <= $4 or r.ends_at > $5 + $6)";

/** One row a caller. A row that is locked was written by another process, so its order waits. */
const take = `insert into {schema}.rates as r (key, used, granted, ends_at)
  values ($1, ${quarterOf("$3::integer")}, ${quarterOf("$3::integer")}, $5)
  on conflict (key) do update set
    granted = case when ${ended} then ${quarterOf("$3::integer")} else ${quarterOf("$3::integer - r.used")} end,
    used = case when ${ended} then ${quarterOf("$3::integer")} else r.used + ${quarterOf("$3::integer - r.used")} end,
    ends_at = case when ${ended} then $5 else r.ends_at end
  returning granted, greatest($3::integer - used, 0) as left, ends_at as "endsAt"`;

const purge = `with ended as materialized (
    select key from {schema}.rates where ends_at <= $1 limit ${purgedAtOnce} for update skip locked
  )
  delete from {schema}.rates r using ended where r.key = ended.key`;

export function createRateStore({ writeOnce }: Connection): RateStore {
  let purgedAt = 0;
  return {
    async take({ key, wanted, limit, now, until }) {
      if (now - purgedAt >= purgeEvery) {
        purgedAt = now;
        // A failed purge is repeated by the next one.
        writeOnce(purge, [now]).catch(() => undefined);
      }
      const values = [key, wanted, limit, now, until, skew];
      const [grant] = await writeOnce<RateGrant>(take, values);
      return grant ?? { granted: 0, left: 0, endsAt: until };
    },
  };
}
