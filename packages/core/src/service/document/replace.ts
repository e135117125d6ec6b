import type { z } from "zod";
import { PassmusterError } from "../../base/errors.ts";
import { email, group, parse, sentences, status } from "../../base/input/fields.ts";
import { memoise } from "../../base/input/memoise.ts";
import { holds, type Nullish, type Takes } from "../../base/input/types.ts";
import type { CountryCode } from "../../model/country-code.generated.ts";
import type { VerificationDocument } from "../../model/document.ts";
import { type DocumentStatus, documentStatuses } from "../../model/document-status.ts";
import type { ContextType, VerificationDocumentType } from "../../model/document-type.ts";
import type { BlobKey } from "../../model/ids.ts";
import type { Literal, Open } from "../../model/open.ts";
import type { Verification } from "../../model/verification.ts";
import type { StoredImage } from "../../ports/blob-store.ts";
import { takesChip } from "../../verdict/catalogue/document-parts.ts";
import { sidesOf } from "../../verdict/catalogue/document-types.ts";
import { system } from "../../verdict/lifecycle/actor.ts";
import { announce } from "../../verdict/lifecycle/announce.ts";
import { type Change, type StepContext, withDocument, withMessage } from "../../verdict/lifecycle/change.ts";
import { belongsTo, type Commands, type UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import { cancelDocument } from "../../verdict/lifecycle/decide.ts";
import { markFor } from "../../verdict/lifecycle/document-machine.ts";
import { documentStep } from "../../verdict/lifecycle/document-step.ts";
import type { Command } from "../../verdict/lifecycle/effects.ts";
import { decideByHand } from "../../verdict/lifecycle/four-eyes.ts";
import { scheduleReading } from "../../verdict/lifecycle/schedule-reading.ts";
import { forgetSelfie } from "../../verdict/lifecycle/selfie-findings.ts";
import { storedKeys } from "../../verdict/lifecycle/stored-keys.ts";
import { step } from "../../verdict/lifecycle/verification-step.ts";
import {
  allowedType,
  contextType,
  countryCode,
  documentIn,
  fromWallet,
  imageInput,
  refuseDuplicate,
  refuseMisfits,
  typeNumber,
  type UploadedImages,
  uploadedType,
  verificationOf,
} from "./accept.ts";
import { type ChipInput, chipInput } from "./chip-input.ts";
import { refuseChip, type TakingChips, verifyGivenChip } from "./given-chip.ts";
import { acceptFront, acceptImage, isGiven, type Storing, withStoredImages, withText } from "./pictures.ts";

export const replaceInput = memoise(() =>
  group({
    verification: verificationOf(),
    status: status(documentStatuses),
    email: email().nullish(),
    document: group({
      contextType: contextType().nullish(),
      type: typeNumber().nullish(),
      country: countryCode().nullish(),
      frontSideData: imageInput(),
      backSideData: imageInput(),
      chip: chipInput(),
    })
      .nullish()
      .describe("The document's new values; what is omitted stays."),
  }),
);

type StatusValue = (typeof documentStatuses)[DocumentStatus]["value"];

export interface ReplaceInput
  extends Nullish<{
    status: Open<StatusValue>;
    /** Who sets the `status`. Default: the e-mail address of the token, or else its id. */
    email: string;
    document: UploadedImages &
      Nullish<{
        contextType: Open<ContextType>;
        type: number;
        country: Open<CountryCode>;
        chip: ChipInput;
      }>;
  }> {
  readonly verification: string;
}

holds<Takes<ReturnType<typeof replaceInput>, ReplaceInput>>();

/** `ReplaceInput` where literals are statuses and contexts that there are. */
export type KnownReplacement<Status extends number, Context extends string> = ReplaceInput &
  Nullish<{
    status: Literal<Status, StatusValue>;
    document: Nullish<{ contextType: Literal<Context, ContextType> }>;
  }>;

type Accepted = z.output<ReturnType<typeof replaceInput>> & { readonly email: string };

/**
 * Replaces the given fields of an Uploaded document in a Started verification, or sets the document's status.
 * @throws {PassmusterError} `flow_not_found`, `document_not_found`, `validation_failed`, `wrong_flow`,
 * `verification_canceled`, `not_started`, `document_not_uploaded`, `type_not_allowed`,
 * `duplicate_document_type`, `image_missing`, `image_invalid`
 */
export async function replaceDocument(
  core: Commands & TakingChips,
  { principal, flow: flowPath, id, input: body }: UseCaseCall,
  { frontFirst = false }: { readonly frontFirst?: boolean } = {},
): Promise<{ readonly verification: Verification; readonly document: VerificationDocument }> {
  const flow = core.flow(principal, flowPath);
  const accept = (current: Verification): Accepted => {
    const given = parse(replaceInput(), body);
    const input = { ...given, email: given.email ?? principal.email ?? principal.subject };
    if (input.verification !== current.id) {
      const problem = { path: ["verification"], sentence: sentences.selected };
      throw new PassmusterError("validation_failed", { problems: [problem] });
    }
    return input;
  };
  const target = { document: id };
  const before = await core.find(principal, target);
  const input = accept(before);
  belongsTo(flow, before);
  const admit = (current: Verification, accepted: Accepted, scope: StepContext) =>
    admitReplacement(current, id, { accepted, frontFirst }, scope);
  const { document: admitted } = admit(before, input, core.scope(flow));
  const type = allowedType(flow, admitted.typeId);
  refuseChip(core, input.document?.chip);
  const uploads = await newImages(core, before, { document: admitted, type, input, frontFirst });
  const chip = await verifyGivenChip(core, before, input.document?.chip);
  const stored = chip?.portrait ? [...uploads.images, chip.portrait] : uploads.images;
  const verification = await withStoredImages(core, before, stored, (keys) =>
    core.change({
      principal,
      flow,
      target,
      input: accept,
      step: (current, accepted, scope) => {
        const admitted = admit(current, accepted, scope);
        const imaged = { ...admitted.document, ...uploads.place(keys, admitted.document) };
        const { change, document: placed } = chip
          ? chip.place(admitted.change, imaged, keys[uploads.images.length])
          : { change: admitted.change, document: imaged };
        // Who changes the document in the same request is one of its hands.
        const judged = accepted.document ? change.verification : current;
        return setStatus(applyReplacement(change, placed, accepted, scope), { id, judged }, accepted, scope);
      },
    }),
  );
  return { verification, document: documentIn(verification, id) };
}

/** The document with its new type and country. */
function admitReplacement(
  current: Verification,
  id: string,
  { accepted, frontFirst }: { readonly accepted: Accepted; readonly frontFirst: boolean },
  scope: StepContext,
): { readonly change: Change; readonly document: VerificationDocument } {
  const { document: given } = accepted;
  const change = step(current, commandFor(id, accepted), scope);
  const document = documentStep(documentIn(current, id), "replace", scope.at);
  if (!given) return { change, document };
  if (document.credential) throw new PassmusterError("type_not_allowed", { message: fromWallet });
  const type = uploadedType(scope.flow, given.type ?? document.typeId);
  const country = given.country ?? document.country;
  refuseMisfits(type, {
    contextType: given.contextType ?? undefined,
    country,
    backSideData: given.backSideData,
    chip: given.chip,
  });
  refuseDuplicate(
    current.documents.filter((other) => other.id !== id),
    type,
  );
  const isSame = type.id === document.typeId && country === document.country;
  const keepsBack = sidesOf(type, country) === 2 && (isSame || !frontFirst);
  const back = keepsBack ? document.back : null;
  const prints = { ...document.prints, ...(back ? {} : { back: null }) };
  const kept = takesChip(type) ? document : withoutChip(document);
  return { change, document: { ...kept, typeId: type.id, country, back, prints } };
}

function withoutChip({ chip: _, chipPortrait: __, ...document }: VerificationDocument): VerificationDocument {
  return document;
}

function commandFor(id: string, { document, status, email: by }: Accepted): Command {
  const label = status && documentStatuses[status].label;
  const did = [...(document || !label ? ["was replaced"] : []), ...(label ? [`was set to ${label}`] : [])];
  const comment = `Document ${id} ${did.join(" and ")}.`;
  return { type: "change_document", by: status ? by : system, comment };
}

interface NewImages {
  readonly images: readonly StoredImage[];
  /** Assigns the keys under which `images` were stored. */
  place(
    keys: readonly BlobKey[],
    document: VerificationDocument,
  ): Pick<VerificationDocument, "front" | "back" | "frontText" | "prints">;
}

interface Replacing {
  readonly document: VerificationDocument;
  readonly type: VerificationDocumentType;
  readonly input: Accepted;
  readonly frontFirst: boolean;
}

async function newImages(
  core: Storing,
  owner: Verification,
  { document, type, input: { document: given }, frontFirst }: Replacing,
): Promise<NewImages> {
  const hasFront = isGiven(given?.frontSideData);
  const sides = sidesOf(type, document.country);
  const hasBack = sides === 2 && isGiven(given?.backSideData);
  const lacksBack = sides === 2 && !document.back && !hasBack;
  if (lacksBack && !frontFirst) throw new PassmusterError("image_missing");
  const images = [
    ...(hasFront ? [await acceptFront(core, owner, type, given?.frontSideData)] : []),
    ...(hasBack ? [await acceptImage(core, owner, given?.backSideData)] : []),
  ];
  return {
    images: withText(images),
    place: (keys, current) => ({
      front: (hasFront ? keys[0] : undefined) ?? current.front,
      back: (hasBack ? keys[images.length - 1] : undefined) ?? current.back,
      frontText: hasFront ? ((images[0]?.text && keys[images.length]) ?? null) : current.frontText,
      prints: {
        front: hasFront ? (images[0]?.print ?? null) : current.prints.front,
        back: hasBack ? (images.at(-1)?.print ?? null) : sides === 2 ? current.prints.back : null,
      },
    }),
  };
}

function applyReplacement(
  change: Change,
  document: VerificationDocument,
  input: Accepted,
  scope: StepContext,
): Change {
  const before = documentIn(change.verification, document.id);
  const kept = storedKeys(document);
  const orphans = storedKeys(before).filter((key) => !kept.includes(key));
  const isOther = contentOf(before) !== contentOf(document);
  const stored = forgetSelfie(withDocument(change, isOther ? unread(document) : document), orphans);
  const swept =
    orphans.length > 0
      ? withMessage(stored, { topic: "sweep", payload: { images: orphans } }, scope)
      : stored;
  const statusOnly = input.status && !input.document;
  if (statusOnly) return swept;
  const announced = announce(swept, { type: "document.uploaded", document }, scope);
  return isOther ? scheduleReading(announced, unread(document), scope) : announced;
}

/** What a reading is of. */
function contentOf({ typeId, country, chip, ...document }: VerificationDocument): string {
  return JSON.stringify([typeId, country, chip?.at, ...storedKeys(document)]);
}

/** The document without what belonged to its images before. */
function unread(document: VerificationDocument): VerificationDocument {
  return { ...document, reading: null, look: null, readingSince: null, insisted: false };
}

const outcomes = { approved: "approved", rejected: "rejected", double_check: "double_check" } as const;

/** A reviewer's status. An outcome is recorded as their decision; any other value only changes the status. */
function setStatus(
  change: Change,
  { id, judged }: { readonly id: string; readonly judged: Verification },
  { status, email: by }: Accepted,
  scope: StepContext,
): Change {
  if (!status) return change;
  const document = documentIn(change.verification, id);
  if (isOutcome(status))
    return decideByHand(change, document, { status: outcomes[status], by, judged }, scope);
  if (status === "canceled") return cancelDocument(change, document, scope);
  return withDocument(change, documentStep(document, markFor(status), scope.at));
}

function isOutcome(status: DocumentStatus): status is keyof typeof outcomes {
  return status in outcomes;
}
