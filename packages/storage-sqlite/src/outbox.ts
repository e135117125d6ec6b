import type { Delivery, Message, Outbox, Topic } from "@passmuster/core/ports";
import { deliveryOf, type MessageRow } from "@passmuster/storage-sql";
import type { Connection, Sql } from "./connection.ts";

/** Writes messages in the transaction of `sql`. */
export function putMessages(sql: Sql, messages: readonly Message[]): void {
  for (let from = 0; from < messages.length; from += mostAtOnce) {
    const some = messages.slice(from, from + mostAtOnce);
    sql(
      `insert into passmuster_outbox (id, topic, tenant, verification, payload, due_at, lane)
       values ${some.map(() => "(?, ?, ?, ?, ?, ?, ?)").join(", ")} on conflict (id) do nothing`,
    ).run(some.flatMap(valuesOf));
  }
}

/** Each number of rows up to this has its own prepared statement. */
const mostAtOnce = 8;

function valuesOf({ id, topic, tenant, verification, payload, dueAt, lane }: Message): unknown[] {
  return [id, topic, tenant, verification, JSON.stringify(payload), dueAt, lane ?? null];
}

/** Messages that are due at `@now` and not leased at `@at`. */
const waiting = "parked = 0 and due_at <= @now and (leased_until is null or leased_until <= @at)";

const chosenOf = (topics: readonly Topic[] | undefined): string =>
  topics ? "and topic in (select value from json_each(@topics))" : "";

/**
 * Ids of the oldest due messages. `lanes` steps from lane to lane through their index, so that the messages of
 * lanes that are left out are not read.
 */
const dueIds = (chosen: string): string => `
  with recursive lanes (lane) as (
    select min(lane) from passmuster_outbox where parked = 0 and lane is not null
    union all
    select (select min(lane) from passmuster_outbox where parked = 0 and lane > lanes.lane)
    from lanes where lanes.lane is not null
  ),
  due (id, due_at) as (
    select * from (select id, due_at from passmuster_outbox
      where lane is null and ${waiting} ${chosen} order by due_at, id limit @limit)
    union all
    select o.id, o.due_at from lanes join passmuster_outbox o on o.id in (select id from passmuster_outbox
      where lane = lanes.lane and ${waiting} ${chosen} order by due_at, id limit @limit)
    where lanes.lane not in (select value from json_each(@lanes))
  )
  select id from due order by due_at, id limit @limit`;

/** `wake` notifies the listeners of this process; another process finds new messages at its next poll. */
export function createOutbox({ read, write }: Connection): { readonly outbox: Outbox; wake(): void } {
  const listeners = new Set<() => void>();
  const wake = (): void => {
    for (const listener of listeners) queueMicrotask(listener);
  };

  const outbox: Outbox = {
    async add(messages) {
      if (messages.length === 0) return;
      await write((sql) => putMessages(sql, messages));
      wake();
    },
    async claim(limit, { now, until, at = now, topics, exceptLanes = [] }) {
      const lanes = JSON.stringify(exceptLanes);
      const parameters = { limit, now, at, until, lanes, ...(topics && { topics: JSON.stringify(topics) }) };
      const rows = await write((sql) =>
        sql(
          `update passmuster_outbox set attempts = attempts + 1, leased_until = @until
           where id in (${dueIds(chosenOf(topics))}) returning *`,
        ).all(parameters),
      );
      return (rows as MessageRow[]).map(deliveryOf).sort(oldestFirst);
    },
    async extend(ids, until) {
      await write((sql) =>
        sql(
          `update passmuster_outbox set leased_until = max(leased_until, ?)
           where leased_until is not null and id in (select value from json_each(?))`,
        ).run(until, JSON.stringify(ids)),
      );
    },
    async settle(id, outcome) {
      await write((sql) => {
        if (outcome === "done") return sql("delete from passmuster_outbox where id = ?").run(id);
        if ("parked" in outcome) {
          const park = sql(
            "update passmuster_outbox set parked = 1, leased_until = null, reason = ? where id = ?",
          );
          return park.run(outcome.parked, id);
        }
        return sql(
          "update passmuster_outbox set parked = 0, leased_until = null, reason = ?, due_at = ? where id = ?",
        ).run(outcome.reason, outcome.retryAt, id);
      });
      if (typeof outcome === "object" && "retryAt" in outcome) wake();
    },
    async depth(now, topics) {
      const chosen = chosenOf(topics);
      const wanted = topics ? { topics: JSON.stringify(topics) } : {};
      return read((sql) => {
        const due = sql(
          `select count(*) as waiting, min(due_at) as oldest from (
             select due_at from passmuster_outbox where lane is null and ${waiting} ${chosen}
             union all
             select due_at from passmuster_outbox where lane is not null and ${waiting} ${chosen})`,
        );
        const found = due.get({ now, at: now, ...wanted }) as { waiting: number; oldest: number | null };
        const { waiting: count, oldest } = found;
        const given = sql(`select count(*) as parked from passmuster_outbox where parked = 1 ${chosen}`);
        const { parked } = given.get(wanted) as { parked: number };
        return { waiting: count, parked, ...(oldest !== null && { oldestDueAt: oldest }) };
      });
    },
    onDue(listen) {
      const listener = (): void => listen();
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return { outbox, wake };
}

function oldestFirst({ message: a }: Delivery, { message: b }: Delivery): number {
  return a.dueAt - b.dueAt || (a.id < b.id ? -1 : 1);
}
