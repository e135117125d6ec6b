import type { Message } from "@passmuster/core/ports";
import { topics as allTopics, type Outbox } from "@passmuster/core/storage";
import {
  claimOrder,
  deliveryOf,
  type MessageRow,
  type NewMessage,
  wakingTopics,
} from "@passmuster/storage-sql";
import { batched } from "./batch.ts";
import type { Connection } from "./connection.ts";
import { jsonOf } from "./database.ts";
import type { Notifier } from "./notifier.ts";

/** A row for `put_messages`. */
export function messageRowOf({
  id,
  topic,
  tenant,
  verification,
  payload,
  dueAt,
  lane,
  heldUntil,
}: NewMessage) {
  return {
    id,
    topic,
    tenant,
    verification,
    payload: JSON.stringify(payload),
    due_at: dueAt,
    lane: lane ?? null,
    attempts: heldUntil === undefined ? 0 : 1,
    leased_until: heldUntil ?? null,
  };
}

/** Messages that are due at `$1` and not leased at the time of a parameter. */
const waitingAt = (at: string): string =>
  `parked = 0 and due_at <= $1 and (leased_until is null or leased_until <= ${at})`;

/** As `expiryId` makes it. */
const expiryId = "'msg_0' || left(encode(sha256(convert_to(id || ' ' || expires_at, 'UTF8')), 'hex'), 25)";

const oldestDue = (lane: string): string =>
  `select id, due_at from {schema}.outbox where ${lane} and ${waitingAt("$6")}
   order by due_at, id limit $5 for update skip locked`;

/**
 * Joined to a statement, it commits without waiting for the disk. What a power cut may undo is repeated: the
 * message is claimed again after its lease, as if the process had ended before it settled the message.
 */
const unflushed = "(select set_config('synchronous_commit', 'off', true)) unflushed";

/**
 * `lanes` steps from lane to lane through their index. So the messages of other topics, and of lanes that are
 * left out, are not read. Selects the rows once: a subquery in `from` may run for each joined row and would
 * then select others.
 */
const claimed = (limit: string, more = "") => `with recursive lanes (topic, lane) as (
    select t.topic, (select o.lane from {schema}.outbox o
      where o.topic = t.topic and o.parked = 0 and o.lane is not null order by o.lane limit 1)
    from unnest($3::text[]) t (topic)
    union all
    select topic, (select o.lane from {schema}.outbox o
      where o.topic = lanes.topic and o.parked = 0 and o.lane > lanes.lane order by o.lane limit 1)
    from lanes where lanes.lane is not null
  )${more}, due as materialized (
    select id from (
      select alone.*, false as last from unnest($3::text[]) t (topic),
        lateral (${oldestDue("topic = t.topic and lane is null")}) alone
      union all
      select ofLane.*, coalesce(lanes.lane = $7, false) from lanes, lateral (${oldestDue("topic = lanes.topic and lane = lanes.lane")}) ofLane
      where lanes.lane <> all($4::text[])
    ) oldest order by last, due_at, id limit ${limit}
  ), claimed as (
    update {schema}.outbox o set attempts = o.attempts + 1, leased_until = $2
    from due, ${unflushed} where o.id = due.id returning o.*
  )`;

/** The times at which verifications expire become messages that are claimed. */
const expired = `, expired as materialized (
    select id, tenant, expires_at from {schema}.verifications
    where expires_at <= $1 order by expires_at limit $5 for update skip locked
  ), cleared as (
    update {schema}.verifications v set expires_at = null from expired e where v.id = e.id
  ), moved as (
    insert into {schema}.outbox (id, topic, tenant, verification, payload, due_at, attempts, leased_until)
    select ${expiryId}, 'expire', tenant, id, '{}', expires_at, 1, $2 from expired
    on conflict (id) do nothing returning *
  )`;

const claim = `${claimed("$5")} select * from claimed`;
const claimOfAll = `${claimed("greatest(0, $5 - (select count(*) from expired))", expired)}
  select * from moved union all select * from claimed`;

/** Filters by the topics in `$2`. */
const chosen = "topic = any($2)";

const settled = {
  done: `delete from {schema}.outbox using ${unflushed} where id = any($1)`,
  parked: "update {schema}.outbox set parked = 1, leased_until = null, reason = $2 where id = $1",
  again: "update {schema}.outbox set parked = 0, leased_until = null, reason = $2, due_at = $3 where id = $1",
};

export function createOutbox({ read, write, writeOnce }: Connection, notifier: Notifier): Outbox {
  /** Each single deletion is a commit: batches of 50 make 2.5 times the jobs per second. */
  const forget = batched((ids: readonly Message["id"][]) => write(settled.done, [ids]));

  return {
    async add(messages) {
      const rows = jsonOf(messages.map(messageRowOf));
      if (rows === null) return;
      await write("select from {schema}.put_messages($1)", [rows]);
      notifier.call(wakingTopics(messages));
    },
    async claim(limit, { now, until, at = now, topics = allTopics, exceptLanes = [], lastLane }) {
      const given = [now, until, topics, exceptLanes, limit, at, lastLane ?? null];
      const statement = topics.includes("expire") ? claimOfAll : claim;
      const rows = await writeOnce<MessageRow>(statement, given);
      return rows.map(deliveryOf).sort(claimOrder(lastLane));
    },
    async extend(ids, until) {
      await write(
        `update {schema}.outbox set leased_until = greatest(leased_until, $1)
         where leased_until is not null and id = any($2)`,
        [until, ids],
      );
    },
    async settle(id, outcome) {
      if (outcome === "done") await forget(id);
      else if ("parked" in outcome) await write(settled.parked, [id, outcome.parked]);
      else {
        await write(settled.again, [id, outcome.reason, outcome.retryAt]);
        notifier.call();
      }
    },
    async depth(now, topics = allTopics) {
      const [found] = await read<{
        readonly waiting: number;
        readonly oldest: number | null;
        readonly parked: number;
      }>(
        `select count(*) as waiting, min(due_at) as oldest,
           (select count(*) from {schema}.outbox where parked = 1 and ${chosen}) as parked
         from (select due_at from {schema}.outbox where lane is null and ${waitingAt("$1")} and ${chosen}
           union all
           select due_at from {schema}.outbox where lane is not null and ${waitingAt("$1")} and ${chosen}
           union all
           select expires_at from {schema}.verifications where expires_at <= $1 and 'expire' = any($2)) due`,
        [now, topics],
      );
      const { waiting: due = 0, oldest = null, parked = 0 } = found ?? {};
      return { waiting: due, parked, ...(oldest !== null && { oldestDueAt: oldest }) };
    },
    onDue: (wake, topics) => notifier.listen(wake, topics),
  };
}
