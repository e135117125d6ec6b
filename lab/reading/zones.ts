import { drawnCases, folderEntries } from "./cases.ts";
import { atLeast, atMostShare, type Goal, noneOf } from "./goals.ts";
import { ours } from "./ours.ts";
import { addTo, noScore, type Score, scoreRow } from "./score.ts";
import type { Settings } from "./settings.ts";

const goalsOf = (of: string, score: Score): readonly Goal[] => [
  atLeast(0.95, `${of}: all eight fields`, score.whole, score.cases),
  atLeast(0.98, `${of}: number, birth and expiry`, score.core, score.cases),
  noneOf(`${of}: accepted, and a field wrong other than a name`, score.acceptedWrong, score.accepted),
  atMostShare(0.01, `${of}: accepted, and a name wrong`, score.namesWrong, score.accepted),
];

/** MRZs of documents in five formats, four qualities and four directions, and of the labelled folder. */
export async function mrz({ documents, from, seed, folder }: Settings): Promise<readonly Goal[]> {
  const reader = await ours("native");
  const own = noScore();
  for await (const one of drawnCases(documents, { from, seed })) await addTo(own, reader, one);
  const labelled = noScore();
  for (const one of folderEntries(folder).cases) await addTo(labelled, reader, one);
  await reader.close();
  console.table([
    { of: "drawn", ...scoreRow(own) },
    ...(labelled.cases > 0 ? [{ of: "labelled folder", ...scoreRow(labelled) }] : []),
  ]);
  for (const line of [...own.misread, ...labelled.misread]) console.log(line);
  return [
    ...(own.cases > 0 ? goalsOf("drawn", own) : []),
    ...(labelled.cases > 0 ? goalsOf("labelled", labelled) : []),
  ];
}
