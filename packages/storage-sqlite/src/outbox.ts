import type { Message } from "@passmuster/core/ports";
import { topics as allTopics, type Outbox } from "@passmuster/core/storage";
import {
  claimOrder,
  deliveryOf,
  expiryId,
  type MessageRow,
  type NewMessage,
  type VerificationRow,
  wakingTopics,
} from "@passmuster/storage-sql";
import type { Connection, Sql } from "./connection.ts";

/** Writes messages in the transaction of `sql`. */
export function putMessages(sql: Sql, messages: readonly NewMessage[]): void {
  for (let from = 0; from < messages.length; from += mostAtOnce) {
    const some = messages.slice(from, from + mostAtOnce);
    sql(
      `insert into passmuster_outbox (id, topic, tenant, verification, payload, due_at, lane, attempts, leased_until)
       values ${some.map(() => "(?, ?, ?, ?, ?, ?, ?, ?, ?)").join(", ")} on conflict (id) do nothing`,
    ).run(some.flatMap(valuesOf));
  }
}

/** Each number of rows up to this has its own prepared statement. */
const mostAtOnce = 8;

function valuesOf({ heldUntil, ...message }: NewMessage): unknown[] {
  const { id, topic, tenant, verification, payload, dueAt, lane = null } = message;
  const attempts = heldUntil === undefined ? 0 : 1;
  return [id, topic, tenant, verification, JSON.stringify(payload), dueAt, lane, attempts, heldUntil ?? null];
}

/** Messages that are due at `@now` and not leased at `@at`. */
const waiting = "parked = 0 and due_at <= @now and (leased_until is null or leased_until <= @at)";

const chosen = "topic in (select value from json_each(@topics))";

/**
 * Ids of the oldest due messages, those of the lane `@last` after all others. `lanes` steps from lane to lane
 * through their index. So the messages of other topics, and of lanes that are left out, are not read.
 */
const dueIds = `
  with recursive topics (topic) as (select value from json_each(@topics)),
  lanes (topic, lane) as (
    select topic, (select min(o.lane) from passmuster_outbox o
      where o.topic = topics.topic and o.parked = 0 and o.lane is not null) from topics
    union all
    select topic, (select min(o.lane) from passmuster_outbox o
      where o.topic = lanes.topic and o.parked = 0 and o.lane > lanes.lane) from lanes where lane is not null
  ),
  due (id, due_at, last) as (
    select o.id, o.due_at, 0 from topics join passmuster_outbox o on o.id in (select id from passmuster_outbox
      where topic = topics.topic and lane is null and ${waiting} order by due_at, id limit @limit)
    union all
    select o.id, o.due_at, lanes.lane is @last from lanes join passmuster_outbox o on o.id in (select id from passmuster_outbox
      where topic = lanes.topic and lane = lanes.lane and ${waiting} order by due_at, id limit @limit)
    where lanes.lane not in (select value from json_each(@lanes))
  )
  select id from due order by last, due_at, id limit @limit`;

interface Woken {
  readonly outbox: Outbox;
  /**
   * Calls the listeners of this process for these topics. Another process finds new messages at its next
   * poll.
   */
  wake(due: readonly Message["topic"][]): void;
}

export function createOutbox({ read, write }: Connection): Woken {
  const { wake, onDue } = createListeners();

  const outbox: Outbox = {
    async add(messages) {
      if (messages.length === 0) return;
      await write((sql) => putMessages(sql, messages));
      wake(wakingTopics(messages));
    },
    async claim(limit, { now, until, at = now, topics = allTopics, exceptLanes = [], lastLane }) {
      const [lanes, wanted] = [JSON.stringify(exceptLanes), JSON.stringify(topics)];
      const isAll = topics.includes("expire");
      const parameters = { limit, now, at, until, lanes, last: lastLane ?? null, topics: wanted };
      const rows = await write((sql) => {
        if (isAll) expireDue(sql, now, limit);
        return sql(
          `update passmuster_outbox set attempts = attempts + 1, leased_until = @until
           where id in (${dueIds}) returning *`,
        ).all(parameters);
      });
      return (rows as MessageRow[]).map(deliveryOf).sort(claimOrder(lastLane));
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
      const topic = await write((sql) => settleMessage(sql, id, outcome));
      if (topic) wake([topic]);
    },
    depth: async (now, topics = allTopics) => read((sql) => depthOf(sql, now, topics)),
    onDue,
  };
  return { outbox, wake };
}

/** The times at which verifications expire become messages. */
function expireDue(sql: Sql, now: number, limit: number): void {
  const due = sql(
    `select id, tenant, expires_at from passmuster_verifications
     where expires_at <= ? order by expires_at limit ?`,
  ).all(now, limit) as (Pick<VerificationRow, "id" | "tenant"> & { readonly expires_at: number })[];
  const clear = "update passmuster_verifications set expires_at = null where id = ?";
  for (const { id: verification, tenant, expires_at: dueAt } of due) {
    const id = expiryId(verification, dueAt);
    putMessages(sql, [{ id, topic: "expire", tenant, verification, payload: {}, dueAt }]);
    sql(clear).run(verification);
  }
}

function createListeners(): Pick<Woken, "wake"> & Required<Pick<Outbox, "onDue">> {
  const listeners = new Set<{ readonly wake: () => void; readonly topics: readonly Message["topic"][] }>();
  return {
    wake(due) {
      for (const listener of listeners)
        if (listener.topics.some((topic) => due.includes(topic))) queueMicrotask(listener.wake);
    },
    onDue(call, topics = allTopics) {
      const listener = { wake: () => call(), topics };
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

type Outcome = Parameters<Outbox["settle"]>[1];

/** Returns the topic of a message that is to be tried again. */
function settleMessage(sql: Sql, id: Message["id"], outcome: Outcome): Message["topic"] | undefined {
  if (outcome === "done") {
    sql("delete from passmuster_outbox where id = ?").run(id);
    return undefined;
  }
  if ("parked" in outcome) {
    const park = "update passmuster_outbox set parked = 1, leased_until = null, reason = ? where id = ?";
    sql(park).run(outcome.parked, id);
    return undefined;
  }
  const again = sql(
    `update passmuster_outbox set parked = 0, leased_until = null, reason = ?, due_at = ? where id = ?
     returning topic`,
  ).get(outcome.reason, outcome.retryAt, id) as Pick<Message, "topic"> | undefined;
  return again?.topic;
}

type Depth = Awaited<ReturnType<Outbox["depth"]>>;

function depthOf(sql: Sql, now: number, topics: readonly Message["topic"][]): Depth {
  const wanted = { topics: JSON.stringify(topics) };
  const due = sql(
    `select count(*) as waiting, min(due_at) as oldest from (
       select due_at from passmuster_outbox where lane is null and ${chosen} and ${waiting}
       union all
       select due_at from passmuster_outbox where lane is not null and ${chosen} and ${waiting}
       union all
       select expires_at from passmuster_verifications
       where expires_at <= @now and 'expire' in (select value from json_each(@topics)))`,
  );
  const found = due.get({ now, at: now, ...wanted }) as { waiting: number; oldest: number | null };
  const { waiting: count, oldest } = found;
  const given = sql(`select count(*) as parked from passmuster_outbox where parked = 1 and ${chosen}`);
  const { parked } = given.get(wanted) as { parked: number };
  return { waiting: count, parked, ...(oldest !== null && { oldestDueAt: oldest }) };
}
