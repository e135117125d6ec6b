import { belongsTo, type Core } from "../core.ts";
import { PassmusterError } from "../errors.ts";
import { documentPdf } from "../media/document-pdf.ts";
import type { Document } from "../model/document.ts";
import type { Principal } from "../model/principal.ts";
import type { Verification } from "../model/verification.ts";
import { documentIn } from "./accept.ts";

/** @throws {PassmusterError} `flow_not_found`, `document_not_found`, `wrong_flow` */
export async function getDocument(
  core: Core,
  principal: Principal,
  flowPath: string,
  id: string,
): Promise<{ readonly verification: Verification; readonly document: Document }> {
  const flow = core.flow(principal, flowPath);
  const verification = await core.find(principal, { document: id });
  belongsTo(flow, verification);
  return { verification, document: documentIn(verification, id) };
}

/**
 * The document's pictures as a PDF, one page a side.
 * @throws {PassmusterError} `flow_not_found`, `document_not_found`, `wrong_flow`, `not_approved`
 */
export async function getDocumentPdf(
  core: Core,
  principal: Principal,
  flowPath: string,
  id: string,
): Promise<Uint8Array> {
  const { verification, document } = await getDocument(core, principal, flowPath, id);
  if (verification.status !== "approved") throw new PassmusterError("not_approved");
  const keys = document.back ? [document.front, document.back] : [document.front];
  const images = await Promise.all(keys.map((key) => core.blobs.get(key)));
  return documentPdf(images, { title: id, createdAt: document.createdAt });
}
