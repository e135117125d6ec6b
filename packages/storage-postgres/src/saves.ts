import { type AuditEntry, StorageUnavailableError } from "@passmuster/core/storage";
import { entryValuesOf } from "./audit.ts";
import { batched } from "./batch.ts";
import type { Connection, Values } from "./connection.ts";

/**
 * The list of a query's columns is evaluated in order: the fence is passed before the save, and the index
 * belongs to the version that was saved. Functions without an argument are not called.
 */
const save =
  "{schema}.pass_fence($11), {schema}.save($1, $2, $3, $4, $5, $6, $7, $8, $9), {schema}.save_index($10), {schema}.save_queued($12)";
const width = 12;

/** The endpoints of these tenants, by their versions. A tenant without any is absent. */
const endpoints = (tenants: string) =>
  `(select json_object_agg(tenant, revision) from (
    select w.tenant, string_agg(w.id || ' ' || w.version, ' ' order by w.id) as revision
    from {schema}.webhooks w where w.tenant = any(${tenants}) group by w.tenant) revisions) as endpoints`;

interface Save {
  readonly id: string;
  readonly tenant: string;
  readonly values: Values;
  readonly entries: readonly AuditEntry[];
}

interface Row {
  readonly endpoints: Readonly<Record<string, string>> | null;
}

type Outcome = { readonly endpoints: string } | { readonly error: unknown };

/**
 * Saves verifications. Resolves to the revision of the tenant's endpoints. Concurrent saves share a
 * transaction, because each transaction waits for the record of its tenant. If one of them is refused, each
 * is sent again alone under the same name. Transactions lock rows in the order of their ids.
 */
export function createSaves({ write }: Connection): (save: Save) => Promise<string> {
  const together = async (
    saves: readonly Save[],
    name?: string,
  ): Promise<readonly (readonly [Save, Outcome])[]> => {
    const [row] = await write<Row>(statementFor(saves.length), valuesOf(saves), name);
    return saves.map((one) => [one, { endpoints: row?.endpoints?.[one.tenant] ?? "" }]);
  };
  const failed = (error: unknown) => (one: Save) => [one, { error }] as const;

  const all = async (given: readonly Save[]): Promise<ReadonlyMap<Save, Outcome>> => {
    const saves = given.toSorted((one, two) => (one.id < two.id ? -1 : 1));
    const each = async () => {
      const outcomes: (readonly [Save, Outcome])[] = [];
      for (const one of saves)
        outcomes.push(...(await together([one], one.id).catch((error) => [failed(error)(one)])));
      return outcomes;
    };
    if (saves.length === 1) return new Map(await each());
    const outcomes = together(saves).catch((error: unknown) =>
      error instanceof StorageUnavailableError ? saves.map(failed(error)) : each(),
    );
    return new Map(await outcomes);
  };

  const asked = batched(all, { atOnce: 2, most: 16 });
  return async (one) => {
    const outcome = (await asked(one)).get(one) ?? { endpoints: "" };
    if ("error" in outcome) throw outcome.error;
    return outcome.endpoints;
  };
}

function valuesOf(saves: readonly Save[]): Values {
  const entries = saves.flatMap((one) => one.entries);
  return [
    ...saves.flatMap(({ values }) => values),
    saves[0]?.id,
    ...entryValuesOf(entries),
    [...new Set(saves.map(({ tenant }) => tenant))],
  ];
}

const statements = new Map<number, string>();

/** The subquery saves first: the record's lock is the last of the transaction. */
function statementFor(count: number): string {
  const calls = Array.from({ length: count }, (_, index) =>
    save.replace(/\$(\d+)/g, (_whole, place: string) => `$${index * width + Number(place)}`),
  );
  const record = Array.from({ length: 5 }, (_, index) => `$${count * width + index + 1}`);
  const statement =
    statements.get(count) ??
    `select {schema}.record_saves(${record.join(", ")}), ${endpoints(`$${count * width + 6}`)}
     from (select ${calls.join(", ")} offset 0) saved`;
  statements.set(count, statement);
  return statement;
}
