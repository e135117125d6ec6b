import type { VerificationStorage } from "@passmuster/core/storage";
import { searchPage } from "@passmuster/storage-sql";
import type { Connection } from "./connection.ts";
import type { Keys } from "./keys.ts";
import { readPage } from "./list.ts";
import type { Loading } from "./loading.ts";
import type { Merging } from "./merging.ts";
import { openPage } from "./sealed.ts";
import { readCandidates } from "./search.ts";

/** Pages of the list; with a search, of the opened candidates that match it. */
export function createList(
  { read }: Connection,
  keys: Keys,
  loading: Loading,
  merging: Merging,
): VerificationStorage["list"] {
  return async (query) => {
    const lookUp = (await keys.lookUp())(query.tenant);
    if (!query.search) return openPage(keys, await read((sql) => readPage(sql, lookUp, query)));
    await merging.all();
    const { ids, truncated } = await read((sql) => readCandidates(sql, lookUp, query));
    const opened = await Promise.all(ids.map((id) => loading.load(query.tenant, id)));
    return searchPage(query, opened, truncated);
  };
}
