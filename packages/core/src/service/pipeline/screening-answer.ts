import { z } from "zod";
import { memoise } from "../../base/input/memoise.ts";
import { type ListHit, listComparisons, type ScreenedList } from "../../model/screening.ts";

const most = { hits: 100, texts: 50, letters: 500 };

/** An identifier: it is kept whole, or the answer is none. */
const name = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .refine((text) => text.isWellFormed());
/** A text that is only shown: it is cut. */
const shown = () => z.string().transform((text) => text.slice(0, most.letters).toWellFormed());
const several = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((given) => (Array.isArray(given) ? given.slice(0, most.texts) : given), z.array(item));

const answer = memoise(() =>
  z.object({
    lists: z
      .array(z.object({ name: name(64), version: name(200), digest: name(200), at: name(64) }))
      .min(1)
      .max(most.texts),
    hits: z.array(
      z.object({
        list: name(64),
        entry: name(200),
        digest: name(64),
        alias: shown(),
        words: several(z.object({ own: shown(), listed: shown() })),
        score: z.number().min(0).max(1),
        dateOfBirth: z.enum(listComparisons),
        country: z.enum(listComparisons),
        listed: z.object({
          name: shown(),
          birthDates: several(shown()),
          countries: several(shown()),
          programmes: several(shown()),
        }),
      }),
    ),
  }),
);

/** An answer of the lists that cannot be one. Its message has nothing of the answer. */
class ScreeningAnswerError extends Error {
  override readonly name = "ScreeningAnswerError";
}

/**
 * What lists answered: each entry once, the likest first, at most 100. Long texts are cut.
 * @throws {ScreeningAnswerError} no list was searched, a member is missing or is of another type, or a hit is
 *   of a list that was not searched
 */
export function readAnswer(given: unknown): {
  readonly hits: readonly ListHit[];
  readonly lists: readonly ScreenedList[];
} {
  const { data } = answer().safeParse(given);
  const searched = new Set(data?.lists.map((list) => list.name));
  if (!data || data.hits.some(({ list }) => !searched.has(list)))
    throw new ScreeningAnswerError("The answer of the lists is none.");
  const hits = new Map<string, ListHit>();
  for (const hit of data.hits.sort((one, other) => other.score - one.score)) {
    const key = JSON.stringify([hit.list, hit.entry]);
    if (!hits.has(key)) hits.set(key, hit);
  }
  return { lists: data.lists, hits: [...hits.values()].slice(0, most.hits) };
}
