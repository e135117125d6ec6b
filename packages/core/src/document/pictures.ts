import { PassmusterError } from "../errors.ts";
import { decodeBase64 } from "../media/base64.ts";
import { type AcceptedImage, type ImageReader, refuse } from "../media/image.ts";
import { isPdf } from "../media/image-format.ts";
import { ImageRefusedError } from "../media/image-refused.ts";
import type { Prints } from "../model/document.ts";
import type { Category, DocumentType } from "../model/document-type.ts";
import type { BlobKey, VerificationId } from "../model/ids.ts";
import type { Tenant } from "../model/principal.ts";
import { hour } from "../model/time.ts";
import type { Settings } from "../options.ts";
import type { Image } from "../ports/blob-store.ts";
import type { DrawnPdf, Extractor } from "../ports/extractor.ts";
import type { Message } from "../ports/outbox.ts";
import type { Ports } from "../ports/ports.ts";
import { ProcessBusyError } from "../process-pool/process-pool.ts";

/** What makes of a caller's picture what is stored. */
interface Reading extends Pick<Ports, "extractor"> {
  readonly images: Pick<ImageReader, "normalise">;
  readonly settings: { readonly limits: Pick<Settings["limits"], "imageBytes"> };
}

/** What reads pictures and stores them. */
export interface Storing extends Reading, Pick<Ports, "blobs" | "environment" | "storage"> {}

/** A picture as a caller gives it: base64 over HTTP, bytes in process. */
export type ImageInput = string | Uint8Array;

/** The fingerprints of a document's sides. */
export function printsOf([front, back]: readonly AcceptedImage[]): Prints {
  return { front: front?.print ?? null, back: back?.print ?? null };
}

/**
 * Decodes a picture and makes of it what is stored: upright JPEG without metadata or trailing bytes.
 * @param page the picture is of a page, which may be a PDF where the extractor draws them
 * @throws {PassmusterError} `image_missing`, `image_invalid`, `unavailable`
 */
export async function acceptImage(
  core: Reading,
  input: ImageInput | null | undefined,
  page?: "page",
): Promise<AcceptedImage> {
  if (input === undefined || input === null || input.length === 0) throw new PassmusterError("image_missing");
  const bytes = typeof input === "string" ? decodeBase64(input) : input;
  if (!bytes) throw new PassmusterError("image_invalid", { message: "The image is not valid base64." });
  try {
    const { picture, text } = page && isPdf(bytes) ? await drawn(core, bytes) : { picture: bytes };
    const image = await core.images.normalise(picture);
    return text && text.length <= mostText ? { ...image, text } : image;
  } catch (error) {
    if (error instanceof ImageRefusedError) {
      throw new PassmusterError("image_invalid", { message: error.message, cause: error });
    }
    if (error instanceof ProcessBusyError)
      throw new PassmusterError("unavailable", { cause: error, retryAfter: 5 });
    throw error;
  }
}

/** The first side of a document: pages that prove an address may be PDFs. */
export function acceptFront(
  core: Reading,
  type: DocumentType,
  input: ImageInput | null | undefined,
): Promise<AcceptedImage> {
  return acceptImage(core, input, takesPdf(core.extractor, type.category) ? "page" : undefined);
}

/** Whether the first side of a document of this category may be a PDF: only what proves an address is filed as one. */
export function takesPdf(extractor: Extractor, category: Category): boolean {
  return category === "proof_of_address" && extractor.rasterise !== undefined;
}

async function drawn({ extractor, settings }: Reading, pdf: Uint8Array): Promise<DrawnPdf> {
  if (!extractor.rasterise) return { picture: pdf };
  if (pdf.length > settings.limits.imageBytes) throw new ImageRefusedError("bytes");
  const answer = await extractor.rasterise(pdf).catch(refuse);
  return answer instanceof Uint8Array ? { picture: answer } : answer;
}

/** In bytes. A longer text layer is left out: the page is then read from its picture. */
const mostText = 2 ** 20;

/** What is stored of a document: its sides, then the text layer of its front where it has one. */
export function withText(sides: readonly AcceptedImage[]): readonly Image[] {
  const text = sides[0]?.text;
  return text ? [...sides, { mediaType: "text/plain", bytes: text }] : sides;
}

const sweepAfter = hour;

/**
 * Stores pictures and makes the change that refers to them. A message written first sweeps up whatever no document refers to an hour
 * later, so that neither a crash in between nor a save of unknown outcome leaves a picture behind or a document without one.
 */
export async function withStoredImages<T>(
  core: Pick<Ports, "blobs" | "environment" | "storage">,
  owner: { readonly tenant: Tenant; readonly id: VerificationId },
  images: readonly Image[],
  change: (keys: readonly BlobKey[]) => Promise<T>,
): Promise<T> {
  const keys = images.map(() => core.environment.id("img"));
  if (keys.length > 0) await core.storage.outbox.add([sweepOf(core, owner, keys)]);
  await Promise.all(
    images.map(({ mediaType, bytes }, index) => core.blobs.put(keys[index] as BlobKey, { mediaType, bytes })),
  );
  try {
    return await change(keys);
  } catch (error) {
    if (error instanceof PassmusterError) await core.blobs.delete(keys).catch(() => undefined);
    throw error;
  }
}

function sweepOf(
  { environment }: Pick<Ports, "environment">,
  { tenant, id }: { readonly tenant: Tenant; readonly id: VerificationId },
  images: readonly BlobKey[],
): Message {
  const dueAt = environment.now() + sweepAfter;
  return { id: environment.id("msg"), topic: "sweep", tenant, verification: id, payload: { images }, dueAt };
}
