import { ProcessBusyError } from "@passmuster/process-pool";
import { PassmusterError } from "../../base/errors.ts";
import type { Prints } from "../../model/document.ts";
import type { Category, VerificationDocumentType } from "../../model/document-type.ts";
import type { BlobKey, VerificationId } from "../../model/ids.ts";
import type { Tenant } from "../../model/principal.ts";
import { hour } from "../../model/time.ts";
import type { StoredImage } from "../../ports/blob-store.ts";
import type { DrawnPdf, Extractor } from "../../ports/extractor.ts";
import type { Message } from "../../ports/outbox.ts";
import type { Ports } from "../../ports/ports.ts";
import { decodeBase64 } from "../media/base64.ts";
import { type AcceptedImage, type ImageOwner, type ImageReader, refuse } from "../media/image.ts";
import { pdfIn } from "../media/image-format.ts";
import { ImageRefusedError, refusals } from "../media/image-refused.ts";
import { UndecodedImage } from "../media/undecoded-image.ts";
import type { Settings } from "../options.ts";

/** The ports that decode an image. */
interface Decoding extends Pick<Ports, "extractor"> {
  readonly images: Pick<ImageReader, "normalise">;
  readonly settings: { readonly limits: Pick<Settings["limits"], "imageBytes"> };
}

/** The ports that decode and store images. */
export interface Storing extends Decoding, Pick<Ports, "pictures" | "environment" | "storage"> {}

/** An image as a caller gives it: base64 or bytes. */
export type ImageInput = string | Uint8Array;

export function isGiven(input: ImageInput | null | undefined): boolean {
  return input !== undefined && input !== null;
}

/** The fingerprints of a document's sides. */
export function printsOf([front, back]: readonly AcceptedImage[]): Prints {
  return { front: front?.print ?? null, back: back?.print ?? null };
}

/**
 * Decodes an image and re-encodes it for storage: an upright JPEG without metadata or trailing bytes.
 * @param owner the verification
 * @param page whether it is an image of a page; such a file may be a PDF if the extractor rasterises PDFs
 * @throws {PassmusterError} `image_missing`, `image_invalid`, `unavailable`
 */
export async function acceptImage(
  core: Decoding,
  owner: ImageOwner,
  input: ImageInput | null | undefined,
  page?: "page",
): Promise<AcceptedImage> {
  if (input === undefined || input === null || input.length === 0) throw new PassmusterError("image_missing");
  if (input instanceof UndecodedImage && input.reason === "bytes")
    throw new PassmusterError("image_invalid", { message: refusals.bytes });
  const bytes = typeof input === "string" ? decodeBase64(input) : input;
  if (!bytes || bytes instanceof UndecodedImage)
    throw new PassmusterError("image_invalid", { message: "The image is not valid base64." });
  try {
    const pdf = pdfIn(bytes);
    if (pdf && !page) throw new ImageRefusedError("pdf_here");
    const { picture, text } = pdf ? await rasterisePdf(core, pdf) : { picture: bytes };
    const image = await core.images.normalise(picture, owner);
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

/**
 * A picture that another program took of the person, re-encoded for storage. `undefined` if it cannot be
 * decoded.
 * @param owner the verification
 * @throws {PassmusterError} `unavailable`
 */
export async function acceptPortrait(
  { images }: Pick<Decoding, "images">,
  owner: ImageOwner,
  picture: Uint8Array,
): Promise<StoredImage | undefined> {
  try {
    const { mediaType, bytes } = await images.normalise(picture, owner);
    return { mediaType, bytes };
  } catch (error) {
    if (error instanceof ImageRefusedError) return undefined;
    if (error instanceof ProcessBusyError)
      throw new PassmusterError("unavailable", { cause: error, retryAfter: 5 });
    throw error;
  }
}

/** Accepts the front of a document. For a proof of address it may be a PDF. */
export function acceptFront(
  core: Decoding,
  owner: ImageOwner,
  type: VerificationDocumentType,
  input: ImageInput | null | undefined,
): Promise<AcceptedImage> {
  return acceptImage(core, owner, input, takesPdf(core.extractor, type.category) ? "page" : undefined);
}

/** Whether the front of a document of this category may be a PDF. Only a proof of address may. */
export function takesPdf(extractor: Extractor, category: Category): boolean {
  return category === "proof_of_address" && extractor.rasterise !== undefined;
}

async function rasterisePdf({ extractor, settings }: Decoding, pdf: Uint8Array): Promise<DrawnPdf> {
  if (!extractor.rasterise) return { picture: pdf };
  if (pdf.length > settings.limits.imageBytes) throw new ImageRefusedError("bytes");
  const answer = await extractor.rasterise(pdf).catch(refuse);
  return answer instanceof Uint8Array ? { picture: answer } : answer;
}

/** In bytes. A longer text layer is dropped; the page is then read from its image only. */
const mostText = 2 ** 20;

/** The blobs of a document: its sides, then the text layer of its front if it has one. */
export function withText(sides: readonly AcceptedImage[]): readonly StoredImage[] {
  const text = sides[0]?.text;
  return text ? [...sides, { mediaType: "text/plain", bytes: text }] : sides;
}

const sweepAfter = hour;

/**
 * Stores images and makes the change that refers to them. First writes a message that sweeps unreferenced
 * images an hour later. A crash or a failed save therefore leaves no image behind, and no document loses its
 * image.
 */
export async function withStoredImages<T>(
  core: Pick<Ports, "pictures" | "environment" | "storage">,
  owner: { readonly tenant: Tenant; readonly id: VerificationId },
  images: readonly StoredImage[],
  change: (keys: readonly BlobKey[]) => Promise<T>,
): Promise<T> {
  const keys = images.map(() => core.environment.id("img"));
  if (keys.length > 0) await core.storage.outbox.add([{ ...sweepOf(core, owner, keys), wakes: false }]);
  await Promise.all(
    images.map(({ mediaType, bytes }, index) =>
      core.pictures.put(owner, keys[index] as BlobKey, { mediaType, bytes }),
    ),
  );
  try {
    return await change(keys);
  } catch (error) {
    if (error instanceof PassmusterError) await core.pictures.delete(keys).catch(() => undefined);
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
