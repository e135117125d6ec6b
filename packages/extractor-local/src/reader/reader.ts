import { boxesOn, openSheets, openSide, type Side } from "../detect/side.ts";
import type { FacesSeen } from "../faces/face-reader.ts";
import { placesOfPortrait } from "../faces/own-faces.ts";
import { outlineOn } from "../mrz/outline-on-side.ts";
import type { Network, Runtime } from "../networks/inference.ts";
import { unpackLayer } from "../pdf/layer-text.ts";
import { createFirstLook } from "./first-look.ts";
import { type Instruments, openInstruments } from "./instruments.ts";
import { codedSide, type OpenDocument } from "./open-document.ts";
import { facesOn } from "./portrait.ts";
import { defaultPlan, type FacesInput, type ReaderInput, type Reading } from "./reading.ts";
import { type Report, reportOn } from "./report.ts";
import { textOn, withoutText } from "./text-on.ts";

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
  const instruments = await openInstruments(options.runtime);
  return {
    runtime: instruments.runtime,
    async read(input) {
      const started = process.cpuUsage();
      const sides = await openSides(instruments.detector, input);
      const report = await readDocument(instruments, sides, input);
      const boxes = input.brief && { boxes: await boxesOn(sides) };
      const { user, system } = process.cpuUsage(started);
      return { ...report, ...boxes, cpuMs: (user + system) / 1000 };
    },
    compare: (input) => compareFaces(instruments, input),
    close: () => instruments.close(),
  };
}

/** Opens the images of a document, the back first. */
async function openSides(
  detector: Network,
  { front, text, back, boxes = {} }: ReaderInput,
): Promise<readonly Side[]> {
  const words = unpackLayer(text);
  const frontSide = await openSide("front", front, detector, { words, boxes: boxes.front });
  if (!back) return [frontSide];
  return [await openSide("back", back, detector, { boxes: boxes.back }), frontSide];
}

/** Reads briefly if that was asked for and leaves no doubt, else whole. */
async function readDocument(
  instruments: Instruments,
  sides: readonly Side[],
  input: ReaderInput,
): Promise<Report> {
  const { codes: codeFinder, text: textReader, detector } = instruments;
  const { front, text, wanted = defaultPlan, brief, trace } = input;
  if (brief === "front alone") {
    const codes = await codeFinder.find(sides, { wanted, search: "glance", trace });
    const document = { input, sides, first: { codes }, outlined: outlineOn(codes.mrz) };
    const report = await readBriefly(instruments, document);
    if (report) return report;
  }
  const sheets = () => openSheets(front, detector, unpackLayer(text));
  const look = createFirstLook(codeFinder, textReader);
  const first = await look({ sides, sheets, wanted, trace });
  const document = { input, sides, first, outlined: outlineOn(first.codes.mrz) };
  const faces = await facesOn(instruments, document);
  const report = brief === "all sides" ? await readBriefly(instruments, document, faces) : undefined;
  return report ?? reportOn(document, await textOn(instruments, document, faces), faces);
}

/** A reading without text, if nothing on the document calls for a closer look. */
async function readBriefly(
  instruments: Instruments,
  document: OpenDocument,
  givenFaces?: FacesSeen,
): Promise<Report | undefined> {
  const { first, input } = document;
  const { wanted = defaultPlan, brief } = input;
  const { mrz, licence } = first.codes;
  const isClear = mrz ? mrz.found.reading.valid : licence !== undefined || brief === "front alone";
  if (!isClear || first.page || first.card) return undefined;
  const faces = givenFaces ?? (await facesOn(instruments, document));
  if (wanted.portrait ? !faces?.front : !codedSide(first.codes)) return undefined;
  const report = await reportOn(document, withoutText(first.codes), faces);
  return report.quality.length === 0 && !report.sameSide ? { ...report, brief: true } : undefined;
}

async function compareFaces(
  { detector, faces }: Instruments,
  { front, back, selfie, portrait }: FacesInput,
): Promise<FacesSeen> {
  const sides = await Promise.all([
    ...(back ? [openSide("back", back, detector)] : []),
    ...(front ? [openSide("front", front, detector)] : []),
  ]);
  const places = portrait && placesOfPortrait(portrait, sides);
  return faces.look({ sides, selfie, places });
}
