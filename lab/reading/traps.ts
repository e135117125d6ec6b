import { labelledOf } from "./cases.ts";
import { atLeast, type Goal, noneOf } from "./goals.ts";
import { type Negative, negativePictures } from "./negatives.ts";
import { otherPapers } from "./other-papers.ts";
import { ours } from "./ours.ts";
import type { Settings } from "./settings.ts";
import { drawnStrip, type StripKind } from "./strips.ts";

/** Lines cut out of documents, which must be read exactly. */
export async function lines({ lines: count, from, seed }: Settings): Promise<readonly Goal[]> {
  const reader = await ours("native");
  let [all, exact] = [0, 0];
  for (let index = from; index < from + count; index += 1) {
    const { bytes, lines } = await drawnStrip(seed, index, "genuine");
    const found = (await reader.read(bytes))?.lines;
    all += lines.length;
    exact += lines.filter((line, at) => found?.[at] === line).length;
  }
  await reader.close();
  return [atLeast(0.98, "lines read exactly", exact, all)];
}

async function acceptedStrips(kind: StripKind, count: number, { from, seed }: Settings): Promise<number> {
  const reader = await ours("native");
  let accepted = 0;
  for (let index = from; index < from + count; index += 1) {
    const { bytes, lines } = await drawnStrip(seed, index, kind);
    const found = await reader.read(bytes);
    if (!found?.accepted) continue;
    accepted += 1;
    console.log(`${kind} strip ${index} is accepted: ${lines.join(" ")} as ${found.lines.join(" ")}`);
  }
  await reader.close();
  return accepted;
}

/** MRZs with one altered digit, and over-long MRZs: none may be accepted. */
export async function tamper(settings: Settings): Promise<readonly Goal[]> {
  const { altered } = settings;
  const longer = Math.ceil(altered / 4);
  return [
    noneOf(
      "MRZs with an altered digit accepted",
      await acceptedStrips("altered", altered, settings),
      altered,
    ),
    noneOf(
      "MRZs longer than their format accepted",
      await acceptedStrips("longer", longer, settings),
      longer,
    ),
  ];
}

/** Images without an MRZ, of which none may be accepted, and as many papers of no kind. */
export async function negatives(settings: Settings): Promise<readonly Goal[]> {
  const { negatives: count, from, seed, folder } = settings;
  const reader = await ours("native");
  let [all, accepted] = [0, 0];
  const look = async ({ name, bytes }: Negative): Promise<void> => {
    all += 1;
    const found = await reader.read(bytes);
    if (!found?.accepted) return;
    accepted += 1;
    console.log(`${name} is accepted as ${found.lines.join(" ")}`);
  };
  for await (const one of negativePictures(count, { from, seed })) await look(one);
  for (const one of labelledOf(folder, "mrz-negative")) await look(one);
  await reader.close();
  return [noneOf("images without an MRZ accepted", accepted, all), ...(await otherPapers(settings))];
}
