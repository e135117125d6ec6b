import { drawnCases, folderEntries } from "./cases.ts";
import type { Goal } from "./goals.ts";
import { ours } from "./ours.ts";
import { peers } from "./peers.ts";
import { addTo, type Contender, noScore, scoreRow } from "./score.ts";
import type { Settings } from "./settings.ts";
import { drawnStrip } from "./strips.ts";

async function acceptedOf(reader: Contender, images: readonly Uint8Array[]): Promise<number> {
  let accepted = 0;
  for (const bytes of images) if ((await reader.read(bytes))?.accepted) accepted += 1;
  return accepted;
}

/** Runs all available readers in turn on each document: drawn, labelled, and with altered MRZs. */
export async function besidePeers({ peers: count, from, seed, folder }: Settings): Promise<readonly Goal[]> {
  const { contenders, notes } = await peers(process.env.BENCH_PEERS);
  const readers = [await ours("native"), await ours("wasm"), ...contenders];
  const scores = new Map(readers.map((reader) => [reader, { drawn: noScore(), labelled: noScore() }]));
  for await (const one of drawnCases(count, { from, seed }))
    for (const [reader, { drawn }] of scores) await addTo(drawn, reader, one);
  for (const one of folderEntries(folder).cases.slice(0, count))
    for (const [reader, { labelled }] of scores) await addTo(labelled, reader, one);
  const altered: Uint8Array[] = [];
  for (let index = from; index < from + count; index += 1)
    altered.push((await drawnStrip(seed, index, "altered")).bytes);
  const table = [];
  for (const [reader, { drawn, labelled }] of scores) {
    const fooled = `${await acceptedOf(reader, altered)}/${count}`;
    table.push({ reader: reader.name, of: "drawn", ...scoreRow(drawn), "altered accepted": fooled });
    if (labelled.cases > 0) table.push({ reader: reader.name, of: "labelled", ...scoreRow(labelled) });
    await reader.close();
  }
  console.table(table);
  for (const note of notes) console.log(note);
  return bestOf(scores, contenders);
}

function bestOf(
  scores: ReadonlyMap<Contender, { readonly drawn: { readonly whole: number; readonly cases: number } }>,
  contenders: readonly Contender[],
): readonly Goal[] {
  const whole = [...scores].map(([reader, { drawn }]) => ({ reader, right: drawn.whole, all: drawn.cases }));
  const [own] = whole;
  const others = whole.filter(({ reader }) => contenders.includes(reader));
  const best = others.toSorted((a, b) => b.right - a.right)[0];
  if (!own || !best) return [];
  const measured = `${own.right} of ${own.all}; ${best.reader.name} ${best.right}`;
  return [{ goal: "whole MRZs: no other reader has more", measured, met: own.right >= best.right }];
}
