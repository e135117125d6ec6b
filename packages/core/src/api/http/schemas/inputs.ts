import type { z } from "zod";
import { callersChip, sessionChip } from "../../../service/document/chip-input.ts";
import { correctionInput } from "../../../service/document/correct.ts";
import { decisionInput } from "../../../service/document/decide-by-hand.ts";
import { replaceInput } from "../../../service/document/replace.ts";
import { uploadInput } from "../../../service/document/upload.ts";
import { policyDiffInput } from "../../../service/policy/diff.ts";
import { casesInput } from "../../../service/verification/bulk.ts";
import { caseInput } from "../../../service/verification/casework.ts";
import { claimInput, nextClaimInput } from "../../../service/verification/claim.ts";
import { clearHitInput } from "../../../service/verification/clear-hit.ts";
import { commentInput } from "../../../service/verification/comment.ts";
import { createInput } from "../../../service/verification/create.ts";
import { detailInput } from "../../../service/verification/get.ts";
import { holdInput } from "../../../service/verification/hold.ts";
import { listInput } from "../../../service/verification/list.ts";
import {
  applicationInput,
  certificationInput,
  closingInput,
  witnessInput,
} from "../../../service/verification/postal-input.ts";
import { retakeInput, reviewInput } from "../../../service/verification/review.ts";
import { updateInput } from "../../../service/verification/update.ts";
import { viewInput, viewRemoval } from "../../../service/verification/views.ts";
import { documentTypes } from "../../../verdict/catalogue/document-types.ts";
import { defineFlow } from "../../../verdict/catalogue/flow.ts";
import { named } from "./named.ts";

/** A flow that accepts every group. Which groups are required depends on the actual flow. */
const anyFlow = defineFlow({
  path: "any",
  label: "Any flow",
  photoId: "optional",
  proofOfAddress: "optional",
  selfie: "optional",
  documentTypes: documentTypes.flatMap(({ id, credential }) => (credential ? [] : [id])),
  digitalCredentials: ["mdl", "eu-pid"],
});
const anyDay = "9999-12-31";

export const createBody = named(
  "CreateVerification",
  createInput(anyFlow, anyDay),
  "`person` and `documents.photo_id` are required where the flow requires a photo ID, `address` and `documents.proof_of_address` where it " +
    "requires a proof of address, `address.state` in the USA.",
);
export const updateBody = named(
  "UpdateVerification",
  updateInput(anyDay),
  "Omitted fields keep their values. `comment` and `email` are required with `status` (1 to 8).",
);
export const reviewBody = named("Review", reviewInput(), "The reason and the reviewer.");
export const retakeBody = named(
  "Retake",
  retakeInput(),
  "The person sees the `comment` beside the pictures to take again.",
);
named("SessionChip", sessionChip());
named("Chip", callersChip());
export const uploadBody = named(
  "UploadDocument",
  uploadInput(),
  "Images are JPEG, PNG or WebP in base64. The front of a proof of address may be a PDF if the reader rasterises PDFs. `document.type` is an " +
    "id of the flow's document types.",
);
export const replaceBody = named(
  "ReplaceDocument",
  replaceInput(),
  "Omitted fields keep their values. `status` (1 to 7) is an act of a reviewer and needs `email`.",
);
export const decisionBody = named(
  "DecideDocument",
  decisionInput(),
  "`status` is 1 approved, 2 rejected or 3 double check.",
);
export const correctionBody = named(
  "CorrectExtractedData",
  correctionInput(anyDay),
  'A value given as `""` deletes the field.',
);
export const claimBody = named(
  "ClaimVerification",
  claimInput(),
  "Whether to take the claim from another reviewer.",
);
export const nextClaimBody = named(
  "ClaimNext",
  nextClaimInput(),
  "Limits which waiting verification is claimed.",
);
export const caseBody = named(
  "UpdateCase",
  caseInput(),
  "Omitted fields keep their values. At least one member beside `email` is needed.",
);
export const holdBody = named("ChangeHold", holdInput(), "The reason and the acting person.");
export const clearHitBody = named("ClearHit", clearHitInput(), "Why a hit on a list is somebody else.");
export const casesBody = named("ActOnCases", casesInput(), "One act on up to 100 cases.");
export const applicationBody = named(
  "UpdateApplication",
  applicationInput(),
  "The whole application: it replaces the one before. Unknown members are refused.",
);
export const witnessBody = named("WitnessSignature", witnessInput(), "Who saw the signature, how and when.");
export const closingBody = named("CloseMailbox", closingInput(), "The end of a mailbox.");
export const certificationBody = named(
  "CertifyMailbox",
  certificationInput(),
  "A quarter, and who certifies that the mailbox is listed for it.",
);
export const viewBody = named("SaveView", viewInput(), "The query of a view.");
export const viewQuery: z.ZodObject = viewRemoval();
export const diffPolicyBody = named(
  "DiffPolicy",
  policyDiffInput(),
  "The policy to try, and on which decisions.",
);
export const commentBody = named("AddComment", commentInput(), "A comment, with its author.");
export const detailQuery: z.ZodObject = detailInput();
export const listQuery: z.ZodObject = listInput();
