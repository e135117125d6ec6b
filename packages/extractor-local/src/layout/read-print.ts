import type { Side } from "../detect/side.ts";
import type { Trace } from "../image/trace.ts";
import type { ReadPlan } from "./read-plan.ts";
import { readSheets } from "./read-sheets.ts";
import type { TextReader } from "./text-reader.ts";
import type { ReadCard, ReadPage } from "./uncoded.ts";

/** A document without a machine-readable code. */
export interface Uncoded {
  /** The pages of a PDF; empty for any other image. */
  readonly sheets: AsyncIterable<Side>;
  /** The front first. */
  readonly sides: readonly Side[];
  readonly wanted: ReadPlan;
  readonly trace: Trace | undefined;
}

/** Reads the text by the announced type, or by the type that the document itself names. */
export async function readPrint(
  reader: TextReader,
  { sheets, sides, wanted: { page: announced, print, announced: card }, trace }: Uncoded,
): Promise<{ readonly page?: ReadPage; readonly card?: ReadCard }> {
  const [front] = sides;
  if (!front || (announced === undefined && !print)) return {};
  if (announced === undefined && print === "card") return { card: await reader.readCard(sides, card, trace) };
  const page = await readSheets(reader, sheets, announced, trace);
  if (page) return { page };
  if (announced === undefined) return reader.readPageOrCard(front, trace);
  return { page: await reader.readPage(front, announced, trace) };
}
