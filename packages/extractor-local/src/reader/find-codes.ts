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

interface Instruments {
  readonly recogniser: Recogniser;
  readonly scanner: Scanner;
}

export function createCodeFinder(instruments: Instruments): CodeFinder {
  const { recogniser, scanner } = instruments;
  return {
    showsBars: (sides) => showsBars(scanner, sides),
    async findMrzOn(side) {
      const rows = joinLineBoxes(await side.boxes(sharedSides[0]));
      const found = await readMrz(rows, { image: side.gray, recogniser, now: today(), trace: undefined });
      return found && { found, side };
    },
    find: (sides, task) => findCodes(instruments, sides, task),
  };
}

/** Once a card shows the code of its type, searches for other codes with less effort. */
async function findCodes(
  { recogniser, scanner }: Instruments,
  sides: readonly Side[],
  task: CodeTask,
): Promise<Codes> {
  const { wanted, search, trace } = task;
  const { barcode } = wanted;
  const whole = search !== "glance";
  const strange: StrangeCode[] = [];
  const noteStrange = (side: Side, corners: readonly Point[]) => void strange.push({ side, corners });
  const barcodeTask = { search, look: { scanner, now: today(), trace, unknown: noteStrange } };
  let seenMrz = false;
  const noteRow: Trace = (stage, what) => {
    if (stage === "row") seenMrz ||= isMrzLine(what as SeenRow);
    trace?.(stage, what);
  };
  let licence = barcode === "expected" ? await findBarcode(sides, barcodeTask) : undefined;
  const mrz =
    wanted.mrz && !licence ? await findMrz(recogniser, sides, { ...task, trace: noteRow }) : undefined;
  if (barcode === "possible" && !mrz) licence = await findBarcode(sides, barcodeTask);
  const isCoded = mrz !== undefined || licence !== undefined;
  const lacksBarcode = whole && barcode === "expected" && !licence;
  return {
    mrz,
    licence,
    further: {
      mrzs: mrz ? await mrzsBeside(recogniser, mrz) : [],
      licences: isCoded && barcode ? await furtherLicences(scanner, { sides, found: licence, wanted }) : [],
    },
    sought: {
      mrz: whole && wanted.mrz && !licence,
      barcode: (whole && barcode === "expected") || (whole && barcode === "possible" && !mrz),
    },
    seen: {
      mrz: seenMrz,
      barcode: strange.length > 0 || (lacksBarcode && showsBars(scanner, sides)),
      unknown:
        lacksBarcode && strange.length > 0 && !sides.some((side) => showsOther(scanner, side, strange)),
    },
  };
}

/** A barcode of unknown content. */
interface StrangeCode {
  readonly side: Side;
  readonly corners: readonly Point[];
}

async function findBarcode(
  sides: readonly Side[],
  { search, look }: { readonly search: Search; readonly look: Parameters<typeof findLicence>[2] },
): Promise<FoundLicence | undefined> {
  if (search === "glance") return findLicence(sides, "glance", look);
  const found = search === "further" ? undefined : await findLicence(sides, "first", look);
  return found ?? (search === "first" ? undefined : findLicence(sides, "further", look));
}

/** Searches copy by copy, and all sides of each, until an MRZ is settled. */
async function findMrz(
  recogniser: Recogniser,
  sides: readonly Side[],
  { wanted: { printed, barcode }, search, trace }: CodeTask,
): Promise<MrzOnSide | undefined> {
  const unexpected = barcode === "expected";
  let best: MrzOnSide | undefined;
  const copies = search === "glance" ? glanceSides : printed ? sharedSides : detectorSides[search];
  for (const longestSide of copies) {
    const isFurther = longestSide !== copies[0];
    if (isFurther && !best && (unexpected || search === "first")) return undefined;
    for (const side of sides) {
      const found = await mrzIn(side, longestSide, { recogniser, trace, unexpected });
      if (found && better(best?.found, found) === found) best = { found, side };
      if (best && isSettled(best.found)) return best;
    }
  }
  return best;
}

async function mrzIn(
  side: Side,
  longestSide: number,
  {
    trace,
    ...reading
  }: Pick<Instruments, "recogniser"> & Pick<CodeTask, "trace"> & { readonly unexpected: boolean },
): ReturnType<typeof readMrz> {
  const { image, gray } = side;
  const boxes = await side.boxes(longestSide);
  const rows = joinLineBoxes(boxes);
  const { width, height } = image;
  trace?.("detected", { longestSide, image: { width, height }, boxes, rows });
  return readMrz(rows, { image: gray, now: today(), trace, ...reading });
}

async function mrzsBeside(recogniser: Recogniser, { found, side }: MrzOnSide): Promise<readonly MrzOnSide[]> {
  const along = found.rows[0]?.along ?? { x: 1, y: 0 };
  const beside = rowsBeside(found.rows, joinLineBoxes((await side.knownBoxes()) ?? []));
  const rows = beside.map((row) => (dot(row.along, along) < 0 ? reverseBox(row) : row));
  const look = { image: side.gray, recogniser, now: today(), trace: undefined, beside: found };
  const other = rows.length > 0 ? await readMrz(rows, look) : undefined;
  return other ? [{ found: other, side }] : [];
}

async function furtherLicences(
  scanner: Scanner,
  {
    sides,
    found,
    wanted,
  }: {
    readonly sides: readonly Side[];
    readonly found: FoundLicence | undefined;
    readonly wanted: ReadPlan;
  },
): Promise<readonly FoundLicence[]> {
  const licences = [...(found?.beside ?? [])];
  if (!wanted.printed) return licences;
  const look = { scanner, now: today(), trace: undefined };
  for (const side of sides.filter((one) => one !== found?.side)) {
    const other = await findLicence([side], "glance", look);
    if (other) licences.push(other, ...other.beside);
  }
  return licences;
}

function showsOther(scanner: Scanner, side: Side, strange: readonly StrangeCode[]): boolean {
  const codes = strange.filter((one) => one.side === side).map(({ corners }) => corners);
  return scanner.showsCodeBeside(side.gray, codes);
}

const showsBars = (scanner: Scanner, sides: readonly Side[]): boolean =>
  sides.some(({ gray }) => scanner.showsBars(gray));
