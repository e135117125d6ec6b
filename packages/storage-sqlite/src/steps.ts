import type { StepStore } from "@passmuster/core/storage";
import type { Connection } from "./connection.ts";

type DayCount = Awaited<ReturnType<StepStore["read"]>>[number];

export function createStepStore({ read, write }: Connection): StepStore {
  return {
    async add({ tenant, flow, day }, counts) {
      await write((sql) => {
        const insert = sql(
          `insert into passmuster_steps (tenant, flow, day, step, event, count) values (?, ?, ?, ?, ?, ?)
           on conflict (tenant, flow, day, step, event) do update set count = count + excluded.count`,
        );
        for (const { step, event, count } of counts) insert.run(tenant, flow, day, step, event, count);
      });
    },
    read: ({ tenant, flow, from, until }) =>
      read(
        (sql) =>
          sql(
            `select day, step, event, count from passmuster_steps
             where tenant = ? and flow = ? and day between ? and ? order by day, step, event`,
          ).all(tenant, flow, from, until) as DayCount[],
      ),
  };
}
