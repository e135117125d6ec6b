import type {
  ExtractedData,
  FurtherReading,
  MrzReading,
  PartReading,
  QualityCode,
} from "@passmuster/core/ports";
import type { LicenceRecord } from "./barcode/aamva.ts";
import { createScanner } from "./barcode/scan.ts";
import type { PrintSight } from "./confirm/print-look.ts";
import type { Point } from "./detect/geometry.ts";
import { createFaceReader, type FacesSeen } from "./faces/face-reader.ts";
import { createCodeFinder } from "./find-codes.ts";
import { createFirstLook } from "./first-look.ts";
import { openNetworks, type Runtime } from "./inference.ts";
import { readModelCard } from "./line-network.ts";
import { detectorModel, mrzCard, mrzModel } from "./models.ts";
import { createRecogniser } from "./mrz/recogniser.ts";
import { furtherReadings, type Looked, partReadings } from "./parts/part-readings.ts";
import { unpackLayer } from "./pdf/layer-text.ts";
import { inspect } from "./quality/inspect.ts";
import type { ReadPlan } from "./read-plan.ts";
import { addMrzsFromText, readPrints, seenPrints, showsOtherNumber, uncodedPrints } from "./read-prints.ts";
import { openSheets, openSide } from "./side.ts";
import type { CardFields } from "./text/cards/read-card.ts";
import type { PageFields } from "./text/fields/read-page.ts";
import { createTextReader } from "./text/text-reader.ts";
import type { ReadCard, ReadPage } from "./text/uncoded.ts";
import type { Trace } from "./trace.ts";

/** The encoded images of one document: JPEG, PNG or WebP. */
export interface ReaderInput {
  readonly front: Uint8Array;
  /** The `text` that `pdfPictures` returned with the front. */
  readonly text?: Uint8Array;
  readonly back?: Uint8Array;
  /** Compared with the document's portrait, if the plan includes it. */
  readonly selfie?: Uint8Array;
  /** The read plan. Default: an MRZ or a licence's barcode, and the portrait. */
  readonly wanted?: ReadPlan;
  readonly trace?: Trace;
}

/** The result of reading one document. */
export interface Reading {
  readonly mrz: MrzReading | undefined;
  /** The AAMVA record of a driver licence or a state ID card. */
  readonly barcode: LicenceRecord | undefined;
  /** The side that bears the MRZ or the barcode. */
  readonly side: "front" | "back" | undefined;
  /** The fields of a page that proves an address. */
  readonly page?: PageFields;
  /** The fields of a card without a code. */
  readonly card?: CardFields;
  /** The printed text, beside a code or on the other side. */
  readonly printed?: ExtractedData;
  /** Values of another MRZ, another barcode or the other side. */
  readonly further: readonly FurtherReading[];
  /** Each searched part, whether the document's type has it or not. */
  readonly parts: readonly PartReading[];
  /** Absent unless the plan includes the portrait. */
  readonly faces?: FacesSeen;
  /** The looks at its text by side. Claims can be confirmed against them later. */
  readonly sight?: PrintSight;
  /** Quality codes of the images, except those that depend on the announced type. */
  readonly quality: readonly QualityCode[];
  /** Clockwise degrees that turn that side upright, after its EXIF orientation was applied. */
  readonly orientation: 0 | 90 | 180 | 270;
  /** Processor time of this process, all threads together, in milliseconds. */
  readonly cpuMs: number;
}

export interface Reader {
  /** @throws {UnreadablePictureError} a side is not an image that can be decoded */
  read(input: ReaderInput): Promise<Reading>;
  close(): Promise<void>;
}

export interface ReaderOptions {
  /** Default: the native runtime if it is installed, else WebAssembly. */
  readonly runtime?: Runtime;
}

/**
 * Loads the networks (about 7 MB) and reads documents in this process, one at a time. A server uses
 * `localExtractor` instead, which keeps this work out of its own process.
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

  const codeFinder = createCodeFinder({ recogniser, scanner });
  const look = createFirstLook(codeFinder, text);

  return {
    async read({ front, text: layer, back, selfie, wanted = defaultPlan, trace }) {
      const started = process.cpuUsage();
      const words = unpackLayer(layer);
      const frontSide = await openSide("front", front, networks.detector, words);
      const backSide = back && (await openSide("back", back, networks.detector));
      const sides = backSide ? [backSide, frontSide] : [frontSide];

      const sheets = () => openSheets(front, networks.detector, words);
      const { told, page, card } = await look({ sides, sheets, wanted, trace });
      const { mrz, licence } = told;
      const coded = (mrz ?? licence)?.side;
      const { prints, printed } = coded
        ? await readPrints(text, { sides, codes: told, wanted, trace })
        : { prints: {}, printed: undefined };
      const codes = await addMrzsFromText(codeFinder, { sides, codes: told, prints });

      const unlabelled = coded || page || card ? {} : await seenPrints(text, sides, wanted);

      const along = mrz?.found.rows[0]?.along ?? page?.along ?? card?.along;
      const orientation = licence?.orientation ?? uprightTurn(along);
      const known = coded && { side: coded.name, turn: orientation };
      const view = { sides, trace, ...(known && { known }), ...(selfie && { selfie }) };
      const isPage = page?.kind !== undefined;
      const faces = wanted.portrait && !isPage ? await faceReader.look(view) : undefined;
      const quality = await inspect(sides, {
        machineRead: licence?.side ?? (mrz?.found.reading.valid ? mrz.side : undefined),
        faces,
        secondMrz: showsOtherNumber(codes),
        textDiffers: page?.layerDiffers === true,
      });
      const looked: Looked = {
        codes,
        prints: coded ? prints : uncodedPrints(page ?? card),
        printed: printed ?? (page || card ? "front" : undefined),
        isPage: page !== undefined,
        faces,
        hasBack: back !== undefined && Buffer.compare(front, back) !== 0,
      };

      const { user, system } = process.cpuUsage(started);
      return {
        mrz: mrz?.found.reading,
        barcode: licence?.record,
        side: coded?.name,
        ...(page && { page: withoutPlaces(page) }),
        ...(card && { card: withoutPlaces(card) }),
        ...printedData(prints, printed),
        sight: sightOf({ ...unlabelled, ...looked.prints }),
        further: furtherReadings(looked),
        parts: partReadings(looked),
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

const defaultPlan: ReadPlan = { mrz: true, barcode: "possible", portrait: true };

function withoutPlaces<T extends ReadPage | ReadCard>(read: T): Omit<T, "along" | "print" | "back"> {
  const { along: _along, print: _print, layerDiffers: _differs, ...fields } = read;
  const { back: _back, ...all } = fields as typeof fields & { readonly back?: unknown };
  return all as Omit<T, "along" | "print" | "back">;
}

function printedData(prints: Looked["prints"], printed: Looked["printed"]): Pick<Reading, "printed"> {
  const data = printed && prints[printed]?.data;
  return data ? { printed: data } : {};
}

function sightOf({ front, back }: Looked["prints"]): PrintSight {
  return { ...(front?.sight && { front: front.sight }), ...(back?.sight && { back: back.sight }) };
}

function uprightTurn(along: Point | undefined): Reading["orientation"] {
  if (!along) return 0;
  if (Math.abs(along.x) >= Math.abs(along.y)) return along.x >= 0 ? 0 : 180;
  return along.y >= 0 ? 270 : 90;
}
