import type { ListHit, ScreenedList } from "../../model/screening.ts";
import type { Screening } from "../../ports/screening.ts";

const list: ScreenedList = {
  name: "sandbox",
  version: "1",
  digest: "0".repeat(64),
  at: "2026-01-01T00:00:00.000Z",
};

const hit: ListHit = {
  list: "sandbox",
  entry: "1",
  digest: "1",
  alias: "LISTED, Sandbox",
  words: [{ own: "LISTED", listed: "LISTED" }],
  score: 0.9,
  dateOfBirth: "unknown",
  country: "unknown",
  listed: { name: "LISTED, Sandbox", birthDates: [], countries: [], programmes: ["SANDBOX"] },
};

/**
 * Lists that name everybody whose surname is `Listed`, and that cannot be searched for the surname
 * `Unlistable`. No other person is on them.
 */
export function sandboxScreening(): Screening {
  return {
    async screen({ names }) {
      const isNamed = (name: string): boolean => names.some(({ surname }) => surname.toUpperCase() === name);
      if (isNamed("UNLISTABLE")) throw new Error("The lists of the sandbox are away.");
      return { hits: isNamed("LISTED") ? [hit] : [], lists: [list] };
    },
    lists: async () => [list],
  };
}
