import { today } from "@passmuster/mrz";
import { type FoundLicence, findLicence } from "../barcode/find-licence.ts";
import type { Scanner } from "../barcode/scan.ts";
import { joinLineBoxes } from "../detect/join-lines.ts";
import type { Side } from "../detect/side.ts";
import { dot, type Point, reverseBox } from "../image/geometry.ts";
import type { Trace } from "../image/trace.ts";
import type { ReadPlan } from "../layout/read-plan.ts";
import { better, isSettled, type MrzOnSide, type SeenRow } from "../mrz/found-mrz.ts";
import { isMrzLine, readMrz } from "../mrz/read-mrz.ts";
import type { Recogniser } from "../mrz/recogniser.ts";
import { rowsBeside } from "../quality/inspect.ts";

/** The machine-readable codes of a document: one by which it is read, and any others. */
export interface Codes {
  readonly mrz: MrzOnSide | undefined;
  readonly licence: FoundLicence | undefined;
  readonly further: { readonly mrzs: readonly MrzOnSide[]; readonly licences: readonly FoundLicence[] };
  /** The codes for which the whole search ran. */
  readonly sought: { readonly mrz: boolean; readonly barcode: boolean };
  /** Codes that seem to be there although none could be read. */
  readonly seen: {
    readonly mrz: boolean;
    readonly barcode: boolean;
    /** A barcode of unknown content was read, and no other code is there. Only if a barcode is expected. */
    readonly unknown: boolean;
  };
}

/**
 * How far to search for codes: the first look, the further looks that a doubt calls for, or both. `glance` is
 * for a side that need not bear one.
 */
export type Search = "glance" | "first" | "further" | "all";

export interface CodeFinder {
  find(sides: readonly Side[], task: CodeTask): Promise<Codes>;
  /** Whether a side shows bars like those of a barcode. */
  showsBars(sides: readonly Side[]): boolean;
  /** Looks for an MRZ on a side with a text line that resembles one. */
  findMrzOn(side: Side): Promise<MrzOnSide | undefined>;
}

export interface CodeTask {
  readonly wanted: ReadPlan;
  readonly search: Search;
  readonly trace: Trace | undefined;
}

/**
 * Longest sides of the detector's copies. A further copy is used only if the earlier ones show no valid MRZ.
 */
const detectorSides = { first: [640, 960, 1600], further: [960, 1600], all: [640, 960, 1600] } as const;
const glanceSides = [960] as const;
/** Reading the text needs the 960 copy anyway, so the smallest one would save nothing. */
const sharedSides = [960, 1600] as const;

export function createCodeFinder({
  recogniser,
  scanner,
}: {
  readonly recogniser: Recogniser;
  readonly scanner: Scanner;
}): CodeFinder {
  const readSide = async (side: Side, longestSide: number, trace: Trace | undefined) => {
    const { image, gray } = side;
    const boxes = await side.boxes(longestSide);
    const rows = joinLineBoxes(boxes);
    const { width, height } = image;
    trace?.("detected", { longestSide, image: { width, height }, boxes, rows });
    return readMrz(rows, { image: gray, recogniser, now: today(), trace });
  };

  /** Searches copy by copy, and all sides of each, until an MRZ is settled. */
  const findMrz = async (sides: readonly Side[], { wanted: { printed }, search, trace }: CodeTask) => {
    let best: MrzOnSide | undefined;
    const [quickest] = detectorSides.first;
    const copies = search === "glance" ? glanceSides : printed ? sharedSides : detectorSides[search];
    for (const longestSide of copies) {
      if (search === "first" && longestSide !== quickest && !best) return undefined;
      for (const side of sides) {
        const found = await readSide(side, longestSide, trace);
        if (found && better(best?.found, found) === found) best = { found, side };
        if (best && isSettled(best.found)) return best;
      }
    }
    return best;
  };

  const mrzsBeside = async ({ found, side }: MrzOnSide): Promise<readonly MrzOnSide[]> => {
    const along = found.rows[0]?.along ?? { x: 1, y: 0 };
    const beside = rowsBeside(found.rows, joinLineBoxes((await side.knownBoxes()) ?? []));
    const rows = beside.map((row) => (dot(row.along, along) < 0 ? reverseBox(row) : row));
    const look = { image: side.gray, recogniser, now: today(), trace: undefined, beside: found };
    const other = rows.length > 0 ? await readMrz(rows, look) : undefined;
    return other ? [{ found: other, side }] : [];
  };

  const furtherLicences = async (
    sides: readonly Side[],
    found: FoundLicence | undefined,
    wanted: ReadPlan,
  ) => {
    const licences = [...(found?.beside ?? [])];
    if (!wanted.printed) return licences;
    const look = { scanner, now: today(), trace: undefined };
    for (const side of sides.filter((one) => one !== found?.side)) {
      const other = await findLicence([side], "glance", look);
      if (other) licences.push(other, ...other.beside);
    }
    return licences;
  };

  const showsOther = (side: Side, strange: readonly { side: Side; corners: readonly Point[] }[]): boolean =>
    scanner.showsCodeBeside(
      side.gray,
      strange.filter((one) => one.side === side).map(({ corners }) => corners),
    );
  const showsBars = (sides: readonly Side[]): boolean => sides.some(({ gray }) => scanner.showsBars(gray));

  return {
    showsBars,
    async findMrzOn(side) {
      const rows = joinLineBoxes(await side.boxes(sharedSides[0]));
      const found = await readMrz(rows, { image: side.gray, recogniser, now: today(), trace: undefined });
      return found && { found, side };
    },
    /** Once a card shows the code of its type, searches for other codes with less effort. */
    async find(sides, task) {
      const { wanted, search, trace } = task;
      const { barcode } = wanted;
      const seen = { mrz: false, barcode: false, unknown: false };
      const strange: { readonly side: Side; readonly corners: readonly Point[] }[] = [];
      const whole = search !== "glance";
      const noting: Trace = (stage, what) => {
        if (stage === "row") seen.mrz ||= isMrzLine(what as SeenRow);
        trace?.(stage, what);
      };
      const findBarcode = async (): Promise<FoundLicence | undefined> => {
        const unknown = (side: Side, corners: readonly Point[]): void => {
          seen.barcode = true;
          strange.push({ side, corners });
        };
        const look = { scanner, now: today(), trace, unknown };
        if (search === "glance") return findLicence(sides, "glance", look);
        const found = search === "further" ? undefined : await findLicence(sides, "first", look);
        return found ?? (search === "first" ? undefined : findLicence(sides, "further", look));
      };
      let licence = barcode === "expected" ? await findBarcode() : undefined;
      const mrz = wanted.mrz && !licence ? await findMrz(sides, { ...task, trace: noting }) : undefined;
      if (barcode === "possible" && !mrz) licence = await findBarcode();
      const coded = mrz !== undefined || licence !== undefined;
      if (whole && barcode === "expected" && !licence) {
        seen.unknown = strange.length > 0 && !sides.some((side) => showsOther(side, strange));
        seen.barcode ||= showsBars(sides);
      }
      return {
        mrz,
        licence,
        further: {
          mrzs: mrz ? await mrzsBeside(mrz) : [],
          licences: coded && barcode ? await furtherLicences(sides, licence, wanted) : [],
        },
        sought: {
          mrz: whole && wanted.mrz && !licence,
          barcode: (whole && barcode === "expected") || (whole && barcode === "possible" && !mrz),
        },
        seen,
      };
    },
  };
}
