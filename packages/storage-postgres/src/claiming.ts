import { topics as allTopics, type Delivery, type Outbox } from "@passmuster/core/storage";
import { claimOrder, deliveryOf, type MessageRow } from "@passmuster/storage-sql";
import { batched } from "./batch.ts";
import type { Connection } from "./connection.ts";

/** Messages that are due and not leased at the time of a parameter. */
export const waitingAt = (now: string, at: string): string =>
  `parked = 0 and due_at <= ${now} and (leased_until is null or leased_until <= ${at})`;

/**
 * Joined to a statement, it commits without waiting for the disk. What a power cut may undo is repeated: the
 * message is claimed again after its lease, as if the process had ended before it settled the message.
 */
export const unflushed = "(select set_config('synchronous_commit', 'off', true))";

/** As the function `expiryId` makes it. */
const expiryId = "'msg_0' || left(encode(sha256(convert_to(id || ' ' || expires_at, 'UTF8')), 'hex'), 25)";

const width = 7;

/**
 * `lanes` steps from lane to lane through their index. So the messages of other topics, and of lanes that are
 * left out, are not read. Selects the rows once: a subquery in `from` may run for each joined row and would
 * then select others. With `expires`, the times at which verifications expire become messages that are
 * claimed.
 */
function claimedAt(place: number, expires: boolean): string {
  const [now, until, topics, exceptLanes, limit, at, lastLane] = Array.from(
    { length: width },
    (_, index) => `$${place * width + index + 1}`,
  ) as [string, string, string, string, string, string, string];
  const oldest = (lane: string): string => `select id, due_at from {schema}.outbox
    where ${lane} and ${waitingAt(now, at)} order by due_at, id limit ${limit} for update skip locked`;
  const expired = `expired as materialized (
      select id, tenant, expires_at from {schema}.verifications
      where expires_at <= ${now} order by expires_at limit ${limit} for update skip locked
    ), cleared as (
      update {schema}.verifications v set expires_at = null from expired e where v.id = e.id
    ), moved as (
      insert into {schema}.outbox (id, topic, tenant, verification, payload, due_at, attempts, leased_until)
      select ${expiryId}, 'expire', tenant, id, '{}', expires_at, 1, ${until} from expired
      on conflict (id) do nothing returning *
    ), `;
  const rest = expires ? `greatest(0, ${limit} - (select count(*) from expired))` : limit;
  return `lanes${place} (topic, lane) as (
      select t.topic, (select o.lane from {schema}.outbox o
        where o.topic = t.topic and o.parked = 0 and o.lane is not null order by o.lane limit 1)
      from unnest(${topics}::text[]) t (topic)
      union all
      select topic, (select o.lane from {schema}.outbox o
        where o.topic = l.topic and o.parked = 0 and o.lane > l.lane order by o.lane limit 1)
      from lanes${place} l where l.lane is not null
    ), ${expires ? expired : ""}due${place} as materialized (
      select id from (
        select alone.*, false as last from unnest(${topics}::text[]) t (topic),
          lateral (${oldest("topic = t.topic and lane is null")}) alone
        union all
        select ofLane.*, coalesce(l.lane = ${lastLane}, false)
        from lanes${place} l, lateral (${oldest("topic = l.topic and lane = l.lane")}) ofLane
        where l.lane <> all(${exceptLanes}::text[])
      ) oldest order by last, due_at, id limit ${rest}
    ), claimed${place} as (
      update {schema}.outbox o set attempts = o.attempts + 1, leased_until = ${until}
      from due${place} due, ${unflushed} unflushed where o.id = due.id returning o.*
    )`;
}

type Ask = {
  readonly limit: number;
  readonly order: Parameters<Outbox["claim"]>[1];
};

const topicsOf = ({ order: { topics = allTopics } }: Ask) => topics;
const expires = (ask: Ask): boolean => topicsOf(ask).includes("expire");

function statementFor(asks: readonly Ask[]): string {
  const parts = asks.map((ask, place) => claimedAt(place, expires(ask)));
  const rows = asks.flatMap((ask, place) => [
    `select ${place} as place, c.* from claimed${place} c`,
    ...(expires(ask) ? [`select ${place} as place, m.* from moved m`] : []),
  ]);
  return `with recursive ${parts.join(", ")} ${rows.join(" union all ")}`;
}

function valuesOf({ limit, order }: Ask): readonly unknown[] {
  const { now, until, at = now, topics = allTopics, exceptLanes = [], lastLane = null } = order;
  return [now, until, topics, exceptLanes, limit, at, lastLane];
}

/** Those that have no topic in common: a statement changes a row once. */
function apart(asks: readonly Ask[]): readonly Ask[] {
  const taken = new Set<string>();
  return asks.filter((ask) => {
    const isApart = !topicsOf(ask).some((topic) => taken.has(topic));
    if (isApart) for (const topic of topicsOf(ask)) taken.add(topic);
    return isApart;
  });
}

/** Claims of one turn share a statement: the polls of a process come together. */
export function createClaim({ writeOnce }: Connection): Outbox["claim"] {
  const claim = async (given: readonly Ask[]): Promise<ReadonlyMap<Ask, readonly Delivery[]>> => {
    const asks = apart(given);
    const rows = await writeOnce<MessageRow & { readonly place: number }>(
      statementFor(asks),
      asks.flatMap(valuesOf),
    );
    const claimed = asks.map((ask, place) => {
      const own = rows.filter((row) => row.place === place).map(deliveryOf);
      return [ask, own.sort(claimOrder(ask.order.lastLane))] as const;
    });
    const rest = given.filter((ask) => !asks.includes(ask));
    return new Map([...claimed, ...(rest.length > 0 ? await claim(rest) : [])]);
  };
  const asked = batched(claim, { atOnce: 4, most: 8 });
  return async (limit, order) => {
    const ask = { limit, order };
    return (await asked(ask)).get(ask) ?? [];
  };
}
