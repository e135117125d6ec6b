import type { ExtractedData, MrzReading } from "@vouchsafe/core";
import type { LicenceRecord } from "./barcode/aamva.ts";
import { type FoundLicence, findLicence } from "./barcode/find-licence.ts";
import { createScanner } from "./barcode/scan.ts";
import type { Point } from "./detect/geometry.ts";
import { joinRows } from "./detect/rows.ts";
import { openNetworks, type Runtime } from "./inference.ts";
import { detectorModel, mrzCard, mrzModel } from "./models.ts";
import { today } from "./mrz/dates.ts";
import { better, type FoundZone, readZone } from "./mrz/read-zone.ts";
import { createRecogniser, readCard } from "./mrz/recogniser.ts";
import { openSide, type Side } from "./side.ts";
import type { PageFields } from "./text/fields/read-page.ts";
import { createTextReader } from "./text/text-reader.ts";
import type { Trace } from "./trace.ts";
import type { Wanted } from "./wanted.ts";

/** The encoded pictures of one document: JPEG, PNG or WebP. */
export interface ReaderInput {
  readonly front: Uint8Array;
  readonly back?: Uint8Array;
  /** What machines read, by default: a zone, or the barcode of a licence. */
  readonly wanted?: Wanted;
  readonly trace?: Trace;
}

/** What was read of one document. */
export interface Reading {
  readonly mrz: MrzReading | undefined;
  /** The AAMVA record of a driver licence or a state ID card. */
  readonly barcode: LicenceRecord | undefined;
  /** The side that bears the zone or the barcode. */
  readonly side: "front" | "back" | undefined;
  /** What a page that proves an address says. */
  readonly page?: PageFields;
  /** What is printed for people, beside what machines read or on the other side. */
  readonly printed?: ExtractedData;
  /** Degrees by which that side has to be turned clockwise to be upright; its EXIF orientation already counted. */
  readonly orientation: 0 | 90 | 180 | 270;
  /** Processor time of this process, all threads together, in milliseconds. */
  readonly cpuMs: number;
}

export interface Reader {
  /** @throws {UnreadablePictureError} a side is no picture that can be decoded */
  read(input: ReaderInput): Promise<Reading>;
  close(): Promise<void>;
}

export interface ReaderOptions {
  /** The native runtime where it is installed, else WebAssembly. */
  readonly runtime?: Runtime;
}

/** Longest side of the copies in which text is looked for; the second only when the first shows no zone that holds. */
const detectorSides = [960, 1600] as const;

/**
 * Loads the networks (about 7 MB) and reads documents in this process, one at a time. A server uses `localExtractor` instead,
 * which keeps this work out of its own process.
 *
 * @example
 * const reader = await createReader();
 * const { mrz } = await reader.read({ front: await readFile("passport.jpg") });
 * await reader.close();
 */
export async function createReader(options: ReaderOptions = {}): Promise<Reader> {
  const { networks } = await openNetworks({ detector: detectorModel, mrz: mrzModel }, options.runtime);
  const recogniser = createRecogniser(networks.mrz, await readCard(mrzCard));
  const scanner = await createScanner();
  const text = createTextReader();

  const readSide = async (side: Side, trace: Trace | undefined): Promise<FoundZone | undefined> => {
    const { picture, gray } = side;
    let found: FoundZone | undefined;
    for (const longestSide of detectorSides) {
      const boxes = await side.boxes(longestSide);
      const rows = joinRows(boxes);
      trace?.("detected", {
        longestSide,
        picture: { width: picture.width, height: picture.height },
        boxes,
        rows,
      });
      found = better(found, await readZone(rows, { picture: gray, recogniser, now: today(), trace }));
      if (found?.reading.valid || found?.certain) break;
    }
    return found;
  };

  const findZone = async (
    sides: readonly Side[],
    trace: Trace | undefined,
  ): Promise<{ readonly zone: FoundZone; readonly side: Side } | undefined> => {
    let found: { zone: FoundZone; side: Side } | undefined;
    for (const side of sides) {
      const zone = await readSide(side, trace);
      if (zone && better(found?.zone, zone) === zone) found = { zone, side };
      if (found?.zone.reading.valid) break;
    }
    return found;
  };

  /** A card with a barcode that was read is not looked at for a zone. */
  const findCodes = async (sides: readonly Side[], { mrz, barcode }: Wanted, trace: Trace | undefined) => {
    const look = { scanner, now: today(), trace };
    let licence: FoundLicence | undefined;
    if (barcode) licence = await findLicence(sides, "first", look);
    if (barcode === "expected") licence ??= await findLicence(sides, "further", look);
    const found = mrz && !licence ? await findZone(sides, trace) : undefined;
    if (barcode === "possible" && !found) licence ??= await findLicence(sides, "further", look);
    return { licence, found };
  };

  return {
    async read({ front, back, wanted = { mrz: true, barcode: "possible" }, trace }) {
      const started = process.cpuUsage();
      const frontSide = await openSide("front", front, networks.detector);
      const backSide = back && (await openSide("back", back, networks.detector));
      const sides = backSide ? [backSide, frontSide] : [frontSide];

      const { licence, found } = await findCodes(sides, wanted, trace);
      const page = wanted.page === undefined ? undefined : await text.readPage(frontSide, wanted.page, trace);
      const coded = (found ?? licence)?.side;
      const faced = sides.find((side) => side !== coded) ?? frontSide;
      const zone = faced === found?.side ? found.zone.rows : [];
      const printed =
        coded && wanted.printed ? await text.readPrinted(faced, zone, wanted.printed, trace) : undefined;

      const { user, system } = process.cpuUsage(started);
      return {
        mrz: found?.zone.reading,
        barcode: licence?.record,
        side: (found ?? licence)?.side.name,
        ...(page && { page: withoutDirection(page) }),
        ...(printed && { printed }),
        orientation: licence?.orientation ?? uprightTurn(found?.zone.rows[0]?.along ?? page?.along),
        cpuMs: (user + system) / 1000,
      };
    },
    async close() {
      await Promise.all([networks.detector.close(), networks.mrz.close(), text.close()]);
    },
  };
}

function withoutDirection({ along: _along, ...page }: PageFields & { along: Point | undefined }): PageFields {
  return page;
}

function uprightTurn(along: Point | undefined): Reading["orientation"] {
  if (!along) return 0;
  if (Math.abs(along.x) >= Math.abs(along.y)) return along.x >= 0 ? 0 : 180;
  return along.y >= 0 ? 270 : 90;
}
