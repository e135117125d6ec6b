import type { ListHit, ScreenedList, ScreenedPerson, Screening } from "@passmuster/core/ports";
import { entriesOf, type ImportedList, importedLists } from "./index-files.ts";
import { ListFileError } from "./list/list-file-error.ts";
import { createNameIndex, type NameIndex } from "./name-index.ts";

export interface ListScreeningOptions {
  /** The directory that `importList` writes to. All processes of a service share one, or each has its own. */
  readonly directory: string;
}

interface Loaded {
  readonly list: ImportedList;
  readonly index: NameIndex;
}

/**
 * Screens people against the lists in a directory, in memory: nothing leaves the process. A list that was
 * imported again is loaded at the next search. Rejects while the directory has no list, or cannot be read.
 * @example
 * const screening = listScreening({ directory: "/var/lib/passmuster/lists" });
 */
export function listScreening({ directory }: ListScreeningOptions): Screening {
  let loaded: ReadonlyMap<string, Loaded> = new Map();
  let loading: Promise<void> | undefined;
  const load = async (): Promise<void> => {
    const lists = await importedLists(directory).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    });
    if (lists.length === 0)
      throw new ListFileError(`${directory}: No list was imported. Run passmuster screening import.`);
    const next = new Map<string, Loaded>();
    for (const list of lists) {
      const known = loaded.get(list.name);
      const isSame = known?.list.digest === list.digest && known.list.at === list.at;
      next.set(
        list.name,
        isSame ? known : { list, index: createNameIndex(await entriesOf(directory, list)) },
      );
    }
    loaded = next;
  };
  const refresh = (): Promise<void> => {
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return loading;
  };
  return {
    async screen(person, signal) {
      await refresh();
      signal.throwIfAborted();
      const lists = [...loaded.values()];
      return {
        hits: lists.flatMap((each) => hitsOf(each, person)),
        lists: lists.map(({ list }) => screened(list)),
      };
    },
    async lists() {
      await refresh();
      return [...loaded.values()].map(({ list }) => screened(list));
    },
  };
}

const hitsOf = ({ list, index }: Loaded, person: ScreenedPerson): readonly ListHit[] =>
  index.search(person).map((hit) => ({ list: list.name, ...hit }));

const screened = ({ name, version, digest, at }: ImportedList): ScreenedList => ({
  name,
  version,
  digest,
  at,
});
