import { PassmusterError } from "../../base/errors.ts";
import type { VerificationDocument } from "../../model/document.ts";
import type { BlobKey } from "../../model/ids.ts";
import type { Verification } from "../../model/verification.ts";
import { BlobNotFoundError, type StoredImage } from "../../ports/blob-store.ts";
import type { Ports } from "../../ports/ports.ts";
import { belongsTo, type Commands, type UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import { storedKeys } from "../../verdict/lifecycle/stored-keys.ts";
import { documentPdf } from "../media/document-pdf.ts";
import { documentIn } from "./accept.ts";

/** @throws {PassmusterError} `flow_not_found`, `document_not_found`, `wrong_flow` */
export async function getDocument(
  core: Pick<Commands, "flow" | "find">,
  { principal, flow: flowPath, id }: Omit<UseCaseCall, "input">,
): Promise<{ readonly verification: Verification; readonly document: VerificationDocument }> {
  const flow = core.flow(principal, flowPath);
  const verification = await core.find(principal, { document: id });
  belongsTo(flow, verification);
  return { verification, document: documentIn(verification, id) };
}

/**
 * One stored image of a document, for a person who decides.
 * @param side `front`, `back`, `chip` for the portrait of the document's chip, or `presence` for the picture
 *   of the presence check
 * @throws {PassmusterError} `flow_not_found`, `document_not_found`, `wrong_flow`, `image_not_found`
 */
export async function getPicture(
  core: Pick<Commands, "flow" | "find"> & Pick<Ports, "pictures">,
  call: Omit<UseCaseCall, "input">,
  side: string,
): Promise<{
  readonly verification: Verification;
  readonly document: VerificationDocument;
  readonly image: BlobKey;
  readonly stored: StoredImage;
}> {
  const { verification, document } = await getDocument(core, call);
  const { front, back, chipPortrait } = document;
  const presence = verification.presence?.result?.picture;
  const sides: Readonly<Record<string, BlobKey | null | undefined>> = {
    front,
    back,
    chip: chipPortrait,
    presence,
  };
  const image = Object.hasOwn(sides, side) ? sides[side] : undefined;
  if (!image) throw new PassmusterError("image_not_found");
  try {
    return { verification, document, image, stored: await core.pictures.get(verification, image) };
  } catch (error) {
    if (!(error instanceof BlobNotFoundError)) throw error;
    // A document deleted since it was loaded is not found. A lost image of a stored one is a failure.
    const again = await getDocument(core, call);
    const kept = [...storedKeys(again.document), again.verification.presence?.result?.picture];
    if (!kept.includes(image)) throw new PassmusterError("image_not_found");
    throw error;
  }
}

/**
 * The document's images as a PDF, one page a side.
 * @throws {PassmusterError} `flow_not_found`, `document_not_found`, `wrong_flow`, `not_approved`
 */
export async function getDocumentPdf(
  core: Pick<Commands, "flow" | "find"> & Pick<Ports, "pictures">,
  call: Omit<UseCaseCall, "input">,
): Promise<{
  readonly verification: Verification;
  readonly document: VerificationDocument;
  readonly pdf: Uint8Array;
}> {
  const { verification, document } = await getDocument(core, call);
  if (verification.status !== "approved") throw new PassmusterError("not_approved");
  const keys = document.back ? [document.front, document.back] : [document.front];
  try {
    const images = await Promise.all(keys.map((key) => core.pictures.get(verification, key)));
    const pdf = await documentPdf(images, { title: call.id, createdAt: document.createdAt });
    return { verification, document, pdf };
  } catch (error) {
    // A document deleted since it was loaded is not found. A lost image of a stored one is a failure.
    if (error instanceof BlobNotFoundError) await getDocument(core, call);
    throw error;
  }
}
