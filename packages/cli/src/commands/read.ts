import { readFile } from "node:fs/promises";
import { documentTypes, type VerificationDocumentType } from "@passmuster/core";
import { toWire } from "@passmuster/core/http";
import { type Extraction, ImageRefusedError } from "@passmuster/core/ports";
import type { QualityCode } from "@passmuster/core/quality-codes";
import { type PdfPictures, pdfPictures } from "@passmuster/extractor-local";
import {
  createReader,
  planFor,
  type Reader,
  type ReaderInput,
  toExtraction,
  typeUnannounced,
  UnreadablePictureError,
  wantedUnannounced,
} from "@passmuster/extractor-local/in-process";
import { readArguments } from "../arguments.ts";
import type { Command } from "../command.ts";
import { textOf } from "../flags.ts";
import { linesOf, type Report } from "../report.ts";
import { traceInto } from "../trace.ts";
import { UsageError } from "../usage-error.ts";

interface Order {
  readonly files: readonly string[];
  readonly back: string | undefined;
  readonly selfie: string | undefined;
  /** The expected type; by default the type is detected. */
  readonly type: VerificationDocumentType | undefined;
  readonly country: string | undefined;
  readonly json: boolean;
  readonly trace: string | undefined;
}

interface Readers {
  readonly reader: Reader;
  readonly pdf: PdfPictures;
}

/** Reads documents from images and PDFs without storage. All files share one loaded reader. */
export const read: Command = async (line, context) => {
  const order = orderOf(line);
  const readers: Readers = { reader: await createReader(), pdf: pdfPictures() };
  let unread = 0;
  try {
    for (const file of order.files) {
      const report = await reportOn(file, order, readers);
      if (report.error !== undefined) unread += 1;
      for (const text of order.json ? [JSON.stringify(report)] : linesOf(report)) context.print(text);
    }
  } finally {
    await Promise.all([readers.reader.close(), readers.pdf.close()]);
  }
  return unread === 0 ? 0 : 1;
};

function orderOf(line: readonly string[]): Order {
  const { flags, positionals: files } = readArguments(line, {
    values: ["back", "selfie", "type", "country", "trace"],
    switches: ["json"],
  });
  if (files.length === 0) throw new UsageError("read takes at least one file.");
  const back = textOf(flags.back);
  if (back !== undefined && files.length > 1) throw new UsageError("--back works with one file only.");
  const selfie = textOf(flags.selfie);
  const wanted = textOf(flags.type);
  const type = wanted === undefined ? undefined : typeNamed(wanted);
  if (wanted !== undefined && !type)
    throw new UsageError(`--type takes the name of a document type, such as "Passport", not "${wanted}".`);
  const country = textOf(flags.country);
  if (country !== undefined && !/^[A-Za-z]{3}$/.test(country))
    throw new UsageError("--country takes an ISO 3166-1 alpha-3 code, such as FRA.");
  return {
    files,
    back,
    selfie,
    type,
    country: country?.toUpperCase(),
    json: flags.json === true,
    trace: textOf(flags.trace),
  };
}

/**
 * The type assumed when none is given. An MRZ or OCR text alone never identifies a licence of the catalogue.
 */
const [untold] = documentTypes;

function typeNamed(wanted: string): VerificationDocumentType | undefined {
  const types: readonly VerificationDocumentType[] = documentTypes;
  return types.find(({ name }) => name.toLowerCase() === wanted.toLowerCase());
}

/** Leaves out printed fields: only the rules need them, and the rules do not run here. */
function wantedFor(type: VerificationDocumentType | undefined) {
  if (!type) return wantedUnannounced;
  const { printed: _, ...wanted } = planFor(type);
  return wanted;
}

async function frontOf(file: string, pdf: PdfPictures): Promise<Pick<ReaderInput, "front" | "text">> {
  const bytes = await readFile(file);
  if (bytes.subarray(0, 5).toString("latin1") !== "%PDF-") return { front: bytes };
  const { picture, text } = await pdf.rasterise(bytes);
  return { front: picture, ...(text && { text }) };
}

/** Quality codes that are meaningful only if `--type` is given. */
const ofAnnounced: ReadonlySet<QualityCode> = new Set([
  ...(["wrong_side", "code_unread", "code_unsupported"] as const),
]);

async function reportOn(
  file: string,
  { back, selfie, type, country, trace }: Order,
  { reader, pdf }: Readers,
): Promise<Report> {
  try {
    const reading = await reader.read({
      ...(await frontOf(file, pdf)),
      ...(back !== undefined && { back: await readFile(back) }),
      ...(selfie !== undefined && { selfie: await readFile(selfie) }),
      wanted: wantedFor(type),
      ...(trace !== undefined && { trace: await traceInto(trace, file) }),
    });
    const extraction = toExtraction(type ?? typeUnannounced(reading) ?? untold, reading, country);
    const { front: onFront = 0, back: onBack = 0 } = reading.faces ?? {};
    const quality = extraction.quality.filter((code) => type || !ofAnnounced.has(code));
    const wire = asWire({ ...extraction, quality }, onFront + onBack);
    return { file, ...wire, cpu_ms: Math.round(reading.cpuMs) };
  } catch (error) {
    return { file, ...asWire({ data: {}, quality: [] }, 0), cpu_ms: 0, error: sentenceOf(error) };
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof UnreadablePictureError || error instanceof ImageRefusedError) return error.message;
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "ENOENT") return "No such file.";
  if (code === "EISDIR" || code === "EACCES") return "Cannot read the file.";
  throw error;
}

function asWire({ data, mrz, barcode, quality }: Extraction, faces: number): Omit<Report, "file" | "cpu_ms"> {
  const { person, address, document } = data;
  const identified = document?.identified === "1";
  return {
    extracted_data: Object(toWire({ person, address, document })),
    identified: identified ? { type: document?.type ?? "", country: document?.countryCode ?? "" } : null,
    mrz: mrz ? (toWire(mrz) as Report["mrz"]) : null,
    barcode: barcode ? (toWire(barcode) as Report["barcode"]) : null,
    faces,
    quality,
  };
}
