import type { ExtractedData, MrzReading, QualityCode } from "@vouchsafe/core";
import type { LicenceRecord } from "./barcode/aamva.ts";
import { type FoundLicence, findLicence } from "./barcode/find-licence.ts";
import { createScanner } from "./barcode/scan.ts";
import { dot, type Point, reversed } from "./detect/geometry.ts";
import { joinRows } from "./detect/rows.ts";
import { createFaceReader, type FacesSeen } from "./faces/face-reader.ts";
import { openNetworks, type Runtime } from "./inference.ts";
import { readModelCard } from "./line-network.ts";
import { detectorModel, mrzCard, mrzModel } from "./models.ts";
import { today } from "./mrz/dates.ts";
import { better, type FoundZone, isSettled, readZone } from "./mrz/read-zone.ts";
import { createRecogniser } from "./mrz/recogniser.ts";
import { inspect, rowsBeside } from "./quality/inspect.ts";
import { openSheets, openSide, type Side } from "./side.ts";
import type { CardFields } from "./text/cards/read-card.ts";
import type { PageFields } from "./text/fields/read-page.ts";
import { readPrint } from "./text/read-print.ts";
import { createTextReader } from "./text/text-reader.ts";
import type { Trace } from "./trace.ts";
import type { Wanted } from "./wanted.ts";

/** The encoded pictures of one document: JPEG, PNG or WebP. */
export interface ReaderInput {
  readonly front: Uint8Array;
  readonly back?: Uint8Array;
  /** Compared with the portrait on the document, where that is wanted. */
  readonly selfie?: Uint8Array;
  /** By default what machines read, a zone or the barcode of a licence, and the portrait. */
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
  /** What a card says that shows nothing for machines. */
  readonly card?: CardFields;
  /** What is printed for people, beside what machines read or on the other side. */
  readonly printed?: ExtractedData;
  /** Absent where no portrait was wanted. */
  readonly faces?: FacesSeen;
  /** What is wrong with the pictures, but for what only the announced type tells. */
  readonly quality: readonly QualityCode[];
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

/** Longest side of the copies in which rows are looked for; a further one only when those before show no zone that holds. */
const detectorSides = [640, 960, 1600] as const;
/** Where print is read too, which takes a copy of 960, the smallest one would save nothing. */
const sharedSides = [960, 1600] as const;

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
  const [{ networks }, modelCard, scanner] = await Promise.all([
    openNetworks({ detector: detectorModel, mrz: mrzModel }, options.runtime),
    readModelCard(mrzCard),
    createScanner(),
  ]);
  const recogniser = createRecogniser(networks.mrz, modelCard);
  const text = createTextReader(options.runtime);
  const faceReader = createFaceReader(options.runtime);

  const readSide = async (
    side: Side,
    longestSides: readonly number[],
    trace: Trace | undefined,
  ): Promise<FoundZone | undefined> => {
    const { picture, gray } = side;
    let found: FoundZone | undefined;
    for (const longestSide of longestSides) {
      const boxes = await side.boxes(longestSide);
      const rows = joinRows(boxes);
      trace?.("detected", {
        longestSide,
        picture: { width: picture.width, height: picture.height },
        boxes,
        rows,
      });
      found = better(found, await readZone(rows, { picture: gray, recogniser, now: today(), trace }));
      if (found && isSettled(found)) break;
    }
    return found;
  };

  const findZone = async (
    sides: readonly Side[],
    { printed }: Wanted,
    trace: Trace | undefined,
  ): Promise<{ readonly zone: FoundZone; readonly side: Side } | undefined> => {
    let found: { zone: FoundZone; side: Side } | undefined;
    for (const side of sides) {
      const zone = await readSide(side, printed && sides.length === 1 ? sharedSides : detectorSides, trace);
      if (zone && better(found?.zone, zone) === zone) found = { zone, side };
      if (found?.zone.reading.valid) break;
    }
    return found;
  };

  /** A card that shows what its type should bear is not looked at for anything else. */
  const findCodes = async (sides: readonly Side[], wanted: Wanted, trace: Trace | undefined) => {
    const { mrz, barcode } = wanted;
    const findBarcode = async (): Promise<FoundLicence | undefined> => {
      const look = { scanner, now: today(), trace };
      return (await findLicence(sides, "first", look)) ?? (await findLicence(sides, "further", look));
    };
    let licence = barcode === "expected" ? await findBarcode() : undefined;
    const found = mrz && !licence ? await findZone(sides, wanted, trace) : undefined;
    if (barcode === "possible" && !found) licence = await findBarcode();
    return { licence, found };
  };

  const showsSecondZone = async ({ zone, side }: { zone: FoundZone; side: Side }): Promise<boolean> => {
    const along = zone.rows[0]?.along ?? { x: 1, y: 0 };
    const beside = rowsBeside(zone.rows, joinRows((await side.knownBoxes()) ?? []));
    const rows = beside.map((row) => (dot(row.along, along) < 0 ? reversed(row) : row));
    const look = { picture: side.gray, recogniser, now: today(), trace: undefined, beside: zone };
    const other = rows.length > 0 ? (await readZone(rows, look))?.reading.fields : undefined;
    return other !== undefined && other.documentNumber !== zone.reading.fields.documentNumber;
  };

  return {
    async read({ front, back, selfie, wanted = wantedByDefault, trace }) {
      const started = process.cpuUsage();
      const frontSide = await openSide("front", front, networks.detector);
      const backSide = back && (await openSide("back", back, networks.detector));
      const sides = backSide ? [backSide, frontSide] : [frontSide];

      const { licence, found } = await findCodes(sides, wanted, trace);
      const coded = (found ?? licence)?.side;
      const faced = sides.find((side) => side !== coded) ?? frontSide;
      const zone = faced === found?.side ? found.zone.rows : [];
      const printed =
        coded && wanted.printed ? await text.readPrinted(faced, zone, wanted.printed, trace) : undefined;

      const sheets = openSheets(front, networks.detector);
      const { page, card } = coded
        ? {}
        : await readPrint(text, { sheets, sides: sides.toReversed(), wanted, trace });

      const along = found?.zone.rows[0]?.along ?? page?.along ?? card?.along;
      const orientation = licence?.orientation ?? uprightTurn(along);
      const known = coded && { side: coded.name, turn: orientation };
      const look = { sides, trace, ...(known && { known }), ...(selfie && { selfie }) };
      const faces = wanted.portrait ? await faceReader.look(look) : undefined;
      const quality = await inspect(sides, {
        machineRead: licence?.side ?? (found?.zone.reading.valid ? found.side : undefined),
        faces,
        secondZone: found !== undefined && (await showsSecondZone(found)),
      });

      const { user, system } = process.cpuUsage(started);
      return {
        mrz: found?.zone.reading,
        barcode: licence?.record,
        side: (found ?? licence)?.side.name,
        ...(page && { page: withoutDirection(page) }),
        ...(card && { card: withoutDirection(card) }),
        ...(printed && { printed }),
        ...(faces && { faces }),
        quality,
        orientation,
        cpuMs: (user + system) / 1000,
      };
    },
    async close() {
      await Promise.all([networks.detector.close(), networks.mrz.close(), text.close(), faceReader.close()]);
    },
  };
}

const wantedByDefault: Wanted = { mrz: true, barcode: "possible", portrait: true };

function withoutDirection<T extends { along: Point | undefined }>({
  along: _along,
  ...fields
}: T): Omit<T, "along"> {
  return fields;
}

function uprightTurn(along: Point | undefined): Reading["orientation"] {
  if (!along) return 0;
  if (Math.abs(along.x) >= Math.abs(along.y)) return along.x >= 0 ? 0 : 180;
  return along.y >= 0 ? 270 : 90;
}
