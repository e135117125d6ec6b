import { PassmusterError } from "../errors.ts";
import { belongsTo, type Call, type Commands } from "../lifecycle/commands.ts";
import { documentPdf } from "../media/document-pdf.ts";
import type { VerificationDocument } from "../model/document.ts";
import type { Verification } from "../model/verification.ts";
import type { Ports } from "../ports/ports.ts";
import { documentIn } from "./accept.ts";

/** @throws {PassmusterError} `flow_not_found`, `document_not_found`, `wrong_flow` */
export async function getDocument(
  core: Pick<Commands, "flow" | "find">,
  { principal, flow: flowPath, id }: Omit<Call, "input">,
): Promise<{ readonly verification: Verification; readonly document: VerificationDocument }> {
  const flow = core.flow(principal, flowPath);
  const verification = await core.find(principal, { document: id });
  belongsTo(flow, verification);
  return { verification, document: documentIn(verification, id) };
}

/**
 * The document's images as a PDF, one page a side.
 * @throws {PassmusterError} `flow_not_found`, `document_not_found`, `wrong_flow`, `not_approved`
 */
export async function getDocumentPdf(
  core: Pick<Commands, "flow" | "find"> & Pick<Ports, "pictures">,
  call: Omit<Call, "input">,
): Promise<{
  readonly verification: Verification;
  readonly document: VerificationDocument;
  readonly pdf: Uint8Array;
}> {
  const { verification, document } = await getDocument(core, call);
  if (verification.status !== "approved") throw new PassmusterError("not_approved");
  const keys = document.back ? [document.front, document.back] : [document.front];
  const images = await Promise.all(keys.map((key) => core.pictures.get(verification, key)));
  const pdf = await documentPdf(images, { title: call.id, createdAt: document.createdAt });
  return { verification, document, pdf };
}
