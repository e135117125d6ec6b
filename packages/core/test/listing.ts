import type { ListHit, ScreenedList, ScreenedPerson, Screening } from "@passmuster/core/ports";

/** A hit on an entry called Marlow; `entry` and the rest as given. */
export const hitOn = (change: Partial<ListHit> = {}): ListHit => ({
  list: "ofac-sdn",
  entry: "1",
  digest: "1",
  alias: "MARLOW, Ines",
  words: [{ own: "MARLOW", listed: "MARLOW" }],
  score: 0.97,
  dateOfBirth: "same",
  country: "unknown",
  listed: { name: "MARLOW, Ines", birthDates: [], countries: [], programmes: [] },
  ...change,
});

export interface Listing extends Screening {
  readonly asked: ScreenedPerson[];
  version: string;
  isAway: boolean;
  /** The hits on a person. */
  find: (person: ScreenedPerson) => readonly Partial<ListHit>[];
  /** Runs once, in the next search, before its answer. */
  meanwhile: (() => Promise<unknown>) | undefined;
}

/** Lists in one form that say about a person what a test says. */
export function listing(find: Listing["find"]): Listing {
  const listsOf = (version: string): readonly ScreenedList[] =>
    ["ofac-sdn", "un", "eu"].map((name) => ({
      name,
      version,
      digest: version.padStart(64, "0"),
      at: "2026-01-01T00:00:00.000Z",
    }));
  const own: Listing = {
    asked: [],
    version: "1",
    isAway: false,
    find,
    meanwhile: undefined,
    lists: async () => listsOf(own.version),
    async screen(person) {
      own.asked.push(person);
      const { version, find: now, meanwhile } = own;
      own.meanwhile = undefined;
      await meanwhile?.();
      if (own.isAway) throw new Error(`Away: ${JSON.stringify(person)}`);
      const hits = now(person).map((one, at) => hitOn({ entry: String(at + 1), ...one }));
      return { hits, lists: listsOf(version) };
    },
  };
  return own;
}
