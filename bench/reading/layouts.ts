import { pdfPictures } from "@passmuster/extractor-local";
import { createReader } from "@passmuster/extractor-local/in-process";
import { documentOf, type Kind } from "../layouts/document.ts";
import { goalsOfTally, type Tally, tableOf } from "./field-tally.ts";
import { atMost, type Goal } from "./goals.ts";
import { addFields, cardFields, dataOf, pageFields } from "./labelled-fields.ts";
import { cpuMs } from "./score.ts";
import type { Settings } from "./settings.ts";

interface Row {
  readonly of: string;
  readonly fields: typeof cardFields;
  readonly least: number;
  readonly most: number;
  readonly mostCpuMs: number;
}

const rows = {
  licence: { of: "drawn licence fronts", fields: cardFields, least: 0.7, most: 0.01, mostCpuMs: 1200 },
  card: { of: "drawn card fronts", fields: cardFields, least: 0.6, most: 0.01, mostCpuMs: 1200 },
  poa: { of: "drawn pages", fields: pageFields, least: 0.75, most: 0.02, mostCpuMs: 1500 },
} as const satisfies Readonly<Record<string, Row>>;

interface Sum {
  readonly tally: Tally;
  documents: number;
  cpuMs: number;
}

const kinds: readonly Kind[] = ["front", "page"];

/** Fronts and pages of blind layouts, read by their labels alone. */
export async function layouts({ layouts: count, from, seed }: Settings): Promise<readonly Goal[]> {
  const readers = { reader: await createReader(), pdf: pdfPictures() };
  const sums = new Map<keyof typeof rows, Sum>();
  for (const kind of kinds) {
    for (let index = from; index < from + count; index += 1) {
      const { bytes, expected, kind: as, model, camera } = await documentOf(kind, "blind", seed, index);
      if (!bytes) continue;
      const sum = sums.get(as) ?? { tally: new Map(), documents: 0, cpuMs: 0 };
      sums.set(as, sum);
      const before = cpuMs();
      const data = await dataOf(readers, bytes);
      sum.cpuMs += cpuMs() - before;
      sum.documents += 1;
      const name = `${kind} ${seed}-${index} ${model} ${camera}`;
      addFields(sum.tally, { name, expected }, data, rows[as].fields);
    }
  }
  await Promise.all([readers.reader.close(), readers.pdf.close()]);
  return [...sums].flatMap(([as, { tally, documents, cpuMs: spent }]) => {
    const { of, least, most, mostCpuMs } = rows[as];
    console.log(`${of}: ${documents}`);
    console.table(tableOf(tally));
    return [...goalsOfTally(of, tally, least, most), atMost(mostCpuMs, "CPU-ms", of, spent / documents)];
  });
}
