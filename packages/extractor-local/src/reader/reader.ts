import type {
  ExtractedData,
  Extraction,
  FurtherReading,
  Mark,
  PartReading,
  QualityCode,
} from "@passmuster/core/ports";
import type { MrzReading } from "@passmuster/mrz";
import type { LicenceRecord } from "../barcode/aamva.ts";
import { withTitledKind } from "../barcode/licence-data.ts";
import { createScanner } from "../barcode/scan.ts";
import { type BoxesBySide, boxesOn, openSheets, openSide, type Side } from "../detect/side.ts";
import { createFaceReader, type FacesSeen } from "../faces/face-reader.ts";
import { placesOfPortrait, placesOn } from "../faces/own-faces.ts";
import { showsSameSide } from "../faces/same-side.ts";
import type { Trace } from "../image/trace.ts";
import type { CardFields } from "../layout/cards/read-card.ts";
import type { PageFields } from "../layout/pages/read-page.ts";
import type { ReadPlan } from "../layout/read-plan.ts";
import { createTextReader } from "../layout/text-reader.ts";
import type { ReadCard, ReadPage } from "../layout/uncoded.ts";
import { createOverprintLook } from "../marks/across-print.ts";
import { createRecogniser } from "../mrz/recogniser.ts";
import { openNetworks, type Runtime } from "../networks/inference.ts";
import { readModelCard } from "../networks/line-network.ts";
import { detectorModel, mrzCard, mrzModel } from "../networks/models.ts";
import { type OutlineOnSide, outlineOn, storedOutlines } from "../outline/on-side.ts";
import { unpackLayer } from "../pdf/layer-text.ts";
import type { PrintSight } from "../print/print-look.ts";
import { inspect, type Quality } from "../quality/inspect.ts";
import { typeIdOf } from "./document-kinds.ts";
import { type Codes, createCodeFinder } from "./find-codes.ts";
import { createFirstLook, type FirstLook } from "./first-look.ts";
import { marksOn } from "./marks-on.ts";
import { orientationOf, type QuarterTurn } from "./orientation.ts";
import { furtherReadings, type Looked, partReadings } from "./parts/part-readings.ts";
import { addMrzsFromText, readPrints, seenPrints, showsOtherNumber, uncodedPrints } from "./read-prints.ts";

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
  /**
   * Answers without the text beside a code if that shows no defect. Of a front alone, whose back bears the
   * code, its portrait is enough.
   */
  readonly brief?: "front alone" | "all sides";
  /** The faces on these images, if they were looked at before. */
  readonly faces?: FacesSeen;
  /** The text lines of each image, if it was looked at before. */
  readonly boxes?: BoxesBySide;
  /** The faces on the front, if it was looked at alone before. */
  readonly frontFaces?: FacesSeen;
  readonly trace?: Trace;
}

/** The result of reading one document. */
export interface Reading {
  readonly mrz: MrzReading | undefined;
  /** The AAMVA record of a driver licence or a state ID card. */
  readonly barcode: LicenceRecord | undefined;
  /** A barcode was read whose content is no record of a known format, and no other code is on the images. */
  readonly unknownCode?: boolean;
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
  /** The quality of each image by itself. */
  readonly images: Quality["sides"];
  /** Where the document lies in the image of each side, if a valid MRZ tells. */
  readonly outlines?: NonNullable<Extraction["outlines"]>;
  /** Words that void the document, and what a program drew. Absent from a brief reading. */
  readonly marks?: NonNullable<Extraction["marks"]>;
  /** Both images show the same side. */
  readonly sameSide: boolean;
  /** Id of the document type that a title names, or an MRZ on a page that has none. Only without a code. */
  readonly titled?: number;
  /** Lines of text on the front, if no code was found. */
  readonly lines?: number;
  /** Clockwise degrees that turn that side upright, after its EXIF orientation was applied. */
  readonly orientation: QuarterTurn;
  /** Processor time of this process, all threads together, in milliseconds. */
  readonly cpuMs: number;
  /** The text was not read, as `brief` asked for. */
  readonly brief?: boolean;
  /** The text lines of each image, if `brief` asked for a look. */
  readonly boxes?: BoxesBySide;
}

/** A first look, and where its MRZ says that the document lies. */
type Outlined = FirstLook & { readonly outlined: OutlineOnSide | undefined };

/** A selfie, and the photo ID that it is compared with, if there is one. */
export type FacesInput = Partial<Pick<ReaderInput, "front" | "back">> &
  Required<Pick<ReaderInput, "selfie">> & {
    /** The portrait as the document's reading found it. Without it, the largest face is the portrait. */
    readonly portrait?: PartReading;
  };

export interface Reader {
  /** @throws {UnreadablePictureError} a side is not an image that can be decoded */
  read(input: ReaderInput): Promise<Reading>;
  /** The engine that was opened. */
  readonly runtime: Runtime;
  /** Looks at faces alone. @throws {UnreadablePictureError} */
  compare(input: FacesInput): Promise<FacesSeen>;
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
  const [{ networks, runtime }, modelCard, scanner] = await Promise.all([
    openNetworks({ detector: detectorModel, mrz: mrzModel }, options.runtime),
    readModelCard(mrzCard),
    createScanner(),
  ]);
  const recogniser = createRecogniser(networks.mrz, modelCard);
  const text = createTextReader(options.runtime);
  const faceReader = createFaceReader(options.runtime);
  const overprints = createOverprintLook(options.runtime);

  const codeFinder = createCodeFinder({ recogniser, scanner });
  const look = createFirstLook(codeFinder, text);

  const facesOn = async (sides: readonly Side[], first: Outlined, input: ReaderInput) => {
    const { wanted = defaultPlan, selfie, trace } = input;
    if (!wanted.portrait || first.page?.kind !== undefined) return undefined;
    if (input.faces) return input.faces;
    const coded = (first.told.mrz ?? first.told.licence)?.side;
    if (input.frontFaces?.front && !selfie && coded?.name !== "front") return input.frontFaces;
    const known = coded && { side: coded.name, turn: orientationOf(first) };
    const places = first.outlined && placesOn(first.outlined);
    return faceReader.look({ sides, trace, places, ...(known && { known }), ...(selfie && { selfie }) });
  };

  /** The text of a document, unless a brief look goes without. */
  const textOn = async (sides: readonly Side[], first: Outlined, input: ReaderInput) => {
    const { wanted = defaultPlan, trace } = input;
    const { told, page, card } = first;
    const coded = (told.mrz ?? told.licence) !== undefined;
    const outlined = showsWholeDocument(first, input.faces) ? first.outlined : undefined;
    const { prints, printed } = coded
      ? await readPrints(text, { sides, codes: told, wanted, outlined, trace })
      : { prints: {}, printed: undefined };
    const codes = await addMrzsFromText(codeFinder, { sides, codes: told, prints });
    const unlabelled = coded || page || card ? {} : await seenPrints(text, sides, wanted);
    const uncoded = { ...unlabelled, ...uncodedPrints(page ?? card) };
    const title = coded ? undefined : (uncoded.front?.titled ?? uncoded.back?.titled);
    const unasked = page?.print.mrzSeen && title === undefined;
    const shown = unasked ? await codeFinder.findMrzOn(sides.at(-1) as Side) : undefined;
    const titled = title ?? (shown && typeIdOf(shown.found.reading));
    const shownPrints = coded ? prints : uncoded;
    const marks: Mark[] = [];
    for (const side of sides) {
      const outline = first.outlined?.side.name === side.name ? first.outlined.outline : undefined;
      const bars = codes.licence?.side.name === side.name;
      const known = { side, print: shownPrints[side.name], outline, bars, isPage: page !== undefined };
      marks.push(...(await marksOn(overprints, known)));
    }
    return { prints, printed, codes, unlabelled, titled, lines: uncoded.front?.lines, marks };
  };

  const report = async (
    sides: readonly Side[],
    first: Outlined,
    found: Omit<Awaited<ReturnType<typeof textOn>>, "marks"> & Pick<Reading, "marks">,
    { front, back, faces }: Pick<ReaderInput, "front" | "back" | "faces">,
  ): Promise<Omit<Reading, "cpuMs">> => {
    const { told, page, card, outlined } = first;
    const { prints, printed, codes, unlabelled, titled, lines, marks } = found;
    const { mrz, licence } = told;
    const coded = (mrz ?? licence)?.side;
    const looked: Looked = {
      codes,
      prints: coded ? prints : uncodedPrints(page ?? card),
      printed: printed ?? (page || card ? "front" : undefined),
      isPage: page !== undefined,
      faces,
      hasBack: back !== undefined && Buffer.compare(front, back) !== 0,
    };
    const parts = partReadings(looked);
    const quality = await inspect(sides, {
      read: readSides(codes, parts),
      codes: parts.filter(({ part, state }) => (part === "mrz" || part === "barcode") && state === "read"),
      mrzs: [codes.mrz ?? [], codes.further.mrzs].flat(),
      faces,
      secondMrz: showsOtherNumber(codes),
      textDiffers: page?.layerDiffers === true,
    });
    const [one, other] = sides;
    const sameSide =
      one !== undefined && other !== undefined && (await showsSameSide(other.image, one.image));
    return {
      mrz: mrz?.found.reading,
      barcode: licence && withTitledKind(licence.record, printed && prints[printed]?.titled),
      ...(told.seen.unknown && !coded && { unknownCode: true }),
      side: coded?.name,
      ...(page && { page: withoutPlaces(page) }),
      ...(card && { card: withoutPlaces(card) }),
      ...printedData(prints, printed),
      sight: sightOf({ ...unlabelled, ...looked.prints }),
      further: furtherReadings(looked),
      parts,
      ...(faces && { faces }),
      quality: quality.codes,
      images: quality.sides,
      outlines: storedOutlines(outlined),
      ...(marks && { marks }),
      sameSide,
      ...(titled !== undefined && { titled }),
      ...(lines !== undefined && { lines }),
      orientation: orientationOf(first),
    };
  };

  /** A reading without text, if nothing on it calls for a closer look. */
  const briefly = async (
    sides: readonly Side[],
    first: Outlined,
    input: ReaderInput,
  ): Promise<Omit<Reading, "cpuMs"> | undefined> => {
    const { wanted = defaultPlan, brief, front, back } = input;
    const { mrz, licence } = first.told;
    const isClear = mrz ? mrz.found.reading.valid : licence !== undefined || brief === "front alone";
    if (!isClear || first.page || first.card) return undefined;
    const faces = await facesOn(sides, first, input);
    if (wanted.portrait ? !faces?.front : !(mrz ?? licence)) return undefined;
    const found = { ...withoutText, codes: first.told };
    const read = await report(sides, first, found, { front, ...(back && { back }), ...(faces && { faces }) });
    return read.quality.length === 0 && !read.sameSide ? { ...read, brief: true } : undefined;
  };

  return {
    runtime,
    async read(input) {
      const { front, text: layer, back, wanted = defaultPlan, brief, boxes = {}, trace } = input;
      const started = process.cpuUsage();
      const words = unpackLayer(layer);
      const frontSide = await openSide("front", front, networks.detector, { words, boxes: boxes.front });
      const backSide = back && (await openSide("back", back, networks.detector, { boxes: boxes.back }));
      const sides = backSide ? [backSide, frontSide] : [frontSide];
      const timed = async (read: Omit<Reading, "cpuMs">): Promise<Reading> => {
        const detected = brief && { boxes: await boxesOn(sides) };
        const { user, system } = process.cpuUsage(started);
        return { ...read, ...detected, cpuMs: (user + system) / 1000 };
      };
      if (brief === "front alone") {
        const told = await codeFinder.find(sides, { wanted, search: "glance", trace });
        const read = await briefly(sides, { told, outlined: outlineOn(told.mrz) }, input);
        if (read) return timed(read);
      }
      const sheets = () => openSheets(front, networks.detector, words);
      const looked = await look({ sides, sheets, wanted, trace });
      const first = { ...looked, outlined: outlineOn(looked.told.mrz) };
      const faces = await facesOn(sides, first, input);
      const known = { ...input, ...(faces && { faces }) };
      const read = brief === "all sides" ? await briefly(sides, first, known) : undefined;
      if (read) return timed(read);
      const found = await textOn(sides, first, known);
      return timed(
        await report(sides, first, found, { front, ...(back && { back }), ...(faces && { faces }) }),
      );
    },
    async compare({ front, back, selfie, portrait }) {
      const sides = await Promise.all([
        ...(back ? [openSide("back", back, networks.detector)] : []),
        ...(front ? [openSide("front", front, networks.detector)] : []),
      ]);
      const places = portrait && placesOfPortrait(portrait, sides);
      return faceReader.look({ sides, selfie, places });
    },
    async close() {
      const all = [networks.detector, networks.mrz, text, faceReader, overprints];
      await Promise.all(all.map((each) => each.close()));
    },
  };
}

/** The sides from which a barcode, a valid MRZ or whole print was read. */
function readSides({ licence, mrz }: Codes, parts: readonly PartReading[]): readonly Side["name"][] {
  const code = licence?.side ?? (mrz?.found.reading.valid ? mrz.side : undefined);
  const print = parts.find(({ part, state }) => part === "print" && state === "read")?.side;
  return [...(code ? [code.name] : []), ...(print ? [print] : [])];
}

const defaultPlan: ReadPlan = { mrz: true, barcode: "possible", portrait: true };

/**
 * Whether print and portrait are on the side with the MRZ. Those of other cards may be beside it in one
 * image.
 */
const showsWholeDocument = ({ outlined }: Outlined, faces: FacesSeen | undefined): boolean =>
  outlined !== undefined &&
  (outlined.form.portraitBesideMrz ||
    (outlined.form.portrait !== undefined && faces?.portrait?.side === outlined.side.name));

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

const withoutText = { prints: {}, printed: undefined, unlabelled: {}, titled: undefined, lines: undefined };
