import { joinSplitLines } from "../detect/join-lines.ts";
import { lengthen } from "../detect/lengthen.ts";
import { overlap } from "../detect/neighbours.ts";
import type { Side } from "../detect/side.ts";
import { dot, downOf, type OrientedBox, type Point } from "../image/geometry.ts";
import type { Trace } from "../image/trace.ts";
import { turnBox, turnFor } from "../image/turn.ts";
import type { Runtime } from "../networks/inference.ts";
import type { LaidOut } from "../print/laid-out.ts";
import { isUsedUp, type LookLimit } from "../print/look-limit.ts";
import { textOf } from "../print/page.ts";
import type { PrintLook } from "../print/print-look.ts";
import type { PrintNetwork } from "../print/print-network.ts";
import { createPrintNetworks, type PrintNetworks } from "../print/print-networks.ts";
import { isDoubted, isSure } from "../print/readings.ts";
import {
  directionOf,
  lineOf,
  linesOf,
  readAside,
  recognise,
  type Seen,
  straightenBoxes,
} from "../print/recognise.ts";
import { hasOtherLetters, settleScripts } from "../print/scripts.ts";
import type { Announced } from "./cards/announced.ts";
import type { Claims } from "./claims/confirm.ts";
import { keptLooks, storedPrint } from "./kept-looks.ts";
import { readLayer } from "./layer/read-layer.ts";
import { bearsDate } from "./pages/dates.ts";
import { type PrintedOptions, printedValues } from "./pages/printed.ts";
import { placesOfSex, sexAlone } from "./pages/sex.ts";
import { blankSide, type PrintedSide, printedSide } from "./printed-side.ts";
import { settleRepeated } from "./repeated-address.ts";
import { withTitle } from "./titled-type.ts";
import { cardOn, pageOn, type ReadCard, type ReadPage, type ReadSide } from "./uncoded.ts";

/** Reads printed text: pages that prove an address, and the printed side of passports and cards. */
export interface TextReader {
  /**
   * @param announced the id of the page's announced document type
   * @param limit is lowered by the looks that are taken
   */
  readPage(side: Side, announced: number | undefined, trace?: Trace, limit?: LookLimit): Promise<ReadPage>;
  readPrinted(side: Side, task: PrintTask, trace?: Trace): Promise<PrintedSide>;
  /**
   * Looks at further lines of a side. They are in pixels of the stored image, like those of `readPrinted`.
   */
  lookAgain(
    side: Side,
    boxes: readonly OrientedBox[],
    task: { readonly mrz: readonly OrientedBox[]; readonly limit: LookLimit },
  ): Promise<readonly PrintLook[]>;
  /** @param sides the front first: the back resolves doubts of the front */
  readCard(sides: readonly Side[], announced?: Announced, trace?: Trace): Promise<ReadCard>;
  /** Reads a page or a card, by the document's own title. */
  readPageOrCard(side: Side, trace?: Trace): Promise<{ readonly page?: ReadPage; readonly card?: ReadCard }>;
  close(): Promise<void>;
}

/** The text of one side, beside a code on this or the other one. */
export interface PrintTask extends PrintedOptions {
  /** The boxes of the MRZs on this side. They give the direction, and are left out. */
  readonly mrz?: readonly OrientedBox[];
  /** The direction of its lines by a barcode. */
  readonly along?: Point | undefined;
  /** The values in the code. */
  readonly claims?: Claims;
  /** Whether to look for a title that names the document's type. */
  readonly titled?: boolean;
  /** Looks after which no further line is read. */
  readonly mostLooks?: number;
  /** Longest side of the detector's copy. */
  readonly longestSide?: number;
}

/** On pages 960 pixels found more than 1600. */
const longestSide = 960;
/**
 * Finds small blurred text more completely than 960 pixels. 1280 found as much and took 35 MB more memory.
 */
const finerSide = 1120;
/**
 * Finds letters that stand alone. On 42 passports it found the sex of three more than 960 pixels, 1600
 * of two.
 */
const letterSide = 1280;
/** Upright words that void are large. */
const uprightSide = 640;
/**
 * Looks after which no further line is read. Pages are read from the top, because letters have their fields
 * there. Passports and cards took 45 to 90 looks of 3 to 5 ms, ordinary pages 150 to 300.
 */
export const pageLooks = 900;
const printedLooks = 300;
const cardLooks = 600;

export function createTextReader(runtime?: Runtime): TextReader {
  const networks = createPrintNetworks(runtime);
  return {
    async readPage(side, announced, trace, limit) {
      return pageOn(await layPage(networks, side, { trace, limit }), announced);
    },
    readPrinted: (side, task, trace) => readPrinted(networks, side, { ...task, trace }),
    lookAgain: (side, boxes, task) => lookAgain(networks, side, { ...task, boxes }),
    async readCard([front, back], announced, trace) {
      const laid = front && (await layCard(networks, front, trace));
      return cardOn(laid, back && ((await layCard(networks, back, trace)) ?? "blank"), announced);
    },
    async readPageOrCard(side, trace) {
      const { width, height } = side.image;
      const laid = await layPage(networks, side, { trace, print: width > height ? "cards" : "pages" });
      const page = pageOn(laid, undefined);
      return page.kind ? { page } : { card: cardOn(laid) };
    },
    close: () => networks.close(),
  };
}

async function readPrinted(
  networks: PrintNetworks,
  side: Side,
  {
    mrz = [],
    claims,
    mostLooks = printedLooks,
    titled,
    trace,
    ...options
  }: PrintTask & { readonly trace: Trace | undefined },
): Promise<PrintedSide> {
  const along = mrz[0]?.along ?? options.along ?? (await directionFor(networks, side, "cards"));
  if (!along) return blankSide;
  const limit = { left: mostLooks };
  const { longestSide: copy, sexAlone: sex } = options;
  const task = { print: "cards", along, mrz, limit, copy, sex } as const;
  const laid = await readLines(networks, side, task);
  trace?.("lines", laid.lines);
  const print = printedSide(laid, printedValues(laid.lines, options, claims));
  return titled ? withTitle(print, laid.lines) : print;
}

async function lookAgain(
  networks: PrintNetworks,
  side: Side,
  { boxes, mrz, limit }: Parameters<TextReader["lookAgain"]>[2] & { readonly boxes: readonly OrientedBox[] },
): ReturnType<TextReader["lookAgain"]> {
  const [first] = mrz;
  if (!first) return [];
  const { looks, keep } = keptLooks(mrz, side);
  const rows = straightenBoxes(joinSplitLines(boxes), first.along);
  await (await networks.cards()).read(side.gray, rows, { limit, keep });
  return storedPrint({ looks, lines: [], along: first.along, turn: undefined, stored: side }).looks;
}

async function layCard(
  networks: PrintNetworks,
  side: Side,
  trace: Trace | undefined,
): Promise<ReadSide | undefined> {
  const laid = await lay(networks, side, { print: "cards", limit: { left: cardLooks } });
  trace?.("lines", laid?.lines ?? []);
  return laid;
}

interface PageTask {
  readonly trace: Trace | undefined;
  readonly print?: Print;
  readonly limit?: LookLimit | undefined;
}

async function layPage(
  networks: PrintNetworks,
  side: Side,
  { trace, print = "pages", limit = { left: pageLooks } }: PageTask,
): Promise<ReadSide | undefined> {
  const laid = await layWithLayer(networks, side, { print, limit });
  const settled = laid && { ...laid, lines: settleRepeated(laid.lines) };
  trace?.("lines", settled?.lines ?? []);
  return settled;
}

type LayTask = Pick<Task, "print" | "limit">;

/** Takes the text layer of a PDF where the image shows the same. */
async function layWithLayer(
  networks: PrintNetworks,
  side: Side,
  task: LayTask,
): Promise<ReadSide | undefined> {
  if (!side.words?.length) return lay(networks, side, task);
  const boxes = joinSplitLines(await side.boxes(longestSide));
  const { stated, laid } = await readLayer(await networks.pages(), side, boxes, task.limit);
  const shown = laid ?? (await lay(networks, side, task));
  return shown && stated ? { ...shown, stated } : shown;
}

async function lay(
  networks: PrintNetworks,
  side: Side,
  { print, limit }: LayTask,
): Promise<ReadSide | undefined> {
  const direction = await directionFor(networks, side, print);
  const task = { print, mrz: [], limit, again: true };
  const laid = direction && (await readLines(networks, side, { along: direction, ...task }));
  return laid && { ...laid, direction };
}

const directionFor = async (networks: PrintNetworks, side: Side, print: Print): Promise<Point | undefined> =>
  directionOf(await networks[print](), side.gray, await side.boxes(longestSide));

type Print = "cards" | "pages";

interface Task {
  readonly print: Print;
  readonly along: Point;
  readonly mrz: readonly OrientedBox[];
  readonly limit: LookLimit;
  /** Whether a doubtful side gets one more look. */
  readonly again?: boolean;
  /** Longest side of the detector's copy. */
  readonly copy?: number | undefined;
  /** Whether to look again for the sex, a letter alone that the first detection often misses. */
  readonly sex?: boolean | undefined;
}

/** The detector misses small vertical text, so such a side is turned and searched again. */
async function readLines(networks: PrintNetworks, side: Side, task: Task): Promise<LaidOut> {
  const { mrz, along } = task;
  const turn = turnFor(along);
  if (!turn) return { ...(await readUpright(networks, side, task)), along, turn, stored: side };
  const move = (row: OrientedBox): OrientedBox => turnBox(row, side.image, turn);
  const moved = move({ centre: along, along, length: 0, height: 0 }).along;
  const turned = { ...task, along: moved, mrz: mrz.map(move) };
  return { ...(await readUpright(networks, side.turned(turn), turned)), along: moved, turn, stored: side };
}

/** An MRZ's line extends to the next one. Text between them belongs to the MRZ. */
function covers(row: OrientedBox, box: OrientedBox): boolean {
  const offset = { x: box.centre.x - row.centre.x, y: box.centre.y - row.centre.y };
  const across = Math.abs(dot(offset, downOf(row.along)));
  return across < 0.75 * row.height && Math.abs(dot(offset, row.along)) < (row.length + box.length) / 2;
}

/** Least height of boxes, which exceed their letters. No look reads text of four pixels. */
const legible = 6.5;

function isTooSmall(seen: readonly Seen[]): boolean {
  const heights = seen.map(({ box }) => box.height).sort((a, b) => a - b);
  return (heights[Math.floor(heights.length / 2)] ?? legible) < legible;
}

/** A box of one letter, or of two with a stroke between them. */
const isShort = ({ length, height }: OrientedBox): boolean => length < 4 * height;

/** The boxes of a turned copy, in pixels of the side: the detector misses small vertical text. */
async function uprightBoxes(side: Side): Promise<readonly OrientedBox[]> {
  const turned = side.turned("clockwise");
  const boxes = joinSplitLines(await turned.boxesOnce(uprightSide));
  return boxes.map((box) => turnBox(box, turned.image, "counterclockwise"));
}

/** On a poor image, searches a larger copy for doubtful and faint text, and takes more looks at it. */
async function readUpright(
  networks: PrintNetworks,
  side: Side,
  { print, along, mrz, limit, again = false, copy = longestSide, sex = false }: Task,
): Promise<Pick<LaidOut, "lines" | "looks" | "aside">> {
  const printed = (boxes: readonly OrientedBox[]): OrientedBox[] =>
    joinSplitLines(boxes.filter((box) => !mrz.some((row) => covers(row, box))));
  const { looks, keep } = keptLooks(mrz, side);
  const counts = ({ box, readings: [words] }: Seen): boolean =>
    side.mayHoldDate?.(box.centre) !== false || !bearsDate(textOf(words));
  const read = async (network: PrintNetwork, boxes: readonly OrientedBox[]): Promise<Seen[]> =>
    (await recognise(network, side.gray, boxes, along, { limit, keep })).filter(counts);

  const boxes = printed(await side.boxes(copy));
  const first = await read(await networks[print](), boxes);
  const beside = (await side.boxesBesidePrint?.(copy)) ?? [];
  const upright = print === "cards" ? await uprightBoxes(side) : [];
  const aside = await readAside(await networks[print](), side.gray, {
    boxes: [...boxes, ...upright],
    beside,
    along,
  });
  const readings = first.map((seen) => seen.readings);
  if (sex && !isUsedUp(limit) && !sexAlone(linesOf(first, along))) {
    const network = await networks[print]();
    const lettersIn = async (boxes: readonly OrientedBox[]): Promise<Seen[]> =>
      (await read(network, boxes)).filter((seen) => sexAlone(lineOf(seen, along)));
    const labelled = first.flatMap(({ box, readings: [words] }) => placesOfSex(textOf(words), box));
    // A texture may read as X.
    const below = (await lettersIn(labelled)).filter(({ readings: [words] }) => textOf(words) !== "X");
    const found =
      below.length > 0 ? below : await lettersIn(printed(await side.boxesOnce(letterSide)).filter(isShort));
    first.push(...found);
  }
  if (!again || isUsedUp(limit) || isTooSmall(first) || !isDoubted(readings))
    return { lines: settleScripts(linesOf(first, along)), looks, aside };
  // The network of faint print knows Latin letters alone.
  const sure = first.filter(({ readings }) => isSure(readings) || hasOtherLetters(readings[0]));
  const isFree = (row: OrientedBox): boolean => !sure.some(({ box }) => overlap(box, row));
  const faint = printed(await side.faintBoxes(finerSide)).filter(isFree);
  const whole = faint.map((box) => {
    const longer = lengthen(side.gray, box, along);
    return isFree(longer) ? longer : box;
  });
  const found = await read(await networks.faint(), joinSplitLines(whole));
  const kept = first.filter(
    (seen) => sure.includes(seen) || !found.some(({ box }) => overlap(box, seen.box)),
  );
  return { lines: settleScripts(linesOf([...kept, ...found], along)), looks, aside };
}
