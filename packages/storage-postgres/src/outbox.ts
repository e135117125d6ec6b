import type { Message } from "@passmuster/core/ports";
import { topics as allTopics, type Outbox } from "@passmuster/core/storage";
import { type NewMessage, wakingTopics } from "@passmuster/storage-sql";
import { batched } from "./batch.ts";
import { createClaim, unflushed, waitingAt } from "./claiming.ts";
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

/** Filters by the topics in `$2`. */
const chosen = "topic = any($2)";

const settled = {
  done: `delete from {schema}.outbox using ${unflushed} unflushed where id = any($1)`,
  parked: "update {schema}.outbox set parked = 1, leased_until = null, reason = $2 where id = $1",
  again: "update {schema}.outbox set parked = 0, leased_until = null, reason = $2, due_at = $3 where id = $1",
};

export function createOutbox(connection: Connection, notifier: Notifier): Outbox {
  const { read, write } = connection;
  /** Each single deletion is a commit: batches of 50 make 2.5 times the jobs per second. */
  const forget = batched((ids: readonly Message["id"][]) => write(settled.done, [ids]));

  return {
    async add(messages) {
      const rows = jsonOf(messages.map(messageRowOf));
      if (rows === null) return;
      await write("select from {schema}.put_messages($1)", [rows]);
      notifier.call(wakingTopics(messages));
    },
    claim: createClaim(connection),
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
         from (select due_at from {schema}.outbox where lane is null and ${waitingAt("$1", "$1")} and ${chosen}
           union all
           select due_at from {schema}.outbox where lane is not null and ${waitingAt("$1", "$1")} and ${chosen}
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
