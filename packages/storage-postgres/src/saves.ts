import { StorageUnavailableError } from "@passmuster/core/ports";
import { batched } from "./batch.ts";
import type { Connection, Values } from "./connection.ts";

export const save = "{schema}.save($1, $2, $3, $4, $5, $6, $7, $8, $9)";
const width = 9;

interface Creation {
  readonly id: string;
  readonly values: Values;
}

/**
 * Saves new verifications. Their rows cannot conflict, so concurrent creations share a transaction. If one of
 * them is refused, each is sent again alone under the same name.
 */
export function createCreations({ write }: Connection): (creation: Creation) => Promise<void> {
  const alone = ({ id, values }: Creation) => write(`select from ${save}`, values, id);

  const all = async (creations: readonly Creation[]): Promise<ReadonlyMap<Creation, unknown>> => {
    const failed = new Map<Creation, unknown>();
    const each = async (): Promise<void> => {
      for (const creation of creations) await alone(creation).catch((error) => failed.set(creation, error));
    };
    const [first] = creations;
    if (creations.length === 1 && first) await each();
    else
      await write(
        statementFor(creations.length),
        creations.flatMap(({ values }) => values),
      ).catch((error: unknown) => {
        if (!(error instanceof StorageUnavailableError)) return each();
        for (const creation of creations) failed.set(creation, error);
      });
    return failed;
  };

  const asked = batched(all, { atOnce: 2, most: 16 });
  return async (creation) => {
    const failed = await asked(creation);
    if (failed.has(creation)) throw failed.get(creation);
  };
}

const statements = new Map<number, string>();

function statementFor(count: number): string {
  const calls = Array.from({ length: count }, (_, index) =>
    save.replace(/\$(\d)/g, (_whole, place: string) => `$${index * width + Number(place)}`),
  );
  const statement = statements.get(count) ?? `select ${calls.join(", ")}`;
  statements.set(count, statement);
  return statement;
}
