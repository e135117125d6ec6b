import type { ListHit, ScreenedList, ScreenedPerson, Screening } from "@passmuster/core/ports";

export const hit = (change: Partial<ListHit> = {}): ListHit => ({
  list: "un",
  entry: "QDi.001",
  digest: "d1",
  alias: "MARLOW, Ines",
  words: [{ own: "MARLOW", listed: "MARLOW" }],
  score: 0.97,
  dateOfBirth: "same",
  country: "unknown",
  listed: { name: "MARLOW, Ines", birthDates: ["12 Apr 1990"], countries: [], programmes: ["Test"] },
  ...change,
});

type Answer = Awaited<ReturnType<Screening["screen"]>>;

/** Lists of a version that say what a test tells them, about everybody or person by person. */
export function listsDouble(hits: readonly ListHit[] = []) {
  const asked: ScreenedPerson[] = [];
  let [version, shown] = ["1", hits];
  let answer: (person: ScreenedPerson, usual: Answer) => Answer | Promise<Answer> = (_, usual) => usual;
  const lists = (): readonly ScreenedList[] => [
    { name: "un", version, digest: version.padStart(64, "0"), at: "2026-01-01T00:00:00.000Z" },
  ];
  const port: Screening = {
    async screen(person) {
      asked.push(person);
      return answer(person, { hits: shown, lists: lists() });
    },
    lists: async () => lists(),
  };
  return {
    port,
    asked,
    /** A new version of the lists. */
    change(next: readonly ListHit[], number: string) {
      [version, shown] = [number, next];
    },
    answers(next: typeof answer) {
      answer = next;
    },
  };
}
