import type { StepStore } from "@passmuster/core/storage";
import type { Connection } from "./connection.ts";

type DayCount = Awaited<ReturnType<StepStore["read"]>>[number];

export function createStepStore({ read, writeOnce }: Connection): StepStore {
  return {
    async add({ tenant, flow, day }, counts) {
      // In one order, so that concurrent calls do not deadlock.
      await writeOnce(
        `insert into {schema}.steps as known (tenant, flow, day, step, event, count)
         select $1, $2, $3, step, event, sum(count) from unnest($4::text[], $5::text[], $6::bigint[])
           as given (step, event, count) group by step, event order by step, event
         on conflict (tenant, flow, day, step, event) do update set count = known.count + excluded.count`,
        [
          tenant,
          flow,
          day,
          counts.map(({ step }) => step),
          counts.map(({ event }) => event),
          counts.map(({ count }) => count),
        ],
      );
    },
    read: ({ tenant, flow, from, until }) =>
      read<DayCount>(
        `select day, step, event, count from {schema}.steps
         where tenant = $1 and flow = $2 and day between $3 and $4 order by day, step, event`,
        [tenant, flow, from, until],
      ),
  };
}
