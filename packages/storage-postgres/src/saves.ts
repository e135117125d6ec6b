import { type AuditEntry, StorageUnavailableError } from "@passmuster/core/storage";
import { entryValuesOf } from "./audit.ts";
import { batched } from "./batch.ts";
import type { Connection, Values } from "./connection.ts";

/**
 * The list of a query's columns is evaluated in order: the fence is passed before the save, and the index
 * belongs to the version that was saved.
 */
const save =
  "{schema}.pass_fence($11), {schema}.save($1, $2, $3, $4, $5, $6, $7, $8, $9), {schema}.save_index($10)";
const width = 11;

interface Save {
  readonly id: string;
  readonly values: Values;
  readonly entries: readonly AuditEntry[];
}

/**
 * Saves verifications. Concurrent saves share a transaction, because each transaction waits for the record of
 * its tenant. If one of them is refused, each is sent again alone under the same name. Transactions lock rows
 * in the order of their ids.
 */
export function createSaves({ write }: Connection): (save: Save) => Promise<void> {
  const alone = (one: Save) => write(statementFor(1), valuesOf([one]), one.id);

  const all = async (given: readonly Save[]): Promise<ReadonlyMap<Save, unknown>> => {
    const saves = given.toSorted((one, two) => (one.id < two.id ? -1 : 1));
    const failed = new Map<Save, unknown>();
    const each = async (): Promise<void> => {
      for (const one of saves) await alone(one).catch((error) => failed.set(one, error));
    };
    if (saves.length === 1) await each();
    else
      await write(statementFor(saves.length), valuesOf(saves)).catch((error: unknown) => {
        if (!(error instanceof StorageUnavailableError)) return each();
        for (const one of saves) failed.set(one, error);
      });
    return failed;
  };

  const asked = batched(all, { atOnce: 2, most: 16 });
  return async (one) => {
    const failed = await asked(one);
    if (failed.has(one)) throw failed.get(one);
  };
}

function valuesOf(saves: readonly Save[]): Values {
  const entries = saves.flatMap((one) => one.entries);
  return [...saves.flatMap(({ values }) => values), saves[0]?.id, ...entryValuesOf(entries)];
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
    `select {schema}.record_saves(${record.join(", ")}) from (select ${calls.join(", ")} offset 0) saved`;
  statements.set(count, statement);
  return statement;
}
