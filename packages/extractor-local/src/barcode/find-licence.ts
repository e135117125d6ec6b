import type { Day } from "../mrz/dates.ts";
import type { Side } from "../side.ts";
import type { Trace } from "../trace.ts";
import { type LicenceRecord, parseAamva } from "./aamva.ts";
import type { Barcode, Effort, Scanner } from "./scan.ts";
import { parseUniformed } from "./uniformed.ts";

/** A record, with where it stands. */
export interface FoundLicence {
  readonly record: LicenceRecord;
  readonly side: Side;
  readonly orientation: Barcode["orientation"];
}

/** Looks on one side after the other for a barcode with an AAMVA record or that of a uniformed service; other barcodes are passed over. */
export async function findLicence(
  sides: readonly Side[],
  effort: Effort,
  { scanner, now, trace }: { scanner: Scanner; now: Day; trace: Trace | undefined },
): Promise<FoundLicence | undefined> {
  for (const side of sides) {
    const found = await scanner.scan(side.gray, effort, ({ content }) => {
      return parseAamva(content, now) ?? parseUniformed(content, now);
    });
    if (!found) continue;
    const { wanted: record, barcode, look } = found;
    trace?.("barcode", { side: side.name, look, ...barcode });
    return { record, side, orientation: barcode.orientation };
  }
  return undefined;
}
