import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { documentTypes, type VerificationDocumentType } from "@passmuster/core";
import {
  createReader,
  toExtraction,
  typeUnannounced,
  wantedUnannounced,
} from "@passmuster/extractor-local/in-process";
import { readCard } from "../../../packages/extractor-local/src/layout/cards/read-card.ts";
import { readPage } from "../../../packages/extractor-local/src/layout/pages/read-page.ts";
import type { TextLine } from "../../../packages/extractor-local/src/print/page.ts";
import { documentOf } from "../../layouts/document.ts";
import { cpuMs } from "../score.ts";
import type { Settings } from "../settings.ts";
import { groupOf, type ReadDocument } from "./document.ts";

const [untold] = documentTypes;

export interface Reading {
  readonly documents: readonly ReadDocument[];
  /** By kind, of reading alone; absent if the lines came from a file. */
  readonly cpuMs?: ReadonlyMap<string, number>;
}

/**
 * Draws and reads documents, with no type announced. With `--lines FILE`, the lines are written there; if
 * FILE exists, they are read from it and only linked again.
 */
export async function readLayouts(settings: Settings): Promise<Reading> {
  const { linesFile } = settings;
  if (linesFile && existsSync(linesFile)) {
    const kept: readonly ReadDocument[] = JSON.parse(readFileSync(linesFile, "utf8"));
    return { documents: kept.map(linkedAgain) };
  }
  const reading = await readImages(settings);
  if (linesFile) writeFileSync(linesFile, JSON.stringify(reading.documents));
  return reading;
}

/** The reader's own last step, by the lines alone. */
function linkedAgain(kept: ReadDocument): ReadDocument {
  const document = { ...kept, group: groupOf(kept) };
  if (document.coded) return document;
  const page = readPage(document.lines, undefined);
  const reading = page.kind === undefined ? { card: readCard(document.lines) } : { page };
  const named = reading.page?.kind ?? reading.card?.kind?.id;
  const type = documentTypes.find(({ id }) => id === named);
  return { ...document, data: toExtraction(withoutCountries(type ?? untold), reading).data };
}

const withoutCountries = ({ countries: _, ...type }: VerificationDocumentType): VerificationDocumentType =>
  type;

async function readImages({
  layouts: count,
  from,
  seed,
  share,
  kinds,
}: Settings): Promise<Required<Reading>> {
  const reader = await createReader();
  const documents: ReadDocument[] = [];
  const spent = new Map<string, number>();
  for (const kind of kinds)
    for (let index = from; index < from + count; index += 1) {
      const drawn = await documentOf(kind, share, seed, index);
      if (!drawn.bytes) continue;
      let lines: readonly TextLine[] = [];
      const trace = (stage: string, seen: unknown): void => {
        if (stage === "lines") lines = seen as readonly TextLine[];
      };
      const before = cpuMs();
      const reading = await reader.read({ front: drawn.bytes, wanted: wantedUnannounced, trace });
      const { data } = toExtraction(typeUnannounced(reading) ?? untold, reading);
      spent.set(drawn.kind, (spent.get(drawn.kind) ?? 0) + cpuMs() - before);
      documents.push({
        name: `${kind} ${seed}-${index} ${drawn.model} ${drawn.camera}`,
        kind: drawn.kind,
        model: drawn.model,
        group: groupOf(drawn),
        expected: drawn.expected,
        prints: drawn.lines.map(({ text, role, field }) => ({ text, role, ...(field && { field }) })),
        lines,
        coded: Boolean(reading.mrz ?? reading.barcode),
        data,
      });
    }
  await reader.close();
  return { documents, cpuMs: spent };
}
