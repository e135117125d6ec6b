import type { Day } from "@passmuster/mrz";
import type { Side } from "../detect/side.ts";
import type { Point } from "../image/geometry.ts";
import type { Trace } from "../image/trace.ts";
import { type LicenceRecord, parseAamva } from "./aamva.ts";
import type { Barcode, Effort, Scanner } from "./scan.ts";
import { parseUniformed } from "./uniformed.ts";

/** A record and its place. */
export interface FoundLicence {
  readonly record: LicenceRecord;
  readonly side: Side;
  readonly orientation: Barcode["orientation"];
  readonly content: string;
  readonly corners: readonly Point[];
  /** Other records on that side. */
  readonly beside: readonly FoundLicence[];
  /** That side shows another barcode, and it could not be read. */
  readonly unreadBeside: boolean;
}

export interface LicenceLook {
  readonly scanner: Scanner;
  readonly now: Day;
  readonly trace: Trace | undefined;
  /** Called for each barcode whose content is no record of a known format. */
  readonly unknown?: (side: Side, corners: readonly Point[]) => void;
}

/**
 * Searches the sides in turn for a barcode with an AAMVA record or a uniformed service's record. Skips other
 * barcodes.
 */
export async function findLicence(
  sides: readonly Side[],
  effort: Effort,
  { scanner, now, trace, unknown }: LicenceLook,
): Promise<FoundLicence | undefined> {
  for (const side of sides) {
    const scanned = await scanner.scan(side.gray, effort, ({ content, corners }) => {
      const record = parseAamva(content, now) ?? parseUniformed(content, now);
      if (!record) unknown?.(side, corners);
      return record;
    });
    if (!scanned) continue;
    const { barcode, look } = scanned;
    trace?.("barcode", { side: side.name, look, ...barcode });
    const found = ({
      wanted: record,
      barcode: { orientation, content, corners },
    }: (typeof scanned.beside)[number]) => {
      return { record, side, orientation, content, corners, beside: [], unreadBeside: false };
    };
    const { unreadBeside } = scanned;
    return { ...found(scanned), beside: scanned.beside.map(found), unreadBeside };
  }
  return undefined;
}
